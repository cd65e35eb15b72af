"""Laws of reading and spelling, and what is refused with which words."""

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from rules.dice import parse, roll, write
from rules.dice.guide import GUIDE
from rules.dice.limits import DEPTH, LENGTH
from rules.dice.tree import FUDGE, Keep, Pool, Range, sided
from rules.errors import Refused
from tests.rules.dice.expressions import expressions

LIKE_DICE = "0123456789dDkKhHlLrRtTfFpPx%!<>=+-*/()[]# ×−≥.,o"


class _Ones:
    def faces(self, dice):
        return (1,) * dice.count


@given(st.text(max_size=LENGTH) | st.text(LIKE_DICE, max_size=LENGTH))
@example("1" * LENGTH)
@example("d1" * (LENGTH // 2))
@example("1+" * (LENGTH // 2 - 1) + "1")
@example("-" * (LENGTH - 1) + "1")
@example("1" + "[a]" * 99)
@example("(" * DEPTH + "1" + ")" * DEPTH)
@example("df" * (LENGTH // 2 - 1) + "z")
@example("²")
@example("1d6 # >=")
@example("1d6 # (")
def test_any_text_is_rolled_or_refused(text):
    try:
        expression = parse(text)
    except Refused:
        return
    assert roll(expression, _Ones()).expression is expression


@given(expressions())
def test_what_is_spelled_is_read_again_as_the_same(expression):
    text = write(expression)
    assume(len(text) <= LENGTH)
    assert parse(text) == expression


@pytest.mark.parametrize(("text", "meaning"), GUIDE)
def test_every_example_of_the_guide_can_be_rolled(text, meaning):
    roll(parse(text), _Ones())


SPELLED = [
    ("D20+5", "1d20 + 5"),
    ("((1d6))", "1d6"),
    ("1-(2-3)", "1 - (2 - 3)"),
    ("(1-2)-3", "1 - 2 - 3"),
    ("-(2+3)", "-(2 + 3)"),
    ("3X2", "3 * 2"),
    ("4d6k3r1!", "4d6r1!kh3"),
    ("6d6!t4", "6d6!=6 >= 4"),
    ("10d10f<=2t=7", "10d10 = 7 f2"),
    ("(2d6)>=7", "(2d6) >= 7"),
    ("(2d6[fire])>=7", "(2d6[fire]) >= 7"),
    ("2d6[fire]>=5", "(2d6 >= 5)[fire]"),
    ("mid20+2", "3d20dh1dl1 + 2"),
    ("mid20>=12", "(3d20dh1dl1) >= 12"),
    ("sum3d6>=12", "(3d6) >= 12"),
    ("(5/2)d6>=4", "2d6 >= 4"),
    ("2d(3+3)>=4", "2d6 >= 4"),
    ("(d6+1)*2d6>=4", "(1d6 + 1) * 2d6 >= 4"),
    ("4dF t1 f-1", "4dF >= 1 f-1"),
    ("1d6 x -2", "1d6 * -2"),
    ("1d6 x-ray", "1d6 # x-ray"),
    ("1d6 t-shirt", "1d6 # t-shirt"),
    ("8dp>2", "(8dP) > 2"),
    ("2d6≥5", "2d6 >= 5"),
    ("d%  to hit", "1d100 # to hit"),
    ("1d20 🔥 hot", "1d20 # 🔥 hot"),
    ("d20 'x'", "1d20 # 'x'"),
]


@pytest.mark.parametrize(("text", "spelled"), SPELLED, ids=[row[0] for row in SPELLED])
def test_spelling(text, spelled):
    assert write(parse(text)) == spelled


def test_a_pool_carries_everything_said_about_it():
    root = parse("5d6r1!>=5dl2k1 t4f=1").root
    assert root == Pool(
        count=5,
        kind=sided(6),
        reroll=Range("<=", 1),
        explode=Range(">=", 5),
        keeps=(Keep("dl", 2), Keep("kh", 1)),
        hits=Range(">=", 4),
        misses=Range("=", 1),
    )
    assert parse("3dF>=-1").root == Pool(3, FUDGE, hits=Range(">=", -1))


REFUSED = [
    ("(1d6", "closing bracket is missing"),
    ("(1d6 fire)", "closing bracket is missing"),
    ("1d6)", "“)” does not fit"),
    ("(1d6 5)", "side by side"),
    ("()", "“)” does not fit"),
    ("d20 - stealth", "“stealth”"),
    ("fireball", "nothing to roll"),
    ("# 1d6", "nothing to roll"),
    ("1d20dex", "“1d20dex” is not dice"),
    ("1d20 2nd attack", "“2nd” is not dice"),
    ("1d20 d6", "side by side"),
    ("5 kh3", "directly behind dice"),
    ("5r1", "directly behind dice"),
    ("4d6kh5", "cannot be kept"),
    ("4d6kh0", "cannot be kept"),
    ("2d6dh1dl1", "No die would be left"),
    ("4d6r1r2", "directly behind dice"),
    ("6d6!5", "not clear which faces explode"),
    ("6d6!!", "“!” does not fit"),
    ("2d6>=7", "(2d6) >= 7"),
    ("1d6!>6", "No face of d6 is > 6"),
    ("10d6>4+2", "“+” does not fit"),
    ("4d6 >= d4", "A plain number"),
    ("4d6r", "A plain number"),
    ("1d20 >= (10+5)", "A plain number"),
    ("10d6t4t5", "Only one comparison"),
    ("10d6f1", "what counts as a success"),
    ("(1d20+5)t15f1", "only be counted on dice"),
    ("1d6[]", "nothing between the brackets"),
    ("[fire]", "Words in brackets"),
    ("1d6[fire", "“[” has no meaning"),
    ("(1d6)fire", "“fire” is not dice"),
    ("(2d1)d6", "plain numbers"),
    ("(1d4)d6", "plain numbers"),
    ("1d(1d4)", "plain numbers"),
    ("(1>=1)d6", "plain numbers"),
    ("2d1001", "too many sides"),
    ("600d6+600d6", "too many dice"),
    ("501d6r1", "too many dice"),
    ("1000000001", "number is too big"),
    ("1000000000*1000000000", "total could become too big"),
    ("6/(1d3-2)", "zero"),
    ("1.5", "“.” has no meaning"),
    ("1d6" + " " * LENGTH, "too long"),
]


@pytest.mark.parametrize(("text", "words"), REFUSED, ids=[row[0][:30] for row in REFUSED])
def test_refused(text, words):
    with pytest.raises(Refused) as refusal:
        parse(text)
    assert words in str(refusal.value)
    assert refusal.value.hint
