"""Secret rolls: kept for those who may see them until one of these makes them public."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.desk import Desk, fight, running
from bot.desk.fight import Fight
from bot.desk.values import Happened, Place
from bot.rights import CLOCK, Gms, Person, viewer
from bot.store.store import Transaction
from bot.store.tables import SecretRow
from rules import facts, projection
from rules.errors import Refused
from rules.facts import Fact, Secret
from rules.projection import People, Viewer
from rules.resolve import AUTO, answered
from rules.system import System


@dataclass(frozen=True, slots=True)
class Whom:
    """Who sees a roll: these people (ids of users), and the GM if `gm`."""

    people: tuple[str, ...] = ()
    gm: bool = False


@dataclass(frozen=True, slots=True)
class Deed:
    """What a roll by the rules came to."""

    system: System
    facts: tuple[Fact, ...]
    people: People


@dataclass(frozen=True, slots=True)
class Shown:
    """A secret roll for one who may see it: a deed, or the message of a roll of mere dice."""

    body: Deed | dict[str, Any]
    viewer: Viewer


async def keep(desk: Desk, place: Place, roller: str, whom: Whom, body: Deed | dict[str, Any]) -> int:
    """Keeps a roll that changes nothing: its number."""
    told = _of_deed(body.system, facts.dump(body.facts), dict(body.people)) if isinstance(body, Deed) else body

    async def work(tx: Transaction) -> int:
        return await _add(desk, tx, place, roller, whom, told)

    return await desk.commit(work)


async def hide(here: Fight, roller: str, whom: Whom) -> None:
    """Keeps what the command just did in a fight: its first row says no more than that a roll was made.

    Questions are not asked, for they would tell; their defaults answer.
    """
    _answer_all(here)
    row, place = here.rows[0], Place(str(here.row.guild), str(here.row.channel))
    told = _of_deed(here.game, row.facts, row.people)
    number = await _add(here.desk, here.tx, place, roller, whom, told)
    here.rows[0] = row.model_copy(update={"facts": facts.dump([Secret(fight.intent_of(row).actor, number)])})


async def see(desk: Desk, number: int, person: Person) -> Shown:
    """A roll for one who may see it; raises `Refused` for all others until it is revealed."""
    async with desk.store.reading() as tx:
        row = await _found(tx, number, person)
        gms = await _gms(tx, row)
    if row.revealed is None:
        _check(row, person, gms)
    return _shown(desk, row, viewer(person, gms))


async def opened(desk: Desk, rows: Sequence[Happened], person: Person) -> tuple[Happened, ...]:
    """Rows of a log with the rolls that were revealed, or that the person may see, which are marked as secret."""
    numbers = {fact.number for row in rows for fact in row.facts if isinstance(fact, Secret)}
    if not numbers:
        return tuple(rows)
    async with desk.store.reading() as tx:
        found = {number: await tx.secrets.get(secret=number) for number in numbers}
        seen = {
            number: row
            for number, row in found.items()
            if row and "system" in row.body and (row.revealed or _may_see(row, person, await _gms(tx, row)))
        }
    return tuple(_opened(row, seen) for row in rows)


def _opened(row: Happened, seen: Mapping[int, SecretRow]) -> Happened:
    secret = next((fact.number for fact in row.facts if isinstance(fact, Secret) and fact.number in seen), None)
    if secret is None:
        return row
    kept = seen[secret]
    people = {**row.people, **projection.load_people(kept.body["people"])}
    return replace(row, facts=facts.load(kept.body["facts"]), people=people, secret=kept.revealed is None)


async def for_gms(desk: Desk, number: int) -> tuple[str, Shown] | None:
    """A roll that the GM may see, and the GM channel of its server; None where there is no such channel."""
    async with desk.store.reading() as tx:
        row = await _found(tx, number, Person(CLOCK))
        server = await tx.servers.get(guild=row.guild or 0)
    if not row.gm or not server.gm_channel:
        return None
    return str(server.gm_channel), _shown(desk, row, projection.GM)


async def reveal(desk: Desk, number: int, person: Person) -> Shown:
    """Makes a roll public, for one who may see it: what all may know of it. Raises `Refused`."""

    async def work(tx: Transaction) -> SecretRow:
        row = await _found(tx, number, person)
        _check(row, person, await _gms(tx, row))
        if not await tx.secrets.reveal(secret=number, at=desk.now()):
            raise Refused("That has been revealed already.")
        return row

    return _shown(desk, await desk.commit(work), projection.PUBLIC)


def _of_deed(system: System, told: list[dict[str, Any]], people: dict[str, Any]) -> dict[str, Any]:
    return {"system": system.key, "facts": told, "people": people}


def _shown(desk: Desk, row: SecretRow, viewer: Viewer) -> Shown:
    if "system" not in row.body:
        return Shown(row.body, viewer)
    people = projection.load_people(row.body["people"])
    return Shown(Deed(desk.system(row.body["system"]), facts.load(row.body["facts"]), people), viewer)


async def _add(desk: Desk, tx: Transaction, place: Place, roller: str, whom: Whom, body: dict[str, Any]) -> int:
    return await tx.secrets.add(
        guild=int(place.guild),
        channel=int(place.channel),
        roller=int(roller),
        people=tuple(map(int, whom.people)),
        gm=whom.gm,
        body=body,
        at=desk.now(),
    )


async def _found(tx: Transaction, number: int, person: Person) -> SecretRow:
    row = await tx.secrets.get(secret=number)
    if row is None or person.is_elsewhere(row.guild):
        raise Refused("Nobody knows of this roll any more.")
    return row


async def _gms(tx: Transaction, row: SecretRow) -> Gms:
    """Who is GM where it was rolled: the encounter's, else the server's."""
    if encounter := await tx.encounters.active(channel=row.channel):
        return fight.gms_of(encounter)
    server = await tx.servers.get(guild=row.guild or 0)
    return Gms(str(server.gm_role) if server.gm_role else None, tuple(map(str, server.gm_users)))


def _may_see(row: SecretRow, person: Person, gms: Gms) -> bool:
    return int(person.user) in row.people or (row.gm and gms.includes(person))


def _check(row: SecretRow, person: Person, gms: Gms) -> None:
    if _may_see(row, person, gms):
        return
    raise Refused("That roll is not for your eyes.", "The GM may reveal it." if row.gm else "Its roller may reveal it.")


def _answer_all(here: Fight) -> None:
    while here.waiting and here.pending and not here.rows:
        waiting, pending = here.waiting, here.pending
        for question in pending.questions:
            pending = replace(pending, recording=answered(pending, question, question.default, AUTO))
        here.waiting = here.pending = None
        running.run(here, [replace(waiting.todo, recording=pending.recording)])
