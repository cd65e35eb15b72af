"""`/roll`: dice for anything, anywhere."""

from discord import app_commands
from discord.ext import commands

from bot.commands import choices
from bot.commands.rolling import roll_dice
from bot.commands.secrecy import WHO_SEES
from bot.context import Interaction


class Rolls(commands.Cog):
    """Dice outside the games."""

    @app_commands.command(name="roll")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(
        dice="What to roll, for instance 2d6+3, 4d6kh3 or 10d6t5", note="What the roll is for", secret=WHO_SEES
    )
    @app_commands.autocomplete(secret=choices.secrecy)
    async def roll(
        self,
        interaction: Interaction,
        dice: app_commands.Range[str, 1, 300],
        note: app_commands.Range[str, 1, 200] = "",
        secret: app_commands.Range[str, 1, 100] = "",
    ) -> None:
        """Roll dice."""
        await roll_dice(interaction, dice, note, secret)


async def setup(bot: commands.Bot) -> None:
    """Add the command."""
    await bot.add_cog(Rolls())
