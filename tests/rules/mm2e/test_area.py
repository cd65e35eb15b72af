from fractions import Fraction

import pytest

from rules.clock import Moment
from rules.errors import Refused
from rules.facts import Offered, Reminder, Rolled, Spent, Verdict
from rules.systems.mm2e import GAME
from rules.systems.mm2e.sheet import Attack
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.chances import agree
from tests.rules.mm2e.duel import SAVED, conditions, duel, melee, ranged, rolled
from tests.rules.mm2e.people import hero, minion, someone

CAUGHT, OUT = 1, 20
"""Reflex dice that fail and make it."""


def burst(damage=10, **fields):
    return Attack(name="Burst", type="ranged", damage_bonus=damage, area=True, **fields)


def bomber(rank=10, *more, **fields):
    return someone(attacks=(burst(rank, **fields), *more))


def target(reflex=3, **fields):
    return someone(ref_base=reflex, **fields)


def fate(facts, who="b"):
    return facts_of(facts, Verdict, what="attack", target=who)[0].outcome


@pytest.mark.rule("MM-AREA-01")
def test_an_area_takes_no_attack_roll_and_words_for_one_are_refused():
    b = duel(bomber(), target())
    for word in ("take10", 'covered_by "b"', "wrong_place"):
        with pytest.raises(Refused, match="no attack roll"):
            b.do("attack", "a", "b", word)
    facts = b.do("attack", "a", "b", dice=[CAUGHT, SAVED])
    assert [f.what for f in facts_of(facts, Rolled)] == ["reflex", "toughness"]
    assert fate(facts) == "caught"


def test_an_attack_that_is_no_area_takes_one_target_and_says_what_takes_more():
    b = duel(someone(attacks=(ranged(), burst())), c=someone())
    with pytest.raises(Refused, match="Ray is no area attack") as no:
        b.do("attack", "a", "b,c", "with Ray")
    assert no.value.hint == "An area attack takes several: Burst."
    with pytest.raises(Refused) as no:
        duel(someone(attacks=(ranged(autofire=1),)), c=someone()).do("attack", "a", "b,c")
    assert no.value.hint == "Autofire sweeps a line: /act sweep."
    with pytest.raises(Refused, match="Ray fills no area"):
        b.do("attack", "a", "b", "with Ray, edge 10")


@pytest.mark.rule("MM-AREA-02")
@pytest.mark.parametrize(("attack", "options", "dc"), [
    (burst(10), "", 20),
    (burst(9), "", 19),
    (burst(10, rank=6), "", 16),
    (burst(10), "pull 4", 14),
    (Attack(name="Swung car", damage_bonus=12, area=True), "", 22),
])  # fmt: skip
def test_reflex_is_made_against_ten_and_the_rank(attack, options, dc):
    facts = duel(someone(attacks=(attack,)), target()).do("attack", "a", "b", options, dice=[CAUGHT, SAVED])
    assert rolled(facts, "reflex").against.value == dc


@pytest.mark.rule("MM-AREA-03", "MM-AREA-04")
@pytest.mark.parametrize(("rank", "die", "dc"), [(10, 17, 20), (10, 16, 25), (9, 16, 19), (9, 15, 24), (1, 8, 15)])
def test_reflex_halves_and_the_save_follows(rank, die, dc):
    facts = duel(bomber(rank), target(3)).do("attack", "a", "b", dice=[die, SAVED])
    assert rolled(facts, "toughness").against.value == dc
    assert fate(facts) == ("half caught" if rolled(facts, "reflex").success else "caught")


@pytest.mark.rule("MM-AREA-03")
@pytest.mark.parametrize(("die", "dc"), [(19, 14), (1, 19)])
def test_any_other_save_is_made_against_ten_and_what_is_left_of_the_rank(die, dc):
    facts = duel(bomber(9, save="will"), target(0)).do("attack", "a", "b", dice=[die, SAVED])
    assert rolled(facts, "will").against.value == dc


@pytest.mark.rule("MM-AREA-05")
def test_evasion_escapes_altogether():
    def thrown(*dice):
        return duel(bomber(10), target(14, feats={"Evasion": 1})).do("attack", "a", "b", dice=dice)

    assert fate(thrown(6)) == "evaded"
    assert rolled(thrown(5, SAVED), "toughness").against.value == 25


@pytest.mark.rule("MM-AREA-05")
def test_the_helpless_evade_nothing():
    b = duel(bomber(10), target(14, feats={"Evasion": 2})).condition("b", "helpless")
    assert rolled(b.do("attack", "a", "b", dice=[SAVED]), "toughness").against.value == 25


