"""What people really typed, and what other rollers made of it; the ids are those of the collection of cases."""

from collections import Counter

import pytest

from rules.dice import Scripted, Seeded, odds, parse, roll
from rules.dice.limits import DICE
from rules.dice.roll import Roll
from rules.dice.tree import Named
from rules.errors import Refused


def rolled(text: str, *faces: int) -> Roll:
    """The roll with these faces, every one of which must be used."""
    source = Scripted(faces)
    result = roll(parse(text), source)
    assert source.spent
    return result


TOTALS = [
    ("A1", "1 + 3 * 6", [], 19),
    ("A1", "(1 + 3) * 6", [], 24),
    ("A2", "2+8-2+8", [], 16),
    ("A4", "1d1 + 4 * 10", [1], 41),
    ("A5", "(1d1+2d1)*2", [1, 1, 1], 6),
    ("A6", "23 - 4d1", [1, 1, 1, 1], 19),
    ("A9", "d4+d6+d8+d10+d12", [4, 6, 8, 10, 12], 40),
    ("B1", "1d20+-5", [11], 6),
    ("B3", "-1", [], -1),
    ("B3", "0-1", [], -1),
    ("B5", "-1d42", [42], -42),
    ("B7", "1d20 -5", [11], 6),
    ("B8", "-+-++---+1", [], -1),
    ("B8", "--1", [], 1),
    ("B9", "+1d6", [5], 5),
    ("B9", "+1", [], 1),
    ("C2", "9d8 + 5000", [1] * 9, 5009),
    ("C5", "1D20+4", [20], 24),
    ("C7", "1d20−5", [11], 6),
    ("C7", "1d20–5", [11], 6),
    ("C9", "3d6×2", [1, 2, 3], 12),
    ("C9", "8d6÷2", [1, 1, 1, 1, 1, 1, 1, 2], 4),
    ("D2", "2d20kl1", [17, 5], 5),
    ("D3", "2d20dl1", [18, 9], 18),
    ("D5", "3d6dh1dl1", [6, 1, 4], 4),
    ("D7", "2d20kh", [3, 12], 12),
    ("D7", "2d20kl", [3, 12], 3),
    ("D9", "4d6dl", [1, 4, 5, 6], 15),
    ("D10", "2d10k1+2d10k1+2d10k1+2", [1, 10, 2, 3, 7, 4], 22),
    ("E7", "6d6!", [6, 6, 2, 1, 1, 3, 4, 6, 5], 34),
    ("E8", "2d6!k1", [6, 5, 4], 10),
    ("E9", "4d6r2", [2, 1, 3, 4, 1, 2], 10),
    ("F1", "13d10>=5", [10, 5, 5, 4, 3, 1, 8, 8, 10, 4, 2, 10, 1], 7),
    ("F3", "10d6>4", [1, 2, 3, 4, 4, 4, 4, 5, 6, 6], 3),
    ("F4", "1d20+5 t6", [9], 1),
    ("F6", "1d12+2 t8", [4], 0),
    ("F8", "8dP", [1, 3, 3, 2, 5, 1, 4, 2], 3),
    ("F10", "5d6 t4f1", [1, 1, 4, 6, 3], 0),
    ("G5", "(1-1-1+2)d6", [4], 4),
    ("H1", "d%", [100], 100),
    ("H3", "4dF", [1, 1, 2, 3], -1),
    ("H6", "1d00", [100], 100),
    ("K3", "3d6x2", [1, 2, 3], 12),
    ("K3", "1d10x10", [7], 70),
    ("L1", "15 / 2", [], 7),
    ("L1", "1/2", [], 0),
    ("L4", "(5 / 2)d20", [3, 4], 7),
    ("L5", "8d6/2", [3, 3, 3, 3, 3, 3, 3, 6], 13),
    ("L5", "8d(6/2)", [3, 3, 3, 3, 3, 3, 3, 2], 23),
    ("M2", "2d6*3", [1, 2], 9),
    ("M4", "100", [], 100),
    ("M4", "100+1", [], 101),
    ("M5", "5", [], 5),
    ("M5", "+4", [], 4),
    ("N5", "d6+12", [3], 15),
]


@pytest.mark.parametrize(("case", "text", "faces", "total"), TOTALS, ids=[f"{row[0]} {row[1]}" for row in TOTALS])
def test_total(case, text, faces, total):
    assert rolled(text, *faces).total == total


