"""Characters for tests: round numbers, nothing that a rule would have to look for; and the table they meet at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from rules.clock import Place
from rules.encounter import Effect
from rules.facts import Fact, Rolled, Verdict
from rules.systems.prowlers import GAME
from rules.systems.prowlers.order import place_of
from rules.systems.prowlers.sheet import Attack, Defense, Sheet
from tests.rules.board import Board

ARMOR = Defense(name="Armor", trait="armor", impenetrable=True)
PISTOL = Attack(name="Pistol", type="ranged", gear=True, weapon_bonus=2)
SWORD = Attack(name="Sword", type="melee", gear=True, weapon_bonus=2)


class Page(Board):
    """A fight of this game: everybody stands where Edge and kind put him."""

    fresh: ClassVar[dict[str, Any]] = {"declared": 0, "used": 0, "moved": False, "attacked": ()}

    def place(self, who: str, _n: int) -> Place:
        """The place that the game gives."""
        return place_of(self[who])

    def lay(self, who: str, kind: str, **fields: Any) -> Page:
        """An effect that a rule would lay on somebody."""
        c, number = self[who], self.encounter.serial + 1
        self._put(replace(c, effects=(*c.effects, Effect(number, kind, **fields))))
        self.encounter = replace(self.encounter, serial=number)
        return self


def someone(name: str = "A", **fields: Any) -> Sheet:
    """A Villain with 6d in everything: Health 6, Edge 12; no points to spend."""
    abilities = dict.fromkeys(("agility", "intellect", "might", "perception", "toughness", "willpower"), 6)
    return Sheet(name=name, **{"kind": "villain", **abilities, **fields})


def hero(name: str = "A", **fields: Any) -> Sheet:
    """The same as a Hero with 2 Resolve."""
    return someone(name, **{"kind": "hero", "resolve_start": 2, **fields})


def group(name: str = "R", **fields: Any) -> Sheet:
    """Four Minions, Threat 6d."""
    return someone(name, **{"kind": "minion", "threat": 6, "count": 4, **fields})


def page(settings: dict[str, Any] | None = None, /, **people: Sheet) -> Page:
    """These people in a fight that is on; the first named has the turn."""
    board = Page(GAME, people, **(settings or {}))
    board.running()
    return board


def told(facts: Sequence[Fact]) -> list[tuple[str, str]]:
    """Whom verdicts befell, and what, in order."""
    return [fact.key() for fact in facts if isinstance(fact, Verdict)]


def sizes(facts: Sequence[Fact]) -> list[int]:
    """How many dice were thrown, roll by roll."""
    return [len(fact.faces) for fact in facts if isinstance(fact, Rolled)]


def shelled(rank: int, **fields: Any) -> Sheet:
    """Somebody with one passive defense of that rank against everything physical, and nothing else to speak of."""
    shell = Defense(name="Shell", rank=rank)
    return someone(**{"agility": 0, "toughness": 0, "health_max": 20, "defenses": (shell,), **fields})


def nimble(rank: int, **fields: Any) -> Sheet:
    """Somebody with an Agility of that rank, and nothing else to speak of."""
    return someone(**{"agility": rank, "toughness": 0, "health_max": 20, **fields})
