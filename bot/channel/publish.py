"""Results of the desk on their way to Discord: answered, pinged, remembered as shown."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.channel.posts import Post, noted, own_posts, posts
from bot.channel.readback import find
from bot.context import UNREACHED, Interaction
from bot.desk import ALREADY
from bot.desk.values import Done, Look
from bot.prompts.press import Part, view
from bot.render import notice
from bot.render.limits import messages
from rules.projection import GM, PUBLIC

if TYPE_CHECKING:
    from bot.client import Slugfest

log = logging.getLogger(__name__)

ANSWERED = 40060
PINGS = discord.AllowedMentions(everyone=False, roles=False, users=True, replied_user=False)

Sender = Callable[[Post], Awaitable[int | None]]
"""Sends a message; its id, or None where Discord does not take it."""


async def publish(interaction: Interaction, done: Done, *, silent: str = "Done.") -> None:
    """Answers with what a command did: publicly what all may know, privately what only the one who acted may.

    `silent` is said privately where there is nothing to tell. What Discord does not take as an answer goes to the
    channel; so does all where the encounter goes on in another one than that of the interaction.
    """
    if done.again:
        return await say(interaction, ALREADY)

    moved = str(interaction.channel_id) != done.now.channel

    async def answer(post: Post) -> int | None:
        if moved:
            return await send_to(interaction.client, done.now.channel, post, done.now.id)
        return await deliver(interaction, done.now, post)

    count = await _post_all(interaction.client, done, answer, interaction=interaction)
    own = own_posts(done, done.now.viewer)
    if moved and count:
        silent, count = f"That goes on in <#{done.now.channel}>.", 0
    for post in own or ([] if count else [Post((notice.plain(silent),))]):
        await whisper(interaction, post)
    return await complain(interaction, done.now.id)


async def deliver(interaction: Interaction, now: Look, post: Post) -> int | None:
    """Answers publicly, or posts to the channel where Discord does not take the answer; the message's id.

    An answer whose receipt was lost is tried again: Discord says then that it has been given already. Of a further
    message it would not say so, so it is looked for first.
    """
    for _ in range(2):
        is_further = interaction.response.is_done()
        try:
            return await send(interaction, post)
        except (aiohttp.ClientError, OSError) as error:
            log.info("interaction %s: it is not known whether the answer arrived: %s", interaction.id, error)
            if is_further and (there := await find(interaction.client, now.channel, post.embeds, interaction.id)):
                return there
        except discord.HTTPException as error:
            if error.code == ANSWERED and (there := await _there(interaction, post)):
                return there
            log.warning("interaction %s: Discord did not take the answer: %s", interaction.id, error)
            break
    return await send_to(interaction.client, now.channel, post, now.id)


async def _there(interaction: Interaction, post: Post) -> int | None:
    """The message that has answered an interaction; None where the answer was not this post.

    Where only the message that was pressed has been changed, the post follows it.
    """
    try:
        there = await interaction.original_response()
        if interaction.message and there.id == interaction.message.id:
            return await _follow(interaction, post, private=False)
    except UNREACHED:
        return None
    return None if there.flags.ephemeral else there.id


async def whisper(interaction: Interaction, post: Post) -> None:
    """Answers privately; an answer that Discord does not take is logged, for nobody else may see it."""
    try:
        await send(interaction, post, private=True)
    except UNREACHED as error:
        log.warning("interaction %s: Discord did not take a private answer: %s", interaction.id, error)


async def change(interaction: Interaction, **changes: Any) -> None:
    """Changes the message that was pressed; what was done is told even where Discord does not take that."""
    try:
        await interaction.response.edit_message(**changes)
    except UNREACHED as error:
        log.warning("interaction %s: Discord did not change the message: %s", interaction.id, error)


async def complain(interaction: Interaction, encounter: int) -> None:
    """Says what the bot lacks in this encounter's channels, if that has not been said yet."""
    if text := interaction.client.complaints.take(encounter):
        await whisper(interaction, Post((notice.plain(text),)))


