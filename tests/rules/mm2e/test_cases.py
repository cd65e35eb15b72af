"""Questions that tables have had, with known answers; the numbers are those of the list of cases."""

import pytest

from rules.errors import Refused
from rules.facts import Offered, Rolled, total
from rules.systems.mm2e.sheet import Abilities
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import HIT, MISS, conditions, duel, melee, outcome, rolled, struck
from tests.rules.mm2e.people import BLAST, hero, minion, someone


def fails(board, total_, options, *, bonus=7):
    """b's Toughness save comes to this total; the conditions that follow."""
    facts = board.do("damage", "", "b", options, dice=[total_ - bonus])
    assert rolled(facts, "toughness").total == total_
    return conditions(facts)


M1 = {
    25: [], 24: ["bruised"], 21: ["bruised"], 20: ["bruised", "stunned"], 16: ["bruised", "stunned"],
    15: ["staggered", "stunned"], 11: ["staggered", "stunned"], 10: ["unconscious"],
}  # fmt: skip


@pytest.mark.parametrize(("total_", "come"), M1.items())
def test_m1_what_a_save_against_25_brings(total_, come):
    assert fails(duel(), total_, "amount 10") == come


@pytest.mark.parametrize(("total_", "come"), [(16, []), (15, ["bruised"]), (12, ["bruised"]),
                                              (11, ["bruised", "stunned"])])  # fmt: skip
def test_m3_reaching_the_difficulty_resists(total_, come):
    assert fails(duel(), total_, "amount 1") == come


@pytest.mark.parametrize(("options", "penalty"), [("amount 4", -2), ("amount 4, lethal", 0)])
def test_m4_bruises_count_against_nonlethal_damage_alone(options, penalty):
    b = duel().condition("b", "bruised", times=2)
    assert total(rolled(b.do("damage", "", "b", options, dice=[20]), "toughness").mods) == 7 + penalty


def test_m6_a_bruise_does_not_fell_the_staggered():
    b = duel().condition("b", "staggered")
    assert fails(b, 22, "amount 10") == ["bruised"]
    assert b["b"].has("staggered")
    assert not b["b"].has("unconscious")
    assert fails(b, 14, "amount 10", bonus=6) == ["unconscious", "stunned"]


def test_m8_stunned_by_a_save_is_over_after_one_round():
    b = duel()
    b.do("attack", "a", "b", dice=[HIT, 12])
    assert b["b"].has("stunned")
    b.do("next", "")
    assert b.encounter.turns.current == ("a",)
    assert not b["b"].has("stunned")


def test_m9_stunned_costs_the_dodge_and_two_more():
    b = duel(b=someone(defense=16, dodge_focus=5))
    assert struck(b) == 21
    assert struck(b.condition("b", "flat-footed")) == 13
    b = duel(b=someone(defense=16, dodge_focus=5)).condition("b", "stunned")
    assert struck(b) == 11
    assert rolled(b.do("save", "b", kind="reflex", dice=[10]), "reflex").total == 10


def test_m11_flat_footed_changes_no_reflex_save():
    b = duel(b=someone(ref_base=6))
    b.do("condition", "", "b", name="flat-footed")
    assert struck(b) == 18 - 4
    assert rolled(b.do("save", "b", kind="reflex", dice=[10]), "reflex").total == 16


@pytest.mark.parametrize("state", ["helpless", "unconscious"])
def test_m12_at_somebodys_mercy(state):
    b = duel(b=someone(size="large", ref_base=6, will_base=6)).condition("b", state).turn("a")
    facts = b.do("attack", "a", "b", "with Sword", dice=[MISS])
    assert rolled(facts, "attack").against.value == 5 - 1
    assert total(rolled(facts, "attack").mods) == 8 + 4
    facts = b.do("save", "b", "", "dc 1", kind="reflex")
    assert outcome(facts, "reflex save") == "failure"
    assert not facts_of(facts, Rolled)
    assert rolled(b.do("save", "b", kind="will", dice=[10]), "will").total == 16


