import pytest

from rules.errors import Refused
from rules.facts import Joined, Reminder, Rolled, Verdict, total
from rules.systems.mm2e.sheet import Abilities, Attack
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import HIT, MISS, duel, labels, outcome, rolled
from tests.rules.mm2e.people import hero, someone

BOLT = Attack(name="Bolt", type="ranged", attack_bonus=20, damage_bonus=12)
MARKSMAN = someone(attacks=(BOLT,), base_attack=20)


def beside(options, a=None, b=None, **settings):
    """A board with a thing, and the thing's id."""
    board = duel(a, b, **settings)
    facts = board.do("object", "", "", f"name Thing, {options}")
    return board, facts_of(facts, Joined)[0].by


def marks(board, who):
    return sum(effect.value for effect in board[who].of("damaged"))


def struck(board, who, options, *dice):
    return board.turn("a").do("attack", "a", who, options, dice=list(dice))


@pytest.mark.rule("MM-OBJ-01", "MM-OBJ-02", "MM-OBJ-03")
def test_a_wall_that_is_shot_at():
    board, wall = beside("toughness 10, size huge", MARKSMAN)
    save = rolled(struck(board, wall, "", HIT, 11), "toughness")
    assert (save.total, save.against.value) == (21, 27)
    assert marks(board, wall) == 1
    save = rolled(struck(board, wall, "", HIT, 8), "toughness")
    assert labels(save) == [(10, "Toughness"), (-1, "damaged")]
    assert save.total == 17


@pytest.mark.rule("MM-OBJ-04")
def test_failing_by_ten_breaks_it_and_a_second_time_destroys_it():
    board, wall = beside("toughness 10", MARKSMAN)
    struck(board, wall, "", HIT, 11)
    struck(board, wall, "", HIT, 8)
    assert board[wall].has("broken")
    struck(board, wall, "", HIT, 8)
    assert board[wall].has("destroyed")
    with pytest.raises(Refused, match="destroyed"):
        struck(board, wall, "")


@pytest.mark.rule("MM-OBJ-05")
@pytest.mark.parametrize(("die", "state"), [(2, "destroyed"), (3, "broken"), (8, "damaged")])
def test_failing_by_fifteen_destroys_it(die, state):
    board, wall = beside("toughness 10", MARKSMAN)
    struck(board, wall, "", HIT, die)
    assert board[wall].has(state)


@pytest.mark.rule("MM-OBJ-02")
def test_nonlethal_damage_leaves_it_untouched():
    board, wall = beside("toughness 10", MARKSMAN)
    assert not facts_of(struck(board, wall, "nonlethal", HIT), Rolled, what="toughness")
    assert outcome(board.do("damage", "", wall, "amount 30"), "toughness") == "unharmed"
    board.do("damage", "", wall, "amount 12, lethal", dice=[11])
    assert {effect.kind for effect in board[wall].effects} == {"damaged"}


@pytest.mark.rule("MM-OBJ-06")
def test_what_is_not_destroyed_can_be_mended():
    board, wall = beside("toughness 10", someone(skills={"Craft": 5}, attacks=(BOLT,), base_attack=20))
    struck(board, wall, "", HIT, 5)
    assert outcome(board.do("repair", "a", wall, "dc 15", dice=[9]), "repair") == "not mended"
    board.do("repair", "a", wall, "dc 15", dice=[10])
    assert not board[wall].effects
    with pytest.raises(Refused, match="no repair"):
        board.do("repair", "a", wall)
    struck(board, wall, "destroy, force", HIT)
    with pytest.raises(Refused, match="destroyed") as refused:
        board.do("repair", "a", wall)
    assert "remake" in refused.value.hint
    board.do("repair", "a", wall, "remake, dc 20", dice=[15])
    assert not board[wall].effects


@pytest.mark.rule("MM-OBJ-07")
@pytest.mark.parametrize(("damage", "state"), [(3, None), (4, "damaged"), (13, "broken"), (18, "destroyed")])
def test_the_house_rule_has_objects_take_ten(damage, state):
    board, thing = beside("toughness 8", object_take10=True)
    board.do("damage", "", thing, f"amount {damage}, lethal")
    assert [effect.kind for effect in board[thing].effects] == ([state] if state else [])


