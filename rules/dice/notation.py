"""Reading dice notation: one line of text to an expression, refused as a whole if any of it makes no sense."""

from collections.abc import Callable
from dataclasses import replace

from rules.dice.limits import DEPTH, LENGTH, NUMBER, bounds, check, check_pool, check_sides
from rules.dice.tokens import Token, tokens
from rules.dice.tree import (
    COMPARISONS,
    FUDGE,
    POWER,
    PRESETS,
    Binary,
    Compare,
    Expression,
    Keep,
    Kind,
    Named,
    Negative,
    Node,
    Number,
    Pool,
    Range,
    Which,
    pools,
    sided,
)
from rules.errors import Refused

KEEPS: dict[str, Which] = {"k": "kh", "kh": "kh", "kl": "kl", "dh": "dh", "dl": "dl"}
NAMED_KINDS = {"f": FUDGE, "p": POWER, "%": sided(100), "00": sided(100)}
OPERANDS = {"number", "die", "preset"}
MISPLACED = {
    "end": ("Something is missing at the end.", "A number or dice must follow, as in 2d6+3."),
    "label": ("A number or dice must stand where “{}” begins.", "The dice come first, the label last: 1d20+5 to hit."),
    "keep": ("“{}” must stand directly behind dice.", "4d6kh3 keeps the best three of four."),
    "reroll": ("“{}” must stand directly behind dice.", "4d6r1 rerolls each 1 once."),
    "hit": ("“{}” must stand behind dice or a sum.", "10d6t5 counts the dice that show 5 or more."),
    "miss": ("“{}” must stand behind dice whose successes are counted.", "10d6t5f1 takes one off for each 1."),
    "named": ("Words in brackets must stand directly behind dice or a number.", "As in 1d20[attack]+1d4[bless]."),
    "sign": ("“{}” does not fit where it stands.", "As in (1d6+2)*3."),
}


def parse(text: str) -> Expression:
    """The expression that a line of notation means.

    Raises Refused, saying what would be right, for anything else and for anything too big to roll.
    """
    if len(text) > LENGTH:
        raise Refused("That is too long.", f"At most {LENGTH} characters.")
    return _Reader(list(tokens(text))).expression()


