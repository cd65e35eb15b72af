"""The exact distribution of a whole expression."""

from collections.abc import Iterable
from functools import lru_cache
from math import comb
from typing import TypeVar

from rules.dice.chance import Weights, combine, repeated
from rules.dice.tree import OPERATORS, Binary, Compare, Expression, Named, Negative, Node, Number, Pool
from rules.errors import Refused

Key = TypeVar("Key")

STEPS = 2_000_000
"""The work allowed for one step of a distribution, about half a second."""


def odds(expression: Expression) -> Weights:
    """Every total with the number of equally likely ways to get it, in rising order.

    Raises Refused where the table has no end (exploding dice) or would take too long.
    """
    return dict(sorted(_odds(expression.root).items()))


def _odds(node: Node) -> Weights:
    match node:
        case Number(value):
            return {value: 1}
        case Pool():
            return pool_odds(node)
        case Negative(inner):
            return {-value: ways for value, ways in _odds(inner).items()}
        case Binary(left, sign, right):
            a, b = _odds(left), _odds(right)
            _afford(len(a) * len(b))
            return combine(a, b, OPERATORS[sign])
        case Compare(left, test):
            return _gathered((int(test.holds(value)), ways) for value, ways in _odds(left).items())
        case Named(inner):
            return _odds(inner)


@lru_cache(maxsize=128)
def pool_odds(pool: Pool) -> Weights:
    """The distribution of one pool. Shared: read it, never change it."""
    if pool.explode:
        raise Refused("Dice that explode have no last total, so there is no exact table.", "Leave the ! out.")
    if pool.window == (0, pool.count):
        return _all_kept(pool)
    return _some_kept(pool)


def _chances(pool: Pool) -> tuple[int, ...]:
    """The ways in which one die ends on each face, after its reroll."""
    if not pool.reroll:
        return (1,) * len(pool.kind.shows)
    again = [pool.reroll.holds(shown) for shown in pool.kind.shows]
    return tuple(sum(again) + (not lost) * len(again) for lost in again)


def _all_kept(pool: Pool) -> Weights:
    one = _gathered(zip(pool.worth, _chances(pool), strict=True))
    _afford(pool.count**2 * len(one) * (max(one) - min(one)) // 2)
    return repeated(one, pool.count)


def _some_kept(pool: Pool) -> Weights:
    """Score by score from the lowest: how many dice show it, and how many of those fall in the slice that stays.

    The states are (dice placed, value so far).
    """
    low, high = pool.window
    worth = pool.worth
    _afford(len(worth) * pool.count**2 * (high - low) * (max(worth) - min(worth)) // 2)
    states = {(0, 0): 1}
    for _, each, chance in sorted(zip(pool.kind.scores, worth, _chances(pool), strict=True)):
        states = _gathered(
            ((placed + k, value + each * _overlap(placed, placed + k, low, high)), ways * new)
            for (placed, value), ways in states.items()
            for k, new in _choices(pool.count - placed, chance)
        )
    return {value: ways for (placed, value), ways in states.items() if placed == pool.count}


@lru_cache(maxsize=4096)
def _choices(left: int, chance: int) -> tuple[tuple[int, int], ...]:
    """How many of the dice left show one face, each number with its ways."""
    return tuple((k, comb(left, k) * chance**k) for k in range(left + 1))


def _overlap(start: int, end: int, low: int, high: int) -> int:
    return max(0, min(end, high) - max(start, low))


def _gathered(pairs: Iterable[tuple[Key, int]]) -> dict[Key, int]:
    """The ways of each key, added up."""
    ways: dict[Key, int] = {}
    for key, n in pairs:
        ways[key] = ways.get(key, 0) + n
    return ways


def _afford(steps: int) -> None:
    if steps > STEPS:
        raise Refused("That is too much to count exactly.", "Fewer dice or fewer sides will do, for instance 10d6.")
