"""The channel read back, where the bot cannot know whether something it sent has arrived."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import discord

from bot.context import UNREACHED
from bot.prompts.press import SEPARATOR

if TYPE_CHECKING:
    from bot.client import Slugfest

log = logging.getLogger(__name__)

RECENT = 30
"""Messages that are looked through for what was shown already."""


async def steps_in(bot: Slugfest, encounter: int, channel: str) -> set[int]:
    """The steps of an encounter whose results stand among the newest messages, by the buttons under them."""
    found: set[int] = set()
    for message in await _newest(bot, channel):
        for words in (custom_id.split(SEPARATOR) for custom_id in _buttons(message)):
            if words[1:3] == ["takeback", str(encounter)]:
                found.add(int(words[3]))
    return found


async def find(bot: Slugfest, channel: str, embeds: Iterable[discord.Embed], after: int) -> int | None:
    """The id of a message of the bot's own with these embeds, younger than an interaction; None if there is none."""
    told = [_told(embed) for embed in embeds]
    for message in await _newest(bot, channel):
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


def _buttons(message: discord.Message) -> list[str]:
    parts: Iterable[Any] = (part for row in message.components for part in getattr(row, "children", ()))
    return [str(getattr(part, "custom_id", "")) for part in parts]


def _told(embed: discord.Embed) -> tuple[str, str]:
    """What stands in an embed, as far as it matters which one it is; Discord takes blanks off the ends."""
    return (embed.title or "").strip(), (embed.description or "").strip()
