"""Fights of this game by chance: every deed, wait and second look, as text between commands, taken back to the byte."""

import random

import pytest

from rules.referee import Intent
from rules.systems.prowlers import GAME
from rules.systems.prowlers.samples import BRUISER, DUSKWING, IRONWOOD, MONOLITH, SECURITY
from tests.rules.test_storms import Storm, first_state, storm_through

PEOPLE = {
    "Ironwood": IRONWOOD,
    "Twin": IRONWOOD,
    "Duskwing": DUSKWING,
    "Monolith": MONOLITH.model_copy(update={"health_max": 3}),
    "Bruiser": BRUISER,
    "Guards": SECURITY,
    "Thugs": SECURITY,
}

DEEDS = ("attack",) * 6 + ("check", "seize", "delay", "now", "now", "move", "save", "sacrifice", "scene", "lose turn")


def deed(storm, acting, anybody, people):
    """A deed of this game with options that may not fit."""
    chance = storm.chance
    what = chance.choice(DEEDS)
    waits = storm.encounter.turns.waits
    actor = chance.choice(list(waits)) if what == "now" and waits else acting
    options = {
        "attack": chance.choice(({}, {"actions": 2}, {"gm_mod": -4}, {"force": True})),
        "check": {"trait": "might", "versus": anybody},
        "delay": {"trigger": "the door opens"},
        "save": {"kind": "recover", "force": chance.random() < 0.3},
        "scene": {"level": 1},
    }.get(what, {})
    return Intent(what, actor, (anybody,) if what in ("attack", "lose turn") else (), options)


@pytest.mark.parametrize("seed", range(5))
def test_a_storm(seed):
    storm = Storm(GAME, PEOPLE, random.Random(seed))
    storm_through(storm, deed, 250)
    assert storm.state == first_state(storm)
    assert storm.done > 40
