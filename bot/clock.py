"""The time: everything in the bot that depends on it is handed a clock."""

import asyncio
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """A source of time, in aware UTC datetimes."""

    def now(self) -> datetime:
        """The present moment."""
        ...

    async def sleep_until(self, moment: datetime) -> None:
        """Return when `moment` has come, at once if it has passed."""
        ...


class SystemClock:
    """The machine's own time."""

    def now(self) -> datetime:
        """The present moment."""
        return datetime.now(UTC)

    async def sleep_until(self, moment: datetime) -> None:
        """Return when `moment` has come."""
        await asyncio.sleep((moment - self.now()).total_seconds())
