"""The whole bot under load: the loopback Discord here, the bot in a process of its own, a hundred fights of thirty."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from bot.clock import SystemClock
from bot.desk import Desk, deeds, encounters
from bot.desk.values import Place
from bot.games import SYSTEMS
from bot.play.child import TOKEN
from bot.play.loopback import Channel, Loopback, Person
from bot.play.process import BotProcess
from bot.play.supply import Supply
from bot.rights import Person as Who
from bot.store.migrations import migrate
from bot.store.store import Store
from rules.dice import Seeded
from rules.referee import Intent
from rules.systems.mm2e import GAME
from tests.bench.measure import Figure, percentile

FIGHTS, CROWD = 100, 30
SECONDS = 8
MIB = 1024


@dataclass
class Load:
    """A bot under load, and how long it took to answer."""

    loopback: Loopback
    bot: BotProcess
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

    async def at(self, rate: int) -> tuple[list[float], list[float]]:
        """So many commands a second for some seconds, an autocomplete to every ten."""
        commands, completions = list[asyncio.Task[float]](), list[asyncio.Task[float]]()
        start = time.perf_counter()
        for n in range(rate * SECONDS):
            await asyncio.sleep(max(0.0, start + n / rate - time.perf_counter()))
            commands.append(asyncio.create_task(self.command()))
            if n % 10 == 0:
                completions.append(asyncio.create_task(self.completion()))
        return await asyncio.gather(*commands), await asyncio.gather(*completions)

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


async def measure() -> list[Figure]:
    """Answers at 50 and 200 commands a second, start and memory."""
    loopback = Loopback(token=TOKEN)
    await loopback.start()
    trouble: list[str] = []
    with tempfile.TemporaryDirectory() as directory:
        address = f"sqlite+aiosqlite:///{Path(directory) / 'load.db'}"
        places = [loopback.world.channel(f"fight{n}") for n in range(FIGHTS)]
        await prepare(address, loopback.world.guild_id, places, str(loopback.world.person("gm").id))
        bot = BotProcess(loopback.port, address, Supply(), trouble.append)
        load = Load(loopback, bot, places)
        await bot.start()
        await bot.stop()
        start = time.perf_counter()
        await bot.start()
        ready = (time.perf_counter() - start) * 1000
        idle = load.memory()
        slow = await load.at(50)
        fast = await load.at(200)
        after = load.memory()
        await bot.stop()
    await loopback.stop()
    return [
        Figure("errors in the bot's log", len(trouble), 0, "", scaled=False),
        Figure("start to ready", ready, 1000),
        Figure("memory idle", idle, 110, "MiB", scaled=False),
        Figure("memory more after the load", after - idle, 20, "MiB", scaled=False),
        Figure("first answer at 50 commands a second, p50", percentile(slow[0], 50), 10),
        Figure("first answer at 50 commands a second, p99", percentile(slow[0], 99), 20),
        Figure("first answer at 200 commands a second, p50", percentile(fast[0], 50), 20),
        Figure("first answer at 200 commands a second, p99", percentile(fast[0], 99), 40),
        Figure("autocomplete under 200 commands a second, p99", percentile(fast[1], 99), 15),
    ]


def figures() -> list[Figure]:
    """Runs it."""
    return asyncio.run(measure())
