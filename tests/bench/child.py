"""The bot as it runs on a server, but for Discord's address: `python -m tests.bench.child PORT DATABASE_URL`.

It says a word on standard output as soon as it can be talked to, and at a SIGUSR1 how many milliseconds its event loop
has stood still at most since the last one.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import sys

from bot.client import Slugfest, serve
from bot.clock import SystemClock
from bot.desk import Desk
from bot.games import SYSTEMS
from bot.logs import set_up
from bot.play.child import TOKEN
from bot.play.pointing import point_discord_at
from bot.settings import Settings
from bot.store.migrations import migrate
from bot.store.store import Store
from rules.dice.sources import System


class Watch:
    """Looks every few milliseconds how much later than meant it comes to look."""

    PAUSE = 0.005

    def __init__(self) -> None:
        self._worst = 0.0

    async def look(self) -> None:
        """For ever."""
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGUSR1, self._tell)
        while True:
            start = loop.time()
            await asyncio.sleep(self.PAUSE)
            self._worst = max(self._worst, loop.time() - start - self.PAUSE)

    def _tell(self) -> None:
        say(f"{self._worst * 1000:.1f}")
        self._worst = 0.0


def say(word: str) -> None:
    """A line to whoever has started this."""
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


async def run(url: str) -> None:
    """Until it is told to stop."""
    await migrate(url)
    settings = Settings.checked({"discord_token": TOKEN, "database_url": url})
    bot = Slugfest(settings, Desk(Store(url), SYSTEMS, System(), SystemClock()), guild_ready_timeout=0.05)

    async def on_connect() -> None:
        say("connected")

    bot.add_listener(on_connect)
    watching = asyncio.create_task(Watch().look())
    await serve(bot)
    watching.cancel()


if __name__ == "__main__":
    point_discord_at(int(sys.argv[1]))
    set_up(logging.WARNING)
    logging.getLogger("discord.gateway").setLevel(logging.ERROR)  # the loopback's heartbeats look late to it
    asyncio.run(run(sys.argv[2]))
