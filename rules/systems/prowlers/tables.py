"""The printed tables: thresholds, throwing, weights, grappling, Minions, hazards (PP-TAB)."""

from __future__ import annotations

from math import inf
from typing import Literal

Kind = Literal["hero", "villain", "foe", "extra", "minion"]
KINDS: tuple[Kind, ...] = ("hero", "villain", "foe", "extra", "minion")
"""Who comes first where Edge is equal (PP-EDGE-04)."""

Reach = Literal["adjacent", "close", "distant", "extreme", "beyond"]
REACHES: tuple[Reach, ...] = ("adjacent", "close", "distant", "extreme", "beyond")
"""Range classes, nearest first (PP-RANGE-01)."""

THRESHOLDS = {
    "easy": 0,
    "average": 1,
    "hard": 2,
    "daunting": 3,
    "brutal": 4,
    "inhuman": 5,
    "superhuman": 6,
    "legendary": 9,
    "godlike": 12,
}
"""Threshold by word; the last three begin ranges that a GM picks from (PP-TAB-03)."""

BANDS = (-2, 0, 2)
"""Up to which net each of the four bands goes (PP-TAB-02, 04)."""

NARRATED = ("clear failure", "failure", "success", "clear success")

TELLS = (
    "{other} tells what happens.",
    "{other} tells what happens; {by} may add a detail.",
    "{by} tells what happens; {other} may add a detail.",
    "{by} tells what happens.",
)
"""Who narrates and who may embellish, by band (PP-TAB-02)."""

TRADITIONAL = (
    "complete failure", "failure with a silver lining", "success with a complication", "complete success",
)  # fmt: skip
"""The plain result, by band (PP-TAB-04)."""

GRAPPLING = ("no effect", "partial", "full")
"""How a move in a grapple ends, by `degree` (PP-TAB-08)."""

STUNTS = (("penalty", "slow"), ("drop", "root"), ("lose turn",))
"""What each band of a combat stunt adds to choose from; in each also a penalty, of 1, 2 or 3 dice (PP-TAB-09)."""

STUNT_BANDS = (0, 2, 4)
"""Above which net successes each band begins (PP-TAB-09)."""

THROWN: tuple[tuple[float, Reach], ...] = ((6, "close"), (12, "distant"), (24, "extreme"), (inf, "beyond"))
"""Up to which throwing rank a thing flies how far, from 3 on (PP-TAB-05)."""

GROUP_ATTACK = ((2, 2), (5, 4), (8, 6), (12, 8))
"""Up to how many Minions: the bonus on their attack (PP-TAB-11)."""

FALLING = ((10, 4), (25, 6), (50, 8), (100, 10), (250, 11))
"""Up to how many feet: the attack rank; farther is 12 (PP-TAB-12)."""

SCORCHING = {
    "campfire": 4, "wall socket": 4, "building fire": 6, "car battery": 6, "chemical fire": 8, "power line": 8,
    "incinerator": 10, "power main": 10, "lava": 11, "generator": 11, "blast furnace": 12, "lightning": 12,
}  # fmt: skip
"""Heat and electricity by source: the attack rank (PP-TAB-13)."""

SLOW_HEALING: tuple[tuple[float, int], ...] = ((6, 24), (12, 12), (24, 8), (inf, 6))
"""Up to which Toughness a point comes back in how many hours (PP-TAB-17)."""

STRUCTURE = {
    "cloth": 2, "drywall": 2, "glass": 2, "ice": 2, "rope": 2, "plastic": 4, "rubber": 4, "wood": 4, "brick": 6,
    "bulletproof glass": 6, "hardwood": 6, "asphalt": 8, "concrete": 8, "machinery": 8, "iron": 10, "stone": 10,
    "steel": 12, "diamond": 14, "titanium": 14, "advanced alloy": 18, "magical metal": 18, "super-alloy": 24,
}  # fmt: skip
"""Material: its Structure (PP-TAB-14)."""

SCENERY = {
    "mailbox": 4, "heavy door": 5, "motorcycle": 5, "brick wall": 6, "telephone pole": 6, "metal dumpster": 7,
    "sedan": 7, "statue": 7, "big statue": 8, "fighter jet": 8, "military utility vehicle": 8, "airliner": 9, "bus": 9,
    "huge tree": 9, "yacht": 9, "18-wheeler": 10, "giant statue": 10, "ferris wheel": 11, "tank": 11, "vault door": 12,
}  # fmt: skip
"""Scenery: its Structure; as a weapon it carries six more (PP-TAB-15)."""

WEIGHTS = (
    50, 100, 250, 500, 1_000, 2_000, 4_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000,
    4_000_000, 10_000_000, 20_000_000, 50_000_000, 100_000_000, 200_000_000, 500_000_000, 1_000_000_000, 2_000_000_000,
)  # fmt: skip
"""The most pounds of each weight rank from 1 up (PP-TAB-06)."""


def half(number: int) -> int:
    """Half of anything, rounded up: the rule of the whole game (PP-DICE-08)."""
    return -(-number // 2)


def banded(table: tuple[tuple[int, int], ...], number: int, beyond: int) -> int:
    """The value of the first row whose limit is not passed."""
    return next((value for limit, value in table if number <= limit), beyond)


def weight_rank(pounds: int) -> int:
    """The lowest weight rank that carries this many pounds (PP-TAB-06)."""
    return next((n for n, most in enumerate(WEIGHTS, 1) if pounds <= most), len(WEIGHTS) + 1)


def degree(net: int) -> int:
    """Nothing, a partial or a full success in a grapple (PP-TAB-08)."""
    return (net > 0) + (net > 2)


def stunt_level(net: int) -> int:
    """The band of a combat stunt: 0 for none, and how many dice it costs (PP-TAB-09)."""
    return sum(net > above for above in STUNT_BANDS)
