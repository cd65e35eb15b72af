"""Knockback: when a blow throws, how far, how one lands, and what stands in the way."""

import pytest

from rules.errors import Refused
from rules.facts import Offered
from rules.systems.prowlers import GAME
from rules.systems.prowlers.sheet import Attack
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import group, hero, page, shelled, someone, told
from tests.rules.prowlers.test_order import fight

KNIFE = Attack(name="Knife", rank=13)


def brute(rank=13, **fields):
    """A Hero whose fists hit hard."""
    return hero(**{"might": rank, "attacks": (Attack(name="Fist", type="unarmed"), KNIFE), **fields})


def struck(damage, options="", b=None, rank=13):
    """a hits b for so much, where b rolls no success."""
    board = page(a=brute(rank), b=b or shelled(5))
    passive = 5 if board["b"].sheet.defenses else board["b"].sheet.toughness
    board.do("attack", "a", "b", options, dice=[*faces(damage, rank), *[1] * passive])
    return board


def thrown(board, options="", dice=()):
    """a pays for it."""
    offer = facts_of(board.facts, Offered, question="knockback")[0]
    return board.second_look(board.intent("attack", "a", "b", options), offer.index, "throw", dice=list(dice))


@pytest.mark.rule("PP-KB-01")
@pytest.mark.parametrize(
    ("damage", "options", "offers"), [(6, "", 1), (5, "", 0), (9, "with knife", 0), (7, "", 1)]
)  # fmt: skip
def test_when_it_is_offered(damage, options, offers):
    board = struck(damage, options)
    assert len(facts_of(board.facts, Offered, question="knockback")) == offers


@pytest.mark.rule("PP-KB-01", "PP-KB-04")
def test_what_counts_is_the_net_not_the_health_that_was_left():
    board = struck(7, "behind 8", someone(agility=0, toughness=6, health_max=3))
    assert board["b"].has("defeated")
    assert ("b", "crashes 4") in told(thrown(board, "behind 8"))


@pytest.mark.rule("PP-KB-01", "PP-RES-04")
def test_it_takes_a_point():
    board = page(a=brute(resolve_start=0), b=shelled(5))
    board.do("attack", "a", "b", dice=[*faces(9, 13), *[1] * 5])
    assert not facts_of(board.facts, Offered)
    board = struck(7)
    thrown(board)
    assert board["a"].live.resolve == 1


@pytest.mark.rule("PP-KB-02", "PP-TAB-05")
@pytest.mark.parametrize(
    ("rank", "weight", "reach"),
    [(13, 3, "distant"), (16, 3, "extreme"), (6, 3, "close"), (9, 7, "adjacent"), (30, 3, "beyond"), (9, 3, "close")],
)
def test_how_far(rank, weight, reach):
    board = struck(7, b=shelled(5, weight_rank=weight), rank=rank)
    assert told(thrown(board))[1] == ("b", f"thrown {reach}")


def test_who_is_thrown_is_farther_off_then():
    board = struck(7)
    thrown(board)
    assert board.encounter.table.ranges == (("a", "b", "distant"),)


def test_a_table_may_let_heavy_things_fly_a_little():
    board = page({"throw_below_table": "close"}, a=someone())
    facts = board.do("knockback", "", "a", "rank 7, damage 6, force")
    assert told(facts)[0] == ("a", "thrown close")


@pytest.mark.rule("PP-KB-03", "PP-ACT-08")
def test_the_landing():
    board = fight(a=brute(edge_override=12), b=shelled(5, edge_override=10))
    board.do("attack", "a", "b", dice=[*faces(7, 13), *[1] * 5])
    thrown(board)
    assert (GAME.status(board["b"])[0], board.encounter.turns.lost) == ("prone", ("b",))
    board.do("done", "a")
    assert (board.encounter.turns.current, GAME.status(board["b"])[:1]) == (("a",), ("hurt",))


@pytest.mark.rule("PP-KB-04")
@pytest.mark.parametrize(
    ("passive", "wall", "outcome", "hurt"),
    [(5, 8, "crashes 4", 11), (9, 8, "smashes through", 7), (8, 8, "crashes 4", 11)],
)
def test_something_solid_in_the_way(passive, wall, outcome, hurt):
    board = page(a=brute(), b=shelled(passive))
    board.do("attack", "a", "b", f"behind {wall}", dice=[*faces(7, 13), *[1] * passive])
    assert told(thrown(board, f"behind {wall}"))[-1] == ("b", outcome)
    assert board["b"].live.hurt == hurt


@pytest.mark.rule("PP-KB-04")
def test_toughness_counts_in_full():
    board = page(a=brute(), b=someone(agility=0, toughness=9, health_max=20))
    board.do("attack", "a", "b", "behind 8", dice=[*faces(7, 13), *[1] * 9])
    assert told(thrown(board, "behind 8"))[-1] == ("b", "smashes through")


@pytest.mark.rule("PP-KB-01", "PP-KB-02", "PP-KB-04")
def test_a_gm_throws_somebody():
    board = page(a=shelled(2), r=group())
    facts = board.do("knockback", "", "a", "rank 13, damage 7, behind 8")
    assert told(facts) == [("a", "thrown distant"), ("a", "crashes 4")]
    assert board["a"].has("prone")
    assert board["a"].live.hurt == 4
    with pytest.raises(Refused, match="6 points of subdual damage"):
        board.do("knockback", "", "a", "rank 13, damage 5")
    with pytest.raises(Refused, match="is a group"):
        board.do("knockback", "", "r", "rank 13, damage 7")


def test_p24_into_a_wall():
    board = struck(7, "behind 8")
    assert told(thrown(board, "behind 8")) == [("b", "hit 7"), ("b", "thrown distant"), ("b", "crashes 4")]
    assert board["b"].has("prone")
    assert (board["a"].live.resolve, board["b"].live.hurt, board.encounter.turns.lost) == (1, 11, ("b",))
    assert not facts_of(struck(5, "behind 8").facts, Offered, question="knockback")
    assert not facts_of(struck(7, "with knife, behind 8").facts, Offered, question="knockback")


@pytest.mark.parametrize("throws", [True, False])
def test_chances_are_those_of_every_face(throws):
    def policy(question, _about):
        return "throw" if throws and question.key == "knockback" else question.default

    board = page(a=brute(5, resolve_start=1), b=shelled(2))
    chances = board.odds("attack", "a", "b", "behind 4", policy)
    assert chances.table == board.proof("attack", "a", "b", "behind 4", policy).table
    assert (chances.of("prone") > 0) == throws
    assert board.odds("knockback", "", "b", "rank 9, damage 6, behind 2").runs == 1
