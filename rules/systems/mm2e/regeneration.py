"""How often the body mends itself: the intervals of recovery, and the ranks of Regeneration (MM-REC-09, MM-ABIL-03)."""

from __future__ import annotations

from typing import Literal

from rules.systems.mm2e.state import One
from rules.systems.mm2e.tables import DAY, HOUR, MINUTE

ROUND = 1
QUICK = (MINUTE, ROUND)
SLOW = (HOUR, 20 * MINUTE, 5 * MINUTE, *QUICK)
SLOWEST = (DAY, 5 * HOUR, *SLOW)

SPANS: dict[str, tuple[int, ...]] = {
    "bruised": QUICK,
    "unconscious": QUICK,
    "injured": SLOW,
    "staggered": SLOW,
    "disabled": SLOWEST,
    "ability damage": SLOWEST,
    "dead": (0, 7 * DAY, *SLOWEST),
}
"""Rounds between two recoveries without Regeneration, then rank by rank; 0: never."""

Effort = Literal["", "full", "standard", "none"]
"""What a check a round costs in a fight: "" where there is no such quick recovery."""

EFFORTS: tuple[Effort, ...] = ("full", "standard", "none")


def ranks(c: One, condition: str) -> int:
    """The ranks of Regeneration in a condition; only those in resurrection bring back the dead."""
    return c.sheet.regeneration.get("resurrection", 0) if condition == "dead" else c.sheet.regenerates(condition)


def interval(c: One, condition: str) -> int:
    """Rounds between two recoveries of somebody from a condition; 0: never."""
    spans = SPANS[condition]
    return spans[min(ranks(c, condition), len(spans) - 1)]


def effort(c: One, condition: str) -> Effort:
    """What a check each round costs: the round, from one rank on a standard action only, then nothing at all."""
    beyond = ranks(c, condition) - (len(SPANS[condition]) - 1)
    return EFFORTS[min(beyond, 2)] if beyond >= 0 else ""
