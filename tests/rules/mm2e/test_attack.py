import pytest

from rules.clock import Moment
from rules.errors import Refused
from rules.facts import Rolled, Verdict
from rules.systems.mm2e.sheet import Attack
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import HIT, MISS, SAVED, conditions, duel, labels, melee, outcome, rolled
from tests.rules.mm2e.people import SWORD, someone


@pytest.mark.rule("MM-ATK-01")
@pytest.mark.parametrize(("defense", "said", "dice"), [(17, "hit", [9, SAVED]), (18, "miss", [9])])
def test_reaching_defense_hits(defense, said, dice):
    facts = duel(b=someone(defense=defense)).do("attack", "a", "b", dice=dice)
    assert rolled(facts, "attack").total == 17
    assert outcome(facts) == said


@pytest.mark.rule("MM-ATK-02")
def test_a_natural_1_misses_whatever_the_total():
    facts = duel(someone(attacks=(melee(40),)), someone(defense=15)).do("attack", "a", "b", dice=[1])
    assert rolled(facts, "attack").total == 41
    assert outcome(facts) == "miss"


@pytest.mark.rule("MM-ATK-03")
def test_a_natural_20_hits_whatever_the_defense():
    facts = duel(someone(attacks=(melee(2),)), someone(defense=30)).do("attack", "a", "b", dice=[20, SAVED])
    assert rolled(facts, "attack").total == 22
    assert outcome(facts) == "hit"


@pytest.mark.rule("MM-ATK-04")
def test_base_size_and_situation_add_up():
    attacker = someone(base_attack=8, size="small", attacks=(Attack(name="Fist"),))
    facts = duel(attacker).do("attack", "a", "b", "higher_ground", dice=[MISS])
    assert labels(rolled(facts, "attack")) == [(8, "attack"), (1, "small"), (1, "higher ground")]
    assert rolled(facts, "attack").total == 1 + 10


SIZES = [
    ("miniscule", 12), ("fine", 8), ("diminutive", 4), ("tiny", 2), ("small", 1), ("medium", 0), ("large", -1),
    ("huge", -2), ("gargantuan", -4), ("colossal", -8), ("awesome", -12),
]  # fmt: skip


@pytest.mark.rule("MM-ATK-05", "MM-DEF-06")
@pytest.mark.parametrize(("size", "number"), SIZES)
def test_equal_sizes_cancel_out(size, number):
    giant = someone(size=size, base_attack=8, attacks=(Attack(name="Fist"),))
    roll = rolled(duel(giant, giant).do("attack", "a", "b", dice=[MISS]), "attack")
    assert roll.total == 1 + 8 + number
    assert roll.against.value == 18 + number


@pytest.mark.rule("MM-ATK-13", "MM-ACT-01")
def test_a_standard_action_buys_one_attack():
    b = duel()
    b.do("attack", "a", "b", dice=[MISS])
    with pytest.raises(Refused, match="no standard action left"):
        b.do("attack", "a", "b")


@pytest.mark.rule("MM-ATK-13")
def test_an_unknown_attack_names_those_there_are():
    with pytest.raises(Refused, match="no attack") as no:
        duel().do("attack", "a", "b", "with Bow")
    assert "Blast, Sword, Unarmed" in no.value.hint


@pytest.mark.rule("MM-ATK-14")
def test_an_attack_is_settled_in_order():
    facts = duel().do("attack", "a", "b", "lethal, stance aggressive 2, conceal", dice=[15, 3, 7])
    told = [fact.what for fact in facts_of(facts, Rolled)]
    assert told == ["attack", "concealment", "toughness"]
    assert conditions(facts, "a") == ["aggressive stance"]
    assert conditions(facts) == ["staggered", "disabled", "stunned"]


@pytest.mark.rule("MM-ATK-14", "MM-DCOND-08")
def test_the_dead_are_no_targets():
    b = duel().condition("b", "dead")
    with pytest.raises(Refused, match="b is dead"):
        b.do("attack", "a", "b")


def test_nobody_attacks_himself():
    with pytest.raises(Refused, match="Nobody attacks himself"):
        duel().do("attack", "a", "a")


