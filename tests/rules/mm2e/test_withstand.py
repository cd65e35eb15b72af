import pytest

from rules.errors import Refused
from tests.rules.mm2e.chances import agree
from tests.rules.mm2e.duel import HIT, SAVED, duel, labels, rolled, struck
from tests.rules.mm2e.people import someone


def stalwart(defense=20, toughness=7, **fields):
    return someone(defense=defense, toughness=toughness, feats={"Withstand Damage": 1}, **fields)


def firm(points, **fields):
    b = duel(b=stalwart(**fields))
    b.do("withstand", "b", points=points)
    return b


@pytest.mark.rule("MM-ACT-14")
@pytest.mark.parametrize(("points", "defense", "toughness"), [(0, 20, 7), (3, 17, 10), (4, 16, 11)])
def test_dodge_becomes_toughness(points, defense, toughness):
    b = firm(points)
    assert struck(b) == defense
    roll = rolled(b.turn("a").do("attack", "a", "b", dice=[HIT, SAVED]), "toughness")
    assert roll.total == 20 + toughness


@pytest.mark.rule("MM-ACT-14")
def test_it_goes_no_further_than_there_is_dodge_and_toughness():
    for fields, most in (({"defense": 16}, 3), ({"toughness": 2}, 2), ({"defense": 30}, 5)):
        b = duel(b=stalwart(**fields))
        b.do("withstand", "b", points=most)
        if most < 5:
            with pytest.raises(Refused, match=f"b can withstand {most}"):
                b.do("withstand", "b", points=most + 1)
    with pytest.raises(Refused, match="does not have Withstand Damage"):
        duel().do("withstand", "b")


@pytest.mark.rule("MM-ACT-14")
def test_with_no_dodge_left_it_is_being_flat_footed():
    b = firm(5, defensive_roll=2)
    assert struck(b) == 15
    roll = rolled(b.turn("a").do("attack", "a", "b", dice=[HIT, SAVED]), "toughness")
    assert (-2, "no Defensive Roll") in labels(roll)
    b.do("total defense", "b", force=True)
    assert struck(b) == 15


def test_who_cannot_dodge_loses_it_once_and_the_next_turn_ends_it():
    b = firm(4).condition("b", "stunned")
    assert struck(b) == 20 - 5 - 2
    b = firm(4)
    b.do("next", "")
    assert not b["b"].has("withstanding")


@pytest.mark.parametrize("points", [2, 5])
def test_chances_are_those_of_every_face(points):
    assert agree(firm(points), "attack", "a", "b")
