"""Gritty switches: each by itself; harder dodging; the Gear Limit."""

import pytest

from rules.errors import Refused
from rules.facts import Rolled
from rules.systems.prowlers import GAME
from rules.systems.prowlers.presets import WEAPONS
from rules.systems.prowlers.sheet import Attack, Power
from tests.rules.board import facts_of
from tests.rules.prowlers.people import ARMOR, PISTOL, SWORD, group, page, shelled, sizes, someone
from tests.rules.prowlers.test_order import fight
from tests.rules.prowlers.test_ranges import at

GRITTY = [name for name in GAME.codec.settings.model_fields if name.startswith("gritty_")]
CLAW = Attack(name="Claw", type="melee", rank=6)
KNIFE = WEAPONS["throwing knife"]


def dodges(board, by, dice, options=""):
    """One attack of six dice on b, who has so many; what these are made of beyond the rank."""
    facts = board.turn(by).do("attack", by, "b", options, dice=[1] * (6 + dice))
    return [part.value for part in facts_of(facts, Rolled)[1].pool][1:]


@pytest.mark.rule("PP-GRIT-GEN-01")
@pytest.mark.parametrize("name", GRITTY)
def test_each_switch_stands_alone(name):
    """Nothing but wounds and dodging touches an ordinary blow among these, each by its own switch."""
    board = page(
        {name: True}, a=someone(attacks=(CLAW,)), c=someone(attacks=(CLAW,)), b=someone(toughness=1, health_max=9)
    )
    board.do("health", "", "b", "now 1")
    sore = -2 if name == "gritty_wounds" else 0
    tired = -1 if name == "gritty_active_defenses" else 0
    assert sum(dodges(board, "a", 6 + sore)) == sore
    assert sum(dodges(board, "c", 6 + sore + tired)) == sore + tired


@pytest.mark.rule("PP-GRIT-ACT-01")
def test_each_further_active_defense_costs_a_die():
    board = page(
        {"gritty_active_defenses": True}, **dict.fromkeys("acd", someone(attacks=(CLAW,))), b=someone(toughness=1)
    )
    assert [sum(dodges(board, who, 6 - n)) for n, who in enumerate("acd")] == [0, -1, -2]
    while board.encounter.turns.round == 1:
        board.do("next", "")
    assert dodges(board, "a", 6) == []


@pytest.mark.rule("PP-GRIT-ACT-01")
def test_passive_defenses_neither_count_nor_suffer():
    armored = someone(agility=7, powers=(Power(name="Armor", rank=6),), defenses=(ARMOR,))
    strong = Attack(name="Claw", type="melee", rank=6)
    board = page({"gritty_active_defenses": True}, **dict.fromkeys("acd", someone(attacks=(strong,))), b=armored)
    assert dodges(board, "a", 7, "defense agility") == []
    assert dodges(board, "c", 6, "defense armor") == []
    assert dodges(board, "d", 6, "defense agility") == [-1]


@pytest.mark.rule("PP-GRIT-ACT-01")
def test_the_best_defense_is_the_best_one_left():
    armored = someone(agility=7, powers=(Power(name="Armor", rank=7),), defenses=(ARMOR,))
    board = page({"gritty_active_defenses": True}, a=someone(attacks=(CLAW,)), b=armored)
    facts = board.do("attack", "a", "b", dice=[1] * (6 + 7))
    assert facts_of(facts, Rolled)[1].pool[0].label == "Armor"


@pytest.mark.rule("PP-GRIT-CLOSE-01")
@pytest.mark.parametrize(
    ("weapon", "reach", "less"),
    [(PISTOL, "close", 2), (PISTOL, "adjacent", 2), (KNIFE, "close", 0), (PISTOL, "distant", 0), (SWORD, "close", 0)],
    ids=["pistol", "pistol adjacent", "knife", "pistol far", "sword"],
)
def test_shots_from_close_up_are_hard_to_dodge(weapon, reach, less):
    board = at(reach, {"gritty_close_range": True}, a=someone(attacks=(weapon,)), b=someone(toughness=1))
    facts = board.do("attack", "a", "b", dice=[1] * (6 + weapon.weapon_bonus + 6 - less))
    assert sizes(facts)[1] == 6 - less