@pytest.mark.rule("MM-CHK-07")
def test_the_attackers_side_and_the_defenders_side_are_told_apart():
    b = duel().condition("a", "prone")
    roll = rolled(b.do("attack", "a", "b", "with Sword, cover", dice=[MISS]), "attack")
    assert labels(roll) == [(8, "attack"), (-4, "prone")]
    assert [(m.value, m.label) for m in roll.against.mods] == [(10, "base"), (4, "defense"), (4, "dodge"), (4, "cover")]


@pytest.mark.rule("MM-CHK-08")
def test_numbers_by_hand():
    attacker = someone(attacks=(melee(5, 9),))
    facts = duel(attacker).do("attack", "a", "b", "mod -2 fog, defmod -3, dcmod 2, savemod -1", dice=[12, SAVED])
    assert rolled(facts, "attack").total == 15
    assert labels(rolled(facts, "attack"))[-1] == (-2, "fog")
    assert rolled(facts, "attack").against.value == 15
    assert rolled(facts, "toughness").against.value == 15 + 9 + 2
    assert rolled(facts, "toughness").total == 20 + 7 - 1


@pytest.mark.rule("MM-COND-23")
def test_the_panicked_do_not_attack():
    with pytest.raises(Refused, match="can only flee"):
        duel().condition("a", "panicked").do("attack", "a", "b")


@pytest.mark.rule("MM-COND-24")
def test_the_paralyzed_have_only_their_minds():
    spike = Attack(name="Spike", type="mental", attack_bonus=8, rank=8, save="will")
    b = duel(someone(attacks=(SWORD, spike))).condition("a", "paralyzed").turn("a")
    with pytest.raises(Refused, match="a is paralyzed"):
        b.do("attack", "a", "b", "with Sword")
    assert outcome(b.do("attack", "a", "b", "with Spike", dice=[HIT, 20]), "power") == "resisted"


@pytest.mark.rule("MM-COND-18")
@pytest.mark.parametrize(
    ("weapon", "said"),
    [
        (melee(), "passes through"),
        (melee(affects_incorporeal=True), "hit"),
        (Attack(name="Spike", type="mental", attack_bonus=8, damage_bonus=8), "hit"),
    ],
)
def test_the_incorporeal_are_struck_only_by_their_like(weapon, said):
    ghost = someone(incorporeal=True)
    dice = [HIT] if said == "passes through" else [HIT, SAVED]
    assert outcome(duel(someone(attacks=(weapon,)), ghost).do("attack", "a", "b", dice=dice)) == said
    b = duel(someone(attacks=(weapon,)), ghost).condition("a", "incorporeal")
    assert outcome(b.do("attack", "a", "b", dice=[HIT, SAVED])) == "hit"


@pytest.mark.rule("MM-COND-12")
def test_an_attack_aimed_at_the_fascinated_wakes_him():
    b = duel().condition("b", "fascinated")
    b.do("attack", "a", "b", dice=[MISS])
    assert not b["b"].has("fascinated")


@pytest.mark.rule("MM-TIP-01")
def test_attack_and_save_come_with_one_command():
    facts = duel().do("attack", "a", "b", dice=[HIT, SAVED])
    assert [roll.what for roll in facts_of(facts, Rolled)] == ["attack", "toughness"]
    assert [roll.what for roll in facts_of(duel().do("attack", "a", "b", dice=[MISS]), Rolled)] == ["attack"]


def test_a_readied_stun_ends_before_the_count_of_the_one_who_struck():
    b = duel(someone(attacks=(melee(damage=12),)))
    b.do("ready", "a", options="does attack with Fist, trigger when b attacks")
    b.do("done", "a")
    b.do("attack", "b", "a")
    b.answer("ready", "use", dice=[HIT, 10])
    (stun,) = b["b"].of("stunned")
    assert stun.until == Moment(2, b.encounter.turns.place("a"), of="a")


def test_whom_a_gm_lets_act_all_the_same_is_not_interrupted():
    board = duel().condition("a", "stunned")
    facts = board.do("attack", "a", "b", "force", dice=[2])
    assert [f.outcome for f in facts_of(facts, Verdict)] == ["miss"]
