"""`/encounter`: a fight opened, filled, begun, led and ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot import choices
from bot.acting import act
from bot.cogs.contexts import SERVER_AND_DM
from bot.context import Interaction, person_of, place_of
from bot.desk import characters, encounters
from bot.desk.encounters import Hero, added
from bot.desk.values import State
from bot.intents import targets_of
from rules import names
from rules.errors import Refused
from rules.projection import Viewer
from rules.referee import Intent
from rules.system import System
from rules.words import fold, nearest, short

Text = app_commands.Range[str, 1, 300]
Name = app_commands.Range[str, 1, 600]
"""A name may be typed too long: the answer says what is allowed."""


@SERVER_AND_DM
class Encounters(
    commands.GroupCog, group_name="encounter", group_description="A fight: open it, fill it, lead it, end it"
):
    """The encounter of a channel."""

    @app_commands.command(name="new")
    @app_commands.describe(name="What the fight is called", system="Which game, if not the server's")
    async def new(self, interaction: Interaction, name: Name = "Fight", system: Text = "") -> None:
        """Open a fight in this channel."""
        desk, place, person = interaction.client.desk, place_of(interaction), person_of(interaction)
        look = await encounters.open_(desk, place, person, names.clean(name), system or None)
        await interaction.client.trackers.open(interaction, look)

    @app_commands.command(name="add")
    async def add(
        self,
        interaction: Interaction,
        who: Name = "",
        stats: app_commands.Range[str, 1, 2000] = "",
        name: Name = "",
        count: app_commands.Range[int, 1, 30] = 1,
        side: Text = "",
        kind: Text = "",
        owner: discord.User | None = None,
        initiative: int | None = None,
    ) -> None:
        """Bring somebody in: a saved character, a sample, or quick numbers."""
        wanted = Wanted(who, stats, name, kind, str(owner.id) if owner else None)
        hero = await _newcomer(interaction, wanted)
        options: dict[str, Any] = {"owner": wanted.owner, "count": count, "initiative": initiative}
        options["side"] = side or (encounters.HEROES if wanted.owner else VILLAINS)
        await act(interaction, "encounter add", lambda *_: added(hero, **options))

    @app_commands.command(name="start")
    @app_commands.describe(unaware="Who does not see it coming: names, or a side")
    @app_commands.autocomplete(unaware=choices.targets)
    async def start(self, interaction: Interaction, unaware: Text = "") -> None:
        """Roll for the order and begin."""

        def build(encounter: State, viewer: Viewer) -> Intent:
            side = [c.id for c in encounter.combatants.values() if unaware and fold(c.side) == fold(unaware)]
            return Intent("start", targets=tuple(side) or targets_of(encounter, viewer, unaware))

        await act(interaction, "encounter start", build)

    @app_commands.command(name="next")
    async def next(self, interaction: Interaction) -> None:
        """End the turn that is on; the next one able to act is up."""
        await act(interaction, "encounter next", lambda *_: Intent("next"), sent=interaction.created_at)


VILLAINS = "villains"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Whom a GM brings in, as typed."""

    who: str = ""
    stats: str = ""
    name: str = ""
    kind: str = ""
    owner: str | None = None


async def _newcomer(interaction: Interaction, wanted: Wanted) -> Hero:
    """The sheet that is meant, under the name that it gets: quick numbers, an absent player's, one's own, a sample."""
    desk, place = interaction.client.desk, place_of(interaction)
    game = await encounters.system_of(desk, place)
    owner = wanted.owner or str(interaction.user.id)
    if wanted.stats:
        name = names.clean(wanted.name or wanted.who)
        body = game.codec.sheet_text(_as_kind(game.quick(name, wanted.stats), wanted.kind))
        return Hero(owner, name, game.key, body)
    hero = await _hero(interaction, game, owner, wanted)
    return Hero(owner, names.clean(wanted.name or hero.name), game.key, hero.sheet)


async def _hero(interaction: Interaction, game: System, owner: str, wanted: Wanted) -> Hero:
    """A saved character of the owner's or the GM's, else a sample; of an absent player the one in use."""
    desk, place = interaction.client.desk, place_of(interaction)
    if not wanted.who and not wanted.owner:
        raise Refused("It is not said who comes in.", "Name a sample or a character with who:, or give stats:.")
    if not wanted.who:
        return await encounters.hero_of(desk, place, owner, game.key)
    for each in dict.fromkeys((owner, str(interaction.user.id))):
        if saved := await characters.find(desk, each, wanted.who, game.key):
            return Hero(owner, saved.name, saved.system, saved.sheet)
    name, sheet = _sample(game, wanted.who)
    return Hero(owner, name, game.key, game.codec.sheet_text(_as_kind(sheet, wanted.kind)))


def _sample(game: System, who: str) -> tuple[str, Any]:
    """A character that comes with the game."""
    for name, sheet in game.samples.items():
        if fold(name) == fold(who[: 2 * names.LONGEST_NAME]):
            return name, sheet
    close = nearest(who, game.samples)
    hint = f"Nearest: {close}. " if close else ""
    raise Refused(f"There is no character “{short(who)}”.", f"{hint}Samples: {', '.join(game.samples)}.")


def _as_kind(sheet: Any, kind: str) -> Any:
    """The sheet as one of another kind, where the game has kinds."""
    if not kind:
        return sheet
    if "kind" not in type(sheet).model_fields:
        raise Refused("This game knows no kinds of characters.", "Leave it out.")
    return type(sheet).model_validate({**sheet.model_dump(mode="json"), "kind": fold(kind)})


async def setup(bot: commands.Bot) -> None:
    """Add the commands."""
    await bot.add_cog(Encounters())
