"""Gritty fights by chance, with movement, chases and hazards, as text between commands, taken back to the byte."""

import random

import pytest

from rules.referee import Intent
from rules.systems.prowlers import GAME
from rules.systems.prowlers.importer import quick
from rules.systems.prowlers.samples import BRUISER, DUSKWING, IRONWOOD, SECURITY
from tests.rules.test_storms import Storm, first_state, storm_through

PEOPLE = {
    "Ironwood": quick("Ironwood", "hero, might 12, agility 6, sword, medicine 6, running 7, resolve 6"),
    "Twin": IRONWOOD,
    "Duskwing": DUSKWING.model_copy(update={"health_max": 4}),
    "Tank": quick("Tank", "villain, agility 4, toughness 3, might 9, hard target, complex machine, speed 7, pistol"),
    "Bruiser": BRUISER,
    "Guards": SECURITY,
}

SWITCHES = tuple(name for name in GAME.codec.settings.model_fields if name.startswith("gritty_"))

CHOICES = {
    "attack": ({}, {}, {"with_": "pistol"}, {"called": True}, {"thing": "sedan"}, {"thing": "7", "thrown": True},
               {"thing": "sedan", "fresh": True}, {"actions": 2}),
    "move": ({}, {}, {"away": True}, {"classes": 2, "force": True}),
    "throw": ({}, {"weight": 6}, {"weight": 5, "rushed": True}),
    "smash": ({"material": "brick"}, {"structure": 7, "adjust": -2}, {"material": "wood", "thick": True}),
    "chase": ({}, {"range_": "distant"}),
    "chases": ({"over": True}, {"quarry": "Tank"}),
    "range": ({"class_": "distant"}, {"class_": "extreme"}, {"feet": 30}),
    "fall": ({"feet": 30}, {"feet": 11, "landing": "soft"}),
    "scorch": ({"source": "lava"}, {"source": "campfire", "force": True}),
    "hazard": ({}, {"kind": "air"}, {"kind": "air", "over": True}, {"over": True}, {"kind": "minor", "minutes": 9}),
    "damage": ({"amount": 3, "lethal": True}, {"amount": 9, "lethal": True}),
    "save": ({"kind": "recover"}, {"kind": "stabilize"}, {"kind": "heal", "force": True, "hours": 30}),
    "drop": ({}, {"over": True}),
    "fight on": ({}, {"pages": 2}),
    "health": ({"now": 3}, {"now": -1}, {"now": 0}),
    "settings": tuple({"key": name, "value": value} for name in SWITCHES for value in (True, True, False)),
}  # fmt: skip
"""Deeds with options that may not fit."""

PLAIN = ("race", "stabilize", "spare", "treat", "seize", "adversity", "scene", "split")

AT_ONE = (
    "attack",
    "chase",
    "race",
    "stabilize",
    "treat",
    "split",
    "fall",
    "scorch",
    "hazard",
    "damage",
    "health",
    "chases",
)
AT_TWO = ("range", "drop")

OFTEN = ("attack",) * 8 + ("settings",) * 4 + ("move",) * 3


def deed(storm, acting, anybody, people):
    """A deed of this game."""
    chance = storm.chance
    what = chance.choice((*CHOICES, *PLAIN, *OFTEN))
    options = chance.choice(CHOICES.get(what, ({},)))
    targets = (anybody,) if what in AT_ONE or (what in ("move", "spare") and chance.random() < 0.7) else ()
    if what in AT_TWO and len(people) > 1:
        targets = tuple(chance.sample(people, 2))
    return Intent(what, "" if what == "settings" else acting, targets, options)


@pytest.mark.parametrize("seed", range(5))
def test_a_gritty_storm(seed):
    storm = Storm(GAME, PEOPLE, random.Random(seed))
    storm_through(storm, deed, 250)
    assert storm.state == first_state(storm)
    assert storm.done > 40
