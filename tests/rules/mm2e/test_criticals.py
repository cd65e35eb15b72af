import pytest

from tests.rules.mm2e.duel import HIT, SAVED, conditions, duel, melee, outcome, rolled
from tests.rules.mm2e.people import minion, someone


@pytest.mark.rule("MM-CRIT-01", "MM-CRIT-02")
@pytest.mark.parametrize(("defense", "said", "difficulty"), [(26, "critical", 29), (27, "hit", 24)])
def test_a_natural_20_is_critical_if_the_total_reaches_defense(defense, said, difficulty):
    board = duel(someone(attacks=(melee(6),)), someone(defense=defense))
    facts = board.do("attack", "a", "b", dice=[20, SAVED])
    assert outcome(facts) == said
    assert rolled(facts, "toughness").against.value == difficulty


@pytest.mark.rule("MM-CRIT-03")
@pytest.mark.parametrize(("damage", "die", "difficulty"), [(8, 19, 23), (8, 20, 28), (12, 20, 32)])
def test_a_critical_raises_the_damage_by_five(damage, die, difficulty):
    facts = duel(someone(attacks=(melee(damage=damage),))).do("attack", "a", "b", dice=[die, SAVED])
    assert rolled(facts, "toughness").against.value == difficulty


@pytest.mark.rule("MM-CRIT-04", "MM-MIN-05")
@pytest.mark.parametrize(
    ("options", "came"),
    [
        ("", ["unconscious"]),
        ("lethal", ["dead"]),
        ("minion_effect stunned", ["bruised", "stunned"]),
        ("lethal, minion_effect staggered", ["staggered", "disabled", "stunned"]),
    ],
)
@pytest.mark.parametrize("attacker", [someone(), minion(attacks=(melee(),))])
def test_a_critical_takes_a_minion_out_without_a_save(attacker, options, came):
    facts = duel(attacker, minion()).do("attack", "a", "b", options, dice=[20])
    assert outcome(facts) == "critical"
    assert conditions(facts) == came


@pytest.mark.rule("MM-CRIT-05")
@pytest.mark.parametrize(("defense", "said", "dice"), [(27, "critical", [19, SAVED]), (28, "miss", [19])])
def test_improved_critical_widens_the_threat(defense, said, dice):
    board = duel(someone(attacks=(melee(8, threat_min=19),)), someone(defense=defense))
    assert outcome(board.do("attack", "a", "b", dice=dice)) == said


@pytest.mark.rule("MM-CRIT-06")
def test_a_miss_is_no_threat():
    board = duel(someone(attacks=(melee(6, threat_min=18),)), someone(defense=25))
    facts = board.do("attack", "a", "b", dice=[18])
    assert rolled(facts, "attack").total == 24
    assert outcome(facts) == "miss"


@pytest.mark.rule("MM-CRIT-07")
def test_some_cannot_be_struck_critically():
    facts = duel(b=someone(immunities=("Critical",))).do("attack", "a", "b", dice=[20, SAVED])
    assert outcome(facts) == "hit"
    assert rolled(facts, "toughness").against.value == 24


@pytest.mark.rule("MM-MIN-01")
def test_a_minion_hits_with_a_20_but_never_critically():
    facts = duel(minion(attacks=(melee(),))).do("attack", "a", "b", dice=[20, SAVED])
    assert outcome(facts) == "hit"
    assert rolled(facts, "toughness").against.value == 24


def test_a_hit_by_less_is_ordinary():
    facts = duel().do("attack", "a", "b", dice=[HIT, SAVED])
    assert outcome(facts) == "hit"
