"""What the queries of all subjects share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Executable,
    Insert,
    Table,
    and_,
    exists,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import Row

R = TypeVar("R", bound=Row)

CHOICES = 25
"""As many as Discord offers in one autocomplete."""


async def every(connection: AsyncConnection, kind: type[R], statement: Executable) -> tuple[R, ...]:
    """All rows that the statement finds."""
    return tuple(kind(**found) for found in (await connection.execute(statement)).mappings())


async def first(
    connection: AsyncConnection, kind: type[R], statement: Executable, values: Mapping[str, Any] | None = None
) -> R | None:
    """The first row that the statement finds, if any; `values` fill its parameters."""
    found = (await connection.execute(statement, values)).mappings().first()
    return None if found is None else kind(**found)


async def changes(connection: AsyncConnection, statement: Executable, values: Mapping[str, Any] | None = None) -> bool:
    """Whether the statement wrote any row; `values` fill its parameters."""
    return (await connection.execute(statement, values)).rowcount > 0


def insert_unless(table: Table, values: Mapping[str, Any], taken: ColumnElement[bool]) -> Insert:
    """An insert that writes nothing where a row of the table is `taken`: every SQL knows it, and nothing fails."""
    there = exists().where(taken).select_from(table)
    given = (v if isinstance(v, BindParameter) else literal(v, table.c[name].type) for name, v in values.items())
    fresh = select(*given).where(~there)
    return insert(table).from_select(list(values), fresh)


async def inserted(connection: AsyncConnection, statement: Executable) -> int | None:
    """The id that the insert returns; None where it wrote nothing."""
    found: int | None = (await connection.execute(statement)).scalar_one_or_none()
    return found


async def put(connection: AsyncConnection, table: Table, values: Mapping[str, Any]) -> None:
    """Write a row over the one with the same primary key, or as a new one."""
    same = and_(*(column == values[column.name] for column in table.primary_key))
    if not await changes(connection, update(table).where(same).values(values)):
        await connection.execute(insert(table).values(values))
