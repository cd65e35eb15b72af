"""A character and a combatant in words."""

from dataclasses import replace

import pytest

from rules.encounter import Combatant, Effect
from rules.systems.mm2e.card import card, numbers, signed, status
from rules.systems.mm2e.samples import NOVA, SAMPLES, STEEL_CRAB, THUG
from rules.systems.mm2e.sheet import Abilities, Attack, Item, Sheet
from rules.systems.mm2e.state import Clock, Live, Loss


def one(sheet=NOVA, *effects, **live):
    found = tuple(Effect(n, kind, value=value, note=note) for n, (kind, value, note) in enumerate(effects))
    return Combatant("a", "A", "heroes", None, "s", sheet, Live(**live), found)


def effect(kind, value=0, note=""):
    return kind, value, note


def test_what_surrounds_somebody_and_what_is_missing_stand_beside_the_conditions():
    clocks = (Clock("heat", 10), Clock("regain", 10), Clock("vacuum", 1), Clock("vacuum breath", 1))
    losses = (Loss("con", 2, "heat"), Loss("con", 1), Loss("int", 1))
    said = status(one(NOVA, effect("fatigued"), clocks=clocks, ability_damage=losses))
    assert said == ("fatigued", "in the heat", "in the vacuum", "Con −3", "Int −1")


def test_a_thing_has_a_toughness_and_nothing_else():
    wall = Sheet(name="Wall", kind="object", toughness_base=8, hero_points=0)
    assert numbers(one(wall, effect("damaged", 2), wear=1)) == ("Toughness +5",)


def test_bonuses_have_their_sign():
    assert [signed(n) for n in (4, 0, -2)] == ["+4", "+0", "−2"]


def test_a_card():
    assert card(NOVA) == (
        ("Character", "hero · power level 9 · medium · hero points 2"),
        ("Abilities", "Str 12 (+1) · Dex 18 (+4) · Con 14 (+2) · Int 12 (+1) · Wis 14 (+2) · Cha 16 (+3)"),
        ("Defense", "19 · 13 without dodge"),
        ("Saves", "Toughness +7 · Fortitude +7 · Reflex +9 · Will +7"),
        ("Combat", "Attack +6 · Initiative +4 · Grapple +7"),
        (
            "Attacks",
            "Fire Blast: ranged, +8, damage +9\nNova Burst: ranged, damage +7, area\nUnarmed: melee, +6, damage +1",
        ),
        ("Movement", "30 ft · flight 4"),
        ("Skills", "Acrobatics +10, Bluff +9, Concentration +10, Notice +8, Pilot +8"),
        ("Feats", "Accurate Attack, Evasion, Power Attack, Precise Shot"),
        ("Powers", "Flight 4 · sustained\nSolar Shield 5 · protection · sustained\nStar Fire 9 · blast · instant"),
    )


def test_what_a_sheet_has_not_is_not_said():
    said = dict(card(Sheet(name="A", kind="minion", abilities=Abilities(con=None, cha=7), no_saves=("fortitude",))))
    assert said["Character"] == "minion · power level 10 · medium"
    assert said["Abilities"] == "Str 10 (+0) · Dex 10 (+0) · Con — · Int 10 (+0) · Wis 10 (+0) · Cha 7 (−2)"
    assert said["Defense"] == "10"
    assert said["Saves"] == "Toughness +0 · Fortitude — · Reflex +0 · Will +0"
    assert said["Attacks"] == "Unarmed: melee, +0, damage +0"
    assert {"Skills", "Feats", "Powers", "Traits", "Carries", "Notes"}.isdisjoint(said)


def test_what_is_special_about_an_attack_and_a_body():
    sheet = Sheet(
        name="A",
        size="large",
        base_attack=5,
        ranged_attack_bonus=2,
        impervious=4,
        defensive_roll=2,
        regeneration={"bruised": 2},
        immunities=("poison",),
        senses=("darkvision",),
        feats={"Luck": 2},
        attacks=(
            Attack(name="Gun", type="ranged", damage_bonus=5, lethal=True, autofire=1, increment=50, threat_min=19),
            Attack(name="Grip", type="mental", attack_bonus=8, rank=9, save="will"),
        ),
        inventory=(Item(name="Rope"),),
        legs=4,
    )
    said = dict(card(sheet))
    assert said["Attacks"].splitlines() == [
        "Gun: ranged, +6, damage +5, lethal, autofire 1, threat 19–20, increment 50 ft",
        "Grip: mental, +8, Will save, rank 9",
    ]
    assert said["Saves"].endswith("Toughness +0 without dodge · Impervious 4")
    assert said["Traits"] == "regeneration 2 (bruised), immune to poison, darkvision, 4 legs"
    assert (said["Feats"], said["Carries"]) == ("Luck 2", "Rope")


@pytest.mark.parametrize("name", SAMPLES)
def test_lines_are_short(name):
    assert all(len(line) <= 120 for _, text in card(SAMPLES[name]) for line in text.splitlines())


def test_status_is_worst_first():
    c = one(NOVA, effect("bruised", 2), effect("aiming"), effect("injured", 1), effect("staggered"), effect("prone"))
    assert status(c) == ("staggered", "prone", "injured", "bruised ×2", "aiming")


def test_status_says_each_thing_once_and_only_one_half_of_a_stance():
    c = one(NOVA, effect("grappled"), effect("grappled"), effect("aggressive stance", 4), effect("accurate stance", 2))
    assert status(c) == ("grappled", "in an aggressive stance")
    assert status(one(NOVA, effect("all-out", 2), effect("on fire"), effect("on fire"))) == (
        "moving all out",
        "on fire",
    )
    assert status(one()) == ()


def test_numbers():
    assert numbers(one(hero_points=1)) == (
        "Defense 19 (13 without dodge)", "Toughness +7", "Fortitude +7", "Reflex +9", "Will +7", "initiative +4",
        "hero points 1",
    )  # fmt: skip


def test_minions_have_no_hero_points():
    assert numbers(one(THUG))[-1] == "initiative +1"


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ((effect("total defense", 4),), "Defense 22 (13 without dodge)"),
        ((effect("stunned"),), "Defense 11 (no dodge)"),
        ((effect("aiming"),), "Defense 13 (no dodge)"),
        ((effect("fatigued"), effect("prone")), "Defense 17 (12 without dodge)"),
        ((effect("unconscious"),), "Defense 4 (unconscious)"),
    ],
)
def test_defense_as_it_is_now(effects, said):
    assert numbers(one(STEEL_CRAB, *effects))[0] == said


def test_saves_as_they_are_now():
    c = one(NOVA, effect("bruised", 2), effect("injured", 1), effect("shaken"), effect("exhausted"))
    assert numbers(c)[1:5] == (
        "Toughness +5 (−2 bruised, −1 injured)", "Fortitude +5", "Reflex +4", "Will +5",
    )  # fmt: skip


def test_a_save_never_in_question():
    c = replace(one(), sheet=NOVA.model_copy(update={"no_saves": ("will",)}))
    assert numbers(c)[4] == "Will —"
