"""The bot's process as the runner sees it: start, stop, kill, settle."""

import asyncio
import json
import os
import signal
import socket
import sys
from asyncio.subprocess import Process as Subprocess
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

from bot.play.loopback.waiting import Signal, first
from bot.play.supply import Supply

ROOT = Path(__file__).resolve().parents[2]
START, BUSY, STOP = 30, 60, 10  # seconds
LONGEST = 1 << 22  # bytes of one message; a traceback may be long


class BotFailed(Exception):
    """The bot's process did not start, or ended by itself."""


class BotProcess:
    """Starts the real bot as a child and answers what it asks.

    `complain` hears every error that the bot logs and every face that it could not get. While `armed` names a point,
    the process is killed when it passes there.
    """

    def __init__(self, port: int, database_url: str, supply: Supply, complain: Callable[[str], None]) -> None:
        self._arguments = (str(port), database_url)
        self._supply, self._complain = supply, complain
        self._process: Subprocess | None = None
        self._answering: asyncio.Task[None] | None = None
        self._ahead = timedelta()
        self._changed = Signal()
        self._connected, self._wire_closed = False, True
        self._asked = self._settled = 0
        self.armed: str | None = None
        self.killed = False
        self.kills = 0

    @property
    def alive(self) -> bool:
        """Whether the process runs, as far as its end of the wire tells."""
        return not self._wire_closed

    @property
    def pid(self) -> int:
        """The number of the process."""
        if self._process is None:
            raise BotFailed("the bot was not started")
        return self._process.pid

    async def start(self) -> None:
        """Start the bot and wait until it has logged in. Raises BotFailed."""
        if self._answering:
            await self._answering  # of one that was just killed: its end would be taken for this one's
        ours, theirs = socket.socketpair()
        environment = {k: v for k, v in os.environ.items() if k != "DISCORD_TOKEN"} | {"PYTHONPATH": str(ROOT)}
        command = (sys.executable, "-m", "bot.play.child", str(theirs.fileno()), *self._arguments)
        self._process = await asyncio.create_subprocess_exec(
            *command, pass_fds=[theirs.fileno()], env=environment, stdout=asyncio.subprocess.DEVNULL
        )
        theirs.close()
        self._reader, self._writer = await asyncio.open_connection(sock=ours, limit=LONGEST)
        self._wire_closed = self._connected = self.killed = False
        self._answering = asyncio.create_task(self._answer_all(), name="playground: bot's wire")
        self._tell(ahead=self._ahead.total_seconds())
        try:
            async with asyncio.timeout(START):
                await self._changed.until(lambda: self._connected or not self.alive)
        except TimeoutError:
            raise BotFailed(f"the bot has not logged in within {START} s") from None
        self.check()

    async def stop(self) -> None:
        """Stop the bot as an operator does, by SIGTERM."""
        await self._end(signal.SIGTERM)

    async def kill(self) -> None:
        """Kill the bot."""
        self._note_kill()
        await self._end(signal.SIGKILL)

    async def settle(self, heard: Coroutine[Any, Any, None]) -> None:
        """Wait until the bot has `heard` all events and done all that it has begun, or has ended.

        Raises BotFailed if that takes for ever.
        """
        self._asked += 1
        number = self._asked
        try:
            async with asyncio.timeout(BUSY):
                await first(heard, self.ended())
                self._tell(settle=number)
                await self._changed.until(lambda: self._settled >= number or not self.alive)
        except TimeoutError:
            raise BotFailed(f"the bot is still busy after {BUSY} s") from None

    def move(self, by: timedelta) -> None:
        """Move the bot's clock on."""
        self._ahead += by
        self._tell(ahead=self._ahead.total_seconds())

    async def ended(self) -> None:
        """Wait until the process is gone."""
        await self._changed.until(lambda: not self.alive)

    def check(self) -> None:
        """Raises BotFailed if the process ended without being told to."""
        if not self.alive and not self.killed:
            raise BotFailed("the bot ended by itself")

    async def _end(self, number: signal.Signals) -> None:
        if self._process is None:
            return
        process, answering = self._process, self._answering  # another one may be started meanwhile
        with suppress(ProcessLookupError):
            process.send_signal(number)
        try:
            async with asyncio.timeout(STOP):
                await process.wait()
        except TimeoutError:
            self._complain("the bot did not stop when it was told to")
            process.kill()
            await process.wait()
        if answering:
            await answering
        if self._process is process:
            self._process = None

    async def _answer_all(self) -> None:
        with suppress(ConnectionError):
            while line := await self._reader.readline():
                self._answer(json.loads(line))
                self._changed.fire()
        self._wire_closed = True
        self._writer.close()
        self._changed.fire()

    def _answer(self, message: dict[str, Any]) -> None:
        if message.get("ask") == "face":
            self._tell(answer=self._face(message["sides"]))
        elif message.get("ask") == "reach":
            self._pass(message["point"])
        elif "error" in message:
            self._complain(message["error"])
        self._connected = self._connected or "connected" in message
        self._settled = message.get("settled", self._settled)

    def _face(self, sides: int) -> int | str:
        try:
            return self._supply.take(sides)
        except LookupError as error:
            self._complain(str(error))
            return str(error)

    def _pass(self, point: str) -> None:
        if point != self.armed or self._process is None:
            self._tell(answer=point)
            return
        self.armed = None
        self._note_kill()
        self._process.kill()

    def _note_kill(self) -> None:
        self.killed = True
        self.kills += 1

    def _tell(self, **message: object) -> None:
        if not self._wire_closed:
            self._writer.write(json.dumps(message).encode() + b"\n")
