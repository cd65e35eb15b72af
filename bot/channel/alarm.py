"""The alarm: questions take their default, and silent fights are called to mind, when it is time."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from bot.channel.posts import Post
from bot.channel.publish import publish_to_channel, send_to
from bot.desk import questions, reminders
from bot.desk.values import Look
from bot.render.reminder import reminder

if TYPE_CHECKING:
    from bot.client import Slugfest

IN_TIME = "Nobody answered in time, so the default was taken."

AGAIN = timedelta(minutes=1)
"""After so long an alarm that failed rings again."""


class Alarm:
    """Knows when the next question or reminder is due, and rings then."""

    def __init__(self, bot: Slugfest) -> None:
        self._bot = bot
        self._next: datetime | None = None
        self._timer: asyncio.Task[None] | None = None

    def poke(self, look: Look) -> None:
        """Something has changed in an encounter; its questions or its reminder may be due sooner than any before."""
        due = [each.due for each in look.asked.questions if each.due] if look.asked else []
        if hours := look.encounter.settings.remind_after:
            due.append(self._bot.desk.clock.now() + timedelta(hours=hours))
        if due and (self._next is None or min(due) < self._next):
            self._set(min(due))

    async def start(self) -> None:
        """Takes up what is due since before a restart."""
        desk = self._bot.desk
        moments = await questions.next_due(desk), await reminders.next_due(desk)
        self._set(min((moment for moment in moments if moment), default=None))

    async def ring(self) -> None:
        """Lets all that is due take its default, and says so."""
        if self._next is None or self._next > self._bot.desk.clock.now():
            return
        self._set(self._bot.desk.clock.now() + AGAIN)
        for done in await questions.due(self._bot.desk):
            await publish_to_channel(self._bot, done, IN_TIME)
        for look in await reminders.due(self._bot.desk):
            await self._remind(look)
        await self.start()

    async def _remind(self, look: Look) -> None:
        asked = [who for each in look.asked.questions for who in each.question.who] if look.asked else []
        content, embed = reminder(look.encounter, look.system, asked)
        await send_to(self._bot, look.channel, Post((embed,), content), look.id)

    def _set(self, moment: datetime | None) -> None:
        self._next = moment
        if self._timer and self._timer is not asyncio.current_task():
            self._timer.cancel()
        self._timer = asyncio.create_task(self._wait(moment), name="alarm timer") if moment else None

    async def _wait(self, moment: datetime) -> None:
        await self._bot.desk.clock.sleep_until(moment)
        self._bot.begin(self.ring(), "alarm")
