import pytest

from rules.clock import Moment
from rules.systems.mm2e.card import status
from rules.systems.mm2e.conditions import marks
from tests.rules.mm2e.duel import HIT, conditions, duel, melee, outcome, rolled
from tests.rules.mm2e.people import someone

TEN = someone(toughness=10)


def hurt(board, amount, die, options="", more=()):
    """The conditions that come with a Toughness save against damage without an attack."""
    return conditions(board.do("damage", "", "b", f"amount {amount}{options}", dice=[die, *more]))


@pytest.mark.rule("MM-TOU-01", "MM-TOU-03")
def test_damage_eight_against_toughness_ten():
    facts = duel(someone(attacks=(melee(damage=8),)), TEN).do("attack", "a", "b", dice=[HIT, 10])
    roll = rolled(facts, "toughness")
    assert (roll.against.value, roll.total) == (23, 20)
    assert conditions(facts) == ["bruised"]


DEGREES = [
    (13, [], []),
    (12, ["bruised"], ["bruised", "injured"]),
    (9, ["bruised"], ["bruised", "injured"]),
    (8, ["bruised", "stunned"], ["bruised", "injured", "stunned"]),
    (4, ["bruised", "stunned"], ["bruised", "injured", "stunned"]),
    (3, ["staggered", "stunned"], ["staggered", "disabled", "stunned"]),
]


@pytest.mark.rule("MM-TOU-02", "MM-TOU-03", "MM-TOU-04")
@pytest.mark.parametrize(("die", "nonlethal", "lethal"), DEGREES)
def test_what_failing_by_less_than_fifteen_does(die, nonlethal, lethal):
    assert hurt(duel(b=TEN), 8, die) == nonlethal
    assert hurt(duel(b=TEN), 8, die, ", lethal") == lethal


@pytest.mark.rule("MM-TOU-05", "MM-TOU-06", "MM-TOU-07")
@pytest.mark.parametrize(
    ("toughness", "die", "came"),
    [
        (10, 9, ["bruised"]),
        (10, 8, ["bruised", "stunned"]),
        (10, 3, ["staggered", "stunned"]),
        (5, 8, ["staggered", "stunned"]),
        (5, 4, ["staggered", "stunned"]),
        (5, 3, ["unconscious"]),
    ],
)
def test_the_steps_of_failure(toughness, die, came):
    facts = duel(someone(attacks=(melee(damage=8),)), someone(toughness=toughness)).do(
        "attack", "a", "b", dice=[HIT, die]
    )
    assert conditions(facts) == came


@pytest.mark.rule("MM-TOU-06", "MM-LETH-02")
def test_failing_by_fifteen_by_lethal_damage_is_dying():
    assert hurt(duel(b=someone(toughness=5)), 8, 3, ", lethal", [10]) == ["unconscious", "dying"]


@pytest.mark.rule("MM-TOU-08")
@pytest.mark.parametrize(
    ("die", "options", "came"),
    [(20, "", ["bruised"]), (20, ", lethal", ["bruised", "injured"]), (19, "", ["unconscious"])],
)
def test_a_natural_20_on_a_save_out_of_reach_is_only_a_bruise(die, options, came):
    assert hurt(duel(b=someone(toughness=2)), 25, die, options) == came


def test_within_reach_a_20_is_just_a_20():
    assert hurt(duel(b=someone(toughness=2)), 7, 20) == []


@pytest.mark.rule("MM-TOU-09")
@pytest.mark.parametrize(
    ("damage", "penetrating", "dice", "said"),
    [
        (7, 0, [HIT], "impervious"),
        (8, 0, [HIT, 20], "unharmed"),
        (7, 1, [HIT, 20], "unharmed"),
        (6, 1, [HIT], "impervious"),
    ],
)
def test_impervious(damage, penetrating, dice, said):
    board = duel(someone(attacks=(melee(damage=damage, penetrating=penetrating),)), someone(toughness=10, impervious=8))
    assert outcome(board.do("attack", "a", "b", dice=dice), "toughness") == said


def test_a_critical_gets_through_where_the_plain_hit_does_not():
    board = duel(someone(attacks=(melee(damage=7),)), someone(toughness=10, impervious=8))
    assert outcome(board.do("attack", "a", "b", dice=[20, 20]), "toughness") == "unharmed"


@pytest.mark.rule("MM-TRACK-01", "MM-TRACK-09")
def test_two_rows_of_which_every_box_may_be_filled():
    board = duel(b=TEN)
    for condition, times in (("bruised", 4), ("injured", 1), ("staggered", 1), ("unconscious", 1)):
        board.condition("b", condition, times=times)
    board.do("condition", "", "b", name="dying", dice=[10])
    assert status(board["b"]) == ("dying", "unconscious", "staggered", "injured", "bruised ×4")
    hurt(board, 8, 11)
    assert status(board["b"]) == ("dying", "unconscious", "staggered", "injured ×2", "bruised ×5")


@pytest.mark.rule("MM-TRACK-02", "MM-COND-03")
def test_a_bruise_costs_one_on_the_next_save():
    board = duel(b=TEN).condition("b", "bruised")
    facts = board.do("damage", "", "b", "amount 8", dice=[13])
    assert rolled(facts, "toughness").total == 22
    assert conditions(facts) == ["bruised"]


