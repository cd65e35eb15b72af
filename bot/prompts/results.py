"""Presses under a result: Details, Take back, second looks, and Look."""

from __future__ import annotations

from bot.channel.posts import details as details_button
from bot.channel.posts import offered
from bot.channel.publish import change, publish, say, show
from bot.context import Interaction, person_of
from bot.desk import looks, second_look, undo
from bot.desk.values import Done, Offer
from bot.prompts.press import view
from bot.render.deed import details
from bot.render.status import status
from bot.render.view import View
from rules.errors import Refused
from rules.facts import Offered

NO_DETAILS = "There is nothing more to see here."


async def show_details(interaction: Interaction, encounter: str, seq: str) -> None:
    """[Details]: every number with its rule, as far as the one who presses may know, and his second looks."""
    desk = interaction.client.desk
    look = await looks.look_at(desk, int(encounter), person_of(interaction))
    row = await looks.row(desk, int(encounter), int(seq))
    embeds = details(row.facts, View(look.system, row.people, look.viewer))
    parts = tuple(offered(row, look, look.viewer)) if row.in_force else ()
    if not embeds:
        return await say(interaction, NO_DETAILS)
    return await show(interaction, embeds, parts)


async def take_back(interaction: Interaction, encounter: str, step: str, _rows: str = "") -> None:
    """[Take back]: the one who acted, until anything else has happened."""
    person = person_of(interaction)
    done = await undo.take_back(interaction.client.desk, int(encounter), int(step), person, str(interaction.id))
    await _replace(interaction, done)


async def take_offer(interaction: Interaction, encounter: str, seq: str, path: str, index: str, option: str) -> None:
    """A second look: the deed is done again from the offer on."""
    desk, person = interaction.client.desk, person_of(interaction)
    row = await looks.row(desk, int(encounter), int(seq))
    steps = () if path == "-" else tuple(path.split("."))
    offer = Offer(int(encounter), int(seq), steps, int(index))
    made = next((f for f in row.facts if isinstance(f, Offered) and (f.path, f.index) == (steps, int(index))), None)
    if made is None or int(option) >= len(made.answers):
        raise Refused("That was not offered.")
    done = await second_look.second_look(desk, offer, made.answers[int(option)], person, str(interaction.id))
    await _replace(interaction, done)


async def look(interaction: Interaction, encounter: str) -> None:
    """[Look]: how things stand, as far as the one who presses may know."""
    found = await looks.look_at(interaction.client.desk, int(encounter), person_of(interaction))
    pages = status(found.encounter, found.system, found.viewer, "gm" if found.viewer.gm else "mine")
    await show(interaction, pages)


async def _replace(interaction: Interaction, done: Done) -> None:
    """Takes the buttons off the message that is no longer true, and says what has come of it."""
    kept = view(tuple(details_button(done.undone, done.now)))
    if interaction.message:
        interaction.client.questions.answered(done.now.id, interaction.message.id)
    await change(interaction, view=kept)
    await publish(interaction, done)
