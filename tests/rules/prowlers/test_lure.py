"""Luring: who can, what is asked before the roll, and what a wide dodge sends on."""

import pytest

from rules.errors import Refused
from rules.facts import Offered, Reminder, Verdict
from rules.systems.prowlers.sheet import Attack
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import group, hero, page, shelled, sizes, someone, told
from tests.rules.prowlers.test_minions import armored

LULL = Attack(name="Lull", type="mental_power", rank=6)


def dodger(**fields):
    """A Hero who dodges with 8d, with 2 Resolve."""
    return hero(**{"agility": 8, "toughness": 1, **fields})


def lured(target="", options="", settings=None, **people):
    """m with Might 6 against b, who is ready to lure."""
    board = page(settings, **{"m": someone(attacks=(LULL,)), "b": dodger(), "c": shelled(3), **people})
    board.do("lure", "b", target, options)
    return board


def strikes(board, attack, defense, answer="lure"):
    """m attacks b, who lures it: so many successes on both sides."""
    board.do("attack", "m", "b", "with unarmed")
    return board.answer("lure", answer, dice=[*faces(attack, 6), *faces(defense, 8)])


def sends_on(board, dice):
    """b pays for it."""
    offer = facts_of(board.facts, Offered, question="redirect")[0]
    intent = board.intent("attack", "m", "b", "with unarmed")
    return board.second_look(intent, offer.index, "redirect", dice=dice)


@pytest.mark.rule("PP-LURE-01")
def test_it_is_asked_before_the_roll_and_takes_an_active_defense():
    board = lured("c", b=dodger(defenses=(), willpower=6, toughness=20))
    board.do("attack", "m", "b", "with unarmed")
    (question,) = board.pending.questions
    assert (question.key, question.who, question.options) == ("lure", ("b",), ("lure", "no"))
    assert sizes(board.answer("lure", "lure", dice=[1] * 14)) == [6, 8]
    board = lured("c", b=dodger(toughness=20))
    board.do("attack", "m", "b", "with unarmed")
    assert sizes(board.answer("lure", "no", dice=[1] * 26)) == [6, 20]


@pytest.mark.rule("PP-LURE-01")
def test_who_can_lure_what():
    board = lured("c")
    facts = board.do("attack", "m", "b", "with lull", dice=[1] * 12)
    assert facts_of(facts, Reminder, rule="PP-LURE-01")
    board = page(m=someone(), b=dodger(), c=someone()).condition("b", "surprised")
    with pytest.raises(Refused, match="surprised and has no active defense"):
        board.do("lure", "b", "c")
    board = page(m=someone(), b=dodger(), c=someone())
    for target, options in (("", ""), ("c", "structure 4")):
        with pytest.raises(Refused, match="what stands behind"):
            board.do("lure", "b", target, options)
    with pytest.raises(Refused, match="onto himself"):
        board.do("lure", "b", "b")


@pytest.mark.rule("PP-LURE-02")
@pytest.mark.parametrize(("defense", "offers"), [(7, 1), (6, 0)])
def test_the_dodge_must_be_wide(defense, offers):
    board = lured("", "structure 4")
    facts = strikes(board, 4, defense)
    assert len(facts_of(facts, Offered, question="redirect")) == offers
    assert told(facts) == [("b", "no effect")]


@pytest.mark.rule("PP-LURE-03", "PP-RES-04")
@pytest.mark.parametrize(("wall", "hole"), [(2, "small hole"), (1, "big hole"), (4, "no hole")])
def test_onto_a_thing(wall, hole):
    board = lured("", "structure 4")
    strikes(board, 4, 7)
    assert told(sends_on(board, faces(wall, 4))) == [("b", "no effect"), ("b", hole)]
    assert (board["b"].live.resolve, board.encounter.turns.lost, board["b"].has("luring")) == (1, (), False)


@pytest.mark.rule("PP-LURE-04")
def test_onto_a_person():
    board = lured("c")
    strikes(board, 4, 7)
    assert told(sends_on(board, faces(1, 3))) == [("b", "no effect"), ("c", "lured"), ("c", "hit 3")]
    assert (board["c"].live.hurt, board["b"].live.resolve, board.encounter.turns.lost) == (3, 1, ("b",))


@pytest.mark.rule("PP-LURE-03", "PP-LURE-04", "PP-ACT-08")
def test_what_it_costs_must_be_there():
    board = page(m=someone(), b=dodger(resolve_start=0), c=someone())
    with pytest.raises(Refused, match="no Resolve left"):
        board.do("lure", "b", "c")
    board = page(m=someone(), b=dodger(), c=someone())
    board.do("lose turn", "", "b")
    with pytest.raises(Refused, match="lost the next turn"):
        board.do("lure", "b", "c")
    board.do("lure", "b", "", "structure 4")
    board.do("spend", "b")
    board.do("spend", "b")
    assert sizes(board.do("attack", "m", "b", dice=[1] * 14)) == [6, 8]


def test_it_lasts_until_the_next_turn():
    board = lured("c")
    board.do("jump", "", "b")
    assert not board["b"].has("luring")


@pytest.mark.rule("PP-LURE-04")
def test_nobody_lures_an_attack_onto_whoever_makes_it():
    board = lured("m")
    assert sizes(board.do("attack", "m", "b", "with unarmed", dice=[1] * 14)) == [6, 8]


def test_onto_those_who_feel_nothing_or_are_gone():
    board = lured("c", c=armored(12))
    strikes(board, 4, 7)
    assert told(sends_on(board, []))[-1] == ("c", "too weak")
    board = lured("c").condition("c", "defeated")
    assert sizes(board.do("attack", "m", "b", "with unarmed", dice=[1] * 14)) == [6, 8]


@pytest.mark.parametrize(("target", "options"), [("c", ""), ("", "structure 2")])
@pytest.mark.parametrize("send", [True, False])
def test_chances_are_those_of_every_face(target, options, send):
    def policy(question, _about):
        return "redirect" if send and question.key == "redirect" else question.default

    board = page(m=someone(might=3), b=dodger(agility=4, resolve_start=1), c=group(threat=2, count=2))
    board.do("lure", "b", target, options)
    chances = board.odds("attack", "m", "b", policy=policy)
    assert chances.table == board.proof("attack", "m", "b", policy=policy).table
    assert (chances.of("lured") > 0) == (send and target == "c")


@pytest.mark.rule("PP-LURE-01")
@pytest.mark.parametrize(
    ("target", "options", "said"), [("c", "", ("c", "")), ("", "structure 8", (None, "a thing of Structure 8"))]
)
def test_onto_whom_or_what_is_told(target, options, said):
    (told_,) = facts_of(page(m=someone(), b=dodger(), c=someone()).do("lure", "b", target, options), Verdict)
    assert (told_.by, told_.target, told_.item) == ("b", *said)
