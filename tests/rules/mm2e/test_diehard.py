import pytest

from rules.facts import Verdict
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import duel
from tests.rules.mm2e.people import someone


def dying(**feats):
    b = duel(b=someone(feats=feats, fort_base=5))
    b.do("condition", "", "b", name="dying", dice=[10])
    return b


@pytest.mark.rule("MM-ACT-14")
def test_who_dies_hard_is_stable_on_the_round_after():
    b = dying(Diehard=1)
    b.do("next", "")
    assert b["b"].has("dying")
    facts = b.do("next", "")
    assert not b["b"].has("dying")
    assert b["b"].has("unconscious", "disabled")
    assert facts_of(facts, Verdict, outcome="stable")[0].rule == "MM-ACT-14"


def test_others_stay_dying_and_the_dead_stay_dead():
    b = dying()
    for _ in range(3):
        b.do("next", "")
    assert b["b"].has("dying")
    b = duel(b=someone(feats={"Diehard": 1}))
    b.do("condition", "", "b", name="dying", dice=[1])
    for _ in range(3):
        b.do("next", "")
    assert b["b"].has("dead")
