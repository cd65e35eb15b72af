"""Ambushes: alone, as a group, and what surprise takes away."""

import pytest

from rules.errors import Refused
from rules.facts import Offered, Rolled, TurnSkipped, Verdict
from rules.systems.prowlers import GAME
from rules.systems.prowlers.ambush import lowest
from rules.systems.prowlers.sheet import Power
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import ARMOR, PISTOL, Page, group, page, someone

LURKER = {"talents": {"covert": 8, "charm": 6}, "agility": 4, "edge_override": 20}


def lying_in_wait(settings=None, **people):
    """Before the fight."""
    return Page(GAME, {"a": someone(**LURKER), "b": someone(), **people}, **(settings or {}))


def ambushed(net, options="", **people):
    board = lying_in_wait(**people)
    board.do("ambush", "a", "b", options, dice=[*faces(net, 8), *[1] * 6])
    return board


@pytest.mark.rule("PP-AMB-01")
@pytest.mark.parametrize(
    ("fields", "options", "label", "dice"),
    [
        ({}, "", "Covert", 8),
        ({}, "with charm", "Charm", 6),
        ({}, "with agility", "Agility", 2),
        ({"agility": 17}, "", "Agility", 9),
        ({"agility": 17}, "with covert", "Covert", 8),
    ],
)
def test_the_roll(fields, options, label, dice):
    board = lying_in_wait(a=someone(**{**LURKER, **fields}), b=someone(perception=3))
    board.do("ambush", "a", "b", options, dice=[*faces(dice if dice < 7 else 6, dice), *faces(3, 3)])
    assert [(r.pool[0].label, len(r.faces)) for r in facts_of(board.facts, Rolled)] == [
        (label, dice), ("Perception", 3),
    ]  # fmt: skip


@pytest.mark.rule("PP-AMB-01", "PP-AMB-02")
def test_six_against_three_surprise():
    board = lying_in_wait()
    board.do("ambush", "a", "b", dice=[*faces(6, 8), *faces(3, 6)])
    assert facts_of(board.facts, Verdict)[0].key() == ("b", "surprised")
    assert GAME.status(board["b"]) == ("surprised",)


@pytest.mark.rule("PP-AMB-02")
def test_no_turn_and_no_active_defense_on_the_first_page():
    armored = {"powers": (Power(name="Armor", rank=5),), "defenses": (ARMOR,), "agility": 9}
    board = ambushed(4, b=someone(**armored))
    board.do("start", "")
    board.do("attack", "a", "b", "with unarmed", dice=[1] * 12)
    assert facts_of(board.facts, Rolled)[1].pool[0].label == "Toughness"
    facts = board.do("done", "a")
    assert [(f.by, f.why) for f in facts_of(facts, TurnSkipped)] == [("b", "surprised")]
    assert (board.encounter.turns.round, board["b"].effects) == (2, ())
    board.do("done", "a")
    assert board.encounter.turns.current == ("b",)


@pytest.mark.rule("PP-AMB-03")
@pytest.mark.parametrize(("net", "condition"), [(1, "partly surprised"), (2, "partly surprised"), (3, "surprised")])
def test_partial_surprise_leaves_active_defenses(net, condition):
    board = ambushed(net, b=someone(agility=9))
    assert [effect.kind for effect in board["b"].effects] == [condition]
    board.do("start", "")
    board.do("attack", "a", "b", "with unarmed", dice=[1] * (15 if net < 3 else 12))
    assert facts_of(board.facts, Rolled)[1].pool[0].label == ("Agility" if net < 3 else "Toughness")
    assert facts_of(board.do("done", "a"), TurnSkipped)[0].by == "b"


@pytest.mark.rule("PP-AMB-03")
def test_who_does_not_claim_it_is_surprised():
    board = ambushed(2)
    offered = facts_of(board.facts, Offered, question="surprise")[0]
    facts = board.second_look(board.intent("ambush", "a", "b"), offered.index, "fully", path=("b",))
    assert facts_of(facts, Verdict)[0].key() == ("b", "surprised")


@pytest.mark.rule("PP-AMB-04")
def test_a_failed_ambush():
    board = lying_in_wait()
    board.do("ambush", "a", "b", dice=[*faces(4, 8), *faces(4, 6)])
    assert facts_of(board.facts, Verdict)[0].key() == ("b", "not surprised")
    assert board["b"].effects == ()


@pytest.mark.rule("PP-AMB-05", "PP-DICE-18")
@pytest.mark.parametrize(
    ("rule", "mine", "theirs", "outcome"),
    [
        ("all", (7, 3), 3, "partly surprised"),
        ("all", (6, 3), 3, "not surprised"),
        ("all", (12, 6), 3, "surprised"),
        ("any", (6, 3), 3, "surprised"),
    ],
)
def test_as_a_group(rule, mine, theirs, outcome):
    board = lying_in_wait({"ambush_group": rule}, c=someone(**LURKER))
    thrown = [*faces(mine[0], 8), *faces(mine[1], 8), *faces(theirs, 6)]
    board.do("ambush", "a", "b", "group c", dice=thrown)
    assert facts_of(board.facts, Verdict)[0].key() == ("b", outcome)


@pytest.mark.parametrize(
    ("nets", "after"), [((4, 0), 1), ((3, 0), 0), ((5, 0, -1), 0), ((9, 0, 0), 3), ((7, -2), 2), ((4, 4), 3)]
)
def test_sharing_helps_the_neediest_first(nets, after):
    assert lowest(nets) == after


@pytest.mark.rule("PP-AMB-05", "PP-MIN-01")
def test_each_target_perceives_for_itself_and_a_group_once():
    board = lying_in_wait(r=group(threat=5))
    board.do("ambush", "a", "b,r", dice=[*faces(4, 8), *faces(5, 6), *faces(1, 3)])
    assert [(r.by, len(r.faces)) for r in facts_of(board.facts, Rolled)] == [("a", 8), ("b", 6), ("r", 3)]
    assert [v.key() for v in facts_of(board.facts, Verdict)] == [("b", "not surprised"), ("r", "surprised")]


def test_p11():
    """Ambushed, Agility 8, Toughness 6, shot at: three dice, Agility may not be used."""
    board = ambushed(4, b=someone(agility=8, toughness=6), a=someone(**LURKER, attacks=(PISTOL,)))
    board.do("start", "")
    board.do("attack", "a", "b", dice=[1] * 9)
    assert [(m.label, m.value) for m in facts_of(board.facts, Rolled)[1].pool] == [("Toughness", 6), ("lethal", -3)]


def test_when_there_is_no_ambush():
    board = lying_in_wait()
    with pytest.raises(Refused, match="cannot be ambushed"):
        board.do("ambush", "a", "a")
    board.do("start", "")
    board.do("done", "a")
    board.do("done", "b")
    with pytest.raises(Refused, match="going on for a page"):
        board.do("ambush", "a", "b")


@pytest.mark.parametrize(("options", "target"), [("", "b"), ("with agility", "b"), ("group c", "b"), ("", "b,r")])
def test_chances_are_those_of_every_face(options, target):
    small = {"talents": {"covert": 3}, "perception": 2, "agility": 2}
    board = page(a=someone(**small), b=someone(**small), c=someone(**small), r=group(threat=3))
    odds, proof = (f("ambush", "a", target, options) for f in (board.odds, board.proof))
    assert (odds.table, odds.parts) == (proof.table, proof.parts)