@pytest.mark.rule("MM-OBJ-07", "MM-OBJ-10")
@pytest.mark.parametrize(("damage", "state"), [(15, "damaged"), (16, "broken"), (20, "broken"), (21, "destroyed")])
def test_thick_ones_bear_more_taking_ten_too(damage, state):
    board, thing = beside("toughness 8, thickness 12", object_take10=True)
    board.do("damage", "", thing, f"amount {damage}, lethal")
    assert board[thing].has(state)


@pytest.mark.rule("MM-OBJ-08", "MM-OBJ-09")
def test_what_the_gm_says_of_the_attack():
    board, thing = beside("toughness 10", MARKSMAN)
    facts = struck(board, thing, "object_immune", HIT)
    assert facts_of(facts, Verdict, rule="MM-OBJ-08")
    assert not board[thing].effects
    assert rolled(struck(board, thing, "mod_damage 5", HIT, 20), "toughness").against.value == 32
    struck(board, thing, "destroy", HIT)
    assert board[thing].has("destroyed")
    with pytest.raises(Refused, match="no object"):
        struck(board, "b", "destroy")


@pytest.mark.rule("MM-OBJ-10")
@pytest.mark.parametrize(
    ("inches", "short", "state"),
    [(2, 10, "damaged"), (2, 11, "broken"), (2, 15, "broken"), (2, 16, "destroyed"),
     (12, 12, "damaged"), (12, 13, "broken"), (12, 17, "broken"), (12, 18, "destroyed")],
)  # fmt: skip
def test_each_step_of_thickness_raises_both_thresholds(inches, short, state):
    board, wall = beside(f"substance stone, thickness {inches}")
    board.do("damage", "", wall, "amount 20, lethal", dice=[35 - 8 - short])
    assert board[wall].has(state)


@pytest.mark.rule("MM-OBJ-11", "MM-OBJ-13")
@pytest.mark.parametrize(
    ("options", "toughness"), [("device 4", 14), ("substance stone", 8), ("substance paper", 0), ("size large", 5)]
)
def test_toughness_by_rank_and_by_substance(options, toughness):
    board, thing = beside(options)
    assert board[thing].sheet.toughness == toughness
    with pytest.raises(Refused, match="Name one of"):
        beside("device 4, toughness 3")


@pytest.mark.rule("MM-OBJ-12")
@pytest.mark.parametrize(
    ("strength", "options", "state"),
    [(4, "toughness 8", "broken"), (9, "toughness 8", "destroyed"), (3, "toughness 8", "damaged"),
     (0, "toughness 14", None), (0, "toughness 13", "damaged"), (4, "toughness 8, thickness 2", "damaged"),
     (5, "toughness 8, thickness 2", "broken")],
)  # fmt: skip
def test_breaking_takes_no_roll(strength, options, state):
    board, thing = beside(options, someone(abilities=Abilities(str=18), super_strength=strength))
    board.do("break object", "a", thing)
    assert [effect.kind for effect in board[thing].effects] == ([state] if state else [])
    assert (board["a"].live.standard, board["a"].live.move) == (0, 0)


@pytest.mark.rule("MM-OBJ-12")
def test_only_what_nobody_else_protects():
    board, thing = beside("toughness 2, held_by b")
    with pytest.raises(Refused, match="protected"):
        board.do("break object", "a", thing)
    with pytest.raises(Refused, match="no object"):
        board.do("break object", "a", "b")
    board.turn("b").do("break object", "b", thing, "damage 7")
    assert board[thing].has("destroyed")


@pytest.mark.rule("MM-OATK-01")
def test_a_held_object_is_harder_to_hit():
    board, thing = beside("size tiny, held_by b")
    assert rolled(struck(board, thing, "", MISS), "attack").against.value == 25
    board.condition("b", "stunned")
    assert rolled(struck(board, thing, "", MISS), "attack").against.value == 25 - 4 - 2


