"""The log of an encounter: pages for a channel, and the whole as Markdown or JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from discord import Embed

from bot.render.colours import TURN
from bot.render.deed import headline, passage, told
from bot.render.limits import DESCRIPTION, cut, escape, fold, room
from bot.render.view import View
from bot.rights import CLOCK
from rules.facts import dump
from rules.projection import PUBLIC, Viewer
from rules.system import System

if TYPE_CHECKING:
    from bot.desk.values import Happened, Look, Page

LONGEST_LINE = 300
UNSEEN = "in secret: "
"""Before a roll that not all may see."""

NOTHING = "Nothing to see here yet."


def log(page: Page, game: System, viewer: Viewer = PUBLIC) -> Embed:
    """A page of the log, a line a step; what was taken back is struck through."""
    lines = [line for row in latest(page.rows) if (line := _line(row, View(game, row.people, viewer)))]
    of = f" of {page.pages}" if page.pages else ""
    title = "Log" if page.pages == 1 else f"Log · page {page.number}{of}"
    text = "\n".join(fold(lines or [NOTHING], room(DESCRIPTION)))
    return Embed(title=title, description=text, colour=TURN)


def is_told(row: Happened, look: Look) -> bool:
    """Whether a page has a line for a row, for the one who looks."""
    return bool(headline(row.facts, View(look.system, row.people, look.viewer)))


def latest(rows: Sequence[Happened]) -> list[Happened]:
    """The rows without those that a second look at the same deed has replaced."""
    newest = {_deed(row): row.seq for row in rows}
    return [row for row in rows if row.in_force or row.seq == newest[_deed(row)]]


def _deed(row: Happened) -> tuple[Any, ...]:
    """What a row has in common with those that a second look puts in its place."""
    return row.step, row.kind, row.intent.action, row.intent.actor, row.intent.targets


def _line(row: Happened, view: View) -> str:
    said = headline(row.facts, view)
    if not said:
        return ""
    shown = cut(f"{UNSEEN}{said}" if row.secret else said, LONGEST_LINE)
    line = f"<t:{int(row.at.timestamp())}:t> {shown if row.in_force else f'~~{shown}~~'}"
    return " · ".join(filter(None, (line, hand(row))))


def hand(row: Happened) -> str:
    """Who gave the command, where that is not the owner of the one who acted."""
    actor = row.people.get(row.intent.actor)
    if actor and actor.owner == row.user:
        return ""
    return "by itself" if row.user == CLOCK else f"<@{row.user}>"


def markdown(rows: Sequence[Happened], name: str, game: System, viewer: Viewer = PUBLIC) -> str:
    """The whole log as a Markdown text."""
    lines = [line for row in latest(rows) for line in _section(row, View(game, row.people, viewer))]
    return "\n".join((f"# {escape(name) if name else 'Fight'}", "", *(lines or [NOTHING]), ""))


def _section(row: Happened, view: View) -> Iterator[str]:
    story = told(row.facts, view)
    if not story.facts:
        return
    title, lines = passage(story, view)
    title = f"{UNSEEN}{title}" if row.secret else title
    when = row.at.strftime("%Y-%m-%d %H:%M")
    line = f"{when} {f'**{title}**' if row.in_force else f'~~{title}~~ (taken back)'}"
    yield f"- {' · '.join(filter(None, (line, hand(row))))}"
    yield from (f"  - {line}" for line in lines)


def as_json(rows: Sequence[Happened], name: str, game: System, viewer: Viewer = PUBLIC) -> str:
    """The whole log as JSON: facts, and the names of those whom they mention."""
    steps = [step for row in rows if (step := _step(row, View(game, row.people, viewer)))]
    body = {"name": name, "system": game.key, "steps": steps}
    return json.dumps(body, ensure_ascii=False, indent=1)


def _step(row: Happened, view: View) -> dict[str, Any]:
    seen = view.seen(row.facts)
    names = {who: p.name for who, p in row.people.items() if not view.sight.hidden(who)}
    told_of = {
        "at": row.at.isoformat(),
        "in_force": row.in_force,
        "user": row.user,
        "people": names,
        "facts": dump(seen),
    }
    return told_of if seen else {}
