"""Going all-out: dice now against every defense, or for every defense against the next turn."""

import pytest

from rules.errors import Refused
from rules.facts import Rolled
from rules.systems.prowlers import GAME
from rules.systems.prowlers.sheet import Power
from tests.rules.board import facts_of
from tests.rules.prowlers.people import nimble, page, shelled, sizes, someone, told
from tests.rules.prowlers.test_minions import armored
from tests.rules.prowlers.test_order import fight

ALL_OUT = "all-out defense"
FLIGHT = Power(name="Flight", rank=9, tags=("travel",))
SWIMMING = Power(name="Swimming", rank=14, tags=("travel", "underwater_only"))


def answers(board, dice, options=""):
    """The name of the defense that a answers with, which has so many dice, when b attacks with 6d."""
    facts = board.turn("b").do("attack", "b", "a", options, dice=[1] * (6 + dice))
    return facts_of(facts, Rolled)[1].pool[0].label


@pytest.mark.rule("PP-AOA-01")
@pytest.mark.parametrize(("a", "defense", "dice"), [(nimble(7), "Agility", 4), (shelled(9), "Shell", 5)])
def test_all_out_attack(a, defense, dice):
    board = page(a=a.model_copy(update={"might": 10}), b=someone(), c=nimble(4), d=nimble(4))
    assert sizes(board.do("attack", "a", "c", "allout, actions 2", dice=[1] * 14)) == [10, 4]
    assert sizes(board.do("attack", "a", "d", dice=[1] * 14)) == [10, 4]
    assert answers(board, dice) == defense


@pytest.mark.rule("PP-AOA-01")
def test_it_lasts_until_the_end_of_the_next_turn_and_its_dice_for_this_one():
    board = fight(a=someone(edge_override=12, agility=7, toughness=1), b=nimble(9, edge_override=10))
    assert sizes(board.do("attack", "a", "b", "all out", dice=[1] * 17)) == [8, 9]
    for who, dice in (("a", 4), ("b", 4), ("a", 4), ("b", 7)):
        assert board.encounter.turns.current == (who,)
        assert (
            sizes(board.do("attack", "b", "a", "force, with unarmed, defense agility", dice=[1] * (6 + dice)))[1]
            == dice
        )
        board.do("done", who)
    assert GAME.status(board["a"]) == ()


def test_next_turn_it_has_to_be_declared_again():
    board = fight(a=someone(edge_override=12), b=nimble(9, edge_override=10))
    board.do("attack", "a", "b", "all out", dice=[1] * 17)
    board.do("done", "a")
    board.do("done", "b")
    assert sizes(board.do("attack", "a", "b", dice=[1] * 15)) == [6, 9]
    assert sizes(board.turn("a").do("attack", "a", "b", "all out", dice=[1] * 17)) == [8, 9]
    assert len(board["a"].of("all-out attack")) == 1


@pytest.mark.rule("PP-AOA-02")
@pytest.mark.parametrize(("might", "dice"), [(6, []), (7, [7, 6])])
def test_the_weak_stay_too_weak(might, dice):
    board = page(a=armored(12), b=someone(might=might), c=nimble(4))
    board.do("attack", "a", "c", "all out", dice=[1] * 12)
    facts = board.turn("b").do("attack", "b", "a", dice=[1] * sum(dice))
    assert sizes(facts) == dice
    assert dice or told(facts) == [("a", "too weak")]


@pytest.mark.rule("PP-AOD-01")
def test_all_out_defense_costs_the_actions_of_the_next_turn():
    board = fight(a=someone(edge_override=12, toughness=1), b=someone(edge_override=10))
    board.do("done", "a")
    board.do(ALL_OUT, "a")
    assert answers(board, 8) == "Agility"
    board.do("done", "b")
    assert GAME.status(board["a"]) == ("only moves",)
    with pytest.raises(Refused, match="this turn is for moving only"):
        board.do("attack", "a", "b")
    board.do("move", "a")
    assert answers(board, 6) == "Agility"
    board.turn("a").do("done", "a")
    assert GAME.status(board["a"]) == ()


@pytest.mark.rule("PP-AOD-01")
def test_passive_defenses_gain_too():
    board = page(a=shelled(5), b=someone())
    board.do(ALL_OUT, "a")
    assert answers(board, 7) == "Shell"


@pytest.mark.rule("PP-AOD-02")
def test_meanwhile_who_flies_dodges_flying():
    board = page(a=someone(powers=(FLIGHT, SWIMMING)), b=someone())
    assert answers(board, 6) == "Toughness"
    board.do(ALL_OUT, "a")
    assert answers(board, 11) == "Flight"


@pytest.mark.rule("PP-AOD-03", "PP-ACT-08")
def test_when_it_can_be_declared():
    board = fight(a=someone(edge_override=12), b=nimble(9, edge_override=10))
    board.do("attack", "a", "b", "all out", dice=[1] * 17)
    with pytest.raises(Refused, match="attacks all-out"):
        board.do(ALL_OUT, "a")
    board.do("lose turn", "", "b")
    with pytest.raises(Refused, match="lost the next turn"):
        board.do(ALL_OUT, "b")


@pytest.mark.rule("PP-AOD-03")
def test_it_may_be_renewed_on_the_turn_it_cost():
    board = fight(a=someone(edge_override=12, toughness=1), b=someone(edge_override=10))
    board.do(ALL_OUT, "a")
    with pytest.raises(Refused, match="lost the next turn"):
        board.do(ALL_OUT, "a")
    board.do("attack", "a", "b", dice=[1] * 12)
    with pytest.raises(Refused, match="defends all-out"):
        board.turn("a").do("attack", "a", "b", "all out")
    for who in ("a", "b"):
        board.do("done", who)
    board.do(ALL_OUT, "a")
    assert answers(board, 8) == "Agility"


def test_p18_all_out_attack_with_eight():
    board = page(a=armored(12).model_copy(update={"might": 8}), b=someone(might=6), c=nimble(1))
    assert sizes(board.do("attack", "a", "c", "all out", dice=[1] * 11)) == [10, 1]
    assert told(board.turn("b").do("attack", "b", "a")) == [("a", "too weak")]


def test_p19_all_out_defense():
    board = fight(a=someone(edge_override=12, toughness=1), b=someone(edge_override=10))
    board.do(ALL_OUT, "a")
    board.do("done", "a")
    assert sizes(board.do("attack", "b", "a", dice=[1] * 14)) == [6, 8]
    board.do("done", "b")
    with pytest.raises(Refused, match="only"):
        board.do("attack", "a", "b")
    board.do("move", "a")


def test_a_turn_for_moving_ends_with_the_move():
    board = fight({"auto_end": True}, a=someone(edge_override=12), b=someone(edge_override=10))
    board.do(ALL_OUT, "a")
    board.do("done", "a")
    board.do("done", "b")
    assert GAME.left(board["a"], board.encounter) == ("movement",)
    board.do("move", "a")
    assert board.encounter.turns.current == ("b",)


@pytest.mark.parametrize("b", [nimble(3), shelled(3)])
def test_chances_are_those_of_every_face(b):
    board = page(a=someone(might=2), b=b)
    board.do(ALL_OUT, "b")
    assert board.odds("attack", "a", "b", "all out").table == board.proof("attack", "a", "b", "all out").table
    assert board.odds(ALL_OUT, "a").table == board.proof(ALL_OUT, "a").table
