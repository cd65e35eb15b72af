"""Buttons: what a press means, also after a restart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.queries import every, first
from bot.store.tables import BUTTONS, ButtonRow


@dataclass(frozen=True)
class Buttons:
    """The buttons, within one transaction."""

    connection: AsyncConnection

    async def add(
        self, *, kind: str, payload: dict[str, Any], at: int, encounter: int | None = None, seq: int | None = None
    ) -> int:
        """A new button: the id that its custom id carries. With `seq`, that row of history is already there."""
        values = {"kind": kind, "payload": payload, "created": at, "encounter": encounter, "seq": seq}
        fresh = insert(BUTTONS).values(values).returning(BUTTONS.c.id)
        return int((await self.connection.execute(fresh)).scalar_one())

    async def get(self, *, button: int) -> ButtonRow | None:
        """The button of an id."""
        return await first(self.connection, ButtonRow, select(BUTTONS).where(BUTTONS.c.id == button))

    async def of(self, *, encounter: int, kind: str) -> tuple[ButtonRow, ...]:
        """Those of a kind that belong to an encounter, the oldest first."""
        own = (BUTTONS.c.encounter == encounter) & (BUTTONS.c.kind == kind)
        return await every(self.connection, ButtonRow, select(BUTTONS).where(own).order_by(BUTTONS.c.id))
