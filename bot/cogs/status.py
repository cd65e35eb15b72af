"""How things stand and how they came: `/status`, `/log`."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from typing import Literal, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.channel.publish import show
from bot.cogs.contexts import SERVER_AND_DM
from bot.commands import choices
from bot.context import Interaction, person_of, place_of
from bot.desk import looks, secrets
from bot.render.log import as_json, is_told, log, markdown
from bot.render.status import status
from rules.errors import Refused
from rules.words import fold, short

Text = app_commands.Range[str, 1, 100]
Which = Literal["public", "mine", "gm"]

VIEWS = ("public", "mine", "gm")
EXPORTS: dict[str, tuple[Callable[..., str], str]] = {"markdown": (markdown, "md"), "json": (as_json, "json")}


class Status(commands.Cog):
    """Looking, without a change."""

    @app_commands.command(name="status")
    @SERVER_AND_DM
    @app_commands.describe(view="public: for all to see; mine: your own; gm: everything, for the GM")
    @app_commands.autocomplete(view=choices.fixed(*VIEWS))
    async def status(self, interaction: Interaction, view: Text = "public") -> None:
        """Show how the fight stands."""
        which = fold(view)
        if which not in VIEWS:
            raise Refused(f"“{short(view)}” is no view.", f"There are: {', '.join(VIEWS)}.")
        look = await looks.look(interaction.client.desk, place_of(interaction), person_of(interaction))
        if which == "gm" and not look.viewer.gm:
            raise Refused("That view is the GM's.", f"Here that is {look.gms.words()}.")
        pages = status(look.encounter, look.system, look.viewer, cast(Which, which))
        await show(interaction, pages, public=which == "public")

    @app_commands.command(name="log")
    @SERVER_AND_DM
    @app_commands.describe(page="Which page; 1 is the newest", export="All of it as a file: markdown or json")
    @app_commands.autocomplete(export=choices.fixed(*EXPORTS))
    async def log(
        self, interaction: Interaction, page: app_commands.Range[int, 1, 100_000] = 1, export: Text = ""
    ) -> None:
        """Show what has happened in the fight."""
        desk, place, person = interaction.client.desk, place_of(interaction), person_of(interaction)
        if not export:
            look, found = await looks.log(desk, place, person, is_told, page)
            rows = await secrets.opened(desk, found.rows, person)
            return await show(interaction, [log(replace(found, rows=rows), look.system, look.viewer)])
        if fold(export) not in EXPORTS:
            raise Refused(f"“{short(export)}” is no form of export.", f"There are: {', '.join(EXPORTS)}.")
        write, ending = EXPORTS[fold(export)]
        await interaction.response.defer(ephemeral=True)
        look, rows = await looks.history(desk, place, person)
        body = write(await secrets.opened(desk, rows, person), look.encounter.name, look.system, look.viewer)
        return await interaction.followup.send(
            file=discord.File(io.BytesIO(body.encode()), filename=f"log.{ending}"), ephemeral=True
        )


async def setup(bot: commands.Bot) -> None:
    """Add the commands."""
    await bot.add_cog(Status())
