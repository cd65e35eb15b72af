"""The characters to try the game with, and how they are shown."""

from fractions import Fraction

import pytest

from rules.systems.mm2e import GAME
from rules.systems.mm2e.samples import DOCTOR_NULL, GALE, NOVA, SAMPLES, STEEL_CRAB, THUG
from tests.rules.board import Board


@pytest.mark.parametrize(
    ("sheet", "printed"),
    [
        (NOVA, (19, 13, 7, 7, 9, 7, 4, 7)),
        (GALE, (18, 13, 9, 9, 8, 7, 7, 19)),
        (STEEL_CRAB, (18, 13, 7, 11, 3, 5, 0, 22)),
        (DOCTOR_NULL, (22, 14, 8, 7, 8, 12, 7, 8)),
        (THUG, (14, 12, 3, 4, 3, 1, 1, 6)),
    ],
)
def test_printed_numbers(sheet, printed):
    found = (sheet.defense, sheet.defense - sheet.dodge, *sheet.saves.values(), sheet.initiative, sheet.grapple)
    assert found == printed


def test_they_are_found_by_name():
    assert [*SAMPLES] == ["Nova", "Gale", "Steel Crab", "Doctor Null", "Thug"]
    assert GAME.samples["Thug"].is_minion


def test_nova_aims_at_the_crab():
    chances = Board(GAME, {"nova": NOVA, "crab": STEEL_CRAB}).running().odds("attack", "nova", "crab", "aim")
    assert chances.of("miss") == Fraction(35, 100)
    assert chances.of("critical") == Fraction(5, 100)
    assert chances.of("unharmed") == Fraction(12, 100)
