import pytest

from rules.errors import Refused
from rules.facts import Reminder, Rolled
from rules.systems.mm2e import GAME
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.chances import agree
from tests.rules.mm2e.duel import MISS, rolled
from tests.rules.mm2e.people import someone


def crowd(**people):
    """t is the target; ten others stand about him, a to j."""
    return Board(GAME, dict.fromkeys("tabcdefghij", someone()) | people).running()


def beset(board, attackers, where, options=""):
    """These attack, one after the other; the Defense that each meets."""
    needed = []
    for who in attackers:
        facts = board.turn(who).do("attack", who, "t", f"with Sword, position {where}{options}", dice=[MISS])
        needed.append(rolled(facts, "attack").against.value)
    return needed


@pytest.mark.rule("MM-GANG-01")
def test_eight_in_the_open():
    b = crowd()
    beset(b, "abcdefgh", "open")
    with pytest.raises(Refused, match="Only 8 attackers can reach t") as refused:
        beset(b, "i", "open")
    assert refused.value.rule == "MM-GANG-01"


@pytest.mark.rule("MM-GANG-02", "MM-GANG-03")
@pytest.mark.parametrize(("where", "most", "rule"), [("wall", 5, "MM-GANG-02"), ("corner", 3, "MM-GANG-03")])
def test_fewer_before_a_wall_and_in_a_corner(where, most, rule):
    b = crowd()
    assert beset(b, "abcdefghij"[:most], where) == [18] * most
    with pytest.raises(Refused, match=f"Only {most} attackers") as refused:
        beset(b, "j", where)
    assert refused.value.rule == rule


@pytest.mark.rule("MM-GANG-04")
def test_a_doorway_has_one_in_front_and_two_beside():
    b = crowd()
    assert beset(b, "abc", "doorway") == [18, 22, 22]
    assert beset(b, "a", "doorway") == [18]
    with pytest.raises(Refused, match="Only 3 attackers") as refused:
        beset(b, "d", "doorway")
    assert refused.value.rule == "MM-GANG-04"


@pytest.mark.rule("MM-GANG-05")
def test_a_corridor_has_one_at_each_end():
    b = crowd()
    beset(b, "a", "corridor")
    with pytest.raises(Refused, match="Only one attacker") as refused:
        beset(b, "b", "corridor")
    assert refused.value.rule == "MM-GANG-05"
    beset(b, "b", "corridor", ", both-ends")
    with pytest.raises(Refused, match="Only 2 attackers"):
        beset(b, "c", "corridor", ", both-ends")


@pytest.mark.rule("MM-GANG-01")
def test_a_place_is_kept_until_the_next_turn():
    b = crowd()
    beset(b, "a", "corridor")
    beset(b, "a", "corridor")
    while b.encounter.turns.current != ("a",) or b.encounter.turns.round == 1:
        b.do("next", "")
    beset(b, "b", "corridor")


@pytest.mark.rule("MM-GANG-01")
def test_who_turns_to_another_leaves_his_place():
    b = crowd()
    beset(b, "a", "corridor")
    b.turn("a").do("attack", "a", "j", "with Sword, position open", dice=[MISS])
    beset(b, "b", "corridor")


@pytest.mark.rule("MM-GANG-06")
def test_shots_are_not_limited_and_the_large_are_the_gms():
    b = crowd()
    beset(b, "a", "corridor")
    assert facts_of(b.turn("b").do("attack", "b", "t", "with Blast, position corridor", dice=[MISS]), Rolled)
    big = crowd(t=someone(size="large"))
    beset(big, "a", "corridor")
    facts = big.turn("b").do("attack", "b", "t", "with Sword, position corridor", dice=[MISS])
    assert facts_of(facts, Reminder, rule="MM-GANG-06")


def test_nobody_counts_where_nothing_is_said():
    b = crowd()
    for who in "abcdefghij":
        b.turn(who).do("attack", who, "t", "with Sword", dice=[MISS])


def test_odds_are_those_of_every_face():
    b = crowd()
    beset(b, "a", "doorway")
    assert agree(b.turn("b"), "attack", "b", "t", "with Sword, position doorway, kb_max 0")
