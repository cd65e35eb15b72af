"""Sheets of this game from quick numbers and from JSON."""

import json
from contextlib import suppress
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import Refused
from rules.systems.mm2e.importer import quick, read, write
from rules.systems.mm2e.printed import SLOTS
from rules.systems.mm2e.samples import NOVA, SAMPLES
from rules.systems.mm2e.sheet import Abilities, Attack, Item, Mode, Power, Sheet
from rules.systems.mm2e.tables import SIZES

EXAMPLES = Path(__file__).parents[3] / "examples"


def sheet_of(given, name="A"):
    return read(json.dumps({"system": "mm2e", "name": name, **given}))[0]


def notes_of(given):
    full = {
        "abilities": {},
        "attacks": [],
        **dict.fromkeys(("defense", "toughness", "fortitude", "reflex", "will"), 10),
    }
    return read(json.dumps({"system": "mm2e", "name": "A", **full, **given}))[1]


def refused(call, *given):
    with pytest.raises(Refused) as no:
        call(*given)
    return str(no.value)


def test_nothing_said_is_ordinary():
    assert quick("A", "") == Sheet(name="A")
    assert read('{"system": "mm2e", "name": "A"}') == (
        Sheet(name="A"),
        ("Not given, so ordinary: abilities, attacks, defense, toughness, fortitude, reflex, will.",),
    )


def test_printed_totals_are_kept_whatever_stands_behind_them():
    sheet = quick(
        "A",
        "defense 19, toughness 9, fortitude 8, reflex 7, will 6, initiative 5, grapple 20,"
        "large, con 18, dex 14, wis 16, str 22, dodge focus 3, protection 2, super strength 1, base attack 6",
    )
    assert (sheet.defense, sheet.initiative, sheet.grapple) == (19, 5, 20)
    assert sheet.saves == {"toughness": 9, "fortitude": 8, "reflex": 7, "will": 6}
    assert (sheet.base_defense, sheet.toughness_base, sheet.fort_base, sheet.ref_base) == (7, 3, 4, 5)
    assert (sheet.will_base, sheet.init_misc, sheet.grapple_misc) == (3, 3, 3)


def test_order_does_not_matter():
    items = ("toughness 7", "con 18", "defense 18", "large", 'attack "Claw" 8 9')
    sheets = {write(quick("A", ", ".join(order))) for order in permutations(items)}
    assert sheets == {write(quick("A", ", ".join(items)))}


def test_abilities_by_either_name():
    assert quick("A", "str 22, dexterity 14").abilities == Abilities(str=22, dex=14)


@pytest.mark.parametrize(
    ("stats", "attacks", "base"),
    [
        ('attack "Blast" ranged 8 9', (Attack(name="Blast", type="ranged", attack_bonus=8, damage_bonus=9),), 8),
        ("attack 8, damage 9", (Attack(name="Strike", attack_bonus=8, damage_bonus=9),), 8),
        ("damage 9, attack 8", (Attack(name="Strike", attack_bonus=8, damage_bonus=9),), 8),
        ("damage 9", (Attack(name="Strike", damage_bonus=9),), 0),
        ("attack 8", (Attack(name="Strike", attack_bonus=8),), 8),
        (
            'attack "Claw" 6 9, attack "Bite" 4 11, attack "Spit" ranged 2 3, large',
            (
                Attack(name="Claw", attack_bonus=6, damage_bonus=9),
                Attack(name="Bite", attack_bonus=4, damage_bonus=11),
                Attack(name="Spit", type="ranged", attack_bonus=2, damage_bonus=3),
            ),
            5,
        ),
        (
            'attack "Gun" ranged 5 4, base attack 2',
            (Attack(name="Gun", type="ranged", attack_bonus=5, damage_bonus=4),),
            2,
        ),
        (
            'attack "Mind" mental 8 rank 9 will lethal',
            (Attack(name="Mind", type="mental", attack_bonus=8, rank=9, save="will", lethal=True),),
            8,
        ),
        (
            'attack "Burst" ranged damage_bonus 7 area',
            (Attack(name="Burst", type="ranged", damage_bonus=7, area=True),),
            0,
        ),
        ('melee attack bonus 3, attack "Fist" 9 5', (Attack(name="Fist", attack_bonus=9, damage_bonus=5),), 6),
    ],
)
def test_attacks_and_the_base_behind_them(stats, attacks, base):
    sheet = quick("A", stats)
    assert sheet.attacks == attacks
    assert sheet.base_attack == base


