"""The rules alone: what an action costs live, and what exact odds cost."""

from __future__ import annotations

from collections.abc import Iterator

from rules.dice import Seeded
from rules.odds import odds
from rules.resolve import resolve
from rules.running import rule_of
from rules.systems.mm2e import GAME
from tests.bench.measure import Figure, middle
from tests.rules.board import Board

CROWD = 30


def crowd() -> Board:
    """Thirty combatants in a fight, Nova's turn."""
    sheets = [GAME.samples[name] for name in ("Nova", "Gale", "Steel Crab", "Doctor Null", "Thug")]
    people = {f"c{n}": sheets[n % len(sheets)] for n in range(CROWD)}
    return Board(GAME, people, prompts="auto").running()


def figures() -> Iterator[Figure]:
    """Resolve and odds of the actions that are used most."""
    board, source = crowd(), Seeded(1)
    everybody = ",".join(f"c{n}" for n in range(1, CROWD))
    deeds = {
        "attack with 30 combatants": (board.intent("attack", "c0", "c2"), 0.3),
        "area attack on 29": (board.intent("attack", "c0", everybody, 'with "Nova Burst"'), 3.0),
        "grapple with 30 combatants": (board.intent("grab", "c0", "c2"), 0.3),
    }
    for name, (intent, goal) in deeds.items():
        rule = rule_of(GAME, intent.action)
        yield Figure(
            f"resolve: {name}", middle(lambda i=intent, r=rule: resolve(board.encounter, i, r, source), times=50), goal
        )
    for name, (intent, _) in deeds.items():
        rule = rule_of(GAME, intent.action)
        goal = 100.0 if "area" in name else 50.0
        yield Figure(
            f"exact odds: {name}", middle(lambda i=intent, r=rule: odds(board.encounter, i, r), rounds=5), goal
        )
    codec = GAME.codec
    text = codec.dump(board.encounter)
    by_id = {c.sheet_id: c.sheet for c in board.encounter.combatants.values()}
    yield Figure(
        "state of 30 as text and back", middle(lambda: codec.load(codec.dump(board.encounter), by_id.__getitem__)), 3.0
    )
    assert text == codec.dump(codec.load(text, by_id.__getitem__))
