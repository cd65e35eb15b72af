"""The server's time, which a test can move, and the ids that carry the time."""

import asyncio
import itertools
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from bot.play.loopback.waiting import Signal

DISCORD_EPOCH = 1420070400000


class Clock:
    """Seconds by which deadlines are measured; `jump` moves them on without waiting."""

    def __init__(self, source: Callable[[], float] = time.monotonic) -> None:
        self._source = source
        self._ahead = 0.0
        self._moved = Signal()

    def now(self) -> float:
        """Seconds, counted from an arbitrary moment."""
        return self._source() + self._ahead

    def wall(self) -> str:
        """Date and time in ISO format, moved by the same jumps."""
        return self.date().isoformat()

    def date(self) -> datetime:
        """Date and time, moved by the same jumps."""
        return datetime.now(UTC) + timedelta(seconds=self._ahead)

    def jump(self, seconds: float) -> None:
        """Move the clock on and wake who waits for a moment that this reaches."""
        self._ahead += seconds
        self._moved.fire()

    async def reached(self, moment: float) -> None:
        """Return when the clock stands at `moment` or later."""
        while (left := moment - self.now()) > 0:
            try:
                async with asyncio.timeout(left):
                    await self._moved.wait()
            except TimeoutError:
                continue


class Snowflakes:
    """Makes ids; they carry the date and time of the clock, which is what the bot takes for an interaction's time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._count = itertools.count(1)

    def next(self) -> int:
        """A new id, larger than all before it."""
        milliseconds = int(self._clock.date().timestamp() * 1000) - DISCORD_EPOCH
        return milliseconds << 22 | next(self._count) & 0x3FFFFF