@pytest.mark.rule("MM-AREA-06")
@pytest.mark.parametrize(("dice", "said", "dc"), [((CAUGHT, SAVED), "half caught", 20), ((OUT,), "evaded", None)])
def test_evasion_2_is_half_caught_at_most(dice, said, dc):
    facts = duel(bomber(10), target(3, feats={"Evasion": 2})).do("attack", "a", "b", dice=dice)
    assert fate(facts) == said
    assert [f.against.value for f in facts_of(facts, Rolled, what="toughness")] == ([dc] if dc else [])


def waiting():
    """b delays, a has the turn."""
    b = Board(GAME, {"b": target(), "a": bomber(10)}, prompts="choices").running()
    b.do("delay", "b")
    return b


@pytest.mark.rule("MM-AREA-07", "MM-DELAY-05")
@pytest.mark.parametrize(("said", "outcome", "dice"), [(30, "steps out", []), (20, "caught", [CAUGHT, SAVED])])
def test_whoever_delays_may_step_out_and_says_how_far_first(said, outcome, dice):
    b = waiting()
    b.do("attack", "a", "b", "edge 25")
    question = b.pending.questions[0]
    assert question.path == ("b",)
    assert question.bounds == (0, 30)
    assert not facts_of(b.pending.facts, Rolled)
    facts = b.answer("step out", said, dice=dice)
    assert fate(facts) == outcome
    assert "b" not in b.encounter.turns.waits
    assert "b" in b.encounter.turns.done


@pytest.mark.rule("MM-AREA-07", "MM-READY-04")
@pytest.mark.parametrize(("does", "outcome", "dice"), [
    ("move away", "steps out", []), ("attack with Blast", "caught", [CAUGHT, SAVED]),
])  # fmt: skip
def test_a_readied_move_steps_out_a_readied_attack_does_not(does, outcome, dice):
    b = Board(GAME, {"b": target(), "a": bomber(4)}, prompts="auto").running()
    b.do("ready", "b", does=does, trigger="it explodes")
    b.do("next", "")
    assert fate(b.do("attack", "a", "b", "evade_move 30", dice=dice)) == outcome


def test_everybody_stays_unless_he_says_otherwise():
    b = waiting()
    b.do("attack", "a", "b")
    facts = b.answer("step out", 0, dice=[CAUGHT, SAVED])
    assert fate(facts) == "caught"
    assert "b" in b.encounter.turns.waits


@pytest.mark.rule("MM-AREA-07")
@pytest.mark.parametrize(("feet", "outcome", "dice"), [(30, "caught", [CAUGHT, SAVED]), (60, "steps out", [])])
def test_the_edge_is_five_feet_a_rank_away(feet, outcome, dice):
    b = Board(GAME, {"b": target(speed=60), "a": bomber(10)}).running()
    b.do("delay", "b")
    assert fate(b.do("attack", "a", "b", f"evade_move {feet}", dice=dice)) == outcome


@pytest.mark.rule("MM-AREA-08", "MM-HERO-04")
def test_a_hero_point_buys_evasion_for_a_round_before_the_die():
    b = duel(bomber(10), hero(ref_base=14), prompts="choices")
    b.do("attack", "a", "b")
    assert not facts_of(b.pending.facts, Rolled)
    facts = b.answer("evasion", "evasion", dice=[6])
    assert fate(facts) == "evaded"
    assert facts_of(facts, Spent)[0].left == 0
    assert b["b"].of("evasion")[0].until == Moment(2, (0, -20, 0, 0), of="a")
    assert fate(b.turn("a").do("attack", "a", "b", dice=[6])) == "evaded"
    b.do("next", "")
    assert b["b"].has("evasion")
    b.do("next", "")
    assert not b["b"].has("evasion")


@pytest.mark.rule("MM-HERO-04")
def test_evasion_can_be_bought_beforehand_too():
    b = duel(bomber(10), hero(ref_base=14))
    b.do("evasion", "b")
    assert b["b"].live.hero_points == 0
    assert fate(b.do("attack", "a", "b", dice=[6])) == "evaded"
    with pytest.raises(Refused, match="no hero point"):
        b.do("evasion", "b")


@pytest.mark.rule("MM-AREA-09")
def test_an_area_without_reflex_affects_everybody_inside():
    facts = duel(bomber(10, area_reflex=False), target(30)).do("attack", "a", "b", dice=[SAVED])
    assert fate(facts) == "caught"
    assert rolled(facts, "toughness").against.value == 25


@pytest.mark.rule("MM-AREA-10")
@pytest.mark.parametrize(("options", "more"), [
    ("cover", 2), ("cover improved", 4), ('cover_for "b"', 2), ('cover_for "b" improved', 4), ('cover_for "c"', 0),
])  # fmt: skip
def test_cover_helps_out_of_the_way(options, more):
    facts = duel(bomber(10), target(3), target(3)).do("attack", "a", "b", options, dice=[CAUGHT, SAVED])
    assert rolled(facts, "reflex").total == 1 + 3 + more


