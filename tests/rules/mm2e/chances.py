"""Odds held against the proof."""

from __future__ import annotations

from rules.odds import proof
from rules.running import rule_of
from rules.systems.mm2e import GAME
from tests.rules.board import Board


def agree(board: Board, action: str, actor: str, target: str = "", options: str = "") -> bool:
    """Whether the odds on demand are those of every face, one by one: the whole, and each target's own."""
    everything = proof(board.encounter, board.intent(action, actor, target, options), rule_of(GAME, action))
    chances = board.odds(action, actor, target, options)
    return (chances.table, chances.parts) == (everything.table, everything.parts)
