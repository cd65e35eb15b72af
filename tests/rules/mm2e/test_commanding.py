import pytest

from rules.errors import Refused
from rules.facts import Verdict
from rules.systems.mm2e import GAME
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.people import minion, someone

SIDES = {"boss": "villains", "m": "villains", "n": "villains", "aide": "villains", "spy": "heroes"}


def gang():
    """A boss with two minions and an aide, against another one's minion."""
    people = {"boss": someone(), "m": minion(), "n": minion(), "aide": someone(), "spy": minion()}
    return Board(GAME, people, SIDES).running()


@pytest.mark.rule("MM-CMD-01")
def test_an_order_is_a_move_action():
    b = gang()
    facts = b.do("command", "boss", "m", 'order "guard the door"')
    assert [(f.target, f.outcome, f.item) for f in facts_of(facts, Verdict)] == [("m", "ordered", "guard the door")]
    assert (b["boss"].live.standard, b["boss"].live.move) == (1, 0)


@pytest.mark.rule("MM-CMD-01")
def test_a_group_takes_the_same_order_in_one_action():
    b = gang()
    facts = b.do("command", "boss", "m, n", "order attack")
    assert [f.target for f in facts_of(facts, Verdict)] == ["m", "n"]
    assert b["boss"].live.standard == 1


@pytest.mark.rule("MM-CMD-02")
def test_two_different_orders_at_most():
    b = gang()
    b.do("command", "boss", "m", "order attack")
    b.do("command", "boss", "n", "order flee")
    assert (b["boss"].live.standard, b["boss"].live.move) == (0, 0)
    with pytest.raises(Refused, match="no move action left"):
        b.do("command", "boss", "m", "order wait")


@pytest.mark.rule("MM-CMD-01")
@pytest.mark.parametrize("word", ["mind-controlled", "mind controlled", "Controlled"])
def test_the_mind_controlled_obey(word):
    b = gang()
    with pytest.raises(Refused, match="takes no orders") as refused:
        b.do("command", "boss", "spy", "order betray")
    assert refused.value.rule == "MM-CMD-01"
    b.do("effect", "", "spy", name=word)
    b.do("command", "boss", "spy", "order betray")


@pytest.mark.parametrize("target", ["boss", "aide", "spy"])
def test_nobody_else_does(target):
    with pytest.raises(Refused, match="takes no orders"):
        gang().do("command", "boss", target)


@pytest.mark.rule("MM-SPEAK-01")
def test_speaking_is_free_and_orders_are_not():
    b = gang()
    b.do("speak", "boss")
    assert (b["boss"].live.standard, b["boss"].live.move) == (1, 1)
    b.do("command", "boss", "m")
    assert b["boss"].live.move == 0
