"""Asking first: what would replace, end or delete something is done only when it is confirmed."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle

from bot.channel.posts import Post
from bot.channel.publish import send
from bot.context import Interaction
from bot.desk import buttons
from bot.prompts.press import Button
from bot.render import notice

CANCELLED = "Nothing has changed."


async def ask_first(interaction: Interaction, text: str, kind: str, **payload: Any) -> None:
    """Asks the one who gave a command whether it is meant; `kind` is a key of `bot.prompts.table.CONFIRMED`."""
    number = await buttons.remember(interaction.client.desk, kind, payload)
    parts = (Button("Confirm", ("confirm", number), ButtonStyle.danger), Button("Cancel", ("cancel",)))
    await send(interaction, Post((notice.question(text),), parts=parts), private=True)


async def confirm(interaction: Interaction, number: str) -> None:
    """[Confirm]: does what was asked about."""
    meant = await buttons.recall(interaction.client.desk, int(number), *interaction.client.confirmed)
    await interaction.response.edit_message(view=None)
    await interaction.client.confirmed[meant.kind](interaction, **meant.payload)


async def cancel(interaction: Interaction) -> None:
    """[Cancel]: leaves everything as it is."""
    await interaction.response.edit_message(embed=notice.plain(CANCELLED), view=None)
