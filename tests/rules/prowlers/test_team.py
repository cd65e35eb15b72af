"""Team attacks: who waits, when it happens, what it adds, and that it comes once a battle."""

import pytest

from rules.errors import Refused
from rules.facts import Offered, Reminder, Rolled
from rules.systems.prowlers import GAME
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import group, hero, nimble, page, shelled, sizes, told
from tests.rules.prowlers.test_order import acting, fight

TEAM = "team attack"


def battle(settings=None, **people):
    """Heroes of Edge 12 and 9, a machine of Edge 13, Minions; the machine has acted."""
    board = fight(
        {"prompts": "auto", **(settings or {})},
        **{
            "m": shelled(4, edge_override=13, health_max=40),
            "a": hero(might=9, edge_override=12),
            "b": hero(might=7, edge_override=9),
            "r": group(),
            **people,
        },
    )
    board.do("done", "m")
    return board


def waiting(settings=None, **people):
    """a and b wait for a team attack on m; the Minions have acted."""
    board = battle(settings, **people)
    board.do(TEAM, "a", "m")
    board.do(TEAM, "b", "m")
    board.do("done", "r")
    return board


@pytest.mark.rule("PP-TEAM-01")
def test_members_wait_for_the_end_of_the_page():
    board = battle()
    seen = []
    board.do(TEAM, "a", "m")
    seen.append(acting(board))
    board.do(TEAM, "b", "m")
    for _ in range(4):
        seen.append(acting(board))
        board.do("done", acting(board)[1])
    assert seen == [(1, "b"), (1, "r"), (1, "a"), (1, "b"), (2, "m")]
    assert board.encounter.plans == ()


@pytest.mark.rule("PP-TEAM-01")
def test_a_table_may_have_them_before_the_minions():
    board = battle({"team_after_minions": False})
    board.do(TEAM, "a", "m")
    board.do(TEAM, "b", "m")
    assert acting(board) == (1, "a")
    assert sizes(board.do("attack", "a", "m", dice=[1] * 15)) == [11, 4]


@pytest.mark.rule("PP-TEAM-01", "PP-TEAM-03")
def test_who_strikes_another_is_not_part_of_it():
    board = waiting()
    board.do("done", "a")
    assert sizes(board.do("attack", "b", "r", dice=[1] * 13)) == [7, 6]
    assert told(board.facts)[0] == ("r", "no effect")


@pytest.mark.rule("PP-TEAM-02")
def test_each_member_has_two_dice_more():
    board = waiting()
    assert sizes(board.do("attack", "a", "m", dice=[1] * 15)) == [11, 4]
    board.do("done", "a")
    assert sizes(board.do("attack", "b", "m", dice=[1] * 13)) == [9, 4]


@pytest.mark.rule("PP-TEAM-03")
def test_alone_nobody_is_a_team():
    board = waiting()
    board.condition("a", "defeated")
    board.do("done", "a")
    facts = board.do("attack", "b", "m", dice=[1] * 11)
    assert sizes(facts) == [7, 4]
    assert facts_of(facts, Reminder, rule="PP-TEAM-03")
    assert not board["m"].has("team attacked")
    board = battle()
    board.do(TEAM, "a", "m")
    for who in ("b", "r"):
        board.do("done", who)
    assert sizes(board.do("attack", "a", "m", dice=[1] * 13)) == [9, 4]


@pytest.mark.rule("PP-TEAM-03")
def test_one_who_has_lost_the_turn_is_none_of_them():
    board = waiting()
    board.do("lose turn", "", "b")
    assert sizes(board.do("attack", "a", "m", dice=[1] * 13)) == [9, 4]


@pytest.mark.rule("PP-TEAM-01")
def test_who_does_not_wait_to_the_end_is_none_of_them():
    board = battle()
    board.do(TEAM, "a", "m")
    board.do(TEAM, "b", "m")
    board.do("now", "a")
    assert sizes(board.do("attack", "a", "m", dice=[1] * 13)) == [9, 4]


@pytest.mark.rule("PP-TEAM-04", "PP-DICE-11")
def test_a_point_throws_the_sixes_again():
    board = waiting(a=hero(might=1, edge_override=12))
    intent = board.intent("attack", "a", "m")
    board.do("attack", "a", "m", dice=[6, 6, 1, *faces(0, 4)])
    offer = facts_of(board.facts, Offered)[0]
    assert offer.answers == ("no", "die", "reroll", "explode")
    facts = board.second_look(intent, offer.index, "explode", dice=[2, 6, 3])
    assert sum(roll.total for roll in facts_of(facts, Rolled, by="a")) == 7
    assert (told(facts)[0], board["a"].live.resolve) == (("m", "hit 7"), 1)
    board.do("done", "a")
    board.do("attack", "b", "m", dice=[*faces(4, 9), *faces(0, 4)])
    assert told(board.facts)[0] == ("m", "hit 4")


@pytest.mark.rule("PP-TEAM-05", "PP-GM-01")
def test_once_a_battle_unless_the_gm_says_otherwise():
    board = waiting()
    board.do("attack", "a", "m", dice=[1] * 15)
    for who in ("a", "b", "m"):
        board.do("done", who)
    with pytest.raises(Refused, match="suffered a team attack in this battle"):
        board.do(TEAM, "a", "m")
    facts = board.do(TEAM, "a", "m", "force")
    assert facts_of(facts, Reminder, rule="PP-TEAM-05")
    board.do(TEAM, "b", "m")
    board.do("done", "r")
    assert sizes(board.do("attack", "a", "m", dice=[1] * 15)) == [11, 4]


@pytest.mark.rule("PP-TEAM-05")
def test_the_next_battle_is_another_one():
    board = waiting()
    board.do("attack", "a", "m", dice=[1] * 15)
    assert GAME.status(board["m"]) == ()
    board.do("end", "")
    assert not board["m"].has("team attacked")


def test_who_can_join():
    board = battle()
    with pytest.raises(Refused, match="no target for a team attack"):
        board.do(TEAM, "a", "a")
    board.do("move", "a")
    with pytest.raises(Refused, match="begun the turn already"):
        board.do(TEAM, "a", "m")


def test_a_preview_may_suppose_a_team():
    board = page(a=hero(might=3, resolve_start=0), m=nimble(2))
    assert board.odds("attack", "a", "m", "mod 2").table == board.odds("attack", "a", "m", "team, force").table
    chances = waiting(a=hero(might=1, resolve_start=0, edge_override=12), m=shelled(2, edge_override=13))
    assert chances.odds("attack", "a", "m").table == chances.proof("attack", "a", "m").table


def test_p23_a_team_attack():
    board = waiting()
    assert acting(board) == (1, "a")
    facts = board.do("attack", "a", "m", dice=[6, *[1] * 10, *faces(0, 4)])
    assert sizes(facts) == [11, 4]
    assert "explode" in facts_of(facts, Offered)[0].answers
    board.do("done", "a")
    board.do("attack", "b", "m", dice=[1] * 13)
    for who in ("b", "m"):
        board.do("done", who)
    with pytest.raises(Refused, match="in this battle"):
        board.do(TEAM, "a", "m")
