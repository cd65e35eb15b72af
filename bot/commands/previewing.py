"""Previews: the chances of a deed, private, with a button that does it."""

from __future__ import annotations

import asyncio
from typing import Any

from discord import ButtonStyle
from pydantic import TypeAdapter

from bot.channel.posts import Post
from bot.channel.publish import send
from bot.context import Interaction, person_of, place_of
from bot.desk import buttons, previews
from bot.desk.values import Build, Preview
from bot.prompts.press import Button
from bot.render.preview import preview
from rules.referee import Intent

PATIENCE = 1.5
"""Seconds after which a preview that still counts is announced."""

INTENT: TypeAdapter[Intent] = TypeAdapter(Intent)

ATTACK = "Attack"


async def preview_of(interaction: Interaction, command: str, build: Build, options: str) -> None:
    """Shows what a deed would bring to the one who asks."""
    desk, person = interaction.client.desk, person_of(interaction)
    work = asyncio.ensure_future(previews.preview(desk, place_of(interaction), person, command, build))
    done, _ = await asyncio.wait({work}, timeout=PATIENCE)
    if not done:
        await interaction.response.defer(ephemeral=True)
    found = await work
    await send(interaction, await _post(interaction, command, found, options), private=True)


async def _post(interaction: Interaction, command: str, found: Preview, options: str) -> Post:
    look = found.look
    embed = preview(
        found.intent,
        found.chances,
        found.trial,
        look.encounter,
        look.system,
        look.viewer,
        options=options,
        with_offers=found.with_offers,
    )
    payload: dict[str, Any] = {"command": command, "intent": INTENT.dump_python(found.intent, mode="json")}
    number = await buttons.remember(interaction.client.desk, "deed", payload, look.id)
    label = ATTACK if command == "attack" else "Do it"
    return Post((embed,), parts=(Button(label, ("deed", number), ButtonStyle.primary),))
