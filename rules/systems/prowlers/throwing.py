"""Throwing: what can be lifted, and how far it flies (PP-THROW)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.errors import Refused
from rules.facts import Against, Verdict
from rules.report import report
from rules.system import Action, Deed
from rules.systems.prowlers.checks import hand_of
from rules.systems.prowlers.options import RollOptions
from rules.systems.prowlers.points import bought
from rules.systems.prowlers.pools import minus, throw
from rules.systems.prowlers.state import One, Ref, house
from rules.systems.prowlers.tables import THROWN, Reach, half, weight_rank
from rules.vocabulary import Word

ORDINARY = 6
"""Up to which Might weight does not matter: Close Range (PP-THROW-01)."""

LIGHT = 1
"""The weight rank of a weapon."""

TOO_LITTLE = 2
"""Up to which throwing rank the table says nothing (PP-THROW-05)."""


def throwing_rank(might: int, weight: int) -> int:
    """What is left of Might after the weight (PP-THROW-02)."""
    return max(0, might - weight)


def flight(ref: Ref, might: int, weight: int) -> Reach:
    """The range class to which something of that weight rank flies (PP-THROW-01, 02, 05, PP-TAB-05)."""
    report("PP-TAB-05")
    rank = throwing_rank(might, weight)
    if might <= ORDINARY:
        report("PP-THROW-01")
        return "close"
    if rank <= TOO_LITTLE:
        report("PP-THROW-05")
        return house(ref).throw_below_table
    report("PP-THROW-02")
    return next((reach for most, reach in THROWN if rank <= most))


def strong(a: One) -> int:
    """Might, or the Threat of a group."""
    return a.sheet.threat if a.sheet.is_minion else a.sheet.might


def may_lift(a: One, weight: int) -> None:
    """Nobody lifts what weighs more than his Might (PP-THROW-03)."""
    if weight > strong(a):
        raise Refused(f"{a.name} cannot lift that: Might {strong(a)}d, weight {weight}d.", "", "PP-THROW-03")


class ThrowOptions(RollOptions):
    """What is thrown."""

    weight: Annotated[int | None, Word(rules=("PP-THROW-02",)), Field(ge=0, le=99)] = Field(
        None, description="Its weight rank; a weapon or a light thing without it."
    )
    pounds: Annotated[int | None, Word(rules=("PP-THROW-02",)), Field(ge=0, le=4_000_000_000)] = Field(
        None, description="Its weight in pounds, in place of the rank."
    )
    rushed: Annotated[bool, Word(rules=("PP-THROW-03",))] = Field(
        False, description="There is no time: a Might roll to lift it."
    )


def weight_of(o: ThrowOptions) -> int:
    """The weight rank of what is thrown."""
    if o.weight is None and o.pounds is not None:
        report("PP-TAB-06")
        return weight_rank(o.pounds)
    return LIGHT if o.weight is None else o.weight


def toss(ref: Ref, deed: Deed[ThrowOptions]) -> None:
    """Something is thrown, not at anybody: how far it flies (PP-THROW-01, 02)."""
    a, weight = ref.get(deed.actor), weight_of(deed.options)
    if deed.options.rushed and not lifts(ref, a, weight, deed.options):
        return ref.note(Verdict(a.id, "throw", None, "not lifted", rule="PP-THROW-03"))
    reach = flight(ref, strong(a), weight)
    return ref.note(Verdict(a.id, "throw", None, f"throws {reach}", rule="PP-THROW-02"))


def lifts(ref: Ref, a: One, weight: int, o: ThrowOptions) -> bool:
    """A Might roll against half the weight rank (PP-THROW-03)."""
    goal = Against(half(weight), "Weight")
    hand = hand_of(a, "might", o)._replace(against=goal, rule="PP-THROW-03")
    return bought(ref, hand, throw(ref, hand)).combine(ref.fixed(goal.value), minus).tell(succeeds)


def succeeds(net: int) -> bool:
    """At least one net success (PP-DICE-04)."""
    return net > 0


def may_toss(ref: Ref, deed: Deed[ThrowOptions]) -> None:
    """It must be light enough."""
    report("PP-THROW-03")
    may_lift(ref.get(deed.actor), weight_of(deed.options))


THROW = Action("throw", "Throw something, at nobody: weight N or pounds N.", ThrowOptions, toss,
               rules=("PP-THROW-01",), cost="action", needs=may_toss, aliases=("hurl",))  # fmt: skip
