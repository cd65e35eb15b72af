"""Migrations: how a database of any age gets today's tables.

A new revision is a file in `versions/`, named and chained like the newest; a test compares the outcome with the tables.
"""

from __future__ import annotations

from importlib.resources import files

from sqlalchemy import Connection, inspect

from bot.store.engine import engine_for

VERSIONS = tuple(sorted(f.name[1:5] for f in files(__name__).joinpath("versions").iterdir() if f.name[0] == "r"))
"""All revisions, the newest last: the files say theirs in their names."""


async def migrate(url: str) -> None:
    """Bring the database at an SQLAlchemy address up to date, all in one transaction; an empty one is set up.

    Raises alembic.util.CommandError where the database is of a newer program.
    """
    engine = engine_for(url)
    try:
        async with engine.begin() as connection:
            if await connection.run_sync(_revision) != VERSIONS[-1]:
                from bot.store.migrations.upgrade import upgrade  # a library that a bot up to date need not hold

                await connection.run_sync(upgrade)
    finally:
        await engine.dispose()


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return revision