REACHES = [
    ("A6", "25 - 3d6", 7, 22),
    ("A9", "d4+d6+d8+d10+d12", 5, 40),
    ("B4", "-3d6", -18, -3),
    ("B5", "-1d42", -42, -1),
    ("B9", "+1d6", 1, 6),
    ("C2", "9d8 + 5000", 5009, 5072),
    ("D1", "4d6kh3", 3, 18),
    ("D10", "2d10k1+2d10k1+2d10k1+2", 5, 32),
    ("H1", "1d%", 1, 100),
    ("H3", "4dF", -4, 4),
    ("K5", "4*(d4+1)", 8, 20),
    ("K5", "4d4+1", 5, 17),
    ("M7", "9+2d6", 11, 21),
]


@pytest.mark.parametrize(("case", "text", "low", "high"), REACHES, ids=[f"{row[0]} {row[1]}" for row in REACHES])
def test_reaches(case, text, low, high):
    table = odds(parse(text))
    assert (min(table), max(table)) == (low, high)


REFUSED = [
    ("B4", "(-3)d6", "At least one die"),
    ("B6", "(5+(-10))d10", "-5 dice"),
    ("D3", "2d20d1", "side by side"),
    ("D9", "4d6-L1", "L1"),
    ("E1", "d1!", "Every face of d1 would explode"),
    ("E1", "1d1e1", "not dice"),
    ("E2", "d6!>0", "Every face of d6 would explode"),
    ("E2", "1d10!>=1", "Every face of d10 would explode"),
    ("E3", "1d6r<7", "Every face of d6 would be rerolled"),
    ("E3", "1d20rr<21", "A plain number"),
    ("G1", "0d6", "At least one die"),
    ("G3", "6d0", "at least one side"),
    ("G3", "4d0", "at least one side"),
    ("G4", "1d0", "at least one side"),
    ("G5", "(1-1-1)d6", "-1 dice"),
    ("I1", "9999999d999999999", "At most 1,000 dice"),
    ("I2", "2147483647d2147483647", "At most 1,000 dice"),
    ("I2", "999999999999d99999999999999", "At most 1,000 dice"),
    ("I3", "100000d6", "At most 1,000 dice"),
    ("I7", "(" * 5000 + "1" + ")" * 5000, "too long"),
    ("I7", "(" * 100 + "1" + ")" * 100, "nested too deep"),
    ("K1", "6 4d6k3", "side by side"),
    ("K5", "4(d4+1)", "4*(1d4+1)"),
    ("K7", "1d20+1,1d20+1", "One roll at a time"),
    ("L3", "10 / 0", "zero"),
    ("L3", "10 % 0", "%"),
    ("M1", "2d6+", "missing at the end"),
    ("M1", "d", "needs its sides"),
    ("M1", "2 d 6", "side by side"),
    ("M1", "", "nothing to roll"),
    ("M8", "8D20+10*@c[=20]", "“@”"),
]


@pytest.mark.parametrize(("case", "text", "words"), REFUSED, ids=[f"{row[0]} {row[1][:30]}" for row in REFUSED])
def test_refused(case, text, words):
    with pytest.raises(Refused) as refusal:
        parse(text)
    assert words in str(refusal.value)
    assert refusal.value.hint
    assert "\n" not in str(refusal.value)


ALIKE = [
    ("B7", "1d20 -5", "1d20-5"),
    ("C1", "3d3-10", "3d3 - 10"),
    ("C4", " 1d20- 5  +  2d6", "1d20-5+2d6"),
    ("C5", "1D20+4", "1d20+4"),
    ("D7", "2d20kh", "2d20kh1"),
    ("F7", "10d10 t4f1", "10d10 f1t4"),
    ("H4", "4df", "4dF"),
    ("H6", "1d00", "d100"),
]


@pytest.mark.parametrize(("case", "one", "other"), ALIKE, ids=[row[0] for row in ALIKE])
def test_alike(case, one, other):
    assert parse(one) == parse(other)


LABELS = [
    ("J1", "1d20+6 dex save", "1d20+6", "dex save"),
    ("J1", "1d20+6 dégâts", "1d20+6", "dégâts"),
    ("J3", "1d20 # Roll for initiative + 2d10", "1d20", "Roll for initiative + 2d10"),
    ("J6", "2d2 ! x `@everyone `", "2d2!", "x `@everyone `"),
    ("J8", "1d6 # *one _two ~~three", "1d6", "*one _two ~~three"),
]


@pytest.mark.parametrize(("case", "text", "dice", "label"), LABELS, ids=[f"{row[0]} {row[3]}" for row in LABELS])
def test_label(case, text, dice, label):
    assert parse(text).root == parse(dice).root
    assert parse(text).label == label


