"""Checks and saves outside a fight."""

from __future__ import annotations

import discord

from bot.channel.posts import Post
from bot.channel.publish import send
from bot.commands.intents import own_ones
from bot.commands.secrecy import NOTHING, tell_secretly
from bot.context import Interaction, person_of, place_of
from bot.desk import alone, looks
from bot.desk.alone import Alone
from bot.desk.secrets import Deed, Whom
from bot.desk.values import Build
from bot.render import notice
from bot.render.deed import deed
from bot.render.preview import preview as preview_embed
from bot.render.view import View
from rules.errors import Refused
from rules.projection import Viewer


async def is_outside(interaction: Interaction, actor: str) -> bool:
    """Whether somebody has nothing to do with the fight here: there is none, or none of it is his."""
    try:
        look = await looks.look(interaction.client.desk, place_of(interaction), person_of(interaction))
    except Refused:
        return True
    return not actor and not own_ones(look.encounter, look.viewer)


async def roll_alone(
    interaction: Interaction,
    actor: str,
    build: Build,
    options: str = "",
    *,
    secret: Whom | None = None,
    preview: bool = False,
) -> None:
    """Rolls for one's own character and answers; a `secret` result is told to these alone."""
    desk, place, person = interaction.client.desk, place_of(interaction), person_of(interaction)
    rolled = await alone.alone(desk, place, person, build, name=actor, preview=preview)
    if secret and not preview:
        await tell_secretly(interaction, secret, Deed(rolled.system, rolled.facts, rolled.people))
        return
    desk.reach("before-answer")
    await send(interaction, Post((_embed(rolled, Viewer(person.user), options),)), private=preview)


def _embed(rolled: Alone, viewer: Viewer, options: str) -> discord.Embed:
    if rolled.chances:
        return preview_embed(
            rolled.intent, rolled.chances, rolled.facts, rolled.encounter, rolled.system, viewer, options=options
        )
    return deed(rolled.facts, View(rolled.system, rolled.people, viewer)) or notice.plain(NOTHING)
