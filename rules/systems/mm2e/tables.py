"""Numbers that the rules look up: sizes, the progression of values, concentration."""

from __future__ import annotations

from typing import Literal, NamedTuple

Size = Literal[
    "miniscule", "fine", "diminutive", "tiny", "small", "medium", "large", "huge", "gargantuan", "colossal", "awesome"
]

MINUTE, HOUR, DAY = 10, 600, 14_400
"""Spans of game time in rounds of six seconds (MM-CHK-10)."""


class SizeRow(NamedTuple):
    """One size: its step from medium, and what it does to attacks and Defense, grapples and trips, stealth."""

    step: int
    combat: int
    grapple: int
    stealth: int


SIZES: dict[Size, SizeRow] = {
    "miniscule": SizeRow(-5, 12, -20, 20),
    "fine": SizeRow(-4, 8, -16, 16),
    "diminutive": SizeRow(-3, 4, -12, 12),
    "tiny": SizeRow(-2, 2, -8, 8),
    "small": SizeRow(-1, 1, -4, 4),
    "medium": SizeRow(0, 0, 0, 0),
    "large": SizeRow(1, -1, 4, -4),
    "huge": SizeRow(2, -2, 8, -8),
    "gargantuan": SizeRow(3, -4, 12, -12),
    "colossal": SizeRow(4, -8, 16, -16),
    "awesome": SizeRow(5, -12, 20, -20),
}
"""Size by name (MM-ATK-05, MM-DEF-06, MM-GRAP-03)."""


def value_of(rank: int) -> int:
    """The value that a rank stands for, in feet here: 1, 2, 5, 10, 25, 50, 100, 250 … (MM-CHK-11)."""
    if rank <= 0:
        return 0
    if rank <= 3:
        return (1, 2, 5)[rank - 1]
    tens, step = divmod(rank - 4, 3)
    return int((1, 2.5, 5)[step] * 10 ** (tens + 1))


def modifier(score: int) -> int:
    """The modifier of an ability score (MM-CHK-04)."""
    return (score - 10) // 2
