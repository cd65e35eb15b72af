"""The trackers: one message an encounter that shows how it stands, edited as it changes."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import discord

from bot.context import Interaction
from bot.desk import looks
from bot.desk.values import Look
from bot.posts import CLOCK, Post
from bot.prompts.press import Button, Part, view
from bot.publish import UNREACHED, say, send
from bot.render.tracker import tracker
from bot.rights import Person
from rules.errors import Refused

if TYPE_CHECKING:
    from bot.client import Slugfest

log = logging.getLogger(__name__)

PAUSE = timedelta(seconds=1)
"""Between two edits of one tracker."""

FAR = 12
"""So many messages of our own below it, and it moves down."""

UNKNOWN_MESSAGE = 10008

LACKING = {
    "post": "Without the permission “Send Messages” the tracker stays where it is; /status shows the same.",
    "post in thread": "Without “Send Messages in Threads” there is no tracker in this thread; /status shows the same.",
    "edit": "Without the permission “View Channel” the tracker here stands still; /status shows how things are.",
    "pin": "Without the permission “Pin Messages” the tracker is not pinned.",
}

At = tuple[str, str]
"""Channel and message."""


class Trackers:
    """Edits wait for their moment, so that many changes are one edit; the newest state wins."""

    def __init__(self, bot: Slugfest) -> None:
        self._bot = bot
        self._changed: dict[int, Interaction | None] = {}
        self._timers: dict[int, asyncio.Task[None]] = {}
        self._edited: dict[int, datetime] = {}
        self._below: Counter[int] = Counter()
        self._said: set[tuple[int, str]] = set()
        self._lock = asyncio.Lock()

    def touch(self, encounter: int, posted: int = 0, interaction: Interaction | None = None) -> None:
        """An encounter has changed, and so many messages of ours stand below; by `interaction` complaints are said."""
        self._below[encounter] += posted
        self._changed[encounter] = interaction or self._changed.get(encounter)
        if encounter not in self._timers:
            self._timers[encounter] = asyncio.create_task(self._wait(encounter), name="tracker timer")

    async def flush(self) -> None:
        """Sends every edit that waits, now."""
        for encounter in tuple(self._changed):
            await self._show(encounter)

    async def open(self, interaction: Interaction, look: Look) -> None:
        """Answers with the tracker of an encounter that has just been put up in this channel."""
        message = await send(interaction, _post(look))
        self._below[look.id] = 0
        await looks.tracker(self._bot.desk, look.id, look.channel, str(message))
        await self._pin((look.channel, str(message)), look, interaction)

    async def _wait(self, encounter: int) -> None:
        """The first edit goes out at once, further ones a pause after the last."""
        if last := self._edited.get(encounter):
            await self._bot.desk.clock.sleep_until(last + PAUSE)
        del self._timers[encounter]
        self._bot.begin(self._show(encounter), "tracker")

    async def _show(self, encounter: int) -> None:
        async with self._lock:
            if encounter not in self._changed:
                return
            interaction = self._changed.pop(encounter)
            self._edited[encounter] = self._bot.desk.clock.now()
            try:
                look = await looks.look_at(self._bot.desk, encounter, Person(CLOCK))
            except Refused:
                return
            await self._place(look, interaction)

    async def _place(self, look: Look, interaction: Interaction | None) -> None:
        """Edits the message; a new one where there is none, where it is gone, too far up, or in another channel."""
        old, is_near = look.tracker, self._below[look.id] < FAR
        if old and old[0] == look.channel and is_near and await self._edit(old, look, interaction):
            return
        new = await self._post(look, interaction)
        if new is None:
            return
        self._below[look.id] = 0
        await looks.tracker(self._bot.desk, look.id, *new)
        if old and not (is_near and old[0] == look.channel):
            await self._delete(old)
        else:
            await self._pin(new, look, interaction)

    async def _edit(self, at: At, look: Look, interaction: Interaction | None) -> bool:
        """Brings a message up to date; False where Discord confirms that it is gone."""
        self._bot.desk.reach("in-tracker-edit")
        post = _post(look)
        try:
            await self._message(at).edit(embeds=list(post.embeds), view=view(post.parts))
        except discord.NotFound as error:
            return error.code != UNKNOWN_MESSAGE
        except discord.Forbidden:
            await self._complain("edit", look, interaction)
        except UNREACHED as error:
            log.warning("the tracker of encounter %s could not be edited: %s", look.id, error)
        return True

    async def _post(self, look: Look, interaction: Interaction | None) -> At | None:
        post = _post(look)
        try:
            channel = self._bot.get_partial_messageable(int(look.channel))
            message = await channel.send(embeds=list(post.embeds), view=view(post.parts), silent=True)
        except discord.Forbidden:
            in_thread = interaction is not None and isinstance(interaction.channel, discord.Thread)
            await self._complain("post in thread" if in_thread else "post", look, interaction)
        except UNREACHED as error:
            log.warning("the tracker of encounter %s could not be posted: %s", look.id, error)
        else:
            return look.channel, str(message.id)
        return None

    async def _pin(self, at: At, look: Look, interaction: Interaction | None) -> None:
        try:
            await self._message(at).pin()
        except discord.Forbidden:
            await self._complain("pin", look, interaction)
        except UNREACHED as error:
            log.info("the tracker of encounter %s could not be pinned: %s", look.id, error)

    async def _delete(self, at: At) -> None:
        try:
            await self._message(at).delete()
        except UNREACHED as error:
            log.info("an old tracker could not be deleted: %s", error)

    async def _complain(self, what: str, look: Look, interaction: Interaction | None) -> None:
        """Says once an encounter what is lacking, to the one who acted last."""
        if interaction is None or (look.id, what) in self._said:
            return
        self._said.add((look.id, what))
        try:
            await say(interaction, LACKING[what])
        except UNREACHED as error:
            log.warning("encounter %s: %s (%s)", look.id, LACKING[what], error)

    def _message(self, at: At) -> discord.PartialMessage:
        channel, message = at
        return self._bot.get_partial_messageable(int(channel)).get_partial_message(int(message))


def _post(look: Look) -> Post:
    """The tracker with its buttons: what can be done at this point of the fight."""
    encounter = look.encounter
    parts: list[Part] = []
    if encounter.phase == "running" and not encounter.paused:
        parts.append(Button("Next", ("next", look.id, encounter.turns.number)))
    if encounter.phase != "over":
        parts += [Button("Look", ("look", look.id)), Button("Join", ("join", look.id))]
    return Post((tracker(encounter, look.system).embed,), parts=tuple(parts))
