"""A GM's own effects: their numbers stand in the rolls, under their names."""

import pytest

from rules.facts import Mod, Rolled
from rules.systems.mm2e import GAME
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.people import someone


def fight():
    return Board(GAME, {"a": someone(), "b": someone()}).running()


def numbers(facts, what):
    (roll,) = [f for f in facts_of(facts, Rolled) if f.what == what]
    return [mod for mod in roll.mods if mod.label == "blessed"], [m for m in roll.against.mods if m.label == "blessed"]


@pytest.mark.parametrize(
    ("column", "attack", "defense", "save"),
    [("rolls", 2, 0, 0), ("attack", 2, 0, 0), ("saves", 0, 0, 0), ("defense", 0, 0, 0)],
)
def test_the_attacker_s_effect_counts_on_his_own_rolls(column, attack, defense, save):
    b = fight()
    b.do("effect", "", "a", name="blessed", mods=[[column, 2]])
    facts = b.do("attack", "a", "b", dice=[19, 19])
    assert numbers(facts, "attack") == ([Mod(attack, "blessed")] * bool(attack), [])
    assert numbers(facts, "toughness")[0] == [Mod(save, "blessed")] * bool(save)


@pytest.mark.parametrize(
    ("column", "defense", "save"), [("rolls", 0, 2), ("attack", 0, 0), ("saves", 0, 2), ("defense", 2, 0)]
)
def test_the_target_s_effect_counts_on_defense_or_saves(column, defense, save):
    b = fight()
    b.do("effect", "", "b", name="blessed", mods=[[column, 2]])
    facts = b.do("attack", "a", "b", dice=[19, 19])
    assert numbers(facts, "attack") == ([], [Mod(defense, "blessed")] * bool(defense))
    assert numbers(facts, "toughness")[0] == [Mod(save, "blessed")] * bool(save)


def test_checks_and_initiative_and_the_odds_know_it():
    b = fight()
    plain = b.odds("attack", "a", "b")
    b.do("effect", "", "a", name="blessed", mods=[["checks", 3], ["initiative", 1]])
    (check,) = facts_of(b.do("check", "a", "", "trait=notice, dc=10", dice=[8]), Rolled)
    assert (check.total, check.mods[-1]) == (11, Mod(3, "blessed"))
    (rolled,) = facts_of(b.do("initiative", "", "a", value=None, dice=[10]), Rolled)
    assert rolled.total == 11
    assert b.odds("attack", "a", "b") == plain
    b.do("effect", "", "a", name="blessed", mods=[["attack", -3]])
    assert b.odds("attack", "a", "b") != plain


def test_the_numbers_end_with_the_effect():
    b = fight()
    b.do("effect", "", "a", name="blessed", mods=[["rolls", 2]], until={"who": "b", "edge": "end"})
    b.do("next", "")
    b.do("next", "")
    assert numbers(b.do("attack", "a", "b", dice=[19, 19]), "attack") == ([], [])