def test_d1_the_dropped_die_is_still_there():
    (thrown,) = rolled("4d6kh3", 4, 2, 2, 6).thrown
    assert [(die.shown, die.fate) for die in thrown.dice] == [
        (4, "kept"),
        (2, "dropped"),
        (2, "kept"),
        (6, "kept"),
    ]


@pytest.mark.parametrize(("case", "text"), [("E5", "10d10!>3"), ("E5", "100d100!>3")])
def test_e5_explosions_end_with_the_dice_of_the_whole_command(case, text):
    result = roll(parse(f"5d4 + {text} + 7d8"), _AlwaysHighest())
    assert result.capped
    assert sum(len(thrown.dice) for thrown in result.thrown) == DICE


class _AlwaysHighest:
    def faces(self, dice):
        return (dice.sides,) * dice.count


def test_e7_nine_dice_are_shown_each_behind_the_one_it_came_from():
    (thrown,) = rolled("6d6!", 6, 6, 2, 1, 1, 3, 4, 6, 5).thrown
    assert [die.shown for die in thrown.dice] == [6, 4, 6, 6, 5, 2, 1, 1, 3]
    assert [die.exploded for die in thrown.dice] == [True, False, True, True] + [False] * 5


def test_e9_a_rerolled_die_is_thrown_once_more_and_may_be_low_again():
    (thrown,) = rolled("4d6r2", 2, 1, 3, 4, 1, 2).thrown
    assert [(die.shown, die.fate) for die in thrown.dice[:4]] == [
        (2, "rerolled"),
        (1, "kept"),
        (1, "rerolled"),
        (2, "kept"),
    ]


def test_f1_successes_are_no_sum():
    assert rolled("1d10>=5", 10).counts
    assert rolled("1dP", 2).counts
    assert not rolled("1d10+5", 10).counts


def test_f4_the_bonus_is_part_of_what_is_compared():
    result = rolled("1d20+5 t6", 9)
    assert (result.compared, result.total, result.counts) == (14, 1, True)


@pytest.mark.rule("PP-DICE-02")
def test_f8_a_six_is_two_successes():
    assert rolled("12dP", 1, 2, 2, 2, 3, 3, 3, 5, 5, 5, 6, 6).total == 7


def test_f10_net_raw_and_failures_are_all_told():
    (thrown,) = rolled("5d6 t4f1", 1, 1, 4, 6, 3).thrown
    assert (thrown.value, thrown.hits, thrown.misses) == (0, 2, 2)


def test_j5_words_come_back_beside_their_dice():
    result = rolled("1d20[Initiative]+1d4[Bonus]", 12, 3)
    first, words, plus, second, more = result.pieces()
    assert result.total == 15
    assert (first.value, words, plus, second.value, more) == (12, "[Initiative]", " + ", 3, "[Bonus]")
    assert isinstance(result.expression.root.left, Named)


NATURALS = [
    ("N1", "2d20kh1+7", [4, 20], 20),
    ("N1", "2d20kl1+7", [1, 20], 1),
    ("N3", "1d20+(1d1)", [13, 1], 13),
    ("N3", "(1d1)+1d20", [1, 13], 13),
    ("N4", "1d20+1d4", [16, 4], 16),
    ("N4", "2d10", [10, 10], None),
    ("N4", "2d20", [20, 20], None),
    ("N4", "mid20", [1, 20, 1], 1),
]


@pytest.mark.parametrize(("case", "text", "faces", "natural"), NATURALS, ids=[f"{row[0]} {row[1]}" for row in NATURALS])
def test_natural(case, text, faces, natural):
    assert rolled(text, *faces).natural == natural


def test_o3_every_face_that_fell_can_be_counted():
    result = rolled("3d6r1kh1 + 1d20", 1, 4, 5, 6, 17)
    fell = Counter((thrown.pool.kind.name, die.shown) for thrown in result.thrown for die in thrown.dice)
    assert fell == {("6", 1): 1, ("6", 4): 1, ("6", 5): 1, ("6", 6): 1, ("20", 17): 1}


def test_o1_every_face_comes_as_often_as_it_should():
    (thrown,) = roll(parse("1000d6"), Seeded(7)).thrown
    seen = Counter(die.shown for die in thrown.dice)
    for seed in range(99):
        (thrown,) = roll(parse("1000d6"), Seeded(seed + 100)).thrown
        seen.update(die.shown for die in thrown.dice)
    expected = 100_000 / 6
    assert sum((seen[face] - expected) ** 2 / expected for face in range(1, 7)) < 20.5  # 0.1 % with 5 degrees
