import pytest

from rules.errors import Refused
from rules.facts import total
from rules.systems.mm2e.conditions import mod, score
from rules.systems.mm2e.sheet import Abilities
from tests.rules.mm2e.duel import MISS, conditions, duel, rolled, struck
from tests.rules.mm2e.people import hero, someone

STRONG = Abilities(str=14, dex=14)


def tired(*names, **fields):
    return duel(someone(abilities=STRONG, **fields), someone(abilities=STRONG)).condition("a", *names)


@pytest.mark.rule("MM-FAT-01")
def test_fatigued():
    board = tired("fatigued").condition("b", "fatigued")
    assert (score(board["a"], "str"), mod(board["a"], "str"), mod(board["a"], "dex")) == (12, 1, 1)
    assert rolled(board.do("check", "a", "", "trait strength, dc 5", dice=[5]), "strength").total == 6
    assert struck(board) == 17
    assert total(rolled(board.turn("a").do("attack", "a", "b", dice=[MISS]), "attack").mods) == 7


@pytest.mark.rule("MM-FAT-02")
def test_exhausted():
    board = tired("exhausted").condition("b", "exhausted")
    assert (score(board["a"], "str"), mod(board["a"], "str")) == (8, -1)
    assert rolled(board.do("check", "a", "", "trait dexterity, dc 5", dice=[5]), "dexterity").total == 4
    assert struck(board) == 15
    assert total(rolled(board.turn("a").do("attack", "a", "b", dice=[MISS]), "attack").mods) == 5
    assert board.turn("a").do("move", "a")[-1].value == 15


@pytest.mark.rule("MM-FAT-03")
def test_each_result_is_a_step_worse():
    board = tired("fatigued", "fatigued")
    assert board["a"].has("exhausted")
    assert not board["a"].has("fatigued")
    board.condition("a", "fatigued")
    assert board["a"].has("exhausted")
    assert board["a"].has("unconscious")


@pytest.mark.rule("MM-FAT-04")
def test_effort_heat_and_foul_air_each_cost_a_step():
    board = tired()
    board.do("extra effort", "a", "", "use speed")
    board.do("next", "")
    board.do("next", "")
    assert board["a"].has("fatigued")
    board.do("temperature", "", "a", "heat extreme")
    board.do("rest", "", "a", "amount 1, unit minutes", dice=[1])
    assert board["a"].has("exhausted")


@pytest.mark.rule("MM-FAT-05")
def test_an_hour_of_rest_may_take_a_step_off():
    board = duel(someone(abilities=Abilities(con=12))).condition("a", "exhausted")
    facts = board.do("rest", "", "a", "amount 1", dice=[9])
    roll = rolled(facts, "recovery")
    assert (roll.total, roll.against.value) == (10, 10)
    assert board["a"].has("fatigued")
    assert not board["a"].has("exhausted")
    facts = board.do("rest", "", "a", "amount 2", dice=[8, 8])
    assert rolled(facts, "recovery").total == 9
    assert board["a"].has("fatigued")


@pytest.mark.rule("MM-FAT-06")
def test_ten_hours_of_rest_take_all_off():
    board = tired("exhausted")
    board.do("rest", "", "a", "amount 9", dice=[1] * 9)
    assert board["a"].has("exhausted")
    board.do("rest", "", "a", "amount 1")
    assert not board["a"].effects


def test_rest_that_is_broken_off_begins_anew():
    board = tired("exhausted")
    board.do("rest", "", "a", "amount 9", dice=[1] * 9)
    board.do("time", "", "a", "amount 1")
    board.do("rest", "", "a", "amount 1", dice=[1])
    assert board["a"].has("exhausted")


@pytest.mark.rule("MM-HERO-06")
def test_twice_the_speed_for_a_round_then_a_step_of_fatigue():
    board = tired()
    board.do("extra effort", "a", "", "use speed")
    assert board.do("move", "a")[-1].value == 60
    with pytest.raises(Refused, match="already"):
        board.do("extra effort", "a", "", "use carry")
    board.do("next", "")
    facts = board.do("next", "")
    assert conditions(facts, "a") == ["fatigued"]
    assert not board["a"].has("effort in speed")


@pytest.mark.rule("MM-HERO-06")
def test_two_more_on_one_check_but_not_on_attacks():
    board = tired()
    board.do("extra effort", "a", "", "use check")
    assert total(rolled(board.do("attack", "a", "b", dice=[MISS]), "attack").mods) == 8
    sums = [total(rolled(board.do("check", "a", "", "trait strength, force", dice=[5]), "strength").mods) for _ in "ab"]
    assert sums == [4, 2]


@pytest.mark.rule("MM-HERO-06")
def test_two_ranks_more_of_a_power():
    board = duel()
    board.do("extra effort", "a", "", "use power, power Blast")
    assert rolled(board.do("attack", "a", "b", "with Blast", dice=[15, 20]), "toughness").against.value == 26
    assert rolled(board.turn("a").do("attack", "a", "b", "with Sword", dice=[15, 20]), "toughness").against.value == 24


@pytest.mark.rule("MM-HERO-06")
def test_another_save_against_what_lasts():
    board = duel().condition("a", "nauseated")
    board.turn("a").do("extra effort", "a", "", "use save, kind fortitude, dc 15, against nauseated", dice=[15])
    assert not board["a"].has("nauseated")
    with pytest.raises(Refused, match="Difficulty Class"):
        duel().do("extra effort", "a", "", "use save")


@pytest.mark.rule("MM-HERO-06")
def test_a_hero_point_spares_the_fatigue():
    board = duel(hero())
    board.do("extra effort", "a", "", "use stunt, power Ice, hero")
    board.do("next", "")
    board.do("next", "")
    assert not board["a"].effects
    assert board["a"].live.hero_points == 0


@pytest.mark.rule("MM-HERO-05")
@pytest.mark.parametrize("condition", ["stunned", "dazed", "fatigued"])
def test_a_point_shakes_a_condition_off(condition):
    board = duel(someone(), hero()).condition("b", condition)
    board.do("shake off", "b")
    assert not board["b"].effects
    assert board["b"].live.hero_points == 0


@pytest.mark.rule("MM-HERO-05")
def test_a_point_takes_one_step_of_fatigue():
    board = duel(someone(), hero()).condition("b", "exhausted")
    board.do("shake off", "b")
    assert board["b"].has("fatigued")
    with pytest.raises(Refused, match="no hero point"):
        board.do("shake off", "b")
    with pytest.raises(Refused, match="nothing of that"):
        duel().do("shake off", "b")


@pytest.mark.rule("MM-HERO-05")
def test_a_point_doubles_the_dodge_bonus_until_the_next_turn():
    board = duel(someone(), hero(defense=20))
    board.do("double dodge", "b")
    assert struck(board) == 25
    board.do("next", "")
    assert struck(board) == 20


@pytest.mark.parametrize("action", ["extra effort", "shake off", "double dodge"])
def test_odds_are_those_of_all_faces(action):
    board = duel(hero()).condition("a", "fatigued")
    options = "use save, kind will, dc 12, against fatigued" if action == "extra effort" else ""
    assert board.odds(action, "a", "", options).table == board.proof(action, "a", "", options).table
