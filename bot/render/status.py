"""How things stand: for all as the tracker shows it; for a player his own; for the GM everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from discord import Embed

from bot.render.colours import TURN
from bot.render.limits import DESCRIPTION, escape, pages, room
from bot.render.tracker import Anyone, State, conditions, effect, numbers, title, tracker
from bot.render.view import View, view_of
from bot.render.words import joined
from rules.projection import PUBLIC, Viewer, visible
from rules.system import System

NOTHING = "You have nobody in this encounter; /encounter join brings you in."


def status(encounter: State, game: System, viewer: Viewer, which: Literal["public", "mine", "gm"]) -> list[Embed]:
    """The pages of a status; whatever is asked for, no page shows more than its viewer may see."""
    if which == "public":
        first = tracker(encounter, game, PUBLIC, 1)
        return [tracker(encounter, game, PUBLIC, n).embed for n in range(1, first.pages + 1)]
    view = view_of(encounter, game, viewer)
    people = [c for c in visible(encounter, viewer) if which == "gm" or (c.owner and c.owner == viewer.user)]
    lines = [line for c in people for line in combatant(c, encounter, view)] or [NOTHING]
    return [
        Embed(title=title(encounter, view), description="\n".join(part), colour=TURN)
        for part in pages(lines, room(DESCRIPTION))
    ]


def combatant(c: Anyone, encounter: State, view: View) -> Iterator[str]:
    """One combatant whole: conditions, numbers, what is left of the turn, what lies on him until when or how."""
    place = encounter.turns.place(c.id)
    marks = [f"owner <@{c.owner}>" if c.owner else "", "hidden" if c.hidden else "", escape(c.side) if c.side else ""]
    yield " · ".join((f"**{view.name(c.id)}**{f' {view.game.count(place)}' if place else ''}", *filter(None, marks)))
    yield from filter(None, (conditions(c, view), " · ".join(numbers(c, view))))
    left = view.game.left(c, encounter) if c.id in encounter.turns.current else ()
    if left:
        yield f"{joined(left)} left"
    named = [e for e in c.effects if (e.until or e.note or e.secret) and view.words.name(e.kind)]
    lasting = [f"{effect(e, encounter, view)}{f': {escape(e.note)}' if e.note else ''}" for e in named]
    if lasting:
        yield f"-# {' · '.join(lasting)}"
