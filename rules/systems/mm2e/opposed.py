"""Opposed rolls: one side against another or against several, and hero points for the loser (MM-CHK-02, MM-HERO-03)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.facts import total
from rules.referee import Side
from rules.systems.mm2e.hero import can_spend, second_throw
from rules.systems.mm2e.state import Ref
from rules.throws import Throw


def outdoes(ref: Ref, mine: Side, theirs: Sequence[Side], rule: str, several: str = "") -> bool:
    """Whether the acting side's total is higher than every other; a tie is no win (MM-CHK-02).

    The acting side rolls first and once, then the others in their order; `several` is its rule against more than one.
    """
    if len(theirs) == 1 and not any(can_spend(ref.get(each.by), each.what) for each in (mine, *theirs)):
        return ref.contest(mine, theirs[0], rule).tell(_wins)
    return _outdoes_all(ref, mine, theirs, rule, several if len(theirs) > 1 else rule)


def _wins(net: int) -> bool:
    return net > 0


def _outdoes_all(ref: Ref, mine: Side, theirs: Sequence[Side], rule: str, my_rule: str) -> bool:
    """The same by the numbers: for several, and where a hero point may buy the loser a second die (MM-HERO-03)."""
    throw = ref.roll(mine.by, mine.what, mine.dice, mine.mods, my_rule)
    others = [(each, ref.roll(each.by, each.what, each.dice, each.mods, rule)) for each in theirs]
    value = throw.value
    if not all(other.tell(_below(value + _lead(mine, each))) for each, other in others):
        value = second_throw(ref, mine, throw).value
    return all(_stays_below(ref, each, other, value + _lead(mine, each)) for each, other in others)


def _lead(mine: Side, other: Side) -> int:
    """By how much the modifiers of one side are better."""
    return total(mine.mods) - total(other.mods)


def _stays_below(ref: Ref, each: Side, throw: Throw, limit: int) -> bool:
    """Whether a throw is lower, after a hero point too."""
    lower = _below(limit)
    return throw.tell(lower) and second_throw(ref, each, throw).tell(lower)


def _below(limit: int) -> Callable[[int], bool]:
    return lambda value: value < limit


def margin(ref: Ref, mine: Side, theirs: Side, rule: str) -> Throw:
    """The acting side's total less the other's, as one throw: above 0 it wins, below it loses (MM-CHK-02)."""
    if not any(can_spend(ref.get(each.by), each.what) for each in (mine, theirs)):
        return ref.contest(mine, theirs, rule)
    first, second = (ref.roll(each.by, each.what, each.dice, each.mods, rule) for each in (mine, theirs))
    lead = first.value + _lead(mine, theirs)
    if not second.tell(_below(lead)):
        lead = second_throw(ref, mine, first).value + _lead(mine, theirs)
    if second.tell(_below(lead)):
        second = second_throw(ref, theirs, second)
    return second.combine(ref.fixed(lead), _less)


def _less(theirs: int, mine: int) -> int:
    return mine - theirs
