"""A cursor for the SQLite driver that goes to the driver's thread once a statement, and once more for rows.

The driver's own goes there four times: to be made, to execute, to fetch, to be closed. Each way costs a command more
than SQLite needs for the statement.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

import aiosqlite


class Cursor:
    """What SQLAlchemy needs of a cursor; it is made with its first statement, and SQLite frees it with its last row."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._made: aiosqlite.Cursor | None = None
        self.arraysize = 1

    async def __aenter__(self) -> Self:
        return self

    @property
    def description(self) -> Any:
        """The columns of the rows; None after a statement that gives none."""
        return self._made.description if self._made else None

    @property
    def rowcount(self) -> int:
        """How many rows the statement wrote; -1 where it only reads."""
        return self._made.rowcount if self._made else -1

    @property
    def lastrowid(self) -> int | None:
        """The id of the row inserted last."""
        return self._made.lastrowid if self._made else None

    async def execute(self, sql: str, parameters: Iterable[Any] = ()) -> None:
        """Run a statement."""
        self._made = await self._connection.execute(sql, parameters)

    async def executemany(self, sql: str, parameters: Iterable[Iterable[Any]]) -> None:
        """Run a statement for each of these."""
        self._made = await self._connection.executemany(sql, parameters)

    async def fetchall(self) -> Iterable[Any]:
        """All rows of the statement."""
        return await self._made.fetchall() if self._made else ()

    async def close(self) -> None:
        """Nothing is left to be closed."""
