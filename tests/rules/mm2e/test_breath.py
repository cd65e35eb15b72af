import pytest

from rules.errors import Refused
from rules.facts import Rolled, Verdict
from rules.systems.mm2e import GAME
from rules.systems.mm2e.conditions import score
from rules.systems.mm2e.sheet import Abilities
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import duel, outcome, rolled
from tests.rules.mm2e.grapples import held, wrestlers
from tests.rules.mm2e.people import someone


def choking(options="", con=14, **fields):
    board = duel(b=someone(abilities=Abilities(con=con), **fields))
    board.do("suffocation", "", "b", options)
    return board


def rounds(board, count, *dice):
    return board.do("time", "", "b", f"amount {count}, unit rounds", dice=list(dice))


@pytest.mark.rule("MM-SUFF-01")
@pytest.mark.parametrize(("options", "free"), [("", 14), ("prepared", 28)])
def test_a_round_for_each_point_of_constitution(options, free):
    board = choking(options)
    assert facts_of(board.facts, Verdict)[0].value == free
    assert not facts_of(rounds(board, free), Rolled)
    assert rolled(rounds(board, 1, 20), "fortitude").against.value == 10


@pytest.mark.rule("MM-SUFF-02")
def test_then_a_save_each_round_harder_by_one_for_each_that_succeeded():
    board = choking()
    facts = rounds(board, 17, 20, 20, 10)
    assert [roll.against.value for roll in facts_of(facts, Rolled)] == [10, 11, 12]
    assert not board["b"].has("unconscious")


@pytest.mark.rule("MM-SUFF-03", "MM-SUFF-04", "MM-SUFF-05")
def test_unconscious_then_dying_then_dead():
    board = choking(con=3)
    rounds(board, 4, 1)
    assert board["b"].has("unconscious")
    assert not board["b"].has("dying")
    rounds(board, 1, 14)
    assert board["b"].has("dying")
    assert score(board["b"], "con") == 2
    rounds(board, 1)
    assert score(board["b"], "con") == 1
    rounds(board, 1)
    assert board["b"].has("dead")


@pytest.mark.rule("MM-SUFF-08")
@pytest.mark.parametrize(("die", "state"), [(7, "dead"), (8, "dying"), (20, "dying")])
def test_the_dying_save_kills_but_does_not_stabilise(die, state):
    board = choking(fort_base=2, con=10)
    rounds(board, 11, 1)
    facts = rounds(board, 1, die)
    assert rolled(facts, "fortitude").against.value == 10
    assert board["b"].has(state)
    assert not board["b"].has("disabled")


@pytest.mark.rule("MM-SUFF-04")
def test_nobody_is_stabilised_without_air():
    board = choking(fort_base=5)
    rounds(board, 16, 1, 20)
    with pytest.raises(Refused, match="nothing to breathe"):
        board.do("stabilise", "a", "b")
    board.do("suffocation", "", "b", "end")
    board.do("stabilise", "a", "b", dice=[15])
    assert not board["b"].has("dying")


@pytest.mark.rule("MM-SUFF-06", "MM-ABIL-02")
def test_constitution_returns_by_the_day_once_there_is_air():
    board = choking(fort_base=5)
    rounds(board, 16, 1, 20)
    rounds(board, 2)
    assert score(board["b"], "con") == 11
    assert outcome(board.do("suffocation", "", "b", "end"), "suffocation") == "breathes"
    board.do("stabilise", "a", "b", dice=[15])
    board.do("condition", "", "b", name="unconscious", change="remove")
    board.do("time", "", "b", "amount 1, unit days")
    assert score(board["b"], "con") == 12


@pytest.mark.rule("MM-SUFF-07")
def test_the_house_rule_costs_intelligence_for_good():
    board = duel(b=someone(abilities=Abilities(con=6), fort_base=5), suffocation_brain_damage=True)
    board.do("suffocation", "", "b")
    rounds(board, 8, 1, 20)
    assert score(board["b"], "int") == 10
    rounds(board, 1)
    assert (score(board["b"], "con"), score(board["b"], "int")) == (4, 9)
    rounds(board, 2)
    assert (score(board["b"], "con"), score(board["b"], "int")) == (2, 8)
    board.do("suffocation", "", "b", "end")
    assert [loss.every for loss in board["b"].live.ability_damage if loss.ability == "int"] == [0]


@pytest.mark.rule("MM-SUFF-09")
def test_immunity():
    board = choking(immunities=("suffocation",))
    assert outcome(board.facts, "suffocation") == "immune"
    assert not board["b"].live.clocks


def test_endurance_helps_and_in_a_fight_turns_count():
    board = choking(con=1, feats={"Endurance": 1})
    board.do("next", "")
    board.do("next", "")
    facts = board.do("next", "", dice=[10])
    assert rolled(facts, "fortitude").total == 10 - 5 + 4


@pytest.mark.parametrize("before", [0, 1])
def test_odds_are_those_of_all_faces(before):
    board = choking(con=1, fort_base=8)
    rounds(board, 1)
    if before:
        rounds(board, 1, 1)
    got, all_faces = (ways("time", "", "b", "amount 2, unit rounds") for ways in (board.odds, board.proof))
    assert got.parts == all_faces.parts


def choked(con=3, **fields):
    """a holds b, pins and so chokes him."""
    people = {"a": someone(feats={"Chokehold": 1}), "b": someone(abilities=Abilities(con=con), **fields)}
    return held(wrestlers(**people), effect="pin").turn("a")


@pytest.mark.rule("MM-GRAP-19", "MM-SUFF-03", "MM-SUFF-05")
def test_a_chokehold_suffocates_the_one_who_is_held():
    board = choked()
    rounds(board, 3)
    rounds(board, 1, 1)
    assert board["b"].has("unconscious")
    rounds(board, 1, 14)
    assert board["b"].has("dying", "suffocating")
    assert score(board["b"], "con") == 2
    rounds(board, 2)
    assert board["b"].has("dead")


@pytest.mark.rule("MM-GRAP-19", "MM-SUFF-06")
def test_with_the_hold_a_chokehold_ends():
    board = choked()
    assert GAME.status(board["b"])[-1] == "choked"
    rounds(board, 3)
    board.do("release", "a", "b")
    assert "choked" not in GAME.status(board["b"])
    facts = rounds(board, 5)
    assert [fact.outcome for fact in facts_of(facts, Verdict, by="b")] == ["breathes"]
    assert not board["b"].live.clocks
    board = choked()
    rounds(board, 4, 1)
    rounds(board, 1, 14)
    board.do("release", "a", "b")
    assert not board["b"].has("suffocating")
    rounds(board, 5)
    assert score(board["b"], "con") == 2


@pytest.mark.rule("MM-SUFF-09")
def test_who_needs_no_air_is_not_choked():
    board = choked(immunities=("suffocation",))
    assert facts_of(board.facts, Verdict)[-1].outcome == "immune"
    assert not board["b"].has("choked")
