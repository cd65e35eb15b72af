"""Characters: people's sheets by name, and which of them they play where."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Select, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.queries import CHOICES, changes, every, first, insert_unless, inserted, put
from bot.store.tables import CHARACTERS, USED, CharacterRow
from rules.words import fold

ROW = CHARACTERS.c


@dataclass(frozen=True)
class Characters:
    """The characters, within one transaction."""

    connection: AsyncConnection

    async def add(self, *, owner: int, system: str, name: str, sheet: str, at: int) -> int | None:
        """A new character with the sheet of a stored digest: its id, or None where the name is taken."""
        values = {"owner": owner, "system": system, "name": name, "folded": fold(name), "sheet": sheet}
        taken = (ROW.owner == owner) & (ROW.system == system) & (ROW.folded == values["folded"])
        fresh = insert_unless(CHARACTERS, {**values, "created": at, "updated": at}, taken).returning(ROW.id)
        return await inserted(self.connection, fresh)

    async def get(self, *, character: int) -> CharacterRow | None:
        """The character of an id."""
        return await first(self.connection, CharacterRow, select(CHARACTERS).where(ROW.id == character))

    async def named(self, *, owner: int, name: str, system: str | None = None) -> tuple[CharacterRow, ...]:
        """Somebody's characters of exactly this name, folded: one per game at most."""
        return await every(self.connection, CharacterRow, self._of(owner, system).where(ROW.folded == fold(name)))

    async def of(self, *, owner: int, system: str | None = None) -> tuple[CharacterRow, ...]:
        """All characters of somebody, by name."""
        return await every(self.connection, CharacterRow, self._of(owner, system))

    async def search(
        self, *, owner: int, prefix: str, system: str | None = None, limit: int = CHOICES
    ) -> tuple[CharacterRow, ...]:
        """Somebody's characters whose folded name begins so, by name."""
        fits = ROW.folded.startswith(fold(prefix), autoescape=True)
        return await every(self.connection, CharacterRow, self._of(owner, system).where(fits).limit(limit))

    async def replace(self, *, character: int, name: str, sheet: str, at: int) -> bool:
        """Give a character another sheet and spelling of its name; False if it is gone."""
        fresh = update(CHARACTERS).where(ROW.id == character)
        return await changes(self.connection, fresh.values(name=name, folded=fold(name), sheet=sheet, updated=at))

    async def delete(self, *, character: int) -> bool:
        """Delete a character; nobody plays it any more. False if it was gone."""
        return await changes(self.connection, delete(CHARACTERS).where(ROW.id == character))

    async def use(self, *, owner: int, guild: int, system: str, character: int) -> None:
        """Choose whom somebody plays on a server in a game."""
        values = {"owner": owner, "guild": guild, "system": system, "character": character}
        await put(self.connection, USED, values)

    async def used(self, *, owner: int, guild: int, system: str) -> CharacterRow | None:
        """Whom somebody plays on a server in a game."""
        here = (USED.c.owner == owner) & (USED.c.guild == guild) & (USED.c.system == system)
        statement = select(CHARACTERS).join(USED, USED.c.character == ROW.id).where(here)
        return await first(self.connection, CharacterRow, statement)

    def _of(self, owner: int, system: str | None) -> Select[tuple[object, ...]]:
        own = select(CHARACTERS).where(ROW.owner == owner).order_by(ROW.folded, ROW.system)
        return own if system is None else own.where(ROW.system == system)
