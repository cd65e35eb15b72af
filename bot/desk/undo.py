"""Back and forth: steps taken back and brought back, each with a row that says so."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from bot import rights
from bot.desk import Desk, deeds, fight, running
from bot.desk.fight import Fight, Todo, happened, intent_of
from bot.desk.values import Between, Done, Place
from bot.rights import Person
from bot.store.history import Step
from bot.store.store import Transaction
from bot.store.tables import HistoryRow
from rules.errors import Drift, Refused

MOST = 50
"""Steps that one command may take back."""

PASSING = {"next", "done", "jump"}
"""Actions that only pass the turn."""

GOING_ON = {"next", "done", "go on"}
"""Those that pass it to whoever comes, and may be made to stop at somebody."""


async def undo(desk: Desk, place: Place, person: Person, interaction: str, steps: int = 1) -> Done:
    """Takes back the newest steps; an open deed is dropped and counts as one. `Done.undone` names what was done."""

    async def work(tx: Transaction) -> Done:
        here = await deeds.fresh(desk, tx, place, person, interaction)
        if isinstance(here, Done):
            return here
        rights.check("gm undo", person, here.gms)
        await _take_back(here, person, interaction, min(steps, MOST))
        return await _closed(here, "There is nothing to undo.")

    return await desk.commit(work)


async def redo(desk: Desk, place: Place, person: Person, interaction: str, steps: int = 1) -> Done:
    """Brings back the steps taken back last, as long as nothing new was done; `Done.undone` names them."""

    async def work(tx: Transaction) -> Done:
        here = await deeds.fresh(desk, tx, place, person, interaction)
        if isinstance(here, Done):
            return here
        rights.check("gm redo", person, here.gms)
        await deeds.must_be_free(here)
        for row in await tx.history.to_redo(encounter=here.row.id, count=min(steps, MOST)):
            await here.redo(row, person.user, _first(here, interaction))
        return await _closed(here, "There is nothing to redo.")

    return await desk.commit(work)


async def take_back(desk: Desk, encounter: int, step: int, person: Person, interaction: str) -> Done:
    """[Take back] of the one who acted: the step, or the deed of it that waits, until anything else has happened."""

    async def work(tx: Transaction) -> Done:
        if told := await deeds.repeated(desk, tx, person, interaction):
            return told
        here = await fight.by_id(desk, tx, encounter, person)
        newest = await _newest(here)
        if here.waiting is not None and here.waiting.todo.step == step:
            _must_be_own(here.waiting.todo.user, person)
            here.drop(person.user, interaction)
        if newest and (newest[0].step, newest[0].seq) == (step, here.row.seq) and here.waiting is None:
            _must_be_own(str(newest[-1].who), person)
            await here.undo(newest, person.user, _first(here, interaction))
        return await _closed(here, "Something else has happened since.", "A GM can take it back with /gm undo.")

    return await desk.commit(work)


async def back(
    desk: Desk, place: Place, person: Person, interaction: str, confirmed: int | None = None
) -> Done | Between:
    """Goes back to before the last passing of a turn, or where the table stops there to one who could not act then.

    Where deeds lie between nothing is changed yet: they are returned, and `confirmed` with their `seq` does it.
    """

    async def work(tx: Transaction) -> Done | Between:
        here = await deeds.fresh(desk, tx, place, person, interaction)
        if isinstance(here, Done):
            return here
        rights.check("encounter back", person, here.gms)
        await deeds.must_be_free(here)
        steps = await _to_the_last_turn(here)
        stop = _stop(here, steps) if here.encounter.settings.back_stops else None
        taken = [row for step in steps for row in step if stop is None or row.seq >= stop.row.seq]
        between = [row for row in taken if row.intent["action"] not in PASSING]
        if between and confirmed is None:
            return Between(tuple(map(happened, between)), here.row.seq)
        if confirmed not in (None, here.row.seq):
            raise Refused("Something else has happened since; nothing has changed.", "Try /encounter back again.")
        if stop and await _stopped(here, stop, taken, person, interaction):
            return await _closed(here, "")
        for step in steps:
            await here.undo(step, person.user, _first(here, interaction))
        return await _closed(here, "No turn has passed yet.")

    return await desk.commit(work)


async def _take_back(here: Fight, person: Person, interaction: str, count: int) -> None:
    if here.waiting is not None:
        here.drop(person.user, interaction)
        count -= 1
    for step in await here.tx.history.steps(encounter=here.row.id, count=count) if count else ():
        await here.undo(step, person.user, _first(here, interaction))


async def _newest(here: Fight) -> Step:
    steps = await here.tx.history.steps(encounter=here.row.id)
    return steps[0] if steps else ()


def _must_be_own(user: str, person: Person) -> None:
    if user != person.user:
        raise Refused(f"Only <@{user}> can take that back.", "A GM has /gm undo.")


async def _to_the_last_turn(here: Fight) -> tuple[Step, ...]:
    """The newest steps in force, back to and including the one in which a turn passed; none if none has."""
    steps = await here.tx.history.steps(encounter=here.row.id, count=MOST)
    for number, step in enumerate(steps):
        if step[-1].intent["action"] == "start":
            return ()
        if any(fact["fact"] in ("TurnBegan", "TurnSkipped") for row in step for fact in row.facts):
            return steps[: number + 1]
    return ()


class Stop(NamedTuple):
    """The row in which the turn passed over some who could not act, and those of the last slot among them."""

    row: HistoryRow
    who: tuple[str, ...]


def _stop(here: Fight, steps: tuple[Step, ...]) -> Stop | None:
    """Where the last passing of a turn may be made to stop; None where it passed over nobody."""
    rows = [row for row in (steps[-1] if steps else ()) if row.intent["action"] in GOING_ON]
    for row in rows:
        skipped = [fact["by"] for fact in row.facts if fact["fact"] == "TurnSkipped"]
        if skipped:
            slot = next((slot.who for slot in here.encounter.turns.order if skipped[-1] in slot.who), ())
            return Stop(row, tuple(who for who in slot if who in skipped))
    return None


async def _stopped(here: Fight, stop: Stop, taken: list[HistoryRow], person: Person, interaction: str) -> bool:
    """Runs the passing of the turn again, with its dice, but only as far as to them: whether it comes to that."""
    await running.reopen(here, sorted(taken, key=lambda row: row.seq))
    intent = intent_of(stop.row)
    intent = replace(intent, options={**intent.options, "halt": list(stop.who)})
    for length in range(len(stop.row.recording), -1, -1):
        try:
            running.run(here, [Todo(intent, stop.row.step, person.user, interaction, stop.row.recording[:length])])
        except Drift:
            continue
        break
    if here.waiting is None and set(here.encounter.turns.current) == set(stop.who):
        return True
    here.rows.clear()
    here.waiting = here.pending = None
    here.reset()
    return False


def _first(here: Fight, interaction: str) -> str | None:
    """The interaction stands in the first row of a command alone."""
    return None if here.rows else interaction


async def _closed(here: Fight, nothing: str, hint: str = "") -> Done:
    if not here.rows:
        raise Refused(nothing, hint)
    await deeds.find_question(here)
    await here.close()
    return here.done()
