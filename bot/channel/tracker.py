"""The trackers: one message an encounter that shows how it stands, edited as it changes."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, defaultdict
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import discord

from bot.channel.posts import Post
from bot.channel.publish import complain, deliver, send_to
from bot.context import UNREACHED, Interaction
from bot.desk import looks
from bot.desk.values import Look
from bot.prompts.press import Button, Part, view
from bot.render.tracker import tracker
from bot.rights import CLOCK, Person
from rules.errors import Refused

if TYPE_CHECKING:
    from bot.client import Slugfest

log = logging.getLogger(__name__)

PAUSE = timedelta(seconds=1)
"""Between two edits of one tracker."""

GAP = timedelta(milliseconds=40)
"""Between two edits of any trackers: Discord lets a bot do fifty things a second, and half of them are left for others.
"""

FAR = 12
"""So many messages of our own below it, and it moves down."""

UNKNOWN_MESSAGE = 10008

At = tuple[str, str]
"""Channel and message."""


class Trackers:
    """Edits wait for their moment, so that many changes are one edit; the newest state wins."""

    def __init__(self, bot: Slugfest) -> None:
        self._bot = bot
        self._changed: dict[int, Interaction | None] = {}
        self._timers: dict[int, asyncio.Task[None]] = {}
        self._edited: dict[int, datetime] = {}
        self._free = datetime.min.replace(tzinfo=UTC)
        self._below: Counter[int] = Counter()
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

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
        message = await deliver(interaction, look, _post(look))
        if message is None:
            return self.touch(look.id, interaction=interaction)
        self._below[look.id] = 0
        await looks.tracker(self._bot.desk, look.id, look.channel, str(message))
        await self._pin((look.channel, str(message)), look)
        return await complain(interaction, look.id)

    async def _wait(self, encounter: int) -> None:
        """The first edit goes out at once, further ones a pause after the last; many trackers take turns."""
        clock = self._bot.desk.clock
        if last := self._edited.get(encounter):
            await clock.sleep_until(last + PAUSE)
        moment = max(clock.now(), self._free)
        self._free = moment + GAP
        await clock.sleep_until(moment)
        del self._timers[encounter]
        self._bot.begin(self._show(encounter), "tracker")

    async def _show(self, encounter: int) -> None:
        async with self._locks[encounter]:
            if encounter not in self._changed:
                return
            interaction = self._changed.pop(encounter)
            self._edited[encounter] = self._bot.desk.clock.now()
            try:
                look = await looks.look_at(self._bot.desk, encounter, Person(CLOCK))
            except Refused:
                return
            except Exception:
                self.touch(encounter, interaction=interaction)  # it is shown as soon as it can be read
                raise
            await self._place(look)
            if interaction:
                await complain(interaction, encounter)

    async def _place(self, look: Look) -> None:
        """Edits the message; a new one where there is none, where it is gone, too far up, or in another channel."""
        old, is_near = look.tracker, self._below[look.id] < FAR
        if old and old[0] == look.channel and is_near and await self._edit(old, look):
            return
        new = await self._post(look)
        if new is None:
            return
        self._below[look.id] = 0
        await looks.tracker(self._bot.desk, look.id, *new)
        if not old or old[0] != look.channel or await self._is_pinned(old):
            await self._pin(new, look)
        if old and not (is_near and old[0] == look.channel):
            await self._delete(old)

    async def _edit(self, at: At, look: Look) -> bool:
        """Brings a message up to date; False where Discord confirms that it is gone."""
        self._bot.desk.reach("in-tracker-edit")
        post = _post(look)
        try:
            await self._message(at).edit(embeds=list(post.embeds), view=view(post.parts))
        except discord.NotFound as error:
            return error.code != UNKNOWN_MESSAGE
        except discord.Forbidden as error:
            self._bot.complaints.lacks(look.id, "tracker edit", error.code)
        except UNREACHED as error:
            log.warning("the tracker of encounter %s could not be edited: %s", look.id, error)
        return True

    async def _post(self, look: Look) -> At | None:
        message = await send_to(self._bot, look.channel, _post(look), look.id, "tracker")
        return (look.channel, str(message)) if message else None

    async def _pin(self, at: At, look: Look) -> None:
        try:
            await self._message(at).pin()
        except discord.Forbidden as error:
            self._bot.complaints.lacks(look.id, "pin", error.code)
        except UNREACHED as error:
            log.info("the tracker of encounter %s could not be pinned: %s", look.id, error)

    async def _is_pinned(self, at: At) -> bool:
        """Whether a message is pinned; where nobody knows, as all trackers are at first."""
        try:
            return (await self._message(at).fetch()).pinned
        except UNREACHED:
            return True

    async def _delete(self, at: At) -> None:
        try:
            await self._message(at).delete()
        except UNREACHED as error:
            log.info("an old tracker could not be deleted: %s", error)

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
    return Post((tracker(encounter, look.system).embed,), parts=tuple(parts), silent=True)
