"""Open questions: answered by a button, by the GM, or by the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from bot import rights
from bot.desk import Desk, deeds, fight, running
from bot.desk.fight import Fight
from bot.desk.values import Ask, Done, Open, Place
from bot.rights import CLOCK, Person
from bot.store.store import Transaction
from rules.errors import Drift, Refused
from rules.facts import Reminder
from rules.referee import Answer, Question
from rules.resolve import Pending, answered
from rules.words import key

STALE = "That question is no longer open; nothing has changed."
CLOCKWORK = Person(CLOCK)
CHANGED = "The rules have changed since this was asked. The deed is dropped, nothing has changed."


async def answer(desk: Desk, ask: Ask, given: Answer, person: Person, *, interaction: str | None = None) -> Done:
    """Answers one of the questions that are open: whoever may act for one of those who are asked.

    Raises `Refused`, also for one that is not open any more. Where the rules were changed meanwhile the deed is
    dropped, with a row that says so.
    """

    async def work(tx: Transaction) -> Done:
        await desk.once(tx, interaction)
        here = await fight.by_id(desk, tx, ask.encounter, person)
        if here.waiting is None or here.waiting.id != ask.pending:
            raise Refused(STALE)
        return await _answer(here, person.user, lambda found: [(_found(here, found, ask).question, given)])

    return await desk.commit(work)


async def decide(desk: Desk, place: Place, person: Person, text: str = "", *, interaction: str | None = None) -> Done:
    """The GM answers in their stead: every open question that allows it takes this answer, without one its default."""

    async def work(tx: Transaction) -> Done:
        await desk.once(tx, interaction)
        here = await fight.in_channel(desk, tx, place, person)
        rights.check("gm decide", person, here.gms)
        _must_be_open(here)
        return await _answer(here, person.user, lambda found: _decided(found, text))

    return await desk.commit(work)


async def cancel(desk: Desk, place: Place, person: Person, interaction: str) -> Done:
    """The GM drops the open deed, as if it had never been tried."""

    async def work(tx: Transaction) -> Done:
        here = await deeds.fresh(desk, tx, place, person, interaction)
        if isinstance(here, Done):
            return here
        rights.check("gm cancel", person, here.gms)
        _must_be_open(here)
        here.drop(person.user, interaction)
        await here.close()
        return here.done()

    return await desk.commit(work)


async def due(desk: Desk) -> tuple[Done, ...]:
    """Lets every question whose time is up take its default; one result for each encounter where that happened."""
    now = desk.clock.now()
    overdue = [each.row.id for each in await _waiting(desk) if any(moment <= now for moment in _moments(each))]
    done = [await desk.commit(partial(_overdue, desk, encounter, now)) for encounter in overdue]
    return tuple(each for each in done if each is not None)


async def drop_changed(desk: Desk) -> None:
    """Drops each open deed whose rules were changed since it asked, with a row that says so: nobody can answer it."""
    for each in await _waiting(desk):
        if each.pending is None:
            await desk.commit(partial(_drop_if_changed, desk, each.row.id))


async def _drop_if_changed(desk: Desk, encounter: int, tx: Transaction) -> None:
    here = await fight.by_id(desk, tx, encounter, CLOCKWORK)
    await deeds.find_question(here)
    if here.waiting and here.pending is None:
        _drop_changed(here, CLOCK)
        await here.close()


async def next_due(desk: Desk) -> datetime | None:
    """When the next question takes its default; None while none will."""
    return min((moment for each in await _waiting(desk) for moment in _moments(each)), default=None)


async def _waiting(desk: Desk) -> list[Fight]:
    """Every encounter with an open question, through the eyes of the clock."""
    async with desk.store.reading() as tx:
        found = [await fight.load(desk, tx, row, CLOCKWORK) for row in await tx.encounters.waiting()]
        for each in found:
            await deeds.find_question(each)
    return found


async def _overdue(desk: Desk, encounter: int, now: datetime, tx: Transaction) -> Done | None:
    here = await fight.by_id(desk, tx, encounter, CLOCKWORK)
    await deeds.find_question(here)
    if not any(moment <= now for moment in _moments(here)):
        return None
    return await _answer(
        here, CLOCK, lambda found: [(o.question, o.question.default) for o in found if o.due and o.due <= now]
    )


def _moments(here: Fight) -> list[datetime]:
    asked = here.look().asked
    return [o.due for o in asked.questions if o.due] if asked else []


async def _answer(here: Fight, by: str, choose: Callable[[Sequence[Open]], list[tuple[Question, Answer]]]) -> Done:
    """Answers what `choose` picks among the open questions, and goes on from there."""
    try:
        await running.current(here)
        asked = here.look().asked
        assert asked is not None and here.pending is not None  # noqa: S101, PT018 else `current` has raised
        pending: Pending = here.pending
        for question, given in choose(asked.questions):
            pending = replace(pending, recording=answered(pending, question, given, by))
        await running.take_up(here, pending.recording)
    except Drift:
        _drop_changed(here, by)
    await here.close()
    return here.done()


def _drop_changed(here: Fight, by: str) -> None:
    here.reset()
    actor = here.waiting.todo.intent.actor if here.waiting else ""
    here.drop(by, None, (Reminder(actor, CHANGED),))


def _must_be_open(here: Fight) -> None:
    if here.waiting is None:
        raise Refused("No question is open.")


def _found(here: Fight, found: Sequence[Open], ask: Ask) -> Open:
    """The open question that a button means, if the one who presses may answer it."""
    each = next((o for o in found if o.ask == ask), None)
    if each is None:
        raise Refused(STALE)
    people = [here.encounter.combatants[who] for who in each.question.who if who in here.encounter.combatants]
    if not any(rights.acts_for(here.viewer, c) for c in people):
        owners = "".join(f"<@{c.owner}> or " for c in people if c.owner)
        raise Refused("That is not yours to answer.", f"{owners}a GM may." if owners else "A GM may.")
    return each


def _decided(found: Sequence[Open], text: str) -> list[tuple[Question, Answer]]:
    """The open questions with the answer that the GM typed: an option or its label, in any spelling."""
    if not text.strip():
        return [(o.question, o.question.default) for o in found]
    fitting = [(o.question, given) for o in found if (given := _read(o.question, text)) is not None]
    if not fitting:
        there = ", ".join(
            dict.fromkeys(word for o in found for word in map(str, o.question.labels or o.question.options))
        )
        raise Refused(f"“{text.strip()[:40]}” is not one of the answers.", f"There are: {there}.")
    return fitting


def _read(question: Question, text: str) -> Answer | None:
    words = {key(str(option)): option for option in question.options}
    words |= {key(label): option for label, option in zip(question.labels, question.options, strict=False)}
    if question.bounds and text.strip().lstrip("+-").isdecimal():
        words.setdefault(key(text), int(text))
    given = words.get(key(text))
    return given if given is not None and question.allows(given) else None
