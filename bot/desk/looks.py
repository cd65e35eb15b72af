"""Looking: an encounter and its history, read in one transaction, without a change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bot.desk import Desk, deeds, fight
from bot.desk.fight import happened
from bot.desk.values import Happened, Look, Missed, Page, Place
from bot.rights import Person
from bot.store.history import RowKey
from bot.store.store import Transaction
from bot.store.tables import HistoryRow
from rules.errors import Refused

CHUNK = 100
"""Rows of history that are read at once, looking for those that a player may know of."""

Told = Callable[[Happened, Look], bool]
"""Whether there is anything to tell the one who looks of a row."""

LAG = 60_000
"""Milliseconds by which a tracker may be behind at most."""


async def look(desk: Desk, place: Place, person: Person) -> Look:
    """The encounter of this channel for somebody; raises `Refused` if there is none."""
    async with desk.store.reading() as tx:
        here = await fight.in_channel(desk, tx, place, person)
        await deeds.find_question(here)
        return here.look()


async def look_at(desk: Desk, encounter: int, person: Person) -> Look:
    """The encounter of an id, as a button or the tracker names it; raises `Refused` if it is laid aside."""
    async with desk.store.reading() as tx:
        here = await fight.by_id(desk, tx, encounter, person)
        await deeds.find_question(here)
        return here.look()


async def just_played(desk: Desk) -> tuple[int, ...]:
    """The ids of the encounters played when the bot was last at work: their trackers may lag behind after a start."""
    async with desk.store.reading() as tx:
        return await tx.encounters.just_played(within=LAG)


async def waiting(desk: Desk) -> tuple[int, ...]:
    """The ids of those in which a question is open."""
    async with desk.store.reading() as tx:
        return tuple(row.id for row in await tx.encounters.waiting())


async def log(
    desk: Desk, place: Place, person: Person, is_told: Told, number: int = 1, size: int = 10
) -> tuple[Look, Page]:
    """The encounter and a page of its log; a number beyond the last is the last.

    The pages of a player hold only what `is_told`: an empty line or page would tell of what is hidden.
    """
    async with desk.store.reading() as tx:
        here = await fight.in_channel(desk, tx, place, person)
        await deeds.find_question(here)
        look = here.look()
        if not look.viewer.gm:
            return look, await _told_page(tx, look, is_told, number, size)
        page = await tx.history.page(encounter=here.row.id, number=number, size=size)
        return look, Page(tuple(map(happened, page.rows)), page.number, page.pages)


async def _told_page(tx: Transaction, look: Look, is_told: Told, number: int, size: int) -> Page:
    """Reads back as far as the page needs; how many there are is known only where it is the last."""
    told, seq, more = list[Happened](), None, True
    while more and len(told) <= number * size:
        rows = await tx.history.before(encounter=look.id, seq=seq, limit=CHUNK)
        told += [row for row in map(happened, rows) if is_told(row, look)]
        more, seq = len(rows) == CHUNK, rows[-1].seq if rows else None
    known = len(told) <= number * size
    pages = max(1, -(-len(told) // size))
    number = min(number, pages)
    return Page(tuple(told[(number - 1) * size : number * size][::-1]), number, pages if known else None)


async def history(desk: Desk, where: Place | int, person: Person) -> tuple[Look, tuple[Happened, ...]]:
    """The encounter and all that happened in it, in the order of time."""
    async with desk.store.reading() as tx:
        here = await fight.at(desk, tx, where, person)
        return here.look(), tuple(map(happened, await tx.history.since(encounter=here.row.id)))


async def row(desk: Desk, encounter: int, seq: int) -> Happened:
    """One row of history, for its details; raises `Refused` if there is none."""
    async with desk.store.reading() as tx:
        found = await tx.history.get(encounter=encounter, seq=seq)
    if found is None:
        raise Refused("There is no such line in the log.")
    return happened(found)


async def unshown(desk: Desk) -> tuple[Missed, ...]:
    """What was committed and has not reached Discord, encounter by encounter, in the order of time."""
    async with desk.store.reading() as tx:
        return tuple([await _missed(tx, run) for run in _runs(await tx.history.unshown())])


def _runs(rows: Iterable[HistoryRow]) -> list[list[HistoryRow]]:
    """Deeds that follow one another in an encounter; what is no deed by the commands that it belongs to."""
    runs: list[list[HistoryRow]] = []
    for row in rows:
        kind, last = happened(row).kind, runs[-1][-1] if runs else None
        goes_on = last and (last.encounter, happened(last).kind) == (row.encounter, kind)
        if goes_on and (kind == "deed" or row.interaction is None):
            runs[-1].append(row)
        else:
            runs.append([row])
    return runs


async def _missed(tx: Transaction, run: list[HistoryRow]) -> Missed:
    undone = [each for row in run for each in await tx.history.meant(row)]
    return Missed(run[0].encounter, tuple(map(happened, run)), tuple(map(happened, undone)))


async def shown(desk: Desk, rows: Sequence[RowKey]) -> None:
    """Remembers that these rows have reached Discord."""
    async with desk.store.transaction() as tx:
        await tx.history.set_shown(rows=rows, at=desk.now())


async def tracker(desk: Desk, encounter: int, channel: str | None, message: str | None) -> None:
    """Remembers where the tracker of an encounter stands; None where it is gone."""
    async with desk.store.transaction() as tx:
        await tx.encounters.set_tracker(
            encounter=encounter,
            channel=int(channel) if channel else None,
            message=int(message) if message else None,
        )
