"""The printed tables."""

import pytest

from rules.systems.prowlers.presets import POWERS, WEAPONS, attack_of, defense_of
from rules.systems.prowlers.tables import FALLING, GROUP_ATTACK, SCENERY, SCORCHING, STRUCTURE, banded, weight_rank


@pytest.mark.rule("PP-TAB-06")
def test_weights():
    assert [weight_rank(pounds) for pounds in (1, 50, 51, 250, 2_000, 2_001, 4_000)] == [1, 1, 2, 3, 6, 7, 7]
    tons = {9: 10, 12: 100, 15: 1_000, 18: 10_000, 21: 100_000, 24: 1_000_000}
    assert {rank: weight_rank(2_000 * weight) for rank, weight in tons.items()} == {rank: rank for rank in tons}
    assert weight_rank(2_000_000_001) == 25


@pytest.mark.rule("PP-TAB-12")
def test_falls():
    assert [banded(FALLING, feet, 12) for feet in (10, 11, 25, 50, 100, 250, 251)] == [4, 6, 6, 8, 10, 11, 12]


@pytest.mark.rule("PP-TAB-13")
def test_heat_and_electricity():
    ranks = sorted(SCORCHING.values())
    assert ranks == [4, 4, 6, 6, 8, 8, 10, 10, 11, 11, 12, 12]
    assert (SCORCHING["campfire"], SCORCHING["power line"], SCORCHING["lava"]) == (4, 8, 11)


@pytest.mark.rule("PP-TAB-14", "PP-TAB-15")
def test_materials_and_scenery():
    materials = ("glass", "wood", "brick", "concrete", "stone", "steel", "diamond", "magical metal", "super-alloy")
    assert [STRUCTURE[material] for material in materials] == [2, 4, 6, 8, 10, 12, 14, 18, 24]
    things = ("mailbox", "motorcycle", "brick wall", "sedan", "fighter jet", "bus", "18-wheeler", "tank", "vault door")
    assert [SCENERY[thing] for thing in things] == [4, 5, 6, 7, 8, 9, 10, 11, 12]


def test_minions_together():
    assert [banded(GROUP_ATTACK, heads, 8) for heads in (1, 2, 3, 5, 6, 8, 9, 12, 13)] == [2, 2, 4, 4, 6, 6, 8, 8, 8]


@pytest.mark.parametrize(
    ("weapon", "kind", "bonus", "damage", "medium", "reach"),
    [
        ("axe", "melee", 2, "lethal", "physical", "adjacent"),
        ("baton", "melee", 1, "subdual", "physical", "adjacent"),
        ("three-section staff", "melee", 3, "subdual", "physical", "adjacent"),
        ("bow", "ranged", 2, "lethal", "physical", "distant"),
        ("throwing star", "ranged", 0, "lethal", "physical", "close"),
        ("riot shield", "melee", 0, "subdual", "physical", "adjacent"),
        ("sniper rifle", "ranged", 4, "lethal", "physical", "extreme"),
        ("rocket launcher", "ranged", 7, "lethal", "physical", "distant"),
        ("taser pistol", "ranged", 2, "none", "physical", "distant"),
        ("net", "ranged", 2, "none", "physical", "close"),
        ("blast rifle", "ranged", 4, "lethal", "energy", "distant"),
        ("stun staff", "melee", 3, "subdual", "physical", "adjacent"),
        ("vibro blade", "melee", 3, "lethal", "physical", "adjacent"),
        ("plasma sword", "melee", 4, "lethal", "energy", "adjacent"),
    ],
)
def test_weapons(weapon, kind, bonus, damage, medium, reach):
    found = WEAPONS[weapon]
    assert (found.type, found.weapon_bonus, found.kind_of_damage, found.through, found.reach) == (
        kind, bonus, damage, medium, reach,
    )  # fmt: skip
    assert found.gear


def test_weapons_that_cover_an_area_or_go_through():
    area = {name for name, weapon in WEAPONS.items() if weapon.area}
    assert area == {
        "assault rifle", "explosive grenade", "grenade launcher", "stun grenade", "tear gas grenade",
        "heavy machinegun", "rocket launcher", "automatic shotgun", "submachine gun", "blast cannon", "blast grenade",
        "military blast rifle", "entangler grenade",
    }  # fmt: skip
    assert [name for name, weapon in WEAPONS.items() if weapon.penetrating] == ["plasma sword"]


@pytest.mark.parametrize(
    ("power", "effect", "resist", "breaks", "active"),
    [
        ("Ensnare", "ensnared", ("might", "aura"), "might", True),
        ("Stun", "stunned", ("toughness",), "toughness", True),
        ("Mind Control", "controlled", ("willpower",), "willpower", False),
        ("Blind", "blinded", ("toughness",), "toughness", True),
        ("Banish", "banished", ("willpower",), "willpower", True),
    ],
)
def test_powers_with_an_effect(power, effect, resist, breaks, active):
    attack = attack_of(power, POWERS[power])
    assert (attack.effect, attack.resist, attack.break_trait, attack.active_ok) == (effect, resist, breaks, active)
    assert attack.kind_of_damage == "none"


@pytest.mark.parametrize(
    ("power", "active", "reach", "impenetrable", "against"),
    [
        ("Armor", False, "any", True, ("physical", "energy")),
        ("Evasion", True, "any", False, ("physical", "energy")),
        ("Martial Arts", True, "close", False, ("physical", "energy")),
        ("Deflection", True, "ranged", False, ("physical", "energy")),
        ("Psi-Screen", False, "any", False, ("mental",)),
    ],
)
def test_powers_that_defend(power, active, reach, impenetrable, against):
    defense = defense_of(power, POWERS[power])
    assert (defense.active, defense.reach, defense.impenetrable, defense.against) == (
        active, reach, impenetrable, against,
    )  # fmt: skip
    assert attack_of("Armor", POWERS["Armor"]) is None
    assert defense_of("Stun", POWERS["Stun"]) is None
