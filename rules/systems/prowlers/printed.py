"""What stands on printed sheets beside the fields of ours: totals, Talents, other words, and what is passed over."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, create_model

from rules.quick import Slot, Slots, slots_of
from rules.systems.prowlers.presets import POWERS, WEAPONS
from rules.systems.prowlers.sheet import TALENTS, Attack, Model, Rank, Sheet
from rules.systems.prowlers.sketch import Sketch
from rules.words import key


class Totals(Model):
    """Printed totals that count whatever the Traits make, and the size as people write it."""

    health: Annotated[int, Field(ge=1, le=500)] | None = None
    edge: Rank | None = None
    resolve: Rank | None = None
    size: str = "1"
    ranks: dict[str, Rank] = Field(default_factory=dict, description="Powers by name, as quick numbers have them.")


Talents: Any = create_model("Talents", __base__=Model, **dict.fromkeys(TALENTS, (Rank, 0)))  # type: ignore[call-overload]

ALIASES = {
    "agi": "agility",
    "int": "intellect",
    "mig": "might",
    "per": "perception",
    "tou": "toughness",
    "wil": "willpower",
    "max_health": "health",
    "health_max": "health",
    "edge_override": "edge",
    "resolve_start": "resolve",
    "starting_resolve": "resolve",
    "bonus": "weapon_bonus",
    "range": "max_range",
}
"""Other names of keys."""

LIVE = "is state, which is not imported."
REASONS = {
    "owner": "whoever imports a sheet owns it.",
    "hero_points": "is what the sheet cost, passed over.",
    "side": "is said when somebody joins.",
    "unique": "is said in the notes.",
    **dict.fromkeys(("conditions", "effects", "adversity", "current_health", "curhealth"), LIVE),
}
"""Why a key that other sheets have is passed over."""

SINGULAR = {
    "attack": "attacks",
    "power": "powers",
    "talent": "talents",
    "defense": "defenses",
    "flag": "flags",
    "heads": "count",
}
"""Words for one of many."""


def _slots() -> dict[str, Slot]:
    """Every word of quick numbers; where two things have one name, the later line counts."""
    weapons = {key(w.name): Slot(("attacks",), tuple[Attack, ...], fixed={"name": w.name}) for w in WEAPONS.values()}
    of_sheet = {word: slot for word, slot in slots_of(Sheet).items() if slot.path != ("name",)}
    return {
        **weapons,
        **{key(name): Slot(("ranks", name), Rank, bare=None if p.needs_rank else 0) for name, p in POWERS.items()},
        **{talent: Slot(("talents", talent), Rank) for talent in TALENTS},
        **of_sheet,
        **slots_of(Totals),
        **slots_of(Sketch),
    }


def _every_name() -> Slots:
    slots = _slots()
    return slots | {other: slots[name] for other, name in {**SINGULAR, **ALIASES}.items() if name in slots}


SLOTS = _every_name()
"""The words of quick numbers, by their folded names."""
