"""Fights in which nothing has happened for as long as their setting `remind_after` says."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.desk import Desk, deeds, fight
from bot.desk.fight import Fight
from bot.desk.values import Look
from bot.rights import CLOCK, Person
from bot.store.store import Transaction

HOUR = 3_600_000
KIND = "reminded"
NAMED = '"remind_after":'
"""Stands in the text of a state whose table wants reminders: the setting is off by default, and left out then."""


async def next_due(desk: Desk) -> datetime | None:
    """When the next reminder comes; None while none will."""
    async with desk.store.reading() as tx:
        return min([_moment(each) for each in await _silent(desk, tx)], default=None)


async def due(desk: Desk) -> tuple[Look, ...]:
    """The fights that have been silent for too long; each is named once a silence, also over a restart."""
    now = desk.clock.now()
    async with desk.store.transaction() as tx:
        late = [each for each in await _silent(desk, tx) if _moment(each) <= now]
        for each in late:
            payload = {"version": each.row.version}
            await tx.buttons.add(kind=KIND, payload=payload, at=desk.now(), encounter=each.row.id)
    return tuple(each.look() for each in late)


async def _silent(desk: Desk, tx: Transaction) -> list[Fight]:
    """The fights that go on and of whose silence nobody has been reminded yet."""
    rows = await tx.encounters.saying(NAMED)
    found = [await fight.load(desk, tx, row, Person(CLOCK)) for row in rows]
    going_on = [each for each in found if each.encounter.phase == "running" and not each.encounter.paused]
    for each in going_on:
        await deeds.find_question(each)
    return [each for each in going_on if not await _is_reminded(each)]


async def _is_reminded(here: Fight) -> bool:
    told = await here.tx.buttons.of(encounter=here.row.id, kind=KIND)
    return bool(told) and told[-1].payload["version"] == here.row.version


def _moment(here: Fight) -> datetime:
    silence = here.encounter.settings.remind_after * HOUR
    return datetime.fromtimestamp((here.row.updated + silence) / 1000, UTC)
