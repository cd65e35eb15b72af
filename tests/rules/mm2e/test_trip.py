from fractions import Fraction

import pytest

from rules.errors import Refused
from rules.facts import Reminder, Rolled, Verdict
from rules.systems.mm2e.sheet import Abilities, Attack
from tests.rules.board import facts_of
from tests.rules.mm2e.chances import agree, unanswered
from tests.rules.mm2e.duel import MISS, duel, rolled
from tests.rules.mm2e.people import BLAST, hero, someone

TOUCH = 15
SKILLED = someone(feats={"Improved Trip": 1})
BOLAS = Attack(name="Bolas", type="ranged", attack_bonus=8, damage_bonus=2, ranged_trip=True)


def trips(facts):
    """How the trips ended, each for whom."""
    return [(f.target, f.outcome) for f in facts_of(facts, Verdict, what="trip")]


def bonuses(facts):
    """The bonus on each check of the first trip: of the one who tries, and of the other."""
    return [roll.total - roll.value for roll in facts_of(facts, Rolled, what="trip")[:2]]


def tripped(a=None, b=None, options="", dice=(TOUCH, 20, 1)):
    return duel(a, b, prompts="auto").do("trip", "a", "b", options, dice=dice)


@pytest.mark.rule("MM-TRIP-01")
def test_a_touch_and_the_best_of_strength_and_dexterity():
    nimble, sturdy = Abilities(str=14, dex=18), Abilities(str=16)
    assert bonuses(tripped(someone(abilities=nimble))) == [4, 0]
    assert bonuses(tripped(b=someone(abilities=sturdy))) == [0, 3]
    acrobat = someone(abilities=sturdy, skills={"Acrobatics": 9})
    assert bonuses(tripped(b=acrobat)) == [0, 9]
    assert bonuses(tripped(acrobat)) == [3, 0]


@pytest.mark.rule("MM-TRIP-01")
def test_it_is_a_standard_action_and_a_miss_ends_it():
    b = duel()
    assert trips(b.do("trip", "a", "b", dice=[MISS])) == []
    assert (b["a"].live.standard, b["a"].live.move) == (0, 1)


@pytest.mark.rule("MM-TRIP-02")
@pytest.mark.parametrize(("mine", "theirs", "terms"), [("large", "medium", [4, 0]), ("huge", "huge", [8, 8]),
                                                       ("tiny", "small", [-8, -4])])  # fmt: skip
def test_four_for_each_size_on_both_sides(mine, theirs, terms):
    assert bonuses(tripped(someone(size=mine), someone(size=theirs))) == terms


@pytest.mark.rule("MM-TRIP-03")
@pytest.mark.parametrize(
    ("fields", "term"),
    [({"legs": 4}, 4), ({"stable_body": True}, 4), ({"feats": {"Additional Limbs": 1}}, 4), ({"immovable": 3}, 12),
     ({"legs": 4, "immovable": 2}, 12)],
)  # fmt: skip
def test_a_steady_target_is_hard_to_topple(fields, term):
    assert bonuses(tripped(b=someone(**fields))) == [0, term]
    assert bonuses(tripped(a=someone(**fields))) == [0, 0]


@pytest.mark.rule("MM-TRIP-03", "MM-ALLOUT-05")
@pytest.mark.parametrize(("how", "term"), [("all-out", 0), ("move", 4)])
def test_immovable_is_of_less_use_on_the_move(how, term):
    """Rank 3: nothing all out, half of it, one, after two moves."""
    b = duel(b=someone(immovable=3)).turn("b")
    for _ in range(1 if how == "all-out" else 2):
        b.do(how, "b")
    assert bonuses(b.turn("a").do("trip", "a", "b", dice=[TOUCH, 20, 1])) == [0, term]


@pytest.mark.rule("MM-TRIP-04")
def test_the_winner_sees_the_other_lie():
    b = duel()
    assert trips(b.do("trip", "a", "b", dice=[TOUCH, 11, 10])) == [("b", "tripped")]
    assert b["b"].has("prone")
    near = rolled(b.turn("a").do("attack", "a", "b", "with Sword", dice=[1]), "attack").against
    far = rolled(b.turn("a").do("attack", "a", "b", "with Blast", dice=[1]), "attack").against
    assert (near.value, far.value) == (14, 22)
    with pytest.raises(Refused, match="lies on the ground"):
        b.turn("a").do("trip", "a", "b")


@pytest.mark.rule("MM-TRIP-05")
@pytest.mark.parametrize(("dice", "ends"), [
    ((12, 16, 12, 10), [("b", "keeps its feet"), ("a", "tripped")]),
    ((12, 16, 10, 10), [("b", "keeps its feet"), ("a", "keeps its feet")]),
    ((12, 16, 10, 12), [("b", "keeps its feet"), ("a", "keeps its feet")]),
])  # fmt: skip
def test_who_loses_may_be_tripped_in_return(dice, ends):
    b = duel(prompts="auto")
    assert trips(b.do("trip", "a", "b", dice=[TOUCH, *dice])) == ends
    assert b["a"].has("prone") == (ends[1][1] == "tripped")