@pytest.mark.rule("MM-OATK-02")
def test_a_worn_object_is_as_hard_to_hit_as_its_wearer():
    board, thing = beside("size diminutive, worn_by b")
    assert rolled(struck(board, thing, "", MISS), "attack").against.value == 22


@pytest.mark.rule("MM-OATK-03")
def test_what_stands_there_is_easy():
    board, wall = beside("size huge", someone(base_attack=5, attacks=()))
    roll = rolled(struck(board, wall, "", MISS), "attack")
    assert roll.against.value == 3
    assert total(roll.mods) == 9
    board, wall = beside("size huge")
    assert total(rolled(struck(board, wall, "with Blast", MISS), "attack").mods) == 8
    assert total(rolled(struck(board, wall, "with Blast, adjacent", MISS), "attack").mods) == 12


@pytest.mark.rule("MM-AIM-02", "MM-OATK-04")
@pytest.mark.parametrize("options", ["with Sword", "with Blast, adjacent"])
def test_aimed_from_beside_it_cannot_be_missed(options):
    board, wall = beside("toughness 10")
    board.do("aim", "a")
    facts = struck(board, wall, options, 20)
    assert outcome(facts) == "hit"
    assert facts_of(facts, Reminder, rule="MM-OATK-04")
    assert not board["a"].has("aiming")


@pytest.mark.rule("MM-AIM-02", "MM-OATK-04")
@pytest.mark.parametrize(("settings", "bonus"), [({}, 5), ({"aim_immobile_ranged": 4}, 4)])
def test_aimed_from_afar_there_is_a_bonus(settings, bonus):
    board, wall = beside("toughness 10", **settings)
    board.do("aim", "a")
    assert total(rolled(struck(board, wall, "with Blast", MISS), "attack").mods) == 8 + bonus
    held, thing = beside("toughness 10, held_by b", **settings)
    held.do("aim", "a")
    assert total(rolled(struck(held, thing, "with Blast", MISS), "attack").mods) == 10


def test_improved_sunder():
    board, thing = beside("held_by b", someone(feats={"Improved Sunder": 1}))
    assert total(rolled(struck(board, thing, "with Sword", MISS), "attack").mods) == 12


@pytest.mark.rule("MM-ATM-01")
def test_corrosive_air_eats_it():
    board, thing = beside("toughness 12")
    board.do("atmosphere", "", thing, "atmosphere corrosive")
    board.do("time", "", thing, "amount 4")
    save = rolled(board.do("damage", "", thing, "amount 5, lethal", dice=[20]), "toughness")
    assert sum(mod.value for mod in save.mods) == 8


def test_things_have_no_turn_and_are_nobodys_foes():
    board = duel()
    board.do("object", "", "", "name Car, substance steel, size large")
    board.do("object", "", "", "name Car, substance steel, size large")
    assert [c.name for c in board.encounter.combatants.values()][-2:] == ["Car 1", "Car 2"]
    for _ in range(4):
        board.do("next", "")
        assert board.encounter.turns.current[0] in ("a", "b")
    board.do("end", "")


def test_a_fight_begins_without_them():
    board = duel()
    board.do("object", "", "", "name Car")
    board.do("end", "")
    board.encounter = type(board.encounter)(
        board.encounter.system, board.encounter.combatants, board.encounter.table, board.encounter.settings
    )
    board.do("start", "", dice=[15, 10])
    assert len(board.encounter.turns.order) == 2


@pytest.mark.parametrize("options", ["", "with Blast", "destroy"])
@pytest.mark.parametrize("thing", ["toughness 10", "toughness 8, thickness 12, held_by b"])
def test_odds_are_those_of_all_faces(options, thing):
    board, target = beside(thing)
    assert board.odds("attack", "a", target, options).table == board.proof("attack", "a", target, options).table
    for action in ("break object",) if "held_by" not in thing else ():
        assert board.odds(action, "a", target).table == board.proof(action, "a", target).table


def test_odds_of_a_repair_are_those_of_all_faces():
    board, thing = beside("toughness 10", hero(skills={"Craft": 5}))
    board.do("damage", "", thing, "amount 12, lethal", dice=[5])
    assert board.odds("repair", "a", thing).table == board.proof("repair", "a", thing).table
