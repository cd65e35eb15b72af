import pytest

from rules.facts import Reminder, Rolled, Verdict
from rules.systems.mm2e.conditions import score
from rules.systems.mm2e.sheet import Abilities
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import duel, rolled
from tests.rules.mm2e.people import someone


def wanting(kind="thirst", options="", **fields):
    board = duel(b=someone(**fields))
    board.do(kind, "", "b", options)
    return board


def goals(facts):
    return [roll.against.value for roll in facts_of(facts, Rolled)]


@pytest.mark.rule("MM-STARV-01")
def test_a_day_without_water_then_a_save_every_hour():
    board = wanting()
    assert goals(board.do("time", "", "b", "amount 27", dice=[20, 20, 20])) == [10, 11, 12]
    assert goals(wanting().do("time", "", "b", "amount 24")) == []
    board.do("time", "", "b", "amount 1", dice=[12])
    assert score(board["b"], "con") == 9


@pytest.mark.rule("MM-STARV-02")
def test_three_days_without_food_then_a_save_every_day():
    board = wanting("hunger")
    assert goals(board.do("time", "", "b", "amount 3, unit days")) == []
    assert goals(board.do("time", "", "b", "amount 1, unit days", dice=[10])) == [10]
    assert goals(board.do("time", "", "b", "amount 1, unit days", dice=[10])) == [11]
    assert score(board["b"], "con") == 9


@pytest.mark.rule("MM-STARV-03")
def test_the_fatigue_stays_until_all_is_back():
    board = wanting("thirst", "hours 24")
    board.do("time", "", "b", "amount 1", dice=[1])
    assert board["b"].has("fatigued")
    board.do("thirst", "", "b", "end")
    board.do("rest", "", "b", "amount 23")
    assert board["b"].has("fatigued")
    board.do("rest", "", "b", "amount 2", dice=[10])
    assert score(board["b"], "con") == 10
    assert not board["b"].has("fatigued")


@pytest.mark.rule("MM-STARV-04")
def test_the_same_stages_as_heat():
    board = wanting("thirst", "hours 24", abilities=Abilities(con=12))
    board.do("time", "", "b", "amount 6", dice=[1] * 6)
    assert board["b"].has("exhausted")
    board.do("time", "", "b", "amount 4", dice=[1] * 4)
    assert (score(board["b"], "con"), board["b"].has("unconscious")) == (2, True)


@pytest.mark.rule("MM-STARV-04")
def test_and_then_dying():
    board = wanting("thirst", "hours 24", abilities=Abilities(con=1))
    facts = board.do("time", "", "b", "amount 1", dice=[1, 16])
    assert facts_of(facts, Reminder, rule="MM-STARV-04")
    assert board["b"].has("dying")


@pytest.mark.rule("MM-STARV-05")
def test_nothing_comes_back_before_there_is_water():
    board = wanting("thirst", "hours 24")
    board.do("time", "", "b", "amount 2", dice=[1, 1])
    board.do("set", "", "b", field="fort_base", value=60)
    board.do("time", "", "b", "amount 24", dice=[1] * 24)
    assert score(board["b"], "con") == 8
    board.do("thirst", "", "b", "end")
    board.do("time", "", "b", "amount 24")
    assert score(board["b"], "con") == 9


@pytest.mark.rule("MM-STARV-06")
def test_immunity():
    board = wanting("hunger", immunities=("starvation",))
    assert facts_of(board.facts, Verdict)[0].outcome == "immune"
    assert not board["b"].live.clocks


@pytest.mark.rule("MM-STARV-07")
def test_food_and_water_have_clocks_of_their_own():
    board = wanting("thirst", "hours 24")
    board.do("hunger", "", "b", "hours 95")
    assert goals(board.do("time", "", "b", "amount 1", dice=[20, 20])) == [10, 10]
    assert goals(board.do("time", "", "b", "amount 1", dice=[20])) == [11]
    board.do("thirst", "", "b", "end")
    assert [clock.kind for clock in board["b"].live.clocks] == ["hunger"]


def test_endurance_helps():
    board = wanting("thirst", "hours 24", feats={"Endurance": 2})
    assert rolled(board.do("time", "", "b", "amount 1", dice=[10]), "fortitude").total == 18


def test_odds_are_those_of_all_faces():
    board = wanting("thirst", "hours 24")
    got, all_faces = (ways("time", "", "b", "amount 2") for ways in (board.odds, board.proof))
    assert got.parts == all_faces.parts
