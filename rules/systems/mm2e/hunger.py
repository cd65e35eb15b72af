"""Hunger and thirst (MM-STARV)."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from pydantic import Field

from rules.facts import Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.clocks import start_clock, stop_clocks
from rules.systems.mm2e.exposure import Toll, endurance, suffer
from rules.systems.mm2e.state import Clock, Ref
from rules.systems.mm2e.tables import DAY, HOUR
from rules.vocabulary import Word


class Want(NamedTuple):
    """A want: how long it is harmless, and how often it is felt then, in rounds; its rule."""

    harmless: int
    every: int
    rule: str


WANTS = {"thirst": Want(DAY, HOUR, "MM-STARV-01"), "hunger": Want(3 * DAY, DAY, "MM-STARV-02")}


class WantOptions(Options):
    """How long it has been, or that it is over."""

    hours: Annotated[int, Field(ge=0, le=1000)] = Field(0, description="Hours that it has been already.")
    end: Annotated[bool, Word(rules=("MM-STARV-05",))] = Field(False, description="There is enough again.")


def thirst(ref: Ref, deed: Deed[WantOptions]) -> None:
    """No water from now on, or water again (MM-STARV-01)."""
    for who in deed.targets:
        want(ref, who, "thirst", deed.options)


def hunger(ref: Ref, deed: Deed[WantOptions]) -> None:
    """No food from now on, or food again (MM-STARV-02)."""
    for who in deed.targets:
        want(ref, who, "hunger", deed.options)


def want(ref: Ref, who: str, kind: str, o: WantOptions) -> None:
    """Sets one of the two clocks, or stops it: only then do lost points return (MM-STARV-05 to 07)."""
    row = WANTS[kind]
    had = stop_clocks(ref, who, kind)
    if o.end:
        if had:
            ref.note(Verdict(who, kind, who, "safe", item=kind, rule="MM-STARV-05"))
    elif ref.get(who).sheet.immune("starvation"):
        ref.note(Verdict(who, kind, who, "immune", item=kind, rule="MM-STARV-06"))
    else:
        left = max(1, row.harmless + row.every - o.hours * HOUR)
        start_clock(ref, who, Clock(kind, left, row.every))
        ref.note(Verdict(who, kind, who, "exposed", item=kind, rule="MM-STARV-07"))


def want_due(ref: Ref, who: str, clock: Clock) -> Clock:
    """The save of another hour without water or another day without food."""
    rule = WANTS[clock.kind].rule
    return suffer(ref, who, clock, TOLLS[clock.kind], *endurance(ref.get(who), rule))


TOLLS = {kind: Toll(tuple(WANTS), row.rule, "MM-STARV-03", "MM-STARV-04") for kind, row in WANTS.items()}

DUE = {"thirst": want_due, "hunger": want_due}

THIRST = Action("thirst", "Somebody is without water, or has some again.", WantOptions, thirst,
                rules=("MM-STARV-01",), command="gm", targets="some")  # fmt: skip
HUNGER = Action("hunger", "Somebody is without food, or has some again.", WantOptions, hunger,
                rules=("MM-STARV-02",), command="gm", targets="some")  # fmt: skip
