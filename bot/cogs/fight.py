"""What combatants do: `/attack`, `/save`, `/check`, `/grapple`, `/act`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot import choices
from bot.acting import act
from bot.cogs.contexts import SERVER_AND_DM
from bot.context import Interaction
from bot.desk.values import Build, State
from bot.intents import action_of, actor_of, against_of, deed_of, given, targets_of
from bot.previewing import preview_of
from rules.projection import Viewer
from rules.referee import Intent

Text = app_commands.Range[str, 1, 300]

ACTOR = "Who acts; without it the one of yours whose turn it is"
TARGET = "Whom: names by comma, Thug 1-4, all, foes, allies"
OPTIONS = 'Words by comma, for instance: cover, mod -2 "bad light"'
PREVIEW = "Only show the chances; nothing is done"
AGAINST = "A number, a name, or name: trait"


class Fight(commands.Cog):
    """Deeds in a fight."""

    @app_commands.command(name="attack")
    @SERVER_AND_DM
    @app_commands.rename(with_="with")
    @app_commands.describe(
        target=TARGET, with_="Which attack; without it the first one", options=OPTIONS, actor=ACTOR, preview=PREVIEW
    )
    @app_commands.autocomplete(
        target=choices.targets, with_=choices.attacks, options=choices.words("attack"), actor=choices.own
    )
    async def attack(
        self,
        interaction: Interaction,
        target: Text,
        with_: Text = "",
        options: Text = "",
        actor: Text = "",
        preview: bool = False,
    ) -> None:
        """Attack somebody."""
        build = deed(interaction, "attack", "", actor, target, options, lambda *_: {"with_": with_})
        await do(interaction, "attack", build, options, preview=preview)

    @app_commands.command(name="save")
    @SERVER_AND_DM
    @app_commands.describe(
        kind="Which save, for instance will", against=AGAINST, options=OPTIONS, actor=ACTOR, preview=PREVIEW
    )
    @app_commands.autocomplete(against=choices.anyone, options=choices.words("save"), actor=choices.own)
    async def save(
        self,
        interaction: Interaction,
        kind: Text,
        against: Text = "",
        options: Text = "",
        actor: Text = "",
        preview: bool = False,
        secret: Text = "",
    ) -> None:
        """Make a save."""
        build = deed(interaction, "save", "", actor, "", options, _held_against(against, kind=kind))
        await do(interaction, "save", build, options, preview=preview)

    @app_commands.command(name="check")
    @SERVER_AND_DM
    @app_commands.describe(
        trait="Which skill, ability or other trait", against=AGAINST, options=OPTIONS, actor=ACTOR, preview=PREVIEW
    )
    @app_commands.autocomplete(against=choices.anyone, options=choices.words("check"), actor=choices.own)
    async def check(
        self,
        interaction: Interaction,
        trait: Text,
        against: Text = "",
        options: Text = "",
        actor: Text = "",
        preview: bool = False,
        secret: Text = "",
    ) -> None:
        """Check a skill, an ability or another trait."""
        build = deed(interaction, "check", "", actor, "", options, _held_against(against, trait=trait))
        await do(interaction, "check", build, options, preview=preview)

    @app_commands.command(name="grapple")
    @SERVER_AND_DM
    @app_commands.describe(
        move="What to try: grab, pin, escape and so on", target=TARGET, options=OPTIONS, actor=ACTOR, preview=PREVIEW
    )
    @app_commands.autocomplete(
        move=choices.actions("grapple"),
        target=choices.targets,
        options=choices.words("grapple", "move"),
        actor=choices.own,
    )
    async def grapple(
        self,
        interaction: Interaction,
        move: Text,
        target: Text = "",
        options: Text = "",
        actor: Text = "",
        preview: bool = False,
    ) -> None:
        """Grab somebody, or do something within a grapple."""
        await do(
            interaction,
            "grapple",
            deed(interaction, "grapple", move, actor, target, options),
            options,
            preview=preview,
        )

    @app_commands.command(name="act")
    @SERVER_AND_DM
    @app_commands.describe(
        action="What to do; the list shows all actions", target=TARGET, options=OPTIONS, actor=ACTOR, preview=PREVIEW
    )
    @app_commands.autocomplete(
        action=choices.actions("act"),
        target=choices.targets,
        options=choices.words("act", "action"),
        actor=choices.own,
    )
    async def act(
        self,
        interaction: Interaction,
        action: Text,
        target: Text = "",
        options: Text = "",
        actor: Text = "",
        preview: bool = False,
    ) -> None:
        """Do anything else: move, aim, stand up, change the stance."""
        await do(interaction, "act", deed(interaction, "act", action, actor, target, options), options, preview=preview)


Fields = Callable[[State, Viewer], dict[str, Any]]
"""The options of a command's own, read against the encounter."""


def deed(
    interaction: Interaction,
    command: str,
    action: str,
    actor: str,
    target: str,
    options: str,
    fields: Fields = lambda *_: {},
) -> Build:
    """How a command's words become a deed, once the encounter is at hand."""

    def build(encounter: State, viewer: Viewer) -> Intent:
        wanted = action_of(interaction.client.desk.system(encounter.system), command, action)
        who = actor_of(encounter, viewer, actor)
        values = given(wanted, options, **fields(encounter, viewer))
        return deed_of(wanted, who, targets_of(encounter, viewer, target, who), values)

    return build


async def do(interaction: Interaction, command: str, build: Build, options: str, *, preview: bool) -> None:
    """Does it, or only shows its chances."""
    if preview:
        await preview_of(interaction, command, build, options)
    else:
        await act(interaction, command, build)


def _held_against(against: str, **own: str) -> Fields:
    return lambda encounter, viewer: {**own, **against_of(encounter, viewer, against)}


async def setup(bot: commands.Bot) -> None:
    """Add the commands."""
    await bot.add_cog(Fight())
