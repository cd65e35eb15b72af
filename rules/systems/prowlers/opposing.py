"""One pool against another in place of an attack: grapples and combat stunts (PP-GRAP-02, PP-STUNT-01)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.errors import Refused
from rules.facts import Mod
from rules.report import report
from rules.systems.prowlers.attack_pool import by_hand, group_bonus
from rules.systems.prowlers.conditions import dice_mods, out
from rules.systems.prowlers.defense import Strike
from rules.systems.prowlers.minions import attacking
from rules.systems.prowlers.options import AttackOptions, RollOptions
from rules.systems.prowlers.points import afford_defining, bought, define
from rules.systems.prowlers.pools import Hand, Pool, minus, throw
from rules.systems.prowlers.sheet import UNARMED
from rules.systems.prowlers.state import One, Ref, faced, house
from rules.systems.prowlers.turn import may_strike, several
from rules.throws import Throw


def rank_mod(c: One, trait: str) -> Mod:
    """A Trait's rank as the first part of a pool; a group has its Threat for everything (PP-MIN-01)."""
    if c.sheet.is_minion:
        return Mod(c.sheet.threat, "Threat", "PP-MIN-01")
    return Mod(c.sheet.rank(trait) or 0, trait.title(), "PP-DICE-01")


def better(c: One, *traits: str) -> str:
    """The Trait of these that somebody has most of, the first of equals."""
    return max(traits, key=lambda trait: c.sheet.rank(trait) or 0)


def acting(ref: Ref, a: One, target: str, announced: int | None, *parts: Mod) -> Iterator[Mod]:
    """The pool of one who begins something: the given parts, several actions, a group's numbers (PP-MIN-07)."""
    yield from parts
    yield from several(ref.get(a.id), announced)
    yield from dice_mods(a)
    if a.sheet.is_minion:
        many = attacking(ref, a, UNARMED, (target,))
        yield from group_bonus(Strike(a, UNARMED, AttackOptions(), heads=many))


def oppose(ref: Ref, mine: Hand, theirs: Hand, o: RollOptions) -> Throw:
    """Both pools and what is bought after seeing them; the value is the net successes (PP-DICE-06)."""
    report("PP-DICE-04", "PP-DICE-06")
    define(ref, mine.by, o.defining)
    explodes, bundle = ("free", 3) if o.defining else ("", 1)
    parts: Pool = (*mine.parts, *by_hand(o, o.gm_mod))
    mine = mine._replace(parts=parts, auto=o.auto or 0, explodes=explodes, bundle=bundle)
    hit, answer = throw(ref, mine), throw(ref, theirs)
    return bought(ref, mine, hit).combine(bought(ref, theirs, answer), minus)


def counts(ref: Ref) -> bool:
    """Whether a stunt or a grapple is the attack of the page on its target (PP-ACT-06, C-18)."""
    return house(ref).stunt_counts_as_attack


def may_oppose(ref: Ref, actor: str, target: str, o: RollOptions, *, strikes: bool) -> None:
    """What the rules forbid before a die is rolled."""
    if actor == target:
        raise Refused("Nobody does that to himself.", "Choose another target.")
    b = faced(ref, actor, target)
    if out(b):
        raise Refused(f"{b.name} is out of the fight.", "Choose another target.", "PP-DMG-02")
    if strikes and counts(ref) and not o.force:
        may_strike(ref, actor, target)
    afford_defining(ref, actor, o.defining)
    if o.auto and not house(ref).auto_successes:
        raise Refused("At this table every die is thrown.", "Leave auto out.", "PP-DICE-10")
