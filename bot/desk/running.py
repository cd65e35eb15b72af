"""Deeds run one after the other, each with what follows of it; open ones taken up again, done ones run once more."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import ValidationError

from bot.desk.fight import Fight, Todo, intent_of
from bot.store.tables import HistoryRow
from rules.errors import Drift, Refused
from rules.referee import Intent
from rules.resolve import Outcome, Pending, Recording, resolve
from rules.running import rule_of

Memory = list[tuple[Intent, Recording]]
"""Deeds that followed of themselves, with their dice: they keep them as long as they fit."""


def run(fight: Fight, queue: Iterable[Todo], memory: Memory | None = None) -> None:
    """Runs deeds in their order, each with its follow-ups before the next one; stops at the first that has to ask.

    Raises `Refused` where the first one is. A later one that is refused by then has lapsed.
    """
    todos, memory = list(queue), memory or []
    while todos:
        todo = todos.pop(0)
        got = _attempt(fight, todo)
        if isinstance(got, Pending):
            return fight.ask(todo, got, todos)
        if isinstance(got, Outcome):
            fight.write(todo, got)
            todos[:0] = [_follow(intent, todo, memory) for intent in got.after]
        elif not fight.rows:
            raise got
    return None


def _attempt(fight: Fight, todo: Todo) -> Outcome | Pending | Refused:  # type: ignore[type-arg]
    try:
        rule = rule_of(fight.game, todo.intent.action)
    except Refused as unknown:
        return unknown
    try:
        return resolve(fight.encounter, todo.intent, rule, fight.desk.source, todo.recording)
    except Drift:
        if not todo.kept:
            raise
        return resolve(fight.encounter, todo.intent, rule, fight.desk.source)
    except ValidationError as error:
        raise Drift("its options are no longer those of the action") from error


def _follow(intent: Intent, after: Todo, memory: Memory) -> Todo:
    known = next((pair for pair in memory if pair[0] == intent), None)
    if known is None:
        return Todo(intent, after.step, after.user)
    memory.remove(known)
    return Todo(intent, after.step, after.user, recording=known[1], kept=True)


async def current(fight: Fight) -> None:
    """Finds out what the open deed asks, if there is one: `fight.pending`. Raises `Drift`."""
    if fight.waiting is None:
        return
    if fight.waiting.reopens is not None:
        await reopen(fight, await since(fight, fight.waiting.reopens))
    got = _attempt(fight, fight.waiting.todo)
    fight.reset()
    if not isinstance(got, Pending):
        raise Drift("nothing is asked any more")
    fight.pending = got


async def take_up(fight: Fight, recording: Recording) -> None:
    """Runs the open deed with answers added to its recording, and what waits behind it. Raises `Drift`."""
    assert fight.waiting is not None  # noqa: S101 somebody has answered
    todo, later = fight.waiting.todo, list(fight.waiting.queue)
    memory: Memory = []
    if fight.waiting.reopens is not None:
        later, memory = await reopen(fight, await since(fight, fight.waiting.reopens))
    run(fight, [Todo(todo.intent, todo.step, todo.user, todo.interaction, recording), *later], memory)


async def since(fight: Fight, seq: int) -> list[HistoryRow]:
    """The deeds in force from a row on, in the order of time."""
    rows = await fight.tx.history.since(encounter=fight.row.id, seq=seq - 1)
    return [row for row in rows if row.undoes is None and row.redoes is None and row.undone is None]


async def reopen(fight: Fight, rows: list[HistoryRow]) -> tuple[list[Todo], Memory]:
    """Goes back to before the first of these rows.

    Returns the later steps, to be run again after it, and the memory of what followed of the first row itself.
    """
    first = rows[0]
    fight.encounter = await fight.without(reversed(rows))
    later: dict[int, Todo] = {}
    for row in rows:
        if row.step != first.step:
            later.setdefault(row.step, Todo(intent_of(row), row.step, str(row.who)))
    fight.replaced = [(first.step, first.seq), *((step, 0) for step in later)]
    fight.reopens = first.seq
    return list(later.values()), [(intent_of(row), row.recording) for row in rows[1:] if row.step == first.step]
