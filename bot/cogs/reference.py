"""Looking things up: `/rules`, `/help`."""

from __future__ import annotations

from functools import cache

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.channel.publish import show
from bot.cogs.contexts import SERVER_AND_DM
from bot.commands import choices
from bot.context import Interaction, place_of
from bot.desk import encounters
from bot.render import rules as render
from bot.render.guide import ACTIONS, TOPICS, actions, guide
from bot.render.limits import CHOICE, CHOICES
from rules.catalogue import Catalogue, load
from rules.errors import Refused
from rules.words import fold, nearest, short

Topic = app_commands.Range[str, 1, 200]


class Reference(commands.Cog):
    """The rules, and how to use the bot."""

    @app_commands.command(name="rules")
    @SERVER_AND_DM
    @app_commands.describe(topic="Words, or the number of a rule, for instance MM-ATK-04")
    async def rules(self, interaction: Interaction, topic: Topic) -> None:
        """Look up a rule of the game."""
        catalogue = await _catalogue(interaction)
        found = catalogue.find(topic, CHOICES)
        if len(found) == 1 or (found and fold(topic) in (fold(found[0].id), fold(found[0].title))):
            return await show(interaction, render.entry(found[0]))
        return await show(interaction, [render.found(found, topic)])

    @rules.autocomplete("topic")
    async def _topics(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        found = (await _catalogue(interaction)).find(typed or "attack", CHOICES)
        return [Choice(name=f"{entry.id} · {entry.title}"[:CHOICE], value=entry.id) for entry in found]

    @app_commands.command(name="help")
    @SERVER_AND_DM
    @app_commands.describe(topic="What about; without it an overview")
    @app_commands.autocomplete(topic=choices.fixed(*TOPICS, ACTIONS))
    async def help(self, interaction: Interaction, topic: Topic = "") -> None:
        """Learn how to use the bot."""
        if fold(topic) == ACTIONS:
            return await show(
                interaction, actions(await encounters.system_of(interaction.client.desk, place_of(interaction)))
            )
        if topic and fold(topic) not in TOPICS:
            close = nearest(topic, TOPICS)
            hint = f"Nearest: {close}. " if close else ""
            raise Refused(f"There is no help on “{short(topic)}”.", f"{hint}There is: {', '.join((*TOPICS, ACTIONS))}.")
        return await show(interaction, [guide(fold(topic))])


async def _catalogue(interaction: Interaction) -> Catalogue:
    """The rules of the game that is played here; of all games where nobody has said which."""
    desk = interaction.client.desk
    try:
        return load((await encounters.system_of(desk, place_of(interaction))).key)
    except Refused:
        return _all(tuple(desk.systems))


@cache
def _all(systems: tuple[str, ...]) -> Catalogue:
    return Catalogue([entry for key in systems for entry in load(key).entries])


async def setup(bot: commands.Bot) -> None:
    """Add the commands."""
    await bot.add_cog(Reference())
