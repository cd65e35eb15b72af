import pytest

from rules.errors import Refused
from rules.facts import Reminder
from rules.systems.mm2e.saves import difficulty
from rules.systems.mm2e.sheet import Abilities, Attack, Power
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import conditions, duel, labels, outcome, rolled
from tests.rules.mm2e.people import someone

AGILE = someone(abilities=Abilities(dex=16, con=14, wis=12), ref_base=4, fort_base=3, will_base=2, toughness=6)


@pytest.mark.rule("MM-SAVE-01", "MM-SAVE-05")
@pytest.mark.parametrize(("dc", "said"), [(15, "success"), (16, "failure")])
def test_base_and_ability(dc, said):
    facts = duel(AGILE).do("save", "a", options=f"kind reflex, dc {dc}", dice=[8])
    assert rolled(facts, "reflex").total == 15
    assert outcome(facts, "reflex save") == said


@pytest.mark.rule("MM-SAVE-02")
def test_the_difficulty_of_a_rank():
    burst = Attack(name="Burst", type="ranged", damage_bonus=8, area=True)
    board = duel(AGILE, someone(powers=(Power(name="Storm", rank=10),), attacks=(burst,)))
    reflex = board.do("save", "a", options="kind reflex, versus b, versus_trait storm", dice=[20])
    assert rolled(reflex, "reflex").against.value == 20
    hurt = board.do("save", "a", options="kind toughness, versus b, versus_trait burst", dice=[20])
    assert rolled(hurt, "toughness").against.value == 23
    assert (difficulty(10), difficulty(8, "toughness")) == (20, 23)


@pytest.mark.rule("MM-SAVE-03")
def test_a_toughness_save_against_a_number_does_what_damage_does():
    facts = duel(AGILE).do("save", "a", options="kind toughness, dc 23", dice=[14])
    assert rolled(facts, "toughness").total == 20
    assert conditions(facts, "a") == ["bruised"]


@pytest.mark.rule("MM-SAVE-04", "MM-SAVE-06")
@pytest.mark.parametrize(("kind", "total"), [("fortitude", 15), ("will", 13)])
def test_fortitude_goes_with_constitution_and_will_with_wisdom(kind, total):
    facts = duel(AGILE).do("save", "a", options=f"kind {kind}, dc 15", dice=[10])
    assert rolled(facts, kind).total == total


@pytest.mark.rule("MM-SAVE-05")
@pytest.mark.parametrize(("state", "said"), [("helpless", "failure"), ("flat-footed", "success")])
def test_only_the_helpless_cannot_get_out_of_the_way(state, said):
    facts = (
        duel(AGILE)
        .condition("a", state)
        .do("save", "a", options="kind reflex, dc 5", dice=[] if said == "failure" else [10])
    )
    assert outcome(facts, "reflex save") == said


@pytest.mark.rule("MM-SAVE-07", "MM-ACT-08")
def test_the_stunned_still_save_out_of_turn():
    board = duel(AGILE).condition("a", "stunned").turn("b")
    assert outcome(board.do("save", "a", options="kind will, dc 13", dice=[10]), "will save") == "success"


@pytest.mark.rule("MM-COVER-03", "MM-COVER-05")
@pytest.mark.parametrize(("cover", "total"), [("cover", 19), ("cover improved", 21)])
def test_cover_helps_reflex(cover, total):
    facts = duel(AGILE).do("save", "a", options=f"kind reflex, dc 30, {cover}", dice=[10])
    assert rolled(facts, "reflex").total == total


def test_cover_helps_no_other_save():
    facts = duel(AGILE).do("save", "a", options="kind will, dc 30, cover", dice=[10])
    assert rolled(facts, "will").total == 13


@pytest.mark.rule("MM-COND-27", "MM-COND-28", "MM-COND-29")
@pytest.mark.parametrize(("state", "reflex", "will"), [("shaken", 15, 11), ("sickened", 17, 13), ("slowed", 16, 13)])
def test_conditions_on_saves(state, reflex, will):
    board = duel(AGILE).condition("a", state)
    assert rolled(board.do("save", "a", options="kind reflex", dice=[10]), "reflex").total == reflex
    assert rolled(board.do("save", "a", options="kind will", dice=[10]), "will").total == will


def test_a_save_without_a_number_is_only_rolled():
    facts = duel(AGILE).do("save", "a", options="kind reflex, mod 2 rain", dice=[10])
    assert labels(rolled(facts, "reflex"))[-1] == (2, "rain")
    assert not facts_of(facts, Reminder)


@pytest.mark.parametrize("options", ["kind luck, dc 10", "kind will, versus b, versus_trait fog"])
def test_an_unknown_save_or_power_is_refused(options):
    with pytest.raises(Refused, match=r"There is no save|has no power"):
        duel(AGILE).do("save", "a", options=options)
