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
"""The work allowed for one table, about half a second."""


def odds(expression: Expression) -> Weights:
    """Every total with the number of equally likely ways to get it, in rising order.

    Raises Refused where the table has no end (exploding dice) or would take too long.
    """
    return dict(sorted(_Count().odds(expression.root).items()))


class _Count:
    """Counts one expression, within the work that is allowed."""

    def __init__(self) -> None:
        self.left = STEPS

    def odds(self, node: Node) -> Weights:
        match node:
            case Number(value):
                return {value: 1}
            case Pool():
                self.spend(_steps(node))
                return _pool_odds(node)
            case Negative(inner):
                return {-value: ways for value, ways in self.odds(inner).items()}
            case Binary(left, sign, right):
                a, b = self.odds(left), self.odds(right)
                self.spend(len(a) * len(b))
                return combine(a, b, OPERATORS[sign])
            case Compare(left, test):
                return _gathered((int(test.holds(value)), ways) for value, ways in self.odds(left).items())
            case Named(inner):
                return self.odds(inner)

    def spend(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise Refused("That is too much to count exactly.", "Fewer dice or fewer sides will do, for instance 10d6.")


def _steps(pool: Pool) -> int:
    """About how many products the table of a pool takes."""
    low, high = pool.window
    worth = pool.worth
    values = (high - low) * (max(worth) - min(worth)) + 1
    each = len(set(worth)) if high - low == pool.count else len(worth) * pool.count
    return pool.count * values * each // 2


@lru_cache(maxsize=128)
def _pool_odds(pool: Pool) -> Weights:
    if pool.explode:
        raise Refused("Dice that explode have no last total, so there is no exact table.", "Leave the ! out.")
    if pool.window == (0, pool.count):
        return repeated(_gathered(zip(pool.worth, _chances(pool), strict=True)), pool.count)
    return _some_kept(pool)


def _chances(pool: Pool) -> tuple[int, ...]:
    """The ways in which one die ends on each face, after its reroll."""
    if not pool.reroll:
        return (1,) * len(pool.kind.shows)
    again = [pool.reroll.holds(shown) for shown in pool.kind.shows]
    return tuple(sum(again) + (not lost) * len(again) for lost in again)


def _some_kept(pool: Pool) -> Weights:
    """Score by score from the lowest: how many dice show it, and how many of those fall in the slice that stays.

    The states are (dice placed, value so far).
    """
    low, high = pool.window
    worth = pool.worth
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
