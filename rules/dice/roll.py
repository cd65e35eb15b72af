"""Rolling an expression: what every die showed, and what it comes to."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rules.dice.chance import Dice
from rules.dice.limits import DICE, most_thrown
from rules.dice.sources import Source
from rules.dice.text import pieces
from rules.dice.tree import (
    OPERATORS,
    Binary,
    Compare,
    Expression,
    Named,
    Negative,
    Node,
    Number,
    Pool,
    Range,
    counts,
    pools,
)

Fate = Literal["kept", "dropped", "rerolled"]


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it fell. `worth` is what it adds; `exploded` says that the next die in the row came from it."""

    shown: int
    worth: int
    fate: Fate = "kept"
    exploded: bool = False


@dataclass(frozen=True, slots=True)
class Thrown:
    """A pool as it fell, every die in reading order: a rerolled one before its second try, exploded ones in a row."""

    pool: Pool
    dice: tuple[Die, ...]

    @property
    def value(self) -> int:
        """What the kept dice come to: a sum, or the successes less the failures."""
        return self.hits - self.misses

    @property
    def hits(self) -> int:
        """The kept dice's worth before anything is taken off: the raw successes of a counting pool."""
        return sum(die.worth for die in self.kept if die.worth > 0)

    @property
    def misses(self) -> int:
        """What the kept dice take off: the failures of a counting pool."""
        return -sum(die.worth for die in self.kept if die.worth < 0)

    @property
    def kept(self) -> tuple[Die, ...]:
        """The dice that count."""
        return tuple(die for die in self.dice if die.fate == "kept")


@dataclass(frozen=True, slots=True)
class Roll:
    """An expression as it fell: its pools in reading order and the total.

    `compared` is what was held against the number where the whole line is a comparison. `capped` says that dice went
    on exploding when the limit of dice was reached.
    """

    expression: Expression
    thrown: tuple[Thrown, ...]
    total: int
    compared: int | None = None
    capped: bool = False

    @property
    def counts(self) -> bool:
        """Whether the total is a number of successes."""
        return counts(self.expression.root)

    @property
    def natural(self) -> int | None:
        """What the d20 shows, if exactly one is kept; other dice beside it do not matter."""
        kept = [die.shown for thrown in self.thrown if thrown.pool.kind.name == "20" for die in thrown.kept]
        return kept[0] if len(kept) == 1 else None

    def pieces(self) -> Iterator[str | Thrown]:
        """The expression in reading order, each pool as it fell."""
        thrown = iter(self.thrown)
        for piece in pieces(self.expression.root):
            yield next(thrown) if isinstance(piece, Pool) else piece


def roll(expression: Expression, source: Source) -> Roll:
    """Throw every pool from left to right and work out the total. A parsed expression never fails."""
    hand = _Hand(expression, source)
    thrown = tuple(hand.throw(pool) for pool in pools(expression.root))
    values = iter([each.value for each in thrown])
    root = expression.root
    while isinstance(root, Named):
        root = root.inner
    if isinstance(root, Compare):
        compared = _total(root.left, values)
        return Roll(expression, thrown, int(root.test.holds(compared)), compared, hand.capped)
    return Roll(expression, thrown, _total(root, values), capped=hand.capped)


def _total(node: Node, values: Iterator[int]) -> int:
    """The value of a node, the next values being those of its pools in reading order."""
    match node:
        case Number(value):
            return value
        case Pool():
            return next(values)
        case Negative(inner):
            return -_total(inner, values)
        case Binary(left, sign, right):
            first = _total(left, values)
            return OPERATORS[sign](first, _total(right, values))
        case Compare(left, test):
            return test.holds(_total(left, values))
        case Named(inner):
            return _total(inner, values)


class _Hand:
    """Throws pools, and stops explosions when the dice of the whole command run out."""

    def __init__(self, expression: Expression, source: Source) -> None:
        self.source = source
        self.spare = DICE - sum(most_thrown(pool) for pool in pools(expression.root))
        self.capped = False

    def throw(self, pool: Pool) -> Thrown:
        chains = [[face] for face in self.faces(pool, pool.count)]
        lost = self.reroll(pool, chains)
        self.explode(pool, chains)
        ranked = sorted(range(pool.count), key=lambda at: sum(pool.kind.scores[face - 1] for face in chains[at]))
        kept = set(ranked[slice(*pool.window)])
        worth = pool.worth
        dice: list[Die] = []
        for at, chain in enumerate(chains):
            if at in lost:
                dice.append(Die(pool.kind.shows[lost[at] - 1], 0, "rerolled"))
            fate: Fate = "kept" if at in kept else "dropped"
            dice += [Die(pool.kind.shows[face - 1], worth[face - 1], fate, exploded=True) for face in chain[:-1]]
            dice.append(Die(pool.kind.shows[chain[-1] - 1], worth[chain[-1] - 1], fate))
        return Thrown(pool, tuple(dice))

    def reroll(self, pool: Pool, chains: list[list[int]]) -> dict[int, int]:
        """Throw once more what must be rerolled; returns the faces that were lost, by place."""
        lost = {at: chain[0] for at, chain in enumerate(chains) if _within(pool, chain[0], pool.reroll)}
        for at, face in zip(lost, self.faces(pool, len(lost)), strict=True):
            chains[at] = [face]
        return lost

    def explode(self, pool: Pool, chains: list[list[int]]) -> None:
        """Throw one more die for each that explodes, wave after wave, while there are dice to spare."""
        bursting = [chain for chain in chains if _within(pool, chain[-1], pool.explode)]
        while bursting:
            thrown = bursting[: self.spare]
            self.capped |= len(thrown) < len(bursting)
            self.spare -= len(thrown)
            for chain, face in zip(thrown, self.faces(pool, len(thrown)), strict=True):
                chain.append(face)
            bursting = [chain for chain in thrown if _within(pool, chain[-1], pool.explode)]

    def faces(self, pool: Pool, count: int) -> tuple[int, ...]:
        return self.source.faces(Dice(count, len(pool.kind.shows)))


def _within(pool: Pool, face: int, test: Range | None) -> bool:
    return test is not None and test.holds(pool.kind.shows[face - 1])
