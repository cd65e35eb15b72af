"""Through whose eyes a text is written: names, conditions and times in the words of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.render.limits import escape
from bot.render.words import joined, number, signed, together
from rules.clock import END_OF_ROUND, Anchor, EndOf, Moment, TurnOf
from rules.encounter import Encounter, Turns
from rules.facts import Ended, Fact, Inflicted
from rules.phrases import Words
from rules.projection import PLACEHOLDER, PUBLIC, People, Sight, Viewer, everybody, project
from rules.system import System

SOMEBODY = "somebody"


@dataclass(frozen=True)
class View:
    """The game, the people a text is about, and the viewer whom it is written for."""

    game: System
    people: People
    viewer: Viewer = PUBLIC

    @cached_property
    def sight(self) -> Sight:
        """What the viewer may see."""
        return Sight(self.people, self.viewer)

    @property
    def words(self) -> Words:
        """The game's words."""
        return self.game.words

    def seen(self, facts: Sequence[Fact]) -> tuple[Fact, ...]:
        """What the viewer may know of the facts, and what has a name."""
        return tuple(f for f in project(facts, self.people, self.viewer) if not self._is_nameless(f))

    def _is_nameless(self, fact: Fact) -> bool:
        return isinstance(fact, Inflicted | Ended) and not self.words.name(fact.condition)

    def name(self, who: str) -> str:
        """A combatant's name, safe in Markdown."""
        return escape(self.people[who].name) if who in self.people and not self.sight.hidden(who) else SOMEBODY

    def names(self, who: Iterable[str]) -> str:
        """Several names: Thug 1–4 and Nova."""
        return joined([escape(name) for name in together(self.people[w].name for w in who if not self.sight.hidden(w))])

    def say(self, words: str) -> str:
        """The words of a rule, safe in Markdown, with names for ids."""
        return PLACEHOLDER.sub(lambda found: self.name(found[1]), escape(words))

    def condition(self, kind: str, value: int = 0) -> str:
        """A condition, with how many marks of it there are, or its bonus."""
        if value and kind in self.words.bonuses:
            return f"{escape(self.words.name(kind))} {signed(value * self.words.bonuses[kind])}"
        return escape(self.words.name(kind)) + (f" ×{value}" if value > 1 and self.words.marks else "")

    def until(self, anchor: Anchor | None, left: int = 1, now: Turns | None = None) -> str:
        """When something ends; with `now` a round that goes without saying is not said. "" where nobody knows."""
        if isinstance(anchor, EndOf):
            rounds = f"for {left} {self.words.name('round')}s"
            return rounds if left > 1 else f"until the end of the {self.words.name(anchor.span)}"
        if isinstance(anchor, TurnOf):
            whose = f"{self.name(anchor.who)}'s"
            return f"for {left} of {whose} turns" if left > 1 else f"until the {anchor.edge} of {whose} turn"
        return self._moment(anchor, left, now) if anchor else ""

    def _moment(self, moment: Moment, left: int, now: Turns | None) -> str:
        end, place = moment.round + left - 1, moment.place
        when = f"{self.words.name('round')} {end}"
        if not place:
            return f"until {when}"
        if place[0] == END_OF_ROUND:
            return f"until the end of {when}"
        count = f"{'after ' if moment.after else ''}{self.words.name('count')} {self.game.count(place)}"
        is_next = now is not None and (end == now.round or (end == now.round + 1 and place <= now.at[0]))
        return f"until {count}" if is_next else f"until {count} of {when}"


def view_of(encounter: Encounter[Any, Any, Any], game: System, viewer: Viewer) -> View:
    """A view of everybody in an encounter."""
    return View(game, everybody(encounter), viewer)


def points(words: Words, pool: str, amount: int) -> str:
    """An amount of a pool: 1 hero point, 2 hero points, 1 Resolve."""
    name = words.name(pool)
    return f"{number(amount)} {name[:-1] if amount == 1 and name.endswith('s') and not name.endswith('ss') else name}"
