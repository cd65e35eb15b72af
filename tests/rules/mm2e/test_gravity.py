import pytest

from rules.errors import Refused
from rules.facts import Reminder, Rolled, Verdict, total
from rules.systems.mm2e.conditions import score
from rules.systems.mm2e.sheet import Mode
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import MISS, duel, labels, outcome, rolled
from tests.rules.mm2e.people import someone

EIGHT_HOURS = "amount 8, unit hours"


def within(gravity, *dice, a=None, b=None):
    board = duel(a, b)
    board.do("gravity", "", "", f"gravity {gravity}", dice=list(dice) or ([20, 20] if gravity == "zero" else []))
    return board


def attack(board):
    return total(rolled(board.turn("a").do("attack", "a", "b", dice=[MISS]), "attack").mods)


def check(board, trait, options=""):
    facts = board.turn("a").do("check", "a", "", f"trait {trait}, dc 10, force{options}", dice=[10])
    return total(facts_of(facts, Rolled)[0].mods)


def pace(board, mode="run"):
    return facts_of(board.turn("a").do("move", "a", "", f"mode {mode}"), Verdict)[0].value


@pytest.mark.rule("MM-GRAV-01", "MM-GRAV-02")
def test_normal_gravity_changes_nothing():
    board = within("low")
    board.do("gravity", "", "", "gravity normal")
    assert board.encounter.table.gravity == "normal"
    assert (attack(board), pace(board), check(board, "climb")) == (8, 30, 0)


@pytest.mark.rule("MM-LOWG-01", "MM-HIGHG-01")
@pytest.mark.parametrize(("gravity", "speed", "feet"), [("low", 30, 35), ("high", 30, 25), ("high", 3, 0)])
def test_speed(gravity, speed, feet):
    assert pace(within(gravity, a=someone(speed=speed))) == feet


@pytest.mark.rule("MM-LOWG-03")
def test_low_gravity_makes_strength_tasks_easy():
    board = within("low")
    assert [check(board, trait) for trait in ("climb", "jump", "swim", "stealth")] == [10, 10, 10, 0]
    assert check(board, "strength", ", lifting") == 10
    assert check(board, "strength") == 0


@pytest.mark.rule("MM-HIGHG-03")
def test_high_gravity_makes_climbing_and_jumping_hard():
    board = within("high")
    assert [check(board, trait) for trait in ("climb", "jump", "swim")] == [-10, -5, 0]


@pytest.mark.rule("MM-LOWG-04", "MM-HIGHG-04", "MM-ZERO-05")
@pytest.mark.parametrize(("gravity", "bonus"), [("low", 6), ("high", 6), ("zero", 4)])
def test_attacks_are_harder(gravity, bonus):
    assert attack(within(gravity)) == bonus
    assert attack(within(gravity, a=someone(environment_native=(gravity,)))) == 8


@pytest.mark.rule("MM-ZERO-05")
def test_skills_are_harder_without_weight():
    board = within("zero")
    assert (check(board, "stealth"), check(board, "strength")) == (-4, 0)
    facts = board.turn("a").do("demoralize", "a", "b", dice=[10, 10])
    assert total(facts_of(facts, Rolled)[0].mods) == -4
    assert (-4, "zero gravity") in labels(rolled(board.turn("a").do("attack", "a", "b", dice=[MISS]), "attack"))


@pytest.mark.rule("MM-ZERO-03")
def test_adaptation_and_birth():
    adapted = someone(feats={"Environmental Adaptation": 1})
    board = within("zero", 10, a=adapted)
    assert outcome(board.facts, "space sickness") == "immune" or not board["a"].has("shaken")
    assert (attack(board), check(board, "climb")) == (8, 0)
    native = within("zero", 10, 20, a=someone(environment_native=("zero",)))
    assert native["a"].has("shaken", "nauseated")


@pytest.mark.rule("MM-ZERO-01")
def test_everybody_flies_as_fast_as_he_walks():
    board = within("zero", a=someone(move_modes={"fly": Mode(speed=10)}))
    assert facts_of(board.facts, Reminder, rule="MM-ZERO-01")
    assert (pace(board), pace(board, "fly")) == (30, 30)
    faster = within("zero", a=someone(move_modes={"fly": Mode(speed=100)}))
    assert pace(faster, "fly") == 100
    with pytest.raises(Refused, match="climb"):
        board.turn("a").do("move", "a", "", "mode climb")


@pytest.mark.rule("MM-ZERO-02")
@pytest.mark.parametrize(
    ("die", "states"), [(15, []), (12, ["shaken"]), (11, ["shaken"]), (10, ["shaken", "nauseated"])]
)
def test_space_sickness(die, states):
    board = within("zero", 20, die)
    assert rolled(board.facts, "fortitude").against.value == 15
    assert [name for name in ("shaken", "nauseated") if board["b"].has(name)] == states


@pytest.mark.rule("MM-ZERO-02")
def test_it_lasts_eight_hours_and_there_is_a_new_save_every_eight():
    board = within("zero", 20, 10)
    board.do("time", "", "b", "amount 7, unit hours")
    assert board["b"].has("nauseated")
    board.do("time", "", "b", "amount 1, unit hours", dice=[12])
    assert [board["b"].has("shaken"), board["b"].has("nauseated")] == [True, False]
    board.do("gravity", "", "", "gravity normal")
    board.do("time", "", "", EIGHT_HOURS)
    assert not board["b"].effects
    assert not board["b"].live.clocks


@pytest.mark.rule("MM-ZERO-08")
def test_mass_remains():
    assert facts_of(within("zero").facts, Reminder, rule="MM-ZERO-08")


@pytest.mark.parametrize(
    ("gravity", "ability", "left"),
    [
        pytest.param("low", "str", 8, marks=pytest.mark.rule("MM-LOWG-06")),
        pytest.param("high", "dex", 8, marks=pytest.mark.rule("MM-HIGHG-06")),
        pytest.param("zero", "str", 6, marks=pytest.mark.rule("MM-ZERO-07")),
    ],
)
def test_after_a_long_stay(gravity, ability, left):
    adapted = someone(feats={"Environmental Adaptation": 1})
    board = within(gravity, a=adapted, b=adapted) if gravity != "zero" else duel(adapted, adapted)
    if gravity == "zero":
        board.do("gravity", "", "", "gravity zero")
    board.do("time", "", "", "amount 119")
    board.do("gravity", "", "", "gravity normal")
    assert score(board["b"], ability) == 10
    board.do("gravity", "", "", f"gravity {gravity}")
    board.do("time", "", "", "amount 5, unit days")
    board.do("gravity", "", "", "gravity normal")
    assert score(board["b"], ability) == left
    board.do("time", "", "", "amount 1, unit days")
    assert score(board["b"], ability) == left + 1


def test_hours_before_the_scene_count_too():
    board = within("low")
    board.do("gravity", "", "b", "gravity normal, hours 120")
    assert (score(board["a"], "str"), score(board["b"], "str")) == (10, 8)


def test_odds_are_those_of_all_faces():
    board = duel()
    got, all_faces = (ways("gravity", "", "", "gravity zero") for ways in (board.odds, board.proof))
    assert got.parts == all_faces.parts
