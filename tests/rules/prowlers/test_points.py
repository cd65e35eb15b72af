"""Resolve and Adversity: where they come from, what they buy."""

import pytest

from rules.errors import Refused
from rules.facts import Offered, Reminder, Rolled, Spent
from rules.systems.prowlers import GAME
from rules.systems.prowlers.points import starting
from rules.systems.prowlers.sheet import Power
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import group, hero, page, someone


@pytest.mark.rule("PP-RES-01", "PP-TAB-16")
@pytest.mark.parametrize(
    ("might", "powers", "cap", "points"),
    [
        (10, (), 12, 4),
        (12, (), 12, 0),
        (13, (), 12, 0),
        (11, (), 12, 2),
        (9, (), 12, 6),
        (8, (Power(name="Blast", rank=10),), 12, 4),
        (8, (Power(name="Flight", rank=11, tags=("travel",)),), 12, 8),
        (8, (Power(name="Danger Sense", rank=11, tags=("uncounted",)),), 12, 8),
        (10, (), 16, 12),
    ],
)
def test_two_points_for_each_rank_below_the_cap(might, powers, cap, points):
    sheet = hero(might=might, powers=powers, talents={"covert": 12}, resolve_start=None)
    assert starting(sheet, cap) == points
    board = page({"trait_cap": cap}, a=sheet)
    board.do("session start", "")
    assert board["a"].live.resolve == points


def test_the_sheet_may_say_how_many():
    assert starting(hero(might=13, resolve_start=3), 12) == 3


@pytest.mark.rule("PP-RES-01")
def test_a_super_fast_hero_counts_what_defends():
    fast = GAME.quick("Fast", "super speed 10, flight 11, might 3")
    assert starting(fast, 12) == 4


@pytest.mark.rule("PP-RES-02")
def test_dice_for_points_after_seeing_the_throw():
    board = page(a=hero(), b=someone())
    intent = board.intent("attack", "a", "b")
    board.do("attack", "a", "b", dice=[*faces(4, 6), *faces(4, 6)])
    (offer,) = facts_of(board.facts, Offered)
    assert (offer.by, offer.answers, offer.cost) == ("a", ("no", "die", "reroll"), ("Resolve", 1))
    board.second_look(intent, offer.index, "die", dice=[6])
    again = facts_of(board.facts, Offered)[0]
    board.second_look(intent, again.index, "die", dice=[1])
    assert board["a"].live.resolve == 0
    assert not facts_of(board.facts, Offered)
    assert sum(r.total for r in facts_of(board.facts, Rolled, by="a")) == 6
    assert board["b"].live.hurt == 2


@pytest.mark.rule("PP-RES-03")
@pytest.mark.parametrize(("again", "damage"), [(2, 0), (7, 3)])
def test_the_better_of_two_throws_stands(again, damage):
    board = page(a=hero(), b=someone())
    intent = board.intent("attack", "a", "b")
    board.do("attack", "a", "b", dice=[*faces(4, 6), *faces(4, 6)])
    board.second_look(intent, 2, "reroll", dice=faces(again, 6))
    assert board["b"].live.hurt == damage
    assert board["a"].live.resolve == 1


@pytest.mark.rule("PP-RES-03")
def test_bought_dice_are_thrown_again_with_the_others():
    board = page(a=hero(talents={"medicine": 3}))
    intent = board.intent("check", "a", "", "trait medicine")
    board.do("check", "a", "", "trait medicine", dice=[1, 1, 1])
    board.second_look(intent, 1, "die", dice=[2])
    board.second_look(intent, 3, "reroll", dice=[6, 6, 6, 6])
    assert [(len(r.faces), r.total) for r in facts_of(board.facts, Rolled)] == [(4, 1), (4, 8)]


@pytest.mark.rule("PP-RES-02", "PP-RES-04", "PP-RES-09")
def test_nothing_is_bought_without_points():
    board = page(a=hero(resolve_start=0), b=someone())
    board.do("attack", "a", "b", dice=[1] * 12)
    assert not facts_of(board.facts, Offered)
    before = board.encounter
    for deed in ("spend", "seize"):
        with pytest.raises(Refused, match="has no Resolve left"):
            board.do(deed, "a")
    assert board.encounter == before


