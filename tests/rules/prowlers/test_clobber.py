"""Clobbering: one enemy as the weapon against another."""

import pytest

from rules.errors import Refused
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import group, nimble, page, shelled, sizes, someone, told
from tests.rules.prowlers.test_minions import armored


@pytest.mark.rule("PP-CLOB-01")
def test_one_is_pushed_into_another():
    board = page(a=someone(might=10), b=shelled(2), c=shelled(2))
    facts = board.do("attack", "a", "b", "clobber c", dice=[*faces(5, 8), *faces(1, 2), *faces(0, 2)])
    assert told(facts) == [("b", "hit 4"), ("c", "hit 5")]
    assert board["a"].live.attacked == ("b", "c")
    with pytest.raises(Refused, match="pushed into himself"):
        board.turn("a").do("attack", "a", "b", "clobber b")


@pytest.mark.rule("PP-CLOB-02")
def test_it_costs_two_dice():
    board = page(a=someone(might=10), b=shelled(2), c=shelled(3))
    assert sizes(board.do("attack", "a", "b", "clobber c", dice=[1] * 13)) == [8, 2, 3]


@pytest.mark.rule("PP-CLOB-03")
@pytest.mark.parametrize(
    ("b", "answer", "other", "dealt"),
    [
        (nimble(7), 7, None, [("b", "no effect"), ("c", "not reached")]),
        (shelled(7), 7, 4, [("b", "no effect"), ("c", "hit 2")]),
        (nimble(7), 4, 5, [("b", "hit 2"), ("c", "hit 1")]),
    ],
)
def test_the_second_is_struck_unless_the_first_gets_out_of_it(b, answer, other, dealt):
    board = page(a=someone(might=10), b=b, c=shelled(9))
    rolled = [*faces(6, 8), *faces(answer, 7), *(faces(other, 9) if other is not None else ())]
    facts = board.do("attack", "a", "b", "clobber c", dice=rolled)
    assert told(facts) == dealt
    assert ("c" in board["a"].live.attacked) == (other is not None)


@pytest.mark.rule("PP-CLOB-03", "PP-DEF-05")
def test_one_who_feels_nothing_is_pushed_all_the_same():
    board = page(a=someone(might=8), b=armored(16), c=shelled(3))
    facts = board.do("attack", "a", "b", "clobber c", dice=[*faces(4, 6), *faces(1, 3)])
    assert told(facts) == [("b", "too weak"), ("c", "hit 3")]
    board = page(a=someone(might=8), b=shelled(3), c=armored(16))
    facts = board.do("attack", "a", "b", "clobber c", dice=[*faces(4, 6), *faces(1, 3)])
    assert told(facts) == [("b", "hit 3"), ("c", "too weak")]


def test_neither_may_have_been_attacked_on_this_page():
    board = page(a=someone(might=10), b=shelled(2), c=shelled(2))
    board.do("attack", "a", "c", "actions 2", dice=[1] * 10)
    with pytest.raises(Refused, match="has attacked c"):
        board.do("attack", "a", "b", "clobber c")
    with pytest.raises(Refused, match="out of the fight"):
        board.condition("c", "defeated").turn("a").do("attack", "a", "b", "clobber c")


@pytest.mark.parametrize("b", [nimble(3), shelled(2), group(threat=2)])
def test_chances_of_both_are_those_of_every_face(b):
    board = page(a=someone(might=5), b=b, c=shelled(2))
    told_ahead, found = (way("attack", "a", "b", "clobber c") for way in (board.odds, board.proof))
    assert (told_ahead.table, told_ahead.parts) == (found.table, found.parts)
