"""What is done with an encounter once it is confirmed."""

from __future__ import annotations

from bot.channel.publish import publish, say, show
from bot.commands.acting import act
from bot.context import Interaction, gone_from, person_of, place_of
from bot.desk import encounters, looks, undo
from bot.desk.values import Between
from bot.render.limits import escape
from bot.render.summary import summary
from rules.referee import Intent


async def open_(interaction: Interaction, name: str, system: str | None, replace: int) -> None:
    """A new encounter in place of the one that is going on."""
    desk, place, person = interaction.client.desk, place_of(interaction), person_of(interaction)
    number = str(interaction.id)
    look = await encounters.open_(desk, place, person, name, system, replace=replace, interaction=number)
    await interaction.client.trackers.open(interaction, look)


async def load(interaction: Interaction, name: str, replace: int) -> None:
    """A saved encounter in place of the one that is going on."""
    desk, place, person = interaction.client.desk, place_of(interaction), person_of(interaction)
    number, gone = str(interaction.id), gone_from(interaction)
    look = await encounters.load(desk, place, person, name, replace=replace, interaction=number, gone=gone)
    await interaction.client.trackers.open(interaction, look)
    await interaction.client.questions.move(look)


async def save(interaction: Interaction, name: str) -> None:
    """The encounter is saved over what had that name."""
    desk, place, person = interaction.client.desk, place_of(interaction), person_of(interaction)
    await encounters.save(desk, place, person, name, interaction=str(interaction.id))
    await say(interaction, f"Saved as **{escape(name)}**.")


async def end(interaction: Interaction, encounter: int) -> None:
    """The fight is over; what happened in it is summed up."""
    await act(interaction, "encounter end", lambda *_: Intent("end"), encounter=encounter)
    look, rows = await looks.history(interaction.client.desk, encounter, person_of(interaction))
    await show(interaction, summary(look.encounter, look.system, rows), public=True)


async def back(interaction: Interaction, seq: int) -> None:
    """Back to before the last turn, with all that was done since."""
    place, person = place_of(interaction), person_of(interaction)
    done = await undo.back(interaction.client.desk, place, person, str(interaction.id), seq)
    if not isinstance(done, Between):
        await publish(interaction, done)
