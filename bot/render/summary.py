"""A fight at its end: how long it was, how everybody is, who did what to whom, what was spent."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from discord import Embed

from bot.render.limits import escape
from bot.render.lines import outcome
from bot.render.overview import paged
from bot.render.tracker import State, conditions, title
from bot.render.view import View, points, view_of
from bot.render.words import joined
from rules.facts import Fact, Spent, Verdict
from rules.projection import PUBLIC, Viewer, visible
from rules.system import System

if TYPE_CHECKING:
    from bot.desk.values import Happened

Told = list[tuple[View, Fact]]
"""What the viewer may know of all that happened, each with the people it is about."""


def summary(encounter: State, game: System, rows: Sequence[Happened], viewer: Viewer = PUBLIC) -> list[Embed]:
    """The whole fight; what was taken back does not count."""
    view = view_of(encounter, game, viewer)
    told = [
        (seen, fact) for row in rows if row.in_force for seen in (View(game, row.people, viewer),)
        for fact in seen.seen(row.facts)
    ]  # fmt: skip
    lines = [f"{encounter.turns.round} {view.words.name('round')}{'s' * (encounter.turns.round != 1)}"]
    for side in dict.fromkeys(c.side for c in visible(encounter, viewer)):
        lines += _side(side, encounter, view)
    return paged(title(encounter, view), [*lines, *_deeds(told), *_spent(told)])


def _side(side: str, encounter: State, view: View) -> Iterator[str]:
    yield f"**{escape(side or 'things')}**"
    for c in visible(encounter, view.viewer):
        if c.side == side:
            yield f"{view.name(c.id)}: {conditions(c, view) or 'unhurt'}"


def _deeds(told: Told) -> Iterator[str]:
    """A line for everybody who did something: `Nova: Steel Crab 2 hit, 1 miss; Thug 2 1 hit`."""
    done: defaultdict[str, defaultdict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for view, fact in told:
        if isinstance(fact, Verdict) and fact.target and fact.target != fact.by:
            done[view.name(fact.by)][view.name(fact.target)][outcome(fact, view)] += 1
    if done:
        yield "**deeds**"
    for who, targets in done.items():
        yield f"{who}: {'; '.join(f'{target} {_counted(ends)}' for target, ends in targets.items())}"


def _counted(ends: Counter[str]) -> str:
    return ", ".join(f"{count} {word}" for word, count in ends.items())


def _spent(told: Told) -> Iterator[str]:
    """What everybody paid out of each pool."""
    paid: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for view, fact in told:
        if isinstance(fact, Spent):
            paid[view.name(fact.by)][fact.pool] += fact.amount
    if paid:
        yield "**spent**"
    for who, pools in paid.items():
        yield f"{who}: {joined([points(told[0][0].words, pool, amount) for pool, amount in pools.items()])}"
