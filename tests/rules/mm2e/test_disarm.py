from fractions import Fraction

import pytest

from rules.errors import Refused
from rules.facts import Reminder, Rolled, Verdict
from rules.systems.mm2e.sheet import UNARMED, Abilities, Attack, Item
from tests.rules.board import facts_of
from tests.rules.mm2e.chances import agree, unanswered
from tests.rules.mm2e.duel import MISS, duel, rolled
from tests.rules.mm2e.people import BLAST, SWORD, hero, someone

TOUCH = 15
CLUB = Attack(name="Club", attack_bonus=8, damage_bonus=5, uses_str=False, size="medium")
PISTOL = Attack(name="Pistol", type="ranged", attack_bonus=12, damage_bonus=5, size="small")
CLAWS = Attack(name="Claws", attack_bonus=8, damage_bonus=5, uses_str=False)
HOLDER = someone(abilities=Abilities(str=16), attacks=(SWORD,))


def wrested(facts):
    """How the attempts ended, each for whom and over what."""
    return [(f.target, f.outcome, f.item) for f in facts_of(facts, Verdict, what="disarm")]


def opposed(facts):
    """The totals of the opposed rolls, in order."""
    return [roll.total for roll in facts_of(facts, Rolled, what="disarm")]


@pytest.mark.rule("MM-DISARM-01")
def test_damage_against_strength():
    """+5 and a 10 against +3 and an 8."""
    b = duel(someone(attacks=(CLUB,)), HOLDER)
    facts = b.do("disarm", "a", "b", dice=[TOUCH, 10, 8])
    assert opposed(facts) == [15, 11]
    assert wrested(facts) == [("b", "disarmed", "Sword")]
    assert b["a"].live.standard == 0
    with pytest.raises(Refused, match="no longer holds Sword"):
        b.turn("b").do("attack", "b", "a", "with Sword")
    assert rolled(b.do("attack", "b", "a", dice=[1]), "attack").mods[0].value == 8


@pytest.mark.rule("MM-DISARM-01")
def test_the_touch_must_hit_and_a_tie_takes_nothing():
    b = duel(someone(attacks=(CLUB,)), HOLDER)
    assert wrested(b.do("disarm", "a", "b", dice=[MISS])) == []
    assert wrested(b.turn("a").do("disarm", "a", "b", dice=[TOUCH, 8, 10])) == [("b", "keeps hold", "Sword")]


@pytest.mark.rule("MM-DISARM-02")
@pytest.mark.parametrize(("feats", "bonus"), [({}, 4), ({"Improved Ranged Disarm": 1}, 8)])
def test_it_is_hard_from_afar(feats, bonus):
    b = duel(someone(attacks=(BLAST,), feats=feats), HOLDER)
    roll = rolled(b.do("disarm", "a", "b", "with Blast", dice=[MISS]), "attack")
    assert roll.total - roll.value == bonus


@pytest.mark.rule("MM-DISARM-03")
@pytest.mark.parametrize(
    ("weapon", "outcome"),
    [("Club", "disarmed"), ("Claws", "taken from"), ("Unarmed", "taken from"), ("Blast", "disarmed")],
)
def test_a_hand_keeps_what_it_wins(weapon, outcome):
    b = duel(someone(attacks=(CLUB, CLAWS, BLAST)), HOLDER)
    facts = b.do("disarm", "a", "b", f"with {weapon}", dice=[TOUCH, 20, 1])
    assert wrested(facts) == [("b", outcome, "Sword")]
    assert [e.note for e in b["a"].of("holding")] == ["Sword"] * (outcome == "taken from")


@pytest.mark.rule("MM-DISARM-04")
@pytest.mark.parametrize(
    ("dice", "ends"),
    [
        ((7, 12, 10, 5), [("b", "keeps hold", "Sword"), ("a", "disarmed", "Club")]),
        ((7, 12, 1, 20), [("b", "keeps hold", "Sword"), ("a", "keeps hold", "Club")]),
    ],
)
def test_the_holder_answers_in_kind(dice, ends):
    """12 against 15; then his damage against the other one's Strength, and no answer to that."""
    b = duel(someone(attacks=(CLUB,)), HOLDER, prompts="auto")
    facts = b.do("disarm", "a", "b", dice=[TOUCH, *dice])
    assert opposed(facts)[0] == 12
    assert opposed(facts)[1:] == [15, 9 + dice[2], dice[3]]
    assert wrested(facts) == ends


@pytest.mark.rule("MM-DISARM-04", "MM-DISARM-05")
@pytest.mark.parametrize(
    ("weapon", "dice", "feats"),
    [("Club", (10, 12), {}), ("Unarmed", (1, 20), {}), ("Claws", (1, 20), {}), ("Blast", (1, 20), {}),
     ("Pistol", (1, 20), {}),
     ("Club", (1, 20), {"Improved Disarm": 1})],
    ids=["tied", "unarmed", "claws", "ranged", "pistol", "improved"],
)  # fmt: skip
def test_no_answer_to_a_tie_a_bare_hand_a_shot_or_the_feat(weapon, dice, feats):
    b = duel(someone(attacks=(CLUB, CLAWS, BLAST, PISTOL), feats=feats), HOLDER, prompts="auto")
    assert wrested(b.do("disarm", "a", "b", f"with {weapon}", dice=[TOUCH, *dice])) == [("b", "keeps hold", "Sword")]


