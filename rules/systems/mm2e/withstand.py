"""Withstand Damage: standing firm in place of dodging (MM-ACT-14, appendix D)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.clock import TurnOf
from rules.errors import Refused
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.defense import WITHSTANDING
from rules.systems.mm2e.state import Ref
from rules.vocabulary import Word


class WithstandOptions(Options):
    """How much."""

    points: Annotated[int, Word(rules=("MM-ACT-14",)), Field(ge=0, le=5)] = Field(
        5, description="Dodge given up for as much Toughness; 0: dodge again."
    )


def withstand(ref: Ref, deed: Deed[WithstandOptions]) -> None:
    """Dodge becomes Toughness, one for one, until the next turn; a new choice replaces the old."""
    ref.lift(deed.actor, WITHSTANDING, quiet=True)
    if points := deed.options.points:
        ref.inflict(deed.actor, WITHSTANDING, until=TurnOf(deed.actor, "start"), value=-points, rule="MM-ACT-14")


def may_withstand(ref: Ref, deed: Deed[WithstandOptions]) -> None:
    """With the feat, no more than there is to dodge with, and Toughness at most doubled."""
    c = ref.get(deed.actor)
    if not c.sheet.feat("Withstand Damage"):
        raise Refused(f"{c.name} does not have Withstand Damage.", "", "MM-ACT-14")
    most = max(0, min(5, c.sheet.dodge, c.sheet.toughness))
    if deed.options.points > most:
        raise Refused(f"{c.name} can withstand {most}.", "No more than dodge and Toughness, and 5.", "MM-ACT-14")


WITHSTAND = Action("withstand", "Give up dodge for Toughness until your next turn: points N.", WithstandOptions,
                   withstand, rules=("MM-ACT-14",), needs=may_withstand, any_time=True,
                   aliases=("withstand damage",))  # fmt: skip
