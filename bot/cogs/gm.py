"""`/gm`: what the one who leads the game lays down, corrects, hides, decides and takes back."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands
from pydantic import BaseModel, ConfigDict, Field

from bot import rights
from bot.channel.publish import publish
from bot.cogs.contexts import SERVER_AND_DM
from bot.commands import choices
from bot.commands.acting import act
from bot.commands.intents import MENTION, action_of, deed_of, given, targets_of
from bot.context import Interaction, person_of, place_of
from bot.desk import questions, undo
from bot.desk.values import Build, State
from rules import options as words
from rules.clock import Anchor
from rules.effects import ROLLS
from rules.errors import Refused
from rules.projection import Viewer
from rules.referee import Intent
from rules.running import ANCHOR
from rules.system import System
from rules.until import until as read_until
from rules.words import fold, short, whole

Text = app_commands.Range[str, 1, 300]
Steps = app_commands.Range[int, 1, 50]

WHOM = "Whom: names by comma, Thug 1-4, all"
EFFECT = 'value N, attack N, defense N, note "what it does"'
UNTIL = "How long: 2 rounds, round, scene, start NAME, end NAME, count N"


COLUMNS = ("attack", "saves", "checks", "initiative", "defense")
"""Words of an effect that are columns of their own."""


class EffectWords(BaseModel):
    """The words of a GM's own effect."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    value: int = Field(0, ge=-99, le=99, description="What it adds to all their rolls.")
    attack: int = Field(0, ge=-99, le=99, description="What it adds to attacks alone.")
    saves: int = Field(0, ge=-99, le=99, description="What it adds to saves alone.")
    checks: int = Field(0, ge=-99, le=99, description="What it adds to checks alone.")
    initiative: int = Field(0, ge=-99, le=99, description="What it adds to initiative alone.")
    defense: int = Field(0, ge=-99, le=99, description="What it adds to Defense.")
    note: str = Field("", max_length=200, description="What it does, in words.")


