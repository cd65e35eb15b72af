"""What an extra effort gives for a round (MM-HERO-06)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.facts import Mod
from rules.systems.mm2e.state import One, Ref

EFFORTS: dict[str, str] = {
    "check": "effort on a check",
    "carry": "effort in carrying",
    "speed": "effort in speed",
    "power": "effort in a power",
}
"""The states until the next turn, by what the effort goes into."""


def effort_on_check(ref: Ref, c: One) -> Iterator[Mod]:
    """Two more on one check, which uses it up (MM-HERO-06)."""
    if c.has(EFFORTS["check"]):
        ref.lift(c.id, EFFORTS["check"], why="used", quiet=True)
        yield Mod(2, "extra effort", "MM-HERO-06")


def effort_in_power(a: One, weapon: str) -> Iterator[Mod]:
    """Two ranks more of one power (MM-HERO-06)."""
    if any(effect.note in ("", weapon) for effect in a.of(EFFORTS["power"])):
        yield Mod(2, "extra effort", "MM-HERO-06")


def hurried(c: One) -> int:
    """By how much an effort multiplies all speeds (MM-HERO-06)."""
    return 2 if c.has(EFFORTS["speed"]) else 1


def strengthened(c: One) -> int:
    """Points of Strength that an effort adds for carrying (MM-HERO-06)."""
    return 5 if c.has(EFFORTS["carry"]) else 0
