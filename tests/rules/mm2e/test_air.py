"""Air that people cannot live in, and none at all."""

import pytest

from rules.facts import Reminder, Rolled, Verdict
from rules.systems.mm2e.conditions import score
from rules.systems.mm2e.sheet import Abilities
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import duel, outcome
from tests.rules.mm2e.people import someone


def within(air, options="", **fields):
    board = duel(b=someone(**fields))
    board.do("atmosphere", "", "b", f"atmosphere {air}{options}")
    return board


def rounds(board, count, *dice):
    return board.do("time", "", "b", f"amount {count}, unit rounds", dice=list(dice))


def hours(board, count, *dice):
    return board.do("time", "", "b", f"amount {count}, unit hours", dice=list(dice))


def goals(facts, what):
    return [roll.against.value for roll in facts_of(facts, Rolled, what=what)]


@pytest.mark.rule("MM-ATM-02")
def test_corrosive_air_burns_each_round_and_again_a_minute_later():
    board = within("corrosive")
    facts = rounds(board, 2, 9, 8)
    assert goals(facts, "toughness") == [16, 16]
    assert sum(effect.value for effect in board["b"].of("injured")) == 1
    board.do("atmosphere", "", "b", "atmosphere normal")
    assert not facts_of(rounds(board, 8), Rolled)
    assert goals(rounds(board, 2, 20, 20), "toughness") == [16, 16]
    assert not board["b"].live.clocks


@pytest.mark.rule("MM-ATM-02")
def test_it_burns_in_the_fight_as_well():
    board = within("corrosive")
    assert goals(board.do("next", "", dice=[20]), "toughness") == [16]


@pytest.mark.rule("MM-ATM-01", "MM-ATM-06")
def test_a_suit_protects_while_it_is_whole_and_wears_by_the_hour():
    board = within("corrosive", ", suit")
    assert facts_of(board.facts, Reminder, rule="MM-ATM-06")
    facts = hours(board, 4)
    assert board["b"].live.wear == 4
    assert len(facts_of(facts, Reminder, rule="MM-ATM-06")) == 4


@pytest.mark.rule("MM-ATM-03")
def test_thin_air_tires_by_the_hour():
    board = within("thin")
    facts = hours(board, 1, 19)
    assert goals(facts, "fortitude") == [20]
    assert board["b"].has("fatigued")
    hours(board, 1, 19)
    assert board["b"].has("exhausted")
    hours(board, 1, 19)
    assert not board["b"].has("unconscious")
    board.do("atmosphere", "", "b", "atmosphere normal")
    hours(board, 1)
    assert [board["b"].has("exhausted"), board["b"].has("fatigued")] == [False, True]
    hours(board, 6)
    assert board["b"].has("fatigued")
    hours(board, 1)
    assert not board["b"].effects


@pytest.mark.rule("MM-ATM-04")
def test_thick_air_as_the_gm_sets_it():
    board = within("thick", ", dc 12")
    assert goals(hours(board, 1, 12), "fortitude") == [12]
    assert not board["b"].has("fatigued")


@pytest.mark.rule("MM-ATM-05")
def test_toxic_air_is_a_poison_with_every_breath():
    board = within("toxic", ", rank 4, effect fatigue, every 20")
    assert not facts_of(rounds(board, 19), Rolled)
    assert goals(rounds(board, 1, 14), "fortitude") == [14]
    assert goals(rounds(board, 10, 14), "fortitude") == [14]
    assert not board["b"].has("fatigued")
    rounds(board, 10, 13)
    assert board["b"].has("fatigued")


@pytest.mark.parametrize(
    ("air", "immunity"), [("toxic", "poison"), ("thin", "suffocation"), ("corrosive", "corrosive"), ("thick", "thick")]
)
def test_the_matching_immunity(air, immunity):
    board = within(air, immunities=(immunity,))
    assert outcome(board.facts, "air") == "immune"
    assert not facts_of(rounds(board, 20), Rolled)