async def publish_to_channel(bot: Slugfest, done: Done, note: str) -> None:
    """Posts what nobody's interaction can be answered with: what the clock did, what was late; `note` says which."""
    marked = [note]

    async def post_there(post: Post) -> int | None:
        post, marked[:] = (noted(post, marked[0]) if marked else post), []
        return await send_to(bot, done.now.channel, post, done.now.id)

    await _post_all(bot, done, post_there)


async def _post_all(bot: Slugfest, done: Done, send_one: Sender, interaction: Interaction | None = None) -> int:
    """Sends the public messages of a result, and sees to all that follows; how many there are."""
    now, found = done.now, posts(done, PUBLIC, bot.questions.known(done.now.id))
    sent = [await send_one(post) for post in found]
    for post, message in zip(found, sent, strict=True):
        if message and post.asks:
            await bot.questions.asked(now.channel, message, post.asks)
    if None not in sent:
        bot.shown.note(*((now.id, row.seq) for row in done.rows))
    await _tell_gms(bot, done)
    await _close_questions(bot, now)
    bot.trackers.touch(now.id, len(found), interaction)
    bot.alarm.poke(now)
    return len(found)


async def _tell_gms(bot: Slugfest, done: Done) -> None:
    """What only a GM may see goes to the GM channel, where there is one."""
    for post in own_posts(done, GM) if done.now.gm_channel else ():
        await send_to(bot, str(done.now.gm_channel), post, done.now.id, "gm")


async def _close_questions(bot: Slugfest, now: Look) -> None:
    """Takes the buttons off messages that ask what nobody has to answer any more."""
    for shown in bot.questions.over(now):
        await close(bot, shown.channel, shown.message)


async def close(bot: Slugfest, channel: str, message: str, **changes: Any) -> None:
    """Takes the buttons off a message, and changes what else is said."""
    there = bot.get_partial_messageable(int(channel)).get_partial_message(int(message))
    try:
        await there.edit(view=None, allowed_mentions=discord.AllowedMentions.none(), **changes)
    except UNREACHED as error:
        log.info("a question could not be closed: %s", error)


async def send(interaction: Interaction, post: Post, *, private: bool = False) -> int:
    """Sends one message as the answer, or as a further one; its id."""
    if interaction.response.is_done():
        return await _follow(interaction, post, private=private)
    answer = await interaction.response.send_message(**_body(post), ephemeral=private)
    return int(answer.message_id or 0)


async def _follow(interaction: Interaction, post: Post, *, private: bool) -> int:
    message = await interaction.followup.send(wait=True, **_body(post), ephemeral=private)
    return int(message.id)


def _body(post: Post) -> dict[str, Any]:
    parts: dict[str, Any] = {"view": view(post.parts)} if post.parts else {}
    content = {"content": post.content} if post.content else {}
    return {"embeds": list(post.embeds), "allowed_mentions": PINGS, **parts, **content}


async def send_to(bot: Slugfest, channel: str, post: Post, encounter: int = 0, what: str = "message") -> int | None:
    """Sends one message to a channel; its id, or None where Discord does not take it.

    A permission that is lacking is said to whoever acts next in the encounter; `what` is a key of
    `complaints.LACKING`.
    """
    place = bot.get_partial_messageable(int(channel))
    try:
        return (await place.send(**_body(post), silent=post.silent)).id
    except discord.Forbidden as error:
        bot.complaints.lacks(encounter, what, error.code, thread=isinstance(bot.get_channel(place.id), discord.Thread))
    except UNREACHED as error:
        log.warning("channel %s: Discord did not take a message: %s", channel, error)
    return None


async def say(interaction: Interaction, text: str, *, public: bool = False) -> None:
    """A short answer in words, private if not `public`."""
    await send(interaction, Post((notice.plain(text),)), private=not public)


async def show(
    interaction: Interaction, embeds: Sequence[discord.Embed], parts: tuple[Part, ...] = (), *, public: bool = False
) -> None:
    """Pages in as many messages as they need, private if not `public`; the last one has the buttons."""
    *before, last = messages(embeds)
    for each in before:
        await send(interaction, Post(each), private=not public)
    await send(interaction, Post(last, parts=parts), private=not public)
