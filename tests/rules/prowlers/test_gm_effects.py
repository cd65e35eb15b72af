"""A GM's own effects give and take dice."""

import pytest

from tests.rules.prowlers.people import page, someone
from tests.rules.prowlers.test_attack import pools, with_attack


@pytest.mark.parametrize(
    ("who", "column", "dice"),
    [("a", "rolls", (8, 2)), ("a", "attack", (8, 2)), ("a", "defense", (6, 2)),
     ("b", "rolls", (6, 4)), ("b", "attack", (6, 2)), ("b", "defense", (6, 4))],
)  # fmt: skip
def test_effects_give_dice_to_attacks_and_defenses(who, column, dice):
    board = page(a=with_attack(), b=someone(agility=1, toughness=4))
    board.do("effect", "", who, name="blessed", mods=[[column, 2]])
    assert tuple(count for _, count in pools(board=board)) == dice
