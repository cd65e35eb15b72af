"""The tracker: the order of turns, whose turn it is, how everybody is, what lasts until when."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from discord import Embed

from bot.render.colours import TURN
from bot.render.limits import DESCRIPTION, TITLE, cut, escape, fold_words, pages, room, units
from bot.render.lines import WAITS
from bot.render.view import View, view_of
from bot.render.words import signed
from rules.clock import TurnOf
from rules.encounter import Combatant, Effect, Encounter
from rules.projection import PUBLIC, Viewer, visible
from rules.system import System

Anyone = Combatant[Any, Any]
State = Encounter[Any, Any, Any]

MOST_ROWS = 25
MOST_CONDITIONS = 6
MOST_EFFECTS = 12
LONGEST_ROW = 360
LONGEST_EFFECTS = 1000
NUMBER = re.compile(r"\d")
NOBODY = "Nobody is here yet; /encounter join brings you in."


@dataclass(frozen=True, slots=True)
class Tracker:
    """One page of a tracker."""

    embed: Embed
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the tracker, and whose it is."""

    who: tuple[str, ...]
    text: str


def tracker(encounter: State, game: System, viewer: Viewer = PUBLIC, page: int | None = None) -> Tracker:
    """A page of the tracker, from 1; without a number the one on which the one stands whose turn it is."""
    view = view_of(encounter, game, viewer)
    people = visible(encounter, viewer)
    found = rows(encounter, people, view)
    effects = _effects(encounter, people, view)
    limit = room(DESCRIPTION) - units(effects) - 40
    split = pages([cut(row.text, LONGEST_ROW) for row in found] or [NOBODY], limit, most=MOST_ROWS)
    page = _page_of(encounter, found, [len(part) for part in split]) if page is None else min(max(1, page), len(split))
    lines = [*split[page - 1], effects, f"-# page {page} of {len(split)}" if len(split) > 1 else ""]
    embed = Embed(title=title(encounter, view), description="\n".join(filter(None, lines)), colour=TURN)
    return Tracker(embed, page, len(split))


def _page_of(encounter: State, found: Sequence[Row], sizes: Sequence[int]) -> int:
    at = next((n for n, row in enumerate(found) if set(row.who) & set(encounter.turns.current)), 0)
    for page, size in enumerate(sizes, 1):
        at -= size
        if at < 0:
            return page
    return 1


def title(encounter: State, view: View) -> str:
    """`Bank job · round 3 · Nova's turn`."""
    name = escape(encounter.name) if encounter.name else "Fight"
    return cut(" · ".join((name, *_phase(encounter, view))), room(TITLE))


def _phase(encounter: State, view: View) -> Iterator[str]:
    if encounter.phase != "running":
        yield encounter.phase
        return
    yield round_name(encounter, view)
    whose = view.names(encounter.turns.current)
    if encounter.paused:
        yield "paused"
    elif whose:
        yield f"{whose}'s turn"


def round_name(encounter: State, view: View) -> str:
    """`round 3`, or `surprise round`."""
    word, at = view.words.name("round"), encounter.turns.round
    return f"{word} {at}" if at else f"surprise {word}"


def rows(encounter: State, people: Sequence[Anyone], view: View) -> list[Row]:
    """A row for everybody: in order, then those without a place, then those who wait; a group has one."""
    placed = {c.id: c for c in people}
    away = {who for who, wait in encounter.turns.waits.items() if wait.how != "ready"}
    order = [who for slot in encounter.turns.order for who in slot.who if who in placed and who not in away]
    rest = _gathered([c for c in people if c.id not in order and c.id not in away])
    sets = groupby((placed[who] for who in (*order, *rest)), lambda c: (c.group or c.id, encounter.turns.place(c.id)))
    found = [_row(encounter, tuple(same), view) for _, same in sets]
    return found + [_waiting(encounter, c, view) for c in people if c.id in away]


def _gathered(people: Sequence[Anyone]) -> list[str]:
    """Those without a place, the members of a group where its first one stands."""
    first = {c.group or c.id: n for n, c in reversed(list(enumerate(people)))}
    return [c.id for c in sorted(people, key=lambda c: first[c.group or c.id])]


def _row(encounter: State, members: tuple[Anyone, ...], view: View) -> Row:
    ids = tuple(c.id for c in members)
    place = encounter.turns.place(ids[0])
    acts = bool(set(ids) & set(encounter.turns.current))
    name = f"▶ **{view.names(ids)}**" if acts else view.names(ids)
    count = f" {view.game.count(place)}" if place else ""
    tell = _one(encounter, members[0], view) if len(members) == 1 else _group(members, view)
    return Row(ids, " · ".join((f"{name}{count}", *filter(None, tell))))


