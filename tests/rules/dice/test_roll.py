"""What a roll keeps of how it came about."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import Scripted, Seeded, parse, roll
from rules.dice.limits import DICE, bounds
from tests.rules.dice.expressions import expressions


def rolled(text, *faces):
    source = Scripted(faces)
    result = roll(parse(text), source)
    assert source.spent
    return result


def test_pools_fall_from_left_to_right_and_come_back_in_their_places():
    result = rolled("(1d20 + 2d6) * 2 - 1d4", 17, 3, 4, 2)
    assert result.total == 46
    assert [piece if isinstance(piece, str) else piece.value for piece in result.pieces()] == [
        "(", 17, " + ", 7, ")", " * ", "2", " - ", 2,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "total", "compared"),
    [("1d20+5>=15", 1, 15), ("1d20+5>15", 0, 15), ("(1d20+5>=15)[hit]", 1, 15), ("(1d20+5>=15)*3", 3, None)],
)
def test_a_comparison_tells_what_was_compared(text, total, compared):
    result = rolled(text, 10)
    assert (result.total, result.compared) == (total, compared)


def test_division_rounds_down_toward_minus_infinity_each_time():
    assert rolled("-7/2").total == -4
    assert rolled("-(7/2)").total == -3
    assert rolled("7/2*2").total == 6
    assert rolled("7*2/2").total == 7


def test_a_chain_of_explosions_is_kept_or_dropped_as_one():
    (thrown,) = rolled("3d6!kh1", 6, 5, 1, 2).thrown
    assert [(die.shown, die.fate) for die in thrown.dice] == [
        (6, "kept"),
        (2, "kept"),
        (5, "dropped"),
        (1, "dropped"),
    ]
    assert thrown.value == 8


@pytest.mark.rule("PP-DICE-11")
def test_exploding_sixes_keep_their_successes():
    assert rolled("2dP!", 6, 3, 6, 4).total == 5
    assert rolled("2dP!", 2, 4).total == 2


def test_every_exploded_die_is_counted_by_itself():
    (thrown,) = rolled("2d6!=6 >= 5 f1", 6, 1, 6, 5).thrown
    assert (thrown.value, thrown.hits, thrown.misses) == (2, 3, 1)


def test_what_explodes_after_a_reroll_is_not_rerolled():
    (thrown,) = rolled("2d6r1!", 1, 6, 6, 1, 2).thrown
    assert [(die.shown, die.fate) for die in thrown.dice] == [
        (1, "rerolled"),
        (6, "kept"),
        (1, "kept"),
        (6, "kept"),
        (2, "kept"),
    ]


def test_the_cap_is_told_only_when_it_was_hit():
    assert not rolled("1d6!", 6, 1).capped
    assert roll(parse(f"{DICE}d6!"), Scripted([6] * DICE)).capped


@pytest.mark.parametrize(
    ("text", "total"),
    [("4d6dl2kh3", 11), ("4d6dh2kl3", 3), ("4d6kh3kl2", 7), ("4d6kl3kh1", 5), ("4d6dh2dl1", 2), ("4d6dl2dh1", 5)],
)
def test_several_keeps_look_at_what_is_left(text, total):
    assert rolled(text, 5, 1, 6, 2).total == total


def test_equal_dice_are_kept_from_the_right():
    (thrown,) = rolled("3d6kh1", 4, 4, 4).thrown
    assert [die.fate for die in thrown.dice] == ["dropped", "dropped", "kept"]


@pytest.mark.rule("TD-CORE-01")
@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("mid20", (4, 17, 9), 9),
        ("mid20", (20, 1, 1), 1),
        ("mid20", (20, 20, 1), 20),
        ("sum3d6", (1, 1, 6), 8),
        ("sum3d6", (4, 3, 5), 12),
    ],
)
def test_presets_keep_all_three_faces(text, faces, total):
    result = rolled(text, *faces)
    assert result.total == total
    assert tuple(die.shown for die in result.thrown[0].dice) == faces


@given(expressions(), st.integers(0))
def test_a_roll_lies_within_its_bounds(expression, seed):
    low, high = bounds(expression.root)
    result = roll(expression, Seeded(seed))
    assert low <= result.total <= high
    assert sum(len(thrown.dice) for thrown in result.thrown) <= DICE
