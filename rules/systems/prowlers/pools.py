"""Pools of dice: how they are put together, thrown and counted (PP-DICE)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.dice import Dice
from rules.dice.chance import split
from rules.facts import Against, Mod, Rolled, total
from rules.report import report
from rules.systems.prowlers.state import Ref, house
from rules.systems.prowlers.tables import half
from rules.throws import Throw

SCORES = (0, 1, 0, 1, 0, 2)
"""What each face counts (PP-TAB-01)."""

FLAT = (0, 1, 0, 1, 0, 1)
"""The same where a 6 is one success (PP-DICE-12)."""

FLOOR = (0, 0, 0, 0, 0, 1)
"""The one die of a pool without dice: only a 6 counts, and as one (PP-DICE-03)."""

SIXES = (0, 0, 0, 0, 0, 1)
"""What may be thrown again (PP-DICE-11)."""

Pool = tuple[Mod, ...]
"""Where the dice of a pool come from: a rank, halvings, dice that are added and taken (PP-DICE-09)."""


class Hand(NamedTuple):
    """Dice about to be thrown: whose, for what, where they come from.

    `auto` dice are set aside for half as many successes; `explodes` where a rule grants that sixes are thrown again:
    for a point, or "free"; `bundle` is how many dice a point buys; `against` the threshold, where it is known.
    """

    by: str
    what: str
    parts: Pool
    rule: str = "PP-DICE-02"
    auto: int = 0
    explodes: str = ""
    bundle: int = 1
    against: Against | None = None


def halved(rank: Mod, *rules: Mod, more: Pool = (), stacks: bool = True) -> Pool:
    """A rank, with `more` that counts like it, and what halvings of different rules leave (PP-DICE-08, 09, C-14).

    Each halving is rounded up.
    """
    parts = [rank, *more]
    left = total(parts)
    if rules:
        report("PP-DICE-08")
    for rule in rules[: None if stacks else 1]:
        parts.append(Mod(half(left) - left, rule.label, rule.rule))
        left = half(left)
    return tuple(parts)


def pool(rank: Iterable[Mod], *more: Mod) -> Pool:
    """A rank with dice added and taken."""
    report("PP-DICE-09")
    return (*rank, *more)


def set_aside(hand: Hand) -> int:
    """How many dice are not thrown: an even number, never more than there are (PP-DICE-10)."""
    return min(hand.auto, max(0, total(hand.parts)) // 2 * 2)


def dice_of(ref: Ref, hand: Hand) -> Dice:
    """The dice of a pool; with none or fewer, one that counts only a 6 (PP-DICE-01 to 03, 12)."""
    count = total(hand.parts)
    if count < 1:
        return Dice(1, 6, FLOOR)
    flat = house(ref).flat_sixes
    return Dice(count - set_aside(hand), 6, FLAT if flat else SCORES, SIXES if flat or hand.explodes else ())


def throw(ref: Ref, hand: Hand) -> Throw:
    """Throws a pool and notes what it shows; the value is its successes (see `score`)."""
    report("PP-TAB-01", "PP-DICE-02")
    aside = set_aside(hand) // 2
    dice = dice_of(ref, hand)
    thrown = ref.draw(hand.by, hand.what, dice) if dice.count else ref.fixed(0)
    if ref.live:
        ref.note(rolled(hand, dice, thrown.faces, score(thrown.value), aside))
    return thrown.combine(ref.fixed(aside), plus) if aside else thrown


def rolled(hand: Hand, dice: Dice, faces: tuple[int, ...], shown: int, aside: int) -> Rolled:
    """The fact of a throw; it succeeds only beyond its threshold (PP-DICE-04)."""
    mods = (Mod(aside, "set aside", "PP-DICE-10"),) if aside else ()
    rule = "PP-DICE-03" if dice.scores == FLOOR else hand.rule
    sum_ = shown + aside
    success = sum_ > hand.against.value if hand.against else None
    return Rolled(hand.by, hand.what, 6, faces, shown, mods, sum_, hand.against, success, rule, pool=hand.parts)


def exploded(ref: Ref, hand: Hand, thrown: Throw) -> Throw:
    """Every 6 is thrown again, and so on without end; it keeps what it counts (PP-DICE-11)."""
    scores = FLAT if house(ref).flat_sixes else SCORES
    while sixes := thrown.tell(sixes_in):
        again = ref.draw(hand.by, f"{hand.what}+", Dice(sixes, 6, scores, SIXES), rising=True)
        if ref.live:
            shown = score(again.value)
            more = (Mod(sixes, "sixes", "PP-DICE-11"),)
            ref.note(Rolled(hand.by, hand.what, 6, again.faces, shown, (), shown, rule="PP-DICE-11", pool=more))
        thrown = thrown.combine(again, onto)
    return thrown


def score(value: int) -> int:
    """The successes of a thrown value, which may carry its sixes as marks."""
    return split(value)[0]


def sixes_in(value: int) -> int:
    """The sixes of a thrown value that have not been thrown again."""
    return split(value)[1]


def plus(a: int, b: int) -> int:
    """Successes together, and their sixes."""
    return a + b


def onto(a: int, b: int) -> int:
    """Successes together; only the new sixes are left to throw."""
    return score(a) + b


def minus(a: int, b: int) -> int:
    """Net successes: one side less the other (PP-DICE-04, 06)."""
    return score(a) - score(b)


def better(a: int, b: int) -> int:
    """The throw that counts more stands (PP-RES-03)."""
    return b if score(b) > score(a) else a


def one_more(hand: Hand) -> Hand:
    """The dice that a point buys (PP-RES-02)."""
    return hand._replace(parts=(Mod(hand.bundle, "bought", "PP-RES-02"),), rule="PP-RES-02", auto=0, against=None)


def anew(hand: Hand, more: int) -> Hand:
    """The same pool with the dice that were bought (PP-RES-03)."""
    bought = (Mod(more, "bought", "PP-RES-02"),) if more else ()
    return hand._replace(parts=(*hand.parts, *bought), rule="PP-RES-03")
