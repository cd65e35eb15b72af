"""Exact chances of grapples: the same as face by face, from every state; one counted by hand of numbers alone."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from rules.odds import proof
from rules.running import rule_of
from rules.systems.mm2e import GAME
from rules.systems.mm2e.sheet import Abilities
from tests.rules.board import Board
from tests.rules.mm2e.grapples import held, wrestlers
from tests.rules.mm2e.people import hero, minion, someone


def agree(board: Board, action: str, actor: str, target: str = "", options: str = "") -> bool:
    """Whether the odds on demand are those of every face, one by one."""
    everything = proof(board.encounter, board.intent(action, actor, target, options), rule_of(GAME, action))
    return board.odds(action, actor, target, options).table == everything.table


STATES: dict[str, Callable[[], Board]] = {
    "fresh": wrestlers,
    "bruised and injured": lambda: wrestlers().condition("b", "bruised", times=3).condition("b", "injured"),
    "staggered": lambda: wrestlers().condition("a", "staggered").condition("b", "staggered"),
    "stunned": lambda: wrestlers().condition("b", "stunned"),
    "prone": lambda: wrestlers().condition("a", "prone").condition("b", "prone"),
    "holding another": lambda: held(wrestlers(), who="c").turn("a"),
    "held by another": lambda: held(wrestlers(), by="c").turn("a"),
    "minion": lambda: wrestlers(b=minion()),
    "helpless": lambda: wrestlers().condition("b", "unconscious"),
    "with hero points": lambda: wrestlers(a=hero(), b=hero()),
}


@pytest.mark.parametrize("state", STATES)
def test_a_grab_from_every_state(state):
    board = STATES[state]()
    assert agree(board, "grab", "a", "b")


GRIPS: dict[str, Callable[[], Board]] = {
    "holding": lambda: held(wrestlers()).turn("a"),
    "holding a bruised one": lambda: held(wrestlers().condition("b", "bruised", times=3)).turn("a"),
    "holding a minion": lambda: held(wrestlers(b=minion())).turn("a"),
    "staggered": lambda: held(wrestlers().condition("a", "staggered")).turn("a"),
    "prone": lambda: held(wrestlers().condition("a", "prone")).turn("a"),
    "holding a stunned one": lambda: held(wrestlers()).condition("b", "stunned").turn("a"),
    "pinning": lambda: held(wrestlers(), effect="pin").turn("a"),
    "held": lambda: held(wrestlers(), by="b", who="a").turn("a"),
    "with hero points": lambda: held(wrestlers(a=hero(), b=hero())).turn("a"),
}


@pytest.mark.parametrize("action", ["crush", "pin"])
@pytest.mark.parametrize("grip", GRIPS)
def test_a_further_check_from_every_state(grip, action):
    board = GRIPS[grip]()
    assert agree(board, action, "a", "b")


def test_a_throw_and_a_break():
    thrown = held(wrestlers(a=someone(max_throw=20))).turn("a")
    assert agree(thrown, "throw", "a", "b")
    broken = held(held(wrestlers(), effect="pin"), by="c", who="a").turn("c")
    assert agree(broken, "break", "c", "a")


HELD: dict[str, Callable[[], Board]] = {
    "held": lambda: held(wrestlers()).turn("b"),
    "pinned": lambda: held(wrestlers(), effect="pin").turn("b"),
    "prone and shaken": lambda: held(wrestlers().condition("b", "prone", "shaken")).turn("b"),
    "with a hero point": lambda: held(wrestlers(b=hero())).turn("b"),
    "a minion": lambda: held(wrestlers(b=minion())).turn("b"),
    "held by two": lambda: held(held(wrestlers(c=someone(base_attack=10))), by="c").turn("b"),
}


@pytest.mark.parametrize("options", ["", "escape artist"])
@pytest.mark.parametrize("state", HELD)
def test_an_escape_from_every_state(state, options):
    board = HELD[state]()
    assert agree(board, "escape", "b", "", options)


def test_states_and_facts_survive():
    pinning = held(wrestlers(a=someone(max_throw=20)), effect="pin").turn("a")
    for action in ("pin", "throw"):
        assert sum(pinning.proof(action, "a", "b").table.values()) == 1
    assert sum(pinning.turn("b").proof("escape", "b").table.values()) == 1


def test_an_aid():
    board = wrestlers().condition("a", "prone")
    assert agree(board, "aid", "a", "b", "foe c")


def test_an_attack_with_improved_grab():
    board = wrestlers(a=someone(feats={"Improved Grab": 1}))
    assert agree(board, "attack", "a", "b", "with Unarmed")


def test_a_second_die_for_the_loser_counts_in_the_odds():
    board = held(wrestlers(b=hero())).turn("b")
    intent, rule = board.intent("escape", "b"), rule_of(GAME, "escape")

    def reroll(question, _throw):
        return "reroll"

    wins = sum(a > b for a, b in product(range(1, 21), repeat=2))
    again = sum(a <= b < c for a, b in product(range(1, 21), repeat=2) for c in (*range(11, 21), *range(11, 21)))
    expected = Fraction(wins, 400) + Fraction(again, 8000)
    assert board.odds("escape", "b", policy=reroll).of("escaped") == expected
    assert proof(board.encounter, intent, rule, reroll).of("escaped") == expected


def test_two_against_one_by_counting():
    board = held(held(wrestlers(c=someone(base_attack=10))), by="c").turn("b")
    dice = product(range(1, 21), repeat=3)
    free = sum(b + 8 > max(a + 8, c + 10) for b, a, c in dice)
    assert board.odds("escape", "b").table == {
        (("b", "escaped"),): Fraction(free, 8000),
        (("b", "stays held"),): Fraction(8000 - free, 8000),
    }


def test_grab_and_crush_by_counting():
    """A (attack +8, grapple +10, damage +2) on B: Defense 18, grapple +8, Toughness +7, bruised three times."""
    strong = someone(abilities=Abilities(str=14))
    board = wrestlers(a=strong).condition("b", "bruised", times=3)
    faces = range(1, 21)
    hits = sum(d == 20 or (d != 1 and d + 8 >= 18) for d in faces)
    wins = sum(a + 10 > b + 8 for a, b in product(faces, repeat=2))
    hit, win = Fraction(hits, 20), Fraction(wins, 400)
    results: dict[tuple[str, ...], int] = {}
    for save in faces:
        short = 17 - (save + 7 - 3)
        end = result_of(short)
        results[end] = results.get(end, 0) + 1
    expected = {(("b", "miss"),): 1 - hit, (("b", "slips away"),): hit * (1 - win)}
    for end, ways in results.items():
        befell = tuple(("b", word) for word in ("grappled", "crushed", *end))
        expected[befell] = hit * win * Fraction(ways, 20)
    assert (hits, wins, sum(results.values())) == (11, 229, 20)
    assert board.odds("grab", "a", "b", "effect crush").table == expected
    assert sum(expected.values()) == 1


def result_of(short: int) -> tuple[str, ...]:
    """What a Toughness save does that falls so much short."""
    for step, words in ((15, ("unconscious",)), (10, ("staggered", "stunned")), (5, ("bruised", "stunned"))):
        if short >= step:
            return words
    return ("bruised",) if short > 0 else ("unharmed",)
