"""The bot's process in the playground: the real client, with chance, time and its log in the hands of the runner.

Started as `python -m bot.play.child FD PORT DATABASE_URL`, where FD is one end of a socket pair. Each message is a
line of JSON. The child asks for faces and tells which points it passes, and waits for the answer; the runner tells how
far the clock is ahead and asks to settle.
"""

import asyncio
import gc
import json
import logging
import socket
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.client import Slugfest, serve
from bot.desk import Desk
from bot.games import SYSTEMS
from bot.play.pointing import point_discord_at
from bot.settings import Settings
from bot.store.migrations import migrate
from bot.store.store import Store
from rules.dice.chance import Dice

Message = dict[str, Any]
TOKEN = "playground"  # noqa: S105 nothing is protected by it


class Wire:
    """The child's end of the socket pair.

    `ask` blocks the whole process until the answer is there, microseconds later; what the runner says meanwhile is
    handed to the listener afterwards.
    """

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._rest = b""
        self._unheard: deque[Message] = deque()
        self._listener: Callable[[Message], None] = lambda _message: None

    def tell(self, **message: object) -> None:
        """Say something that needs no answer."""
        self._end.sendall(json.dumps(message).encode() + b"\n")

    def ask(self, **question: object) -> Message:
        """Say something and wait for the answer."""
        self.tell(**question)
        while "answer" not in (message := self._take()):
            self._unheard.append(message)
        if self._unheard or self._rest:
            asyncio.get_running_loop().call_soon(self._hear)
        return message

    def listen(self, listener: Callable[[Message], None]) -> None:
        """Hand every message that is no answer to `listener`, in the running loop."""
        self._listener = listener
        asyncio.get_running_loop().add_reader(self._end, self._readable)

    def _readable(self) -> None:
        with suppress(BlockingIOError):  # a question may have taken meanwhile what made it readable
            self._receive(socket.MSG_DONTWAIT)
        self._hear()

    def _hear(self) -> None:
        while b"\n" in self._rest:
            self._unheard.append(self._take())
        while self._unheard:
            self._listener(self._unheard.popleft())

    def _take(self) -> Message:
        """The next message."""
        while b"\n" not in self._rest:
            self._receive()
        line, self._rest = self._rest.split(b"\n", 1)
        message: Message = json.loads(line)
        return message

    def _receive(self, flags: int = 0) -> None:
        """More bytes. Ends the process when the runner is gone."""
        if not (more := self._end.recv(65536, flags)):
            sys.exit("the runner is gone")
        self._rest += more


class RunnersDice:
    """Faces from the runner, one at a time."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def faces(self, dice: Dice) -> tuple[int, ...]:
        """One face for each of the dice. Raises LookupError when the script has none that fits."""
        return tuple(self._face(dice.sides) for _ in range(dice.count))

    def _face(self, sides: int) -> int:
        answer = self._wire.ask(ask="face", sides=sides)["answer"]
        if not isinstance(answer, int):
            raise LookupError(answer)
        return answer


class MovedClock:
    """The machine's time, ahead by what the script says; sleepers wake when it moves."""

    def __init__(self) -> None:
        self._ahead = timedelta()
        self._moved = asyncio.Event()

    def now(self) -> datetime:
        """The present moment of the script."""
        return datetime.now(UTC) + self._ahead

    async def sleep_until(self, moment: datetime) -> None:
        """Return when `moment` has come, by waiting or by a jump."""
        while (left := (moment - self.now()).total_seconds()) > 0:
            try:
                async with asyncio.timeout(left):
                    await self._moved.wait()
            except TimeoutError:
                return

    def set_ahead(self, seconds: float) -> None:
        """Be so far ahead of the machine's time."""
        self._ahead = timedelta(seconds=seconds)
        self._moved.set()
        self._moved = asyncio.Event()


class WireLog(logging.Handler):
    """Tells the runner of every error that is logged, with its traceback."""

    def __init__(self, wire: Wire) -> None:
        super().__init__(logging.ERROR)
        self._wire = wire

    def emit(self, record: logging.LogRecord) -> None:
        """Tell of one error."""
        self._wire.tell(error=self.format(record))


class Child:
    """The bot with the runner's wishes: how far the clock is ahead, and to settle."""

    def __init__(self, wire: Wire, database_url: str) -> None:
        self.wire, self.clock = wire, MovedClock()
        settings = Settings.checked({"discord_token": TOKEN, "database_url": database_url})
        desk = Desk(Store(database_url), SYSTEMS, RunnersDice(wire), self.clock, self._reach)
        self.bot = Slugfest(settings, desk, guild_ready_timeout=0.05)
        self.bot.add_listener(self._connected, "on_connect")

    async def run(self) -> None:
        """Until the runner stops it."""
        self.wire.listen(self._hear)
        await serve(self.bot)
        gc.collect()

    def _reach(self, point: str) -> None:
        self.wire.ask(ask="reach", point=point)

    async def _connected(self) -> None:
        self.wire.tell(connected=True)

    def _hear(self, message: Message) -> None:
        if "ahead" in message:
            self.clock.set_ahead(message["ahead"])
        if "settle" in message:
            self._settling = asyncio.create_task(self._settle(message["settle"]))

    async def _settle(self, number: int) -> None:
        await self.bot.settle()
        self.wire.tell(settled=number)


def main(descriptor: int, port: int, database_url: str) -> None:
    """Point discord.py at the loopback and run the bot."""
    point_discord_at(port)
    wire = Wire(socket.socket(fileno=descriptor))
    logging.getLogger().addHandler(WireLog(wire))
    asyncio.run(_run(wire, database_url))


async def _run(wire: Wire, database_url: str) -> None:
    await migrate(database_url)
    await Child(wire, database_url).run()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
