import pytest

from rules.errors import Refused
from rules.systems.mm2e.conditions import mod, score
from rules.systems.mm2e.sheet import Abilities
from tests.rules.mm2e.duel import duel, labels, rolled
from tests.rules.mm2e.people import someone


def weakened(options, **fields):
    board = duel(b=someone(**fields))
    board.do("ability damage", "", "b", options)
    return board


@pytest.mark.rule("MM-ABIL-01")
def test_a_drain_returns_round_by_round():
    board = weakened("ability str, points 3, every round")
    for left in (8, 9, 10):
        board.do("time", "", "b", "amount 1, unit rounds")
        assert score(board["b"], "str") == left
    assert not board["b"].live.clocks


@pytest.mark.rule("MM-ABIL-01")
def test_it_returns_in_the_fight_and_a_slow_fade_takes_longer():
    board = weakened("ability str, points 3, every round")
    board.do("next", "")
    assert score(board["b"], "str") == 8
    board = weakened("ability str, points 3, every minute")
    board.do("time", "", "b", "amount 9, unit rounds")
    assert score(board["b"], "str") == 7
    board.do("time", "", "b", "amount 1, unit rounds")
    assert score(board["b"], "str") == 8


@pytest.mark.rule("MM-ABIL-02", "MM-COND-01")
def test_three_points_are_back_after_three_days():
    board = weakened("ability con, points 3")
    board.do("time", "", "b", "amount 2, unit days")
    assert score(board["b"], "con") == 9
    board.do("rest", "", "b", "amount 1, unit days")
    assert score(board["b"], "con") == 10


@pytest.mark.rule("MM-ABIL-02")
def test_one_point_of_each_ability_a_day():
    board = weakened("ability con, points 2")
    board.do("ability damage", "", "b", "ability int, points 2")
    board.do("time", "", "b", "amount 1, unit days")
    assert (score(board["b"], "con"), score(board["b"], "int")) == (9, 9)


@pytest.mark.rule("MM-ABIL-03")
def test_regeneration_is_faster():
    board = weakened("ability con, points 2", regeneration={"ability damage": 2})
    board.do("time", "", "b", "amount 2, unit hours")
    assert score(board["b"], "con") == 10


@pytest.mark.rule("MM-ABIL-04", "MM-COND-07")
@pytest.mark.parametrize(
    ("ability", "states"),
    [("str", ("prone", "helpless")), ("dex", ("paralyzed",)), ("int", ("unconscious",)), ("cha", ("unconscious",))],
)
def test_nothing_left_is_debilitated(ability, states):
    board = weakened(f"ability {ability}, points 20")
    assert all(board["b"].has(state) for state in states)
    board.do("time", "", "b", "amount 1, unit days", dice=[20] if states == ("unconscious",) else [])
    assert not board["b"].has("helpless", "paralyzed", "unconscious")


@pytest.mark.rule("MM-ABIL-05", "MM-COND-01")
def test_all_that_uses_the_modifier_follows():
    board = weakened("ability con, points 3", abilities=Abilities(con=14), toughness=7)
    assert mod(board["b"], "con") == 0
    roll = rolled(board.do("damage", "", "b", "amount 5", dice=[20]), "toughness")
    assert labels(roll) == [(7, "Toughness"), (-2, "Constitution lowered")]


@pytest.mark.rule("MM-ABIL-05")
def test_strength_and_dexterity_too():
    board = duel(someone(abilities=Abilities(str=16, dex=16), attacks=()))
    board.do("ability damage", "", "a", "ability str, points 4")
    board.do("ability damage", "", "a", "ability dex, points 3")
    assert rolled(board.do("save", "a", "", "kind reflex, dc 10", dice=[10]), "reflex").total == 11
    assert rolled(board.do("attack", "a", "b", dice=[15, 20]), "toughness").against.value == 16


def test_points_given_back_and_points_nobody_has():
    board = weakened("ability str, points 20")
    board.do("ability damage", "", "b", "ability str, points 4, restore")
    assert score(board["b"], "str") == 4
    assert not board["b"].has("helpless")
    board.do("ability damage", "", "b", "ability str, points 20, restore")
    with pytest.raises(Refused, match="misses no Strength"):
        board.do("ability damage", "", "b", "ability str, restore")
    with pytest.raises(Refused, match="has no Constitution"):
        weakened("ability con", abilities=Abilities(con=None), toughness=7)


@pytest.mark.parametrize("options", ["ability con, points 20", "ability dex, points 20", "ability str, points 3"])
def test_odds_are_those_of_all_faces(options):
    board = duel()
    assert board.odds("ability damage", "", "b", options).table == board.proof("ability damage", "", "b", options).table
