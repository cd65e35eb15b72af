import pytest

from rules.errors import Refused
from rules.systems.mm2e.sheet import Attack
from tests.rules.mm2e.duel import MISS, duel, melee, ranged, rolled
from tests.rules.mm2e.people import someone


def bonus(a, options="", b=None, c=None, *states, victim=()):
    """What counts beside the die of an attack that misses."""
    board = duel(a, b, c)
    board.condition("a", *states).condition("b", *victim).turn("a")
    return rolled(board.do("attack", "a", "b", options, dice=[MISS]), "attack").total - MISS


SWORDSMAN = someone(attacks=(melee(8),))
SHOOTER = someone(attacks=(ranged(8, 9),))


@pytest.mark.rule("MM-ATK-06", "MM-COND-34")
@pytest.mark.parametrize(
    ("state", "near", "far"),
    [
        ("dazzled", 7, 7),
        ("prone", 4, 8),
        ("entangled", 6, 6),
        ("shaken", 6, 6),
        ("sickened", 6, 6),
        ("slowed", 7, 7),
        ("fatigued", 7, 7),
        ("exhausted", 5, 5),
    ],
)
def test_a_state_of_the_attacker(state, near, far):
    assert bonus(SWORDSMAN, "", None, None, state) == near
    assert bonus(SHOOTER, "", None, None, state) == far


@pytest.mark.rule("MM-ATK-06")
def test_higher_ground_helps_in_melee():
    assert bonus(SWORDSMAN, "higher_ground") == 9
    assert bonus(SHOOTER, "higher_ground") == 8


def test_prone_fighting_lifts_the_penalty():
    assert bonus(someone(attacks=(melee(8),), feats={"Prone Fighting": 1}), "", None, None, "prone") == 8


@pytest.mark.rule("MM-CHK-09")
def test_different_conditions_add_up_and_the_same_one_does_not():
    assert bonus(SWORDSMAN, "", None, None, "shaken", "sickened") == 8 - 4
    assert bonus(SWORDSMAN, "", None, None, "shaken", "shaken") == 8 - 2


@pytest.mark.rule("MM-ATK-07", "MM-ATK-08")
@pytest.mark.parametrize(("feet", "penalty"), [(50, 0), (51, -2), (99, -2), (100, -4), (120, -4), (149, -4), (150, -6)])
def test_an_attack_of_rank_5_has_an_increment_of_50_feet(feet, penalty):
    assert bonus(someone(attacks=(ranged(8, 5),)), f"range {feet}") == 8 + penalty


@pytest.mark.rule("MM-ATK-09")
def test_a_power_reaches_ten_increments():
    shooter = someone(attacks=(ranged(8, 5),))
    assert bonus(shooter, "range 500") == 8 - 20
    with pytest.raises(Refused, match="reaches 500 feet"):
        bonus(shooter, "range 501")
    assert bonus(shooter, "range 501, force") == 8 - 20


@pytest.mark.rule("MM-ATK-09")
def test_what_is_thrown_reaches_five_increments():
    thrower = someone(attacks=(Attack(name="Rock", type="thrown", attack_bonus=8, damage_bonus=2, increment=10),))
    assert bonus(thrower, "range 50") == 8 - 10
    with pytest.raises(Refused, match="reaches 50 feet"):
        bonus(thrower, "range 51")


@pytest.mark.rule("MM-ATK-10")
@pytest.mark.parametrize(
    ("mine", "theirs", "total"),
    [
        ({}, {}, 14),
        ({"Precise Shot": 1}, {}, 18),
        ({}, {"Elusive Target": 1}, 10),
        ({"Precise Shot": 1}, {"Elusive Target": 1}, 14),
        ({"Precise Shot": 2}, {"Elusive Target": 1}, 18),
    ],
)
def test_firing_into_melee(mine, theirs, total):
    board = duel(someone(attacks=(ranged(8),), feats=mine), someone(defense=40, feats=theirs))
    assert rolled(board.do("attack", "a", "b", "into_melee", dice=[10]), "attack").total == total


@pytest.mark.rule("MM-ATK-11")
def test_an_ally_who_is_out_is_not_in_melee():
    board = duel(SHOOTER, c=someone())
    assert rolled(board.do("attack", "a", "b", "melee_ally c", dice=[MISS]), "attack").total == 1 + 8 - 4
    board.condition("c", "unconscious").turn("a")
    assert rolled(board.do("attack", "a", "b", "melee_ally c", dice=[MISS]), "attack").total == 1 + 8


def test_an_unknown_ally_is_refused_before_the_die():
    with pytest.raises(Refused):
        duel(SHOOTER).do("attack", "a", "b", "melee_ally zorro")


@pytest.mark.rule("MM-ATK-12")
@pytest.mark.parametrize(("size", "options", "penalty"), [
    ("huge", "into_melee", 0),
    ("large", "into_melee", -4),
    ("huge", "into_melee, melee_ally_size large", -4),
    ("large", "into_melee, melee_ally_size small", 0),
])  # fmt: skip
def test_a_target_two_sizes_larger_is_not_missed(size, options, penalty):
    assert bonus(SHOOTER, options, someone(size=size)) == 8 + penalty


def test_the_size_of_a_named_ally_counts():
    assert bonus(SHOOTER, "melee_ally c", someone(size="huge"), someone(size="large")) == 8 - 4


@pytest.mark.rule("MM-HELP-02")
def test_the_helpless_are_easier_to_strike_from_beside_them():
    assert bonus(SWORDSMAN, "", None, None, victim=["helpless"]) == 12
    assert bonus(SHOOTER, "", None, None, victim=["helpless"]) == 8
    assert bonus(SHOOTER, "adjacent", None, None, victim=["helpless"]) == 12


def test_a_mental_attack_is_no_melee_attack():
    spike = someone(attacks=(Attack(name="Spike", type="mental", attack_bonus=8, rank=8, save="will"),))
    assert bonus(spike, "higher_ground", None, None, "prone") == 8
