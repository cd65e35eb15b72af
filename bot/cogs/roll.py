"""`/roll`: dice for anything, anywhere."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Slugfest
from bot.render import rolls
from rules.dice.notation import parse
from rules.dice.roll import roll
from rules.errors import Refused

ONLY_ME = "me"


class Rolls(commands.Cog):
    """Dice outside the games."""

    @app_commands.command(name="roll")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(
        dice="What to roll, for instance 2d6+3, 4d6kh3 or 10d6t5",
        note="What the roll is for",
        secret="Who sees the result: me",  # noqa: S106 a description
    )
    async def roll(
        self,
        interaction: discord.Interaction[Slugfest],
        dice: app_commands.Range[str, 1, 300],
        note: app_commands.Range[str, 1, 200] = "",
        secret: app_commands.Range[str, 1, 100] = "",
    ) -> None:
        """Roll dice."""
        desk, name = interaction.client.desk, interaction.user.display_name
        if secret and secret.strip().lower() != ONLY_ME:
            raise Refused("A roll here can be secret for yourself only.", f"Use secret:{ONLY_ME}, or leave it out.")
        embed = rolls.roll(name, roll(parse(dice), desk.source), note)
        desk.reach("before-answer")
        await interaction.response.send_message(embed=embed, ephemeral=bool(secret))
        if secret and interaction.guild_id:
            await interaction.followup.send(embed=rolls.in_secret(name))

    @roll.autocomplete("secret")
    async def _secrets(self, _interaction: discord.Interaction[Slugfest], typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=ONLY_ME, value=ONLY_ME)] if ONLY_ME.startswith(typed.lower()) else []


async def setup(bot: Slugfest) -> None:
    """Add the command."""
    await bot.add_cog(Rolls())
