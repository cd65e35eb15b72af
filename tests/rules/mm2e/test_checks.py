import pytest

from rules.errors import Refused
from rules.facts import Rolled
from rules.systems.mm2e.sheet import Abilities
from rules.systems.mm2e.tables import modifier
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import duel, labels, outcome, rolled
from tests.rules.mm2e.people import someone

ABLE = someone(abilities=Abilities(str=22, con=16), skills={"Climb": 7, "Stealth": 4})


def checked(options, dice=(), a=ABLE, b=None):
    """The facts of a check."""
    return duel(a, b).do("check", "a", options=options, dice=dice)


@pytest.mark.rule("MM-CHK-01")
@pytest.mark.parametrize(("dc", "said"), [(15, "success"), (16, "failure")])
def test_reaching_the_difficulty_succeeds(dc, said):
    facts = checked(f"trait climb, dc {dc}", [8])
    assert rolled(facts, "climb").total == 15
    assert outcome(facts, "climb") == said


@pytest.mark.rule("MM-CHK-02")
@pytest.mark.parametrize(
    ("mine", "theirs", "said"), [(10, 13, "tie"), (11, 13, "wins"), (9, 13, "loses"), (20, 1, "wins")]
)
def test_opposed_checks(mine, theirs, said):
    facts = checked("trait climb, versus b", [mine, theirs], b=someone(skills={"Climb": 4}))
    assert [roll.by for roll in facts_of(facts, Rolled)] == ["a", "b"]
    assert outcome(facts, "climb") == said


def test_the_other_side_may_use_another_trait():
    facts = checked("trait stealth, conceal, versus b, versus_trait notice", [10, 12], b=someone(skills={"Notice": 1}))
    assert [roll.what for roll in facts_of(facts, Rolled)] == ["stealth", "notice"]
    assert outcome(facts, "stealth") == "wins"


@pytest.mark.rule("MM-CHK-04")
@pytest.mark.parametrize(("score", "mod"), [(22, 6), (16, 3), (8, -1), (10, 0), (11, 0), (1, -5)])
def test_the_modifier_of_an_ability(score, mod):
    assert modifier(score) == mod
    facts = checked("trait strength, dc 10", [10], someone(abilities=Abilities(str=score)))
    assert labels(rolled(facts, "strength")) == [(mod, "Strength")]


def test_an_untrained_skill_uses_its_ability():
    facts = checked("trait swim", [10])
    assert labels(rolled(facts, "swim")) == [(6, "Swim, untrained")]


@pytest.mark.rule("MM-CHK-05")
def test_taking_ten():
    facts = checked("trait climb, dc 17, take10")
    roll = rolled(facts, "climb")
    assert (roll.faces, roll.total, roll.success) == ((), 17, True)
    for options in ("trait climb, take10", "trait climb, versus b, take10"):
        with pytest.raises(Refused, match="may take 10"):
            checked(options)


@pytest.mark.rule("MM-CHK-06")
@pytest.mark.parametrize(("die", "dc", "said"), [(20, 25, "failure"), (1, 2, "success")])
def test_only_attacks_know_natural_dice(die, dc, said):
    facts = checked(f"trait bluff, dc {dc}", [die], someone(skills={"Bluff": 1}))
    assert outcome(facts, "bluff") == said


@pytest.mark.rule("MM-CHK-08")
def test_a_number_by_hand():
    facts = checked("trait climb, dc 20, mod -2 rain, mod 1", [10])
    assert labels(rolled(facts, "climb")) == [(7, "Climb"), (-2, "rain"), (1, "situation")]


def test_a_check_without_a_number_is_only_rolled():
    facts = checked("trait climb", [10])
    assert rolled(facts, "climb").success is None


@pytest.mark.parametrize(
    "options", ["trait yodelling, dc 10", "trait s, dc 10", "trait climb, versus b, versus_trait xx"]
)
def test_an_unknown_trait_is_refused(options):
    with pytest.raises(Refused, match="no skill or ability"):
        checked(options)


def test_a_number_or_somebody_but_not_both():
    with pytest.raises(Refused, match="not both"):
        checked("trait climb, versus b, dc 10")
