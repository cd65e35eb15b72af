"""Characters for tests: round numbers, nothing that a rule would have to look for."""

from __future__ import annotations

from typing import Any

from rules.systems.mm2e.sheet import Abilities, Attack, Sheet

BLAST = Attack(name="Blast", type="ranged", attack_bonus=8, damage_bonus=9)
SWORD = Attack(name="Sword", type="melee", attack_bonus=8, damage_bonus=9, size="medium")


def someone(name: str = "A", *, defense: int = 18, toughness: int = 7, **fields: Any) -> Sheet:
    """A character with a Defense and a Toughness in all; attacks Blast and Sword at +8, damage +9."""
    fields.setdefault("attacks", (BLAST, SWORD))
    fields.setdefault("abilities", Abilities())
    fields.setdefault("base_attack", 8)
    con = ((fields["abilities"].con or 10) - 10) // 2
    return Sheet(
        name=name,
        base_defense=defense - 10,
        toughness_base=toughness - con,
        **{"kind": "villain", "hero_points": 0, **fields},
    )


def hero(name: str = "A", **fields: Any) -> Sheet:
    """The same with a hero point."""
    return someone(name, **{"kind": "hero", "hero_points": 1, **fields})


def minion(name: str = "M", **fields: Any) -> Sheet:
    """A minion, Defense 15, Toughness +4."""
    return someone(name, **{"kind": "minion", "defense": 15, "toughness": 4, **fields})
