"""Interactions that have acted where no row of history says so: Discord may deliver one twice."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.queries import changes, insert_unless
from bot.store.tables import ACTED


@dataclass(frozen=True)
class Acted:
    """The interactions, within one transaction."""

    connection: AsyncConnection

    async def first(self, *, interaction: int, at: int) -> bool:
        """Remember an interaction; False if it has acted before."""
        values = {"interaction": interaction, "at": at}
        fresh = insert_unless(ACTED, values, ACTED.c.interaction == interaction)
        return await changes(self.connection, fresh)
