"""The vacuum: the bends, the breath that does not hold, radiation (MM-VAC)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from rules.facts import Against, Mod, Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.abilities import damage_ability
from rules.systems.mm2e.afflict import afflict
from rules.systems.mm2e.checks import check_mods
from rules.systems.mm2e.clocks import start_clock, stop_clocks
from rules.systems.mm2e.dying import AIRLESS, die
from rules.systems.mm2e.hero import second_die
from rules.systems.mm2e.radiation import irradiate
from rules.systems.mm2e.saves import save
from rules.systems.mm2e.state import Clock, Ref
from rules.systems.mm2e.toxin import ToxinOptions
from rules.vocabulary import Word

BENDS, BREATH = "vacuum", "vacuum breath"

FIRST_BENDS = 3
"""The round from which the lack of pressure is felt (MM-VAC-01)."""


class VacuumOptions(Options):
    """What protects, and what comes with it."""

    suit: Annotated[bool, Word(rules=("MM-VAC-05",))] = Field(False, description="Protected against all of it.")
    radiation: Annotated[int, Word(rules=("MM-VAC-04",)), Field(ge=0, le=40)] = Field(
        0, description="Intensity of the radiation."
    )
    breathes_out: Annotated[bool, Word(rules=("MM-VAC-03",))] = Field(
        False, description="Does not even try to hold the breath."
    )
    end: Annotated[bool, Word(rules=("MM-VAC-01",))] = Field(False, description="Back in air and pressure.")


def vacuum(ref: Ref, deed: Deed[VacuumOptions]) -> None:
    """Somebody is in the vacuum, or out of it."""
    o = deed.options
    ref.each("vacuum", deed.targets, lambda who: leave(ref, who) if o.end else enter(ref, who, o))


def enter(ref: Ref, who: str, o: VacuumOptions) -> None:
    """Each hazard begins that neither a suit nor an Immunity keeps away (MM-VAC-05)."""
    immune = ref.get(who).sheet.immune
    stop_clocks(ref, who, BENDS, BREATH)
    if o.suit or (immune("vacuum") and immune("suffocation")):
        return ref.note(Verdict(who, "vacuum", who, "immune", item="the vacuum", rule="MM-VAC-05"))
    if not immune("suffocation"):
        start_clock(ref, who, Clock(BREATH, 1, 1, note="lost" if o.breathes_out else ""))
    if not immune("vacuum"):
        start_clock(ref, who, Clock(BENDS, 1, 1))
    ref.note(Verdict(who, "vacuum", who, "exposed", item="the vacuum", rule="MM-VAC-02"))
    if o.radiation:
        return irradiate(ref, who, ToxinOptions(rank=o.radiation))
    return ref.remind(who, f"Unshielded, {{{who}}} is exposed to radiation too: /gm act radiation.", "MM-VAC-04")


def leave(ref: Ref, who: str) -> None:
    """Back in normal pressure: the bends end, and there is air to breathe (MM-VAC-01)."""
    if stop_clocks(ref, who, BENDS, BREATH):
        ref.lift(who, "the bends", AIRLESS)
        ref.note(Verdict(who, "vacuum", who, "safe", item="the vacuum", rule="MM-VAC-01"))


def bends_due(ref: Ref, who: str, clock: Clock) -> Clock:
    """From the third round on: Fortitude against 20, or stunned, by five or more unconscious too (MM-VAC-01)."""
    again = replace(clock, left=1, count=clock.count + 1)
    if again.count < FIRST_BENDS:
        return again
    against = Against(20, "Difficulty Class", None, (Mod(20, "the bends", "MM-VAC-01"),))
    degree = save(ref, who, "fortitude", against, rule="MM-VAC-01").short(1, 5)
    if degree and not ref.get(who).has("the bends"):
        bends = ref.inflict(who, "the bends", rule="MM-VAC-01", quiet=True)
        ref.inflict(who, "stunned", cause=bends, rule="MM-VAC-01")
    if degree == 2 and not ref.get(who).has("unconscious"):
        afflict(ref, who, "unconscious", rule="MM-VAC-01")
    if not degree:
        ref.note(Verdict(who, "vacuum", who, "endures", rule="MM-VAC-01"))
    return again


def breath_due(ref: Ref, who: str, clock: Clock) -> Clock | None:
    """A round of holding the breath, or of having lost it; nobody holds it unconscious (MM-VAC-02, 03)."""
    again = replace(clock, left=1, count=clock.count + 1)
    if clock.note == "lost":
        return choke(ref, who, again)
    if not ref.get(who).has("unconscious") and holds_breath(ref, who, clock.count):
        damage_ability(ref, who, "con", 1, "MM-VAC-02", cause=BREATH)
        return again
    ref.note(Verdict(who, "vacuum", who, "loses breath", rule="MM-VAC-03"))
    return replace(again, note="lost", count=0)


def holds_breath(ref: Ref, who: str, rounds: int) -> bool:
    """Constitution against 15, one more for each round before (MM-VAC-02)."""
    earlier = (Mod(rounds, "rounds before", "MM-VAC-02"),) if rounds else ()
    parts = (Mod(15, "the vacuum", "MM-VAC-02"), *earlier)
    against = Against(15 + rounds, "Difficulty Class", None, parts)
    mods = check_mods(ref.get(who), "constitution")
    check = ref.check(who, "constitution", mods, against, rule="MM-VAC-02", press=True)
    return second_die(ref, check, who, "constitution", against).hits


def choke(ref: Ref, who: str, clock: Clock) -> Clock | None:
    """Disabled and unconscious, a round later dying, after a third one dead (MM-VAC-03)."""
    if clock.count >= len(CHOKING):
        die(ref, who, "MM-VAC-03")
        return None
    for condition in CHOKING[clock.count - 1]:
        if condition == "dying":
            ref.inflict(who, AIRLESS, rule="MM-VAC-03")
        if not ref.get(who).has(condition):
            afflict(ref, who, condition, rule="MM-VAC-03")
    return None if ref.get(who).has("dead") else clock


CHOKING: tuple[tuple[str, ...], ...] = (("disabled", "unconscious"), ("dying",), ("dead",))
"""What the rounds after the breath is lost bring."""

DUE = {BENDS: bends_due, BREATH: breath_due}

VACUUM = Action("vacuum", "Somebody is in the vacuum, or back out of it.", VacuumOptions, vacuum,
                rules=("MM-VAC-02",), command="gm", targets="some")  # fmt: skip