def _one(encounter: State, combatant: Anyone, view: View) -> Iterator[str]:
    yield conditions(combatant, view)
    yield from tracked(combatant, view)
    wait = encounter.turns.waits.get(combatant.id)
    if wait:
        yield _ready(combatant.id, wait.trigger, view)
    if combatant.hidden:
        yield "hidden"


def _ready(who: str, trigger: str, view: View) -> str:
    told = trigger and not view.sight.closed(who) and not view.sight.names(trigger)
    return f"ready: {escape(trigger)}" if told else "ready"


def _group(members: Sequence[Anyone], view: View) -> Iterator[str]:
    """How many are up, and who of these has something."""
    up = [c for c in members if not view.game.is_out(c)]
    yield f"{len(up)} of {len(members)} up"
    said = [(found, c.id) for c in up if (found := conditions(c, view))]
    same = len(said) == len(members) and len(dict(said)) == 1
    each = "each " if same and NUMBER.search(said[0][0]) else ""
    yield f"{each}{said[0][0]}" if same else fold_words(alike(said, view), MOST_CONDITIONS)
    if all(c.hidden for c in members):
        yield "hidden"


def conditions(combatant: Anyone, view: View) -> str:
    """Conditions and marks, worst first; many are counted."""
    return fold_words([escape(word) for word in view.game.status(combatant)], MOST_CONDITIONS)


def numbers(combatant: Anyone, view: View) -> list[str]:
    """The numbers of a combatant that the viewer may see."""
    return [] if view.sight.closed(combatant.id) else [escape(text) for text in view.game.numbers(combatant)]


def tracked(combatant: Anyone, view: View) -> list[str]:
    """Those of the numbers that matter in every turn."""
    return [text for text in numbers(combatant, view) if text.startswith(view.words.tracked)]


def _waiting(encounter: State, combatant: Anyone, view: View) -> Row:
    wait = encounter.turns.waits[combatant.id]
    if wait.how == "team":
        return _teamed(encounter, combatant, view)
    until = f" until {view.words.name('count')} {view.game.count(wait.to)}" if wait.to else ""
    how = f"({WAITS.get(wait.how, wait.how)}{until}, may step in with /now)"
    parts = (f"⏸ {view.name(combatant.id)} {how}", conditions(combatant, view), *tracked(combatant, view))
    return Row((combatant.id,), " · ".join(filter(None, parts)))


def _teamed(encounter: State, combatant: Anyone, view: View) -> Row:
    """One who waits for the end of the round, to strike somebody together with others."""
    who = combatant.id
    plan = next((plan for plan in encounter.plans if who in dict(plan.members)), None)
    at = f" on {view.name(plan.target)}" if plan and not view.sight.hidden(plan.target) else ""
    how = f"(waits for a team attack{at} at the end of the {view.words.name('round')})"
    parts = (f"⏸ {view.name(who)} {how}", conditions(combatant, view), *tracked(combatant, view))
    return Row((who,), " · ".join(filter(None, parts)))


def alike(said: Sequence[tuple[str, str]], view: View, mark: str = "") -> list[str]:
    """Texts with the names of all of whom they are true before them, and a mark between: `Thug 1–4 prone`."""
    texts: dict[str, list[str]] = {}
    for text, who in said:
        texts.setdefault(text, []).append(who)
    return [f"{view.names(dict.fromkeys(who))}{mark} {text}" for text, who in texts.items()]


def _effects(encounter: State, people: Sequence[Anyone], view: View) -> str:
    """What ends at a known time, on one small line."""
    ending = [(e, c) for c in people for e in c.effects if e.until and view.words.name(e.kind)]
    lasting = alike([(_lasting(e, c, encounter, view), c.id) for e, c in ending], view)
    if not lasting:
        return ""
    shown = [*lasting[:MOST_EFFECTS], *([f"{len(lasting) - MOST_EFFECTS} more"] * (len(lasting) > MOST_EFFECTS))]
    return cut(f"-# effects: {' · '.join(shown)}", LONGEST_EFFECTS)


def _lasting(lying: Effect, on: Anyone, encounter: State, view: View) -> str:
    """An effect; one that hangs on the bearer's next turn says so alike for all."""
    if isinstance(lying.until, TurnOf) and lying.until.who == on.id and lying.left <= 1:
        return f"{view.condition(lying.kind, lying.value)} until the {lying.until.edge} of the own turn"
    return effect(lying, encounter, view)


def effect(effect: Effect, encounter: State, view: View) -> str:
    """`stunned until count 22`."""
    until = view.until(effect.until, effect.left, encounter.turns)
    mods = f"({', '.join(f'{signed(value)} {column}' for column, value in effect.mods)})" if effect.mods else ""
    return " ".join(filter(None, (view.condition(effect.kind, effect.value), mods, until, "(secret)" * effect.secret)))
