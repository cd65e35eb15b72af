"""Two people face to face, and what is read from an attack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.facts import Fact, Inflicted, Rolled, Verdict
from rules.systems.mm2e import GAME
from rules.systems.mm2e.sheet import Attack, Sheet
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.people import someone

MISS, HIT, SAVED = 1, 19, 20
"""Dice that miss and hit ordinary people, and that save them."""


def duel(a: Sheet | None = None, b: Sheet | None = None, c: Sheet | None = None, **settings: Any) -> Board:
    """a has the turn, b stands before him; c is there if a sheet is given."""
    people = {"a": a or someone(), "b": b or someone(), **({"c": c} if c else {})}
    return Board(GAME, people, **settings).running()


def rolled(facts: Sequence[Fact], what: str) -> Rolled:
    """The first throw of that name."""
    found: Rolled = facts_of(facts, Rolled, what=what)[0]
    return found


def outcome(facts: Sequence[Fact], what: str = "attack") -> str:
    """How it ended."""
    found: Verdict = facts_of(facts, Verdict, what=what)[-1]
    return found.outcome


def conditions(facts: Sequence[Fact], who: str = "b") -> list[str]:
    """The conditions that came over somebody, in order."""
    return [fact.condition for fact in facts_of(facts, Inflicted, target=who)]


def labels(roll: Rolled) -> list[tuple[int, str]]:
    """The numbers of a throw, with their names."""
    return [(mod.value, mod.label) for mod in roll.mods]


def struck(board: Board, options: str = "", *, die: int = MISS) -> int:
    """The Defense that a meets in b with a throw that misses."""
    against = rolled(board.turn("a").do("attack", "a", "b", options, dice=[die]), "attack").against
    assert against is not None
    return against.value


def melee(bonus: int = 8, damage: int = 9, **fields: Any) -> Attack:
    """A melee attack with these totals."""
    return Attack(name="Fist", attack_bonus=bonus, damage_bonus=damage, **fields)


def ranged(bonus: int = 8, damage: int = 9, **fields: Any) -> Attack:
    """A ranged attack with these totals."""
    return Attack(name="Ray", type="ranged", attack_bonus=bonus, damage_bonus=damage, **fields)
