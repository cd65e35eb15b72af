"""Friendly fire: a shot into a melee, and whom it strikes when it fails."""

import pytest

from rules.errors import Refused
from rules.facts import Rolled
from rules.systems.prowlers.sheet import Attack
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import page, shelled, sizes, someone, told

GRITTY = {"gritty_friendly_fire": True}
GUN = Attack(name="Gun", type="ranged", rank=8)


def melee(settings=GRITTY, **people):
    """a shoots at b, who fights c and d hand to hand."""
    fighters = {"b": shelled(3), "c": shelled(4), "d": shelled(5), **people}
    return page(settings, a=someone(attacks=(GUN,)), **fighters)


@pytest.mark.rule("PP-GRIT-FRIEND-01")
def test_a_shot_into_a_melee():
    board = melee()
    facts = board.do("attack", "a", "b", "into melee c", dice=[*faces(1, 4), *faces(0, 3)])
    assert (sizes(facts), facts_of(facts, Rolled)[0].pool[-1].rule) == ([4, 3], "PP-GRIT-FRIEND-01")
    assert told(facts) == [("b", "hit 1")]
    facts = board.turn("a").do("attack", "a", "b", "with unarmed, into melee c", dice=[1] * 9)
    assert sizes(facts) == [6, 3]
    with pytest.raises(Refused, match="like others"):
        melee({}).do("attack", "a", "b", "into melee c")
    with pytest.raises(Refused, match="Nobody here is called"):
        board.turn("a").do("attack", "a", "b", "into melee b")


@pytest.mark.rule("PP-GRIT-FRIEND-02")
@pytest.mark.parametrize(("die", "struck", "dice"), [(1, "c", 4), (2, "d", 5)])
def test_one_that_fails_strikes_somebody_by_chance(die, struck, dice):
    board = melee()
    rolled = [*faces(1, 4), *faces(2, 3), die, *faces(3, 8), *faces(0, dice)]
    facts = board.do("attack", "a", "b", "into melee c, into melee d", dice=rolled)
    assert told(facts) == [("b", "no effect"), (struck, "stray shot"), (struck, "hit 3")]
    assert sizes(facts) == [4, 3, 8, dice]


@pytest.mark.rule("PP-GRIT-FRIEND-02")
def test_it_does_not_go_on_from_there():
    board = melee()
    facts = board.do("attack", "a", "b", "into melee c, defense shell", dice=[1] * 19)
    assert told(facts) == [("b", "no effect"), ("c", "stray shot"), ("c", "no effect")]
    board = melee().condition("c", "defeated")
    assert told(board.do("attack", "a", "b", "into melee c", dice=[1] * 7)) == [("b", "no effect")]


def test_chances_are_those_of_every_face():
    board = melee(b=shelled(1), c=shelled(1), d=shelled(2))
    options = "into melee c, into melee d, mod -3"
    assert board.odds("attack", "a", "b", options).table == board.proof("attack", "a", "b", options).table
