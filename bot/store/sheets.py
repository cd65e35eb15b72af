"""Sheets: immutable texts under their digest."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.queries import every, insert_unless
from bot.store.tables import SHEETS, SheetRow
from rules import codec

ROW = SHEETS.c


@dataclass(frozen=True)
class Shelf:
    """The sheets read last, by digest. They never change, so no other process can make them stale."""

    size: int = 2000
    rows: OrderedDict[str, SheetRow] = field(default_factory=OrderedDict)

    def find(self, digests: Iterable[str]) -> dict[str, SheetRow]:
        """Those that are here."""
        found = {d: self.rows[d] for d in digests if d in self.rows}
        for digest in found:
            self.rows.move_to_end(digest)
        return found

    def add(self, row: SheetRow) -> None:
        """Keep a sheet; the one not read for longest makes room."""
        self.rows[row.digest] = row
        if len(self.rows) > self.size:
            self.rows.popitem(last=False)


@dataclass(frozen=True)
class Sheets:
    """The sheets, within one transaction."""

    connection: AsyncConnection
    shelf: Shelf

    async def put(self, *, system: str, body: str) -> str:
        """Store a sheet's canonical text, if it is new; its digest."""
        digest = codec.digest(body)
        values = {"digest": digest, "system": system, "body": body}
        await self.connection.execute(insert_unless(SHEETS, values, ROW.digest == digest))
        return digest

    async def get(self, *, digest: str) -> SheetRow | None:
        """The sheet of a digest."""
        return (await self.many(digests=(digest,))).get(digest)

    async def many(self, *, digests: Iterable[str]) -> dict[str, SheetRow]:
        """Sheets by digest, those that exist; no statement where all of them were read before."""
        wanted = frozenset(digests)
        found = self.shelf.find(wanted)
        if missing := wanted - found.keys():
            for row in await every(self.connection, SheetRow, select(SHEETS).where(ROW.digest.in_(missing))):
                self.shelf.add(row)
                found[row.digest] = row
        return found
