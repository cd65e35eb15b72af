import pytest

from rules.errors import Refused
from rules.facts import Ended
from rules.systems.mm2e import GAME
from rules.systems.mm2e.card import status
from rules.systems.mm2e.conditions import marks
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import conditions, duel, rolled
from tests.rules.mm2e.people import someone


@pytest.mark.rule("MM-TOU-01", "MM-DMG-01")
def test_damage_without_an_attack_takes_every_target_by_itself():
    facts = duel().do("damage", "", "a,b", "amount 8, savemod 2", dice=[13, 14])
    assert rolled(facts, "toughness").against.value == 23
    assert (conditions(facts, "a"), conditions(facts, "b")) == (["bruised"], [])


@pytest.mark.rule("MM-DCOND-01", "MM-DCOND-05")
def test_healing_takes_marks_the_worst_first():
    board = duel().condition("b", "bruised", times=3).condition("b", "injured", times=2)
    board.do("heal", "", "b", "amount 3")
    assert (marks(board["b"], "injured"), marks(board["b"], "bruised")) == (0, 2)
    board.do("heal", "", "b", "amount 5, kind bruised")
    assert status(board["b"]) == ()


def test_healing_everything():
    board = duel().condition("b", "bruised", "staggered", "unconscious", "disabled")
    board.do("condition", "", "b", name="dying", dice=[10])
    facts = board.do("heal", "", "b", "kind all")
    assert board["b"].effects == ()
    assert len(facts_of(facts, Ended)) == 5


def test_healing_the_dying_makes_them_stable():
    board = duel()
    board.do("condition", "", "b", name="dying", dice=[10])
    board.do("heal", "", "b")
    assert status(board["b"]) == ("unconscious", "disabled")


def test_the_unhurt_are_not_healed():
    for options, why in (("", "unhurt"), ("kind bruised", "not bruised")):
        with pytest.raises(Refused, match=why):
            duel().do("heal", "", "b", options)


@pytest.mark.rule("MM-TIP-03")
def test_everybodys_conditions_can_be_seen():
    board = duel(c=someone()).condition("b", "staggered", "bruised", "bruised").condition("c", "prone")
    assert [GAME.status(board[who]) for who in "abc"] == [(), ("staggered", "bruised ×2"), ("prone",)]


@pytest.mark.rule("MM-DCOND-06")
def test_no_collapse_for_those_who_are_disabled_no_more():
    board = duel()
    board.do("collapse", "a")
    assert not board["a"].has("dying")
