"""Pools of dice: how they are put together, thrown and counted (PP-DICE)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.dice import Dice
from rules.facts import Mod, Rolled, total
from rules.systems.prowlers.state import Ref, house
from rules.systems.prowlers.tables import half
from rules.throws import Throw

SCORES = (0, 1, 0, 1, 0, 2)
"""What each face counts (PP-TAB-01)."""

FLAT = (0, 1, 0, 1, 0, 1)
"""The same where a 6 is one success (PP-DICE-12)."""

FLOOR = (0, 0, 0, 0, 0, 1)
"""The one die of a pool without dice: only a 6 counts, and as one (PP-DICE-03)."""

Pool = tuple[Mod, ...]
"""Where the dice of a pool come from: a rank, halvings, dice that are added and taken (PP-DICE-09)."""


def halved(rank: Mod, *rules: Mod, stacks: bool = True) -> Pool:
    """A rank and what halvings of different rules leave of it, each rounded up (PP-DICE-08, 09, C-14)."""
    parts, left = [rank], rank.value
    for rule in rules[: None if stacks else 1]:
        parts.append(Mod(half(left) - left, rule.label, rule.rule))
        left = half(left)
    return tuple(parts)


def pool(rank: Iterable[Mod], *more: Mod) -> Pool:
    """A rank with dice added and taken; parts that are nothing are left out."""
    return tuple(mod for mod in (*rank, *more) if mod.value or mod.rule == "PP-DICE-01")


def dice_of(ref: Ref, parts: Pool) -> Dice:
    """The dice of a pool; with none or fewer, one that counts only a 6 (PP-DICE-01 to 03, 12)."""
    count = total(parts)
    if count < 1:
        return Dice(1, 6, FLOOR)
    return Dice(count, 6, FLAT if house(ref).flat_sixes else SCORES)


def throw(ref: Ref, by: str, what: str, parts: Pool, rule: str = "PP-DICE-02") -> Throw:
    """Throws a pool and notes what it shows; the value is its successes."""
    dice = dice_of(ref, parts)
    thrown = ref.draw(by, what, dice)
    if ref.live:
        value = thrown.value
        ref.note(Rolled(by, what, 6, thrown.faces, value, (), value, None, None, rule, pool=parts))
    return thrown


def minus(a: int, b: int) -> int:
    """Net successes: one side less the other."""
    return a - b


def plus(a: int, b: int) -> int:
    """Successes together."""
    return a + b