def test_m13_lying_on_the_ground():
    b = duel().condition("b", "prone").turn("a")
    assert struck(b, "with Sword") == 18 - 4
    assert struck(b, "with Blast") == 18 + 4
    facts = b.turn("b").do("attack", "b", "a", "with Sword", dice=[MISS])
    assert total(rolled(facts, "attack").mods) == 8 - 4
    b.turn("b").do("stand up", "b")
    assert (b["b"].live.standard, b["b"].live.move) == (1, 0)


@pytest.mark.parametrize(("options", "come"), [("amount 30", ["bruised"]),
                                               ("amount 30, lethal", ["bruised", "injured"])])  # fmt: skip
def test_m14_a_natural_20_on_a_save_out_of_reach(options, come):
    assert fails(duel(), 27, options) == come


@pytest.mark.parametrize(
    ("options", "come"),
    [("", ["unconscious"]), ("lethal", ["unconscious", "dying"]), ("minion effect bruised", ["bruised"])],
)
def test_m16_the_least_failure_takes_a_minion_out(options, come):
    b = duel(a=someone(attacks=(melee(damage=6),)), b=minion())
    facts = b.do("attack", "a", "b", options, dice=[HIT, 16, *([10] if "dying" in come else [])])
    assert rolled(facts, "toughness").total == 20
    assert conditions(facts) == come


def test_m18_taking_10_against_a_minion():
    a = hero(attacks=(melee(10, threat_min=10),))
    b = duel(a, minion(defense=20))
    facts = b.do("attack", "a", "b", "take10", dice=[20])
    assert (rolled(facts, "attack").total, rolled(facts, "attack").faces) == (20, ())
    assert outcome(facts) == "hit"
    with pytest.raises(Refused, match="only against a minion"):
        duel(a).do("attack", "a", "b", "take10")


def test_m20_nobody_forgets_a_bruise():
    b = duel(b=someone(toughness=11)).condition("b", "bruised")
    facts = b.do("damage", "", "b", "amount 13", dice=[2])
    assert (rolled(facts, "toughness").total, rolled(facts, "toughness").against.value) == (12, 28)
    assert conditions(facts) == ["unconscious"]


@pytest.mark.parametrize(
    ("minimum", "second", "counts"), [(False, 4, 14), (True, 4, 11), (False, 1, 11), (True, 1, 11), (True, 10, 11),
                                      (False, 17, 17), (True, 17, 17)],
)  # fmt: skip
def test_m22_the_second_die_of_a_hero_point(minimum, second, counts):
    b = duel(hero(skills={"Bluff": 0}), reroll_minimum=minimum)
    intent = b.intent("check", "a", "", "trait bluff, dc 30")
    b.do("check", "a", "", "trait bluff, dc 30", dice=[2])
    facts = b.second_look(intent, facts_of(b.facts, Offered)[0].index, "reroll", dice=[second])
    assert facts_of(facts, Rolled)[-1].total == counts


@pytest.mark.parametrize("minimum", [False, True])
@pytest.mark.parametrize("second", [1, 4])
def test_m22_in_an_attack_and_in_a_contest(minimum, second):
    b = duel(hero(skills={"Intimidate": 0}), reroll_minimum=minimum)
    intent = b.intent("attack", "a", "b")
    b.do("attack", "a", "b", dice=[2])
    facts = b.second_look(intent, facts_of(b.facts, Offered)[0].index, "reroll", dice=[second, 20])
    assert outcome(facts) == "hit"
    b = duel(hero(skills={"Intimidate": 0}), reroll_minimum=minimum)
    intent = b.intent("demoralize", "a", "b")
    b.do("demoralize", "a", "b", dice=[2, 12])
    facts = b.second_look(intent, facts_of(b.facts, Offered)[0].index, "reroll", dice=[second])
    assert outcome(facts, "demoralize") == ("works" if second == 4 and not minimum else "resisted")


def test_m22_the_second_die_is_never_worse_than_the_first():
    b = duel(hero(skills={"Bluff": 0}), reroll_minimum=True)
    intent = b.intent("check", "a", "", "trait bluff, dc 30")
    b.do("check", "a", "", "trait bluff, dc 30", dice=[15])
    facts = b.second_look(intent, facts_of(b.facts, Offered)[0].index, "reroll", dice=[4])
    assert facts_of(facts, Rolled)[-1].total == 15


