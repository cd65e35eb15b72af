import pytest

from rules.facts import Reminder, Rolled
from rules.systems.mm2e import GAME
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.duel import MISS
from tests.rules.mm2e.people import someone


def ready(does):
    b = Board(GAME, {"b": someone(), "a": someone()}, prompts="auto").running()
    b.do("ready", "b", does=does, trigger="when a attacks")
    b.do("next", "")
    return b


@pytest.mark.rule("MM-READY-01")
def test_a_readied_attack_comes_first():
    facts = ready("attack with Blast").do("attack", "a", "b", dice=[MISS, MISS])
    assert [roll.by for roll in facts_of(facts, Rolled)] == ["b", "a"]


@pytest.mark.rule("MM-READY-01")
@pytest.mark.parametrize(("does", "states", "why"), [
    ("attack with Bazooka", (), "b has no attack “Bazooka”"),
    ("attack with Blast", ("panicked",), "b is panicked"),
])  # fmt: skip
def test_what_the_rules_do_not_allow_then_is_said_and_the_attack_goes_on(does, states, why):
    b = ready(does).condition("b", *states)
    facts = b.do("attack", "a", "b", dice=[MISS])
    assert [roll.by for roll in facts_of(facts, Rolled)] == ["a"]
    assert any(why in fact.words for fact in facts_of(facts, Reminder, by="b"))