def test_without_a_name_it_is_around_everybody():
    board = duel()
    board.do("atmosphere", "", "", "atmosphere thin")
    assert all(c.live.clocks for c in board.encounter.combatants.values())


def in_vacuum(options="", **fields):
    board = duel(b=someone(**fields))
    board.do("vacuum", "", "b", options, dice=[])
    return board


@pytest.mark.rule("MM-VAC-01")
@pytest.mark.parametrize(("die", "states"), [(20, set()), (16, {"stunned"}), (15, {"stunned", "unconscious"})])
def test_the_bends_from_the_third_round_on(die, states):
    board = in_vacuum(immunities=("suffocation",))
    assert not facts_of(rounds(board, 2), Rolled)
    assert goals(rounds(board, 1, die), "fortitude") == [20]
    assert {"stunned", "unconscious"} & {effect.kind for effect in board["b"].effects} == states
    board.do("vacuum", "", "b", "end")
    assert not board["b"].has("stunned")


@pytest.mark.rule("MM-VAC-02")
def test_holding_the_breath_costs_a_point_even_when_it_succeeds():
    board = in_vacuum(immunities=("vacuum",), abilities=Abilities(con=20))
    facts = rounds(board, 2, 10, 12)
    assert goals(facts, "constitution") == [15, 16]
    assert score(board["b"], "con") == 18
    facts = rounds(board, 1, 12)
    assert goals(facts, "constitution") == [17]
    assert outcome(facts, "vacuum") == "loses breath"
    assert score(board["b"], "con") == 18


@pytest.mark.rule("MM-VAC-03")
def test_without_breath_three_rounds_are_left():
    board = in_vacuum(immunities=("vacuum",))
    rounds(board, 1, 1)
    rounds(board, 1)
    assert [board["b"].has(name) for name in ("disabled", "unconscious", "dying")] == [True, True, False]
    rounds(board, 1, 20)
    assert board["b"].has("dying")
    rounds(board, 1)
    assert board["b"].has("dead")


@pytest.mark.rule("MM-VAC-03")
def test_nobody_holds_the_breath_who_does_not_try_or_is_unconscious():
    board = in_vacuum("breathes_out", immunities=("vacuum",))
    rounds(board, 1)
    assert board["b"].has("disabled", "unconscious")
    board = in_vacuum(immunities=("vacuum",)).condition("b", "unconscious")
    assert outcome(rounds(board, 1), "vacuum") == "loses breath"


@pytest.mark.rule("MM-VAC-04", "MM-RAD-02")
def test_radiation_comes_with_it():
    assert facts_of(in_vacuum().facts, Reminder, rule="MM-VAC-04")
    board = duel()
    board.do("vacuum", "", "b", "radiation 8", dice=[15])
    assert goals(board.facts, "fortitude") == [18]
    assert score(board["b"], "con") == 7


@pytest.mark.rule("MM-VAC-05")
@pytest.mark.parametrize(("options", "immunities"), [("suit", ()), ("", ("vacuum", "suffocation"))])
def test_a_suit_or_immunity_protects(options, immunities):
    board = in_vacuum(options, immunities=immunities)
    assert facts_of(board.facts, Verdict)[0].outcome == "immune"
    assert not board["b"].live.clocks


@pytest.mark.parametrize(("air", "span"), [("thin", "hours"), ("corrosive", "rounds"), ("toxic", "rounds")])
def test_odds_in_bad_air_are_those_of_all_faces(air, span):
    board = within(air, ", effect drain" if air == "toxic" else "")
    got, all_faces = (ways("time", "", "b", f"amount 2, unit {span}") for ways in (board.odds, board.proof))
    assert got.parts == all_faces.parts


def test_odds_in_the_vacuum_are_those_of_all_faces():
    board = in_vacuum()
    rounds(board, 1, 20)
    got, all_faces = (ways("time", "", "b", "amount 2, unit rounds") for ways in (board.odds, board.proof))
    assert got.parts == all_faces.parts