def test_m23_the_attack_of_the_disabled_is_made_and_then_he_is_dying():
    b = duel().condition("a", "disabled").turn("a")
    facts = b.do("attack", "a", "b", dice=[HIT, 20, 10])
    assert outcome(facts) == "hit"
    assert conditions(facts, "a") == ["dying"]


def test_m24_the_third_save_of_the_dying():
    b = duel(b=someone(fort_base=2))
    b.do("condition", "", "b", name="unconscious")
    b.do("condition", "", "b", name="dying", dice=[10])
    b.do("dying save", "", "b", dice=[10])
    facts = b.do("dying save", "", "b", dice=[10])
    assert rolled(facts, "fortitude").against.value == 12
    assert b["b"].has("dying")
    b.do("dying save", "", "b", dice=[20])
    assert not b["b"].has("dying", "dead")
    assert b["b"].has("unconscious")
    assert b["b"].has("disabled")


def test_m24_ten_above_is_as_good_as_a_20():
    b = duel(b=someone(fort_base=9))
    facts = b.do("condition", "", "b", name="dying", dice=[11])
    assert rolled(facts, "fortitude").total == 20
    assert not b["b"].has("dying")


def test_m25_tired_and_tired_again():
    b = duel()
    for state in ("fatigued", "exhausted", "unconscious"):
        b.condition("b", "fatigued")
        assert b["b"].has(state)
    assert not b["b"].has("fatigued")


@pytest.mark.parametrize(("damage", "saves"), [(8, True), (5, True), (4, False)])
def test_m27_impervious_is_a_threshold(damage, saves):
    b = duel(b=someone(toughness=5, impervious=5))
    facts = b.do("damage", "", "b", f"amount {damage}", dice=[20] if saves else [])
    if saves:
        roll = rolled(facts, "toughness")
        assert (total(roll.mods), roll.against.value) == (5, 15 + damage)
    else:
        assert outcome(facts, "toughness") == "impervious"


@pytest.mark.parametrize(
    ("overkill", "total_", "come"),
    [(False, 8, ["unconscious", "dying"]), (True, 9, ["unconscious", "dying"]), (True, 8, ["dead"])],
)
def test_m29_missed_by_twenty(overkill, total_, come):
    b = duel(b=someone(abilities=Abilities(con=14)), overkill=overkill)
    facts = b.do("damage", "", "b", "amount 13, lethal", dice=[total_ - 7, *([10] if "dying" in come else [])])
    assert rolled(facts, "toughness").against.value - total_ in (19, 20)
    assert conditions(facts) == come


def test_m29_nonlethal_damage_never_kills():
    assert fails(duel(overkill=True), 8, "amount 20") == ["unconscious"]


@pytest.mark.parametrize("overkill", [False, True])
@pytest.mark.parametrize("b", [someone(), hero(), minion()])
def test_m29_odds_are_those_of_every_face(overkill, b):
    board = duel(a=someone(attacks=(melee(damage=20),)), b=b, overkill=overkill)
    assert board.odds("attack", "a", "b", "lethal").table == board.proof("attack", "a", "b", "lethal").table


@pytest.mark.parametrize(
    ("allowed", "points", "refused"), [(0, 5, True), (0, 1, True), (2, 5, True), (2, 3, True), (2, 2, False),
                                       (2, 1, False)],
)  # fmt: skip
def test_m30_power_attack_without_the_feat(allowed, points, refused):
    b = duel(trades_for_all=allowed)
    if refused:
        with pytest.raises(Refused, match="does not have Power Attack"):
            b.do("attack", "a", "b", f"trade power {points}")
    else:
        facts = b.do("attack", "a", "b", f"trade power {points}", dice=[HIT, 20])
        assert total(rolled(facts, "attack").mods) == 8 - points
        assert rolled(facts, "toughness").against.value == 15 + 9 + points


def test_m30_the_feat_goes_to_five_as_ever():
    b = duel(a=someone(feats={"Power Attack": 1}, attacks=(BLAST,)), trades_for_all=2)
    facts = b.do("attack", "a", "b", "trade power 5", dice=[HIT, 20])
    assert rolled(facts, "toughness").against.value == 15 + 9 + 5
