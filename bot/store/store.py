"""The store: transactions, and in each the queries of every subject."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.acted import Acted
from bot.store.buttons import Buttons
from bot.store.characters import Characters
from bot.store.encounters import Encounters
from bot.store.engine import engine_for
from bot.store.history import History
from bot.store.secrets import Secrets
from bot.store.servers import Servers
from bot.store.sheets import Sheets, Shelf
from bot.store.templates import Templates


class Transaction:
    """All or nothing: what is done through it is kept together, or not at all. Of no use after its block."""

    def __init__(self, connection: AsyncConnection, shelf: Shelf) -> None:
        self._connection = connection
        self.encounters = Encounters(connection)
        self.history = History(connection)
        self.sheets = Sheets(connection, shelf)
        self.characters = Characters(connection)
        self.servers = Servers(connection)
        self.buttons = Buttons(connection)
        self.secrets = Secrets(connection)
        self.templates = Templates(connection)
        self.acted = Acted(connection)

    async def roll_back(self) -> None:
        """Give up all that was done; nothing can be done through this transaction afterwards."""
        await self._connection.rollback()


class Store:
    """The database at an SQLAlchemy address, which `migrations.migrate` has brought up to date."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = engine_for(url)
        self.reader: AsyncEngine = engine_for(url, reading=True)
        self._shelf = Shelf()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """One transaction: committed at the end of the block, rolled back if an exception leaves it.

        SQLite lets one at a time in, so the block holds queries and rules, and waits for nothing else.
        """
        async with self.engine.begin() as connection:
            yield Transaction(connection, self._shelf)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """One transaction that only reads what has been committed; it waits for no write, and none waits for it."""
        async with self.reader.begin() as connection:
            yield Transaction(connection, self._shelf)

    async def close(self) -> None:
        """Close the connections."""
        await self.engine.dispose()
        await self.reader.dispose()
