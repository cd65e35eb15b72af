"""Mutants & Masterminds, second edition."""

from rules.systems.mm2e.game import GAME

__all__ = ["GAME"]
