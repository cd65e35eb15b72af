"""Holding an action: a turn that is let pass, and taken when something happens on the same page (PP-DELAY)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.encounter import Wait
from rules.errors import Refused
from rules.options import Options
from rules.report import report
from rules.system import Action, Deed
from rules.systems.prowlers.conditions import barring
from rules.systems.prowlers.order import must_run
from rules.systems.prowlers.state import One, Ref
from rules.waits import step_in, wait
from rules.words import fold


class DelayOptions(Options):
    """What is waited for, and what is meant to be done then; the second binds nobody."""

    trigger: Annotated[str, Field(max_length=200)] = Field("", description="What you wait for.")
    does: Annotated[str, Field(max_length=200)] = Field("", description="What you mean to do.")


def delay(ref: Ref, deed: Deed[DelayOptions]) -> None:
    """Waits for something later on the page; the order of later pages stays (PP-DELAY-01, 02).

    A turn that is not taken up is lost with the page, and what ends with it ends at its regular place (03, 05).
    """
    report("PP-DELAY-03", "PP-DELAY-05")
    o = deed.options
    wait(ref, deed.actor, Wait("hold", None, o.trigger, {"does": o.does} if o.does else None), "PP-DELAY-01")


def may_delay(ref: Ref, deed: Deed[DelayOptions]) -> None:
    """Only a whole turn can wait, instead of acting (PP-DELAY-01)."""
    must_be_whole(ref.get(deed.actor))


def must_be_whole(c: One) -> None:
    """Refuses to let a turn pass that has been used already."""
    if c.live.declared or c.live.moved:
        raise Refused(f"{c.name} has begun the turn already.", "End it with /done.", "PP-DELAY-01")


def now(ref: Ref, deed: Deed[Options]) -> None:
    """What was waited for happens: all who wait for it act, the higher Edge first (PP-DELAY-02, 04)."""
    for who in reversed(waiting_alike(ref, deed.actor)):
        step_in(ref, who)


def waiting_alike(ref: Ref, who: str) -> list[str]:
    """Those who wait for the same event and can act, in the order of turns."""
    event = fold(ref.turns.waits[who].trigger)
    alike = [w for w, how in ref.turns.waits.items() if event and fold(how.trigger) == event]
    report("PP-DELAY-04")
    able = [w for w in {who, *alike} if barring(ref.get(w), "acts") is None]
    return sorted(able, key=lambda w: ref.turns.place(w) or ())


def may_step_in(ref: Ref, deed: Deed[Options]) -> None:
    """Only one who waits and can act steps in."""
    c = ref.get(deed.actor)
    if c.id not in ref.turns.waits:
        raise Refused(f"{c.name} is not waiting.", "/delay comes first.", "PP-DELAY-01")
    must_run(ref)
    if row := barring(c, "acts"):
        raise Refused(f"{c.name} is {row.said} and cannot act.", "", row.rule)


DELAY = Action("delay", "Wait for something later on this page.", DelayOptions, delay, rules=("PP-DELAY-01",),
               command="turn", needs=may_delay)  # fmt: skip
READY = Action("ready", "Wait for something, and say what you will do.", DelayOptions, delay, rules=("PP-DELAY-01",),
               command="turn", needs=may_delay)  # fmt: skip
NOW = Action("now", "Act now: what you waited for happens.", Options, now, rules=("PP-DELAY-02",), command="turn",
             needs=may_step_in, any_time=True)  # fmt: skip
