import random

import pytest

from bot.play.supply import Supply


def test_given_faces_come_first_and_random_ones_after():
    supply = Supply([14, 7], chance=random.Random(1))
    supply.add([20])
    assert [supply.take(20) for _ in range(3)] == [14, 7, 20]
    assert supply.take(1) == 1
    assert supply.left == []


def test_a_face_that_the_die_lacks_is_an_error_and_stays():
    supply = Supply([7])
    with pytest.raises(LookupError, match="the next face is 7, which a d6 lacks"):
        supply.take(6)
    assert supply.left == [7]


def test_a_strict_supply_runs_out():
    supply = Supply([6], strict=True)
    assert supply.take(6) == 6
    with pytest.raises(LookupError, match="no face is left for a d6"):
        supply.take(6)
