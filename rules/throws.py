"""Throws are asked, not read: in play one value is possible, in odds all are, split by the answers they give."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Protocol, TypeVar

from rules.facts import Mod, total

A = TypeVar("A")


class Picker(Protocol):
    """Where throws are made, and what decides between the answers that are still possible."""

    throws: list[Throw]

    def pick(self, weights: list[int]) -> int:
        """The index of the group that is followed."""
        ...


class Throw:
    """A value that is known (live) or still one of several (odds); every question narrows it."""

    __slots__ = ("faces", "left", "picker")

    def __init__(self, picker: Picker, left: Mapping[int, int], faces: tuple[int, ...] = ()) -> None:
        self.picker, self.faces = picker, faces
        self.left: Mapping[int, int] | None = left
        picker.throws.append(self)

    def tell(self, ask: Callable[[int], A]) -> A:
        """What `ask` says of the value. In odds the values that give another answer become other runs."""
        if self.left is None:
            raise RuntimeError("this throw went into a combined one: ask that")
        if len(self.left) == 1:
            return ask(next(iter(self.left)))
        groups: dict[A, dict[int, int]] = {}
        for value, ways in self.left.items():
            groups.setdefault(ask(value), {})[value] = ways
        answers = list(groups)
        chosen = answers[0 if len(answers) == 1 else self.picker.pick([sum(g.values()) for g in groups.values()])]
        self.left = groups[chosen]
        return chosen

    @property
    def value(self) -> int:
        """The value itself: exact, at the price of one run for each that is possible."""
        return self.tell(_itself)

    def combine(self, other: Throw, how: Callable[[int, int], int]) -> Throw:
        """One throw out of two, which are spent. Name `how` as a function: the work is remembered by it."""
        if self.left is None or other.left is None or self is other:
            raise RuntimeError("this throw went into a combined one: ask that")
        left = _joined(tuple(self.left.items()), tuple(other.left.items()), how)
        self.left = other.left = None
        return Throw(self.picker, left, self.faces + other.faces)


def _itself(value: int) -> int:
    return value


@lru_cache(maxsize=4096)
def _joined(
    a: tuple[tuple[int, int], ...], b: tuple[tuple[int, int], ...], how: Callable[[int, int], int]
) -> Mapping[int, int]:
    ways: dict[int, int] = {}
    for x, n in a:
        for y, m in b:
            value = how(x, y)
            ways[value] = ways.get(value, 0) + n * m
    return ways


Hit = Callable[[int, int, int], bool]
"""(natural value, total, goal) -> success."""


def reaches(_natural: int, total: int, goal: int) -> bool:
    """The total is the goal or more."""
    return total >= goal


@dataclass(frozen=True)
class Check:
    """A throw with its modifiers, held against a number to reach."""

    throw: Throw
    mods: tuple[Mod, ...]
    goal: int
    hit: Hit = reaches

    @cached_property
    def bonus(self) -> int:
        """All modifiers together."""
        return total(self.mods)

    @property
    def hits(self) -> bool:
        """Whether it succeeds."""
        bonus, goal, hit = self.bonus, self.goal, self.hit
        return self.throw.tell(lambda natural: hit(natural, natural + bonus, goal))

    @property
    def total(self) -> int:
        """Value and modifiers; costs as much as reading the value."""
        return self.throw.value + self.bonus

    def natural(self, *values: int) -> bool:
        """Whether the die itself shows one of these."""
        return self.throw.tell(lambda natural: natural in values)

    def tell(self, ask: Callable[[int], A]) -> A:
        """What `ask` says of the total."""
        bonus = self.bonus
        return self.throw.tell(lambda natural: ask(natural + bonus))

    def short(self, *steps: int) -> int:
        """How many of the steps (fail by 1, 5, 10 …) the total falls short by."""
        bonus, goal = self.bonus, self.goal
        return self.throw.tell(lambda natural: sum(goal - natural - bonus >= step for step in steps))

    def over(self, *steps: int) -> int:
        """How many of the steps (succeed by 0, 5, 10 …) the total goes beyond the goal by."""
        bonus, goal = self.bonus, self.goal
        return self.throw.tell(lambda natural: sum(natural + bonus - goal >= step for step in steps))

    def again(self, throw: Throw, how: Callable[[int, int], int]) -> Check:
        """The same check on this throw and a further one, made one by `how`."""
        return Check(self.throw.combine(throw, how), self.mods, self.goal, self.hit)


def known(values: Iterable[int]) -> Mapping[int, int]:
    """The weights of a throw that needs no dice: each value once."""
    return dict.fromkeys(values, 1)
