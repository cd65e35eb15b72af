"""Shooting into a melee: hard, and what misses may hit somebody else (PP-GRIT-FRIEND)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.dice import Dice
from rules.errors import Refused
from rules.facts import Mod, Verdict
from rules.names import find
from rules.systems.prowlers.conditions import out
from rules.systems.prowlers.defense import Strike
from rules.systems.prowlers.state import Ref, house


def into_melee(ref: Ref, s: Strike) -> Iterator[Mod]:
    """A shot at somebody who is in close combat or bunched with others (PP-GRIT-FRIEND-01)."""
    if house(ref).gritty_friendly_fire and s.options.into_melee and not s.attack.close:
        yield Mod(-4, "into a melee", "PP-GRIT-FRIEND-01")


def stray(ref: Ref, s: Strike, target: str) -> str | None:
    """Whom a shot that has failed strikes instead, by chance, if it was one into a melee (PP-GRIT-FRIEND-02)."""
    others = [who for who in bunched(ref, s, target) if not out(ref.get(who))]
    if not others or not any(into_melee(ref, s)):
        return None
    die = ref.draw(s.a.id, "stray shot", Dice(1, len(others))).value if len(others) > 1 else 1
    ref.note(Verdict(s.a.id, "attack", others[die - 1], "stray shot", item=s.attack.name, rule="PP-GRIT-FRIEND-02"))
    return others[die - 1]


def alone(s: Strike) -> Strike:
    """The second shot: without the penalty, and without a third (PP-GRIT-FRIEND-02)."""
    return s._replace(options=s.options.model_copy(update={"into_melee": (), "defense": ""}))


def bunched(ref: Ref, s: Strike, target: str) -> list[str]:
    """Who else is in the melee, by name; raises `Refused`."""
    seen = [c.id for c in ref.all() if not c.hidden and c.id not in (target, s.a.id)]
    return [find(ref.before, seen, name) for name in s.options.into_melee]


def may_shoot_into(ref: Ref, s: Strike, target: str) -> None:
    """The word is for tables that play so, and for those who are there (PP-GRIT-FRIEND-01)."""
    if s.options.into_melee and not house(ref).gritty_friendly_fire:
        raise Refused("At this table shots into a melee are like others.", "Leave into melee out.", "PP-GRIT-FRIEND-01")
    bunched(ref, s, target)
