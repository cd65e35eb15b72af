"""The button of a preview: does what was previewed."""

from __future__ import annotations

from bot.channel.publish import change, publish
from bot.commands.previewing import INTENT
from bot.context import Interaction, person_of
from bot.desk import buttons, deeds


async def do(interaction: Interaction, number: str) -> None:
    """[Attack]: the deed is filed under the button's number, so that it is done once however often it is pressed."""
    desk = interaction.client.desk
    meant = await buttons.recall(desk, int(number), "deed")
    intent, command = INTENT.validate_python(meant.payload["intent"]), meant.payload["command"]
    where, person = meant.encounter or 0, person_of(interaction)
    done = await deeds.act(desk, where, person, f"-{number}", command, lambda *_: intent)
    await change(interaction, view=None)
    await publish(interaction, done)
