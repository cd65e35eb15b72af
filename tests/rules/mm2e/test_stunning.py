import pytest

from rules.errors import Refused
from rules.facts import Rolled
from tests.rules.board import facts_of
from tests.rules.mm2e.chances import agree
from tests.rules.mm2e.duel import HIT, conditions, duel, melee, outcome, ranged, rolled
from tests.rules.mm2e.people import minion, someone


def boxer(*attacks):
    return someone(attacks=attacks or (melee(damage=6),), feats={"Stunning Attack": 1})


@pytest.mark.rule("MM-ACT-14")
@pytest.mark.parametrize(("die", "came"), [
    (16, []), (15, ["dazed"]), (12, ["dazed"]), (11, ["stunned"]), (7, ["stunned"]), (6, ["unconscious"]),
])  # fmt: skip
def test_fortitude_in_place_of_toughness(die, came):
    facts = duel(boxer()).do("attack", "a", "b", "stun", dice=[HIT, die])
    assert rolled(facts, "fortitude").against.value == 16
    assert not facts_of(facts, Rolled, what="toughness")
    assert conditions(facts) == came
    if not came:
        assert outcome(facts, "fortitude") == "unharmed"


@pytest.mark.rule("MM-ACT-14")
def test_a_daze_lasts_a_round_and_a_critical_is_harder():
    b = duel(boxer())
    b.do("attack", "a", "b", "stun", dice=[HIT, 15])
    assert b["b"].of("dazed")[0].until.round == 2
    assert rolled(duel(boxer()).do("attack", "a", "b", "stun", dice=[20, 20]), "fortitude").against.value == 21


@pytest.mark.rule("MM-ACT-14")
@pytest.mark.parametrize(("a", "options", "why"), [
    (someone(), "stun", "does not have Stunning Attack"),
    (boxer(ranged()), "stun", "no damaging melee attack"),
    (boxer(melee(save="will", rank=5)), "stun", "no damaging melee attack"),
    (boxer(), "stun, lethal", "does not kill"),
])  # fmt: skip
def test_what_it_takes(a, options, why):
    with pytest.raises(Refused, match=why):
        duel(a).do("attack", "a", "b", options)


@pytest.mark.parametrize("b", [someone(), minion()])
def test_chances_are_those_of_every_face(b):
    assert agree(duel(boxer(), b), "attack", "a", "b", "stun")
