"""The message for a new turn, and the small line that says what is left and who is next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from discord import Embed

from bot.render.colours import TURN
from bot.render.limits import CONTENT, DESCRIPTION, TITLE, cut, escape, fold, fold_words, room, units
from bot.render.lines import consequences
from bot.render.tracker import Anyone, State, alike, conditions, round_name
from bot.render.view import View, view_of
from bot.render.words import joined
from rules.facts import Fact, RoundBegan, TurnBegan
from rules.projection import PUBLIC, People, Viewer, everybody, visible
from rules.system import System
from rules.turns import ahead

MOST_ATTACKS = 10
NOBODY: People = {}
FAR = 12
"""Slots that are looked at for one that the viewer may see."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """A message: who is pinged stands in `content`, for mentions in embeds reach nobody."""

    content: str
    embed: Embed


def turn(
    facts: Sequence[Fact],
    encounter: State,
    game: System,
    viewer: Viewer = PUBLIC,
    attacks: Sequence[str] = (),
    people: People = NOBODY,
) -> Announcement | None:
    """Whose turn has begun, after the lines for what happened on the way; None where nobody may know any of it.

    `attacks` are the names of the attacks of the one whose turn it is, `people` also those who have left meanwhile.
    """
    view = View(game, {**people, **everybody(encounter)}, viewer)
    seen = view.seen(facts)
    there = {c.id: c for c in visible(encounter, viewer)}
    current = [there[w] for w in encounter.turns.current if w in there]
    lines = consequences([f for f in seen if not isinstance(f, TurnBegan | RoundBegan)], view)
    if not current and not any(isinstance(f, RoundBegan) for f in seen) and not lines:
        return None
    lines += _outlook(current, encounter, view, attacks)
    tail = f"-# {coming}" if (coming := _next(encounter, view)) else ""
    body = [*fold(lines, room(DESCRIPTION) - units(tail) - 1), *filter(None, (tail,))]
    back = any(isinstance(f, TurnBegan) and f.back for f in seen)
    embed = Embed(title=_title(current, encounter, view, back), description="\n".join(body) or None, colour=TURN)
    return Announcement(_pings(current, encounter), embed)


def _title(current: Sequence[Anyone], encounter: State, view: View, back: bool) -> str:
    names = view.names(c.id for c in current)
    whose = f"{names} {'goes' if len(current) == 1 else 'go'} on" if back else f"{names}'s turn"
    return cut(" · ".join(filter(None, (whose if names else "", round_name(encounter, view)))), room(TITLE))


def _outlook(current: Sequence[Anyone], encounter: State, view: View, attacks: Sequence[str]) -> Iterator[str]:
    """What is left to do, what weighs on them, what one attacks with; each says whose where several act."""
    left = [(f"{joined(words)} left", c.id) for c in current if (words := view.game.left(c, encounter))]
    weighing = [(found, c.id) for c in current if (found := conditions(c, view))]
    several = len(encounter.turns.current) > 1
    for said in (left, weighing):
        yield from alike(said, view, ":") if several else (text for text, _ in said)
    if attacks and current and not several and not view.sight.closed(*(c.id for c in current)):
        yield f"Attacks: {fold_words([escape(name) for name in attacks], MOST_ATTACKS)}"


def _pings(current: Sequence[Anyone], encounter: State) -> str:
    if not encounter.settings.ping_turn or encounter.paused:
        return ""
    return cut(" ".join(dict.fromkeys(f"<@{c.owner}>" for c in current if c.owner)), room(CONTENT))


def standing(encounter: State, actor: str, game: System, viewer: Viewer = PUBLIC) -> str:
    """`Nova: move action left · next: Thug 1–4`, for the end of a result; "" before and after the fight.

    Without an `actor` it is about all whose turn it is.
    """
    if encounter.phase != "running":
        return ""
    view = view_of(encounter, game, viewer)
    return " · ".join(filter(None, (_left(encounter, actor, view), _next(encounter, view))))


def _left(encounter: State, actor: str, view: View) -> str:
    whose = (actor,) if actor else encounter.turns.current
    there = [who for who in whose if who in encounter.turns.current and not view.sight.hidden(who)]
    left = [(view.game.left(encounter.combatants[who], encounter), who) for who in there]
    said = alike([(f"{joined(words)} left" if words else "nothing left", who) for words, who in left], view, ":")
    return ", ".join(said) or round_name(encounter, view)


def _next(encounter: State, view: View) -> str:
    """Who comes next, as far as the viewer may know."""
    if not encounter.settings.name_next or encounter.phase != "running":
        return ""
    slots = ahead(encounter.turns, FAR)
    names = (view.names(w for w in who if not view.game.is_out(encounter.combatants[w])) for who in slots)
    following = next(filter(None, names), "")
    return f"next: {following}" if following else ""
