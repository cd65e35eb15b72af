"""Who is covered or pinned down by autofire, and what it counts (MM-AUTO-07, 09)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.facts import Mod
from rules.systems.mm2e.state import One

COVERING, SUPPRESSION = "covering fire", "suppression"
"""The effects: each lies on the one it is about, by its shooter, with the attack's name."""

FIRST = 4
"""What one shooter does; every further one adds one."""


def covered(b: One) -> Iterator[Mod]:
    """The dodge bonus by covering fire (MM-AUTO-07)."""
    if shooters := len(b.of(COVERING)):
        yield Mod(FIRST + shooters - 1, COVERING, "MM-AUTO-07")


def suppressed(c: One) -> Iterator[Mod]:
    """The penalty on attack rolls and checks under suppression fire (MM-AUTO-09)."""
    if shooters := len(c.of(SUPPRESSION)):
        yield Mod(-(FIRST + shooters - 1), "suppression fire", "MM-AUTO-09")
