import pytest

from rules.errors import Refused
from rules.facts import Rolled, Verdict
from rules.systems.mm2e import GAME
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.chances import agree
from tests.rules.mm2e.duel import HIT, MISS, SAVED
from tests.rules.mm2e.people import someone


def guarded(prompts="auto"):
    """g stands by b, a attacks."""
    people = {"a": someone(), "b": someone(), "g": someone(defense=30, toughness=12, feats={"Interpose": 1})}
    b = Board(GAME, people, prompts=prompts).running()
    b.do("interpose", "g", "b")
    return b


def withstood(facts):
    return [roll.by for roll in facts_of(facts, Rolled, what="toughness")]


@pytest.mark.rule("MM-ACT-14")
def test_the_guard_takes_the_hit_once():
    b = guarded()
    facts = b.do("attack", "a", "b", dice=[HIT, SAVED])
    assert withstood(facts) == ["g"]
    assert facts_of(facts, Verdict, what="interpose")[0].outcome == "takes the hit"
    assert withstood(b.turn("a").do("attack", "a", "b", dice=[HIT, SAVED])) == ["b"]


@pytest.mark.rule("MM-ACT-14")
def test_a_critical_stays_one_and_a_miss_costs_nothing():
    b = guarded()
    b.do("attack", "a", "b", dice=[MISS])
    facts = b.turn("a").do("attack", "a", "b", dice=[20, SAVED])
    assert facts_of(facts, Verdict, what="attack")[0].key() == ("g", "critical")


@pytest.mark.rule("MM-ACT-14")
def test_the_guard_is_asked_and_may_stay_back():
    b = guarded("choices")
    b.do("attack", "a", "b", dice=[HIT])
    assert b.pending.questions[0].who == ("g",)
    assert withstood(b.answer("interpose", "leave", dice=[SAVED])) == ["b"]
    assert b["b"].has("interposing")


def test_who_cannot_move_guards_nobody_and_the_offer_ends_with_the_next_turn():
    b = guarded().condition("g", "stunned")
    assert withstood(b.do("attack", "a", "b", dice=[HIT, SAVED])) == ["b"]
    b = guarded()
    b.do("next", "")
    b.do("next", "")
    assert not b["b"].has("interposing")


def test_it_takes_the_feat_and_an_ally():
    b = guarded()
    with pytest.raises(Refused, match="a does not have Interpose"):
        b.do("interpose", "a", "b")
    with pytest.raises(Refused, match="Nobody guards himself"):
        b.do("interpose", "g", "g")
    b.do("interpose", "g", "a")
    assert not b["b"].has("interposing")


def test_chances_are_those_of_every_face():
    assert agree(guarded(), "attack", "a", "b")
