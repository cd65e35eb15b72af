import pytest

from rules.facts import Reminder, Rolled, Verdict
from rules.systems.mm2e import GAME
from rules.systems.mm2e.sheet import Power
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.chances import agree
from tests.rules.mm2e.duel import HIT, MISS
from tests.rules.mm2e.people import someone


def ready(does, **people):
    b = Board(GAME, {"b": someone(), "a": someone(), **people}, prompts="auto").running()
    b.do("ready", "b", does=does, trigger="when a attacks")
    while b.encounter.turns.current != ("a",):
        b.do("next", "")
    return b


def intent(does, **people):
    return ready(does, **people).encounter.turns.waits["b"].intent


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


@pytest.mark.rule("MM-READY-01")
@pytest.mark.parametrize(("does", "action", "targets", "options"), [
    ("trip", "trip", ["a"], {}),
    ("Trip on c, mod 2", "trip", ["c"], {"mods": [[2, ""]]}),
    ("aid c foe a", "aid", ["c"], {"foe": "a"}),
    ("grab, effect pin", "grab", ["a"], {"effect": "pin"}),
    ("total defense", "total defense", [], {}),
    ("power Force Field", "power", [], {"power": "Force Field"}),
    ("attack c with Sword", "attack", ["c"], {"with_": "Sword"}),
])  # fmt: skip
def test_any_standard_action_may_be_made_ready(does, action, targets, options):
    b = someone(powers=(Power(name="Force Field", rank=5),))
    got = intent(does, b=b, c=someone())
    assert (got["action"], got["targets"], got["options"]) == (action, targets, options)


@pytest.mark.rule("MM-READY-01")
@pytest.mark.parametrize("does", ["charge", "move", "whatever helps", "attack with Blast, force", "disarm sideways"])
def test_other_words_wait_for_now(does):
    assert "action" not in intent(does)


@pytest.mark.rule("MM-READY-01", "MM-READY-02")
def test_a_readied_trip_is_done_out_of_turn_and_costs_nothing_then():
    b = ready("trip")
    facts = b.do("attack", "a", "b", dice=[HIT, HIT, MISS, MISS])
    assert [(f.by, f.outcome) for f in facts_of(facts, Verdict)] == [("b", "tripped"), ("a", "miss")]
    assert b["a"].has("prone")
    assert b["b"].live.standard == 0
    assert [slot.who for slot in b.encounter.turns.order] == [("b",), ("a",)]
    assert any("was ready for the moment" in fact.words for fact in facts_of(facts, Reminder, by="b"))


@pytest.mark.rule("MM-READY-01")
def test_whoever_loses_his_weapon_to_a_readied_disarm_does_not_strike_with_it():
    b = ready("disarm")
    facts = b.do("attack", "a", "b", "with Sword", dice=[HIT, HIT, MISS])
    assert [(f.by, f.outcome) for f in facts_of(facts, Verdict)] == [("b", "disarmed"), ("a", "interrupted")]


@pytest.mark.rule("MM-READY-01")
def test_a_readied_deed_is_asked_for_without_telling_what_a_villain_has_in_mind():
    for owner, words in (("player of b", "made ready: trip"), (None, "is ready for it")):
        b = Board(GAME, {"b": someone(), "a": someone()}, gm_prompts="choices").running().owner("b", owner)
        b.do("ready", "b", does="trip", trigger="when a attacks")
        b.do("next", "")
        b.do("attack", "a", "b")
        (question,) = b.pending.questions
        assert question.labels == ("Do it now", "Wait")
        assert words in question.words


@pytest.mark.rule("MM-READY-01")
def test_odds_of_an_attack_that_a_readied_deed_precedes():
    assert agree(ready("aid c foe a", c=someone()), "attack", "a", "b")
