"""A sheet for people."""

from __future__ import annotations

from typing import Any

from discord import Embed

from bot.render.colours import TURN
from bot.render.limits import DESCRIPTION, TITLE, cut, escape, escape_lines, pages, room
from rules.system import System


def sheet(name: str, body: Any, game: System) -> list[Embed]:
    """The pages of a sheet: each heading with its text."""
    lines = [
        line
        for heading, text in game.card(body)
        for line in f"**{escape(heading)}** {escape_lines(text)}".rstrip().splitlines()
    ]
    split = pages(lines, room(DESCRIPTION))
    title = cut(f"{escape(name)} · {game.name}", room(TITLE))
    return [
        Embed(title=title, description="\n".join((*part, *_number(n, len(split)))), colour=TURN)
        for n, part in enumerate(split, 1)
    ]


def _number(page: int, count: int) -> tuple[str, ...]:
    return (f"-# page {page} of {count}",) if count > 1 else ()
