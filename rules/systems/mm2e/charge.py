"""Charges: a run and an attack, a rush or an overrun at its end (MM-CHG)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.system import Action, Deed
from rules.systems.mm2e.attack import begins, strike
from rules.systems.mm2e.maneuver import may_touch
from rules.systems.mm2e.overrun import OverrunOptions, may_plow, plow
from rules.systems.mm2e.run_up import covered, may_run, run
from rules.systems.mm2e.rush import shove
from rules.systems.mm2e.sheet import UNARMED
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.weapons import melee_attack
from rules.vocabulary import Word


class ChargeOptions(OverrunOptions):
    """How far, and what comes at the end."""

    charge: Annotated[Literal["attack", "rush", "overrun"] | None, Word(rules=("MM-CHG-05",), bare="attack")] = Field(
        "attack", description="What comes at the end of the run."
    )


def charge(ref: Ref, deed: Deed[ChargeOptions]) -> None:
    """A run of ten feet or more, then the attack: better aimed, worse defended (MM-CHG-01, 03)."""
    by, o = deed.actor, deed.options
    run(ref, by, o, covered(ref, ref.get(by), o, furthest(ref.get(by))))
    ref.remind(by, f"{{{by}}} stops as soon as {{{deed.targets[0]}}} is in reach.", "MM-CHG-02")
    if begins(ref, by, deed.targets[0], o):
        finish(ref, deed)


def finish(ref: Ref, deed: Deed[ChargeOptions]) -> None:
    """The end of the run: a shove, a way through, or one melee attack (MM-CHG-05)."""
    by, o = deed.actor, deed.options
    if o.charge == "overrun":
        plow(ref, by, deed.targets, o)
    elif o.charge == "rush":
        shove(ref, by, deed.target, o)
    else:
        strike(ref, by, deed.target, melee_attack(ref.get(by), o.with_, "MM-CHG-01"), o)


def is_limited(c: One) -> bool:
    """Whether only one action is left to charge with, and nothing was begun last turn (MM-CHG-04)."""
    return c.live.one and c.live.begun != "charge"


def furthest(c: One) -> int:
    """How many normal moves a charge covers at most."""
    return 1 if is_limited(c) else 2


def may_charge(ref: Ref, deed: Deed[ChargeOptions]) -> None:
    """A run, and what its end needs."""
    c, o = ref.get(deed.actor), deed.options
    may_run(ref, c, o, furthest(c), "MM-CHG-04" if is_limited(c) else "MM-CHG-01")
    if o.charge == "overrun":
        may_plow(ref, deed.actor, deed.targets, o, covered(ref, c, o, furthest(c)))
    elif o.charge == "rush":
        may_touch(ref, deed.actor, deed.target, o, UNARMED)
    else:
        may_touch(ref, deed.actor, deed.target, o, melee_attack(c, o.with_, "MM-CHG-01"))


CHARGE = Action("charge", "Run at somebody and attack, rush or overrun him.", ChargeOptions, charge,
                rules=("MM-CHG-01", "MM-CHG-05"), targets="some", cost="full", needs=may_charge,
                strenuous=True)  # fmt: skip
