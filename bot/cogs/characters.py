"""`/char`: people's own sheets."""

from __future__ import annotations

import io

import discord
from discord import app_commands
from discord.ext import commands

from bot.channel.publish import say, show
from bot.cogs.contexts import SERVER_AND_DM
from bot.commands import choices
from bot.context import Interaction, guild_of, place_of
from bot.desk import characters, encounters
from bot.desk.characters import Saved
from bot.prompts import sheets
from bot.prompts.confirm import ask_first
from bot.render import overview
from bot.render.limits import escape, plain
from bot.render.sheet import sheet
from rules import names
from rules.errors import Refused
from rules.foreign import LARGEST, decoded, parsed
from rules.system import System
from rules.words import short

Name = app_commands.Range[str, 1, 600]


@SERVER_AND_DM
class Characters(commands.GroupCog, group_name="char", group_description="Your characters' sheets"):
    """Sheets belong to a person and a game; they work on every server."""

    @app_commands.command(name="new")
    @app_commands.describe(name="What it is called", system="Which game, if not the server's")
    @app_commands.autocomplete(system=choices.games)
    async def new(self, interaction: Interaction, name: Name = "", system: Name = "") -> None:
        """Make a character by a few numbers."""
        await sheets.open_new(interaction, await _game(interaction, system), name)

    @app_commands.command(name="import")
    @app_commands.describe(file="A JSON file of at most 256 KB", text="The JSON itself, in one line")
    async def import_(
        self,
        interaction: Interaction,
        file: discord.Attachment | None = None,
        text: app_commands.Range[str, 1, 6000] = "",
    ) -> None:
        """Bring in a sheet as JSON."""
        if (file is None) == (not text):
            raise Refused("A sheet comes as a file or as text.", "Give one of the two.")
        if file and file.size > LARGEST:
            raise Refused("That file is too large.", f"At most {LARGEST // 1024} KB.")
        await interaction.response.defer(ephemeral=True)
        body = decoded(await file.read()) if file else text
        game = await _game_of(interaction, body)
        found, notes = game.read(body)
        name = names.clean(found.name)
        await sheets.keep_or_ask(interaction, game, name, game.codec.sheet_text(found), *map(escape, notes))

    @app_commands.command(name="show")
    @app_commands.describe(name="Which; without it the one in use here")
    @app_commands.autocomplete(name=choices.characters)
    async def show(self, interaction: Interaction, name: Name = "") -> None:
        """Show a sheet of yours."""
        saved = await _mine(interaction, name)
        game = interaction.client.desk.system(saved.system)
        await show(interaction, sheet(saved.name, game.codec.sheet_of(saved.sheet), game))

    @app_commands.command(name="list")
    async def list(self, interaction: Interaction) -> None:
        """List your characters."""
        found = await characters.mine(interaction.client.desk, str(interaction.user.id), guild_of(interaction))
        await show(interaction, overview.characters(found))

    @app_commands.command(name="use")
    @app_commands.describe(name="Which character you play on this server")
    @app_commands.autocomplete(name=choices.characters)
    async def use(self, interaction: Interaction, name: Name) -> None:
        """Choose whom you play on this server."""
        place, saved = place_of(interaction), await _mine(interaction, name)
        await characters.use(interaction.client.desk, place, saved.owner, saved)
        await say(interaction, f"You play **{escape(saved.name)}** here.")

    @app_commands.command(name="export")
    @app_commands.describe(name="Which")
    @app_commands.autocomplete(name=choices.characters)
    async def export(self, interaction: Interaction, name: Name) -> None:
        """Get a sheet of yours as a JSON file."""
        saved = await _mine(interaction, name)
        game = interaction.client.desk.system(saved.system)
        body = game.write(game.codec.sheet_of(saved.sheet))
        file = discord.File(io.BytesIO(body.encode()), filename=f"{_file_name(saved.name)}.json")
        await interaction.response.send_message(file=file, ephemeral=True)

    @app_commands.command(name="delete")
    @app_commands.describe(name="Which")
    @app_commands.autocomplete(name=choices.characters)
    async def delete(self, interaction: Interaction, name: Name) -> None:
        """Delete a character of yours."""
        saved = await _mine(interaction, name)
        text = f"Delete **{escape(saved.name)}**? Who is in a fight already stays there."
        await ask_first(interaction, text, "delete", name=saved.name, system=saved.system)


async def _game(interaction: Interaction, said: str) -> System:
    """The game that is said, else the one that is played here."""
    desk = interaction.client.desk
    if said or not interaction.guild_id:
        return desk.system(said or next(iter(desk.systems)))
    return await encounters.system_of(desk, place_of(interaction))


async def _played(interaction: Interaction) -> str | None:
    """The key of the game that is played here, if that is known."""
    try:
        return (await _game(interaction, "")).key
    except Refused:
        return None


async def _game_of(interaction: Interaction, body: str) -> System:
    """The game that a sheet names, if that can be read; else the one played here, which says what is wrong."""
    try:
        said = parsed(body).get("system")
    except Refused:
        said = None
    desk = interaction.client.desk
    return desk.systems[said] if isinstance(said, str) and said in desk.systems else await _game(interaction, "")


async def _mine(interaction: Interaction, name: str) -> Saved:
    """A character of the one who asks: by name, else the one in use here, else the only one."""
    desk, owner = interaction.client.desk, str(interaction.user.id)
    game = await _played(interaction)
    if name:
        if found := await characters.find(desk, owner, name, game):
            return found
        raise Refused(f"You have no character “{short(name)}”.", "/char list shows yours.")
    every = await characters.mine(desk, owner, guild_of(interaction))
    fitting = [saved for saved in every if saved.used and saved.system == game] or list(every)
    if len(fitting) != 1:
        raise Refused("It is not clear which character is meant.", "/char list shows yours.")
    return fitting[0]


def _file_name(name: str) -> str:
    """A name as a file's."""
    return "".join(c if c.isalnum() else "-" for c in plain(name).lower())[:40].strip("-") or "sheet"


async def setup(bot: commands.Bot) -> None:
    """Add the commands."""
    await bot.add_cog(Characters())
