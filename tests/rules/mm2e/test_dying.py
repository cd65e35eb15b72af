import pytest

from rules.errors import Refused
from rules.facts import Offered
from rules.systems.mm2e.sheet import Abilities
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import MISS, conditions, duel, outcome, rolled
from tests.rules.mm2e.people import hero, someone


def dying(board=None, die=10):
    """b is dying and has made the first save."""
    board = (board or duel()).condition("b", "unconscious")
    board.do("condition", "", "b", name="dying", dice=[die])
    return board


@pytest.mark.rule("MM-DYING-01", "MM-DYING-03", "MM-COND-09")
@pytest.mark.parametrize(("die", "state"), [(9, "dead"), (10, "dying")])
def test_a_fortitude_save_at_once(die, state):
    board = dying(die=die)
    roll = rolled(board.facts, "fortitude")
    assert (roll.total, roll.against.value) == (die, 10)
    assert board["b"].has(state)
    assert board["b"].has("dead") is not board["b"].has("dying")


@pytest.mark.rule("MM-DYING-02", "MM-DCOND-07")
def test_each_later_save_is_harder_by_one():
    board = dying()
    for goal in (11, 12, 13):
        facts = board.do("dying save", "", "b", dice=[goal])
        assert rolled(facts, "fortitude").against.value == goal
        assert outcome(facts, "dying") == "holds on"
    board.do("dying save", "", "b", dice=[13])
    assert board["b"].has("dead")


@pytest.mark.rule("MM-DYING-04", "MM-COND-30")
@pytest.mark.parametrize(("bonus", "die", "stable"), [(5, 15, True), (5, 14, False), (0, 20, True), (-12, 20, True)])
def test_passing_by_ten_or_a_natural_20_is_stable(bonus, die, stable):
    board = dying(duel(b=someone(fort_base=bonus)), die)
    assert board["b"].has("dying") is not stable
    assert board["b"].has("unconscious", "disabled")
    assert board["b"].has("disabled") is stable


@pytest.mark.rule("MM-DYING-05")
@pytest.mark.parametrize(
    ("medic", "die", "stable"),
    [
        (someone(skills={"Medicine": 5}), 10, True),
        (someone(skills={"Medicine": 5}), 9, False),
        (someone(abilities=Abilities(wis=14)), 13, True),
        (someone(abilities=Abilities(wis=14)), 12, False),
    ],
)
def test_medicine_untrained_too(medic, die, stable):
    board = dying(duel(medic)).turn("a")
    facts = board.do("stabilise", "a", "b", dice=[die])
    assert rolled(facts, "medicine").against.value == 15
    assert board["b"].has("dying") is not stable
    assert board["a"].live.standard == 0


@pytest.mark.rule("MM-DYING-06")
@pytest.mark.parametrize(("die", "stable"), [(4, True), (3, False)])
def test_the_healing_power(die, stable):
    board = dying(duel(someone(healing=6))).turn("a")
    facts = board.do("stabilise", "a", "b", "healing", dice=[die])
    assert rolled(facts, "healing").against.value == 10
    assert board["b"].has("dying") is not stable


def test_healing_is_a_strain_and_medicine_is_none():
    board = dying(duel(someone(healing=6))).condition("a", "disabled").turn("a")
    board.do("stabilise", "a", "b", dice=[MISS])
    assert not board["a"].has("dying")
    board.turn("a").do("stabilise", "a", "b", "healing", dice=[MISS, 10])
    assert board["a"].has("dying")


@pytest.mark.parametrize(
    ("actor", "target", "options", "why"),
    [("a", "c", "", "not dying"), ("b", "b", "", "Nobody"), ("a", "b", "healing", "does not have Healing")],
)
def test_who_cannot_be_helped(actor, target, options, why):
    board = dying(duel(c=someone())).turn(actor)
    with pytest.raises(Refused, match=why):
        board.do("stabilise", actor, target, options)


@pytest.mark.rule("MM-DYING-07", "MM-COND-05")
def test_back_from_the_dead_with_the_rest_of_the_track():
    board = duel().condition("b", "bruised", "injured", times=3).condition("b", "staggered", "disabled", "unconscious")
    board.do("condition", "", "b", name="dying", dice=[1])
    assert board["b"].has("dead")
    board.do("heal", "", "b", "kind dead")
    left = {effect.kind: effect.value for effect in board["b"].effects}
    assert left == {"bruised": 3, "injured": 3, "staggered": 0, "disabled": 0, "unconscious": 0}


@pytest.mark.rule("MM-COND-05", "MM-DYING-07")
def test_the_dead_come_back_unconscious_and_disabled():
    board = duel().condition("b", "dead")
    assert conditions(board.do("heal", "", "b", "kind dead")) == ["unconscious", "disabled"]


def test_a_hero_point_may_save_a_life():
    board = duel(b=hero()).condition("b", "unconscious")
    intent = board.intent("condition", "", "b", name="dying")
    board.do("condition", "", "b", name="dying", dice=[5])
    assert board["b"].has("dead")
    (offer,) = facts_of(board.facts, Offered)
    board.second_look(intent, offer.index, "reroll", dice=[4])
    assert board["b"].has("dying")
    assert not board["b"].has("dead")


def test_only_the_dying_make_that_save():
    with pytest.raises(Refused, match="not dying"):
        duel().do("dying save", "", "b")
