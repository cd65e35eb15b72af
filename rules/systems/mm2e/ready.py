"""Readying an action, and stepping in (MM-READY); stepping in after a delay goes the same way (MM-DELAY-02)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from rules.encounter import Wait
from rules.errors import Refused
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.conditions import acts
from rules.systems.mm2e.readied import understood
from rules.systems.mm2e.state import Ref
from rules.waits import ready, step_in


class ReadyOptions(Options):
    """What is prepared, and what sets it off."""

    does: Annotated[str, Field(max_length=200)] = Field("", description="The action that is made ready.")
    trigger: Annotated[str, Field(max_length=200)] = Field("", description="What sets it off.")


def make_ready(ref: Ref, deed: Deed[ReadyOptions]) -> None:
    """Prepares a standard or move action and names its trigger; unused it goes with the next turn (MM-READY-01, 03)."""
    o = deed.options
    intent = understood(ref, deed.actor, o.does, o.trigger)
    ready(ref, deed.actor, Wait("ready", None, o.trigger, intent), "MM-READY-01")


def now(ref: Ref, deed: Deed[Options]) -> None:
    """Steps in: after a delay with the whole turn, with a readied action for that alone (MM-DELAY-02, MM-READY-02)."""
    how = step_in(ref, deed.actor)
    if how.how == "ready":
        c = ref.get(deed.actor)
        standard = (how.intent or {}).get("kind") != "move"
        ref.set_live(c.id, replace(c.live, standard=int(standard), move=int(not standard), one=True))


def may_step_in(ref: Ref, deed: Deed[Options]) -> None:
    """Only one who waits and can act steps in, and not into his own turn."""
    c = ref.get(deed.actor)
    if c.id not in ref.turns.waits:
        raise Refused(f"{c.name} is not waiting.", "/delay or /ready comes first.", "MM-READY-01")
    if ref.before.phase != "running" or ref.before.paused:
        raise Refused("The fight is not going on.", "Wait until a GM resumes it.")
    if not acts(c):
        raise Refused(f"{c.name} cannot act now.", "", "MM-ACT-09")
    if c.id in ref.turns.current:
        raise Refused(f"It is {c.name}'s turn already.", "Just act.")


READY = Action("ready", "Make an action ready for a trigger.", ReadyOptions, make_ready,
               rules=("MM-READY-01",), command="turn", cost="standard")  # fmt: skip
NOW = Action("now", "Step in after a delay, or with what you made ready.", Options, now,
             rules=("MM-READY-02",), command="turn", needs=may_step_in, any_time=True)  # fmt: skip
