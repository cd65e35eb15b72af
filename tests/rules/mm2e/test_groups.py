"""Groups split and merged, and sides that share an initiative."""

import pytest

from rules.errors import Refused
from rules.facts import Changed
from rules.systems.mm2e import GAME
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.people import someone

THUG = GAME.codec.sheet_text(someone("Thug", kind="minion"))


def gang():
    """A hero who has the turn, and four thugs with one initiative."""
    b = Board(GAME, {"hero": someone()})
    b.do("add", "", sheet=THUG, name="Thug", count=4)
    b.do("start", "", dice=[18, 5])
    return b


def order(b):
    return [" ".join(b[who].name for who in slot.who) for slot in b.encounter.turns.order]


def thugs(b, *numbers):
    """Their ids by number; 0 is the hero."""
    ids = {c.name: c.id for c in b.encounter.combatants.values()}
    return ", ".join(ids[f"Thug {n}"] if n else "hero" for n in numbers)


def thug(b):
    return next(c.id for c in b.encounter.combatants.values() if c.name == "Thug")


def test_some_of_a_group_get_turns_of_their_own():
    b = gang()
    (told,) = facts_of(b.do("split", "", thugs(b, 3, 4)), Changed)
    assert (told.field, told.before, told.after) == ("group", "Thug 1–4", "Thug 3–4")
    assert order(b) == ["hero", "Thug 1 Thug 2", "Thug 3 Thug 4"]
    b.do("next", "")
    assert len(b.encounter.turns.current) == 2
    b.do("next", "")
    assert [b[who].name for who in b.encounter.turns.current] == ["Thug 3", "Thug 4"]


def test_a_group_that_is_split_in_its_turn_goes_on_with_it():
    b = gang()
    b.do("next", "")
    b.do("split", "", thugs(b, 4))
    assert len(b.encounter.turns.current) == 4
    b.do("next", "")
    assert b.encounter.turns.round == 2


def test_groups_become_one_and_nobody_acts_twice_or_not_at_all():
    b = gang()
    b.do("split", "", thugs(b, 3, 4))
    b.do("next", "")
    b.do("merge", "", thugs(b, 3, 4, 1, 2))
    assert order(b) == ["hero", "Thug 3 Thug 4 Thug 1 Thug 2"]
    b.do("next", "")
    assert [b[who].name for who in b.encounter.turns.current] == ["Thug 3", "Thug 4"]
    b.do("next", "")
    assert b.encounter.turns.current == ("hero",)
    b.do("next", "")
    assert len(b.encounter.turns.current) == 4


@pytest.mark.parametrize(
    ("action", "who", "why"),
    [
        ("split", (0,), "no part of one group"),
        ("split", (1, 2, 3, 4), "the whole group"),
        ("merge", (1,), "at least two"),
        ("merge", (0, 1), "not on one side"),
    ],
)
def test_what_is_no_group_is_refused(action, who, why):
    b = gang()
    with pytest.raises(Refused, match=why):
        b.do(action, "", thugs(b, *who))


def test_nobody_who_waits_is_merged():
    b = gang()
    b.do("split", "", thugs(b, 4))
    b.do("next", "")
    b.do("delay", thugs(b, 1))
    with pytest.raises(Refused, match="has let the turn pass"):
        b.do("merge", "", thugs(b, 4, 1))


def test_sides_share_an_initiative_by_their_quickest():
    people = {"a": someone(), "b": someone(init_misc=4), "x": someone(init_misc=2)}
    b = Board(GAME, people, {"a": "heroes", "b": "heroes", "x": "villains"}, side_initiative=True)
    b.do("start", "", dice=[10, 5])
    turns = b.encounter.turns
    assert [(slot.who, GAME.count(slot.place)) for slot in turns.order] == [(("b", "a"), "14"), (("x",), "7")]
    assert set(turns.current) == {"a", "b"}
    b.do("done", "b")
    assert b.encounter.turns.current == ("a",)


def test_a_newcomer_shares_the_place_of_his_side():
    people = {"a": someone(), "x": someone()}
    b = Board(GAME, people, {"a": "heroes", "x": "villains"}, side_initiative=True)
    b.do("start", "", dice=[10, 5])
    b.do("add", "", sheet=THUG, name="Thug", side="villains", owner="p")
    b.do("add", "", sheet=THUG, name="Stranger", side="police", dice=[7])
    assert order(b) == ["a", "Stranger", "x Thug"]


def test_an_initiative_that_is_set_before_the_fight_is_not_rolled():
    b = Board(GAME, {"hero": someone()})
    b.do("add", "", sheet=THUG, name="Thug", count=2, initiative=12)
    (told,) = facts_of(b.do("initiative", "", "hero", value=3), Changed)
    assert (told.before, told.after) == ("", "3")
    b.do("start", "")
    assert [GAME.count(slot.place) for slot in b.encounter.turns.order] == ["12", "3"]
    assert not any(c.has("prepared initiative") for c in b.encounter.combatants.values())
    with pytest.raises(Refused, match="has not begun"):
        Board(GAME, {"hero": someone()}).do("initiative", "", "hero", value=None)


def test_one_who_comes_with_a_fixed_initiative_rolls_nothing():
    b = Board(GAME, {"hero": someone(), "other": someone()})
    b.do("start", "", dice=[10, 5])
    b.do("pause", "")
    b.do("add", "", sheet=THUG, name="Thug", initiative=7)
    assert order(b) == ["hero", "Thug", "other"]
    assert b[thug(b)].has("flat-footed")
    b.do("initiative", "", "other", value=12)
    b.do("resume", "")
    assert (order(b), b.encounter.turns.current) == (["other", "hero", "Thug"], ("hero",))
