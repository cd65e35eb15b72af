import pytest

from rules.errors import Refused
from rules.facts import Ended, Rolled
from rules.systems.mm2e import GAME
from rules.systems.mm2e.sheet import Attack
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.people import someone

SIX = Attack(name="Fist", attack_bonus=6, damage_bonus=4)
SHOT = Attack(name="Shot", type="ranged", attack_bonus=6, damage_bonus=4)


def board(a=None, b=None, **settings):
    return Board(GAME, {"a": a or someone(attacks=(SIX, SHOT)), "b": b or someone()}, **settings).running()


@pytest.mark.rule("MM-AIM-01")
@pytest.mark.parametrize(
    ("options", "feats", "total"),
    [
        ("with Fist", {}, 21),
        ("with Shot", {}, 18),
        ("with Shot, adjacent", {}, 21),
        ("with Fist", {"Improved Aim": 1}, 26),
        ("with Shot", {"Improved Aim": 1}, 20),
    ],
)
def test_an_aimed_attack(options, feats, total):
    b = board(someone(attacks=(SIX, SHOT), feats=feats))
    b.do("aim", "a")
    b.turn("a")
    facts = b.do("attack", "a", "b", options, dice=[10, 20] if total >= 18 else [10])
    assert facts_of(facts, Rolled)[0].total == total
    assert not b["a"].has("aiming")


@pytest.mark.rule("MM-AIM-03", "MM-DEF-04")
def test_aiming_costs_the_dodge_bonus():
    b = board()
    b.do("aim", "a")
    b.turn("b")
    facts = b.do("attack", "b", "a", dice=[2])
    assert facts_of(facts, Rolled)[0].against.value == 18 - 4


@pytest.mark.rule("MM-AIM-04", "MM-CONC-02")
@pytest.mark.parametrize(("die", "kept"), [(8, False), (9, True)])
def test_a_hit_may_spoil_the_aim(die, kept):
    b = board(
        someone(skills={"Concentration": 9}), someone(attacks=(Attack(name="Hit", attack_bonus=6, damage_bonus=8),))
    )
    b.do("aim", "a")
    b.turn("b")
    facts = b.do("attack", "b", "a", dice=[12, 20, die])
    assert facts_of(facts, Rolled)[-1].against.value == 18
    assert b["a"].has("aiming") is kept


@pytest.mark.rule("MM-AIM-05")
def test_another_action_spoils_the_aim_but_free_ones_do_not():
    b = board()
    b.do("aim", "a")
    b.turn("a").do("speak", "a")
    assert b["a"].has("aiming")
    facts = b.do("move", "a")
    assert facts_of(facts, Ended, condition="aiming")
    assert not b["a"].has("aiming")


@pytest.mark.rule("MM-TDEF-01")
@pytest.mark.parametrize(("feats", "defense"), [({}, 22), ({"Improved Defense": 1}, 24), ({"Improved Defense": 2}, 26)])
def test_total_defense(feats, defense):
    b = board(someone(feats=feats))
    b.do("total defense", "a")
    b.turn("b")
    assert facts_of(b.do("attack", "b", "a", dice=[2]), Rolled)[0].against.value == defense
    b.condition("a", "stunned")
    b.turn("b")
    assert facts_of(b.do("attack", "b", "a", dice=[2]), Rolled)[0].against.value == 18 - 4 - 2


@pytest.mark.rule("MM-TDEF-01", "MM-TDEF-02")
def test_total_defense_lasts_until_the_next_turn_and_bars_attacks():
    b = board()
    b.do("total defense", "a")
    b.do("move", "a")
    b.turn("a")
    with pytest.raises(Refused, match="total defense"):
        b.do("attack", "a", "b")
    b.do("next", "")
    b.do("next", "")
    assert not b["a"].has("total defense")
    b.do("stance", "a", "", "stance aggressive 4")
    with pytest.raises(Refused, match="stance"):
        b.do("total defense", "a")