@pytest.mark.rule("MM-DISARM-04")
def test_the_answer_is_asked_for():
    b = duel(someone(attacks=(CLUB,)), HOLDER)
    b.do("disarm", "a", "b", dice=[TOUCH, 1, 20])
    assert [(q.key, q.who) for q in b.pending.questions] == [("disarm in return", ("b",))]
    assert wrested(b.answer("disarm in return", "no")) == [("b", "keeps hold", "Sword")]


@pytest.mark.rule("MM-DISARM-05")
def test_improved_disarm_helps_the_touch_only():
    b = duel(someone(attacks=(CLUB,), feats={"Improved Disarm": 2}), HOLDER)
    facts = b.do("disarm", "a", "b", dice=[TOUCH, 10, 8])
    roll = rolled(facts, "attack")
    assert roll.total - roll.value == 12
    assert opposed(facts) == [15, 11]


@pytest.mark.rule("MM-DISARM-06")
def test_what_is_in_hand_and_what_the_gm_decides():
    gadget = Item(name="Freeze Ray", held=True)
    b = duel(b=someone(attacks=(SWORD, UNARMED), inventory=(gadget, Item(name="Rope"))))
    facts = b.do("disarm", "a", "b", dice=[TOUCH, 20, 1])
    assert wrested(facts) == [("b", "disarmed", "Freeze Ray")]
    assert wrested(b.turn("a").do("disarm", "a", "b", "item sword", dice=[TOUCH, 20, 1]))[0][2] == "Sword"
    with pytest.raises(Refused, match="b holds nothing"):
        b.turn("a").do("disarm", "a", "b")
    facts = b.turn("a").do("disarm", "a", "b", "item Crown", dice=[TOUCH, 20, 1])
    assert facts_of(facts, Reminder, rule="MM-DISARM-06")
    assert wrested(facts) == [("b", "disarmed", "Crown")]


def test_a_thing_of_an_attack_is_one_thing():
    b = duel(b=someone(attacks=(SWORD,), inventory=(Item(name="Excalibur", held=True, weapon="Sword"),)))
    b.do("disarm", "a", "b", dice=[TOUCH, 20, 1])
    with pytest.raises(Refused, match="no longer holds Sword"):
        b.turn("b").do("attack", "b", "a", "with Sword")
    with pytest.raises(Refused, match="b holds nothing"):
        b.turn("a").do("disarm", "a", "b")


def test_a_taken_thing_comes_back_by_another_disarm():
    b = duel(someone(attacks=()), someone(attacks=(SWORD,)))
    b.do("disarm", "a", "b", dice=[TOUCH, 20, 1])
    with pytest.raises(Refused, match="a holds Sword"):
        b.turn("b").do("handle", "b", options="item Sword")
    assert wrested(b.do("disarm", "b", "a", dice=[TOUCH, 20, 1])) == [("a", "taken from", "Sword")]
    b.turn("b").do("handle", "b", options="item Sword")
    assert rolled(b.do("attack", "b", "a", "with Sword", dice=[1]), "attack").total == 9


def test_a_power_of_the_mind_disarms_nobody():
    ray = Attack(name="Will Ray", type="ranged", attack_bonus=8, damage_bonus=5, save="will")
    with pytest.raises(Refused, match="cannot strike a thing"):
        duel(someone(attacks=(ray,))).do("disarm", "a", "b", "with Will Ray")


STATES = {
    "fresh": duel,
    "a club": lambda: duel(someone(attacks=(CLUB,)), HOLDER),
    "bare hands": lambda: duel(someone(attacks=())),
    "shaken": lambda: duel().condition("a", "shaken").condition("b", "exhausted"),
}


@pytest.mark.parametrize("state", STATES)
def test_odds_are_those_of_every_face(state):
    assert agree(STATES[state](), "disarm", "a", "b", "", unanswered)


def test_odds_with_a_hero_point():
    assert agree(duel(hero(attacks=())), "disarm", "a", "b", "", unanswered)


def test_the_answer_by_counting():
    """Both have +9 against +0."""
    faces = range(1, 21)
    wins = Fraction(sum(a + 9 > b for a in faces for b in faces), 400)
    loses = Fraction(sum(a + 9 < b for a in faces for b in faces), 400)
    chances = duel().odds("disarm", "a", "b")
    assert chances.of("disarmed", "b") == Fraction(11, 20) * wins
    assert chances.of("disarmed", "a") == Fraction(11, 20) * loses * wins
