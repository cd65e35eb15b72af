import pytest

from bot.render import rolls
from bot.render.colours import FAILURE, SUCCESS
from rules.dice import Scripted
from rules.dice.notation import parse
from rules.dice.roll import roll


def shown(text, *faces, note=""):
    embed = rolls.roll("ann", roll(parse(text), Scripted(faces)), note)
    return embed.title, embed.description


@pytest.mark.parametrize(
    ("text", "faces", "title", "line"),
    [
        ("2d6+3", (4, 6), "ann rolls 13", "2d6 (4 6) + 3 = **13**"),
        ("d4-6", (1,), "ann rolls −5", "1d4 (1) − 6 = **−5**"),
        ("2*d6", (3,), "ann rolls 6", "2 × 1d6 (3) = **6**"),
        ("4d6kh3", (5, 1, 6, 2), "ann rolls 13", "4d6kh3 (5 ~~1~~ 6 2) = **13**"),
        ("2d6r1", (1, 4, 6), "ann rolls 10", "2d6r1 (~~1~~ 6 4) = **10**"),
        ("2d6!", (6, 3, 2), "ann rolls 11", "2d6! (6! 2 3) = **11**"),
        ("d20+1", (20,), "ann rolls 21", "1d20 (20) + 1 = **21** · natural 20"),
        ("3d6t5", (5, 6, 1), "ann rolls 2 successes", "3d6 ≥ 5 (5 6 1) = **2**"),
        ("1d6t5", (5,), "ann rolls 1 success", "1d6 ≥ 5 (5) = **1**"),
        ("(d20+4) >= 15", (11,), "ann rolls a success", "1d20 (11) + 4 ≥ 15 · 15"),
        ("(d20+4) >= 15", (10,), "ann rolls no success", "1d20 (10) + 4 ≥ 15 · 14"),
    ],
)
def test_every_die_is_shown(text, faces, title, line):
    assert shown(text, *faces) == (title, line)


def test_label_and_note_stand_behind_the_outcome():
    assert shown("d6 # to hit", 4, note="the *crab*")[0] == r"ann rolls 4 · to hit · the \*crab\*"


def test_many_dice_are_counted():
    assert shown("61d2", *[1] * 61)[1] == "61d2 (61 dice) = **61**"


def test_long_titles_are_cut():
    assert len(shown("d6", 1, note="x" * 300)[0]) == 256


def test_colours_tell_success_from_failure():
    assert rolls.roll("ann", roll(parse("1d6t5"), Scripted([5]))).colour.value == SUCCESS
    assert rolls.roll("ann", roll(parse("1d6t5"), Scripted([4]))).colour.value == FAILURE
