"""What has reached Discord is remembered soon after, that of many commands in one transaction.

A bot that is killed before it could remember reads its channels back at the next start (`late`).
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.desk import looks

if TYPE_CHECKING:
    from bot.client import Slugfest

RowKey = tuple[int, int]
"""Encounter and seq: a row of history."""

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
        self._rows += rows
        if self._rows and (self._timer is None or self._timer.done()):
            self._timer = asyncio.create_task(self._wait(), name="shown timer")

    async def flush(self) -> None:
        """Writes all of it down, now. What could not be written waits for the next results."""
        rows, self._rows = self._rows, []
        try:
            if rows:
                await looks.shown(self._bot.desk, rows)
        except BaseException:
            self._rows += rows
            raise

    async def _wait(self) -> None:
        clock = self._bot.desk.clock
        await clock.sleep_until(clock.now() + PAUSE)
        self._bot.begin(self.flush(), "shown")
