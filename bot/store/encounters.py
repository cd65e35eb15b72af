"""Encounters: the state of each fight, guarded by its version."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, bindparam, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.queries import CHOICES, changes, every, first, insert_unless, inserted
from bot.store.tables import ENCOUNTERS, HISTORY, EncounterRow, ServerRow

ROW = ENCOUNTERS.c

# Every command needs these; they are built once.
NUMBERED = select(ENCOUNTERS).where(ROW.id == bindparam("encounter"))
ACTIVE = select(ENCOUNTERS).where(
    ROW.active_in == bindparam("channel"), ~exists().where(HISTORY.c.interaction == bindparam("unless"))
)
SAVED = (
    update(ENCOUNTERS)
    .where(ROW.id == bindparam("of_id"), ROW.version == bindparam("read"))
    .values({name: bindparam(name) for name in ("version", "seq", "state", "pending", "updated")})
)


@dataclass(frozen=True)
class Encounters:
    """The encounters, within one transaction."""

    connection: AsyncConnection

    async def open(
        self, *, server: ServerRow, channel: int, name: str, system: str, opened_by: int, state: str, at: int
    ) -> int | None:
        """A new encounter, active in its channel: its id, or None where another one is active."""
        values = {"channel": channel, "active_in": channel, "name": name, "system": system, "opened_by": opened_by}
        values |= {"guild": server.guild, "version": 1, "seq": 0, "state": state, "created": at, "updated": at}
        free = insert_unless(ENCOUNTERS, values | _gm(server), ROW.active_in == channel)
        return await inserted(self.connection, free.returning(ROW.id))

    async def active(self, *, channel: int, unless: int = 0) -> EncounterRow | None:
        """The encounter that is active in a channel or thread; None where the interaction `unless` has acted."""
        return await first(self.connection, EncounterRow, ACTIVE, {"channel": channel, "unless": unless})

    async def get(self, *, encounter: int) -> EncounterRow | None:
        """The encounter of an id."""
        return await first(self.connection, EncounterRow, NUMBERED, {"encounter": encounter})

    async def just_played(self, *, within: int) -> tuple[int, ...]:
        """The ids of the active encounters that changed last, so many milliseconds before the newest change."""
        newest = select(func.max(ROW.updated)).scalar_subquery()
        lately = and_(ROW.active_in.is_not(None), ROW.updated >= newest - within)
        return tuple((await self.connection.execute(select(ROW.id).where(lately).order_by(ROW.id))).scalars())

    async def waiting(self) -> tuple[EncounterRow, ...]:
        """The active encounters in which a question is open."""
        return await self._on_tables(ROW.pending.is_not(None))

    async def saying(self, text: str) -> tuple[EncounterRow, ...]:
        """The active encounters in whose state a text stands."""
        return await self._on_tables(ROW.state.contains(text, autoescape=True))

    async def _on_tables(self, which: ColumnElement[bool]) -> tuple[EncounterRow, ...]:
        statement = select(ENCOUNTERS).where(ROW.active_in.is_not(None), which).order_by(ROW.id)
        return await every(self.connection, EncounterRow, statement)

    async def of_channel(self, *, channel: int, limit: int = CHOICES) -> tuple[EncounterRow, ...]:
        """The encounters last played in a channel, the one changed last first."""
        return await self._newest(ROW.channel == channel, limit)

    async def of_guild(self, *, guild: int, limit: int = CHOICES) -> tuple[EncounterRow, ...]:
        """The encounters of a server, the one changed last first."""
        return await self._newest(ROW.guild == guild, limit)

    async def named(self, *, guild: int, name: str, limit: int = CHOICES) -> tuple[EncounterRow, ...]:
        """The encounters of a server with this name, the one changed last first."""
        alike = or_(ROW.name == name, func.lower(ROW.name) == name.lower())
        return await self._newest(and_(ROW.guild == guild, alike), limit)

    async def save(
        self,
        *,
        encounter: int,
        version: int,
        seq: int,
        state: str,
        at: int,
        pending: dict[str, Any] | None = None,
    ) -> bool:
        """Write the state over the version that was read; False, and nothing written, if that is no longer the one.

        `seq` is the number of the newest row of history.
        """
        values: dict[str, Any] = {"of_id": encounter, "read": version, "version": version + 1, "seq": seq}
        values |= {"state": state, "pending": pending, "updated": at}
        return await changes(self.connection, SAVED, values)

    async def place(self, *, encounter: int, channel: int | None, at: int) -> bool:
        """Make an encounter the active one of a channel, or of none; False if another is active there.

        Counts as a write: whoever read the encounter before can no longer save it.
        """
        fresh = (
            update(ENCOUNTERS).where(ROW.id == encounter).values(active_in=channel, version=ROW.version + 1, updated=at)
        )
        if channel is not None:
            other = ENCOUNTERS.alias()
            free = ~exists().where(other.c.active_in == channel, other.c.id != encounter)
            fresh = fresh.where(free).values(channel=channel)
        return await changes(self.connection, fresh)

    async def set_tracker(self, *, encounter: int, channel: int | None, message: int | None) -> None:
        """Remember where the tracker stands; no part of the state, so the version stays."""
        fresh = update(ENCOUNTERS).where(ROW.id == encounter).values(tracker_channel=channel, tracker_message=message)
        await self.connection.execute(fresh)

    async def set_gm(self, server: ServerRow) -> None:
        """Tell all encounters of a server who its GM is now."""
        fresh = update(ENCOUNTERS).where(ROW.guild == server.guild).values(_gm(server))
        await self.connection.execute(fresh)

    async def _newest(self, which: Any, limit: int) -> tuple[EncounterRow, ...]:
        statement = select(ENCOUNTERS).where(which).order_by(ROW.updated.desc(), ROW.id.desc()).limit(limit)
        return await every(self.connection, EncounterRow, statement)


def _gm(server: ServerRow) -> dict[str, Any]:
    return {"gm_role": server.gm_role, "gm_users": server.gm_users, "gm_channel": server.gm_channel}
