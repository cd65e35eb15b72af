"""Slow healing, where a table plays so."""

import pytest

from rules.errors import Refused
from rules.systems.prowlers import GAME
from rules.systems.prowlers.state import health
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import hero, page, someone

SLOW = {"gritty_slow_healing": True}


def hurt(toughness, now=1, settings=None, **fields):
    """a after the fight, with so much Health of 20."""
    medic = someone(talents={"medicine": 8})
    board = page({**SLOW, **(settings or {})}, a=hero(toughness=toughness, health_max=20, **fields), b=medic)
    board.do("health", "", "a", f"now {now}")
    return board


@pytest.mark.rule("PP-GRIT-SLOW-01", "PP-TAB-17")
@pytest.mark.parametrize(
    ("toughness", "hours", "points"),
    [(6, 24, 1), (7, 24, 2), (12, 24, 2), (13, 24, 3), (24, 24, 3), (25, 24, 4), (7, 18, 1), (7, 11, 0), (6, 48, 2)],
)
def test_wounds_heal_by_the_hour(toughness, hours, points):
    board = hurt(toughness)
    board.do("end", "")
    board.do("save", "a", "", f"kind heal, hours {hours}")
    assert health(board["a"]) == 1 + points


@pytest.mark.rule("PP-GRIT-SLOW-01")
def test_no_rolls_after_fights_or_nights():
    board = hurt(6, 19)
    with pytest.raises(Refused, match="after the fight"):
        board.do("save", "a", "", "kind heal")
    board.do("end", "")
    for options in ("kind heal", "kind heal, after night", "kind heal"):
        board.do("save", "a", "", options)
    assert health(board["a"]) == 20


@pytest.mark.rule("PP-GRIT-SLOW-02", "PP-IR-04")
def test_waking_heals_nothing():
    board = hurt(6, 0)
    board.do("save", "a", "", "kind recover")
    assert (health(board["a"]), GAME.is_out(board["a"])) == (0, False)
    board.do("damage", "", "a", "amount 1")
    assert (health(board["a"]), GAME.is_out(board["a"])) == (0, True)


@pytest.mark.rule("PP-GRIT-SLOW-03")
@pytest.mark.parametrize(("successes", "points"), [(5, 2), (6, 2), (3, 1), (2, 0)])
def test_medicine_gives_a_point_for_two_successes(successes, points):
    board = hurt(6)
    board.turn("b").do("treat", "b", "a", dice=faces(successes, 8))
    assert health(board["a"]) == 1 + points


@pytest.mark.rule("PP-GRIT-SLOW-03")
def test_medicine_helps_once_a_week():
    board = hurt(6)
    board.turn("b").do("treat", "b", "a", dice=[1] * 8)
    board.do("end", "")
    for hours in (24, 100):
        board.do("save", "a", "", f"kind heal, hours {hours}")
        with pytest.raises(Refused, match="treated this week"):
            board.do("treat", "b", "a", "force")
    board.do("save", "a", "", "kind heal, hours 44")
    board.do("treat", "b", "a", "force", dice=[1] * 8)
    with pytest.raises(Refused, match="treated this week"):
        board.do("treat", "b", "a", "force")


@pytest.mark.rule("PP-GRIT-SLOW-03", "PP-GRIT-FATAL-05")
def test_stabilizing_is_never_too_often():
    board = hurt(6, -3, {"gritty_fatal": True})
    for _ in range(3):
        board.do("damage", "", "a", "amount 1, lethal")
        board.turn("b").do("stabilize", "b", "a", dice=faces(3, 8))
        assert not board["a"].has("dying")
    assert health(board["a"]) == -6


def test_odds_are_those_of_the_faces():
    board = page(SLOW, a=someone(health_max=9), b=someone(talents={"medicine": 4}))
    board.do("health", "", "a", "now 1")
    board.turn("b")
    assert board.odds("treat", "b", "a").table == board.proof("treat", "b", "a").table