class _Reader:
    """Reads tokens from left to right; one method for each level of the grammar."""

    def __init__(self, line: list[Token]) -> None:
        self.line = line
        self.at = 0
        self.depth = 0
        self.closed = False  # whether the last dice stood in brackets, so that a comparison takes their sum

    @property
    def next(self) -> Token:
        return self.line[self.at]

    def take(self) -> Token:
        token = self.next
        self.at += 1
        return token

    def sees(self, *signs: str) -> bool:
        return self.next.kind == "sign" and self.next.text in signs

    def took(self, *signs: str) -> str:
        """The sign that comes next, if it is one of these."""
        return self.take().text if self.sees(*signs) else ""

    def expression(self) -> Expression:
        if self.next.kind == "end" or (self.next.kind == "label" and len(self.line) == 2):
            raise Refused("There is nothing to roll.", "Write dice first, for instance 2d6+3.")
        root = self.comparison()
        label = self.take().text if self.next.kind == "label" else ""
        if self.next.kind != "end":
            raise self.misplaced(after=True)
        check(root)
        return Expression(root, label)

    def comparison(self) -> Node:
        left = self.total()
        hits, misses = self.tests()
        if not hits:
            return left
        if not self.closed and (counted := _counting(left, hits, misses)):
            return counted
        if misses:
            raise Refused("Failures can only be counted on dice.", "As in 10d6t5f1.")
        return Compare(left, hits)

    def tests(self) -> tuple[Range | None, Range | None]:
        """What counts as a success and what takes one off, in either order."""
        found: dict[str, Range] = {}
        while self.next.kind in {"hit", "miss"} or self.sees(*COMPARISONS):
            kind = self.take().kind if self.next.kind in {"hit", "miss"} else "hit"
            if kind in found:
                raise Refused("Only one comparison fits here.", "As in 10d6 >= 5, or 10d6t5f1.")
            found[kind] = self.span(">=" if kind == "hit" else "<=")
        if "miss" in found and "hit" not in found:
            raise Refused("It must be said what counts as a success.", "10d6t5f1 takes one off for each 1.")
        return found.get("hit"), found.get("miss")

    def span(self, usual: str) -> Range:
        """A comparison with a number; without a sign the usual one is meant."""
        sign = self.took(*COMPARISONS) or usual
        minus = self.took("-", "+") == "-"
        if self.next.kind != "number":
            raise Refused("A plain number must stand behind a comparison, r, t or f.", "As in 1d20+5 >= 15 or 4d6r1.")
        number = _small(self.number())
        return Range(sign, -number if minus else number)

    def total(self) -> Node:
        return self.operation(self.product, "+", "-")

    def product(self) -> Node:
        return self.operation(self.signed, "*", "/")

    def operation(self, operand: Callable[[], Node], *signs: str) -> Node:
        left = operand()
        while sign := self.took(*signs):
            left = Binary(left, sign, operand())
        return left

    def signed(self) -> Node:
        minus = False
        while sign := self.took("+", "-"):
            minus ^= sign == "-"
        return Negative(self.named()) if minus else self.named()

    def named(self) -> Node:
        node = self.operand()
        while self.next.kind == "named":
            if not (words := self.take().text):
                raise Refused("There is nothing between the brackets.", "As in 1d20[attack]+1d4[bless].")
            node = Named(node, words)
        return node

    def operand(self) -> Node:
        if self.next.kind == "die":
            return self.pool(1)
        if self.next.kind == "preset":
            node: Node = PRESETS[self.take().text]
        elif self.took("("):
            node = self.group()
            if self.dice_touch():
                return self.pool(_constant(node))
        else:
            number = self.number()
            return self.pool(number) if self.dice_touch() else Number(_small(number))
        self.closed = True
        return node

    def group(self) -> Node:
        self.depth += 1
        if self.depth > DEPTH:
            raise Refused("The brackets are nested too deep.", f"At most {DEPTH} deep.")
        node = self.comparison()
        if self.next.kind in {"end", "label"}:
            raise Refused("A closing bracket is missing.", "As in (1d6+2)*3.")
        if not self.took(")"):
            raise self.misplaced(after=True)
        self.depth -= 1
        return node

    def number(self) -> int:
        if self.next.kind != "number":
            raise self.misplaced()
        return int(self.take().text)

    def dice_touch(self) -> bool:
        return self.next.kind == "die" and self.next.glued

    def pool(self, count: int) -> Pool:
        pool = Pool(count, self.kind())
        while True:
            if self.next.kind == "keep":
                pool = replace(pool, keeps=(*pool.keeps, self.keep()))
            elif self.next.kind == "reroll" and not pool.reroll:
                self.take()
                pool = replace(pool, reroll=self.span("<="))
            elif not pool.explode and self.took("!"):
                pool = replace(pool, explode=self.explosion(pool.kind))
            else:
                check_pool(pool)
                self.closed = False
                return pool

    def kind(self) -> Kind:
        name = self.take().text
        if name in NAMED_KINDS:
            return NAMED_KINDS[name]
        if not name and not self.took("("):
            raise Refused("A d needs its sides.", "As in d20 or 2d6, without blanks.")
        sides = int(name) if name else _constant(self.group())
        check_sides(sides)
        return sided(sides)

    def keep(self) -> Keep:
        which = KEEPS[self.take().text]
        number = self.number() if self.next.kind == "number" and self.next.glued else 1
        return Keep(which, number)

    def explosion(self, kind: Kind) -> Range:
        if self.next.kind == "number":
            raise Refused("It is not clear which faces explode.", "As in 6d6!, 6d6!=5 or 6d6!>=5.")
        return self.span("=") if self.sees(*COMPARISONS) else Range("=", kind.shows[-1])

    def misplaced(self, *, after: bool = False) -> Refused:
        """Why the next token does not fit here; `after` something that was complete."""
        token = self.next
        if after and self.sees("("):
            return Refused("Between a number and a bracket a sign is missing.", "As in 4*(1d4+1).")
        if token.kind in OPERANDS:
            return Refused("Two things to roll stand side by side.", "One roll at a time; put # before a label.")
        why, hint = MISPLACED[token.kind]
        return Refused(why.format(token.text), hint)


def _small(number: int) -> int:
    if number > NUMBER:
        raise Refused("That number is too big.", f"At most {NUMBER:,}.")
    return number


def _constant(node: Node) -> int:
    """The value of a group that says how many dice, or how many sides."""
    low, high = bounds(node)
    if low != high or any(pools(node)):
        raise Refused("The number of dice and of sides must be plain numbers.", "As in (5/2)d20.")
    return low


def _counting(node: Node, hits: Range, misses: Range | None) -> Node | None:
    """Dice whose successes are counted, if the node is nothing but dice that are added otherwise."""
    match node:
        case Named(inner, words):
            counted = _counting(inner, hits, misses)
            return counted and Named(counted, words)
        case Pool() if not node.counts:
            counted = replace(node, hits=hits, misses=misses)
            check_pool(counted)
            return counted
        case _:
            return None
