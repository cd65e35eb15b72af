"""Whose turn it is: `/delay`, `/ready`, `/now`, `/done`."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.cogs.contexts import SERVER_AND_DM
from bot.commands import choices
from bot.commands.acting import act
from bot.commands.intents import actor_of, given, waiting_actor
from bot.context import Interaction
from bot.desk.values import Build, State
from rules.errors import Refused
from rules.projection import Viewer
from rules.referee import Intent
from rules.words import short, whole

Text = app_commands.Range[str, 1, 200]

ACTOR = "Who; without it the one of yours whose turn it is"


class Turns(commands.Cog):
    """Turns let pass, taken up and ended by those whose they are."""

    @app_commands.command(name="delay")
    @SERVER_AND_DM
    @app_commands.describe(to="The count to act at; without it until you step in with /now", actor=ACTOR)
    @app_commands.autocomplete(actor=choices.own)
    async def delay(self, interaction: Interaction, to: Text = "", actor: Text = "") -> None:
        """Let your turn pass for now and act later in the round."""
        await act(interaction, "delay", turn(interaction, "delay", actor, to=_count(to)))

    @app_commands.command(name="ready")
    @SERVER_AND_DM
    @app_commands.describe(
        action="What you make ready, for instance attack with Blast",
        trigger="What sets it off, for instance when Steel Crab attacks",
        actor=ACTOR,
    )
    @app_commands.autocomplete(trigger=choices.triggers, action=choices.readied, actor=choices.own)
    async def ready(self, interaction: Interaction, action: Text, trigger: Text, actor: Text = "") -> None:
        """Make an action ready for a trigger."""
        await act(interaction, "ready", turn(interaction, "ready", actor, does=action, trigger=trigger))

    @app_commands.command(name="now")
    @SERVER_AND_DM
    @app_commands.describe(actor="Who steps in; without it the one of yours who waits")
    @app_commands.autocomplete(actor=choices.own)
    async def now(self, interaction: Interaction, actor: Text = "") -> None:
        """Step in after a delay, or with what you made ready."""

        def build(encounter: State, viewer: Viewer) -> Intent:
            return Intent("now", waiting_actor(encounter, viewer, actor))

        await act(interaction, "now", build)

    @app_commands.command(name="done")
    @SERVER_AND_DM
    @app_commands.describe(actor=ACTOR)
    @app_commands.autocomplete(actor=choices.own)
    async def done(self, interaction: Interaction, actor: Text = "") -> None:
        """End your turn."""

        def build(encounter: State, viewer: Viewer) -> Intent:
            return Intent("done", actor_of(encounter, viewer, actor))

        await act(interaction, "done", build)


def turn(interaction: Interaction, action: str, actor: str, **fields: Any) -> Build:
    """How a command's words become one of the actions that every game knows by the command's name."""

    def build(encounter: State, viewer: Viewer) -> Intent:
        wanted = interaction.client.desk.system(encounter.system).actions.get(action)
        if wanted is None:
            raise Refused(f"This game knows no /{action}.", "/act lists what there is.")
        return Intent(action, actor_of(encounter, viewer, actor), options=given(wanted, "", **fields))

    return build


def _count(to: str) -> int | None:
    count = whole(to) if to else None
    if to and count is None:
        raise Refused(f"“{short(to)}” is no count.", "Say a number, or leave it out.")
    return count


async def setup(bot: commands.Bot) -> None:
    """Add the commands."""
    await bot.add_cog(Turns())
