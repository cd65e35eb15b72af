"""A turn: movement, one action or several that were announced, turns that are lost."""

import pytest

from rules.errors import Refused
from rules.facts import Rolled, TurnSkipped, Verdict
from rules.systems.prowlers import GAME
from rules.systems.prowlers.turn import may_give_up
from tests.rules.board import facts_of
from tests.rules.prowlers.people import group, page, someone


def dice_thrown(board, target, options="", count=12):
    facts = board.do("attack", "a", target, options, dice=[1] * count)
    return len(facts_of(facts, Rolled)[0].faces)


@pytest.mark.rule("PP-ACT-01")
def test_movement_and_an_action():
    board = page(a=someone(), b=someone(), c=someone())
    assert GAME.left(board["a"], board.encounter) == ("1 action", "movement")
    board.do("move", "a")
    board.do("attack", "a", "b", dice=[1] * 12)
    assert GAME.left(board["a"], board.encounter) == ()
    with pytest.raises(Refused, match="used all 1"):
        board.do("attack", "a", "c")


@pytest.mark.rule("PP-ACT-02")
def test_small_things_cost_nothing():
    board = page(a=someone(), b=someone())
    for what in ("draw a sword", "open the door"):
        assert facts_of(board.do("free", "a", "", f'what "{what}"'), Verdict)[0].item == what
    board.do("attack", "a", "b", dice=[1] * 12)


@pytest.mark.rule("PP-ACT-03")
@pytest.mark.parametrize(("actions", "dice"), [(1, 9), (2, 7), (3, 5), (4, 3)])
def test_each_further_action_takes_two_dice_from_all(actions, dice):
    targets = "bcde"[:actions]
    board = page(a=someone(might=9), **dict.fromkeys(targets, someone()))
    for n, target in enumerate(targets):
        assert dice_thrown(board, target, f"actions {actions}" if n == 0 else "", dice + 6) == dice


@pytest.mark.rule("PP-ACT-03")
def test_too_many_actions_leave_a_die_that_counts_only_a_six():
    board = page(a=someone(might=5), b=someone())
    facts = board.do("attack", "a", "b", "actions 4", dice=[6, *[1] * 6])
    assert facts_of(facts, Rolled)[0].total == 1


@pytest.mark.rule("PP-ACT-04")
def test_the_number_is_settled_before_the_first_roll():
    board = page(a=someone(), b=someone(), c=someone(), d=someone())
    assert dice_thrown(board, "b", "actions 3", 8) == 2
    with pytest.raises(Refused, match="has announced 3"):
        board.do("attack", "a", "c", "actions 4")
    assert dice_thrown(board, "c", "actions 3", 8) == 2
    board.do("done", "a")
    board = page(a=someone(), b=someone(), c=someone(), d=someone())
    dice_thrown(board, "b", "actions 2", 10)
    dice_thrown(board, "c", "", 10)
    with pytest.raises(Refused, match="used all 2"):
        board.do("attack", "a", "d")


@pytest.mark.rule("PP-ACT-05")
def test_only_the_rolls_of_those_actions_suffer():
    board = page(a=someone(agility=8), b=someone(), c=someone())
    dice_thrown(board, "b", "actions 3", 8)
    facts = board.turn("c").do("attack", "c", "a", dice=[1] * 14)
    assert len(facts_of(facts, Rolled)[1].faces) == 8


@pytest.mark.rule("PP-ACT-06")
def test_one_attack_a_target_and_page():
    board = page(a=someone(), b=someone(), r=group())
    dice_thrown(board, "b", "actions 3", 8)
    with pytest.raises(Refused, match="has attacked b on this page"):
        board.do("attack", "a", "b")
    dice_thrown(board, "r", "", 8)
    with pytest.raises(Refused, match="has attacked r"):
        board.do("attack", "a", "r")
    for who in "abr":
        board.do("done", who)
    assert dice_thrown(board, "b") == 6


@pytest.mark.rule("PP-ACT-06")
def test_a_gm_may_allow_a_second_attack():
    board = page(a=someone(), b=someone())
    dice_thrown(board, "b")
    assert dice_thrown(board, "b", "force") == 6


@pytest.mark.rule("PP-ACT-07")
def test_more_actions_are_no_more_movement():
    board = page(a=someone(), b=someone())
    board.do("range", "", "a, b", "class adjacent")
    dice_thrown(board, "b", "actions 3", 8)
    board.do("move", "a")
    with pytest.raises(Refused, match="has moved on this page"):
        board.do("move", "a")


def test_who_cannot_move():
    board = page(a=someone()).condition("a", "rooted")
    with pytest.raises(Refused, match="rooted and cannot move"):
        board.do("move", "a")


@pytest.mark.rule("PP-ACT-08")
def test_a_lost_turn_is_this_pages_or_the_next():
    board = page(a=someone(), b=someone(agility=5), c=someone(agility=4))
    board.do("lose turn", "", "b")
    facts = board.do("done", "a")
    assert facts_of(facts, TurnSkipped, by="b", why="lost")
    assert board.encounter.turns.current == ("c",)
    board.do("lose turn", "", "a, a")
    facts = board.do("done", "c")
    assert facts_of(facts, TurnSkipped, by="a")
    assert (board.encounter.turns.round, board.encounter.turns.current) == (2, ("b",))


@pytest.mark.rule("PP-ACT-08")
def test_a_turn_that_is_lost_is_no_price():
    board = page(a=someone(), b=someone())
    board.do("lose turn", "", "b")

    class Looks:
        turns = board.encounter.turns

        @staticmethod
        def get(who):
            return board[who]

    assert may_give_up(Looks, "a") is None
    with pytest.raises(Refused, match="has lost the next turn"):
        may_give_up(Looks, "b")


def test_a_turn_ends_by_itself_when_all_actions_are_used():
    board = page({"auto_end": True}, a=someone(), b=someone(agility=5), c=someone(agility=4))
    dice_thrown(board, "b", "actions 2", 4 + 6)
    assert board.encounter.turns.current == ("a",)
    dice_thrown(board, "c", "", 4 + 6)
    assert board.encounter.turns.current == ("b",)
