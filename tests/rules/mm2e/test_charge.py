import pytest

from rules.errors import Refused
from rules.facts import Reminder, Verdict
from rules.systems.mm2e.sheet import Mode
from tests.rules.board import facts_of
from tests.rules.mm2e.chances import agree, unanswered
from tests.rules.mm2e.duel import duel, outcome, rolled
from tests.rules.mm2e.people import BLAST, SWORD, someone


def bonus(facts):
    """The bonus on the attack roll."""
    roll = rolled(facts, "attack")
    return roll.total - roll.value


@pytest.mark.rule("MM-CHG-01")
@pytest.mark.parametrize("feet", [10, 60])
def test_a_charge_takes_ten_feet_and_goes_twice_the_speed(feet):
    b = duel()
    assert outcome(b.do("charge", "a", "b", f"distance {feet}", dice=[1])) == "miss"
    assert (b["a"].live.standard, b["a"].live.move, b["a"].live.moved) == (0, 0, feet)


@pytest.mark.rule("MM-CHG-01")
@pytest.mark.parametrize(("feet", "why"), [(5, "at least 10 feet"), (61, "can run 60 feet")])
def test_nothing_shorter_and_nothing_longer(feet, why):
    with pytest.raises(Refused, match=why) as refused:
        duel().do("charge", "a", "b", f"distance {feet}")
    assert refused.value.rule == "MM-CHG-01"


@pytest.mark.rule("MM-CHG-01", "MM-FAT-01", "MM-COND-10")
@pytest.mark.parametrize(("state", "rule"), [("fatigued", "MM-COND-13"), ("exhausted", "MM-COND-11"),
                                             ("entangled", "MM-COND-10")])  # fmt: skip
def test_the_tired_and_the_bound_do_not_charge(state, rule):
    with pytest.raises(Refused, match=f"a is {state} and cannot charge") as refused:
        duel().condition("a", state).do("charge", "a", "b")
    assert refused.value.rule == rule


@pytest.mark.parametrize(("state", "why"), [("prone", "lies on the ground"), ("pinned", "cannot move")])
def test_who_lies_or_is_held_does_not_charge(state, why):
    with pytest.raises(Refused, match=why):
        duel().condition("a", state).do("charge", "a", "b")


def test_a_charge_takes_a_melee_attack_and_one_target():
    assert rolled(duel().do("charge", "a", "b", dice=[1]), "attack").mods[0].value == 8
    with pytest.raises(Refused, match="no melee attack"):
        duel().do("charge", "a", "b", "with Blast")
    with pytest.raises(Refused, match="exactly one target"):
        duel(c=someone()).do("charge", "a", "b, c")


@pytest.mark.rule("MM-CHG-02")
def test_a_charge_stops_as_soon_as_the_target_is_in_reach():
    words = facts_of(duel().do("charge", "a", "b", dice=[1]), Reminder, rule="MM-CHG-02")
    assert [fact.words for fact in words] == ["{a} stops as soon as {b} is in reach."]


@pytest.mark.rule("MM-CHG-03")
def test_two_more_to_hit_and_two_less_defense_for_a_round():
    b = duel(someone(base_attack=7, attacks=()))
    assert bonus(b.do("charge", "a", "b", dice=[1])) == 9
    for needed in (16, 18):
        b.do("next", "")
        against = rolled(b.turn("b").do("attack", "b", "a", "with Sword", dice=[1]), "attack").against
        assert against.value == needed
        b.do("next", "")
    assert bonus(b.turn("a").do("attack", "a", "b", dice=[1])) == 7


@pytest.mark.rule("MM-CHG-04")
@pytest.mark.parametrize("state", ["staggered", "disabled", "slowed"])
def test_with_one_action_only_as_far_as_the_speed(state):
    b = duel(someone(speed=40)).condition("a", state)
    b.do("next", "")
    b.do("next", "")
    most = 20 if state == "slowed" else 40
    with pytest.raises(Refused, match=f"can run {most} feet") as refused:
        b.do("charge", "a", "b", f"distance {most + 1}")
    assert refused.value.rule == "MM-CHG-04"
    b.do("charge", "a", "b", f"distance {most}", dice=[1] if state != "disabled" else [1, 20])
    assert (b["a"].live.standard, b["a"].live.move) == (0, 0)


@pytest.mark.rule("MM-CHG-04")
def test_in_a_surprise_round_too():
    b = duel().live("a", one=True)
    with pytest.raises(Refused, match="can run 30 feet"):
        b.do("charge", "a", "b", "distance 40")
    assert outcome(b.do("charge", "a", "b", "distance 30", dice=[1])) == "miss"


@pytest.mark.rule("MM-CHG-04", "MM-ACT-10")
def test_a_charge_begun_last_turn_goes_all_the_way():
    b = duel().live("a", one=True, begun="charge")
    assert outcome(b.do("charge", "a", "b", "distance 60", dice=[1])) == "miss"


@pytest.mark.rule("MM-CHG-05", "MM-RUSH-01")
def test_a_charge_may_shove():
    b = duel()
    facts = b.do("charge", "a", "b", "charge rush", dice=[20, 1])
    assert outcome(facts, "rush") == "pushed"
    assert rolled(facts, "rush").mods[0].value == 0
    assert b["a"].of("charging")[0].value == 2


@pytest.mark.rule("MM-CHG-05", "MM-OVR-01")
def test_a_charge_may_run_somebody_over():
    """Two more on the attack roll of the trip, nothing on the check."""
    b = duel()
    facts = b.do("charge", "a", "b", "charge overrun, overrun-response block", dice=[10, 11, 10])
    assert bonus(facts) == 10
    assert rolled(facts, "trip").total == 11
    assert outcome(facts, "overrun") == "overrun"
    assert b["a"].of("charging")[0].value == 2


def test_a_movement_power_reaches_farther():
    flier = someone(move_modes={"Flight": Mode(rank=5)})
    b = duel(flier)
    assert outcome(b.do("charge", "a", "b", "mode Flight, distance 5000", dice=[1])) == "miss"
    with pytest.raises(Refused, match="can run 5000 feet"):
        duel(flier).do("charge", "a", "b", "mode Flight, distance 5001")


def test_a_blow_of_a_charge_does_its_damage():
    facts = duel(someone(attacks=(BLAST, SWORD))).do("charge", "a", "b", dice=[12, 20])
    assert [f.outcome for f in facts_of(facts, Verdict)] == ["hit", "unharmed"]


STATES = {
    "fresh": duel,
    "staggered": lambda: duel().condition("a", "staggered").live("a", one=True),
    "a bruised target": lambda: duel().condition("b", "bruised", times=2),
    "shaken": lambda: duel().condition("a", "shaken").condition("b", "shaken"),
}


@pytest.mark.parametrize(
    ("state", "what"),
    [*((state, "attack") for state in STATES), ("fresh", "rush"), ("shaken", "rush"), ("shaken", "overrun")],
)
def test_odds_are_those_of_every_face(state, what):
    board = STATES[state]()
    assert agree(board, "charge", "a", "b", f"charge {what}, kb_max 0", unanswered)
