"""What combatants do: `/attack`, `/save`, `/check`, `/grapple`, `/act`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.cogs.contexts import SERVER_AND_DM
from bot.commands import choices
from bot.commands.acting import act
from bot.commands.intents import action_of, actor_of, against_of, deed_of, given, targets_of
from bot.commands.previewing import preview_of
from bot.commands.secrecy import WHO_SEES, whom_of
from bot.commands.solo import is_outside, roll_alone
from bot.context import Interaction
from bot.desk.secrets import Whom
from bot.desk.values import Build, State
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
        typed = Typed("attack", actor=actor, target=target, options=options)
        await do(interaction, typed, lambda *_: {"with_": with_}, preview=preview)

    @app_commands.command(name="save")
    @SERVER_AND_DM
    @app_commands.describe(
        kind="Which save, for instance will",
        against=AGAINST,
        options=OPTIONS,
        actor=ACTOR,
        preview=PREVIEW,
        secret=WHO_SEES,
    )
    @app_commands.autocomplete(
        kind=choices.traits("save"),
        against=choices.anyone,
        options=choices.words("save"),
        actor=choices.own,
        secret=choices.secrecy,
    )
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
        typed = Typed("save", actor=actor, options=options)
        await roll(interaction, typed, _held_against(against, kind=kind), secret, preview=preview)

    @app_commands.command(name="check")
    @SERVER_AND_DM
    @app_commands.describe(
        trait="Which skill, ability or other trait",
        against=AGAINST,
        options=OPTIONS,
        actor=ACTOR,
        preview=PREVIEW,
        secret=WHO_SEES,
    )
    @app_commands.autocomplete(
        trait=choices.traits("check"),
        against=choices.anyone,
        options=choices.words("check"),
        actor=choices.own,
        secret=choices.secrecy,
    )
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
        typed = Typed("check", actor=actor, options=options)
        await roll(interaction, typed, _held_against(against, trait=trait), secret, preview=preview)

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
        typed = Typed("grapple", move, actor, target, options)
        await do(interaction, typed, preview=preview)

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
        typed = Typed("act", action, actor, target, options)
        await do(interaction, typed, preview=preview)


Fields = Callable[[State, Viewer], dict[str, Any]]
"""The options of a command's own, read against the encounter."""


@dataclass(frozen=True, slots=True)
class Typed:
    """The words that all these commands have."""

    command: str
    action: str = ""
    actor: str = ""
    target: str = ""
    options: str = ""


def nothing(_encounter: State, _viewer: Viewer) -> dict[str, Any]:
    """No options of its own."""
    return {}


def deed(interaction: Interaction, typed: Typed, fields: Fields) -> Build:
    """How a command's words become a deed, once the encounter is at hand."""

    def build(encounter: State, viewer: Viewer) -> Intent:
        wanted = action_of(interaction.client.desk.system(encounter.system), typed.command, typed.action)
        who = actor_of(encounter, viewer, typed.actor)
        values = given(wanted, typed.options, **fields(encounter, viewer))
        return deed_of(wanted, who, targets_of(encounter, viewer, typed.target, who), values)

    return build


async def do(
    interaction: Interaction, typed: Typed, fields: Fields = nothing, *, preview: bool, secret: Whom | None = None
) -> None:
    """Does it, or only shows its chances."""
    build = deed(interaction, typed, fields)
    if preview:
        await preview_of(interaction, typed.command, build, typed.options)
    else:
        await act(interaction, typed.command, build, secret=secret)


async def roll(interaction: Interaction, typed: Typed, fields: Fields, secret: str, *, preview: bool) -> None:
    """A check or save: in the fight, or outside of it by the sheet in use."""
    whom = whom_of(secret, str(interaction.user.id))
    if await is_outside(interaction, typed.actor):
        build = deed(interaction, replace(typed, actor=""), fields)
        return await roll_alone(interaction, typed.actor, build, typed.options, secret=whom, preview=preview)
    return await do(interaction, typed, fields, preview=preview, secret=whom)


def _held_against(against: str, **own: str) -> Fields:
    return lambda encounter, viewer: {**own, **against_of(encounter, viewer, against)}


async def setup(bot: commands.Bot) -> None:
    """Add the commands."""
    await bot.add_cog(Fight())
