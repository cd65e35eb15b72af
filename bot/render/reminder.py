"""The reminder of a fight in which nothing happens any more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from discord import Embed

from bot.render.colours import QUESTION
from bot.render.limits import CONTENT, TITLE, cut, escape, room
from bot.render.view import view_of
from rules.encounter import Encounter
from rules.projection import PUBLIC
from rules.system import System


def reminder(encounter: Encounter[Any, Any, Any], game: System, asked: Iterable[str]) -> tuple[str, Embed]:
    """The content that pings, and the embed: for whom everybody waits, those who are `asked` or whose turn it is."""
    view, people = view_of(encounter, game, PUBLIC), encounter.combatants
    who = [w for w in dict.fromkeys(asked) if w in people] or list(encounter.turns.current)
    pings = dict.fromkeys(f"<@{people[w].owner}>" for w in who if people[w].owner and encounter.settings.ping_turn)
    names = view.names(who) or "somebody"
    title = cut(f"{escape(encounter.name)} waits for {names}", room(TITLE))
    hours = encounter.settings.remind_after
    said = f"Nothing has happened for {hours} hours." if hours > 1 else "Nothing has happened for an hour."
    return cut(" ".join(pings), room(CONTENT)), Embed(title=title, description=said, colour=QUESTION)