@pytest.mark.rule("MM-TRIP-05", "MM-CHK-02")
def test_a_tie_has_no_answer():
    b = duel()
    assert trips(b.do("trip", "a", "b", dice=[TOUCH, 17, 17])) == [("b", "keeps its feet")]
    assert not b["a"].has("prone")


@pytest.mark.rule("MM-TRIP-05")
def test_improved_trip_adds_four_and_denies_the_answer():
    facts = tripped(SKILLED, dice=(TOUCH, 1, 20))
    assert bonuses(facts) == [4, 0]
    assert trips(facts) == [("b", "keeps its feet")]


@pytest.mark.rule("MM-TRIP-05")
def test_the_answer_is_asked_for():
    b = duel()
    b.do("trip", "a", "b", dice=[TOUCH, 12, 16])
    assert [q.key for q in b.pending.questions] == ["trip in return"]
    assert trips(b.answer("trip in return", "no")) == [("b", "keeps its feet")]
    assert not b["a"].has("prone")


@pytest.mark.parametrize("state", ["unconscious", "paralyzed"])
def test_the_helpless_do_not_answer(state):
    facts = duel().condition("b", state).do("trip", "a", "b", dice=[TOUCH, 1, 20])
    assert trips(facts) == [("b", "keeps its feet")]


@pytest.mark.rule("MM-TRIP-06")
@pytest.mark.parametrize(("die", "end"), [(15, "grabs the edge"), (14, "falls over the edge")])
def test_at_a_drop_a_reflex_save_against_15(die, end):
    facts = tripped(options="ledge", dice=(TOUCH, 20, 1, die))
    assert rolled(facts, "reflex").against.value == 15
    assert facts_of(facts, Verdict, what="edge")[0].outcome == end
    assert bool(facts_of(facts, Reminder, rule="MM-TRIP-06")) == (die == 14)


@pytest.mark.rule("MM-TRIP-07")
def test_tripping_from_afar():
    archer = someone(attacks=(BLAST, BOLAS), feats={"Improved Trip": 1})
    assert bonuses(tripped(archer, options="with Bolas")) == [2, 0]
    assert bonuses(tripped(someone(attacks=(BOLAS,)), options="with Bolas")) == [0, 0]
    with pytest.raises(Refused, match="no melee attack"):
        tripped(archer, options="with Blast")


def test_a_hero_point_helps_the_loser():
    b = duel(hero(), prompts="auto")
    intent = b.intent("trip", "a", "b")
    b.do("trip", "a", "b", dice=[TOUCH, 5, 10, 1, 20])
    offer = next(i for i, entry in enumerate(b.recording) if entry[:2] == ["a", "hero:trip"])
    assert trips(b.second_look(intent, offer, "reroll", dice=[3])) == [("b", "tripped")]
    assert b["a"].live.hero_points == 0


def test_a_weapon_in_between_or_no_body_spoils_it():
    cover = duel(c=someone(defense=1)).do("trip", "a", "b", "covered-by c", dice=[7])
    assert [f.outcome for f in facts_of(cover, Verdict)] == ["miss"]
    ghost = tripped(b=someone(incorporeal=True), dice=(TOUCH,))
    assert [f.outcome for f in facts_of(ghost, Verdict)] == ["passes through"]


STATES = {
    "fresh": duel,
    "skilled": lambda: duel(SKILLED),
    "big and steady": lambda: duel(someone(size="large"), someone(legs=4)),
    "shaken": lambda: duel().condition("a", "shaken").condition("b", "exhausted"),
    "prone himself": lambda: duel().condition("a", "prone"),
    "helpless": lambda: duel().condition("b", "paralyzed"),
}


@pytest.mark.parametrize("state", STATES)
def test_odds_are_those_of_every_face(state):
    assert agree(STATES[state](), "trip", "a", "b", "", unanswered)


def test_odds_at_a_drop():
    chances = duel().odds("trip", "a", "b", "ledge", unanswered)
    assert chances.of("falls over the edge") == Fraction(11, 20) * Fraction(190, 400) * Fraction(14, 20)


def test_states_and_facts_survive():
    assert sum(duel(SKILLED).proof("trip", "a", "b").table.values()) == 1


def test_the_answer_by_counting():
    """A touch at 10, then 190 of 400 for either side, and 20 ties."""
    win, tie = Fraction(190, 400), Fraction(20, 400)
    stays, touch = ("b", "keeps its feet"), Fraction(11, 20)
    assert duel().odds("trip", "a", "b").table == {
        (("b", "miss"),): 1 - touch,
        (("b", "tripped"),): touch * win,
        (stays,): touch * tie,
        (stays, ("a", "tripped")): touch * win * win,
        (stays, ("a", "keeps its feet")): touch * win * (win + tie),
    }
