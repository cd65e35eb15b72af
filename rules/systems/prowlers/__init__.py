"""Prowlers & Paragons: pools of d6, successes and pages."""

from rules.systems.prowlers.game import GAME

__all__ = ["GAME"]
