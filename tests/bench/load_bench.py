"""The whole bot under load: the loopback Discord here, the bot in a process of its own, a hundred fights of thirty.

The goals are for the rates on the machine they were set for. A slower one gets as many commands in a time as much
longer, so that both are as busy.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import text

from bot.clock import SystemClock
from bot.desk import Desk, deeds, encounters
from bot.desk.values import Place
from bot.games import SYSTEMS
from bot.play.child import TOKEN
from bot.play.loopback import Channel, Loopback, Person
from bot.play.process import ROOT
from bot.rights import Person as Who
from bot.store.migrations import migrate
from bot.store.store import Store
from bot.store.tables import EncounterTable
from rules.dice import Seeded
from rules.referee import Intent
from rules.systems.mm2e import GAME
from tests.bench.measure import Figure, percentile, slowness

FIGHTS, CROWD = 100, 30
MANY = 1000
"""Encounters that the bot is made to look at, one after the other, before its memory is read again."""

SECONDS = 8
MIB = 1024
DAY = 86_400_000


HOSTILE: tuple[tuple[str, dict[str, object]], ...] = (
    ("roll", {"dice": "9d9" * 30}),
    ("roll", {"dice": "d20+" * 24 + "1"}),
    ("roll", {"dice": "99d99!"}),
    ("attack", {"target": "🦀" * 50, "actor": "Fighter 1"}),
    (
        "attack",
        {"target": ", ".join(f"Fighter {n}" for n in range(2, 9)), "actor": "Fighter 1", "options": "mod 1 " * 9},
    ),
    ("attack", {"target": "Fighter 2", "actor": "Fighter 1", "preview": True}),
    ("attack", {"target": "all", "actor": "Fighter 1", "with": "Nova Burst", "preview": True}),
    ("grapple", {"target": "Fighter 2", "actor": "Fighter 1", "move": "grab", "preview": True}),
    ("rules", {"topic": "knockbakc wiht a verry longe quesstion " * 2}),
    ("char import", {"text": '{"a":' * 1100}),
    ("char import", {"text": '{"system": "mm2e", "notes": "' + "x" * 5900 + '"}'}),
    ("status", {"view": "gm"}),
    ("log", {"export": "json"}),
    ("log", {"page": 100_000}),
)
"""What costs most to answer, or to refuse."""


@asynccontextmanager
async def running(loopback: Loopback, address: str, log: Path) -> AsyncIterator[Process]:
    """A bot of its own process that can be talked to, until the block ends; `log` gets its warnings."""
    with log.open("ab") as errors:
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.bench.child", str(loopback.port), address),
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            stdout=PIPE,
            stderr=errors,
        )
    assert bot.stdout
    await bot.stdout.readline()
    yield bot
    bot.terminate()
    await bot.wait()


@dataclass
class Load:
    """A bot under load, and how long it took to answer."""

    loopback: Loopback
    bot: Process
    places: list[Channel]
    chance: random.Random = field(default_factory=lambda: random.Random(7))

    @property
    def gm(self) -> Person:
        """Who acts in all fights."""
        return self.loopback.world.person("gm")

    async def command(self) -> float:
        """One command somewhere, most of them attacks; milliseconds from the interaction to the first answer."""
        place = self.chance.choice(self.places)
        if self.chance.random() < 0.7:
            a, b = self.chance.sample(range(CROWD), 2)
            doing = self.gm.slash(place, "attack", target=f"Fighter {b}", actor=f"Fighter {a}", options="force")
        else:
            name = self.chance.choice(("status", "gm condition"))
            values = {} if name == "status" else {"target": "Fighter 1", "name": "shaken"}
            doing = self.gm.slash(place, name, **values)
        return await self._answered(doing)

    async def completion(self) -> float:
        """One autocomplete somewhere."""
        place = self.chance.choice(self.places)
        return await self._answered(self.gm.autocomplete(place, "attack", focused="target", target="Fi"))

    async def _answered(self, doing: object) -> float:
        exchange = await doing  # type: ignore[misc]
        return (exchange.answered - exchange.opened) * 1000 if exchange.answered else 3000.0

    async def at(self, rate: int, slow: float) -> tuple[list[float], list[float]]:
        """The commands of some seconds at a rate that is so much `slow`er, an autocomplete to every ten."""
        commands, completions = list[asyncio.Task[float]](), list[asyncio.Task[float]]()
        start = time.perf_counter()
        for n in range(rate * SECONDS):
            await asyncio.sleep(max(0.0, start + n * slow / rate - time.perf_counter()))
            commands.append(asyncio.create_task(self.command()))
            if n % 10 == 0:
                completions.append(asyncio.create_task(self.completion()))
        return await asyncio.gather(*commands), await asyncio.gather(*completions)

    async def hostile(self) -> float:
        """Everything hostile; the milliseconds that the bot's event loop stood still at most meanwhile."""
        await self.stood_still()
        for name, values in HOSTILE:
            await self.gm.slash(self.places[0], name, **values)
        return await self.stood_still()

    async def stood_still(self) -> float:
        """The milliseconds since the last call in which the bot heard nothing, at most."""
        assert self.bot.stdout
        self.bot.send_signal(signal.SIGUSR1)
        return float(await self.bot.stdout.readline())

    async def visit(self, channels: list[Channel]) -> None:
        """A look at each of these, one after the other."""
        for place in channels:
            await self.gm.slash(place, "status")

    def memory(self) -> float:
        """What the bot holds, in MiB."""
        status = Path(f"/proc/{self.bot.pid}/status").read_text(encoding="ascii")
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))) / MIB


