"""Dice: the notation that people type, rolling it, its exact odds, and the sources of chance."""

from rules.dice.chance import D20, Dice, Weights, difference, distribution
from rules.dice.sources import Scripted, Seeded, Source, System

__all__ = ["D20", "Dice", "Scripted", "Seeded", "Source", "System", "Weights", "difference", "distribution"]
