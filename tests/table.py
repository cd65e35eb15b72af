"""A playground for many tests: the real bot as its own process, scripts played line by line."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.play.child import TOKEN
from bot.play.loopback import Loopback
from bot.play.process import BotProcess
from bot.play.runner import Runner
from bot.play.script import parse
from bot.play.seen import Seen
from bot.play.supply import Supply


class Table:
    """Plays scripts strictly, one after another on the same bot, and gives back what was seen."""

    def __init__(self, loopback: Loopback, database: Path, *, strict: bool = True) -> None:
        self.loopback, self.trouble = loopback, list[str]()
        self.supply, self.url = Supply(strict=strict), f"sqlite+aiosqlite:///{database}"
        self.bot = BotProcess(loopback.port, self.url, self.supply, self.trouble.append)
        self.runner = Runner(loopback, self.bot, self.supply, self.trouble, Path("examples"), strict=strict)

    async def play(self, script: str) -> list[Seen]:
        """Raises Failed for the first line that does not go as it says; what an earlier script left is forgotten."""
        self.supply.left, self.bot.armed = [], None
        self.runner.forget()
        seen: list[Seen] = []
        for line in parse(script):
            await self.runner.play(line, seen.append)
        self.runner.finish()
        return seen


@asynccontextmanager
async def set_table(directory: Path, *, strict: bool = True) -> AsyncIterator[Table]:
    """A table whose database is in a directory. Best shared by a module, on the module's loop."""
    loopback = Loopback(token=TOKEN)
    await loopback.start()
    table = Table(loopback, directory / "test.db", strict=strict)
    await table.bot.start()
    try:
        yield table
    finally:
        await table.bot.stop()
        await loopback.stop()
