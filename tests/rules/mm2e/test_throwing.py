import pytest

from rules.systems.mm2e.sheet import Abilities
from rules.systems.mm2e.throwing import WEIGHTS, carrying_strength, heavy_load, max_throw
from tests.rules.mm2e.grapples import wrestlers
from tests.rules.mm2e.people import someone


def thrower(strength, **fields):
    return wrestlers(a=someone(abilities=Abilities(str=strength), **fields))["a"]


@pytest.mark.parametrize(
    ("strength", "pounds"),
    [(0, 0), (1, 10), (9, 90), (10, 100), (11, 100), (12, 130), (14, 175), (16, 230), (18, 300), (20, 400), (22, 520),
     (24, 700), (26, 920), (28, 1200), (30, 1600), (40, 6400), (50, 25600)],
)  # fmt: skip
def test_heavy_loads(strength, pounds):
    assert heavy_load(strength) == pounds


@pytest.mark.parametrize(
    ("fields", "score"),
    [({}, 16), ({"super_strength": 2}, 26), ({"size": "large"}, 21), ({"size": "awesome"}, 41), ({"size": "tiny"}, 16)],
)
def test_super_strength_and_size_carry_more(fields, score):
    assert carrying_strength(thrower(16, **fields)) == score


@pytest.mark.parametrize(
    ("strength", "weight", "feet"),
    [(10, 100, 5), (10, 101, 0), (12, 100, 5), (14, 100, 10), (15, 100, 10), (16, 100, 10), (18, 100, 20),
     (16, 230, 5), (16, 231, 0), (30, 180, 40), (8, 80, 5), (8, 40, 10), (8, 81, 0)],
)  # fmt: skip
def test_five_feet_doubled_for_every_two_of_strength_to_spare(strength, weight, feet):
    assert max_throw(thrower(strength), weight) == feet


def test_a_small_thrower_has_less_to_spare():
    assert max_throw(thrower(12), 100) == 5
    assert max_throw(thrower(12, size="small"), 98) == 0
    assert max_throw(thrower(12, size="small"), 97) == 5


def test_a_printed_distance_overrides():
    assert max_throw(thrower(10, max_throw=35), 5000) == 35


def test_every_size_has_a_weight_in_its_range():
    assert WEIGHTS["medium"] == 180
    assert list(WEIGHTS.values()) == sorted(WEIGHTS.values())
