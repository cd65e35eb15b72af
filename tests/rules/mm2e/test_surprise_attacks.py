import pytest

from rules.systems.mm2e import GAME
from tests.rules.board import Board
from tests.rules.mm2e.duel import duel, struck
from tests.rules.mm2e.people import someone

TEN = someone(defense=20)
WARY = someone(defense=20, feats={"Uncanny Dodge": 1})


@pytest.mark.rule("MM-SURPATK-01", "MM-STANCE-02")
def test_a_surprise_attack_takes_dodge_and_two_more():
    assert struck(duel(b=TEN), "surprise") == 20 - 5 - 2
    board = duel(b=TEN).turn("b")
    board.do("stance", "b", options="stance defensive 4")
    assert struck(board) == 22
    assert struck(board, "surprise") == 13


@pytest.mark.rule("MM-SURPATK-02")
def test_what_makes_a_surprise_attack():
    assert struck(duel(b=TEN), "surprise") == 13
    for state in ("stunned", "surprised"):
        assert struck(duel(b=TEN).condition("b", state)) == 13


@pytest.mark.rule("MM-SURPATK-03", "MM-COND-14", "MM-COND-35")
def test_flat_footed_is_no_surprise():
    assert struck(duel(b=TEN).condition("b", "flat-footed")) == 15
    assert struck(duel(b=TEN).condition("b", "surprised")) == 13


@pytest.mark.rule("MM-SURPATK-04")
@pytest.mark.parametrize(
    ("states", "options", "reached"),
    [
        ((), "surprise", 20),
        (("flat-footed",), "", 20),
        (("surprised", "flat-footed"), "", 20),
        (("stunned",), "", 13),
        (("dazed",), "surprise", 13),
        (("helpless",), "surprise", 5),
    ],
)
def test_uncanny_dodge_as_long_as_one_can_act(states, options, reached):
    assert struck(duel(b=WARY).condition("b", *states), options) == reached


@pytest.mark.rule("MM-COND-35")
def test_whoever_was_surprised_is_only_flat_footed_afterwards():
    board = Board(GAME, {"a": someone(), "b": TEN})
    board.do("start", "", "b", dice=[10])
    assert struck(board) == 13
    board.do("next", "", dice=[5])
    assert board.encounter.turns.round == 1
    assert struck(board) == 15
