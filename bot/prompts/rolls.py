"""Presses under rolls: Again; and Look and Reveal of those in secret."""

from __future__ import annotations

from bot.channel.posts import Post
from bot.channel.publish import change, send
from bot.commands.rolling import roll_dice
from bot.commands.secrecy import embed_of
from bot.context import Interaction, person_of
from bot.desk import buttons, secrets


async def again(interaction: Interaction, number: str) -> None:
    """[Again]: the same roll, by whoever presses."""
    meant = await buttons.recall(interaction.client.desk, int(number), "roll")
    await roll_dice(interaction, **meant.payload)


async def look(interaction: Interaction, number: str) -> None:
    """[Look]: a secret roll, for one who may see it."""
    shown = await secrets.see(interaction.client.desk, int(number), person_of(interaction))
    await send(interaction, Post((embed_of(shown),)), private=True)


async def reveal(interaction: Interaction, number: str) -> None:
    """[Reveal]: a secret roll, for all."""
    shown = await secrets.reveal(interaction.client.desk, int(number), person_of(interaction))
    await change(interaction, view=None)
    await send(interaction, Post((embed_of(shown),)))
