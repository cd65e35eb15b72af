"""The channel read back, where the bot cannot know whether something it sent has arrived."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from bot.channel.posts import own_posts, posts
from bot.context import UNREACHED
from bot.desk.values import Done, Happened
from bot.prompts.press import SEPARATOR
from rules.projection import GM

if TYPE_CHECKING:
    from bot.client import Slugfest

log = logging.getLogger(__name__)

RECENT = 100
"""Messages that are looked through for what was shown already: as many as Discord gives at once."""

SPAN = re.compile(r"(\d+)-(\d+)")
"""The first and the last row of which a message tells, as its [Take back] carries them."""


async def missing(bot: Slugfest, done: Done) -> tuple[Happened, ...]:
    """The rows of a result that the newest messages do not tell: by the button under them, else by their words."""
    newest = await _newest(bot, done.now.channel)
    spans = _spans(newest, done.now.id)
    rows = tuple(row for row in done.rows if not any(row.seq in span for span in spans))
    if not rows:
        return ()
    left = replace(done, rows=rows, now=replace(done.now, asked=None))
    said = posts(left)
    if not said and done.now.gm_channel:
        newest, said = await _newest(bot, done.now.gm_channel), own_posts(left, GM)
    there = said and _with(bot, newest, said[0].embeds, int(rows[0].interaction or 0))
    return () if there else rows


async def find(bot: Slugfest, channel: str, embeds: Iterable[discord.Embed], after: int) -> int | None:
    """The id of a message of the bot's own with these embeds, younger than an interaction; None if there is none."""
    return _with(bot, await _newest(bot, channel), embeds, after)


def _with(bot: Slugfest, newest: Iterable[discord.Message], embeds: Iterable[discord.Embed], after: int) -> int | None:
    told = [_told(embed) for embed in embeds]
    for message in newest:
        own = bot.user is not None and message.author.id == bot.user.id and message.id > after
        if own and [_told(embed) for embed in message.embeds] == told:
            return message.id
    return None


async def _newest(bot: Slugfest, channel: str) -> list[discord.Message]:
    try:
        return [m async for m in bot.get_partial_messageable(int(channel)).history(limit=RECENT)]
    except UNREACHED as error:
        log.info("channel %s could not be read back: %s", channel, error)
        return []


def _spans(messages: Iterable[discord.Message], encounter: int) -> list[range]:
    """The rows of an encounter whose results stand in messages, by the buttons under them."""
    words = (custom_id.split(SEPARATOR) for message in messages for custom_id in _buttons(message))
    own = (each[-1] for each in words if each[1:3] == ["takeback", str(encounter)])
    return [range(int(span[1]), int(span[2]) + 1) for last in own if (span := SPAN.fullmatch(last))]


def _buttons(message: discord.Message) -> list[str]:
    parts: Iterable[Any] = (part for row in message.components for part in getattr(row, "children", ()))
    return [str(getattr(part, "custom_id", "")) for part in parts]


def _told(embed: discord.Embed) -> tuple[str, str]:
    """What stands in an embed, as far as it matters which one it is; Discord takes blanks off the ends.

    The small print tells how things stood then.
    """
    lines = (embed.description or "").strip().split("\n")
    return (embed.title or "").strip(), "\n".join(line for line in lines if not line.startswith("-# "))