@SERVER_AND_DM
class Gm(commands.GroupCog, group_name="gm", group_description="For the GM: damage, conditions, corrections, undo"):
    """The word of the GM."""

    @app_commands.command(name="damage")
    @app_commands.describe(target=WHOM, amount="The damage bonus", kind="What kind, for instance lethal")
    @app_commands.autocomplete(target=choices.targets, kind=choices.words("gm", action="damage"))
    async def damage(
        self, interaction: Interaction, target: Text, amount: app_commands.Range[int, 0, 1000], kind: Text = ""
    ) -> None:
        """Damage somebody without an attack."""
        await act(interaction, "gm damage", measured(interaction, "damage", target, amount, kind))

    @app_commands.command(name="heal")
    @app_commands.describe(target=WHOM, amount="How much", kind="Of what; the worst first without it")
    @app_commands.autocomplete(target=choices.targets, kind=choices.values("heal", "kind"))
    async def heal(
        self, interaction: Interaction, target: Text, amount: app_commands.Range[int, 1, 1000], kind: Text = ""
    ) -> None:
        """Heal somebody."""
        await act(interaction, "gm heal", measured(interaction, "heal", target, amount, kind))

    @app_commands.command(name="condition")
    @app_commands.describe(target=WHOM, name="Which condition of the game", change="add or remove", until=UNTIL)
    @app_commands.autocomplete(
        target=choices.targets, name=choices.conditions, change=choices.fixed("add", "remove"), until=choices.until
    )
    async def condition(
        self, interaction: Interaction, target: Text, name: Text, change: Text = "add", until: Text = ""
    ) -> None:
        """Lay a condition on somebody, or take it away."""
        which = one_of(change, "add", "remove")

        def build(encounter: State, viewer: Viewer) -> Intent:
            end = _until(interaction, encounter, viewer, until)
            return Intent(
                "condition", "", targets_of(encounter, viewer, target), {"name": name, "change": which, "until": end}
            )

        await act(interaction, "gm condition", build)

    @app_commands.command(name="effect")
    @app_commands.describe(
        target=WHOM, name="What it is called", options='value N, defense N, note "what it does"', until=UNTIL
    )
    @app_commands.autocomplete(target=choices.targets, options=choices.words_of(EffectWords), until=choices.until)
    async def effect(
        self,
        interaction: Interaction,
        target: Text,
        name: app_commands.Range[str, 1, 60],
        options: Text = "",
        until: Text = "",
    ) -> None:
        """Lay an effect of your own on somebody."""
        said = words.parse(EffectWords, options)
        numbers = {ROLLS: said.value, **{column: getattr(said, column) for column in COLUMNS}}
        mods = [[column, number] for column, number in numbers.items() if number]

        def build(encounter: State, viewer: Viewer) -> Intent:
            end = _until(interaction, encounter, viewer, until)
            # a capital keeps a label from being taken for a state of the game (`running._label`)
            values = {"name": name[:1].upper() + name[1:], "mods": mods, "note": said.note, "until": end}
            return Intent("effect", "", targets_of(encounter, viewer, target), values)

        await act(interaction, "gm effect", build)

    @app_commands.command(name="set")
    @app_commands.describe(
        target=WHOM, field="name, side, owner, or a field of the state or the sheet", value="Its new value"
    )
    @app_commands.autocomplete(target=choices.targets, field=choices.fields)
    async def set(self, interaction: Interaction, target: Text, field: Text, value: Text) -> None:
        """Correct a number, a name, a side, an owner."""
        said = _owner(value) if fold(field) == "owner" else value

        def build(encounter: State, viewer: Viewer) -> Intent:
            return Intent("set", "", targets_of(encounter, viewer, target), {"field": field, "value": said})

        await act(interaction, "gm set", build)

    @app_commands.command(name="initiative")
    @app_commands.describe(target="Whom: names by comma, all, unrolled", value="A number, or reroll")
    @app_commands.autocomplete(target=choices.targets, value=choices.fixed("reroll"))
    async def initiative(self, interaction: Interaction, target: Text, value: Text) -> None:
        """Set somebody's place in the order, or roll for it again."""
        number = None if fold(value) == "reroll" else whole(value)
        if number is None and fold(value) != "reroll":
            raise Refused(f"“{short(value)}” is no initiative.", "Say a number, or reroll.")

        def build(encounter: State, viewer: Viewer) -> Intent:
            return Intent("initiative", "", _ordered(encounter, viewer, target), {"value": number})

        await act(interaction, "gm initiative", build)

    @app_commands.command(name="hide")
    @app_commands.describe(target=WHOM, what="all: players do not see them; numbers: only their numbers")
    @app_commands.autocomplete(target=choices.targets, what=choices.fixed("all", "numbers"))
    async def hide(self, interaction: Interaction, target: Text, what: Text = "all") -> None:
        """Keep somebody, or only their numbers, from the players."""
        silent = "Hidden from the players." if fold(what) == "all" else "The players do not see the numbers."
        await act(interaction, "gm hide", seen("hide", target, what), silent=silent)

    @app_commands.command(name="reveal")
    @app_commands.describe(target=WHOM, what="all: players see them; numbers: their numbers too")
    @app_commands.autocomplete(target=choices.targets, what=choices.fixed("all", "numbers"))
    async def reveal(self, interaction: Interaction, target: Text, what: Text = "all") -> None:
        """Show somebody, or their numbers too, to the players."""
        silent = "Shown to the players." if fold(what) == "all" else "The players see the numbers too."
        await act(interaction, "gm reveal", seen("reveal", target, what), silent=silent)

    @app_commands.command(name="decide")
    @app_commands.describe(answer="The answer; without it what is taken if nobody answers")
    @app_commands.autocomplete(answer=choices.answers)
    async def decide(self, interaction: Interaction, answer: Text = "") -> None:
        """Answer an open question for whoever is asked."""
        place, person = place_of(interaction), person_of(interaction)
        done = await questions.decide(interaction.client.desk, place, person, answer, interaction=str(interaction.id))
        await publish(interaction, done, silent="Answered; others are still asked.")

    @app_commands.command(name="cancel")
    async def cancel(self, interaction: Interaction) -> None:
        """Drop what waits for an answer, as if it had never been tried."""
        place, person = place_of(interaction), person_of(interaction)
        await publish(interaction, await questions.cancel(interaction.client.desk, place, person, str(interaction.id)))

    @app_commands.command(name="undo")
    @app_commands.describe(steps="How many steps; one without it")
    async def undo(self, interaction: Interaction, steps: Steps = 1) -> None:
        """Take back the last steps."""
        place, person = place_of(interaction), person_of(interaction)
        await publish(interaction, await undo.undo(interaction.client.desk, place, person, str(interaction.id), steps))

    @app_commands.command(name="redo")
    @app_commands.describe(steps="How many steps; one without it")
    async def redo(self, interaction: Interaction, steps: Steps = 1) -> None:
        """Bring back what was taken back last."""
        place, person = place_of(interaction), person_of(interaction)
        await publish(interaction, await undo.redo(interaction.client.desk, place, person, str(interaction.id), steps))

    @app_commands.command(name="act")
    @app_commands.describe(action="What to do; the list shows all", target=WHOM, options="Words by comma")
    @app_commands.autocomplete(
        action=choices.actions("gm"), target=choices.targets, options=choices.words("gm", "action")
    )
    async def act(self, interaction: Interaction, action: Text, target: Text = "", options: Text = "") -> None:
        """Do something that the game knows for GMs: rest, scenes, hazards."""

        def build(encounter: State, viewer: Viewer) -> Intent:
            wanted = action_of(_game(interaction, encounter), "gm", action)
            return deed_of(wanted, "", targets_of(encounter, viewer, target), given(wanted, options))

        await act(interaction, "gm act", build)