def test_every_kind_of_field():
    sheet = quick(
        "Thug",
        'minion, pushover, huge, speed 60, stealth 8, escape artist 4, skill "Cooking" 3, power attack 3, evasion, '
        'feat "Odd Trick" 2, power "Fire Shield" 5 sustained type aura, fly 4, move mode "boat" speed 90, '
        'immunity poison, sense darkvision, regeneration bruised 3, legs 4, item "Rope" tiny 3, hero points 0, '
        'notes "Two lines"',
    )
    assert sheet == Sheet(
        name="Thug",
        kind="minion",
        pushover=True,
        size="huge",
        speed=60,
        skills={"Stealth": 8, "Escape Artist": 4, "Cooking": 3},
        feats={"Power Attack": 3, "Evasion": 1, "Odd Trick": 2},
        powers=(Power(name="Fire Shield", rank=5, duration="sustained", type="aura"),),
        move_modes={"fly": Mode(rank=4), "boat": Mode(speed=90)},
        immunities=("poison",),
        senses=("darkvision",),
        regeneration={"bruised": 3},
        legs=4,
        inventory=(Item(name="Rope", size="tiny", toughness=3),),
        hero_points=0,
        notes="Two lines",
    )


def test_a_pushover_is_a_minion_unless_said_otherwise():
    assert quick("A", "pushover").kind == "minion"
    assert quick("A", "pushover, villain").kind == "villain"
    assert sheet_of({"pushover": True}).kind == "minion"


def test_every_fault_of_a_line_at_once():
    assert refused(quick, "@here", "strenght 22, defense 400, minon, str +4, legs 2000").split("\n") == [
        "6 things do not fit:",
        "- There is no “strenght” on a sheet. Nearest: strength.",
        "- “defense” can't be 400. It goes from −40 up to 60.",
        "- There is no “minon” on a sheet. Nearest: minion.",
        "- “str” is a score, such as 18, not its modifier. Leave out the sign.",
        "- “legs” can't be 2000. It goes from 0 up to 1000.",
        "- name: A name can't be a mention or a link. Leave out the sign that makes it one.",
    ]


def test_names_are_cleaned_or_refused():
    assert quick(" No\u200bva\u202e ", "").name == "Nova"
    assert sheet_of({}, name="  Steel   Crab ").name == "Steel Crab"
    assert (
        refused(quick, "@everyone", "")
        == "name: A name can't be a mention or a link. Leave out the sign that makes it one."
    )
    assert refused(sheet_of, {}, "<@1234>" + "x" * 493).startswith("name: “<@1234>xxx")


def test_no_two_attacks_have_one_name():
    assert refused(quick, "A", 'attack "Claw" 3, attack "claw" 4') == "two attacks are called “claw”."


@pytest.mark.parametrize("name", SAMPLES)
def test_what_is_written_reads_back_equal(name):
    assert read(write(SAMPLES[name])) == (SAMPLES[name], ())


@pytest.mark.parametrize(
    "sheet",
    [
        Sheet(name="A", attacks=(Attack(name="Fist", attack_bonus=7),)),
        Sheet(name="A", feats={"Dodge Focus": 4, "Defensive Roll": 2}),
        Sheet(name="A", abilities=Abilities(con=None), no_saves=("fortitude",), notes="a\nb"),
        Sheet(name="A", pushover=True, kind="npc", regeneration={"all": 2}),
    ],
)
def test_nothing_is_worked_out_anew_from_what_was_written(sheet):
    assert read(write(sheet)) == (sheet, ())


def test_the_example_is_nova():
    assert read((EXAMPLES / "nova.json").read_text()) == (NOVA, ())


def test_every_fault_of_a_file_by_its_path():
    given = (
        '{"system": "true20", "abilities": {"str": 300, "DEX": "4"}, "size": "tall", "will": NaN, "toughness": 1e3,'
        '"attacks": [{"type": "ranged", "attack_bonus": 61}], "feats": {"Evasion": 0}}'
    )
    assert refused(read, given).split("\n") == [
        "10 things do not fit:",
        '- system can\'t be "true20": it is mm2e.',
        "- name is missing.",
        "- abilities.str can't be 300: it is a whole number from 0 to 100 or null.",
        '- abilities.dex can\'t be "4": it is a whole number from 0 to 100 or null.',
        f'- size can\'t be "tall": it is one of {", ".join(SIZES)}.',
        "- feats.Evasion can't be 0: it is a whole number from 1 to 20.",
        "- attacks[0].name is missing.",
        "- attacks[0].attack_bonus can't be 61: it is a whole number from −40 to 60 or null.",
        "- toughness can't be 1e3: it is a whole number from −40 to 60.",
        "- will can't be NaN: it is a whole number from −40 to 60 or null.",
    ]


