"""Defending others: an offer, who is asked when it is needed, and whom the attack meets then."""

from dataclasses import replace

import pytest

from rules.errors import Refused
from rules.facts import Rolled, Verdict
from rules.systems.prowlers.sheet import Defense
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import group, nimble, page, shelled, sizes, someone, told
from tests.rules.prowlers.test_minions import armored

AUTO = {"prompts": "auto"}


def guarded(a, c=None, options="", settings=AUTO):
    """m with Might 8 against c, whom a offers to defend."""
    board = page(settings, m=someone(might=8), a=a, c=c or shelled(7))
    board.do("defend", "a", "c", options)
    return board


@pytest.mark.rule("PP-DO-01")
def test_it_costs_the_next_turn():
    board = guarded(shelled(5))
    assert board.encounter.turns.lost == ()
    board.do("attack", "m", "c", dice=[1] * 13)
    assert board.encounter.turns.lost == ("a",)
    assert not board["c"].has("defended")


@pytest.mark.rule("PP-DO-01", "PP-ACT-08")
def test_who_can_offer_it():
    board = page(m=someone(), a=someone(), c=someone())
    with pytest.raises(Refused, match="defends himself anyway"):
        board.do("defend", "a", "a")
    far = replace(board.encounter.table, ranges=(("a", "c", "distant"),))
    near = board.encounter.table
    board.encounter = replace(board.encounter, table=far)
    with pytest.raises(Refused, match="not within Close Range"):
        board.do("defend", "a", "c")
    board.encounter = replace(board.encounter, table=near)
    board.do("lose turn", "", "a")
    with pytest.raises(Refused, match="lost the next turn already"):
        board.do("defend", "a", "c")


@pytest.mark.rule("PP-DO-01")
def test_only_those_are_asked_who_offered():
    board = guarded(shelled(5), settings={})
    board.do("attack", "m", "c")
    (question,) = board.pending.questions
    assert (question.key, question.who, question.default) == ("defend", ("a",), "defend")
    facts = board.answer("defend", "no", dice=[*faces(7, 8), *faces(4, 7)])
    assert told(facts) == [("c", "hit 3")]
    assert (board.encounter.turns.lost, board["c"].has("defended")) == ((), True)


def test_an_offer_that_cannot_be_kept_is_passed_over():
    for spoil in ("stunned", "lose turn", "attacker", "distant"):
        board = guarded(shelled(5), settings={})
        if spoil == "lose turn":
            board.do("lose turn", "", "a")
        elif spoil == "distant":
            far = replace(board.encounter.table, ranges=(("a", "c", "distant"),))
            board.encounter = replace(board.encounter, table=far)
        elif spoil == "stunned":
            board.condition("a", "stunned")
        by = "a" if spoil == "attacker" else "m"
        facts = board.turn(by).do("attack", by, "c", dice=[1] * (15 if by == "m" else 13))
        assert facts_of(facts, Rolled)[1].by == "c"


def test_one_offer_at_a_time_and_it_can_be_withdrawn():
    board = page(m=someone(), a=someone(), b=someone(), c=someone())
    board.do("defend", "a", "c")
    board.do("defend", "a", "b", "mode active")
    assert (board["c"].effects, board["b"].of("defended")[0].note) == ((), "active")
    board.do("defend", "a", "b", "stop")
    assert board["b"].effects == ()


@pytest.mark.rule("PP-DO-02")
@pytest.mark.parametrize(
    ("dodge", "armor", "outcome"),
    [(8, None, ("c", "deflected")), (5, 4, ("c", "hit 3")), (5, 7, ("c", "no effect"))],
)
def test_an_active_defense_stops_it_or_leaves_a_passive_one(dodge, armor, outcome):
    board = guarded(nimble(8), shelled(7, agility=9))
    rolled = [*faces(7, 8), *faces(dodge, 8), *(faces(armor, 7) if armor is not None else ())]
    facts = board.do("attack", "m", "c", dice=rolled)
    assert told(facts) == [("c", "steps in"), outcome]


@pytest.mark.rule("PP-DO-03")
def test_a_passive_defense_takes_it():
    board = guarded(shelled(5))
    facts = board.do("attack", "m", "c", dice=[*faces(7, 8), *faces(5, 5)])
    assert told(facts) == [("c", "steps in"), ("a", "hit 2")]
    assert (board["a"].live.hurt, board["c"].live.hurt) == (2, 0)


@pytest.mark.rule("PP-DO-03", "PP-DEF-05")
def test_armor_that_such_attacks_never_get_through_protects_others_too():
    facts = guarded(armored(16)).do("attack", "m", "c")
    assert told(facts) == [("c", "steps in"), ("a", "too weak")]


@pytest.mark.rule("PP-DO-04")
@pytest.mark.parametrize(
    ("options", "surprised", "dice"),
    [("", False, 8), ("mode active", False, 8), ("mode passive", False, 6), ("", True, 6), ("mode active", True, 6)],
)
def test_which_defense_steps_in(options, surprised, dice):
    armor = Defense(name="Armor", rank=6)
    board = guarded(nimble(8, defenses=(armor,)), options=options)
    if surprised:
        board.condition("a", "surprised")
    facts = board.do("attack", "m", "c", dice=[1] * (8 + dice))
    assert sizes(facts)[1] == dice


def test_a_group_may_be_defended_and_defend():
    board = guarded(group(threat=5), group(threat=4))
    facts = board.do("attack", "m", "c", dice=[*faces(6, 8), *faces(4, 5)])
    assert told(facts) == [("c", "steps in"), ("a", "takes down 2")]


@pytest.mark.parametrize("a", [nimble(3), shelled(3)])
@pytest.mark.parametrize("c", [shelled(2), group(threat=2, count=2)])
def test_chances_are_those_of_every_face(a, c):
    board = page(AUTO, m=someone(might=3), a=a, c=c)
    board.do("defend", "a", "c")
    assert board.odds("attack", "m", "c").table == board.proof("attack", "m", "c").table
    assert (
        board.odds("attack", "m", "c", policy=lambda q, _: q.options[-1]).table
        == board.proof("attack", "m", "c", policy=lambda q, _: q.options[-1]).table
    )


@pytest.mark.rule("PP-DO-01")
def test_whose_offer_it_is_and_for_whom_is_told():
    board = page(m=someone(), a=someone(), c=someone())
    assert facts_of(board.do("defend", "a", "c"), Verdict)[0].key() == ("c", "stands by")
    facts = board.do("defend", "a", "m")
    assert [(f.by, f.target, f.outcome) for f in facts_of(facts, Verdict)] == [
        ("a", "c", "withdraws"), ("a", "m", "stands by"),
    ]  # fmt: skip
    assert facts_of(board.do("defend", "a", "m", "stop"), Verdict)[0].key() == ("m", "withdraws")
