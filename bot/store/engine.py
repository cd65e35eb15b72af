"""The database engine, set up so that no write is lost."""

from __future__ import annotations

from functools import partial
from typing import Any

from sqlalchemy import AsyncAdaptedQueuePool, Connection, event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.driver import Cursor

PRAGMAS = (
    "PRAGMA busy_timeout = 2000",  # less than people wait for an answer; first, for the next line can meet a writer
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # WAL alone may lose the last commits when the power fails
    "PRAGMA foreign_keys = ON",
)


def engine_for(url: str, *, reading: bool = False) -> AsyncEngine:
    """The engine for an SQLAlchemy address, or the one for reading alone; nothing is opened yet."""
    if make_url(url).get_backend_name() != "sqlite":
        return create_async_engine(url)
    # More connections would only wait for each other in SQLite, and less fairly than in the pool's queue.
    # What is given back needs no reset: a transaction's block has ended it.
    engine = create_async_engine(
        url, poolclass=AsyncAdaptedQueuePool, pool_size=1, max_overflow=0, pool_reset_on_return=None
    )
    event.listen(engine.sync_engine, "connect", _connected)
    event.listen(engine.sync_engine, "begin", _reads if reading else _writes)
    if reading:
        event.listen(engine.sync_engine, "connect", _lets_nothing_in)
    return engine


def _connected(connection: Any, _record: object) -> None:
    # The driver's own BEGIN comes only with the first write: two that have read the same state would both write.
    connection.isolation_level = None
    connection.driver_connection.cursor = partial(Cursor, connection.driver_connection)
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _lets_nothing_in(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA query_only = ON")
    cursor.close()


def _writes(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _reads(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