def test_the_system_must_be_said():
    assert refused(read, '{"name": "A"}') == "system is missing: it is mm2e."


def test_unknown_keys_and_state_are_notes():
    assert notes_of(
        {"hat": "red", "conditions": {"bruised": 2}, "damage": {"bruised": 3}, "kb_mod": 6, "mighty": 3}
    ) == (
        "hat: not known, passed over.",
        "conditions: is state, which is not imported.",
        "damage: is state, which is not imported.",
        "kb_mod: is worked out, passed over.",
        "mighty: stands with each attack, as uses_str.",
    )


def test_other_names_of_keys():
    sheet = sheet_of({"Abilities": {"Strength": 22}, "pl": 8, "Attacks": [{"Name": "X", "AB": 3, "save_type": "Will"}]})
    assert sheet.abilities.str == 22
    assert sheet.power_level == 8
    assert sheet.attacks == (Attack(name="X", attack_bonus=3, save="will"),)


def test_ranks_of_regeneration_alone_count_for_every_condition():
    sheet = sheet_of({"regeneration": 3})
    assert sheet.regenerates("injured") == 3
    named = quick("A", "regeneration 1, regeneration bruised 4")
    assert (named.regenerates("bruised"), named.regenerates("injured")) == (4, 1)


def test_a1_printed_totals_beat_the_sum():
    sheet, notes = read(
        json.dumps(
            {
                "system": "mm2e",
                "name": "A",
                "abilities": {"str": 28, "dex": 24, "con": 28, "int": 12, "wis": 16, "cha": 16},
                "skills": {"Acrobatics": 13, "Ride": 15},
                "feats": {"Attack Focus": 4, "Dodge Focus": 5, "Improved Critical": 1},
                "base_attack": 7,
                "melee_attack_bonus": 4,
                "attacks": [{"name": "Unarmed", "damage_bonus": 9, "threat_min": 19, "unarmed": True}],
                "defense": 21,
                "flat_footed": 13,
                "initiative": 11,
                "grapple": 20,
                "fort_base": 3,
                "toughness": 9,
                "fortitude": 11,
                "reflex": 10,
                "will": 8,
            }
        )
    )
    assert (sheet.defense, sheet.defense - sheet.dodge, sheet.dodge_focus) == (21, 13, 5)
    assert sheet.saves == {"toughness": 9, "fortitude": 11, "reflex": 10, "will": 8}
    assert (sheet.initiative, sheet.grapple, sheet.skills["Acrobatics"]) == (11, 20, 13)
    assert notes == ("fortitude: the printed 11 counts, though its parts make 12.",)


def test_a2_no_score_and_no_save_are_not_zero():
    told = {
        "abilities": {"con": None, "int": None, "cha": None, "dex": 12},
        "fortitude": None,
        "will": None,
        "toughness": 1,
    }
    sheet, notes = read(json.dumps({"system": "mm2e", "name": "A", "defense": 11, "reflex": 1, "attacks": [], **told}))
    assert (sheet.abilities.con, sheet.mod("con"), sheet.score("con")) == (None, 0, 10)
    assert sheet.no_saves == ("fortitude", "will")
    assert (sheet.defense, sheet.saves["toughness"], sheet.saves["reflex"]) == (11, 1, 1)
    assert notes == tuple(f"{save}: read as a save that is never in question." for save in ("fortitude", "will"))
    same = quick("A", "con —, int —, cha none, dex 12, fortitude —, will --, toughness +1, defense 11, reflex 1")
    assert same == sheet


def test_b1_willpower_is_will_and_an_odd_flat_footed_is_flagged():
    sheet = sheet_of({"willpower": 6, "defense": 23})
    assert sheet.saves["will"] == 6
    assert notes_of({"defense": 23, "flat_footed": 23}) == (
        "flat_footed: 23 does not go with Defense 23, passed over.",
    )
    assert refused(sheet_of, {"powers": [{"name": "Flight", "drawbacks": [None]}]}) == (
        "powers[0].drawbacks[0] can't be null: it is a text of at most 60 characters."
    )


