"""Prowlers & Paragons: pools of d6, successes and pages; fought from end to end in PP-FIGHT-01 to 08."""

from rules.systems.prowlers.game import GAME

__all__ = ["GAME"]
