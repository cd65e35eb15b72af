"""Poison, disease and radiation."""

import pytest

from rules.facts import Reminder, Rolled, Verdict
from rules.systems.mm2e.conditions import score
from rules.systems.mm2e.sheet import Abilities
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import duel, outcome, rolled
from tests.rules.mm2e.people import someone

MINUTE = "amount 1, unit minutes"
DAY = "amount 1, unit days"


def given(kind, options, *dice, **fields):
    board = duel(b=someone(**fields))
    board.do(kind, "", "b", options, dice=list(dice))
    return board


def goals(facts):
    return [roll.against.value for roll in facts_of(facts, Rolled)]


@pytest.mark.rule("MM-POIS-01")
@pytest.mark.parametrize(
    ("effect", "die", "state"),
    [
        ("fatigue", 1, "fatigued"),
        ("nauseate", 14, "nauseated"),
        ("paralyze", 14, "paralyzed"),
        ("blast", 14, "bruised"),
        ("blast", 10, "stunned"),
        ("blast", 5, "staggered"),
    ],
)
def test_fortitude_against_ten_and_the_rank(effect, die, state):
    board = given("poison", f"effect {effect}, rank 5", die)
    assert rolled(board.facts, "fortitude").against.value == 15
    assert board["b"].has(state)
    assert not given("poison", f"effect {effect}, rank 5", 15)["b"].effects


@pytest.mark.rule("MM-POIS-01")
def test_linked_effects_share_one_save_and_a_drain_takes_what_was_missing():
    board = given("poison", "effect drain, effect nauseate, rank 5, ability str", 12)
    assert score(board["b"], "str") == 7
    assert board["b"].has("nauseated")
    assert score(given("poison", "effect drain, rank 5", 1)["b"], "con") == 5


@pytest.mark.rule("MM-POIS-02")
def test_a_second_save_ten_rounds_later():
    board = given("poison", "effect fatigue, rank 5", 15)
    assert not facts_of(board.do("time", "", "b", "amount 9, unit rounds"), Rolled)
    assert goals(board.do("time", "", "b", "amount 1, unit rounds", dice=[14])) == [15]
    assert board["b"].has("fatigued")
    assert not facts_of(board.do("time", "", "b", MINUTE), Rolled)


@pytest.mark.rule("MM-POIS-02")
def test_the_second_save_comes_in_the_fight_too_unless_the_poison_is_gone():
    board = given("poison", "effect fatigue, rank 5", 15)
    for _ in range(18):
        board.do("next", "")
    assert goals(board.do("next", "", dice=[15])) == [15]
    board = given("poison", "effect fatigue, rank 5", 15)
    board.do("poison", "", "b", "end")
    assert not board["b"].live.clocks


@pytest.mark.rule("MM-POIS-03")
def test_immunity_to_poison():
    board = given("poison", "effect fatigue, rank 5", immunities=("poison",))
    assert outcome(board.facts, "poison") == "immune"
    assert not board["b"].live.clocks


@pytest.mark.rule("MM-POIS-04")
@pytest.mark.parametrize(("medicine", "ends"), [(17, "withstands"), (15, "withstands"), (14, "succumbs")])
def test_medicine_counts_where_it_is_higher(medicine, ends):
    board = given("poison", f"effect fatigue, rank 5, medicine {medicine}", 12)
    assert rolled(board.facts, "fortitude").total == 12
    assert outcome(board.facts, "poison") == ends


@pytest.mark.rule("MM-DIS-01")
@pytest.mark.parametrize(("die", "infected"), [(16, False), (15, True)])
def test_infection(die, infected):
    board = given("disease", "effect drain, rank 6", die)
    assert rolled(board.facts, "fortitude").against.value == 16
    assert bool(board["b"].live.clocks) is infected
    assert score(board["b"], "con") == 10


@pytest.mark.rule("MM-DIS-02", "MM-DIS-03")
def test_a_day_later_it_breaks_out_and_two_saves_in_a_row_cure_it():
    board = given("disease", "effect drain, effect nauseate, rank 6, ability str", 1)
    assert goals(board.do("rest", "", "b", DAY, dice=[14])) == [16]
    assert score(board["b"], "str") == 8
    assert board["b"].has("nauseated")
    for die, left in ((16, True), (15, True), (16, True), (16, False)):
        board.do("time", "", "b", DAY, dice=[die])
        assert any(clock.kind == "disease" for clock in board["b"].live.clocks) is left
    assert score(board["b"], "str") == 7
    board.do("time", "", "b", DAY)
    assert score(board["b"], "str") == 8


@pytest.mark.rule("MM-DIS-04")
def test_immunity_to_disease_makes_every_save():
    board = given("disease", "effect drain, rank 6", immunities=("disease",))
    assert outcome(board.facts, "disease") == "withstands"
    assert not board["b"].live.clocks


@pytest.mark.rule("MM-DIS-05")
def test_medicine_replaces_the_save_of_a_disease():
    board = given("disease", "rank 6, medicine 16", 1)
    assert outcome(board.facts, "disease") == "withstands"


@pytest.mark.rule("MM-RAD-02", "MM-RAD-03")
@pytest.mark.parametrize(("die", "lost"), [(18, 0), (15, 3), (1, 8)])
def test_radiation_damages_an_ability_up_to_its_rank(die, lost):
    board = given("radiation", "rank 8, ability wis", die)
    assert rolled(board.facts, "fortitude").against.value == 18
    assert score(board["b"], "wis") == 10 - lost


@pytest.mark.rule("MM-RAD-02")
def test_radiation_goes_on_every_day():
    board = given("radiation", "rank 8, ability wis", 16)
    assert goals(board.do("time", "", "b", DAY, dice=[17])) == [18]
    assert score(board["b"], "wis") == 7
    board.do("radiation", "", "b", "end")
    board.do("time", "", "b", DAY)
    assert score(board["b"], "wis") == 8


@pytest.mark.rule("MM-RAD-01", "MM-RAD-04")
def test_what_else_radiation_may_do_is_the_gms():
    facts = given("radiation", "rank 8", 1).facts
    assert [fact.rule for fact in facts_of(facts, Reminder)] == ["MM-RAD-01", "MM-RAD-04"]
    shielded = given("radiation", "rank 8", immunities=("radiation",))
    assert facts_of(shielded.facts, Verdict)[0].outcome == "immune"


def test_a_drain_may_debilitate():
    board = given("poison", "effect drain, rank 20, ability dex", 1, abilities=Abilities(dex=12))
    assert board["b"].has("paralyzed")


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("poison", "effect drain, effect nauseate, rank 6"),
        ("poison", "effect blast, rank 6, medicine 8"),
        ("disease", "effect fatigue, rank 6"),
        ("radiation", "rank 8"),
    ],
)
def test_odds_are_those_of_all_faces(kind, options):
    board = duel()
    got, all_faces = (ways(kind, "", "b", options) for ways in (board.odds, board.proof))
    assert got.parts == all_faces.parts