@pytest.mark.parametrize(
    "text",
    [
        "<Hero> - PL 8\nStrength 0, Stamina 0, Agility 0\nDefense\nDodge 3, Parry 5, Fortitude 3",
        '{"system": "mm2e", "name": "A", "abilities": {"stamina": 2, "Fighting": 4}}',
        '{"name": "A", "dodge": 3, "parry": 5}',
    ],
)
def test_b2_the_third_edition_is_named(text):
    assert "third edition" in refused(read, text)


def test_c1_knockback_and_points_are_no_combat_values():
    assert notes_of({"knockback": -2, "hp": 3})[0] == "knockback: is worked out, passed over."
    assert sheet_of({"hp": 3, "pp": 120}).hero_points == 1


def test_c2_the_first_edition_is_named():
    assert "first edition" in refused(read, "12 STR 12 DEX\nSAVES +2 DAMAGE SAVE\nAmazing Save (Reflex) +4")


def test_a_bonus_on_defense_is_told_by_its_sign():
    assert quick("A", "defense +9").defense == 19
    assert quick("A", "defense 9").defense == 9
    assert quick("A", "toughness −2, initiative –1").saves["toughness"] == -2


def test_f1_bonuses_of_the_web_editor_become_scores():
    saved = {
        "name": "New Hero",
        "powerLevel": 8,
        "abilities": {"STR": 0, "DEX": 2, "CON": 0, "INT": -1, "WIS": 0, "CHA": 0},
        "absentAbilities": {"CON": True, "DEX": False},
        "combat": {"ATK": 3, "DEF": 4},
        "purchasedResistances": {"Toughness": 2, "Fortitude": 1, "Reflex": 3, "Will": 5},
        "skills": {},
        "feats": {"x": 1},
        "powers": [],
    }
    sheet, notes = read(json.dumps({"format": "MM2E_CHARACTER", "version": "1.0", "character": saved}))
    assert sheet.abilities == Abilities(dex=14, con=None, int=8)
    assert (sheet.power_level, sheet.base_attack, sheet.defense) == (8, 3, 14)
    assert sheet.saves == {"toughness": 2, "fortitude": 1, "reflex": 5, "will": 5}
    assert notes == ("feats: kept in another form there, passed over.", "Not given, so ordinary: attacks.")


def test_f1_older_files_have_no_wrapper():
    sheet, _ = read('{"name": "Old", "pl": 9, "abilities": {"STR": 4}, "combat": {"atk": 5, "fort": 2}}')
    assert (sheet.power_level, sheet.abilities.str, sheet.base_attack, sheet.saves["fortitude"]) == (9, 18, 5, 2)


def test_f2_a_packed_file_is_not_shown():
    assert refused(read, "PK\x03\x04\x14\x00\x08") == "That is a packed file. Export the character as JSON."


def test_g1_infinity_is_no_number():
    assert refused(sheet_of, {"fortitude": float("inf")}) == (
        "fortitude can't be Infinity: it is a whole number from −40 to 60 or null."
    )


def test_h1_points_and_marks_of_play_stay_in_play():
    assert notes_of({"ready": True, "fatigue": "fatigued", "dying_saves": 2}) == tuple(
        f"{key}: is state, which is not imported." for key in ("ready", "fatigue", "dying_saves")
    )


ODD = (None, True, -1, 10**11, 1.5, "", "x", "\ud800", [], {}, [None], [{}], {"a": 1}, {"a": None}, {"": {}})


def changed(value):
    """The JSON value with one thing in it replaced by each odd one, and each odd one itself."""
    yield from ODD
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        for odd in changed(inner):
            yield {**value, key: odd} if isinstance(value, dict) else [*value[:key], odd, *value[key + 1 :]]


def test_no_odd_value_anywhere_is_a_bug():
    whole = json.loads(write(NOVA)) | {"defense": 19, "will": 7, "flat_footed": 13, "regeneration": {"bruised": 1}}
    for value in changed(whole):
        with suppress(Refused):
            sheet, _ = read(json.dumps(value))
            assert read(write(sheet)) == (sheet, ())


@given(st.lists(st.sampled_from([*SLOTS, ",", ",", '"x"', "3", "+4", "—", "8", "99"])).map(" ".join))
def test_no_line_is_a_bug(stats):
    with suppress(Refused):
        sheet = quick("A", stats)
        assert read(write(sheet))[0] == sheet
