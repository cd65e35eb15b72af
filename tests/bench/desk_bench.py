"""The desk and the store: commands in a row, long histories, undo, statements."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from sqlalchemy import event, insert
from sqlmodel import Field as SQLField
from sqlmodel import SQLModel
from sqlmodel.ext.asyncio.session import AsyncSession

from bot import rights
from bot.clock import SystemClock
from bot.desk import Desk, deeds, encounters, looks, undo
from bot.desk.values import Place
from bot.games import SYSTEMS
from bot.rights import Person
from bot.store.engine import engine_for
from bot.store.migrations import migrate
from bot.store.store import Store
from bot.store.tables import HistoryTable
from rules.dice import Seeded
from rules.names import complete_targets
from rules.referee import Intent
from rules.systems.mm2e import GAME
from tests.bench.measure import Figure

GM = Person("1", "gm", manages_server=True)
HERE = Place("10", "20")
LONG = 1_000_000
CROWD, SHEETS = 60, 500


@dataclass
class Hall:
    """A desk with one encounter of thirty."""

    desk: Desk
    number: int = 1000

    async def do(self, action: str, actor: str = "", *targets: str, **options: object) -> None:
        """One deed of the GM's."""
        self.number += 1
        intent = Intent(action, actor, targets, options)
        command = "attack" if action == "attack" else "gm set" if action == "set" else "encounter add"
        await deeds.act(self.desk, HERE, GM, str(self.number), command, lambda *_: intent)

    async def attack(self) -> None:
        """An attack out of turn, so that it can be done again and again."""
        await self.do("attack", "c1", "c3", force=True, savemod=50)

    async def complete(self) -> None:
        """The targets that a list may go on with, from one read as `/attack` has it."""
        look = await looks.look(self.desk, HERE, GM)
        complete_targets(look.encounter, rights.seen(look.viewer, look.encounter), "Fighter 1, Fi", "c1")

    async def undo(self) -> None:
        """The newest step is taken back."""
        self.number += 1
        await undo.undo(self.desk, HERE, GM, str(self.number), 1)


@asynccontextmanager
async def hall(directory: str, people: int = 30) -> AsyncIterator[Hall]:
    """Opens a database with an encounter of so many."""
    address = f"sqlite+aiosqlite:///{Path(directory) / 'bench.db'}"
    await migrate(address)
    store = Store(address)
    here = Hall(Desk(store, SYSTEMS, Seeded(1), SystemClock()))
    await encounters.open_(here.desk, HERE, GM, "Bench", "mm2e")
    names = list(GAME.samples)
    for n in range(people):
        sheet = GAME.codec.sheet_text(GAME.samples[names[n % len(names)]])
        await here.do("add", sheet=sheet, name=f"Fighter {n}")
    await here.do("start")
    yield here
    await store.close()


async def keep_sheets(here: Hall) -> None:
    """As many characters as a big server has, no two with the same sheet."""
    async with here.desk.store.transaction() as tx:
        for n in range(SHEETS):
            sheet = GAME.samples["Nova"].model_copy(update={"name": f"Hero {n}"})
            digest = await tx.sheets.put(system="mm2e", body=GAME.codec.sheet_text(sheet))
            await tx.characters.add(owner=n, system="mm2e", name=f"Hero {n}", sheet=digest, at=1)


async def crowded() -> list[Figure]:
    """A command and an autocomplete where many stand and many sheets are kept."""
    with tempfile.TemporaryDirectory() as directory:
        async with hall(directory, CROWD) as here:
            await keep_sheets(here)
            await timed(here.attack, 10)
            command = await timed(here.attack, 60)
            completion = await timed(here.complete, 60)
    return [
        Figure(f"a command of {CROWD} with {SHEETS} sheets on the server", command, 5.0),
        Figure(f"an autocomplete of {CROWD} with {SHEETS} sheets on the server", completion, 5.0),
    ]


async def timed(deed: object, times: int) -> float:
    """Milliseconds of one of `times` calls: the median."""
    taken: list[float] = []
    for _ in range(times):
        start = time.perf_counter()
        await deed()  # type: ignore[operator]
        taken.append((time.perf_counter() - start) * 1000)
    return median(taken)


class Bare(SQLModel, table=True):
    """A row of no meaning."""

    id: int | None = SQLField(default=None, primary_key=True)
    body: str


async def bare(directory: str, body: str, times: int = 60) -> float:
    """Milliseconds of a bare SQLModel transaction that reads such a row and writes it back, on the bot's own engine."""
    engine = engine_for(f"sqlite+aiosqlite:///{Path(directory) / 'bare.db'}")
    async with engine.begin() as connection:
        await connection.run_sync(SQLModel.metadata.create_all, tables=[Bare.__table__])  # type: ignore[attr-defined]

        await connection.execute(insert(Bare).values(id=1, body=body))

    async def change() -> None:
        async with AsyncSession(engine) as session:
            row = await session.get_one(Bare, 1)
            row.body = row.body[1:] + row.body[0]
            await session.commit()

    taken = await timed(change, times)
    await engine.dispose()
    return taken


async def statements(here: Hall) -> int:
    """How many statements one command sends, transaction control apart."""
    sent: list[str] = []
    engine = here.desk.store.engine.sync_engine

    def note(_c: object, _cursor: object, statement: str, *_: object) -> None:
        if not statement.startswith(("BEGIN", "COMMIT", "PRAGMA")):
            sent.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    await here.attack()
    event.remove(engine, "before_cursor_execute", note)
    return len(sent)


async def measure() -> list[Figure]:
    """All figures of the desk."""
    with tempfile.TemporaryDirectory() as directory:
        async with hall(directory) as here:
            await timed(here.attack, 10)
            count = await statements(here)
            plain = await timed(here.attack, 60)
            back = await timed(here.undo, 30)
            per_second = 1000 / plain
            single = await bare(directory, "0123456789" * 600)
            await fill(here)
            long = await timed(here.attack, 60)
    return [
        Figure("statements of a command", count, 3, "", scaled=False),
        Figure("a command of thirty, durable", plain, 5.0),
        Figure("commands a second of one process", per_second, 200, "/s", least=True),
        Figure(
            "the same against a bare transaction of such a row",
            single / plain,
            0.5,
            "x",
            least=True,
            scaled=False,
        ),
        Figure("undo against a plain command", back / plain, 1.5, "x", scaled=False),
        Figure("a command with 1,000,000 rows of history against none", long / plain, 1.2, "x", scaled=False),
        *await crowded(),
    ]


async def fill(here: Hall) -> None:
    """A million older rows of history of this encounter."""
    columns = [c.name for c in HistoryTable.__table__.columns]  # type: ignore[attr-defined]
    fresh = {"seq": "-i", "step": "-i", "interaction": "NULL"}
    chosen = ", ".join(fresh.get(name, f'h."{name}"') for name in columns)
    named = ", ".join(f'"{name}"' for name in columns)
    count = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {LONG})"
    one = "(SELECT * FROM history ORDER BY seq DESC LIMIT 1) h"
    async with here.desk.store.engine.begin() as connection:
        await connection.exec_driver_sql(f"INSERT INTO history ({named}) {count} SELECT {chosen} FROM n, {one}")


def figures() -> list[Figure]:
    """Runs it."""
    return asyncio.run(measure())
