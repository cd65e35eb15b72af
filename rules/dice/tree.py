"""A dice expression as a small immutable tree."""

import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.floordiv,
}
COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of die: its name behind the d, and what each face shows and scores."""

    name: str
    shows: Sequence[int]
    scores: Sequence[int]

    @property
    def counts(self) -> bool:
        """Whether its scores are successes, not a sum."""
        return self.name == "P"


def sided(sides: int) -> Kind:
    """The ordinary die with faces 1 to `sides`."""
    return Kind(str(sides), range(1, sides + 1), range(1, sides + 1))


FUDGE = Kind("F", (-1, 0, 1), (-1, 0, 1))
POWER = Kind("P", range(1, 7), (0, 1, 0, 1, 0, 2))  # PP-DICE-02


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers that stand so to a number, such as `>= 5`."""

    sign: str
    number: int

    def holds(self, value: int) -> bool:
        """Whether the value is one of them."""
        return COMPARISONS[self.sign](value, self.number)


Which = Literal["kh", "kl", "dh", "dl"]


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep (`kh`, `kl`) or drop (`dh`, `dl`) so many of the highest or lowest dice."""

    which: Which
    number: int


@dataclass(frozen=True, slots=True)
class Pool:
    """Like dice thrown together: reroll once, then explode, then keep, then count or add.

    A die and all that exploded from it are kept or dropped as one. With `hits` the value is the number of kept dice
    in that range, less those in `misses`; without, it is the sum of their scores.
    """

    count: int
    kind: Kind
    reroll: Range | None = None
    explode: Range | None = None
    keeps: tuple[Keep, ...] = ()
    hits: Range | None = None
    misses: Range | None = None

    @property
    def counts(self) -> bool:
        """Whether its value is a number of successes."""
        return self.hits is not None or self.kind.counts

    @property
    def worth(self) -> tuple[int, ...]:
        """What each face adds to the value when its die is kept."""
        if self.hits is None:
            return tuple(self.kind.scores)
        return tuple(
            self.hits.holds(shown) - (self.misses is not None and self.misses.holds(shown)) for shown in self.kind.shows
        )

    @property
    def window(self) -> tuple[int, int]:
        """Which dice stay, as a slice of the dice in rising order."""
        low, high = 0, self.count
        for keep in self.keeps:
            match keep.which:
                case "kh":
                    low = max(low, high - keep.number)
                case "kl":
                    high = min(high, low + keep.number)
                case "dh":
                    high -= keep.number
                case "dl":
                    low += keep.number
        return low, high


@dataclass(frozen=True, slots=True)
class Number:
    """A number, never negative."""

    value: int


@dataclass(frozen=True, slots=True)
class Negative:
    """Minus what stands behind it."""

    inner: "Node"


@dataclass(frozen=True, slots=True)
class Binary:
    """Two operands of `+`, `-`, `*` or `/`; a division rounds down, toward minus infinity."""

    left: "Node"
    sign: str
    right: "Node"


@dataclass(frozen=True, slots=True)
class Compare:
    """A whole total against a number: one success or none."""

    left: "Node"
    test: Range


@dataclass(frozen=True, slots=True)
class Named:
    """Something with words in square brackets behind it, which change nothing."""

    inner: "Node"
    words: str


Node = Number | Pool | Negative | Binary | Compare | Named


@dataclass(frozen=True, slots=True)
class Expression:
    """A whole line: what is rolled, and the label behind it exactly as typed."""

    root: Node
    label: str = ""


PRESETS = {
    "mid20": Pool(3, sided(20), keeps=(Keep("dh", 1), Keep("dl", 1))),  # TD-CORE-01
    "sum3d6": Pool(3, sided(6)),
}


def pools(node: Node) -> Iterator[Pool]:
    """Every pool, in the order in which it is read and thrown."""
    match node:
        case Pool():
            yield node
        case Binary(left, _, right):
            yield from pools(left)
            yield from pools(right)
        case Negative(inner) | Compare(inner) | Named(inner):
            yield from pools(inner)
        case Number():
            pass


def counts(node: Node) -> bool:
    """Whether the total is a number of successes."""
    match node:
        case Pool():
            return node.counts
        case Binary(left, _, right):
            return counts(left) or counts(right)
        case Negative(inner) | Named(inner):
            return counts(inner)
        case Compare():
            return True
        case Number():
            return False
