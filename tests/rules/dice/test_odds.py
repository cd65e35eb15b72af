"""The exact tables against every face rolled one by one."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import Scripted, Seeded, odds, parse, roll
from rules.dice.tree import pools
from rules.errors import Refused
from tests.rules.dice.expressions import expressions


def chances(table):
    whole = sum(table.values())
    return {value: Fraction(ways, whole) for value, ways in table.items()}


def by_faces(text):
    """Every face of every die; a reroll is a second row of dice of which only the needed ones are taken."""
    expression = parse(text)
    found = Counter()
    sides = [
        len(pool.kind.shows) for pool in pools(expression.root) for _ in range(pool.count * (2 if pool.reroll else 1))
    ]
    for faces in product(*(range(1, each + 1) for each in sides)):
        found[roll(expression, Scripted(faces)).total] += 1
    return found, prod(sides)


@pytest.mark.parametrize(
    "text",
    [
        "1d20+5",
        "3d6",
        "4d6kh3",
        "4d6kl1",
        "4d6dh1dl2",
        "3d8dh1dl1",
        "mid20",
        "4d6>=5",
        "4d6>=5f1",
        "4d6kh3>=5f2",
        "4d6kl2>=5",
        "4dF",
        "4dFkh2",
        "4dF=0",
        "4dP",
        "4dPkh2",
        "4dP>2",
        "2d6r2",
        "2d6r2kh1",
        "2d6r=6>=4",
        "2d4*d6",
        "d20/3-d6",
        "-7/2*d4",
        "-(2d6-3)",
        "(2d6+d4>=9)*3",
        "2d6[fire]+d4[cold]",
        "1d6+2d6kh1 t7",
    ],
)
def test_odds_are_those_of_every_face(text):
    found, whole = by_faces(text)
    assert sum(found.values()) == whole
    assert chances(odds(parse(text))) == chances(found)


def test_odds_known_by_heart():
    assert odds(parse("2d6"))[7] == 6
    assert chances(odds(parse("4d6kh3")))[18] == Fraction(21, 1296)
    assert chances(odds(parse("2d20kh1")))[20] == Fraction(39, 400)


@pytest.mark.rule("TD-CORE-01")
def test_the_presets_of_three_dice():
    assert chances(odds(parse("mid20")))[1] == Fraction(58, 8000)
    assert odds(parse("sum3d6"))[10] == odds(parse("sum3d6"))[11] == 27


@pytest.mark.parametrize(
    ("text", "words"),
    [("6d6!", "explode"), ("100d100", "too much"), ("200d6kh100", "too much"), ("d999+d999+d999", "too much")],
)
def test_what_cannot_be_counted_is_refused(text, words):
    with pytest.raises(Refused) as refusal:
        odds(parse(text))
    assert words in str(refusal.value)


@given(expressions(), st.integers(0))
def test_a_roll_lies_within_the_odds(expression, seed):
    try:
        table = odds(expression)
    except Refused:
        return
    assert roll(expression, Seeded(seed)).total in table
