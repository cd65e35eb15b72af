"""Having the drop, where a table plays so."""

import pytest

from rules.errors import Refused
from rules.systems.prowlers import GAME
from rules.systems.prowlers.sheet import Power
from tests.rules.prowlers.people import Page, group, someone, told

AIMED = {"gritty_drop": True}


def fight(settings=None, **people):
    """A fight that has just begun."""
    board = Page(GAME, people, **(AIMED if settings is None else settings))
    board.do("start", "")
    return board


def order(board):
    """Who acts when."""
    return "".join(who for slot in board.encounter.turns.order for who in slot.who)


def edged(value, **fields):
    """Somebody with that Edge."""
    return someone(edge_override=value, **fields)


@pytest.mark.rule("PP-GRIT-DROP-01")
def test_a_gm_says_who_has_it():
    board = fight(c=edged(7), b=edged(12))
    board.do("drop", "", "c, b")
    assert told(board.facts) == [("b", "has the drop")]
    assert order(board) == "cb"
    board.do("drop", "", "b", "over")
    assert order(board) == "bc"
    wary = fight(c=edged(7), b=edged(12, powers=(Power(name="Reflexes", tags=("no_drop",)),)))
    with pytest.raises(Refused, match="Nobody gets the drop on b"):
        wary.do("drop", "", "c, b")


@pytest.mark.rule("PP-GRIT-DROP-02")
@pytest.mark.parametrize(
    ("holder", "target", "bystander", "kind", "then"),
    [(7, 12, 1, "villain", "htx"), (6, 13, 1, "villain", "thx"), (7, 12, 13, "villain", "xht"),
     (6, 12, 1, "villain", "thx"), (6, 12, 1, "foe", "htx"), (13, 12, 1, "villain", "htx")],
)  # fmt: skip
def test_edge_counts_double(holder, target, bystander, kind, then):
    board = fight(h=edged(holder), t=edged(target, kind=kind), x=edged(bystander))
    board.do("drop", "", "h, t")
    assert order(board) == then


@pytest.mark.rule("PP-GRIT-DROP-02")
def test_before_the_first_of_several():
    board = fight(h=edged(7), s=edged(15), t=edged(12), u=edged(10))
    board.do("drop", "", "h, s, t, u")
    assert order(board) == "shtu"
    for who in "shtu":
        assert who in board.encounter.turns.current
        board.do("done", who)
    assert board.encounter.turns.round == 2
    assert order(board) == "shtu"


def test_whoever_seized_the_initiative_stays_ahead():
    board = fight(h=edged(7), t=edged(12))
    board.do("adversity", "", "", "amount 2")
    board.do("seize", "t")
    board.do("drop", "", "h, t")
    assert order(board) == "th"
    board.do("seize", "h")
    board.do("drop", "", "t, h")
    assert order(board) == "th"


def test_what_cannot_be():
    with pytest.raises(Refused, match="At this table nobody"):
        fight({}, c=edged(7), b=edged(12)).do("drop", "", "c, b")
    with pytest.raises(Refused, match="It takes two"):
        fight(c=edged(7)).do("drop", "", "c")
    with pytest.raises(Refused, match="r has no Edge"):
        fight(c=edged(7), r=group()).do("drop", "", "c, r")
