"""Autofire: a stream of shots at one target, the harder to withstand the better it is aimed (MM-AUTO-01 to 04)."""

from __future__ import annotations

from typing import NamedTuple

from rules.facts import Mod
from rules.systems.mm2e.defense import Strike
from rules.systems.mm2e.harm import PLAIN, Change
from rules.throws import Check


class Row(NamedTuple):
    """How many points of margin are worth one on the Difficulty Class, and the most there is."""

    points: int
    most: int


RANKS = {1: Row(2, 5), 2: Row(1, 5), 3: Row(1, 10)}
"""By the rank of autofire (MM-AUTO-01); the third goes no higher than the power level."""


def stream(s: Strike, check: Check, *, critical: bool) -> Change:
    """What the margin over Defense adds to the save's Difficulty Class, never less than nothing (MM-AUTO-01, 02)."""
    if not s.weapon.autofire:
        return PLAIN
    row = RANKS[s.weapon.autofire]
    most = min(row.most, s.a.sheet.power_level) if s.weapon.autofire == 3 else row.most
    bonus = check.over(*range(row.points, row.points * most + 1, row.points))
    rule = "MM-AUTO-03" if critical else "MM-AUTO-02" if bonus else "MM-AUTO-01"
    return Change(late=(Mod(bonus, "autofire", rule),))
