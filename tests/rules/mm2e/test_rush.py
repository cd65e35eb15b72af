import pytest

from rules.facts import Reminder, Rolled, Verdict
from rules.systems.mm2e.sheet import Abilities, Mode
from tests.rules.board import facts_of
from tests.rules.mm2e.chances import agree
from tests.rules.mm2e.duel import conditions, duel, rolled
from tests.rules.mm2e.people import hero, someone


def bonuses(a=None, b=None, options=""):
    """The bonus on each check."""
    facts = duel(a, b).do("rush", "a", "b", options, dice=[10, 10])
    return [roll.total - roll.value for roll in facts_of(facts, Rolled, what="rush")]


def rushed(dice, options="", a=None):
    """How a rush ends and how far it goes."""
    facts = duel(a).do("rush", "a", "b", options, dice=dice)
    return [(f.outcome, f.value) for f in facts_of(facts, Verdict, what="rush")]


@pytest.mark.rule("MM-RUSH-01")
def test_a_shove_hurts_nobody_and_takes_no_attack_roll():
    b = duel()
    facts = b.do("rush", "a", "b", dice=[11, 10])
    assert [roll.what for roll in facts_of(facts, Rolled)] == ["rush", "rush"]
    assert not b["b"].effects
    assert (b["a"].live.standard, b["a"].live.move) == (0, 1)


@pytest.mark.rule("MM-RUSH-02")
def test_strength_super_strength_and_the_power_that_moves():
    """+4, 2 and Speed 3."""
    strong = someone(abilities=Abilities(str=18), super_strength=2, move_modes={"Speed": Mode(rank=3)})
    assert bonuses(strong, options="mode Speed") == [9, 0]
    assert bonuses(strong) == [6, 0]
    assert bonuses(b=strong) == [0, 6]


@pytest.mark.rule("MM-RUSH-03")
@pytest.mark.parametrize(
    ("mine", "theirs", "terms"),
    [("huge", "medium", [8, 0]), ("medium", "huge", [0, 8]), ("large", "large", [0, 0]), ("small", "tiny", [4, 0])],
)
def test_four_for_each_size_to_the_larger(mine, theirs, terms):
    assert bonuses(someone(size=mine), someone(size=theirs)) == terms


@pytest.mark.rule("MM-RUSH-04")
def test_four_legs_and_immovable_stand_firm():
    beast = someone(abilities=Abilities(str=22), legs=4)
    assert bonuses(b=beast) == [0, 10]
    assert bonuses(a=beast) == [6, 0]
    assert bonuses(b=someone(immovable=2)) == [0, 8]


@pytest.mark.rule("MM-RUSH-05")
@pytest.mark.parametrize(("dice", "feet"), [((17, 10), 30), ((11, 10), 1), ((13, 10), 5), ((14, 10), 10)])
def test_the_margin_as_feet_up_to_the_speed(dice, feet):
    assert rushed(dice) == [("pushed", feet)]


@pytest.mark.rule("MM-RUSH-05")
def test_margin_7_is_100_feet_if_the_speed_allows():
    fast = someone(move_modes={"Flight": Mode(rank=1)})
    assert rushed((16, 10), "mode Flight", fast) == [("pushed", 100)]
    assert rushed((17, 10), "", fast) == [("pushed", 30)]


@pytest.mark.rule("MM-RUSH-06")
@pytest.mark.parametrize(("options", "prone"), [("", []), ("no-room", ["prone"])])
def test_who_loses_steps_back(options, prone):
    facts = duel().do("rush", "a", "b", options, dice=[10, 11])
    assert facts_of(facts, Verdict, what="rush")[0].outcome == "stands firm"
    assert [f.words for f in facts_of(facts, Reminder, rule="MM-RUSH-06")] == [
        "{a} steps five feet back and stops there."
    ]
    assert conditions(facts, "a") == prone


@pytest.mark.rule("MM-RUSH-06", "MM-CHK-02")
def test_a_tie_moves_nobody():
    facts = duel().do("rush", "a", "b", "no-room", dice=[10, 10])
    assert rushed((10, 10)) == [("stands firm", 0)]
    assert not facts_of(facts, Reminder)
    assert conditions(facts, "a") == []


@pytest.mark.rule("MM-RUSH-07", "MM-ZERO-06")
@pytest.mark.parametrize(("margin", "feet"), [(4, 10), (7, 20), (12, 30)])
def test_without_weight_the_push_goes_by_another_rule(margin, feet):
    b = duel(someone(speed=5), prompts="auto")
    b.do("gravity", "", options="gravity zero", dice=[20, 20])
    facts = b.do("rush", "a", "b", dice=[1 + margin, 1])
    assert [(f.outcome, f.value) for f in facts_of(facts, Verdict, what="rush")] == [("pushed", feet)]


def test_a_hero_point_for_the_loser():
    b = duel(hero(), prompts="auto")
    intent = b.intent("rush", "a", "b")
    b.do("rush", "a", "b", dice=[3, 10])
    offer = next(i for i, entry in enumerate(b.recording) if entry[:2] == ["a", "hero:rush"])
    facts = b.second_look(intent, offer, "reroll", dice=[4])
    assert facts_of(facts, Verdict, what="rush")[0].outcome == "pushed"
    assert rolled(facts, "rush").rule == "MM-RUSH-02"


STATES = {
    "fresh": duel,
    "big": lambda: duel(someone(size="large"), someone(immovable=1)),
    "shaken": lambda: duel().condition("a", "shaken").condition("b", "exhausted"),
    "with hero points": lambda: duel(hero(), hero()),
}


@pytest.mark.parametrize("state", STATES)
def test_odds_are_those_of_every_face(state):
    assert agree(STATES[state](), "rush", "a", "b", "no-room")
