"""Distributions against every face thrown one by one."""

from collections import Counter
from itertools import product

import pytest

from rules.dice import D20, Dice, difference, distribution
from rules.dice.chance import split

SCORES, SIXES = (0, 1, 0, 1, 0, 2), (0, 0, 0, 0, 0, 1)
SMALL = [Dice(1, 20), Dice(3, 6), Dice(4, 6, SCORES), Dice(4, 6, SCORES, SIXES), Dice(2, 3, (-1, 0, 1)), Dice(0, 6)]


def every_throw(dice):
    return [dice.value(faces) for faces in product(range(1, dice.sides + 1), repeat=dice.count)]


def test_value_counts_numbers_scores_and_marks():
    assert Dice(3, 6).value((4, 3, 5)) == 12
    assert Dice(3, 6, SCORES).value((1, 6, 4)) == 3
    assert split(Dice(3, 6, SCORES, SIXES).value((6, 6, 4))) == (5, 2)


def test_split_carries_negative_scores():
    assert split(-3) == (-3, 0)
    assert split((2 << 16) - 3) == (-3, 2)


@pytest.mark.parametrize("dice", SMALL, ids=str)
def test_distribution_is_that_of_every_throw(dice):
    assert distribution(dice) == Counter(every_throw(dice))
    assert list(distribution(dice)) == sorted(distribution(dice))


@pytest.mark.parametrize(("a", "b"), [(D20, D20), (Dice(3, 6), D20), (Dice(4, 6, SCORES, SIXES), Dice(3, 6, SCORES))])
def test_difference_is_that_of_every_pair_of_throws(a, b):
    assert difference(a, b) == Counter(x - y for x, y in product(every_throw(a), every_throw(b)))


def test_big_pools_stay_exact():
    table = difference(Dice(24, 6, SCORES, SIXES), Dice(18, 6, SCORES))
    assert sum(table.values()) == 6**42
    assert len(table) == 1225
    assert table[split_value(48, 24)] == 3**18


def split_value(score, marks):
    return (marks << 16) + score
