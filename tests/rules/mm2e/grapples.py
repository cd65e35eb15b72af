"""Grapples for tests: who holds whom, with the dice that bring it about."""

from __future__ import annotations

from typing import Any

from rules.facts import Rolled, Verdict, total
from rules.systems.mm2e import GAME
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.people import someone

GRABBED = (15, 20, 1)
"""Dice of a grab that holds: it hits, and wins by far."""


def wrestlers(**people: Any) -> Board:
    """A fight of a, b, c, d and those given, all alike (Defense 18, grapple +8) unless given; a has the turn."""
    return Board(GAME, dict.fromkeys("abcd", someone()) | people).running()


def held(board: Board, by: str = "a", who: str = "b", effect: str = "") -> Board:
    """`by` grabs `who`, on a turn of his own."""
    board.turn(by).do("grab", by, who, f"effect {effect}" if effect else "", dice=GRABBED)
    return board


def outcomes(facts: Any) -> list[tuple[str, str]]:
    """What befell whom."""
    return [f.key() for f in facts if f.counted]


def checks(facts: Any) -> list[int]:
    """The totals of the grapple checks, in the order rolled."""
    return [f.total for f in facts_of(facts, Rolled, what="grapple")]


def bonus(facts: Any, who: str) -> int:
    """The bonus on somebody's grapple check."""
    return total(facts_of(facts, Rolled, what="grapple", by=who)[0].mods)


def verdict(facts: Any) -> Verdict:
    """The last verdict."""
    found: Verdict = facts_of(facts, Verdict)[-1]
    return found
