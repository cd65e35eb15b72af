"""How much somebody can carry, and how far he can throw it (catalogue appendix A9)."""

from __future__ import annotations

from fractions import Fraction
from itertools import count

from rules.systems.mm2e.conditions import score
from rules.systems.mm2e.effort import strengthened
from rules.systems.mm2e.state import One
from rules.systems.mm2e.tables import SIZES, Size, modifier

LOADS = (100, 130, 175, 230, 300)
"""Heavy loads in pounds for Strength 10, 12, 14, 16 and 18; ten points more carry four times as much."""

SMALLER = {-1: Fraction(3, 4), -2: Fraction(1, 2), -3: Fraction(1, 4), -4: Fraction(1, 8), -5: Fraction(1, 16)}
"""What the small carry of that, by steps from medium; the large count as five points stronger a step."""

WEIGHTS: dict[Size, int] = {
    "miniscule": 1,
    "fine": 1,
    "diminutive": 1,
    "tiny": 4,
    "small": 40,
    "medium": 180,
    "large": 1_500,
    "huge": 12_000,
    "gargantuan": 100_000,
    "colossal": 1_000_000,
    "awesome": 4_000_000,
}
"""What somebody of a size weighs in pounds, where nobody says otherwise: a common figure of its range (A1)."""


def heavy_load(strength: int) -> int:
    """Pounds that a Strength score carries at most; an odd one as much as the even one below it."""
    if strength < 10:
        return 10 * max(0, strength)
    tens, rest = divmod(strength - 10, 10)
    return int(LOADS[rest // 2] * 4**tens)


def carrying_strength(c: One) -> int:
    """The Strength score for carrying: five points more a rank of Super-Strength and a step of size."""
    return score(c, "str") + 5 * c.sheet.super_strength + 5 * max(0, SIZES[c.sheet.size].step) + strengthened(c)


def heaviest(c: One) -> Fraction:
    """The heavy load of somebody in ordinary gravity, in pounds."""
    return SMALLER.get(SIZES[c.sheet.size].step, Fraction(1)) * heavy_load(carrying_strength(c))


def max_throw(c: One, weight: int) -> int:
    """How many feet somebody throws so many pounds: 5, doubled for every two of Strength to spare; 0 if too heavy."""
    if c.sheet.max_throw:
        return c.sheet.max_throw
    part = SMALLER.get(SIZES[c.sheet.size].step, Fraction(1))
    needed = next(m for m in count(-5) if part * heavy_load(10 + 2 * m) >= weight)
    spare = modifier(carrying_strength(c)) - needed
    return int(5 * 2 ** (spare // 2)) if spare >= 0 else 0
