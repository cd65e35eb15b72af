from dataclasses import replace

import pytest

from rules.errors import Refused
from rules.facts import Reminder, Rolled
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import HIT, MISS, SAVED, duel, outcome, rolled
from tests.rules.mm2e.people import someone


def lit(board, light):
    """The same in another light."""
    board.encounter = replace(board.encounter, table=replace(board.encounter.table, light=light))
    return board


def lowest(board, options=""):
    """The lowest die that misses, for somebody who has been hit."""
    facts = board.turn("a").do("attack", "a", "b", options, dice=[HIT, 20])
    assert outcome(facts) == "concealed"
    return rolled(facts, "concealment").against.value


@pytest.mark.rule("MM-CONCEAL-01", "MM-TIP-04")
@pytest.mark.parametrize(("die", "said"), [(17, "concealed"), (16, "hit")])
def test_a_fifth_of_the_hits_miss_in_partial_concealment(die, said):
    dice = [HIT, die] if said == "concealed" else [HIT, die, SAVED]
    assert outcome(duel().do("attack", "a", "b", "conceal", dice=dice)) == said


@pytest.mark.rule("MM-CONCEAL-02")
@pytest.mark.parametrize(("die", "said"), [(11, "concealed"), (10, "hit")])
def test_half_of_them_in_total_concealment(die, said):
    dice = [HIT, die] if said == "concealed" else [HIT, die, SAVED]
    assert outcome(duel().do("attack", "a", "b", "conceal total", dice=dice)) == said


def test_a_miss_needs_no_further_die():
    facts = duel().do("attack", "a", "b", "conceal total", dice=[MISS])
    assert [roll.what for roll in facts_of(facts, Rolled)] == ["attack"]


@pytest.mark.rule("MM-CONCEAL-03", "MM-COND-02", "MM-COND-20")
def test_whom_the_attacker_cannot_see_is_concealed():
    assert lowest(duel().condition("b", "invisible")) == 11
    assert lowest(duel().condition("a", "blinded")) == 11
    assert lowest(lit(duel(), "dark")) == 11
    assert lowest(lit(duel(), "dim")) == 17


@pytest.mark.rule("MM-CONCEAL-04")
def test_the_wrong_place_is_always_missed():
    board = duel().condition("b", "invisible").turn("a")
    assert outcome(board.do("attack", "a", "b", "wrong_place")) == "miss"
    with pytest.raises(Refused, match="can see where"):
        duel().do("attack", "a", "b", "wrong_place")


@pytest.mark.rule("MM-CONCEAL-05")
@pytest.mark.parametrize("light", ["dim", "dark"])
def test_darkvision_ignores_the_dark(light):
    board = lit(duel(someone(senses=("Darkvision",))), light)
    facts = board.do("attack", "a", "b", dice=[HIT, SAVED])
    assert outcome(facts) == "hit"
    assert facts_of(facts, Reminder, rule="MM-CONCEAL-05")


@pytest.mark.rule("MM-CONCEAL-05")
def test_feats_that_help():
    assert lowest(duel(someone(feats={"Blind-Fight": 1})), "with Sword, conceal") == 19
    assert lowest(duel(someone(feats={"Blind-Fight": 1})), "with Sword, conceal total") == 16
    assert lowest(duel(someone(feats={"Blind-Fight": 1})), "with Blast, conceal total") == 11
    assert lowest(duel(b=someone(feats={"Improved Concealment": 1})), "conceal") == 15
    sharp = duel(someone(feats={"Precise Shot": 2}))
    assert outcome(sharp.do("attack", "a", "b", "conceal", dice=[HIT, SAVED])) == "hit"
    assert lowest(sharp, "conceal total") == 11
    assert lowest(sharp, "with Sword, conceal") == 17


@pytest.mark.rule("MM-CONCEAL-06")
def test_several_give_one_chance_the_best():
    board = lit(duel().condition("b", "invisible"), "dim").turn("a")
    facts = board.do("attack", "a", "b", "conceal", dice=[HIT, 10, SAVED])
    assert [roll.what for roll in facts_of(facts, Rolled)] == ["attack", "concealment", "toughness"]
    assert rolled(facts, "concealment").against.value == 11
