import pytest

from rules.errors import Refused
from rules.facts import Reminder, Rolled
from rules.systems.mm2e.sheet import Abilities, Mode
from tests.rules.board import facts_of
from tests.rules.mm2e.chances import agree
from tests.rules.mm2e.duel import duel, outcome, rolled
from tests.rules.mm2e.people import minion, someone

STRONG = Abilities(str=30)
FLIER = {"move_modes": {"Flight": Mode(rank=5)}}


def saves(facts):
    """Whose Toughness saves, against what."""
    return [(roll.by, roll.against.value) for roll in facts_of(facts, Rolled, what="toughness")]


def slammed(options, die=12, dice=(20, 20), a=None, b=None):
    return saves(duel(a or someone(), b).do("slam", "a", "b", options, dice=[die, *dice]))


@pytest.mark.rule("MM-SLAM-01")
@pytest.mark.parametrize(("feet", "why"), [(9, "at least 10 feet"), (61, "can run 60 feet")])
def test_a_slam_takes_the_run_of_a_charge(feet, why):
    with pytest.raises(Refused, match=why) as refused:
        duel().do("slam", "a", "b", f"distance {feet}")
    assert refused.value.rule == "MM-SLAM-01"


@pytest.mark.rule("MM-SLAM-01")
def test_it_is_a_full_action():
    b = duel()
    b.do("slam", "a", "b", "distance 10", dice=[1])
    assert (b["a"].live.standard, b["a"].live.move) == (0, 0)
    with pytest.raises(Refused, match="only one standard or move action"):
        duel().live("a", one=True).do("slam", "a", "b")


@pytest.mark.rule("MM-SLAM-02")
def test_no_bonus_to_hit_but_less_defense():
    b = duel()
    roll = rolled(b.do("slam", "a", "b", dice=[1]), "attack")
    assert roll.total - roll.value == 8
    b.do("next", "")
    against = rolled(b.turn("b").do("attack", "b", "a", "with Sword", dice=[1]), "attack").against
    assert against.value == 16


@pytest.mark.rule("MM-SLAM-03")
@pytest.mark.parametrize(("feet", "against"), [(10, 17), (30, 17), (31, 19), (60, 19)])
def test_two_or_four_in_place_of_strength(feet, against):
    strong = someone(abilities=STRONG)
    assert slammed(f"distance {feet}", a=strong)[0] == ("b", against)


@pytest.mark.rule("MM-SLAM-04")
@pytest.mark.parametrize(("feet", "damage"), [(2500, 7), (5000, 9), (500, 2)])
def test_the_rank_of_a_power_takes_its_distance(feet, damage):
    assert slammed(f"mode Flight, distance {feet}", a=someone(**FLIER))[0] == ("b", 15 + damage)


@pytest.mark.rule("MM-SLAM-05", "MM-CHK-03")
@pytest.mark.parametrize(
    ("options", "die", "mine"),
    [("mode Flight, distance 2500", 12, 3), ("mode Flight, distance 2500", 20, 6), ("distance 10, pull 1", 12, 0)],
)
def test_half_of_it_comes_back(options, die, mine):
    """7 -> 3, 12 with the critical -> 6, 1 -> 0."""
    found = slammed(options, die, a=someone(**FLIER))
    assert found[1] == ("a", 15 + mine)


@pytest.mark.rule("MM-SLAM-05")
def test_thirteen_comes_back_as_six():
    swift = someone(move_modes={"Flight": Mode(rank=9)})
    assert slammed("mode Flight, distance 100000", a=swift) == [("b", 28), ("a", 21)]


@pytest.mark.rule("MM-SLAM-05")
def test_a_miss_hurts_nobody_and_armour_helps():
    assert slammed("", die=1, dice=()) == []
    armoured = someone(toughness=7, impervious=7)
    assert slammed("distance 40", dice=(20,), a=armoured) == [("b", 19)]


@pytest.mark.rule("MM-SLAM-06")
def test_immovable_shifts_damage_from_its_bearer():
    """12 against Immovable 8: 6 for the target, 12 for the one who slams."""
    swift = someone(move_modes={"Flight": Mode(rank=8)})
    found = slammed("mode Flight, distance 50000", a=swift, b=someone(immovable=8))
    assert found == [("b", 21), ("a", 27)]
    assert slammed("mode Flight, distance 50000", a=swift, b=someone(immovable=2)) == [("b", 25), ("a", 23)]


@pytest.mark.rule("MM-SLAM-06")
def test_the_one_who_slams_may_be_immovable_too():
    """10 and 5 back: two of the five, half of it, go to the target."""
    swift = someone(move_modes={"Flight": Mode(rank=8)}, immovable=8)
    assert slammed("mode Flight, distance 25000", a=swift) == [("b", 27), ("a", 18)]


@pytest.mark.rule("MM-ALLOUT-05", "MM-SLAM-06")
def test_at_a_faster_pace_immovable_is_halved():
    """12 and 6 back: Immovable 4 counts as 2."""
    swift = someone(move_modes={"Flight": Mode(rank=8)}, immovable=4)
    assert slammed("mode Flight, distance 50000", a=swift) == [("b", 29), ("a", 19)]


@pytest.mark.rule("MM-SLAM-08")
def test_the_gm_may_cap_the_distance():
    assert facts_of(duel().do("slam", "a", "b", dice=[1]), Reminder, rule="MM-SLAM-08")


def test_a_critical_takes_a_minion_out_and_comes_back():
    found = slammed("distance 10", die=20, dice=(20,), b=minion())
    assert found == [("a", 18)]


def test_a_slam_may_throw_its_target():
    facts = duel(someone(**FLIER), someone(toughness=0)).do(
        "slam", "a", "b", "mode Flight, distance 2500", dice=[12, 10, 20]
    )
    assert outcome(facts, "knockback") == "knocked back"


STATES = {
    "fresh": duel,
    "bruised": lambda: duel().condition("a", "bruised").condition("b", "bruised", times=3),
    "a minion": lambda: duel(b=minion()),
    "immovable": lambda: duel(someone(immovable=3), someone(immovable=2)),
}


@pytest.mark.parametrize("state", STATES)
def test_odds_are_those_of_every_face(state):
    assert agree(STATES[state](), "slam", "a", "b", "distance 40")
