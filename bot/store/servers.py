"""Servers: what /setup chose, and which commands Discord was given."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.queries import first, put
from bot.store.tables import SERVERS, SYNCED, ServerRow


@dataclass(frozen=True)
class Servers:
    """The servers, within one transaction."""

    connection: AsyncConnection

    async def get(self, *, guild: int) -> ServerRow:
        """What a server chose; all defaults where it never did."""
        found = await first(self.connection, ServerRow, select(SERVERS).where(SERVERS.c.guild == guild))
        return found or ServerRow(guild=guild)

    async def put(self, row: ServerRow) -> None:
        """Write what a server chose."""
        await put(self.connection, SERVERS, dict(row))

    async def synced(self, *, scope: int = 0) -> str | None:
        """The digest of the commands that a server, or with 0 everybody, was last given."""
        statement = select(SYNCED.c.digest).where(SYNCED.c.scope == scope)
        return (await self.connection.execute(statement)).scalar_one_or_none()

    async def set_synced(self, *, scope: int = 0, digest: str) -> None:
        """Remember the digest of the commands given."""
        await put(self.connection, SYNCED, {"scope": scope, "digest": digest})
