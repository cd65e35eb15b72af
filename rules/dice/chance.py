"""Dice as values, and the exact distribution of what they show."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import sub

Weights = dict[int, int]
"""Value to the number of ways to get it. The cached ones are shared: read them, never change them."""

MARK = 16
"""Marks are kept above this bit of a value, so that one number carries both."""


@dataclass(frozen=True, slots=True)
class Dice:
    """`count` like dice with the faces 1 to `sides`.

    `scores` says what each face counts (left out: its number). `marks` is a second thing to count, for instance
    the sixes that may be thrown again.
    """

    count: int
    sides: int
    scores: tuple[int, ...] = ()
    marks: tuple[int, ...] = ()

    def value(self, faces: Sequence[int]) -> int:
        """What these faces count together; marks stand above bit 16, see `split`."""
        total = sum(self.scores[face - 1] for face in faces) if self.scores else sum(faces)
        return total + (sum(self.marks[face - 1] for face in faces) << MARK) if self.marks else total


D20 = Dice(1, 20)


def split(value: int) -> tuple[int, int]:
    """The score (of either sign, below 32,768) and the marks that one value carries."""
    score = (value + (1 << MARK - 1)) % (1 << MARK) - (1 << MARK - 1)
    return score, (value - score) >> MARK


def combine(a: Weights, b: Weights, join: Callable[[int, int], int]) -> Weights:
    """The distribution of `join(x, y)`, where x and y are thrown independently."""
    ways: Weights = {}
    for x, n in a.items():
        for y, m in b.items():
            value = join(x, y)
            ways[value] = ways.get(value, 0) + n * m
    return ways


def repeated(one: Weights, count: int) -> Weights:
    """The distribution of the sum of `count` independent throws of `one`, in rising order."""
    ways: Weights = {0: 1}
    for _ in range(count):
        more: Weights = {}
        for value, n in ways.items():
            for v, m in one.items():
                more[value + v] = more.get(value + v, 0) + n * m
        ways = more
    return dict(sorted(ways.items()))


@lru_cache(maxsize=512)
def distribution(dice: Dice) -> Weights:
    """Every value of the dice, in rising order, with the number of ways to throw it."""
    one: Weights = {}
    for face in range(1, dice.sides + 1):
        value = dice.value((face,))
        one[value] = one.get(value, 0) + 1
    return repeated(one, dice.count)


@lru_cache(maxsize=512)
def difference(a: Dice, b: Dice) -> Weights:
    """The value of `a` minus that of `b` as one variable, in rising order."""
    return dict(sorted(combine(distribution(a), distribution(b), sub).items()))
