"""`make chaos N=1000`: the bot is killed again and again in the middle of its work, and nothing may be lost or doubled.

After every kill it is started on the same database. At the end each deed stands in the history at most once, and in
the channel exactly as often as in the history.
"""

from __future__ import annotations

import asyncio
import random
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path

from bot.play.runner import Failed
from bot.play.seen import in_channel
from bot.store.store import Store
from tests.table import Table, set_table

POINTS = ("in-transaction", "before-answer", "in-tracker-edit", "with a question open", "at random")
OPENING = """
@gm /setup system:mm2e
@gm /encounter new name:"Chaos"
@gm /encounter settings key:numbers value:open
@gm /encounter add who:Nova owner:@ann
@gm /encounter add who:Gale owner:@bob
@gm /encounter add who:"Steel Crab"
@gm /encounter add who:Thug count:3
@gm /encounter start
"""
MARK = re.compile(r"mark(\d+)x")
PEOPLE = ("Nova", "Gale", "Steel Crab", "Thug 1", "Thug 2", "Thug 3")


class Chaos:
    """A table at which the bot dies all the time; `hits` counts where, `given` how many deeds were tried."""

    def __init__(self, table: Table, directory: Path, seed: int) -> None:
        self.table, self.directory, self.chance = table, directory, random.Random(seed)
        self.hits: Counter[str] = Counter()
        self.given = 0

    async def open(self) -> None:
        """The fight begins."""
        await self.play(OPENING)

    async def play(self, script: str) -> None:
        """Lines of a script; dice by chance."""
        self.table.supply.left = []
        await self.table.play(script)

    async def kill(self) -> None:
        """One deed in which the bot is killed, and one after it."""
        point = self.chance.choice(POINTS)
        self.hits[point] += 1
        if point == "at random":
            await self._at_random()
        elif point == "with a question open":
            await self._while_asking()
        else:
            await self.play(f"kill {point}\n{self.deed()}")
        await self.play(self.deed())

    def deed(self) -> str:
        """A command with a mark that can be found again."""
        self.given += 1
        a, b = self.chance.sample(PEOPLE, 2)
        if self.chance.random() < 0.5:
            return f'@gm /gm effect target:"{b}" name:"mark{self.given}x"'
        options = f'force, savemod 50, mod 1 \\"mark{self.given}x\\"'
        return f'@gm /attack target:"{b}" actor:"{a}" options:"{options}"'

    async def _at_random(self) -> None:
        """Some milliseconds after the command was given."""
        bot, script = self.table.bot, self.deed()

        async def strike() -> None:
            await asyncio.sleep(self.chance.uniform(0.0, 0.03))
            await bot.kill()

        striking = asyncio.create_task(strike())
        try:
            await self.play(script)
        except Failed as error:
            if "no answer" not in str(error):
                raise
        await striking
        await self.play("restart")

    async def _while_asking(self) -> None:
        """A question is open when the bot dies: before the answer, or as soon as that is written down."""
        when = self.chance.choice(("now", "before-answer"))
        await self.play("@gm /encounter settings key:prompts value:rolls")
        await self.play(f'dice 20\n{self.asking()}\nkill {when}\ndice 20\n@ann click "Roll Toughness"')
        await self.play("@gm /encounter settings key:prompts value:choices")

    def asking(self) -> str:
        """An attack whose save waits for Ann."""
        self.given += 1
        options = f'force, savemod 50, mod 1 \\"mark{self.given}x\\"'
        return f'@gm /attack target:Nova actor:"Steel Crab" with:Claw options:"{options}"'

    async def verdict(self) -> list[str]:
        """What went wrong; empty if nothing did."""
        return [*await self._database(), *self._doubled(await self._history(), self._channel())]

    async def _database(self) -> list[str]:
        async with self._store() as store, store.engine.connect() as connection:
            sound = (await connection.exec_driver_sql("PRAGMA integrity_check")).scalar()
        return [] if sound == "ok" else [f"the database is damaged: {sound}"]

    def _store(self) -> _Opened:
        return _Opened(f"sqlite+aiosqlite:///{self.directory / 'test.db'}")

    async def _history(self) -> Counter[str]:
        """How often each mark stands in the history."""
        async with self._store() as store, store.engine.connect() as connection:
            rows = await connection.exec_driver_sql("SELECT intent FROM history")
            return Counter(mark for (intent,) in rows for mark in MARK.findall(str(intent)))

    def _channel(self) -> Counter[str]:
        """How many messages show each mark."""
        world = self.table.loopback.world
        seen = (in_channel(world, event, None) for event in world.journal if event.kind == "message")
        results = [each for each in seen if each and not re.search("Chaos|Without an answer", each.text)]
        return Counter(mark for each in results for mark in set(MARK.findall(each.text)))

    def _doubled(self, history: Counter[str], channel: Counter[str]) -> list[str]:
        wrong = [f"mark {mark} stands {n} times in the history" for mark, n in history.items() if n > 1]
        wrong += [f"mark {mark} was shown but is not in the history" for mark in channel if mark not in history]
        wrong += [f"mark {mark} is in the history but was never shown" for mark in history if mark not in channel]
        return wrong + [f"mark {mark} was shown {n} times" for mark, n in channel.items() if n > 1]


class _Opened:
    """A store for the length of a block."""

    def __init__(self, url: str) -> None:
        self._store = Store(url)

    async def __aenter__(self) -> Store:
        return self._store

    async def __aexit__(self, *_: object) -> None:
        await self._store.close()


async def run(kills: int, seed: int) -> tuple[Counter[str], list[str]]:
    """So many kills; where they hit, and what went wrong."""
    with tempfile.TemporaryDirectory(prefix="chaos-") as scratch:
        directory = Path(scratch)
        async with set_table(directory, strict=False) as table:
            chaos = Chaos(table, directory, seed)
            await chaos.open()
            for _ in range(kills):
                await chaos.kill()
            return chaos.hits, await chaos.verdict()


def main(kills: int) -> int:
    """Prints where the kills hit; 1 if anything was lost or doubled."""
    seed = random.randrange(1 << 30)
    hits, wrong = asyncio.run(run(kills, seed))
    print(f"{kills} kills, seed {seed}: " + ", ".join(f"{n} {point}" for point, n in sorted(hits.items())))
    for line in wrong:
        print(line)
    print("something was lost or doubled" if wrong else "nothing was lost, nothing was there twice")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 50))
