"""A character and a combatant for people: short texts, worst news first."""

from __future__ import annotations

from rules.systems.prowlers.conditions import rows
from rules.systems.prowlers.sheet import ABILITIES, Sheet
from rules.systems.prowlers.state import One, heads, health
from rules.systems.prowlers.words import WORDS


def card(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """A sheet as headings with their text."""
    return (("Abilities", " · ".join(f"{a.title()} {getattr(sheet, a)}d" for a in ABILITIES)),)


def status(c: One) -> tuple[str, ...]:
    """Conditions, worst first."""
    return tuple(WORDS.name(row.name) for row in rows(c))


def numbers(c: One) -> tuple[str, ...]:
    """Health or heads, Resolve."""
    if c.sheet.is_minion:
        return (f"Minions {heads(c)} of {c.sheet.count}",)
    return (f"Health {health(c)} of {c.sheet.health}",)
