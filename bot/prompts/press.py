"""Buttons and selects that survive a restart: what they stand for is in their custom id."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

import discord
from discord import ButtonStyle

from bot.render.limits import BUTTONS, CUSTOM_ID, LABEL, cut

PREFIX, SEPARATOR = "sf", ":"

Handler = Callable[..., Awaitable[None]]
"""Who answers a press: it is handed the interaction and the words of the custom id, a chosen line's value last."""


@dataclass(frozen=True, slots=True)
class Press:
    """A kind of press: who answers it, and the pattern of the words behind the kind, a chosen value included."""

    handler: Handler
    words: str = r"\d{1,18}"


@dataclass(frozen=True, slots=True)
class Button:
    """A button to be: what it says, and the words that its custom id carries, the first one its kind."""

    label: str
    words: tuple[str | int, ...]
    style: ButtonStyle = ButtonStyle.secondary


@dataclass(frozen=True, slots=True)
class Select:
    """A list to choose from: what each line says with its value, and the words that the custom id carries."""

    placeholder: str
    lines: tuple[tuple[str, str], ...]
    words: tuple[str | int, ...]


Part = Button | Select


class Pressed(
    discord.ui.DynamicItem[discord.ui.Item[Any]], template=re.compile(rf"{PREFIX}:(?P<words>[\w:.-]+)", re.ASCII)
):
    """Any of our buttons and selects. The library keeps none of them; the client answers every press itself."""

    @classmethod
    async def from_custom_id(cls, _interaction: Any, item: discord.ui.Item[Any], _match: re.Match[str], /) -> Self:
        """The item as it stands."""
        return cls(item)

    async def callback(self, _interaction: Any) -> None:
        """Nothing: see `pressed`."""


async def pressed(interaction: Any) -> bool:
    """Answers a press on a message however old; False where it is none of ours.

    What goes wrong is answered like an error of a command.
    """
    data: Any = interaction.data or {}
    prefix, *words = [*str(data.get("custom_id", "")).split(SEPARATOR), *map(str, data.get("values", ()))]
    press = interaction.client.presses.get(words[0]) if prefix == PREFIX and words else None
    if press is None or not re.fullmatch(press.words, SEPARATOR.join(words[1:]), re.ASCII):
        return False
    try:
        await press.handler(interaction, *words[1:])
    except Exception as error:  # noqa: BLE001 the library would only log it, and the person would wait
        await interaction.client.failed(interaction, error)
    return True


def view(parts: Sequence[Part]) -> discord.ui.View:
    """A message's buttons and selects, as many as fit."""
    made = discord.ui.View(timeout=None)
    for part in parts[:BUTTONS]:
        made.add_item(Pressed(_button(part) if isinstance(part, Button) else _select(part)))
    return made


def custom_id(words: Sequence[str | int]) -> str:
    """The custom id that carries these words."""
    text = SEPARATOR.join(map(str, (PREFIX, *words)))
    if len(text) > CUSTOM_ID:
        raise ValueError(f"{text} is too long for a custom id")
    return text


def _button(part: Button) -> discord.ui.Button[Any]:
    return discord.ui.Button(label=cut(part.label, LABEL), custom_id=custom_id(part.words), style=part.style)


def _select(part: Select) -> discord.ui.Select[Any]:
    options = [discord.SelectOption(label=label, value=value) for label, value in part.lines]
    return discord.ui.Select(custom_id=custom_id(part.words), placeholder=part.placeholder, options=options)
