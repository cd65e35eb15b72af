"""Throwing, and things as weapons."""

import pytest

from rules.errors import Refused
from rules.facts import Rolled
from rules.systems.prowlers.presets import WEAPONS
from rules.systems.prowlers.tables import SCENERY
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import PISTOL, group, page, shelled, someone, told
from tests.rules.prowlers.test_ranges import at

DAGGER, KNIFE, SWORD = WEAPONS["dagger"], WEAPONS["throwing knife"], WEAPONS["sword"]


def flies(might, options="", settings=None):
    """How far somebody of that Might throws something."""
    board = page(settings, a=someone(might=might))
    return told(board.do("throw", "a", "", options))[0][1]


@pytest.mark.rule("PP-THROW-01", "PP-TAB-05")
def test_anyone_throws_light_things_to_close_range():
    assert flies(6) == flies(3) == flies(6, "weight 3") == "throws close"


@pytest.mark.rule("PP-THROW-02", "PP-TAB-05")
@pytest.mark.parametrize(
    ("might", "weight", "reach"),
    [(12, 5, "distant"), (20, 6, "extreme"), (30, 3, "beyond"), (8, 3, "close"), (9, 6, "close"), (12, 6, "close"),
     (13, 6, "distant"), (24, 12, "distant"), (24, 0, "extreme"), (25, 12, "extreme"), (25, 0, "beyond")],
)  # fmt: skip
def test_might_less_the_weight(might, weight, reach):
    assert flies(might, f"weight {weight}") == f"throws {reach}"


@pytest.mark.rule("PP-TAB-06")
@pytest.mark.parametrize(("pounds", "reach"), [(1_000, "distant"), (1_001, "close"), (50, "distant")])
def test_pounds_in_place_of_a_rank(pounds, reach):
    assert flies(12, f"pounds {pounds}") == f"throws {reach}"


@pytest.mark.rule("PP-THROW-03")
def test_what_is_too_heavy_is_not_lifted():
    with pytest.raises(Refused, match="cannot lift that: Might 8d, weight 9d"):
        flies(8, "weight 9")
    assert flies(8, "weight 8") == "throws adjacent"
    with pytest.raises(Refused, match="cannot lift that: Might 8d, weight 9d"):
        page(a=someone(might=8), b=someone()).do("attack", "a", "b", "thing 9")


@pytest.mark.rule("PP-THROW-03")
@pytest.mark.parametrize(("might", "weight", "threshold"), [(9, 6, 3), (24, 24, 12)])
def test_in_a_rush_it_takes_a_roll(might, weight, threshold):
    for successes, lifted in ((threshold, False), (threshold + 1, True)):
        board = page(a=someone(might=might))
        board.do("throw", "a", "", f"weight {weight}, rushed", dice=faces(successes, might))
        assert facts_of(board.facts, Rolled)[0].against.value == threshold
        assert (told(board.facts) != [("a", "not lifted")]) == lifted


@pytest.mark.rule("PP-THROW-05")
@pytest.mark.parametrize(("setting", "reach"), [("adjacent", "adjacent"), ("close", "close")])
def test_below_the_table(setting, reach):
    settings = {"throw_below_table": setting}
    assert flies(8, "weight 6", settings) == flies(8, "weight 8", settings) == f"throws {reach}"
    assert flies(9, "weight 6", settings) == "throws close"


def strikes(board, options, dice):
    """a attacks b, whose defense is one die, with so many dice; what these are made of."""
    facts = board.do("attack", "a", "b", options, dice=[1] * (dice + 1))
    return [(part.label, part.value) for part in facts_of(facts, Rolled)[0].pool]


