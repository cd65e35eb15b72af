"""Which of somebody's attacks is meant (PP-ATK-02)."""

from __future__ import annotations

from rules.errors import Refused
from rules.systems.prowlers.items import in_hand, refuse_gone
from rules.systems.prowlers.sheet import Attack, named
from rules.systems.prowlers.state import One

SHOTS = Attack(name="Shots", type="ranged")
"""What a group of shooters has that has no weapon on its sheet (PP-MIN-10)."""


def attacks_of(a: One) -> tuple[Attack, ...]:
    """Everything that somebody attacks with, bare hands last."""
    shoots = a.sheet.is_minion and a.sheet.shooters and not a.sheet.attacks
    return (*((SHOTS,) if shoots else ()), *in_hand(a))


def attack_of(a: One, name: str) -> Attack:
    """One of somebody's attacks by its name or beginning; without a name the first, bare hands for those without."""
    refuse_gone(a, name)
    attacks = attacks_of(a)
    said = named(name)
    if not said:
        return attacks[0]
    exact = [w for w in attacks if named(w.name) == said]
    found = exact or [w for w in attacks if named(w.name).startswith(said)]
    if not found or (not exact and len(found) > 1):
        there = ", ".join(w.name for w in found or attacks)
        raise Refused(f"{a.name} has no attack “{name[:40]}”.", f"There are: {there}.", "PP-ATK-02")
    return found[0]
