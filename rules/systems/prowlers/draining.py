"""Draining: the best Trait of a Source resists it, and breaks it again (part 23)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.errors import Refused
from rules.systems.prowlers.breaking import DRAINED
from rules.systems.prowlers.checks import trait_named
from rules.systems.prowlers.options import AttackOptions
from rules.systems.prowlers.sheet import Attack, named
from rules.systems.prowlers.state import One


def drains(w: Attack) -> bool:
    """Whether an attack drains Traits."""
    return named(w.effect) == DRAINED


def draining(w: Attack, o: AttackOptions, b: One) -> Attack:
    """The attack on the Source of a Trait, which resists and breaks it; as the sheet says where none is named."""
    if not (o.drains and drains(w)) or b.sheet.is_minion:
        return w
    trait = trait_named(b, o.drains)
    return w.model_copy(update={"name": f"{w.name} ({trait.title()})", "resist": (trait,), "break_trait": trait})


def may_drain(w: Attack, o: AttackOptions, b: One) -> Iterator[Refused]:
    """Only what drains is aimed at a Trait, and one that the target has."""
    if o.drains and not drains(w):
        yield Refused(f"{w.name} drains nothing.", "Leave drains out.", "PP-SE-01")
    draining(w, o, b)
