import pytest

from rules.facts import Rolled, Spent
from rules.systems.mm2e import GAME
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.people import hero, someone


def ready(*seizers):
    people = {who: hero(feats={"Seize Initiative": 1}) for who in seizers}
    return Board(GAME, {"x": someone(init_misc=20), **people})


def order(b):
    return [slot.who[0] for slot in b.encounter.turns.order]


@pytest.mark.rule("MM-ACT-14")
def test_a_hero_point_makes_somebody_first_without_a_die():
    b = ready("h")
    b.do("start", "")
    facts = b.answer("seize initiative", "seize", dice=[20])
    assert [roll.by for roll in facts_of(facts, Rolled)] == ["x"]
    assert facts_of(facts, Spent)[0].left == 0
    assert order(b) == ["h", "x"]
    assert GAME.count(b.encounter.turns.order[0].place) == "first"
    b.do("delay", "h", to=30)
    assert b.encounter.turns.current == ("x",)


@pytest.mark.rule("MM-ACT-14")
def test_several_roll_among_themselves():
    b = ready("h", "k")
    b.do("start", "")
    b.answer("seize initiative", "seize")
    b.answer("seize initiative", "seize", dice=[5, 9, 20])
    assert order(b) == ["k", "h", "x"]


def test_without_the_point_or_the_wish_everybody_rolls():
    b = ready("h")
    b.live("h", hero_points=0)
    b.do("start", "", dice=[1, 20])
    assert order(b) == ["x", "h"]
    b = ready("h")
    b.do("start", "")
    b.answer("seize initiative", "roll", dice=[1, 20])
    assert order(b) == ["x", "h"]
