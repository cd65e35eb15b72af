"""Saved encounters, by name on a server."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.queries import CHOICES, every, first, put
from bot.store.tables import TEMPLATES, TemplateRow
from rules.words import fold

ROW = TEMPLATES.c


@dataclass(frozen=True)
class Templates:
    """The saved encounters, within one transaction."""

    connection: AsyncConnection

    async def put(self, *, guild: int, name: str, system: str, body: str, saved_by: int, at: int) -> None:
        """Save a state under a name, over what had that name."""
        values = {"guild": guild, "folded": fold(name), "name": name, "system": system}
        await put(self.connection, TEMPLATES, {**values, "body": body, "saved_by": saved_by, "saved": at})

    async def get(self, *, guild: int, name: str) -> TemplateRow | None:
        """What was saved under a name, folded."""
        statement = select(TEMPLATES).where(ROW.guild == guild, ROW.folded == fold(name))
        return await first(self.connection, TemplateRow, statement)

    async def search(self, *, guild: int, prefix: str = "", limit: int = CHOICES) -> tuple[TemplateRow, ...]:
        """What was saved on a server under names that begin so, by name."""
        fits = ROW.folded.startswith(fold(prefix), autoescape=True)
        statement = select(TEMPLATES).where(ROW.guild == guild, fits).order_by(ROW.folded).limit(limit)
        return await every(self.connection, TemplateRow, statement)