@pytest.mark.rule("PP-HAZ-06", "PP-TAB-15")
def test_a_things_structure_limits_it_and_it_wears_out():
    board = page(a=someone(might=15), b=shelled(1))
    assert strikes(board, "thing motorcycle, weight 4", 11) == [("Might", 11)]
    assert strikes(board, "thing motorcycle, weight 4, force", 11) == [("Might", 11)]
    for dice in (9, 7):
        board.do("done", "a")
        board.do("done", "b")
        assert strikes(board, "thing motorcycle", dice) == [("Might", dice)]
    board.do("done", "a")
    board.do("done", "b")
    with pytest.raises(Refused, match="motorcycle has gone to pieces"):
        board.do("attack", "a", "b", "thing motorcycle")
    assert strikes(board, "thing motorcycle, fresh", 11) == [("Might", 11)]
    board.do("done", "a")
    board.do("done", "b")
    assert strikes(board, "thing motorcycle", 9) == [("Might", 9)]


@pytest.mark.rule("PP-THROW-04", "PP-HAZ-06")
def test_a_thing_thrown_at_somebody():
    board = at("distant", a=someone(might=15), b=shelled(1))
    assert strikes(board, "thing motorcycle, weight 4, thrown", 11) == [("Might", 11)]
    with pytest.raises(Refused, match="Move up first"):
        at("distant", a=someone(might=15), b=shelled(1)).do("attack", "a", "b", "thing motorcycle")
    with pytest.raises(Refused, match="motorcycle does not carry that far"):
        at("extreme", a=someone(might=15), b=shelled(1)).do("attack", "a", "b", "thing motorcycle, thrown")


@pytest.mark.rule("PP-TAB-15")
@pytest.mark.parametrize(
    ("thing", "most"),
    [("mailbox", 10), ("heavy door", 11), ("brick wall", 12), ("sedan", 13), ("fighter jet", 14), ("bus", 15),
     ("18-wheeler", 16), ("tank", 17), ("vault door", 18)],
)  # fmt: skip
def test_scenery_carries_six_more_than_its_structure(thing, most):
    board = page(a=someone(might=40), b=shelled(1))
    board.do("attack", "a", "b", f'thing "{thing}"', dice=[1] * (most + 1))
    assert SCENERY[thing] == most - 6


def test_which_thing():
    board = page(a=someone(might=15), b=shelled(1))
    with pytest.raises(Refused, match="not in the table"):
        board.do("attack", "a", "b", "thing bathtub")
    with pytest.raises(Refused, match="not in the table"):
        board.do("attack", "a", "b", "thing b")
    board.do("attack", "a", "b", "thing statue", dice=[1] * (13 + 1))
    weak = page(a=someone(might=6), b=shelled(1))
    weak.do("attack", "a", "b", "thing 4", dice=[1] * (7 + 1))
    assert not weak["a"].has("battered")


@pytest.mark.rule("PP-THROW-01", "PP-THROW-02")
def test_weapons_that_are_thrown():
    for might, reach in ((6, "close"), (8, "distant"), (14, "extreme")):
        for weapon, options in ((KNIFE, ""), (DAGGER, "thrown")):
            board = at(reach, a=someone(might=might, attacks=(weapon,)), b=shelled(1))
            board.do("attack", "a", "b", options, dice=[1] * (7 + 1))
    with pytest.raises(Refused, match="Throwing Knife does not carry that far"):
        at("distant", a=someone(attacks=(KNIFE,)), b=shelled(1)).do("attack", "a", "b")
    for weapon in (SWORD, PISTOL):
        with pytest.raises(Refused, match="not made to be thrown"):
            page(a=someone(attacks=(weapon,)), b=shelled(1)).do("attack", "a", "b", "thrown")


def test_a_group_throws_with_its_threat():
    board = page(r=group(threat=8), b=shelled(1))
    assert told(board.do("throw", "r", "", "weight 3")) == [("r", "throws close")]


def test_odds_are_those_of_the_faces():
    board = page(a=someone(might=8), b=shelled(1))
    for action, options in (("throw", "weight 6, rushed"), ("attack", "thing 1, weight 1")):
        target = "b" if action == "attack" else ""
        assert board.odds(action, "a", target, options).table == board.proof(action, "a", target, options).table
