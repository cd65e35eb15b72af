"""A change of gravity: space sickness, and what a long stay costs on the way back (MM-GRAV-01, MM-ZERO-02, 07)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from rules.facts import Against, Changed, Mod, Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.abilities import damage_ability
from rules.systems.mm2e.clocks import clocks, start_clock
from rules.systems.mm2e.gravity import PULLS, pull
from rules.systems.mm2e.saves import save
from rules.systems.mm2e.state import Clock, Ref
from rules.systems.mm2e.tables import HOUR
from rules.vocabulary import Word

Gravity = Literal["normal", "low", "high", "zero"]

SICK, WEIGHTLESS = "space sickness", "weightless"
"""The state, and the clock of those who may fall into it."""

EIGHT_HOURS = 8 * HOUR

LONG_STAY = 120
"""Hours."""


class GravityOptions(Options):
    """Which gravity."""

    gravity: Annotated[Gravity, Word(rules=("MM-GRAV-01",))] = Field("normal", description="normal, low, high, zero.")
    hours: Annotated[int, Field(ge=0, le=100_000)] = Field(
        0, description="Hours that they have spent in the gravity before, beside those that were played."
    )


def set_gravity(ref: Ref, deed: Deed[GravityOptions]) -> None:
    """The gravity of the scene from now on; a long stay in another one is felt on return (MM-GRAV-01)."""
    o, table = deed.options, ref.table
    people = [c for c in ref.all() if not c.sheet.is_object and (not deed.targets or c.id in deed.targets)]
    if o.gravity == "normal" and o.hours + (table.minutes - table.gravity_since) // 60 >= LONG_STAY:
        for c in people:
            come_home(ref, c.id)
    if o.gravity != table.gravity:
        ref.set(table=replace(table, gravity=o.gravity, gravity_since=table.minutes))
        ref.note(Changed("", "gravity", table.gravity, o.gravity, PULLS[o.gravity].attack.rule))
    if o.gravity == "zero":
        remind_of_mass(ref)
        ref.each(SICK, [c.id for c in people], lambda who: float_(ref, who))


def come_home(ref: Ref, who: str) -> None:
    """After 120 hours the body has to get used to its weight again (MM-LOWG-06, MM-HIGHG-06, MM-ZERO-07)."""
    if stay := pull(ref).stay:
        ability, points, rule = stay
        damage_ability(ref, who, ability, points, rule)


def remind_of_mass(ref: Ref) -> None:
    """What has no weight has mass all the same (MM-ZERO-08), and there is nothing to stand on (MM-ZERO-01)."""
    ref.remind("", "Without weight one flies in a straight line and turns by pushing off something big.", "MM-ZERO-01")
    ref.remind("", "Stopping what moves takes the usual Strength, and it crushes as ever.", "MM-ZERO-08")


def float_(ref: Ref, who: str) -> None:
    """Weightless from now on: space sickness, every eight hours anew (MM-ZERO-02, 03)."""
    if ref.get(who).sheet.feat("Environmental Adaptation"):
        return ref.note(Verdict(who, SICK, who, "immune", item=SICK, rule="MM-ZERO-03"))
    if clocks(ref.get(who), WEIGHTLESS):
        return None
    space_sickness(ref, who)
    return start_clock(ref, who, Clock(WEIGHTLESS, EIGHT_HOURS))


def space_sickness(ref: Ref, who: str) -> None:
    """Fortitude against 15: shaken, by five or more nauseated too, for eight hours (MM-ZERO-02)."""
    against = Against(15, "Difficulty Class", None, (Mod(15, SICK, "MM-ZERO-02"),))
    degree = save(ref, who, "fortitude", against, rule="MM-ZERO-02").short(1, 5)
    if not degree:
        return ref.note(Verdict(who, SICK, who, "withstands", item=SICK, rule="MM-ZERO-02"))
    sick = ref.inflict(who, SICK, rule="MM-ZERO-02")
    for condition in ("shaken", "nauseated")[:degree]:
        ref.inflict(who, condition, cause=sick, rule="MM-ZERO-02")
    return None


def sickness_due(ref: Ref, who: str, clock: Clock) -> Clock | None:
    """Eight hours later it is over; for those who are still there a new save (MM-ZERO-02)."""
    ref.lift(who, SICK, why="time")
    if ref.table.gravity != "zero":
        return None
    space_sickness(ref, who)
    return replace(clock, left=EIGHT_HOURS)


DUE = {WEIGHTLESS: sickness_due}

GRAVITY = Action("gravity", "The gravity of the scene: normal, low, high or zero.", GravityOptions, set_gravity,
                 rules=("MM-GRAV-01",), command="gm", targets="any")  # fmt: skip