@pytest.mark.rule("MM-TRACK-03", "MM-COND-19")
def test_injuries_count_against_lethal_damage():
    board = duel(b=TEN).condition("b", "injured", times=2)
    assert rolled(board.do("damage", "", "b", "amount 3, lethal", dice=[10]), "toughness").total == 18


@pytest.mark.rule("MM-TRACK-04")
def test_bruises_and_injuries_do_not_mix():
    board = duel(b=TEN).condition("b", "bruised", times=3)
    facts = board.do("damage", "", "b", "amount 11, lethal", dice=[8])
    roll = rolled(facts, "toughness")
    assert (roll.against.value, roll.total) == (26, 18)
    assert conditions(facts) == ["bruised", "injured", "stunned"]
    board = duel(b=TEN).condition("b", "injured", times=3)
    assert rolled(board.do("damage", "", "b", "amount 8", dice=[20]), "toughness").total == 30


@pytest.mark.rule("MM-TRACK-05")
@pytest.mark.parametrize(
    ("before", "die", "more", "came"),
    [
        ("disabled", 3, [10], ["staggered", "dying", "stunned"]),
        ("staggered", 3, [], ["unconscious", "disabled", "stunned"]),
    ],
)
def test_a_repeat_moves_up_its_own_row(before, die, more, came):
    assert hurt(duel(b=TEN).condition("b", before), 8, die, ", lethal", more) == came


@pytest.mark.rule("MM-TRACK-05")
def test_dying_again_is_death():
    board = duel(b=someone(toughness=5)).condition("b", "unconscious")
    board.do("condition", "", "b", name="dying", dice=[10])
    hurt(board, 8, 1)
    assert board["b"].has("dead")
    assert not board["b"].has("dying")


@pytest.mark.rule("MM-TRACK-06", "MM-COND-31")
@pytest.mark.parametrize(
    ("die", "came"), [(10, ["bruised"]), (5, ["bruised", "stunned"]), (2, ["unconscious", "stunned"])]
)
def test_only_a_staggered_result_knocks_out_the_staggered(die, came):
    assert hurt(duel(b=TEN).condition("b", "staggered"), 8, die) == came


@pytest.mark.rule("MM-TRACK-07", "MM-DCOND-04")
def test_damage_to_the_unconscious_is_lethal():
    board = duel(b=TEN).condition("b", "unconscious", "bruised")
    facts = board.do("damage", "", "b", "amount 8", dice=[11])
    assert rolled(facts, "toughness").total == 21
    assert conditions(facts) == ["bruised", "injured"]
    assert conditions(board.do("damage", "", "b", "amount 8, lethal", dice=[13])) == ["bruised", "injured"]


@pytest.mark.rule("MM-TRACK-08")
def test_the_worked_sequence():
    board = duel(b=TEN)

    def next_save(amount, die, options=""):
        roll = rolled(board.do("damage", "", "b", f"amount {amount}{options}", dice=[die]), "toughness")
        return roll.against.value, roll.total, marks(board["b"], "bruised"), board["b"].has("stunned")

    assert next_save(8, 10) == (23, 20, 1, False)
    assert next_save(8, 13) == (23, 22, 2, False)
    assert next_save(8, 18) == (23, 26, 2, False)
    assert next_save(8, 17) == (23, 25, 2, False)
    assert next_save(8, 10) == (23, 18, 3, True)
    assert next_save(11, 8, ", lethal") == (26, 18, 4, True)
    assert marks(board["b"], "injured") == 1


@pytest.mark.rule("MM-LETH-02")
def test_failing_by_eight_by_lethal_damage():
    facts = duel(someone(attacks=(melee(damage=8),)), TEN).do("attack", "a", "b", "lethal", dice=[HIT, 5])
    assert conditions(facts) == ["bruised", "injured", "stunned"]


@pytest.mark.rule("MM-LETH-04")
def test_each_row_is_promoted_by_itself():
    board = duel(b=TEN)
    assert hurt(board, 8, 3, ", lethal") == ["staggered", "disabled", "stunned"]
    assert hurt(board, 8, 3, ", lethal", [10])[:2] == ["unconscious", "dying"]


@pytest.mark.rule("MM-DCOND-02", "MM-INIT-08")
def test_a_stun_ends_just_before_the_attackers_next_count():
    board = duel(someone(attacks=(melee(damage=8),)), TEN, someone(attacks=(melee(damage=8),)))
    board.do("attack", "a", "b", dice=[HIT, 8])
    (first,) = board["b"].of("stunned")
    assert first.until == Moment(2, board.encounter.turns.place("a"), of="a")
    board.turn("c").do("attack", "c", "b", dice=[HIT, 9])
    (later,) = board["b"].of("stunned")
    assert later.until == Moment(2, board.encounter.turns.place("c"), of="c")


@pytest.mark.rule("MM-DCOND-02")
def test_the_stunned_lose_one_turn_and_are_back_before_the_attacker_acts():
    board = duel(someone(attacks=(melee(damage=8),)), TEN)
    board.do("attack", "a", "b", dice=[HIT, 8])
    board.do("done", "a")
    assert board.encounter.turns.current == ("a",)
    assert board.encounter.turns.round == 2
    assert not board["b"].has("stunned")
