"""Migrations: how a database of any age gets today's tables.

A new revision is a file in `versions/`, named and chained like the newest; a test compares the outcome with the tables.
"""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from bot.store.engine import engine_for


async def migrate(url: str) -> None:
    """Bring the database at an SQLAlchemy address up to date, all in one transaction; an empty one is set up.

    Raises alembic.util.CommandError where the database is of a newer program.
    """
    engine = engine_for(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    finally:
        await engine.dispose()


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
