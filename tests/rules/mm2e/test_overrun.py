from fractions import Fraction

import pytest

from rules.errors import Refused
from rules.facts import Reminder, Rolled, Verdict
from rules.systems.mm2e.sheet import Abilities, Mode
from tests.rules.board import facts_of
from tests.rules.mm2e.chances import agree, unanswered
from tests.rules.mm2e.duel import MISS, conditions, duel, outcome
from tests.rules.mm2e.people import someone

TOUCH = 15
BLOCK = "overrun-response block"


def runner(feet=30, a=None, b=None, c=None):
    """a has run so far."""
    return duel(a, b, c, prompts="auto").live("a", move=0, moved=feet)


def ended(facts):
    """How each foe fared."""
    return [(f.target, f.outcome) for f in facts_of(facts, Verdict, what="overrun")]


@pytest.mark.rule("MM-OVR-01")
@pytest.mark.parametrize(("moved", "enough"), [(10, True), (9, False), (0, False)])
def test_ten_feet_of_run_come_first(moved, enough):
    b = runner(moved)
    if enough:
        assert ended(b.do("overrun", "a", "b", BLOCK, dice=[TOUCH, 11, 10])) == [("b", "overrun")]
        assert b["a"].live.standard == 0
    else:
        with pytest.raises(Refused, match="takes 10 feet of run") as refused:
            b.do("overrun", "a", "b")
        assert refused.value.rule == "MM-OVR-01"


@pytest.mark.rule("MM-OVR-01")
def test_a_stretch_that_was_not_straight_does_not_count():
    with pytest.raises(Refused, match="takes 10 feet"):
        runner(30).do("overrun", "a", "b", "distance 5")


@pytest.mark.rule("MM-OVR-01", "MM-ACT-02")
def test_it_is_a_standard_action_after_the_move():
    b = duel(prompts="auto")
    b.do("move", "a", options="feet 20")
    b.do("overrun", "a", "b", BLOCK, dice=[TOUCH, 11, 10])
    assert (b["a"].live.standard, b["a"].live.move) == (0, 0)


@pytest.mark.rule("MM-OVR-02")
def test_the_target_may_let_the_runner_pass():
    assert ended(runner().do("overrun", "a", "b", "overrun-response avoid")) == [("b", "avoids")]


@pytest.mark.rule("MM-OVR-02")
def test_the_target_is_asked():
    b = duel().live("a", moved=30)
    b.do("overrun", "a", "b")
    assert [(q.key, q.who, q.options) for q in b.pending.questions] == [("overrun", ("b",), ("block", "avoid"))]
    assert ended(b.answer("overrun", "avoid")) == [("b", "avoids")]


@pytest.mark.rule("MM-OVR-02", "MM-OVR-03")
def test_improved_overrun_takes_the_choice_away_and_adds_four():
    b = duel(someone(feats={"Improved Overrun": 1})).live("a", moved=30)
    facts = b.do("overrun", "a", "b", "overrun-response avoid", dice=[TOUCH, 7, 10])
    assert ended(facts) == [("b", "overrun")]
    assert facts_of(facts, Rolled, what="trip")[0].total == 11


@pytest.mark.rule("MM-OVR-03", "MM-TRIP-08")
def test_a_blocked_overrun_is_a_trip_with_the_rank_of_the_power():
    """Strength +3, Flight 4."""
    flier = someone(abilities=Abilities(str=16), move_modes={"Flight": Mode(rank=4)})
    facts = runner(a=flier).do("overrun", "a", "b", f"{BLOCK}, mode Flight", dice=[TOUCH, 10, 10])
    assert [roll.what for roll in facts_of(facts, Rolled)] == ["attack", "trip", "trip"]
    assert facts_of(facts, Rolled, what="trip")[0].total == 17


