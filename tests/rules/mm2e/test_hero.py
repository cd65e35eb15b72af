from fractions import Fraction

import pytest

from rules.errors import Refused
from rules.facts import Changed, Offered, Rolled, Spent
from rules.odds import proof
from rules.running import rule_of
from rules.systems.mm2e import GAME
from rules.systems.mm2e.sheet import Abilities
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.duel import conditions, duel, melee, outcome
from tests.rules.mm2e.people import hero, minion, someone


def again(board, action, actor, target="", options="", *, first, then):
    """A deed whose throw falls short, and its second look; returns the second throw."""
    intent = board.intent(action, actor, target, options)
    board.do(action, actor, target, options, dice=first)
    offer = facts_of(board.facts, Offered)[0]
    facts = board.second_look(intent, offer.index, "reroll", dice=then, path=offer.path)
    return next(roll for roll in facts_of(facts, Rolled) if roll.rule == "MM-HERO-03")


@pytest.mark.rule("MM-HERO-01")
def test_a_session_begins_with_one_point_and_minions_have_none():
    assert GAME.fresh(someone(kind="hero", hero_points=1)).hero_points == 1
    assert GAME.fresh(minion(hero_points=3)).hero_points == 0
    board = Board(GAME, {"a": hero(), "b": hero(), "m": minion()})
    board.do("award", "", "a", "amount 2")
    assert board["a"].live.hero_points == 3
    board.live("b", hero_points=0)
    facts = board.do("session start", "")
    assert [board[who].live.hero_points for who in "abm"] == [1, 1, 0]
    assert [(fact.target, fact.before, fact.after) for fact in facts_of(facts, Changed)] == [
        ("a", "3", "1"),
        ("b", "0", "1"),
    ]
    with pytest.raises(Refused, match="is a minion"):
        board.do("award", "", "m")


@pytest.mark.rule("MM-HERO-02")
def test_one_point_a_round_for_the_same_benefit():
    board = duel(hero(hero_points=3))
    again(board, "check", "a", "", "trait bluff, dc 30", first=[2], then=[3])
    assert board["a"].live.hero_points == 2
    board.turn("a").do("check", "a", options="trait bluff, dc 30", dice=[2])
    assert not facts_of(board.facts, Offered)
    board.turn("a").do("check", "a", options="trait climb, dc 30", dice=[2])
    assert facts_of(board.facts, Offered)


@pytest.mark.rule("MM-HERO-02")
def test_out_of_turn_too_and_again_next_round():
    board = duel(hero(hero_points=3)).turn("b")
    again(board, "save", "a", "", "kind will, dc 30", first=[2], then=[3])
    board.do("done", "b")
    board.do("save", "a", options="kind will, dc 30", dice=[2])
    assert facts_of(board.facts, Offered)


@pytest.mark.rule("MM-HERO-03")
@pytest.mark.parametrize(
    ("first", "second", "total"),
    [(2, 4, 17), (2, 17, 20), (2, 1, 14), (2, 10, 23), (15, 3, 18), (15, 11, 18), (2, 20, 23)],
)
def test_a_second_die_counts_at_least_eleven_and_the_better_one_stands(first, second, total):
    board = duel(hero(abilities=Abilities(con=16)))
    roll = again(board, "check", "a", "", "trait constitution, dc 30", first=[first], then=[second])
    assert roll.total == total
    assert (roll.faces, board["a"].live.hero_points) == ((first, second), 0)
    assert facts_of(board.facts, Spent, rule="MM-HERO-02")


@pytest.mark.rule("MM-HERO-03", "MM-ATK-03")
@pytest.mark.parametrize(("second", "said", "rest"), [(10, "miss", []), (20, "hit", [20])])
def test_a_ten_that_counts_twenty_is_no_natural_twenty(second, said, rest):
    board = duel(hero(attacks=(melee(2),)), someone(defense=30))
    again(board, "attack", "a", "b", first=[5], then=[second, *rest])
    assert outcome(board.facts) == said


@pytest.mark.rule("MM-HERO-03", "MM-TOU-08")
@pytest.mark.parametrize(("second", "came"), [(10, "staggered"), (20, "bruised")])
def test_nor_on_a_save_out_of_reach(second, came):
    board = duel(b=hero(toughness=2))
    again(board, "damage", "", "b", "amount 18", first=[3], then=[second])
    assert conditions(board.facts)[-2 if second == 10 else -1] == came


def test_what_succeeded_or_cannot_be_bettered_is_not_offered_again():
    board = duel(hero(), hero(toughness=2))
    board.do("check", "a", options="trait bluff, dc 5", dice=[10])
    assert not facts_of(board.facts, Offered)
    board.do("damage", "", "b", "amount 25", dice=[20])
    assert not facts_of(board.facts, Offered)


def test_without_a_point_nothing_is_offered():
    board = duel(someone(hero_points=0))
    board.do("check", "a", options="trait bluff, dc 30", dice=[2])
    assert not facts_of(board.facts, Offered)


def reroll(question, _throw):
    return "reroll" if question.kind == "offer" else question.default


def test_the_odds_of_a_second_die_by_counting():
    board = duel(hero(attacks=(melee(4),)), someone(defense=20))
    first = range(1, 21)
    raised = [(face + 10, False) if face <= 10 else (face, face == 20) for face in range(1, 21)]
    missed = [die for die in first if die != 20 and die + 4 < 20]
    hits = Fraction(20 - len(missed), 20)
    hits += sum(max(die, second) + 4 >= 20 or natural for die in missed for second, natural in raised) * Fraction(
        1, 400
    )
    chances = board.odds("attack", "a", "b", policy=reroll)
    assert chances.of("hit") + chances.of("critical") == hits
    proven = proof(board.encounter, board.intent("attack", "a", "b"), rule_of(GAME, "attack"), reroll)
    assert chances.table == proven.table
