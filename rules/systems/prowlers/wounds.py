"""Health as a number: how low it goes, and what being wounded costs (PP-HP, PP-GRIT-WOUND)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from rules.clock import EndOf
from rules.errors import Refused
from rules.facts import Changed, Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.prowlers.conditions import FIGHTING_ON, WOUNDED
from rules.systems.prowlers.points import afford, spend
from rules.systems.prowlers.state import One, Ref, alter, health, house
from rules.systems.prowlers.tables import half
from rules.vocabulary import Word

DYING = "dying"
"""The state of one who bleeds; it counts the pages that are left."""


def floor_of(ref: Ref, c: One) -> int:
    """How low Health can go: 0 where nobody dies, else as far below as it is full (PP-DMG-02, 03)."""
    return -c.sheet.health if house(ref).gritty_fatal else 0


def at_the_end(ref: Ref, c: One) -> bool:
    """Whether somebody is out of the fight and has no Health left to lose."""
    return c.has("defeated", "dead") and health(c) <= floor_of(ref, c)


def set_health(ref: Ref, who: str, now: int, rule: str) -> None:
    """Somebody's Health from now on, never above full."""
    c = ref.get(who)
    now = min(now, c.sheet.health)
    if now != health(c):
        ref.set_live(who, replace(c.live, hurt=c.sheet.health - now))
        ref.note(Changed(who, "Health", str(health(c)), str(now), rule))
    mark_wounds(ref, who)
    count_pages(ref, who)


def mark_wounds(ref: Ref, who: str) -> None:
    """Two dice less at half of full Health or below, four at zero or below, where a table plays so."""
    c = ref.get(who)
    dice = penalty(c) if house(ref).gritty_wounds and not c.sheet.is_minion and not c.has("dead") else 0
    if sum(effect.value for effect in c.of(WOUNDED)) == dice:
        return
    ref.lift(who, WOUNDED, quiet=True)
    if dice:
        rule = "PP-GRIT-WOUND-02" if health(c) <= 0 else "PP-GRIT-WOUND-01"
        ref.inflict(who, WOUNDED, value=dice, rule=rule, quiet=True)


def penalty(c: One) -> int:
    """The dice that wounds cost, half of an odd Health rounded up (PP-GRIT-WOUND-01, 02)."""
    if not c.live.hurt:
        return 0
    return 4 if health(c) <= 0 else 2 if health(c) <= half(c.sheet.health) else 0


def count_pages(ref: Ref, who: str) -> None:
    """One who bleeds has as many pages as points until death; above zero nobody bleeds (PP-GRIT-FATAL-04)."""
    c = ref.get(who)
    for effect in c.of(DYING):
        if health(c) >= 0:
            ref.end(effect.id, "healed")
        elif health(c) > -c.sheet.health:
            alter(ref, who, effect, left=health(c) + c.sheet.health)


class FightOnOptions(Options):
    """For how long."""

    pages: Annotated[int, Word(rules=("PP-GRIT-WOUND-03",)), Field(ge=1, le=20)] = Field(
        1, description="Pages, this one included; a point each."
    )


def fight_on(ref: Ref, deed: Deed[FightOnOptions]) -> None:
    """Wounds do not count for so many pages (PP-GRIT-WOUND-03)."""
    who, n = deed.actor, deed.options.pages
    spend(ref, who, "PP-GRIT-WOUND-03", n)
    running = sum(effect.left for effect in ref.get(who).of(FIGHTING_ON))
    ref.lift(who, FIGHTING_ON, quiet=True)
    ref.inflict(who, FIGHTING_ON, until=EndOf("round"), left=running + n, rule="PP-GRIT-WOUND-03", quiet=True)
    ref.note(Verdict(who, "fight on", None, "fights on", running + n, rule="PP-GRIT-WOUND-03"))


def may_fight_on(ref: Ref, deed: Deed[FightOnOptions]) -> None:
    """Only the wounded need it."""
    c = ref.get(deed.actor)
    if not c.has(WOUNDED):
        raise Refused(f"No wounds hold {c.name} back.", "", "PP-GRIT-WOUND-03")
    afford(ref, c.id, "PP-GRIT-WOUND-03", deed.options.pages)


FIGHT_ON = Action("fight on", "Ignore your wounds for a point a page.", FightOnOptions, fight_on,
                  rules=("PP-GRIT-WOUND-03",), needs=may_fight_on, any_time=True)  # fmt: skip
