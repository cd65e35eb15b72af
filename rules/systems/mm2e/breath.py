"""Nothing to breathe, or a hold that lets nobody breathe: the breath held, and what comes after it (MM-SUFF)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from rules.facts import Against, Mod, Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.abilities import damage_ability, lost_to
from rules.systems.mm2e.afflict import afflict
from rules.systems.mm2e.clocks import start_clock, stop_clocks
from rules.systems.mm2e.conditions import score
from rules.systems.mm2e.dying import AIRLESS, die
from rules.systems.mm2e.exposure import endurance
from rules.systems.mm2e.saves import save
from rules.systems.mm2e.state import Clock, Ref, house
from rules.vocabulary import Word

KIND, CHOKEHOLD = "suffocation", "chokehold"
"""Why there is nothing to breathe: for good, or by somebody's hold."""

CHOKED = "choked"
"""The state of one who is kept from breathing by a hold; it ends with that."""

HOLDING, OUT, DYING = "holding the breath", "out of breath", "dying"
"""The three stages."""


class BreathOptions(Options):
    """How it begins, or that it is over."""

    prepared: Annotated[bool, Word(rules=("MM-SUFF-01",))] = Field(
        False, description="A full round went into a deep breath: twice as long."
    )
    end: Annotated[bool, Word(rules=("MM-SUFF-06",))] = Field(False, description="There is air again.")


def suffocation(ref: Ref, deed: Deed[BreathOptions]) -> None:
    """Somebody has nothing to breathe, or can breathe again (MM-SUFF-01, 06, 09)."""
    for who in deed.targets:
        had = stop_clocks(ref, who, KIND)
        if not deed.options.end:
            hold_breath(ref, who, prepared=deed.options.prepared)
        elif had:
            ref.lift(who, AIRLESS)
            ref.note(Verdict(who, KIND, who, "breathes", rule="MM-SUFF-06"))


def choke(ref: Ref, by: str, who: str, hold: int | None) -> None:
    """A chokehold takes somebody's breath for as long as the hold lasts, however often he is pinned (MM-GRAP-19)."""
    c = ref.get(who)
    if c.sheet.immune(KIND):
        return ref.note(Verdict(who, KIND, who, "immune", item=KIND, rule="MM-SUFF-09"))
    if any(effect.by == by for effect in c.of(CHOKED)):
        return None
    ref.inflict(who, CHOKED, by=by, cause=hold, tie=True, rule="MM-GRAP-19", quiet=True)
    ref.note(Verdict(by, CHOKEHOLD, who, CHOKED, rule="MM-GRAP-19"))
    if not c.has(CHOKED):
        stop_clocks(ref, who, CHOKEHOLD)
        hold_breath(ref, who, prepared=False, kind=CHOKEHOLD)
    return None


def let_go(ref: Ref, who: str) -> None:
    """With the hold a chokehold is over: what it cost comes back from now on (MM-SUFF-06)."""
    if not ref.get(who).has(CHOKED) and stop_clocks(ref, who, CHOKEHOLD) and not ref.get(who).has("dead"):
        ref.note(Verdict(who, KIND, who, "breathes", rule="MM-SUFF-06"))


def hold_breath(ref: Ref, who: str, *, prepared: bool, kind: str = KIND) -> None:
    """One round of held breath a point of Constitution, twice as many after a deep breath (MM-SUFF-01)."""
    c = ref.get(who)
    if c.sheet.immune(KIND):
        return ref.note(Verdict(who, KIND, who, "immune", item=KIND, rule="MM-SUFF-09"))
    rounds = score(c, "con") * (2 if prepared else 1)
    start_clock(ref, who, Clock(kind, rounds + 1, 1, note=HOLDING))
    return ref.note(Verdict(who, KIND, who, "holds breath", rounds, rule="MM-SUFF-01"))


def breath_due(ref: Ref, who: str, clock: Clock) -> Clock | None:
    """One round more without air."""
    again = replace(clock, left=1)
    if clock.note == HOLDING:
        return breath_save(ref, who, again)
    if clock.note == OUT:
        choked = next((effect.id for effect in ref.get(who).of(CHOKED)), None) if clock.kind == CHOKEHOLD else None
        ref.inflict(who, AIRLESS, cause=choked, rule="MM-SUFF-04")
        begin_dying(ref, who)
    return None if ref.get(who).has("dead") else lose_breath(ref, who, replace(again, note=DYING))


def breath_save(ref: Ref, who: str, clock: Clock) -> Clock:
    """A Fortitude save against 10 and one more for each that succeeded; else the breath gives out (MM-SUFF-02, 03)."""
    earlier = (Mod(clock.count, "rounds endured", "MM-SUFF-02"),) if clock.count else ()
    against = Against(10 + clock.count, "Difficulty Class", None, (Mod(10, KIND, "MM-SUFF-02"), *earlier))
    if save(ref, who, "fortitude", against, *endurance(ref.get(who), "MM-SUFF-02"), rule="MM-SUFF-02").hits:
        ref.note(Verdict(who, KIND, who, "endures", rule="MM-SUFF-02"))
        return replace(clock, count=clock.count + 1)
    if not ref.get(who).has("unconscious"):
        afflict(ref, who, "unconscious", rule="MM-SUFF-03")
    return replace(clock, note=OUT)


def begin_dying(ref: Ref, who: str) -> None:
    """A round after the breath gave out: dying, with the save that goes with it (MM-SUFF-04, 08)."""
    if not ref.get(who).has("dying"):
        ref.remind(who, f"{{{who}}} cannot be stabilised without air.", "MM-SUFF-08")
        afflict(ref, who, "dying", rule="MM-SUFF-04")


def lose_breath(ref: Ref, who: str, clock: Clock) -> Clock | None:
    """A point of Constitution a round; without any left it is over (MM-SUFF-05, 07)."""
    damage_ability(ref, who, "con", 1, "MM-SUFF-05", cause=clock.kind)
    if house(ref).suffocation_brain_damage:
        harm_brain(ref, who, clock.kind)
    if score(ref.get(who), "con"):
        return clock
    if not ref.get(who).has("dead"):
        die(ref, who, "MM-SUFF-05")
    return None


def harm_brain(ref: Ref, who: str, cause: str) -> None:
    """The optional rule: Intelligence goes for good, a point for two of Constitution (MM-SUFF-07)."""
    c = ref.get(who)
    before = sum(loss.points for loss in c.live.ability_damage if loss.cause == "brain damage")
    if more := lost_to(c, cause) // 2 - before:
        damage_ability(ref, who, "int", more, "MM-SUFF-07", cause="brain damage", every=0)


DUE = {KIND: breath_due, CHOKEHOLD: breath_due}

SUFFOCATION = Action("suffocation", "Somebody has nothing to breathe, or breathes again.", BreathOptions, suffocation,
                     rules=("MM-SUFF-01",), command="gm", targets="some")  # fmt: skip
