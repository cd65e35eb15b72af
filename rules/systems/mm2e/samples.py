"""Characters to try the game with, our own."""

from __future__ import annotations

from rules.systems.mm2e.sheet import Abilities, Attack, Mode, Power, Sheet

NOVA = Sheet(
    name="Nova",
    power_level=9,
    abilities=Abilities(str=12, dex=18, con=14, int=12, wis=14, cha=16),
    base_attack=6,
    ranged_attack_bonus=2,
    base_defense=6,
    dodge_focus=3,
    protection=5,
    fort_base=5,
    ref_base=5,
    will_base=5,
    move_modes={"flight": Mode(rank=4)},
    skills={"Acrobatics": 10, "Bluff": 9, "Concentration": 10, "Notice": 8, "Pilot": 8},
    feats={"Accurate Attack": 1, "Evasion": 1, "Precise Shot": 1, "Power Attack": 1},
    powers=(
        Power(name="Flight", type="flight", rank=4, action="move", duration="sustained"),
        Power(name="Solar Shield", type="protection", rank=5, duration="sustained"),
        Power(name="Star Fire", type="blast", rank=9, action="standard", duration="instant", range="ranged"),
    ),
    attacks=(
        Attack(name="Fire Blast", type="ranged", attack_bonus=8, damage_bonus=9),
        Attack(name="Nova Burst", type="ranged", damage_bonus=7, area=True),
        Attack(name="Unarmed", attack_bonus=6, damage_bonus=1, unarmed=True),
    ),
    hero_points=2,
)

GALE = Sheet(
    name="Gale",
    power_level=9,
    abilities=Abilities(str=26, dex=16, con=20, int=10, wis=14, cha=12),
    base_attack=7,
    melee_attack_bonus=2,
    base_defense=6,
    dodge_focus=2,
    toughness_base=2,
    protection=2,
    fort_base=4,
    ref_base=5,
    will_base=5,
    init_misc=4,
    move_modes={"flight": Mode(rank=6)},
    skills={"Acrobatics": 11, "Escape Artist": 9, "Intimidate": 9, "Notice": 9, "Sense Motive": 8},
    feats={
        "All-out Attack": 1,
        "Improved Grab": 1,
        "Improved Grapple": 1,
        "Improved Initiative": 1,
        "Improved Pin": 1,
        "Move-by Action": 1,
        "Takedown Attack": 1,
    },
    powers=(
        Power(name="Flight", type="flight", rank=6, action="move", duration="sustained"),
        Power(name="Super-Strength", type="super-strength", rank=2, duration="sustained"),
    ),
    attacks=(
        Attack(name="Storm Fist", attack_bonus=9, damage_bonus=8, unarmed=True),
        Attack(name="Thrown Debris", type="thrown", attack_bonus=7, damage_bonus=8),
    ),
    super_strength=2,
    hero_points=1,
)

STEEL_CRAB = Sheet(
    name="Steel Crab",
    kind="villain",
    power_level=9,
    abilities=Abilities(str=28, dex=10, con=20, int=8, wis=12, cha=8),
    size="large",
    base_attack=9,
    base_defense=7,
    dodge_focus=2,
    protection=2,
    impervious=2,
    fort_base=6,
    ref_base=3,
    will_base=4,
    skills={"Climb": 13, "Intimidate": 10, "Notice": 6, "Swim": 13},
    feats={"Improved Grab": 1, "Power Attack": 1, "Startle": 1},
    powers=(
        Power(name="Shell", type="protection", rank=2, duration="permanent", extras=("Impervious",)),
        Power(name="Rooted Stance", type="immovable", rank=2, duration="permanent"),
    ),
    attacks=(
        Attack(name="Claw", attack_bonus=8, damage_bonus=9, unarmed=True),
        Attack(name="Harpoon", type="ranged", attack_bonus=6, damage_bonus=7),
    ),
    immovable=2,
    legs=8,
    hero_points=1,
)

DOCTOR_NULL = Sheet(
    name="Doctor Null",
    kind="villain",
    power_level=10,
    abilities=Abilities(str=10, dex=16, con=14, int=24, wis=18, cha=16),
    base_attack=8,
    base_defense=8,
    dodge_focus=4,
    protection=4,
    defensive_roll=2,
    fort_base=5,
    ref_base=5,
    will_base=8,
    init_misc=4,
    move_modes={"flight": Mode(rank=2)},
    skills={"Bluff": 13, "Concentration": 14, "Notice": 12, "Sense Motive": 12, "Stealth": 9},
    feats={"Defensive Attack": 1, "Improved Initiative": 1, "Taunt": 1, "Uncanny Dodge": 1},
    powers=(
        Power(name="Mind Reading", type="mind reading", rank=10, action="standard", duration="concentration"),
        Power(name="Void Field", type="protection", rank=4, duration="sustained"),
    ),
    attacks=(
        Attack(name="Void Ray", type="ranged", attack_bonus=8, damage_bonus=10, affects_incorporeal=True),
        Attack(name="Mind Spike", type="mental", attack_bonus=8, rank=8, save="will"),
    ),
    hero_points=2,
)

THUG = Sheet(
    name="Thug",
    kind="minion",
    power_level=4,
    abilities=Abilities(str=14, dex=12, con=14, int=10, wis=10, cha=10),
    base_attack=4,
    base_defense=3,
    dodge_focus=1,
    toughness_base=1,
    fort_base=2,
    ref_base=2,
    will_base=1,
    skills={"Drive": 4, "Intimidate": 4, "Notice": 3, "Stealth": 4},
    attacks=(
        Attack(name="Pistol", type="ranged", attack_bonus=4, damage_bonus=4, increment=40, max_range=400),
        Attack(name="Unarmed", attack_bonus=4, damage_bonus=2, unarmed=True),
    ),
    hero_points=0,
)

SAMPLES = {sheet.name: sheet for sheet in (NOVA, GALE, STEEL_CRAB, DOCTOR_NULL, THUG)}
"""The samples by name."""
