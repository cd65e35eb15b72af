"""Chases."""

import pytest

from rules.errors import Refused
from rules.facts import Reminder, Rolled
from rules.systems.prowlers.sheet import Power
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import page, sizes, someone, told
from tests.rules.prowlers.test_movement import swift
from tests.rules.prowlers.test_ranges import apart


def car(rank=6):
    """Something that drives."""
    return someone(agility=0, powers=(Power(name="Speed", rank=rank, tags=("travel",)),))


def chased(mine, theirs, options="range distant", a=None, b=None):
    """a after b, the first exchange; the quarry rolls first."""
    board = page(a=a or swift(9), b=b or car())
    board.do("chase", "a", "b", options, dice=[*faces(theirs, 6), *faces(mine, 9)])
    return board


def page_over(board, dice):
    """Everybody lets the turn pass; the dice of the next exchange."""
    people = [who for slot in board.encounter.turns.order for who in slot.who]
    while len(left := set(people) - set(board.encounter.turns.done)) > 1:
        board.do("done", next(who for who in board.encounter.turns.current if who in left))
    board.do("done", left.pop(), dice=dice)
    return told(board.facts)


def next_page(board, mine, theirs, more=(0, 0)):
    """The exchange of the next page, with dice more for a and b, and the range then."""
    return page_over(board, [*faces(theirs, 6 + more[1]), *faces(mine, 9 + more[0])]), apart(board)


@pytest.mark.rule("PP-CHASE-01", "PP-CHASE-02")
def test_an_exchange_a_page():
    board = chased(4, 4)
    assert [(roll.by, roll.pool[0].label, len(roll.faces)) for roll in facts_of(board.facts, Rolled)] == [
        ("b", "Speed", 6), ("a", "Running", 9),
    ]  # fmt: skip
    assert (told(board.facts), apart(board)) == ([("b", "keeps pace")], "distant")
    assert next_page(board, 4, 4) == ([("b", "keeps pace")], "distant")
    assert next_page(board, 3, 4) == ([("b", "falls behind 1")], "distant")
    board.do("chases", "", "a", "over")
    assert told(board.facts) == [("b", "gives up the chase")]
    board.do("done", "a")
    board.do("done", "b")
    assert board.encounter.turns.round == 4


@pytest.mark.rule("PP-CHASE-02")
def test_a_runner_on_foot_is_slower():
    board = page(a=someone(agility=7), b=car(), c=someone(agility=5))
    board.do("chase", "a", "b", dice=[1] * (6 + 4))
    board.do("chase", "a", "c", dice=[1] * (5 + 7))


@pytest.mark.rule("PP-CHASE-03")
def test_the_roll_is_no_action_and_several_actions_do_not_touch_it():
    board = page(a=swift(9, agility=6), b=car(), c=someone(), d=someone())
    board.do("attack", "a", "c", "actions 2", dice=[1] * (4 + 6))
    board.do("chase", "a", "b", dice=[*faces(4, 6), *faces(4, 9)])
    board.do("attack", "a", "d", dice=[1] * (4 + 6))
    assert sizes(board.facts) == [4, 6]


@pytest.mark.rule("PP-CHASE-04")
def test_one_roll_of_the_quarry_for_all_pursuers():
    board = page(q=car(), a=swift(9), b=swift(9))
    board.do("chases", "", "a, b", "quarry q, range distant", dice=[*faces(4, 6), *faces(6, 9), *faces(3, 9)])
    assert told(board.facts) == [("q", "gains 2"), ("q", "falls behind 1")]
    then = page_over(board, [*faces(4, 6), *faces(2, 11), *faces(0, 9)])
    assert then == [("q", "falls behind 2"), ("q", "is shaken 4")]
    page_over(board, [1] * (8 + 9 + 9))
    assert sizes(board.facts) == [8, 9, 9]


@pytest.mark.rule("PP-CHASE-05", "PP-CHASE-06")
def test_three_net_successes_shift_the_distance():
    board = chased(7, 4)
    assert (told(board.facts), apart(board)) == ([("b", "closes in 3")], "close")
    assert next_page(board, 5, 4, (2, 0)) == ([("b", "gains 1")], "close")
    assert next_page(board, 8, 4, (2, 0)) == ([("b", "caught")], "adjacent")
    assert facts_of(board.facts, Reminder, by="a")
    board.turn("b").do("attack", "b", "a", dice=[1] * 12)
    assert page_over(board, []) == []


@pytest.mark.rule("PP-CHASE-05")
def test_the_lead_lasts_for_one_exchange():
    board = chased(5, 4)
    assert next_page(board, 4, 5, (2, 0))[0] == [("b", "falls behind 1")]
    assert next_page(board, 4, 4, (0, 2))[0] == [("b", "keeps pace")]
    assert next_page(board, 4, 4)[0] == [("b", "keeps pace")]


@pytest.mark.rule("PP-CHASE-06")
@pytest.mark.parametrize(
    ("reach", "mine", "theirs", "outcome", "then"),
    [("close", 6, 3, "caught", "adjacent"), ("extreme", 1, 4, "escaped", "beyond"),
     ("close", 1, 4, "is shaken 3", "distant"), ("adjacent", 4, 4, "keeps pace", "close")],
)  # fmt: skip
def test_how_it_ends(reach, mine, theirs, outcome, then):
    board = chased(mine, theirs, f"range {reach}")
    assert (told(board.facts), apart(board)) == ([("b", outcome)], then)
    assert bool(board.encounter.table.chases) == (outcome not in ("caught", "escaped"))


def test_what_cannot_be():
    board = chased(4, 4)
    with pytest.raises(Refused, match="in a chase already"):
        board.do("chase", "b", "a")
    with pytest.raises(Refused, match="The chase decides"):
        board.do("move", "a", "b")
    with pytest.raises(Refused, match="chases himself"):
        board.do("chase", "a", "a")
    with pytest.raises(Refused, match="in a chase already"):
        board.do("chases", "", "a", "quarry b")
    board.do("range", "", "a, b", "class beyond")
    board.do("chases", "", "a", "over")
    with pytest.raises(Refused, match="out of reach"):
        board.do("chase", "a", "b")
    board.do("health", "", "b", "now 0")
    with pytest.raises(Refused, match="out of the fight"):
        board.do("chase", "a", "b", "range close")


def test_who_is_out_chases_nobody():
    board = chased(4, 4)
    board.do("health", "", "b", "now 0")
    board.do("done", "a")
    assert board.encounter.table.chases == ()


def test_odds_of_a_chase_are_those_of_its_faces():
    board = page(a=someone(agility=3), b=someone(agility=2), q=someone(agility=2))
    assert board.odds("chase", "a", "b").table == board.proof("chase", "a", "b").table
    together = ("chases", "", "a, b", "quarry q, range distant")
    assert board.odds(*together).table == board.proof(*together).table
