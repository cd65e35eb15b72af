"""Ability points that are missing for a time, how they return, and what a score of 0 does (MM-ABIL, MM-COND-07)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from rules.errors import Refused
from rules.facts import Changed, Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.afflict import afflict
from rules.systems.mm2e.clocks import REGAIN, clocks, start_clock
from rules.systems.mm2e.conditions import ABILITY_NAMES, lost
from rules.systems.mm2e.regeneration import interval
from rules.systems.mm2e.sheet import ABILITIES, Ability
from rules.systems.mm2e.state import Clock, Loss, One, Ref
from rules.systems.mm2e.tables import DAY, HOUR, MINUTE
from rules.vocabulary import Word

DEBILITATED: dict[Ability, tuple[str, ...]] = {
    "str": ("prone", "helpless"),
    "dex": ("paralyzed",),
    "con": ("dying",),
    "int": ("unconscious",),
    "wis": ("unconscious",),
    "cha": ("unconscious",),
}
"""What an ability at 0 brings (MM-COND-07)."""


def damage_ability(
    ref: Ref, who: str, ability: Ability, points: int, rule: str = "MM-COND-01", *, cause: str = "", every: int = DAY
) -> int:
    """Takes points away, as many as there are, and says how many; at 0 the character is debilitated (MM-ABIL-04).

    One point comes back `every` rounds (0: never), in a day faster with Regeneration (MM-ABIL-02, 03), but none while
    a clock of the kind `cause` runs. Nothing can be taken from an ability that somebody does not have.
    """
    c = ref.get(who)
    taken = min(points, max(0, c.sheet.score(ability) - lost(c, ability)))
    if taken <= 0 or getattr(c.sheet.abilities, ability) is None:
        return 0
    if every == DAY:
        every = interval(c, "ability damage")
    _set_losses(ref, c, ability, (*c.live.ability_damage, Loss(ability, taken, cause, every)), rule)
    regain_by_and_by(ref, who, every)
    if not c.sheet.score(ability) - lost(ref.get(who), ability):
        debilitate(ref, who, ability)
    return taken


def give_back(ref: Ref, who: str, ability: Ability, points: int, rule: str, rate: int | None = None) -> None:
    """Returns lost points, the earliest first: any, or those that come back at a rate and have no cause any more."""
    c, left, losses = ref.get(who), points, list[Loss]()
    for loss in c.live.ability_damage:
        fits = loss.ability == ability and (rate is None or returns(c, loss, rate))
        back = min(left, loss.points) if fits else 0
        left -= back
        losses.append(loss._replace(points=loss.points - back))
    if left == points:
        return
    debilitated = c.sheet.score(ability) == lost(c, ability)
    _set_losses(ref, c, ability, tuple(losses), rule)
    if debilitated:
        ref.lift(who, *(kind for kind in DEBILITATED[ability] if kind not in ("prone", "dying")))


def _set_losses(ref: Ref, c: One, ability: Ability, losses: tuple[Loss, ...], rule: str) -> None:
    """Losses of one kind together, in the order in which they came."""
    sums: dict[tuple[Ability, str, int], int] = {}
    for one in losses:
        key = (one.ability, one.cause, one.every)
        sums[key] = sums.get(key, 0) + one.points
    kept = tuple(Loss(a, points, cause, every) for (a, cause, every), points in sums.items() if points)
    before = c.sheet.score(ability) - lost(c, ability)
    ref.set_live(c.id, replace(c.live, ability_damage=kept))
    after = c.sheet.score(ability) - lost(ref.get(c.id), ability)
    ref.note(Changed(c.id, ABILITY_NAMES[ability], str(before), str(after), rule))


def lost_to(c: One, *causes: str) -> int:
    """How many points of Constitution these causes have taken."""
    return sum(loss.points for loss in c.live.ability_damage if loss.ability == "con" and loss.cause in causes)


def regain_by_and_by(ref: Ref, who: str, every: int) -> None:
    """Starts the clock by which points return, one for each rate."""
    running = any(clock.every == every for clock in clocks(ref.get(who), REGAIN))
    if every and not running:
        start_clock(ref, who, Clock(REGAIN, every, every))


def returns(c: One, loss: Loss, rate: int) -> bool:
    """Whether points of a loss come back at this rate: not while what took them goes on."""
    return loss.every == rate and not clocks(c, loss.cause)


def regain(ref: Ref, who: str, clock: Clock) -> Clock | None:
    """A point of each ability comes back whose loss has this rate and no longer a cause (MM-ABIL-01 to 03)."""
    c, rate = ref.get(who), clock.every
    for ability in ABILITIES:
        if any(loss.ability == ability and returns(c, loss, rate) for loss in c.live.ability_damage):
            give_back(ref, who, ability, 1, REGAINED.get(rate, "MM-ABIL-03"), rate)
    missing = any(loss.every == rate for loss in ref.get(who).live.ability_damage)
    return replace(clock, left=rate) if missing else None


REGAINED = {1: "MM-ABIL-01", DAY: "MM-ABIL-02"}
"""The rule by which points return at a rate; at any other one something speeds it or slows it."""


def debilitate(ref: Ref, who: str, ability: Ability) -> None:
    """What follows at once from a score of 0 (MM-ABIL-04, MM-COND-07)."""
    ref.note(Verdict(who, "ability", who, "debilitated", item=ABILITY_NAMES[ability], rule="MM-ABIL-04"))
    for condition in DEBILITATED[ability]:
        if not ref.get(who).has(condition):
            afflict(ref, who, condition, rule="MM-COND-07")


RETURNS = {"round": 1, "minute": MINUTE, "hour": HOUR, "day": DAY, "never": 0}
"""How long a point takes to come back, in rounds."""


class AbilityOptions(Options):
    """Which ability, how much, and how it returns."""

    ability: Annotated[Ability, Field(description="Which one.")] = "str"
    points: Annotated[int, Field(ge=1, le=100)] = Field(1, description="How many points.")
    every: Annotated[Literal["round", "minute", "hour", "day", "never"], Word(rules=("MM-ABIL-01",))] = Field(
        "day", description="How long a point takes to return: a round after a Drain, a day after an illness."
    )
    restore: bool = Field(False, description="Give the points back.")


def change_ability(ref: Ref, deed: Deed[AbilityOptions]) -> None:
    """A GM takes ability points or gives them back (MM-ABIL-01, 02)."""
    o = deed.options
    for who in deed.targets:
        if o.restore:
            give_back(ref, who, o.ability, o.points, "MM-COND-01")
        else:
            damage_ability(ref, who, o.ability, o.points, every=RETURNS[o.every])


def may_change(ref: Ref, deed: Deed[AbilityOptions]) -> None:
    """Only missing points come back; what somebody does not have cannot be taken."""
    ability = deed.options.ability
    for who in deed.targets:
        c = ref.get(who)
        if deed.options.restore and not lost(c, ability):
            raise Refused(f"{c.name} misses no {ABILITY_NAMES[ability]}.", "", "MM-COND-01")
        if getattr(c.sheet.abilities, ability) is None:
            raise Refused(f"{c.name} has no {ABILITY_NAMES[ability]}.", "", "MM-ABIL-02")


ABILITY = Action("ability damage", "Take points of an ability away for a time, or give them back.", AbilityOptions,
                 change_ability, rules=("MM-COND-01",), command="gm", targets="some", needs=may_change)  # fmt: skip
