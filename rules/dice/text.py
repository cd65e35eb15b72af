"""An expression back to text, in one canonical spelling."""

from collections.abc import Iterator

from rules.dice.tree import Binary, Compare, Expression, Named, Negative, Node, Number, Pool, Range

COMPARED, ADDED, MULTIPLIED, SIGNED, SINGLE = range(5)
"""How tightly a node holds together; what is looser than its place demands gets brackets."""

LEVELS = {"+": ADDED, "-": ADDED, "*": MULTIPLIED, "/": MULTIPLIED}


def write(expression: Expression) -> str:
    """The expression as text. Parsing it gives the same expression again."""
    line = "".join(spell(piece) if isinstance(piece, Pool) else piece for piece in pieces(expression.root))
    return f"{line} # {expression.label}" if expression.label else line


def pieces(node: Node, level: int = COMPARED) -> Iterator[str | Pool]:
    """Text and pools in reading order, so that a renderer can put the faces in the place of each pool."""
    if _level(node) < level:
        yield "("
        yield from _inside(node)
        yield ")"
    else:
        yield from _inside(node)


def spell(pool: Pool) -> str:
    """A pool as text."""
    text = f"{pool.count}d{pool.kind.name}"
    if pool.reroll:
        text += f"r{_usually('<=', pool.reroll)}"
    if pool.explode:
        last = pool.explode == Range("=", pool.kind.shows[-1])
        # a bare ! in front of a comparison would take it for its own
        text += "!" if last and not pool.hits else f"!{_range(pool.explode)}"
    text += "".join(f"{keep.which}{keep.number}" for keep in pool.keeps)
    if pool.hits:
        text += f" {pool.hits.sign} {pool.hits.number}"
    return f"{text} f{_usually('<=', pool.misses)}" if pool.misses else text


def _inside(node: Node) -> Iterator[str | Pool]:
    match node:
        case Number(value):
            yield str(value)
        case Pool():
            yield node
        case Negative(inner):
            yield "-"
            yield from pieces(inner, SINGLE)
        case Binary(left, sign, right):
            yield from pieces(left, LEVELS[sign])
            yield f" {sign} "
            yield from pieces(right, LEVELS[sign] + 1)
        case Compare(left, test):
            yield from pieces(left, SINGLE + 1 if _only_dice(left) else ADDED)
            yield f" {test.sign} {test.number}"
        case Named(inner, words):
            yield from pieces(inner, SINGLE)
            yield f"[{words}]"


def _level(node: Node) -> int:
    match node:
        case Binary(_, sign, _):
            return LEVELS[sign]
        case Negative():
            return SIGNED
        case Compare():
            return COMPARED
        case Pool():
            return COMPARED if node.hits else SINGLE
        case Number() | Named():
            return SINGLE


def _only_dice(node: Node) -> bool:
    """Whether a comparison behind it would count dice, were it not for brackets."""
    return _only_dice(node.inner) if isinstance(node, Named) else isinstance(node, Pool)


def _range(test: Range) -> str:
    return f"{test.sign}{test.number}"


def _usually(sign: str, test: Range) -> str:
    """The range without its sign, if that sign is understood."""
    return str(test.number) if test.sign == sign else _range(test)
