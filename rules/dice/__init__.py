"""Dice: the notation that people type, rolling it, its exact odds, and the sources of chance.

`parse` reads a line, `roll` throws it, `odds` counts it, `write` spells it; `Source` says where faces come from.
"""

from rules.dice.chance import D20, Dice, Weights, difference, distribution
from rules.dice.notation import parse
from rules.dice.odds import odds
from rules.dice.roll import Roll, roll
from rules.dice.sources import Scripted, Seeded, Source, System
from rules.dice.text import write

__all__ = [
    "D20",
    "Dice",
    "Roll",
    "Scripted",
    "Seeded",
    "Source",
    "System",
    "Weights",
    "difference",
    "distribution",
    "odds",
    "parse",
    "roll",
    "write",
]
