"""Throws as lines: the die, each number with its name, the total, what it was held against and how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.render.limits import escape
from bot.render.view import View
from bot.render.words import capital, number, signed
from rules.facts import Against, Fact, Mod, Rolled
from rules.words import fold

MOST_DICE = 6
"""Dice of a pool that are shown one by one."""

D20 = 20


def lines(facts: Sequence[Fact], view: View, known: Sequence[str | None] = ()) -> list[str]:
    """A line a throw, a contest in one; throwers not in `known` are named, and those whose throws are alike."""
    rolls = [f for f in facts if isinstance(f, Rolled)]
    first = {roll.what: roll.by for roll in reversed(rolls)}
    plain = [(who, what) for what, who in first.items() if who in known]
    return [" · ".join(_pair(pair, view, plain)) for pair in _paired(rolls)]


def _pair(pair: Sequence[Rolled], view: View, plain: Sequence[tuple[str | None, str]]) -> Iterator[str]:
    """The throws, and whose they are where that does not go without saying."""
    for n, roll in enumerate(pair):
        is_plain = n == 0 and (roll.by, roll.what) in plain
        yield line(roll, view) if is_plain else f"{view.name(roll.by)}'s {line(roll, view)}"


def _paired(rolls: Sequence[Rolled]) -> Iterator[Sequence[Rolled]]:
    """The throws, the two of a contest together: two by two of the same two people, that decide nothing alone."""
    for (undecided, _), found in groupby(rolls, lambda r: (r.success is None, r.rule)):
        same = list(found)
        pairs = [same[at : at + 2] for at in range(0, len(same), 2)]
        sides = {frozenset(roll.by for roll in pair) for pair in pairs}
        is_contest = undecided and len(sides) == 1 and len(next(iter(sides))) == 2
        yield from pairs if is_contest else ([roll] for roll in same)


def line(roll: Rolled, view: View) -> str:
    """One throw: `Attack 14 +8 −1 dazzled = 21 vs Defense 18 · hit by 3`."""
    what = capital(escape(view.words.name(roll.what)))
    if not roll.sides:
        return f"{what} · {_ending(roll, view)}"
    mods = f" {shown}" if (shown := modifiers(roll)) else ""
    sum_ = f" = {number(roll.total)}" if mods else ""
    goal = f" vs {_goal(roll.against, view)}" if roll.against else ""
    ending = " · ".join(filter(None, (_ending(roll, view), "secret" if roll.secret else "")))
    return f"{what} {dice(roll)}{mods}{sum_}{goal}{f' · {ending}' if ending else ''}"


def modifiers(roll: Rolled) -> str:
    """The numbers that count beside the dice: `+8 −1 dazzled`."""
    return " ".join(_mod(m, roll.what) for m in roll.mods if m.value)


def dice(roll: Rolled) -> str:
    """The dice: one as it lies, a natural 20 or 1 marked; several with what they count."""
    faces, value = roll.faces, roll.value
    if not faces or faces == (value,):
        return f"natural {value}" if is_natural(roll) else number(value)
    shown = " ".join(map(str, faces[:MOST_DICE])) + (" …" if len(faces) > MOST_DICE else "")
    if roll.sides == D20:
        return f"{number(value)} (dice {shown})"
    return f"{len(faces)}d{roll.sides if value == sum(faces) else ''}{_parts(roll)}: {shown} = {number(value)}"


def _parts(roll: Rolled) -> str:
    """What the number of dice is made of, where that is more than a rank: ` (12 Might −1 light cover)`."""
    parts = [part for part in roll.pool if part.value]
    if len(parts) < 2:
        return ""
    return f" ({number(parts[0].value)} {escape(parts[0].label)} {' '.join(_mod(part, '') for part in parts[1:])})"


def is_natural(roll: Rolled) -> bool:
    """Whether the die decides by itself: a 20 or a 1 that succeeds or fails."""
    return roll.sides == D20 and roll.success is not None and roll.faces in ((1,), (D20,))


def _mod(mod: Mod, what: str) -> str:
    """A number and its name, which is left out where the line has said it."""
    return signed(mod.value) if fold(mod.label) in ("", fold(what)) else f"{signed(mod.value)} {escape(mod.label)}"


def _goal(against: Against, view: View) -> str:
    """`Defense 18`, or `24 (15 +9 damage)` where the number has no name of its own."""
    name = escape(view.words.name(against.label)) if view.words.name(against.label) else ""
    if name or len(against.mods) < 2:
        return f"{name} {number(against.value)}".strip()
    first, *more = against.mods
    parts = (number(first.value), *(_mod(m, "") for m in more if m.value))
    return f"{number(against.value)} ({' '.join(parts)})"


def _ending(roll: Rolled, view: View) -> str:
    """`hit by 3`; a natural die that overrules the numbers has no margin."""
    if roll.success is None:
        return ""
    word = view.words.ending(roll.what, roll.success)
    says_more = roll.what not in view.words.bare
    margin = abs(roll.total - roll.against.value) if roll.against and says_more else 0
    overruled = is_natural(roll) and roll.against and roll.success != (roll.total >= roll.against.value)
    return f"{word} by {margin}" if margin and not overruled else word


def breakdown(roll: Rolled, view: View) -> list[str]:
    """Every number of a throw on a line of its own, with its rule: `−1 dazzled (MM-COND-34)`."""
    head = f"**{view.name(roll.by)}: {line(roll, view)}**{_rule(roll.rule)}"
    numbers = (*roll.pool, *roll.mods)
    own = [f"{signed(m.value)} {escape(m.label or roll.what)}{_rule(m.rule)}" for m in numbers if m.value]
    return [head, *own, *(_goal_parts(roll.against, view) if roll.against else ())]


def _goal_parts(against: Against, view: View) -> Iterator[str]:
    """What the number to reach is made of."""
    if against.mods:
        yield f"{escape(view.words.name(against.label) or against.label or 'against')} {number(against.value)}:"
    for m in against.mods:
        if m.value:
            yield f"- {signed(m.value)} {escape(m.label)}{_rule(m.rule)}" if m.label else f"- {signed(m.value)}"


def _rule(rule: str) -> str:
    return f" ({rule})" if rule else ""
