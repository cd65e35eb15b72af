"""The worked fight of the rules, blow by blow."""

import pytest

from rules.facts import Rolled, Verdict
from rules.systems.prowlers import GAME
from rules.systems.prowlers.samples import IRONWOOD, MONOLITH, SECURITY, VOLTAIC
from rules.systems.prowlers.state import heads, health
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import Page


def fight():
    board = Page(GAME, {"a": IRONWOOD, "b": VOLTAIC, "m": MONOLITH, "r": SECURITY})
    board.do("start", "")
    return board


def rolls(board):
    return [(r.by, len(r.faces), r.total) for r in facts_of(board.facts, Rolled)]


@pytest.mark.rule("PP-FIGHT-01", "PP-EDGE-03", "PP-EDGE-06")
def test_who_acts_when():
    board = fight()
    assert [slot.who for slot in board.encounter.turns.order] == [("m",), ("a",), ("b",), ("r",)]
    assert [GAME.count(slot.place) for slot in board.encounter.turns.order] == ["13", "12", "9", "last"]
    for page in (1, 2):
        for who in "mabr":
            assert (board.encounter.turns.round, board.encounter.turns.current) == (page, (who,))
            board.do("done", who)


@pytest.mark.rule("PP-FIGHT-02", "PP-DMG-01")
def test_the_monolith_strikes_voltaic():
    board = fight()
    full = health(board["b"])
    board.do("attack", "m", "b", "with unarmed", dice=[*faces(8, 13), *faces(6, 12)])
    assert rolls(board) == [("m", 13, 8), ("b", 12, 6)]
    assert facts_of(board.facts, Verdict)[0].key() == ("b", "hit 2")
    assert health(board["b"]) == full - 2


@pytest.mark.rule("PP-FIGHT-03", "PP-MIN-04")
def test_ironwood_takes_the_group_down():
    board = fight()
    board.do("done", "m")
    board.do("attack", "a", "r", dice=[*faces(8, 12), *faces(3, 6)])
    assert facts_of(board.facts, Verdict)[0].key() == ("r", "takes down 4")
    assert heads(board["r"]) == 0
    assert GAME.is_out(board["r"])


@pytest.mark.rule("PP-FIGHT-04", "PP-DICE-06")
def test_voltaic_gets_nothing_from_a_tie():
    board = fight()
    board.turn("b").do("attack", "b", "m", "with unarmed", dice=[*faces(9, 12), *faces(9, 15)])
    assert rolls(board) == [("b", 12, 9), ("m", 15, 9)]
    assert facts_of(board.facts, Verdict)[0].key() == ("m", "no effect")
    assert health(board["m"]) == board["m"].sheet.health


@pytest.mark.rule("PP-FIGHT-05", "PP-EDGE-01")
def test_a_group_without_heads_has_no_turn():
    board = fight()
    board.live("r", fallen=4)
    for who in "mab":
        board.do("done", who)
    assert (board.encounter.turns.round, board.encounter.turns.current) == (2, ("m",))
