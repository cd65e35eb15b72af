"""Which games there are. The only place that knows all of them."""

from __future__ import annotations

from collections.abc import Mapping

from rules.errors import Refused
from rules.system import System
from rules.systems import mm2e

SYSTEMS: Mapping[str, System] = {system.key: system for system in (mm2e.GAME,)}
"""The games that can be played, by key."""


def system(key: str) -> System:
    """A game by its key; raises `Refused`."""
    if key not in SYSTEMS:
        raise Refused(f"There is no game “{key}” here.", f"There are: {', '.join(SYSTEMS)}.")
    return SYSTEMS[key]