@pytest.mark.rule("MM-OVR-04")
def test_the_target_lies_and_the_runner_goes_on():
    b = runner()
    assert ended(b.do("overrun", "a", "b", BLOCK, dice=[TOUCH, 11, 10])) == [("b", "overrun")]
    assert b["b"].has("prone")
    assert not b["a"].has("prone")


@pytest.mark.rule("MM-OVR-05")
@pytest.mark.parametrize(
    ("dice", "options", "prone", "back"),
    [
        ((10, 11, 11, 10), "", True, False),
        ((10, 11, 10, 10), "", False, True),
        ((10, 11, 10, 10), ", no-room", True, True),
        ((10, 10), "", False, True),
        ((10, 10), ", no-room", True, True),
    ],
    ids=["tripped in return", "not tripped", "not tripped, no room", "tied", "tied, no room"],
)
def test_failing_ends_the_way(dice, options, prone, back):
    b = runner()
    facts = b.do("overrun", "a", "b", BLOCK + options, dice=[TOUCH, *dice])
    assert ended(facts) == [("b", "stopped")]
    assert b["a"].has("prone") == prone
    words = [f.words for f in facts_of(facts, Reminder, rule="MM-OVR-05")]
    assert words == ["{a} steps five feet back and stops there."] * back


@pytest.mark.rule("MM-OVR-06")
def test_a_miss_stops_the_runner_without_an_answer():
    b = runner()
    facts = b.do("overrun", "a", "b", BLOCK, dice=[MISS])
    assert ended(facts) == [("b", "stopped")]
    assert facts_of(facts, Reminder, rule="MM-OVR-06")
    assert not b["a"].has("prone")
    crowded = runner()
    assert conditions(crowded.do("overrun", "a", "b", f"{BLOCK}, no-room", dice=[MISS]), "a") == ["prone"]


@pytest.mark.rule("MM-OVR-07")
def test_fast_overrun_takes_one_after_the_other_until_one_stands():
    fast = someone(feats={"Fast Overrun": 1})
    b = runner(20, fast, c=someone())
    assert ended(b.do("overrun", "a", "b, c", BLOCK, dice=[TOUCH, 11, 10, MISS])) == [
        ("b", "overrun"),
        ("c", "stopped"),
    ]
    b = runner(20, fast, c=someone())
    assert ended(b.do("overrun", "a", "b, c", BLOCK, dice=[MISS])) == [("b", "stopped")]


@pytest.mark.rule("MM-OVR-07")
def test_each_of_them_takes_ten_feet_and_the_feat():
    with pytest.raises(Refused, match="takes 20 feet"):
        runner(19, someone(feats={"Fast Overrun": 1}), c=someone()).do("overrun", "a", "b, c")
    with pytest.raises(Refused, match="overruns one foe"):
        runner(20, c=someone()).do("overrun", "a", "b, c")


def test_the_helpless_have_no_choice():
    b = duel().live("a", moved=30).condition("b", "unconscious")
    assert outcome(b.do("overrun", "a", "b", dice=[TOUCH, 11, 10]), "overrun") == "overrun"


STATES = {
    "fresh": runner,
    "avoiding": lambda: runner(b=someone(feats={"Uncanny Dodge": 1})).condition("b", "shaken"),
    "improved": lambda: runner(a=someone(feats={"Improved Overrun": 1, "Improved Trip": 1})),
    "steady": lambda: runner(b=someone(legs=4, size="large")),
}


@pytest.mark.parametrize("state", STATES)
def test_odds_are_those_of_every_face(state):
    assert agree(STATES[state](), "overrun", "a", "b", "", unanswered)


def test_odds_of_several_by_counting():
    fast = someone(feats={"Fast Overrun": 1, "Improved Trip": 1})
    chances = runner(20, fast, c=someone()).odds("overrun", "a", "b, c", BLOCK)
    topple = Fraction(11, 20) * Fraction(sum(a + 4 > b for a in range(1, 21) for b in range(1, 21)), 400)
    assert chances.of("overrun", "b") == topple
    assert chances.of("overrun", "c") == topple**2
