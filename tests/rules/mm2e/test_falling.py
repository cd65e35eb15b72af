import pytest

from rules.errors import Refused
from rules.facts import Rolled, Verdict
from rules.systems.mm2e.sheet import Abilities
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import duel, labels, outcome, rolled
from tests.rules.mm2e.people import someone

STRONG = Abilities(str=22)


def fall(options, *dice, a=None, gravity=""):
    board = duel(a)
    if gravity:
        board.do("gravity", "", "", f"gravity {gravity}", dice=[20, 20] if gravity == "zero" else [])
    return board.do("fall", "", "b", options, dice=list(dice))


def goal(facts):
    return rolled(facts, "toughness").against.value


@pytest.mark.rule("MM-FALL-01")
@pytest.mark.parametrize(("feet", "damage"), [(10, 1), (15, 1), (50, 5), (199, 19)])
def test_one_for_ten_feet(feet, damage):
    assert goal(fall(f"feet {feet}", 20)) == 15 + damage


@pytest.mark.rule("MM-FALL-01")
def test_less_than_ten_feet_do_nothing_and_the_rest_is_not_lethal():
    assert outcome(fall("feet 9"), "fall") == "unharmed"
    board = duel()
    board.do("fall", "", "b", "feet 50", dice=[12])
    assert board["b"].has("bruised")
    assert not board["b"].has("injured")
    board.do("fall", "", "b", "feet 50, lethal", dice=[12])
    assert board["b"].has("injured")


@pytest.mark.rule("MM-FALL-02")
@pytest.mark.parametrize("feet", [200, 900])
def test_terminal_velocity(feet):
    assert goal(fall(f"feet {feet}", 20)) == 35


@pytest.mark.rule("MM-FALL-03", "MM-FALL-04")
def test_acrobatics_and_what_one_falls_on():
    assert goal(fall("feet 50, fall_reduction 20", 20)) == 18
    assert outcome(fall("feet 50, fall_reduction 45"), "fall") == "unharmed"
    assert goal(fall("feet 50, surface_damage 3", 20)) == 23


@pytest.mark.rule("MM-FALL-05")
@pytest.mark.parametrize(("dex", "options", "dice", "caught"), [(0, "take10", [], "catches"), (10, "", [4], "drops")])
def test_catching_is_easy(dex, options, dice, caught):
    facts = fall(f"feet 20, catcher a, {options}" if options else "feet 20, catcher a", *dice, 20,
                 *([20] if caught == "catches" else []), a=someone(abilities=Abilities(dex=dex)))  # fmt: skip
    roll = rolled(facts, "catch")
    assert (roll.total, roll.against.value) == (5 if options else 4, 5)
    assert facts_of(facts, Verdict, what="catch")[0].outcome == caught


@pytest.mark.rule("MM-FALL-06")
def test_strength_softens_it_and_both_suffer_the_rest():
    facts = fall("feet 120, catcher a, take10", 20, 20, a=someone(abilities=STRONG))
    saves = facts_of(facts, Rolled, what="toughness")
    assert [(roll.by, roll.against.value) for roll in saves] == [("b", 21), ("a", 21)]
    facts = fall("feet 50, catcher a, take10", a=someone(abilities=STRONG))
    assert not facts_of(facts, Rolled, what="toughness")
    weak = fall("feet 50, catcher a, take10", 20, 20, a=someone(abilities=Abilities(str=4)))
    assert goal(weak) == 20


@pytest.mark.rule("MM-FALL-07")
def test_a_power_softens_it_by_its_rank():
    facts = fall("feet 120, catcher a, take10, power 8", 20, 20)
    assert [roll.against.value for roll in facts_of(facts, Rolled, what="toughness")] == [19, 19]


@pytest.mark.parametrize(
    ("gravity", "feet", "damage"),
    [
        pytest.param("low", 50, 2, marks=pytest.mark.rule("MM-LOWG-05", "MM-FALL-08")),
        pytest.param("high", 50, 7, marks=pytest.mark.rule("MM-HIGHG-05", "MM-FALL-08")),
        pytest.param("high", 900, 30, marks=pytest.mark.rule("MM-HIGHG-05")),
    ],
)
def test_gravity_changes_the_damage(gravity, feet, damage):
    facts = fall(f"feet {feet}", 20, gravity=gravity)
    assert goal(facts) == 15 + damage


@pytest.mark.rule("MM-FALL-08")
def test_without_weight_nobody_falls():
    facts = fall("feet 900", gravity="zero")
    assert outcome(facts, "fall") == "unharmed"


def test_several_fall_and_one_catches_one():
    facts = duel().do("fall", "", "a, b", "feet 50", dice=[20, 20])
    assert len(facts_of(facts, Rolled)) == 2
    with pytest.raises(Refused, match="exactly one"):
        duel(c=someone()).do("fall", "", "a, b", "feet 50, catcher c")
    with pytest.raises(Refused, match="cannot catch"):
        duel().condition("a", "unconscious").do("fall", "", "b", "catcher a")


def test_where_the_damage_comes_from_is_told():
    facts = fall("feet 50, surface_damage 3", 20, gravity="high")
    parts = [(mod.value, mod.label) for mod in rolled(facts, "toughness").against.mods]
    assert parts == [(15, "base"), (5, "fall"), (2, "high gravity"), (0, "gravity"), (3, "surface")]
    assert labels(rolled(facts, "toughness"))[0] == (7, "Toughness")


@pytest.mark.parametrize("options", ["feet 60", "feet 120, catcher a", "feet 120, catcher a, power 10"])
def test_odds_are_those_of_all_faces(options):
    board = duel(someone(abilities=STRONG))
    got, all_faces = (ways("fall", "", "b", options) for ways in (board.odds, board.proof))
    assert (got.table, got.parts) == (all_faces.table, all_faces.parts)
