"""What an interaction says about who acts, and where."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import aiohttp
import discord

from bot.desk.values import Place
from bot.rights import Person
from rules.errors import Refused

if TYPE_CHECKING:
    from bot.client import Slugfest

Interaction: TypeAlias = "discord.Interaction[Slugfest]"

UNREACHED = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What is raised where Discord does not take a message."""


def person_of(interaction: Interaction) -> Person:
    """Who acts; in a direct message nobody has roles or manages anything."""
    user = interaction.user
    roles = user.roles if isinstance(user, discord.Member) else []
    return Person(
        user=str(user.id),
        name=user.display_name,
        roles=frozenset(str(role.id) for role in roles),
        manages_server=interaction.guild_id is not None and interaction.permissions.manage_guild,
        guild=guild_of(interaction),
    )


def place_of(interaction: Interaction) -> Place:
    """The channel or thread; raises `Refused` in a direct message, and in a forum outside of its posts."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refused("A fight needs a channel of a server; this is a direct message.", "/roll, /rules and /help work.")
    if isinstance(interaction.channel, discord.ForumChannel):
        raise Refused("In a forum itself nobody can talk.", "Open a post in it: each post is a table of its own.")
    parent = getattr(interaction.channel, "parent_id", None)
    return Place(str(interaction.guild_id), str(interaction.channel_id), str(parent) if parent else "")


def gone_from(interaction: Interaction) -> Callable[[str], bool]:
    """Whether a channel or thread of this server is there no more, as far as the bot can see."""
    guild = interaction.guild
    return lambda channel: guild is not None and guild.get_channel_or_thread(int(channel)) is None


def guild_of(interaction: Interaction) -> str:
    """The server's id; "" in a direct message."""
    return str(interaction.guild_id) if interaction.guild_id else ""


def may_see(interaction: Interaction, channel: str | None) -> bool:
    """Whether the one who acts may see a channel of the server; one that is gone hides nothing."""
    guild, member = interaction.guild, interaction.user
    if channel is None or guild is None or not isinstance(member, discord.Member):
        return True
    there = guild.get_channel_or_thread(int(channel))
    return there is None or there.permissions_for(member).view_channel