@pytest.mark.rule("PP-GRIT-CLOSE-01")
def test_armor_does_not_mind():
    board = at("close", {"gritty_close_range": True}, a=someone(attacks=(PISTOL,)), b=shelled(4))
    assert sizes(board.do("attack", "a", "b", dice=[1] * (8 + 4)))[1] == 4


@pytest.mark.rule("PP-GRIT-GEAR-01", "PP-GEAR-01", "PP-GEAR-02")
@pytest.mark.parametrize(
    ("trait", "weapon", "limit", "options", "dice"),
    [("might", SWORD, 6, "", 8), ("might", SWORD, 6, "bare", 10), ("might", SWORD, 9, "", 11),
     ("might", SWORD, 12, "", 12), ("might", SWORD, 99, "", 12), ("agility", PISTOL, 6, "", 8),
     ("agility", PISTOL, 9, "", 11)],
)  # fmt: skip
def test_a_table_sets_the_gear_limit(trait, weapon, limit, options, dice):
    board = page({"gear_limit": limit}, a=someone(attacks=(weapon,), **{trait: 10}), b=shelled(1))
    assert sizes(board.do("attack", "a", "b", options, dice=[1] * (dice + 1)))[0] == dice


def test_odds_are_those_of_the_faces():
    settings = dict.fromkeys(GRITTY, True)
    board = at("close", settings, a=someone(agility=1, attacks=(PISTOL,)), b=someone(agility=4, toughness=1))
    assert board.odds("attack", "a", "b").table == board.proof("attack", "a", "b").table


@pytest.mark.rule("PP-GRIT-TOUGH-03")
def test_minions_become_foes():
    board = fight(r=group(threat=5, attacks=(PISTOL,)), a=someone())
    board.do("foes", "", "r")
    foes = [c for c in board.encounter.combatants.values() if c.id != "a"]
    assert [c.name for c in foes] == ["r 1", "r 2", "r 3", "r 4"]
    assert {(c.sheet.kind, c.sheet.health, c.sheet.edge, c.sheet.attacks) for c in foes} == {("foe", 5, 8, (PISTOL,))}
    slots = [who for slot in board.encounter.turns.order for who in slot.who]
    assert sorted(slots) == sorted(board.encounter.combatants)
    with pytest.raises(Refused, match="no group of Minions"):
        board.do("foes", "", "a")


@pytest.mark.rule("PP-GRIT-ACT-01")
@pytest.mark.parametrize("move", ["hold", "overpower", "flashy"])
def test_a_dodge_in_a_grapple_or_a_stunt_counts_and_suffers(move):
    """b dodges a's move with seven dice, then c's with six, and then a blow with five."""
    board = page({"gritty_active_defenses": True}, **dict.fromkeys("acd", someone(attacks=(CLAW,))), b=NIMBLE)
    for n, who in enumerate("ac"):
        board.turn(who).do(move, who, "b", dice=[1] * (6 + 7 - n))
    assert sum(dodges(board, "d", 5)) == -2


@pytest.mark.rule("PP-GRIT-ACT-01")
@pytest.mark.parametrize("move", ["hold", "overpower"])
def test_might_in_a_grapple_or_a_stunt_is_no_dodge(move):
    board = page({"gritty_active_defenses": True}, **dict.fromkeys("ac", someone(attacks=(CLAW,))), b=STURDY)
    board.do(move, "a", "b", dice=[1] * (6 + 9))
    assert dodges(board, "c", 7) == []


NIMBLE, STURDY = someone(agility=7, might=3, toughness=1), someone(agility=7, might=9, toughness=1)
