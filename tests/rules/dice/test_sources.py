"""Where faces come from."""

import pytest

from rules.dice import Dice, Scripted, Seeded, System
from rules.dice.sources import OutOfScript


def test_a_script_is_taken_face_by_face_until_it_is_spent():
    source = Scripted([14, 3])
    assert source.faces(Dice(1, 20)) == (14,)
    assert not source.spent
    source.add([6])
    assert source.faces(Dice(2, 6)) == (3, 6)
    assert source.spent


@pytest.mark.parametrize(
    ("faces", "dice", "words"),
    [([4], Dice(2, 6), "only [4] left"), ([7, 1], Dice(2, 6), "no die shows 7"), ([0], Dice(1, 6), "no die shows 0")],
)
def test_a_script_that_does_not_fit_says_so_and_stays_as_it_is(faces, dice, words):
    source = Scripted(faces)
    with pytest.raises(OutOfScript) as problem:
        source.faces(dice)
    assert words in str(problem.value)
    assert source.left == faces


def test_a_seed_repeats_its_faces():
    dice = Dice(50, 20)
    assert Seeded(5).faces(dice) == Seeded(5).faces(dice)
    assert Seeded(5).faces(dice) != Seeded(6).faces(dice)


@pytest.mark.parametrize("source", [System(), Seeded(1)], ids=["system", "seeded"])
def test_chance_shows_every_face_and_no_other(source):
    assert set(source.faces(Dice(2000, 6))) == {1, 2, 3, 4, 5, 6}
