"""Results of the desk on their way to Discord: answered, pinged, remembered as shown."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.context import Interaction
from bot.desk import looks
from bot.desk.values import Ask, Done, Look
from bot.posts import Post, own_post, posts
from bot.prompts.press import view
from bot.render import notice
from rules.projection import PUBLIC

if TYPE_CHECKING:
    from bot.client import Slugfest

log = logging.getLogger(__name__)

UNREACHED = (discord.HTTPException, aiohttp.ClientError, OSError)
PINGS = discord.AllowedMentions(everyone=False, roles=False, users=True, replied_user=False)
ALREADY = "That has been done already."


async def publish(interaction: Interaction, done: Done, *, silent: str = "Done.", known: Collection[Ask] = ()) -> None:
    """Answers with what a command did: publicly what all may know, privately what only the one who acted may.

    `silent` is said privately where there is nothing to tell; questions in `known` have been asked before.
    """
    if done.again and all(row.shown for row in done.rows) and not done.now.asked:
        return await say(interaction, ALREADY)
    bot, public = interaction.client, posts(done, PUBLIC, known)
    sent = await send_all(interaction, done.now, public)
    if own := own_post(done, done.now.viewer):
        await send(interaction, own, private=True)
    elif not public:
        await say(interaction, silent)
    if sent:
        await after(bot, done, len(public), interaction)
    return None


async def after(bot: Slugfest, done: Done, count: int, interaction: Interaction | None = None) -> None:
    """What follows when a result is out: it is remembered as shown, and the tracker changes."""
    if seqs := tuple(row.seq for row in done.rows):
        await looks.shown(bot.desk, done.now.id, seqs)
    bot.trackers.touch(done.now.id, count, interaction)


async def send_all(interaction: Interaction, now: Look, found: Sequence[Post]) -> bool:
    """Sends messages as answers, or where Discord does not take an answer any more, to the channel itself."""
    for post in found:
        try:
            await send(interaction, post)
        except UNREACHED as error:
            log.warning("interaction %s: Discord did not take the answer: %s", interaction.id, error)
            if not await send_to(interaction.client, now.channel, post):
                return False
    return True


async def send(interaction: Interaction, post: Post, *, private: bool = False) -> int:
    """Sends one message as the answer, or as a further one; its id."""
    parts: dict[str, Any] = {"view": view(post.parts)} if post.parts else {}
    content = {"content": post.content} if post.content else {}
    body = {"embeds": list(post.embeds), "ephemeral": private, "allowed_mentions": PINGS, **parts, **content}
    if interaction.response.is_done():
        message = await interaction.followup.send(wait=True, **body)
        return int(message.id)
    answer = await interaction.response.send_message(**body)
    return int(answer.message_id or 0)


async def send_to(bot: Slugfest, channel: str, post: Post) -> bool:
    """Sends one message to a channel; False where Discord does not take it."""
    parts: dict[str, Any] = {"view": view(post.parts)} if post.parts else {}
    try:
        await bot.get_partial_messageable(int(channel)).send(
            post.content or None, embeds=list(post.embeds), allowed_mentions=PINGS, **parts
        )
    except UNREACHED as error:
        log.warning("channel %s: Discord did not take a message: %s", channel, error)
        return False
    return True


async def say(interaction: Interaction, text: str, *, public: bool = False) -> None:
    """A short answer in words, private if not `public`."""
    await send(interaction, Post((notice.plain(text),)), private=not public)
