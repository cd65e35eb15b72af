"""What the notation can do, by example, with every reading on which other rollers differ."""

from rules.dice.limits import DICE, SIDES

GUIDE: tuple[tuple[str, str], ...] = (
    ("2d6+3", "two six-sided dice, plus 3"),
    ("d%", "a die from 1 to 100; also d100 and d00"),
    ("4dF", "four fudge dice, each −1, 0 or +1"),
    ("8dP", "a Prowlers & Paragons pool: 2 and 4 are one success, 6 is two"),
    ("mid20+4", "the middle one of three d20, plus 4"),
    ("sum3d6+4", "three d6 added, plus 4"),
    ("(1d6+2)*3", "brackets, and + - * / (also x × ÷ −); a minus before dice takes the whole sum off"),
    ("15/2", "each division rounds down: 7; −7/2 is −4"),
    ("(5/2)d(3+3)", "the number of dice and of sides may be worked out from plain numbers"),
    ("4d6kh3", "keep the highest three; kl keeps the lowest, dh and dl drop; without a number, one; k is kh"),
    ("3d6dh1dl1", "several of them, one after the other: the middle die"),
    ("4d6r2", "each die that shows 2 or less is thrown once more, and the new face stays; also r<3, r=1"),
    ("6d6!", "each 6, the new ones too, adds one more die; also 6d6!>=5; a comparison behind ! says what explodes"),
    ("2d6!k1", "a die and all that exploded from it are kept or dropped as one"),
    ("10d10>=7", "count the dice that show 7 or more; > is strictly more; also t7"),
    ("10d10t7f1", "and take one off for each die that shows 1 or less"),
    ("1d20+5>=15", "one success if the whole total is 15 or more"),
    ("(2d6)>=7", "the same for the sum of dice: brackets keep them from being counted one by one"),
    ("1d20+6 dex save", "a label behind a blank; where it could be taken for dice, put # before it"),
    ("1d20[attack]+1d4[bless]", "words for single dice"),
    (f"{DICE}d{SIDES}", "the most that is rolled at once; explosions stop there too"),
)
"""(example, what it means); every example can be rolled."""
