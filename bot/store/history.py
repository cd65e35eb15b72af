"""History: a row per change of an encounter, and which of them are in force.

Undo takes back the newest step in force. Redo takes back the newest undo, as long as no deed came after it: an
abandoned branch never returns. Both are rows themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Update, and_, bindparam, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.queries import changes, every, first, insert_unless
from bot.store.tables import ENCOUNTERS, HISTORY, HistoryRow

ROW = HISTORY.c
DEED = and_(ROW.undoes.is_(None), ROW.redoes.is_(None))
IN_FORCE = ROW.undone.is_(None)

_VALUES = {column.name: bindparam(column.name, type_=column.type) for column in ROW}
FRESH = insert_unless(HISTORY, _VALUES, ROW.interaction == _VALUES["interaction"])
"""A row of an interaction that has not acted before; built once, for every command writes one."""

SHOWN = (
    update(HISTORY)
    .where(ROW.encounter == bindparam("in_encounter"), ROW.seq == bindparam("of_seq"))
    .values(shown=bindparam("then"))
)

RowKey = tuple[int, int]
"""Encounter and seq: a row of history."""

Step = tuple[HistoryRow, ...]
"""The rows of one command and its follow-ups, newest first: the order in which undo puts their parts back."""


@dataclass(frozen=True)
class Repeated:
    """The interaction has already acted, and nothing was written; `History.of_interaction` is what it did."""

    interaction: int


@dataclass(frozen=True)
class Page:
    """A page of the log, its rows in the order of time; page 1 is the newest. `pages` is how many there are."""

    rows: tuple[HistoryRow, ...]
    number: int
    pages: int


@dataclass(frozen=True)
class History:
    """The history of the encounters, within one transaction."""

    connection: AsyncConnection

    async def append(self, row: HistoryRow) -> Repeated | None:
        """Add a row; one that undoes or redoes also marks the rows it takes back or brings back."""
        values = dict(row)
        if row.interaction is None:
            await self.connection.execute(insert(HISTORY).values(values))
        elif not await changes(self.connection, FRESH, values):
            return Repeated(row.interaction)
        if row.undoes is not None:
            await self.take_back(encounter=row.encounter, step=row.undoes, by=row.seq)
        if row.redoes is not None:
            await self._bring_back(row.encounter, row.redoes, row.seq)
        return None

    async def take_back(self, *, encounter: int, step: int, by: int, since: int = 0) -> None:
        """Mark what is in force of a step as taken back by the row `by`: an undo, or the deed that replaces it.

        With `since` only the rows from that one on.
        """
        marked = self._update(encounter).where(IN_FORCE, ROW.step == step, ROW.seq.between(since, by - 1))
        await self.connection.execute(marked.values(undone=by))

    async def steps(self, *, encounter: int, count: int = 1) -> tuple[Step, ...]:
        """The newest steps in force, newest first: what `count` undos would take back."""
        deeds = and_(ROW.encounter == encounter, DEED, IN_FORCE)
        newest = select(ROW.step).where(deeds).group_by(ROW.step).order_by(func.max(ROW.seq).desc()).limit(count)
        rows = select(HISTORY).where(deeds, ROW.step.in_(newest)).order_by(ROW.seq.desc())
        steps: dict[int, Step] = {}
        for row in await every(self.connection, HistoryRow, rows):
            steps[row.step] = (*steps.get(row.step, ()), row)
        return tuple(steps.values())

    async def to_redo(self, *, encounter: int, count: int = 1) -> tuple[HistoryRow, ...]:
        """The undos that `count` redos take back, in that order: `before` is the state after the step it undid."""
        own = ROW.encounter == encounter
        last_deed = select(func.coalesce(func.max(ROW.seq), 0)).where(own, DEED).scalar_subquery()
        undos = select(HISTORY).where(own, ROW.undoes.is_not(None), IN_FORCE, ROW.seq > last_deed)
        return await every(self.connection, HistoryRow, undos.order_by(ROW.seq.desc()).limit(count))

    async def meant(self, row: HistoryRow) -> tuple[HistoryRow, ...]:
        """The deeds that an undo took back, newest first, or a redo brought back, oldest first; none for a deed."""
        undo = await self.get(encounter=row.encounter, seq=row.redoes) if row.redoes else row
        if undo is None or not undo.undoes:
            return ()
        own = and_(ROW.encounter == row.encounter, ROW.step == undo.undoes, ROW.seq < undo.seq, DEED)
        still = or_(IN_FORCE, ROW.undone >= undo.seq)  # what a second look had replaced before is none of it
        order = ROW.seq if row.redoes else ROW.seq.desc()
        return await every(self.connection, HistoryRow, select(HISTORY).where(own, still).order_by(order))

    async def get(self, *, encounter: int, seq: int) -> HistoryRow | None:
        """One row."""
        statement = select(HISTORY).where(ROW.encounter == encounter, ROW.seq == seq)
        return await first(self.connection, HistoryRow, statement)

    async def of_interaction(self, *, interaction: int) -> HistoryRow | None:
        """What an interaction did, if it has acted."""
        return await first(self.connection, HistoryRow, select(HISTORY).where(ROW.interaction == interaction))

    async def since(self, *, encounter: int, seq: int = 0) -> tuple[HistoryRow, ...]:
        """The rows after `seq`, in the order of time; by default all."""
        statement = select(HISTORY).where(ROW.encounter == encounter, ROW.seq > seq).order_by(ROW.seq)
        return await every(self.connection, HistoryRow, statement)

    async def before(self, *, encounter: int, seq: int | None, limit: int) -> tuple[HistoryRow, ...]:
        """So many rows before `seq`, or the newest ones; the newest first."""
        own = ROW.encounter == encounter if seq is None else and_(ROW.encounter == encounter, ROW.seq < seq)
        return await every(
            self.connection, HistoryRow, select(HISTORY).where(own).order_by(ROW.seq.desc()).limit(limit)
        )

    async def page(self, *, encounter: int, number: int = 1, size: int = 10) -> Page:
        """A page of the log; a number beyond the last is the last."""
        own = ROW.encounter == encounter
        count = (await self.connection.execute(select(func.count()).select_from(HISTORY).where(own))).scalar_one()
        pages = max(1, -(-count // size))
        number = min(max(1, number), pages)
        rows = select(HISTORY).where(own).order_by(ROW.seq.desc()).limit(size).offset((number - 1) * size)
        return Page((await every(self.connection, HistoryRow, rows))[::-1], number, pages)

    async def unshown(self) -> tuple[HistoryRow, ...]:
        """What was committed and has not reached Discord, of all active encounters."""
        active = select(ENCOUNTERS.c.id).where(ENCOUNTERS.c.active_in.is_not(None))
        statement = select(HISTORY).where(ROW.shown.is_(None), ROW.encounter.in_(active))
        statement = statement.order_by(ROW.encounter, ROW.seq)
        return await every(self.connection, HistoryRow, statement)

    async def set_shown(self, *, rows: Sequence[RowKey], at: int) -> None:
        """Remember that results have reached Discord."""
        named = [{"in_encounter": encounter, "of_seq": seq, "then": at} for encounter, seq in rows]
        await self.connection.execute(SHOWN, named)

    async def _bring_back(self, encounter: int, undo: int, by: int) -> None:
        await self.connection.execute(self._update(encounter).where(ROW.undone == undo).values(undone=None))
        await self.connection.execute(self._update(encounter).where(ROW.seq == undo).values(undone=by))

    def _update(self, encounter: int) -> Update:
        return update(HISTORY).where(ROW.encounter == encounter)
