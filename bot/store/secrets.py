"""Secret rolls: kept until somebody who may see them asks, or makes them public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.queries import changes, first
from bot.store.tables import SECRETS, SecretRow

ROW = SECRETS.c


@dataclass(frozen=True)
class Secrets:
    """The secret rolls, within one transaction."""

    connection: AsyncConnection

    async def add(
        self,
        *,
        channel: int,
        roller: int,
        people: tuple[int, ...],
        gm: bool,
        body: dict[str, Any],
        at: int,
        guild: int | None = None,
    ) -> int:
        """A roll that these people may see, and the GM if `gm`: its id."""
        values = {"guild": guild, "channel": channel, "roller": roller, "people": people, "gm": gm, "body": body}
        fresh = insert(SECRETS).values(created=at, **values).returning(ROW.id)
        return int((await self.connection.execute(fresh)).scalar_one())

    async def get(self, *, secret: int) -> SecretRow | None:
        """The roll of an id."""
        return await first(self.connection, SecretRow, select(SECRETS).where(ROW.id == secret))

    async def reveal(self, *, secret: int, at: int) -> bool:
        """Make a roll public; False if it already was."""
        hidden = update(SECRETS).where(ROW.id == secret, ROW.revealed.is_(None))
        return await changes(self.connection, hidden.values(revealed=at))
