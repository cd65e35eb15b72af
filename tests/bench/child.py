"""The bot as it runs on a server, but for Discord's address: `python -m tests.bench.child PORT DATABASE_URL`.

It says a word on standard output as soon as it can be talked to.
"""

from __future__ import annotations

import asyncio
import logging
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


async def run(url: str) -> None:
    """Until it is told to stop."""
    await migrate(url)
    settings = Settings.checked({"discord_token": TOKEN, "database_url": url})
    bot = Slugfest(settings, Desk(Store(url), SYSTEMS, System(), SystemClock()), guild_ready_timeout=0.05)

    async def on_connect() -> None:
        sys.stdout.write("connected\n")
        sys.stdout.flush()

    bot.add_listener(on_connect)
    await serve(bot)


if __name__ == "__main__":
    point_discord_at(int(sys.argv[1]))
    set_up(logging.WARNING)
    logging.getLogger("discord.gateway").setLevel(logging.ERROR)  # the loopback's heartbeats look late to it
    asyncio.run(run(sys.argv[2]))
