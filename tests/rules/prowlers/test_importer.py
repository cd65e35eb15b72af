"""Sheets of this game from quick numbers and from JSON, of our own and of others."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import Refused
from rules.systems.prowlers.importer import quick, read, write
from rules.systems.prowlers.points import starting
from rules.systems.prowlers.printed import SLOTS
from rules.systems.prowlers.samples import IRONWOOD, LADY_LULL, SAMPLES
from rules.systems.prowlers.sheet import ABILITIES, Attack, Defense, Power, Sheet

EXAMPLES = Path(__file__).parents[3] / "examples"
FULL = dict.fromkeys(ABILITIES, 3)


def sheet_of(given, name="A"):
    return read(json.dumps({"system": "prowlers", "name": name, **given}))[0]


def notes_of(given):
    return read(json.dumps({"system": "prowlers", "name": "A", **FULL, **given}))[1]


def refused(call, *given):
    with pytest.raises(Refused) as no:
        call(*given)
    return str(no.value)


def test_nothing_said_is_ordinary():
    assert quick("A", "") == Sheet(name="A")
    assert read('{"system": "prowlers", "name": "A"}') == (
        Sheet(name="A"),
        ("Not given, so ordinary: agility, intellect, might, perception, toughness, willpower.",),
    )
    assert read('{"system": "prowlers", "name": "A", "kind": "minion"}')[1] == (
        "Not given, so ordinary: threat, count.",
    )


def test_quick_numbers():
    sheet = quick(
        "A", 'foe, might 8, tou 7, command 4, talent "Deep Lore" 5, size 2, shield, attack "Claws" melee 9 lethal'
    )
    assert (sheet.kind, sheet.might, sheet.toughness, sheet.size, sheet.shield) == ("foe", 8, 7, 200, True)
    assert sheet.talents == {"command": 4, "deep lore": 5}
    assert sheet.attacks == (Attack(name="Claws", type="melee", rank=9, damage="lethal"),)
    assert quick("R", "minion, threat 5, heads 9, shooters").count == 9


@pytest.mark.parametrize(
    ("said", "kept", "note"),
    [
        ({"health": 9, "might": 9, "toughness": 9}, None, ()),
        ({"health": 20}, 20, ("health: the printed 20 counts, though the Traits make 3.",)),
    ],
)
def test_a_printed_total_counts(said, kept, note):
    assert sheet_of({**FULL, **said}).health_max == kept
    assert notes_of(said) == note


def test_printed_edge_and_resolve():
    sheet = quick("A", "edge 16, resolve 2, agility 5, perception 5, lightning reflexes")
    assert (sheet.edge, sheet.edge_override, sheet.resolve_start) == (16, None, 2)
    assert quick("A", "edge 9").edge_override == 9


def test_weapons_by_name():
    sheet = sheet_of({"attacks": [{"name": "pistol"}, {"name": "Stun Staff", "weapon_bonus": 4}, {"name": "Net"}]})
    pistol, staff, net = sheet.attacks
    assert (pistol.type, pistol.weapon_bonus, pistol.gear, pistol.medium) == ("ranged", 2, True, "physical")
    assert (staff.weapon_bonus, staff.damage) == (4, "subdual")
    assert (net.effect, net.resist, net.max_range) == ("ensnared", ("might",), "close")
    own = sheet_of({"attacks": [{"name": "Pistol", "type": "ranged"}]}).attacks[0]
    assert (own.gear, own.weapon_bonus) == (False, 0)


def test_powers_by_name():
    sheet = quick("A", "armor 8, stun 9, evasion 10, flight 6, mind blast 7, danger sense")
    assert [p.tags for p in sheet.powers][3] == ("travel",)
    assert [a.name for a in sheet.attacks] == ["Stun", "Mind Blast"]
    assert sheet.defenses == (
        Defense(name="Armor", trait="Armor", impenetrable=True),
        Defense(name="Evasion", trait="Evasion", active=True),
    )
    own = sheet_of({"powers": [{"name": "Armor", "rank": 8}], "defenses": [{"name": "armor", "rank": 3}]})
    assert [d.rank for d in own.defenses] == [3]
    plain = sheet_of({"powers": [{"name": "Armor", "rank": 8, "tags": []}]})
    assert plain.defenses == ()


@pytest.mark.parametrize("sheet", SAMPLES.values(), ids=str)
def test_what_is_written_is_read_again(sheet):
    assert read(write(sheet)) == (sheet, ())


def test_the_example_is_ironwood():
    assert read((EXAMPLES / "ironwood.json").read_text()) == (IRONWOOD, ())


@pytest.mark.parametrize(
    ("given", "size"), [(3, 300), (0.5, 50), ("1/4", 25), (1, 100), (0.01, 1)]
)  # fmt: skip
def test_sizes_as_people_write_them(given, size):
    sheet = sheet_of({**FULL, "size": given})
    assert sheet.size == size
    assert read(write(sheet)) == (sheet, ())


@pytest.mark.parametrize("given", [0, -1, "big", True, None, [], 1e9, 0.001])
def test_sizes_that_are_none(given):
    assert "it is a number from 0.01 to 10000" in refused(sheet_of, {"size": given})


def test_every_fault_at_once():
    said = refused(
        read,
        '{"system": "mm2e", "might": 300, "attacks": [{"name": "Zap", "type": "laser"}], "health": 0, "covert": -1,'
        '"size": "tall"}',
    )
    assert said.split("\n") == [
        "7 things do not fit:",
        '- system can\'t be "mm2e": it is prowlers.',
        '- size can\'t be "tall": it is a number from 0.01 to 10000, 1 for a person.',
        "- name is missing.",
        "- might can't be 300: it is a whole number from 0 to 99.",
        '- attacks[0].type can\'t be "laser": it is one of unarmed, melee, ranged, physical_power, mental_power.',
        "- covert can't be −1: it is a whole number from 0 to 99.".replace("−", "-"),
        "- health can't be 0: it is a whole number from 1 to 500 or null.",
    ]


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"attacks": [{"name": "Zap", "type": "physical_power"}]}, "attack “Zap”: there is no rank for “zap”."),
        ({"defenses": [{"name": "Ward"}]}, "defense “Ward”: there is no rank for “it”."),
        ({"attacks": [{"name": "A", "rank": 1}, {"name": "a", "rank": 2}]}, "two attacks are called “a”."),
        ({"talents": []}, "talents can't be a list: it is an object of at most 40."),
        ({"powers": [{"name": ""}]}, 'powers[0].name can\'t be "": it is a text of at most 60 characters.'),
    ],
)
def test_single_faults(given, fault):
    assert refused(sheet_of, given) == fault


def test_what_is_passed_over():
    assert notes_of({"migth": 4, "owner": 3, "conditions": [], "hero_points": 125}) == (
        "migth: not known, passed over. Nearest: might.",
        "owner: whoever imports a sheet owns it.",
        "conditions: is state, which is not imported.",
        "hero_points: is what the sheet cost, passed over.",
    )


@pytest.mark.parametrize(
    ("stats", "why"),
    [
        ("migth 9", "Nearest: might."),
        ("blast", "“blast” needs a whole number."),
        ("health 0", "“health” can't be 0."),
        ("might 9, might 8", "“might” stands twice"),
    ],
)
def test_wrong_quick_numbers(stats, why):
    assert why in refused(quick, "A", stats)


def test_the_first_edition_is_another_game():
    assert refused(read, '{"athletics": 2, "medical": 2, "might": 2}') == (
        "That is a character of the first edition (athletics, medical). Here the Ultimate Edition is played."
    )


BUILT = """{ "Name": "Fist", "AbilityRanks":
{ "might": 11, "agility": 9, "intellect": 4, "perception": 8, "toughness": 9, "willpower": 8 },
"SelectedPowers": [ { "PowerId": "strike", "PurchasedRanks": 1 }, { "PowerId": "time_travel", "PurchasedRanks": 0 },
{ "PowerId": "blink", "PurchasedRanks": 10 }, { "PowerId": "armor", "PurchasedRanks": 3 },
{ "PowerId": "determination", "PurchasedRanks": 0, "Units": 5 } ] }"""


def test_e2_ranks_bought_are_not_ranks_rolled():
    sheet, notes = read(BUILT)
    assert {p.name: p.rank for p in sheet.powers} == {
        "Strike": 12, "Time Travel": 0, "Blink": 10, "Armor": 8, "Determination": 0,
    }  # fmt: skip
    assert (sheet.edge, sheet.health, starting(sheet, 12), notes) == (17, 10, 5, ())
    assert [d.name for d in sheet.defenses] == ["Strike", "Blink", "Armor"]


def test_e4_a_villain_of_the_same_kind():
    sheet, notes = read(
        '{ "Name": "Mind", "Villain": true, "AbilityRanks": { "might": 3, "agility": 4, "intellect": 8, '
        '"perception": 8, "toughness": 4, "willpower": 12 }, "Budget": 1, "SelectedPowers": '
        '[ { "PowerId": "mind_control", "PurchasedRanks": 12 }, { "PowerId": "psi_screen", "PurchasedRanks": 0 } ] }'
    )
    assert (sheet.kind, sheet.health, sheet.edge) == ("villain", 8, 16)
    assert {p.name: p.rank for p in sheet.powers} == {"Mind Control": 12, "Psi-Screen": 12}
    assert notes == ("Budget: kept in another form there, passed over.",)


def test_f5_a_virtual_table_works_numbers_out_anew():
    abilities = {name: {"value": 4} for name in ABILITIES}
    data = {"abilities": abilities, "talents": {"covert": {"value": 5}}, "health": {"value": 2, "max": 9},
            "edge": {"value": 3}, "resolve": {"value": 1, "starting": 4}, "halveHealth": False}  # fmt: skip

    def tabled(**more):
        return read(json.dumps({"name": "T", "type": "hero", "system": {**data, **more}, "items": [{}]}))

    sheet, notes = tabled()
    assert (sheet.health, sheet.edge, sheet.resolve_start, sheet.talents) == (4, 8, 4, {"covert": 5})
    assert notes == ("items: kept in another form there, passed over.",)
    assert tabled(healthOverride=True, edgeOverride=True)[0].health == 9
    assert tabled(edgeOverride=True)[0].edge == 3
    assert (tabled(halveHealth=True)[0].kind, tabled(halveHealth=True)[0].health) == ("foe", 2)
    minions, _ = read('{"name": "M", "type": "minion", "system": {"threat": 5, "count": {"value": 7}}}')
    assert (minions.kind, minions.threat, minions.count) == ("minion", 5, 7)


ODD = (None, True, -1, 10**11, 1.5, "", "x", "\ud800", [], {}, [None], [{}], {"a": 1}, {"a": None}, {"": {}})


def changed(value):
    """The JSON value with one thing in it replaced by each odd one, and each odd one itself."""
    yield from ODD
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        for odd in changed(inner):
            yield {**value, key: odd} if isinstance(value, dict) else [*value[:key], odd, *value[key + 1 :]]


TABLED = {"name": "T", "type": "foe", "system": {"abilities": {"might": {"value": 4}}, "health": {"max": 3}}}


@pytest.mark.parametrize("whole", [json.loads(write(LADY_LULL)) | {"health": 9}, json.loads(BUILT), TABLED], ids=str)
def test_no_odd_value_anywhere_is_a_bug(whole):
    for value in changed(whole):
        with suppress(Refused):
            sheet, _ = read(json.dumps(value))
            assert read(write(sheet)) == (sheet, ())


@given(st.lists(st.sampled_from([*SLOTS, ",", ",", '"x"', "3", "+4", "—", "8", "99"])).map(" ".join))
def test_no_line_is_a_bug(stats):
    with suppress(Refused):
        sheet = quick("A", stats)
        assert read(write(sheet))[0] == sheet


def test_a_power_of_no_name_that_is_known_stays():
    assert quick("A", 'power "Time Travel" 3').powers == (Power(name="Time Travel", rank=3),)