def crowd(**fields):
    people = {
        "a": someone(attacks=(burst(10, **fields),)),
        "b": target(3),
        "c": minion(ref_base=3),
        "d": hero(feats={"Evasion": 2}),
    }
    return Board(GAME, people).running()


def test_each_target_has_a_fate_of_its_own():
    b = crowd()
    facts = b.do("attack", "a", "b, c, d", dice=[17, 14, 1, 1, 20])
    assert [fate(facts, who) for who in "bcd"] == ["half caught", "caught", "evaded"]
    assert conditions(facts, "b") == []
    assert conditions(facts, "c") == ["unconscious"]
    assert b["a"].live.standard == 0


def test_questions_of_several_stand_open_together():
    b = Board(GAME, {"a": bomber(10), "b": hero(), "c": hero(), "d": target()}, prompts="choices").running()
    b.owner("a", None).do("attack", "a", "b, c, d", dice=[CAUGHT, SAVED])
    assert [q.path for q in b.pending.questions] == [("b",), ("c",)]
    b.answer("evasion", "evasion", path=("c",), dice=[OUT])
    facts = b.answer("evasion", "no", path=("b",), dice=[CAUGHT, SAVED])
    assert [fate(facts, who) for who in "bcd"] == ["caught", "evaded", "caught"]


def test_the_dead_are_passed_over_and_the_bodiless_untouched():
    b = Board(GAME, {"a": bomber(), "b": target(), "c": target(incorporeal=True), "d": target()}).running()
    b.condition("b", "dead")
    facts = b.do("attack", "a", "b, c, d", dice=[CAUGHT, SAVED])
    assert [f.target for f in facts_of(facts, Verdict, what="attack")] == ["c", "d"]
    assert fate(facts, "c") == "passes through"
    with pytest.raises(Refused, match="Nobody in that area"):
        b.turn("a").do("attack", "a", "b")


def test_nobody_is_offered_less_knockback_for_each_of_many():
    b = crowd()
    facts = b.do("attack", "a", "b", dice=[CAUGHT, 5])
    assert facts_of(facts, Verdict, what="knockback", outcome="knocked back")
    assert not facts_of(facts, Offered, question="knockback")
    facts = crowd().do("attack", "a", "b", "kb_max 0", dice=[CAUGHT, 5])
    assert not facts_of(facts, Verdict, what="knockback")


def test_who_strikes_to_kill_is_told_once():
    people = {"a": hero(attacks=(burst(lethal=True),)), "b": target(), "c": target()}
    facts = Board(GAME, people).running().do("attack", "a", "b, c", dice=[CAUGHT, SAVED] * 2)
    assert len(facts_of(facts, Reminder, rule="MM-LETH-03")) == 1


@pytest.mark.parametrize("state", ["", "bruised", "stunned", "helpless", "slowed", "unconscious"])
@pytest.mark.parametrize("options", ["", "lethal", "cover"])
def test_chances_are_those_of_every_face(state, options):
    b = crowd().condition("b", *filter(None, [state]))
    assert agree(b, "attack", "a", "b", options)


def test_chances_of_two_targets_are_those_of_both_together():
    b = crowd(area_reflex=False)
    assert agree(b, "attack", "a", "b, c")


def test_exact_chances_of_each():
    chances = crowd().odds("attack", "a", "b, d")
    assert chances.of("half caught", "b") == Fraction(4, 20)
    assert chances.of("caught", "b") == Fraction(16, 20)
    assert chances.of("evaded", "d") == Fraction(1, 20)


def test_a_readied_area_attack_needs_no_roll_either():
    b = Board(GAME, {"b": bomber(10, melee()), "a": someone()}, prompts="auto").running()
    b.do("ready", "b", does="attack with Burst", trigger="when a attacks")
    b.do("next", "")
    facts = b.do("attack", "a", "b", dice=[CAUGHT, SAVED, 1])
    assert [f.what for f in facts_of(facts, Rolled)] == ["reflex", "toughness", "attack"]


def test_twenty_nine_targets_in_one_command():
    people = {"a": bomber(10)} | {f"m{n}": minion(ref_base=3) for n in range(29)}
    b = Board(GAME, people).running()
    everybody = ",".join(who for who in people if who != "a")
    chances = b.odds("attack", "a", everybody)
    assert len(chances.parts) == 29
    assert chances.runs < 20_000
    facts = b.do("attack", "a", everybody, dice=[CAUGHT, 1] * 29)
    assert len(facts_of(facts, Verdict, what="attack", outcome="caught")) == 29
