"""Effects of a GM's own: a name, and numbers that the rolls of every game collect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.encounter import Combatant
from rules.facts import Mod

ROLLS = "rolls"
"""The column that stands for all of somebody's rolls."""


def granted(c: Combatant[Any, Any], *columns: str) -> Iterator[Mod]:
    """What the effects that a GM laid on somebody add to these columns, under their names."""
    for effect in c.effects:
        for column, value in effect.mods:
            if column in columns:
                yield Mod(value, effect.kind)
