"""The laws of an attack: exact odds are the proof over every face, and a count of one's own over all dice."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.odds import proof
from rules.running import rule_of
from rules.systems.mm2e import GAME
from tests.rules.mm2e.duel import duel, melee
from tests.rules.mm2e.people import minion, someone

D20 = range(1, 21)


def in_state(state):
    """a faces b, who is in one of the states that previews are tried in."""
    board = duel(b=minion() if state == "minion" else someone())
    if state == "hurt":
        board.condition("b", "bruised", times=3).condition("b", "injured")
    elif state in ("staggered", "stunned", "prone", "unconscious", "disabled"):
        board.condition("b", state)
    return board.turn("a")


STATES = ("fresh", "hurt", "staggered", "stunned", "prone", "minion", "unconscious", "disabled")


def every_face(board, options):
    """The proof alone, where keeping and undoing each of its many outcomes would take too long."""
    return proof(board.encounter, board.intent("attack", "a", "b", options), rule_of(GAME, "attack")).table


@pytest.mark.parametrize("state", STATES)
def test_odds_are_the_proof_in_every_state(state):
    board = in_state(state)
    chances = board.odds("attack", "a", "b")
    assert sum(chances.table.values()) == 1
    assert chances.table == board.proof("attack", "a", "b").table
    assert board.odds("attack", "a", "b", "with Sword, lethal").table == every_face(board, "with Sword, lethal")


@pytest.mark.parametrize("options", ["cover", "pull 3", "surprise", "kneeling", "stance aggressive 3, cover improved"])
@pytest.mark.parametrize("state", ["fresh", "stunned"])
def test_odds_are_the_proof_with_options(state, options):
    board = in_state(state)
    assert board.odds("attack", "a", "b", options).table == board.proof("attack", "a", "b", options).table


@pytest.mark.parametrize("options", ["take10", "minion_effect staggered", "lethal, minion_effect bruised"])
def test_odds_are_the_proof_against_minions(options):
    board = in_state("minion")
    assert board.odds("attack", "a", "b", options).table == board.proof("attack", "a", "b", options).table


def test_odds_are_the_proof_in_concealment():
    board = in_state("fresh")
    assert board.odds("attack", "a", "b", "conceal").table == every_face(board, "conceal")


@pytest.mark.parametrize("state", ["prone", "disabled", "invisible", "staggered"])
def test_odds_are_the_proof_for_every_attacker(state):
    board = duel(c=someone()).condition("a", state).turn("a")
    for options in ("with Sword", "covered_by c"):
        assert board.odds("attack", "a", "b", options).table == board.proof("attack", "a", "b", options).table


def counted(bonus, defense, damage, toughness, bruises=0, staggered=False):
    """Every pair of dice by the printed rules, in code of its own."""
    table = Counter()
    for attack in D20:
        if attack == 1 or (attack != 20 and attack + bonus < defense):
            table[(("b", "miss"),)] += 20
            continue
        critical = attack == 20 and attack + bonus >= defense
        difficulty = 15 + damage + (5 if critical else 0)
        for save in D20:
            short = difficulty - (save + toughness - bruises)
            if save == 20 and short > 0:
                short = 1
            table[tuple(("b", word) for word in ("critical" if critical else "hit", *came(short, staggered)))] += 1
    return {key: Fraction(ways, 400) for key, ways in table.items()}


def where_he_stands(table):
    """The chances but for how far somebody is thrown."""
    found = Counter()
    for key, chance in table.items():
        found[tuple((who, word) for who, word in key if not word.startswith("knocked back"))] += chance
    return found


def came(short, staggered):
    """The conditions of a save that falls short by so much."""
    if short <= 0:
        return ["unharmed"]
    if short < 5:
        return ["bruised"]
    if short < 10:
        return ["bruised", "stunned"]
    if short < 15:
        return ["unconscious" if staggered else "staggered", "stunned"]
    return ["unconscious"]


@pytest.mark.parametrize(
    ("bonus", "defense", "damage", "toughness"), [(8, 18, 9, 7), (2, 30, 20, 3), (12, 18, 5, 12), (0, 20, 14, 0)]
)
@pytest.mark.parametrize(("bruises", "staggered"), [(0, False), (3, False), (1, True)])
def test_odds_are_what_counting_finds(bonus, defense, damage, toughness, bruises, staggered):
    board = duel(someone(attacks=(melee(bonus, damage),)), someone(defense=defense, toughness=toughness))
    board.condition("b", "bruised", times=bruises)
    if staggered:
        board.condition("b", "staggered")
    found = board.turn("a").odds("attack", "a", "b").table
    assert where_he_stands(found) == counted(bonus, defense, damage, toughness, bruises, staggered)


def test_lethal_odds_are_what_counting_finds():
    """Against the lightly armoured a third die decides between life and death."""
    dead = holds = stable = 0
    for attack, save, fortitude in product(D20, repeat=3):
        if attack + 8 < 18 or attack == 1:
            continue
        short = 24 + (5 if attack == 20 else 0) - save
        if save == 20 or short < 15:
            continue
        dead += fortitude < 10
        stable += fortitude == 20
        holds += 10 <= fortitude < 20
    chances = duel(b=someone(toughness=0)).odds("attack", "a", "b", "lethal")
    assert chances.of("dead") == Fraction(dead, 8000)
    assert chances.of("stable") == Fraction(stable, 8000)
    assert chances.of("holds on") == Fraction(holds, 8000)


def test_an_aimed_attack():
    chances = duel().odds("attack", "a", "b", "aim")
    found = {outcome: chances.of(outcome) for outcome in ("miss", "unharmed", "bruised", "stunned", "unconscious")}
    assert found["miss"] == Fraction(3500, 10000)
    assert found["unharmed"] == Fraction(1200, 10000)
    assert chances.of("staggered") == Fraction(1625, 10000)
    assert found["unconscious"] == Fraction(775, 10000)
    assert found["bruised"] == Fraction(1275 + 1625, 10000)
    assert found["stunned"] == Fraction(1625 + 1625, 10000)