def measured(interaction: Interaction, action: str, target: str, amount: int, kind: str) -> Build:
    """Damage or healing: the kind is a field of the action where it has one, else a word of its options."""

    def build(encounter: State, viewer: Viewer) -> Intent:
        wanted = action_of(_game(interaction, encounter), "gm", action)
        as_field = "kind" in wanted.options.model_fields
        values = given(wanted, "" if as_field else kind, amount=amount, kind=fold(kind) if as_field else "")
        return deed_of(wanted, "", targets_of(encounter, viewer, target), values)

    return build


def seen(action: str, target: str, what: str) -> Build:
    """Hiding and revealing."""
    which = one_of(what, "all", "numbers")
    return lambda encounter, viewer: Intent(action, "", targets_of(encounter, viewer, target), {"what": which})


def one_of(said: str, *known: str) -> str:
    """The known word that is said; raises `Refused` for any other."""
    if fold(said) not in known:
        raise Refused(f"“{short(said)}” does not fit here.", f"Say {' or '.join(known)}.")
    return fold(said)


def _ordered(encounter: State, viewer: Viewer, target: str) -> tuple[str, ...]:
    """Whose initiative: also those who have none yet."""
    if fold(target) == "unrolled":
        found = tuple(c.id for c in encounter.combatants.values() if encounter.turns.place(c.id) is None)
        if not found:
            raise Refused("Everybody has a place in the order.")
        return found
    return targets_of(encounter, viewer, target)


def _owner(said: str) -> str:
    """The id of the person who is mentioned; "" for nobody. Raises `Refused` for anything else."""
    mention = MENTION.fullmatch(said.strip())
    if mention is None and fold(said) != "nobody":
        raise Refused(f"“{short(said)}” is nobody who can own a character.", "Mention a person, or say nobody.")
    return mention[1] if mention else ""


def _until(interaction: Interaction, encounter: State, viewer: Viewer, said: str) -> Any:
    """A time as JSON; None where nothing is said."""
    if not said.strip():
        return None
    place_at = _game(interaction, encounter).place_at
    anchor: Anchor = read_until(encounter, rights.seen(viewer, encounter), said, place_at)
    return ANCHOR.dump_python(anchor, mode="json")


def _game(interaction: Interaction, encounter: State) -> System:
    return interaction.client.desk.system(encounter.system)


async def setup(bot: commands.Bot) -> None:
    """Add the commands."""
    await bot.add_cog(Gm())
