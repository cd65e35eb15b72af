"""Fights by chance in which areas, autofire, minds and teams meet; texts in between, and back to the byte."""

import random
from typing import Any

import pytest

from rules.referee import Intent
from rules.systems.mm2e import GAME
from rules.systems.mm2e.sheet import Abilities, Attack, Power
from tests.rules.mm2e.people import BLAST, hero, minion, someone
from tests.rules.test_storms import Storm, first_state, mm2e_deed, storm_through

BURST = Attack(name="Burst", type="ranged", damage_bonus=9, area=True)
GUN = Attack(name="Gun", type="ranged", attack_bonus=8, damage_bonus=7, autofire=2)
SPIKE = Attack(name="Spike", type="mental", attack_bonus=8, rank=8, save="will")
FEATS = {"Interpose": 1, "Withstand Damage": 1, "Seize Initiative": 1, "Evasion": 1, "Diehard": 1, "Takedown Attack": 1}

PEOPLE = {
    "Nova": hero(attacks=(BURST, GUN), feats=FEATS, hero_points=3),
    "Gale": hero(attacks=(GUN, BLAST), feats=FEATS, hero_points=3, toughness=14),
    "Null": someone(attacks=(SPIKE, GUN), powers=(Power(name="Mind Reading", rank=10),), abilities=Abilities(wis=20)),
    "Crab": someone(toughness=15, impervious=6, feats=FEATS),
    "Thug": minion(attacks=(GUN,)),
}

SOME = ("attack", "attack", "sweep")
ONE = (
    "attack", "combine", "combine", "covering fire", "suppression fire", "read mind", "mind crush", "mind pin",
    "mind escape", "mind break", "interpose", "takedown",
)  # fmt: skip
NONE = ("combine", "withstand", "evasion", "under fire", "forgo", "delay", "now", "done")

WORDS: dict[str, tuple[dict[str, Any], ...]] = {
    "attack": ({}, {"ignore_cover_fire": True}, {"lethal": True}, {"edge": 10}, {"power_used": True}),
    "sweep": ({"squares": 3}, {"squares": 8}),
    "combine": ({}, {"go": True}, {"go": True}, {"out": True}, {"lethal": True}),
    "withstand": ({"points": 2}, {"points": 0}),
    "under fire": ({}, {"choice": "open"}),
}


def team_deed(storm: Storm, acting: str, anybody: str, people: list[str]) -> Intent:
    chance = storm.chance
    kind = chance.choice(("some", "one", "one", "none", "other"))
    if kind == "other":
        return mm2e_deed(storm, acting, anybody, people)
    what = chance.choice({"some": SOME, "one": ONE, "none": NONE}[kind])
    if what == "done":
        return Intent("done", acting)
    some = tuple(chance.sample(people, min(len(people), chance.choice((1, 2, 4)))))
    targets = {"some": some, "one": (anybody,), "none": ()}[kind]
    actor = chance.choice(people) if what in ("combine", "evasion", "withstand", "now", "interpose") else acting
    options = dict(chance.choice(WORDS.get(what, ({},))))
    if what == "attack" and kind == "some":
        options["with_"] = "Burst"
    return Intent(what, actor, targets, options)


@pytest.mark.parametrize("seed", range(4))
def test_a_storm_of_teams(seed):
    storm = Storm(GAME, PEOPLE, random.Random(seed))
    storm_through(storm, team_deed, 150)
    assert storm.state == first_state(storm)
    assert storm.done > storm.refused / 8
