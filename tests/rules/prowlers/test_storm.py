"""Fights of this game by chance: every deed, wait and second look, as text between commands, taken back to the byte."""

import random

import pytest

from rules.referee import Intent
from rules.systems.prowlers import GAME
from rules.systems.prowlers.importer import quick
from rules.systems.prowlers.samples import BRUISER, DUSKWING, IRONWOOD, MONOLITH, SECURITY
from tests.rules.test_storms import Storm, first_state, storm_through

PEOPLE = {
    "Ironwood": quick("Ironwood", "hero, might 12, agility 6, stun 9, sword, resolve 3"),
    "Twin": IRONWOOD,
    "Duskwing": DUSKWING,
    "Monolith": MONOLITH.model_copy(update={"health_max": 3}),
    "Bruiser": BRUISER,
    "Guards": SECURITY,
    "Thugs": SECURITY,
}

DEEDS = ("attack",) * 8 + (
    "check", "seize", "delay", "now", "now", "move", "save", "sacrifice", "scene", "lose turn", "defend", "lure",
    "all-out defense", "team attack", "team attack", "split", "merge", "knockback",
    "grab", "hold", "hold", "hold", "escape", "escape", "fight", "fight", "release",
    "footwork", "flashy", "overpower", "taunt", "ambush", "save",
)  # fmt: skip

AT_SOMEBODY = {
    "attack",
    "lose turn",
    "defend",
    "lure",
    "team attack",
    "split",
    "knockback",
    "grab",
    "hold",
    "footwork",
    "flashy",
    "overpower",
    "taunt",
    "ambush",
}

WAYS = ({}, {}, {"actions": 2}, {"gm_mod": -4}, {"force": True}, {"all_out": True}, {"charge": "attack"},
        {"area": True, "force": True}, {"behind": 6}, {"with_": "net"}, {"with_": "stun"}, {"with_": "stun"},
        {"hold_damage": True}, {"submit": True})  # fmt: skip

STUNTS = ({}, {"effect": "drop"}, {"effect": "root"}, {"effect": "lose turn"}, {"actions": 2})


def deed(storm, acting, anybody, people):
    """A deed of this game with options that may not fit."""
    chance = storm.chance
    what = chance.choice(DEEDS)
    waits = storm.encounter.turns.waits
    actor = chance.choice(list(waits)) if what == "now" and waits else acting
    options = {
        "attack": chance.choice(WAYS),
        "knockback": {"rank": 12, "damage": 7, "behind": 6},
        "check": {"trait": "might", "versus": anybody},
        "delay": {"trigger": "the door opens"},
        "save": {"kind": chance.choice(("recover", "break")), "force": chance.random() < 0.3},
        "grab": chance.choice(({}, {"item": "briefcase"})),
        "escape": {"exit": chance.random() < 0.5},
        **dict.fromkeys(("footwork", "flashy", "overpower", "taunt"), chance.choice(STUNTS)),
        "scene": {"level": 1},
    }.get(what, {})
    groups = tuple(c.id for c in storm.encounter.combatants.values() if c.sheet.is_minion)
    targets = groups[:2] if what == "merge" else (anybody,) if what in AT_SOMEBODY else ()
    if what == "attack" and len(people) > 1 and chance.random() < 0.2:
        targets, options = tuple(chance.sample(people, 2)), {"area": True, "force": True}
    return Intent(what, actor, targets, options)


@pytest.mark.parametrize("seed", range(5))
def test_a_storm(seed):
    storm = Storm(GAME, PEOPLE, random.Random(seed))
    storm_through(storm, deed, 250)
    assert storm.state == first_state(storm)
    assert storm.done > 40
