"""Weapons and Powers by name: what the rules print for them, for sheets to take over (PP-TAB-18, part 23)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rules.systems.prowlers.sheet import Attack, Defense, named

BONUSES: Mapping[tuple[str, str], Mapping[str, int]] = {
    ("melee", "physical"): {
        "Axe": 2, "Baton": 1, "Battle Axe": 3, "Cestus": 1, "Club": 2, "Dagger": 1, "Flail": 2, "Great Sword": 3,
        "Hand Axe": 2, "Katar": 2, "Mace": 2, "Morningstar": 3, "Nunchucks": 2, "Polearm": 3, "Shield": 1,
        "Spiked Shield": 1, "Spear": 2, "Staff": 3, "Sword": 2, "Three-Section Staff": 3, "Whip": 1,
        "Baseball Bat": 1, "Brass Knuckles": 1, "Combat Knife": 1, "Riot Shield": 0, "Stun Baton": 1,
        "Stun Staff": 3, "Vibro Axe": 4, "Vibro Blade": 3, "Vibro Knife": 2,
    },
    ("ranged", "physical"): {
        "Bolas": 1, "Bow": 2, "Crossbow": 3, "Lasso": 2, "Net": 2, "Sling": 2, "Throwing Star": 0,
        "Assault Rifle": 4, "Explosive Grenade": 4, "Stun Grenade": 3, "Tear Gas Grenade": 3,
        "Heavy Machinegun": 6, "Pistol": 2, "Snub Pistol": 1, "Rifle": 3, "Sniper Rifle": 4, "Rocket Launcher": 7,
        "Shotgun": 3, "Automatic Shotgun": 4, "Slingshot": 1, "Submachine Gun": 2, "Taser Pistol": 2,
        "Throwing Knife": 1, "Grenade Launcher": 4,
    },
    ("melee", "energy"): {
        "Monomolecular Blade": 2, "Monomolecular Knife": 1, "Monomolecular Whip": 4, "Plasma Sword": 4,
    },
    ("ranged", "energy"): {
        "Blast Cannon": 7, "Blast Grenade": 5, "Blast Pistol": 3, "Blast Rifle": 4, "Military Blast Rifle": 5,
        "Entangler Grenade": 3,
    },
}  # fmt: skip
"""Weapon Bonus by type and medium. A grenade launcher has the bonus of its grenade, here the explosive one."""

SUBDUAL = {
    "Baton", "Club", "Nunchucks", "Shield", "Staff", "Three-Section Staff", "Whip", "Bolas", "Sling",
    "Baseball Bat", "Brass Knuckles", "Riot Shield", "Slingshot", "Stun Baton", "Stun Staff",
}  # fmt: skip

BINDS = {"effect": "ensnared", "resist": ("might",), "break_trait": "might"}
THROWN = {"max_range": "close"}
BURST = {"area": True, "tags": ("burst",)}
GRENADE = {**THROWN, **BURST}


def _all(*names: str, **features: Any) -> dict[str, dict[str, Any]]:
    return dict.fromkeys(names, features)


FEATURES: Mapping[str, Mapping[str, Any]] = {
    **_all("Baton", "Dagger", "Hand Axe", "Spear", tags=("throwable",)),
    **_all("Bolas", "Throwing Star", "Throwing Knife", **THROWN),
    **_all("Lasso", "Net", **THROWN, **BINDS),
    **_all("Assault Rifle", "Automatic Shotgun", "Submachine Gun", "Military Blast Rifle", area=True),
    **_all("Explosive Grenade", "Blast Grenade", **GRENADE),
    **_all("Grenade Launcher", "Rocket Launcher", "Blast Cannon", **BURST),
    **_all("Monomolecular Blade", "Monomolecular Knife", "Monomolecular Whip", tags=("armor piercing",)),
    **_all("Vibro Axe", "Vibro Blade", "Vibro Knife", tags=("armor piercing",)),
    "Heavy Machinegun": {"area": True, "tags": ("burst", "braced")},
    "Stun Grenade": {**GRENADE, "effect": "dazzled", "resist": ("willpower",), "break_trait": "toughness"},
    "Tear Gas Grenade": {**GRENADE, "tags": ("burst", "irritant")},
    "Entangler Grenade": {**GRENADE, **BINDS},
    "Sniper Rifle": {"max_range": "extreme"},
    "Taser Pistol": {"effect": "stunned", "resist": ("toughness",), "break_trait": "toughness"},
    "Plasma Sword": {"penetrating": True},
}
"""What is special about a weapon."""


def _weapons() -> Iterator[Attack]:
    for (kind, medium), bonuses in BONUSES.items():
        for name, bonus in bonuses.items():
            damage = {"damage": "subdual"} if name in SUBDUAL else {}
            row = {"type": kind, "medium": medium, "weapon_bonus": bonus, **damage, **FEATURES.get(name, {})}
            yield Attack(name=name, gear=True, **row)


WEAPONS = {named(weapon.name): weapon for weapon in _weapons()}
"""Mundane weapons by their folded names."""


class Preset(NamedTuple):
    """What a Power brings along: tags, one line among the attacks, one among the defenses."""

    tags: tuple[str, ...] = ()
    attack: Mapping[str, Any] = {}
    defense: Mapping[str, Any] = {}

    @property
    def needs_rank(self) -> bool:
        """Whether it is rolled."""
        return bool(self.attack or self.defense)


def _effect(condition: str, resist: str, *others: str, **more: Any) -> Preset:
    return Preset(attack={"effect": condition, "resist": (resist, *others), "break_trait": resist, **more})


def _mental(condition: str) -> Preset:
    return _effect(condition, "willpower", type="mental_power", active_ok=False)


DODGES = {"active": True}
CLOSE = {"active": True, "reach": "close"}
TRAVEL = Preset(tags=("travel",))
SENSE = Preset(tags=("uncounted",))
SEES = Preset(tags=("compensates_sight", "uncounted"))

BREATH = Preset(
    attack={"damage": "none", "resist": ("might", "weight rank"), "active_ok": False, "tags": ("blows away",)}
)

POWERS: Mapping[str, Preset] = {
    "Ensnare": _effect("ensnared", "might", "aura"),
    "Stun": _effect("stunned", "toughness"),
    "Mind Control": _mental("controlled"),
    "Emotion Control": _mental("controlled"),
    "Possession": _mental("controlled"),
    "Blind": _effect("blinded", "toughness"),
    "Dazzle": _effect("dazzled", "willpower", area=True),
    "Polymorph": _effect("polymorphed", "toughness"),
    "Banish": _effect("banished", "willpower"),
    "Drain": _effect("drained", "toughness", active_ok=False),
    "Life Drain": Preset(attack={"max_range": "adjacent", "resist": ("toughness",), "tags": ("drains life",)}),
    "Slay": Preset(attack={"max_range": "adjacent", "resist": ("toughness",), "tags": ("slays",)}),
    "Mind Blast": Preset(attack={"type": "mental_power"}),
    "Hyper Breath": BREATH,
    "Blast": Preset(attack={"medium": "energy"}),
    "Armor": Preset(defense={"impenetrable": True}),
    "Force Field": Preset(defense={"impenetrable": True, "force_field": True}),
    "Evasion": Preset(defense=DODGES),
    "Blink": Preset(defense=DODGES),
    "Super Speed": Preset(tags=("travel", "edge_triple"), defense=DODGES),
    "Martial Arts": Preset(tags=("grapples",), attack={"type": "unarmed"}, defense=CLOSE),
    "Strike": Preset(attack={"max_range": "adjacent"}, defense=CLOSE),
    "Spinning": Preset(tags=("grapples",), defense=CLOSE),
    "Deflection": Preset(defense={"active": True, "reach": "ranged", "no_area": True}),
    "Telekinesis": Preset(tags=("moves_objects", "usable_held"), defense={"active": True, "reach": "ranged"}),
    "Psi-Screen": Preset(defense={"against": ("mental",)}),
    "Resistance": Preset(tags=("resistance",)),
    "Danger Sense": Preset(tags=("edge_perception", "no_surprise_active", "uncounted")),
    "Lightning Reflexes": Preset(tags=("edge_bonus:6", "no_drop", "uncounted")),
    "Extra Limbs": Preset(tags=("grapple_bonus:2",)),
    "Two-Fisted": Preset(tags=("two_fisted",)),
    "Blind Fighting": SEES,
    "Radar": SEES,
    "Detection": SENSE,
    "Super Senses": SENSE,
    "Flight": TRAVEL,
    "Leaping": TRAVEL,
    "Running": TRAVEL,
    "Swimming": Preset(tags=("travel", "underwater_only")),
    "Swing Line": TRAVEL,
    "Tunneling": TRAVEL,
    "Teleportation": TRAVEL,
    "Speed": TRAVEL,
    "Body": Preset(defense={"against": ("physical", "energy")}),
}
"""Powers by name: what their descriptions mean in a fight; last what vehicles have."""

BY_NAME = {named(name): preset for name, preset in POWERS.items()}


def attack_of(power: str, preset: Preset) -> Attack | None:
    """The attack that a Power brings, if it does."""
    return Attack(name=power, **{"type": "physical_power", "trait": power, **preset.attack}) if preset.attack else None


def defense_of(power: str, preset: Preset) -> Defense | None:
    """The defense that a Power brings, if it does."""
    return Defense(name=power, trait=power, **preset.defense) if preset.defense else None
