"""Odds held against the proof."""

from __future__ import annotations

from rules.odds import Policy, by_default, proof
from rules.referee import Answer, Question
from rules.running import rule_of
from rules.systems.mm2e import GAME
from rules.throws import Throw
from tests.rules.board import Board


def agree(
    board: Board, action: str, actor: str, target: str = "", options: str = "", policy: Policy = by_default
) -> bool:
    """Whether the odds on demand are those of every face, one by one: the whole, and each target's own."""
    everything = proof(board.encounter, board.intent(action, actor, target, options), rule_of(GAME, action), policy)
    chances = board.odds(action, actor, target, options, policy)
    return (chances.table, chances.parts) == (everything.table, everything.parts)


def unanswered(question: Question, _about: Throw | None) -> Answer:
    """A policy: nobody answers in kind, which would be too many faces."""
    return "no" if question.key.endswith("in return") else question.default
