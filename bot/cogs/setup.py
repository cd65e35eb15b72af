"""`/setup`: what a server chooses once for all its fights."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.channel.publish import show
from bot.cogs.contexts import SERVER_AND_DM
from bot.commands import choices
from bot.commands.intents import setting_of
from bot.context import Interaction, person_of, place_of
from bot.desk import servers
from bot.desk.servers import Change
from bot.render import overview

Text = app_commands.Range[str, 1, 100]


class Setup(commands.Cog):
    """The choices of a server."""

    @app_commands.command(name="setup")
    @SERVER_AND_DM
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.describe(
        system="The game that is played here",
        gm_role="Whoever has this role is GM",
        gm="This person is GM too; named again, no longer",
        prompts="What players are asked: auto, choices, rolls",
        gm_prompts="The same for the GM's combatants",
        numbers="Whether players see villains' numbers: hidden, odds, open",
        auto_end="Whether a turn ends by itself when nothing is left: on, off",
        answer_after="Minutes after which an open question takes its default; off for never",
        gm_channel="Where secrets of the GM are told",
    )
    @app_commands.autocomplete(
        system=choices.games,
        prompts=choices.setting("prompts"),
        gm_prompts=choices.setting("gm_prompts"),
        numbers=choices.setting("numbers"),
        auto_end=choices.setting("auto_end"),
    )
    async def setup_(
        self,
        interaction: Interaction,
        system: Text = "",
        gm_role: discord.Role | None = None,
        gm: discord.User | None = None,
        prompts: Text = "",
        gm_prompts: Text = "",
        numbers: Text = "",
        auto_end: Text = "",
        answer_after: Text = "",
        gm_channel: discord.TextChannel | None = None,
    ) -> None:
        """See or change what the fights of this server go by."""
        desk, place, person = interaction.client.desk, place_of(interaction), person_of(interaction)
        said = {"prompts": prompts, "gm_prompts": gm_prompts, "numbers": numbers}
        said |= {"auto_end": auto_end, "answer_after": answer_after}
        game = desk.system(system or (await servers.chosen(desk, place.guild)).system or next(iter(desk.systems)))
        change = Change(
            system=game.key if system else None,
            gm_role=str(gm_role.id) if gm_role else None,
            gm_user=str(gm.id) if gm else None,
            gm_channel=str(gm_channel.id) if gm_channel else None,
            settings=dict(setting_of(game, name, value) for name, value in said.items() if value),
        )
        server = await servers.setup(desk, place, person, change)
        await show(interaction, overview.server(server, desk.systems))


async def setup(bot: commands.Bot) -> None:
    """Add the command."""
    await bot.add_cog(Setup())
