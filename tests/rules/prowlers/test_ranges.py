"""Range classes, and what reaches how far."""

from types import SimpleNamespace

import pytest

from rules.errors import Refused
from rules.facts import Changed
from rules.systems.prowlers.presets import WEAPONS
from rules.systems.prowlers.state import distance
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import PISTOL, group, page, someone

RIFLE = WEAPONS["sniper rifle"]
KNIFE = WEAPONS["throwing knife"]


def apart(board, a="a", b="b"):
    """The range class between two."""
    fight = board.encounter
    return distance(SimpleNamespace(get=board.__getitem__, table=fight.table, settings=fight.settings), a, b)


def at(reach, settings=None, **people):
    """a and b at this range of each other."""
    board = page(settings, **people)
    board.do("range", "", "a, b", f"class {reach}")
    return board


def shoots(board, options=""):
    """a attacks b and gets nothing; the range afterwards."""
    board.do("attack", "a", "b", options, dice=[1] * (board["a"].sheet.might + board["b"].sheet.agility))
    return apart(board)


@pytest.mark.rule("PP-RANGE-01")
@pytest.mark.parametrize(
    ("feet", "reach"),
    [(50, "close"), (40, "close"), (51, "distant"), (500, "distant"), (4000, "extreme"), (5001, "beyond"),
     (6000, "beyond")],
)  # fmt: skip
def test_feet_are_a_rough_aid(feet, reach):
    board = page(a=someone(), b=someone())
    board.do("range", "", "a, b", "class adjacent")
    facts = board.do("range", "", "a, b", f"feet {feet}")
    assert facts == (Changed("a", "range to b", "adjacent", reach, "PP-RANGE-02"),)
    assert board.do("range", "", "a, b", f"feet {feet}") == ()
    assert apart(board) == reach


@pytest.mark.rule("PP-RANGE-02")
def test_a_fight_opens_at_close_range_unless_the_gm_says_otherwise():
    assert apart(page(a=someone(), b=someone())) == "close"
    board = page({"default_range": "distant", "sides": {"a": "us", "c": "us"}}, a=someone(), b=someone(), c=someone())
    assert (apart(board), apart(board, "a", "c")) == ("distant", "close")
    board.do("range", "", "b", "class extreme")
    assert (apart(board), apart(board, "c", "b")) == ("extreme", "extreme")
    board.do("range", "", "b, c")
    assert (apart(board), apart(board, "c", "b")) == ("extreme", "distant")


@pytest.mark.rule("PP-RANGE-03")
def test_a_close_attack_moves_up():
    board = at("close", a=someone(), b=someone())
    assert shoots(board) == "adjacent"
    assert board["a"].live.moved
    rooted = at("close", a=someone(), b=someone()).condition("a", "rooted")
    with pytest.raises(Refused, match="rooted and cannot move up"):
        rooted.do("attack", "a", "b")
    assert shoots(at("adjacent", a=someone(), b=someone()).condition("a", "rooted")) == "adjacent"
    for far in ("distant", "extreme", "beyond"):
        with pytest.raises(Refused, match="Move up first"):
            at(far, a=someone(), b=someone()).do("attack", "a", "b")
    assert shoots(at("distant", a=someone(), b=someone()), "force") == "distant"


@pytest.mark.rule("PP-RANGE-04")
@pytest.mark.parametrize(
    ("weapon", "carries"), [(PISTOL, "distant"), (RIFLE, "extreme"), (KNIFE, "close")], ids=lambda x: str(x)[:14]
)
def test_others_carry_as_far_as_they_do(weapon, carries):
    classes = ("close", "distant", "extreme", "beyond")
    for reach in classes:
        board = at(reach, a=someone(attacks=(weapon,)), b=someone())
        if classes.index(reach) <= classes.index(carries):
            board.do("attack", "a", "b", dice=[1] * (6 + weapon.weapon_bonus + 6))
            assert apart(board) == reach
        else:
            with pytest.raises(Refused, match="does not carry that far"):
                board.do("attack", "a", "b")


def test_only_minions_who_shoot_attack_from_afar():
    board = at("distant", a=group(shooters=True), b=someone())
    board.do("attack", "a", "b", dice=[1] * (6 + 4 + 6))
    assert apart(board) == "distant"


def test_whoever_moves_up_leaves_others_behind():
    board = page(a=someone(), b=someone(), c=someone(), d=someone())
    board.do("range", "", "a, d", "class adjacent")
    board.do("range", "", "c, a, b, d", "class distant")
    shoots(board)
    assert [apart(board, "a", x) for x in "bcd"] == ["adjacent", "distant", "close"]


def test_those_who_grapple_are_adjacent():
    board = at("close", a=someone(might=9), b=someone())
    board.do("hold", "a", "b", dice=[*faces(6, 9), *faces(0, 6)])
    assert apart(board) == apart(board, "b", "a") == "adjacent"


def test_a_part_of_a_group_stands_where_the_group_does():
    board = at("distant", a=group(), b=someone())
    board.do("split", "", "a", "heads 2")
    part = next(c for c in board.encounter.combatants if c not in ("a", "b"))
    assert apart(board, part, "b") == "distant"
    board.do("remove", "", part)
    board.do("range", "", "a, b", "class close")
    assert board.encounter.table.ranges == ()