@pytest.mark.rule("PP-RES-08")
def test_the_defender_too_may_buy_and_npcs_pay_with_adversity():
    board = page(a=hero(), b=someone())
    board.do("adversity", "", "", "amount 2")
    intent = board.intent("attack", "a", "b")
    board.do("attack", "a", "b", dice=[*faces(4, 6), *faces(2, 6)])
    assert [o.by for o in facts_of(board.facts, Offered)] == ["a", "b"]
    board.second_look(intent, 3, "die", dice=[6])
    assert board.encounter.table.adversity == 1
    assert facts_of(board.facts, Spent)[0] == Spent("b", "Adversity", 1, 1, "PP-RES-08")
    assert board["b"].live.hurt == 0


@pytest.mark.rule("PP-RES-08", "PP-RES-07")
def test_adversity_is_never_for_heroes():
    board = page(a=hero(resolve_start=0), b=someone())
    board.do("adversity", "", "", "amount 3")
    with pytest.raises(Refused, match="a has no Resolve left"):
        board.do("spend", "a")
    board.do("seize", "b")
    assert board.encounter.table.adversity == 2


@pytest.mark.rule("PP-RES-07")
def test_adversity_by_heroes_and_scenes():
    board = page(**{who: hero() for who in "abcd"}, v=someone())
    board.do("session start", "")
    assert board.encounter.table.adversity == 4
    board.do("scene", "", "", "level 2")
    assert board.encounter.table.adversity == 12
    board.do("adversity", "")
    assert board.encounter.table.adversity == 13
    assert facts_of(board.facts, Reminder)[0].words == "The GM has 13 Adversity."


@pytest.mark.rule("PP-RES-05")
@pytest.mark.parametrize(("options", "giver", "ally"), [("amount 2", 0, 4), ("amount 1, unable", 0, 3)])
def test_resolve_for_an_ally(options, giver, ally):
    board = page(a=hero(), b=hero())
    board.do("give", "a", "b", options)
    assert (board["a"].live.resolve, board["b"].live.resolve) == (giver, ally)


@pytest.mark.rule("PP-RES-05", "PP-RES-07")
def test_gifts_that_cannot_be():
    board = page(a=hero(), b=hero(), v=someone())
    with pytest.raises(Refused, match="has no Resolve left"):
        board.do("give", "a", "b", "amount 2, unable")
    with pytest.raises(Refused, match="is no Hero"):
        board.do("give", "a", "v")
    with pytest.raises(Refused, match="to himself"):
        board.do("give", "a", "a")


@pytest.mark.rule("PP-RES-06")
def test_awards_and_their_limit():
    board = page(a=hero(), r=group())
    board.do("award", "", "a", "defeat")
    assert board["a"].live.resolve == 3
    assert not facts_of(board.facts, Reminder)
    board.do("award", "", "a", "defeat")
    assert facts_of(board.facts, Reminder)[0].words == "{a} has had a point for a defeat in this battle."
    with pytest.raises(Refused, match="is no Hero"):
        board.do("award", "", "r")


@pytest.mark.rule("PP-RES-06")
def test_a_sacrifice_gives_a_point_for_this_page_and_costs_the_scene():
    board = page(a=hero(), b=someone(agility=5))
    with pytest.raises(Refused, match="has Resolve left"):
        board.do("sacrifice", "a")
    board.live("a", resolve=0).do("sacrifice", "a")
    assert board["a"].live.resolve == 1
    board.do("done", "a")
    assert not GAME.is_out(board["a"])
    board.do("done", "b")
    assert GAME.is_out(board["a"])
    assert board["a"].live.resolve == 0
    board.do("end", "")
    assert not GAME.is_out(board["a"])


@pytest.mark.rule("PP-RES-09")
def test_a_lucky_break_takes_the_point_and_keeps_the_words():
    board = page(a=hero())
    facts = board.do("spend", "a", "", 'note "a rope hangs there"')
    assert facts[-1].item == "a rope hangs there"
    assert board["a"].live.resolve == 1


def test_chances_with_every_point_spent():
    def spends(question, _about):
        return "die" if question.kind == "offer" else question.default

    board = page(a=hero(might=2), b=someone(agility=0, toughness=1, might=4))
    board.do("adversity", "")
    plain, spent = (board.odds("attack", "a", "b", **k).table for k in ({}, {"policy": spends}))
    assert plain == board.proof("attack", "a", "b").table
    assert spent == board.proof("attack", "a", "b", policy=spends).table != plain
