"""Delaying: a turn that is let pass, and taken later in the round (MM-DELAY)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.clock import NORMAL, Place
from rules.encounter import Wait
from rules.errors import Refused
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.conditions import score
from rules.systems.mm2e.initiative import count_of, initiative_bonus
from rules.systems.mm2e.state import One, Ref
from rules.waits import wait

LATER = 1
"""Sorts those who waited for a count behind those whose own count it is."""


class DelayOptions(Options):
    """How long to wait."""

    to: Annotated[int, Field(ge=-60, le=60)] | None = Field(None, description="The count to act at; open without it.")


def delay(ref: Ref, deed: Deed[DelayOptions]) -> None:
    """Lets the turn pass: to a count, or until stepping in, at the latest at the limit (MM-DELAY-01, 02, 04)."""
    c = ref.get(deed.actor)
    count = limit(c) if deed.options.to is None else deed.options.to
    wait(ref, c.id, Wait("delay", waiting_place(c, count)), "MM-DELAY-01")


def limit(c: One) -> int:
    """The lowest count somebody may wait for (MM-DELAY-04)."""
    return -10 - initiative_bonus(c)


def waiting_place(c: One, count: int) -> Place:
    """Behind those whose count it is; of several who wait the better initiative bonus goes first (MM-DELAY-06).

    Who waits as long as can be comes last with the best bonus, since the limit is lowest there (MM-DELAY-07).
    """
    return (NORMAL, -count, LATER, -initiative_bonus(c), -score(c, "dex"))


def may_delay(ref: Ref, deed: Deed[DelayOptions]) -> None:
    """Only a whole turn can wait, and only for a later count within the limit (MM-DELAY-03, 04)."""
    c, to = ref.get(deed.actor), deed.options.to
    if c.live.standard == 0 or (c.live.move == 0 and not c.live.one):
        raise Refused(
            f"{c.name} has begun the turn already.", "Delay before any action, or end it with /done.", "MM-DELAY-01"
        )
    now = count_of(ref.turns.at[0])
    if to is not None and to >= now:
        raise Refused(f"The count is {now} now.", f"Delay to a lower one, down to {limit(c)}.", "MM-DELAY-02")
    if to is not None and to < limit(c):
        raise Refused(f"{c.name} cannot wait beyond {limit(c)}.", f"Delay to {limit(c)} or earlier.", "MM-DELAY-04")


DELAY = Action("delay", "Let the turn pass and act later in the round.", DelayOptions, delay,
               rules=("MM-DELAY-01",), command="turn", needs=may_delay)  # fmt: skip