async def prepare(address: str, guild: int, places: list[Channel], opened_by: str) -> None:
    """A fight of thirty in every place, written by the desk itself."""
    await migrate(address)
    store = Store(address)
    desk = Desk(store, SYSTEMS, Seeded(1), SystemClock())
    gm, number = Who(opened_by, "gm", manages_server=True), 0
    names = list(GAME.samples)
    for place in places:
        here = Place(str(guild), str(place.id))
        await encounters.open_(desk, here, gm, "Bench", "mm2e")
        for n, name in enumerate(names):
            number += 1
            options = {
                "sheet": GAME.codec.sheet_text(GAME.samples[name]),
                "name": "Fighter",
                "count": CROWD // len(names),
            }
            intent = Intent("add", "", (), options)
            await deeds.act(desk, here, gm, str(number), "encounter add", lambda *_, i=intent: i)
            del n
        number += 1
        await deeds.act(desk, here, gm, str(number), "encounter start", lambda *_: Intent("start"))
    await store.close()


async def copy(address: str, original: Channel, places: list[Channel]) -> None:
    """The same fight in further places, played a day ago."""
    columns = [c.name for c in EncounterTable.__table__.columns if c.name != "id"]  # type: ignore[attr-defined]
    other = {"channel": ":place", "active_in": ":place", "updated": f"updated - {DAY}"}
    chosen = ", ".join(other.get(name, f'"{name}"') for name in columns)
    named = ", ".join(f'"{name}"' for name in columns)
    insert = text(f"INSERT INTO encounters ({named}) SELECT {chosen} FROM encounters WHERE channel = :original")
    store = Store(address)
    async with store.engine.begin() as connection:
        await connection.execute(insert, [{"place": place.id, "original": original.id} for place in places])
    await store.close()


async def measure() -> list[Figure]:
    """Answers at 50 and 200 commands a second, start and memory."""
    loopback = Loopback(token=TOKEN)
    await loopback.start()
    slow = slowness()
    with tempfile.TemporaryDirectory() as directory:
        address, log = f"sqlite+aiosqlite:///{Path(directory) / 'load.db'}", Path(directory) / "log"
        places = [loopback.world.channel(f"fight{n}") for n in range(FIGHTS)]
        await prepare(address, loopback.world.guild_id, places, str(loopback.world.person("gm").id))
        more = [loopback.world.channel(f"other{n}") for n in range(MANY - FIGHTS)]
        await copy(address, places[0], more)
        async with running(loopback, address, log):
            pass
        start = time.perf_counter()
        async with running(loopback, address, log) as bot:
            ready = (time.perf_counter() - start) * 1000
            load = Load(loopback, bot, places)
            idle = load.memory()
            few = await load.at(50, slow)
            many = await load.at(200, slow)
            still = await load.hostile()
            await load.visit(more)
            after = load.memory()
        trouble = log.read_text(encoding="utf-8")
        sys.stderr.write("\n".join(trouble.splitlines()[-5:]))
    await loopback.stop()
    return [
        Figure("warnings and errors in the bot's log", len(trouble.splitlines()), 0, "", scaled=False),
        Figure("start to ready", ready, 1000),
        Figure("the event loop stands still, at most, for hostile input", still, 100),
        Figure("memory idle", idle, 110, "MiB", scaled=False),
        Figure(f"memory more after the load and {MANY} encounters", after - idle, 20, "MiB", scaled=False),
        Figure("first answer at 50 commands a second, p50", percentile(few[0], 50), 10),
        Figure("first answer at 50 commands a second, p99", percentile(few[0], 99), 20),
        Figure("first answer at 200 commands a second, p50", percentile(many[0], 50), 20),
        Figure("first answer at 200 commands a second, p99", percentile(many[0], 99), 40),
        Figure("autocomplete under 200 commands a second, p99", percentile(many[1], 99), 15),
    ]


def figures() -> list[Figure]:
    """Runs it."""
    return asyncio.run(measure())
