"""Forms (modals): what they are for is in their custom id, so that one sent after a restart is answered too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import TextStyle

from bot.context import Interaction
from bot.prompts.press import SEPARATOR
from bot.render.limits import CUSTOM_ID, INPUT_LABEL, cut

PREFIX = "sff"


@dataclass(frozen=True, slots=True)
class Field:
    """A text to fill in."""

    name: str
    label: str
    hint: str = ""
    given: str = ""
    needed: bool = True
    long: bool = False
    longest: int = 1000


class Form(discord.ui.Modal):
    """A form. The client answers what is sent with it, as after a restart; see `submitted`."""

    async def on_submit(self, _interaction: Any) -> None:
        """Nothing."""


async def open_form(interaction: Interaction, title: str, words: Sequence[str], fields: Sequence[Field]) -> None:
    """Answers with a form. The interaction's id makes its own unique: two people may have one open at the same time."""
    name = SEPARATOR.join((PREFIX, *words, str(interaction.id)))
    if len(name) > CUSTOM_ID:
        raise ValueError(f"{name} is too long for a custom id")
    form = Form(title=title, custom_id=name, timeout=None)
    for field in fields:
        form.add_item(_label(field))
    await interaction.response.send_modal(form)


def _label(field: Field) -> discord.ui.Label[Any]:
    text: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id=field.name,
        style=TextStyle.paragraph if field.long else TextStyle.short,
        default=field.given or None,
        required=field.needed,
        max_length=field.longest,
    )
    return discord.ui.Label(text=cut(field.label, INPUT_LABEL), description=field.hint or None, component=text)


async def submitted(interaction: Interaction) -> bool:
    """Answers what was filled in; False where it is no form of ours.

    What goes wrong is answered like an error of a command.
    """
    data: Any = interaction.data or {}
    prefix, *words = str(data.get("custom_id", "")).split(SEPARATOR)
    form = interaction.client.forms.get(words[0]) if prefix == PREFIX and words else None
    if form is None or not re.fullmatch(form.words, SEPARATOR.join(words[1:-1]), re.ASCII):
        return False
    try:
        await form.handler(interaction, dict(_given(data.get("components", ()))), *words[1:-1])
    except Exception as error:  # noqa: BLE001 the library would only log it, and the person would wait
        await interaction.client.failed(interaction, error)
    return True


def _given(parts: Sequence[Any]) -> Iterator[tuple[str, str]]:
    """Names and texts of all inputs, however they are laid out."""
    for part in parts:
        if "value" in part:
            yield part["custom_id"], part["value"] or ""
        yield from _given(part.get("components", ()))
        yield from _given([part["component"]] if "component" in part else ())
