"""What has reached Discord is remembered soon after, that of many commands in one transaction.

A bot that is killed before it could remember reads its channels back at the next start (`late`).
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.desk import looks
from bot.store.history import RowKey

if TYPE_CHECKING:
    from bot.client import Slugfest

PAUSE = timedelta(milliseconds=200)
"""So long results are gathered."""


class Shown:
    """Rows of history that were shown and are not yet noted as such."""

    def __init__(self, bot: Slugfest) -> None:
        self._bot = bot
        self._rows: list[RowKey] = []
        self._timer: asyncio.Task[None] | None = None

    def note(self, *rows: RowKey) -> None:
        """These have reached Discord."""
        if rows and not self._rows:
            self._timer = asyncio.create_task(self._wait(), name="shown timer")
        self._rows += rows

    async def flush(self) -> None:
        """Writes all of it down, now."""
        rows, self._rows = self._rows, []
        if rows:
            await looks.shown(self._bot.desk, rows)

    async def _wait(self) -> None:
        clock = self._bot.desk.clock
        await clock.sleep_until(clock.now() + PAUSE)
        self._bot.begin(self.flush(), "shown")
