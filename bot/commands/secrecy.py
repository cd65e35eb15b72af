"""Rolls that are not for all eyes: who may see them, and how these are told."""

from __future__ import annotations

from typing import Any

import discord

from bot.channel.posts import Post, secret_parts
from bot.channel.publish import complain, say, send, send_to
from bot.commands.choices import SECRECY
from bot.commands.intents import MENTION
from bot.context import Interaction, person_of, place_of
from bot.desk import secrets
from bot.desk.secrets import Deed, Shown, Whom
from bot.prompts.press import Part
from bot.render import notice, rolls
from bot.render.deed import deed
from bot.render.view import View
from rules.errors import Refused
from rules.words import fold, short

WHO_SEES = "Who sees the result: me, gm, blind (only the GM), or @ somebody"
GMS_ALONE = "Rolled. Only the GM sees how it came out."
NOTHING = "Nothing comes of it."


def whom_of(said: str, roller: str) -> Whom | None:
    """Who sees a roll of this user, by the word for it; None for a roll that all see. Raises `Refused`."""
    word = fold(said)
    if not word:
        return None
    if mention := MENTION.fullmatch(said.strip()):
        return Whom((roller, mention[1]), gm=True)
    if word not in SECRECY:
        raise Refused(f"“{short(said)}” does not say who sees it.", "Say me, gm, blind, or @ somebody.")
    return Whom(() if word == "blind" else (roller,), gm=word != "me")


async def tell_secretly(
    interaction: Interaction, whom: Whom, body: Deed | discord.Embed, parts: tuple[Part, ...] = ()
) -> None:
    """Keeps a roll that changes nothing, tells it to those who may know, and all others that it was made.

    `parts` are the buttons of the private answer.
    """
    desk, person = interaction.client.desk, person_of(interaction)
    kept: Deed | dict[str, Any] = dict(body.to_dict()) if isinstance(body, discord.Embed) else body
    number = await secrets.keep(desk, place_of(interaction), person.user, whom, kept)
    await show_secret(interaction, number, parts)
    await send(interaction, Post((rolls.in_secret(person.name),), parts=secret_parts(number)))


async def show_secret(interaction: Interaction, number: int, parts: tuple[Part, ...] = ()) -> None:
    """Tells a roll to the one who made it, if he may know it, and to the GM channel."""
    desk = interaction.client.desk
    try:
        shown = await secrets.see(desk, number, person_of(interaction))
    except Refused:
        await say(interaction, GMS_ALONE)
    else:
        await send(interaction, Post((embed_of(shown),), parts=parts), private=True)
    if found := await secrets.for_gms(desk, number):
        channel, for_gms = found
        await send_to(interaction.client, channel, Post((embed_of(for_gms),)), int(channel), "gm")
        await complain(interaction, int(channel))


def embed_of(shown: Shown) -> discord.Embed:
    """A secret roll as a message."""
    body = shown.body
    if not isinstance(body, Deed):
        return discord.Embed.from_dict(body)
    return deed(body.facts, View(body.system, body.people, shown.viewer)) or notice.plain(NOTHING)
