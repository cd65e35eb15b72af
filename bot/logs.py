"""The log: a line a command, and never what people have typed."""

from __future__ import annotations

import logging
import traceback
from types import TracebackType
from typing import Any

import discord

from bot.context import UNREACHED

LINE = "{asctime} {levelname} {name}: {message}"


class Discreet(logging.Formatter):
    """Shows of an exception where it came about and of which kind it is: its words may be somebody's."""

    def __init__(self) -> None:
        super().__init__(LINE, style="{")

    def formatException(  # noqa: N802 the library calls it so
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        """The places in the code, the innermost last, and the kind; likewise of what led to it."""
        told: list[str] = []
        error = ei[1]
        while error is not None:
            told.append("".join([*traceback.format_tb(error.__traceback__), type(error).__name__]))
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\n\nwhich came of:\n\n".join(told)


def forgive_late_choices() -> None:
    """Choices that Discord does not take any more are no fault: whoever typed has typed on. The library logs them."""
    logging.getLogger("discord.app_commands.tree").addFilter(_is_fault)


def _is_fault(record: logging.LogRecord) -> bool:
    return not (record.exc_info and isinstance(record.exc_info[1], UNREACHED))


def set_up(level: int) -> None:
    """Log to standard error from a level on; the library's own details, which hold what people typed, stay out."""
    discord.utils.setup_logging(level=level, formatter=Discreet())
    for library in ("discord", "aiosqlite", "sqlalchemy", "asyncio"):
        logging.getLogger(library).setLevel(max(level, logging.INFO))


def name_of(interaction: discord.Interaction[Any]) -> str:
    """What a person did: the command's name, or the kind of a press or form, without what was typed."""
    if interaction.command:
        return f"/{interaction.command.qualified_name}"
    data: Any = interaction.data or {}
    words = str(data.get("custom_id", "")).split(":")
    return f"{interaction.type.name} {words[1] if len(words) > 1 and words[1].isalpha() else ''}".strip()
