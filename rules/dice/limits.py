"""What is too much, or makes no sense, found before anything is rolled."""

from rules.dice.tree import OPERATORS, Binary, Compare, Kind, Named, Negative, Node, Number, Pool, Range, pools
from rules.errors import Refused

LENGTH = 300
DEPTH = 20
DICE = 1_000
SIDES = 1_000
NUMBER = 1_000_000_000
TOTAL = 10**15

ENOUGH = f"At most {DICE:,} dice a roll, with at most {SIDES:,} sides each, for instance 8d6."


def check(root: Node) -> None:
    """Refuse too many dice, totals that are too big, and divisions by what may be zero."""
    if sum(most_thrown(pool) for pool in pools(root)) > DICE:
        raise Refused("Those are too many dice.", ENOUGH)
    bounds(root)


def check_sides(sides: int) -> None:
    """Refuse a die that does not exist."""
    if sides < 1:
        raise Refused(f"A die with {sides} sides cannot be rolled.", "A die has at least one side, for instance d6.")
    if sides > SIDES:
        raise Refused("Those are too many sides.", ENOUGH)


def check_pool(pool: Pool) -> None:
    """Refuse a pool without dice, with too many, without an end, or with tests that no face can pass."""
    if pool.count < 1:
        raise Refused(f"{pool.count} dice cannot be rolled.", "At least one die is needed, for instance 1d6.")
    if pool.count > DICE:
        raise Refused("Those are too many dice.", ENOUGH)
    _check_keeps(pool)
    for test, verb in ((pool.reroll, "be rerolled"), (pool.explode, "explode")):
        if test and _matching(pool.kind, test) == len(pool.kind.shows):
            raise Refused(
                f"Every face of d{pool.kind.name} would {verb}.", "Leave some faces out, as in 6d6!=6 or 4d6r1."
            )
    for test in (pool.reroll, pool.explode, pool.hits, pool.misses):
        if test and not _matching(pool.kind, test):
            raise Refused(
                f"No face of d{pool.kind.name} is {test.sign} {test.number}.",
                "Dice are tested one by one; for the sum, use brackets: (2d6) >= 7.",
            )


def bounds(node: Node) -> tuple[int, int]:
    """The least and the greatest total. Refuses totals that are too big and divisors that may be zero."""
    low, high = _bounds(node)
    if max(-low, high) > TOTAL:
        raise Refused("The total could become too big.", f"It must stay below {TOTAL:,}.")
    return low, high


def _bounds(node: Node) -> tuple[int, int]:
    match node:
        case Number(value):
            return value, value
        case Pool():
            return _pool_bounds(node)
        case Negative(inner):
            low, high = bounds(inner)
            return -high, -low
        case Binary():
            return _binary_bounds(node)
        case Compare(left):
            bounds(left)
            return 0, 1
        case Named(inner):
            return bounds(inner)


def _binary_bounds(node: Binary) -> tuple[int, int]:
    left, right = bounds(node.left), bounds(node.right)
    if node.sign == "/" and right[0] <= 0 <= right[1]:
        raise Refused("That divides by what is, or may become, zero.", "Divide by a number such as 2.")
    corners = [OPERATORS[node.sign](a, b) for a in left for b in right]
    return min(corners), max(corners)


def _pool_bounds(pool: Pool) -> tuple[int, int]:
    low, high = pool.window
    least, most = min(pool.worth), max(pool.worth)
    kept = high - low
    if not pool.explode:
        return kept * least, kept * most
    return min(kept * least, DICE * least), max(kept * most, DICE * most)


def most_thrown(pool: Pool) -> int:
    """The dice that a pool is sure to be able to throw; what explodes takes from the rest."""
    return pool.count * 2 if pool.reroll else pool.count


def _matching(kind: Kind, test: Range) -> int:
    return sum(test.holds(shown) for shown in kind.shows)


def _check_keeps(pool: Pool) -> None:
    if any(not 1 <= keep.number <= pool.count for keep in pool.keeps):
        raise Refused(
            f"So many of {pool.count} dice cannot be kept or dropped.", "4d6kh3 keeps the best three of four."
        )
    low, high = pool.window
    if low >= high:
        raise Refused("No die would be left.", "4d6dl1 drops the lowest and leaves three.")
