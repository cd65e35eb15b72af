import pytest

from rules.facts import Reminder, Rolled
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import HIT, SAVED, duel, rolled
from tests.rules.mm2e.people import someone


def lit(light, a=None):
    board = duel(a)
    board.do("light", "", "", f"light {light}")
    return board


@pytest.mark.rule("MM-LIGHT-01")
@pytest.mark.parametrize(("light", "missed_from"), [("dim", 17), ("dark", 11)])
def test_poor_light_conceals(light, missed_from):
    board = lit(light)
    facts = board.do("attack", "a", "b", dice=[HIT, missed_from - 1, SAVED])
    assert rolled(facts, "concealment").against.value == missed_from
    facts = board.turn("a").do("attack", "a", "b", dice=[HIT, missed_from])
    assert not facts_of(facts, Rolled, what="toughness")


@pytest.mark.rule("MM-LIGHT-01")
def test_light_again():
    board = lit("dark")
    board.do("light", "", "", "light bright")
    assert not facts_of(board.do("attack", "a", "b", dice=[HIT, SAVED]), Rolled, what="concealment")


@pytest.mark.rule("MM-LIGHT-02")
def test_darkvision_sees_through_it_and_low_light_vision_does_not():
    facts = lit("dark", someone(senses=("Darkvision",))).do("attack", "a", "b", dice=[HIT, SAVED])
    assert facts_of(facts, Reminder, rule="MM-CONCEAL-05")
    facts = lit("dark", someone(senses=("low-light",))).do("attack", "a", "b", dice=[HIT, 11])
    assert rolled(facts, "concealment").success
