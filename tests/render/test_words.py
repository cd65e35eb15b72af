"""Numbers, lists and names in words."""

from fractions import Fraction

import pytest

from bot.render.lines import sentence
from bot.render.view import View, points
from bot.render.words import capital, joined, number, percent, signed, together
from rules.facts import Verdict
from rules.phrases import Phrase, Words
from rules.projection import Person
from tests.render.game import GAME, PEOPLE, saying


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(65, 100), "65 %"),
        (Fraction(1275, 10000), "12.75 %"),
        (Fraction(1, 8), "12.5 %"),
        (Fraction(1, 3), "33.33 %"),
        (Fraction(1, 10**6), "under 0.01 %"),
        (1 - Fraction(1, 10**6), "over 99.99 %"),
    ],
)
def test_a_chance(chance, shown):
    assert percent(chance) == shown


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Thug 1", "Thug 2", "Thug 3"], ["Thug 1–3"]),
        (["Thug 1", "Thug 3", "Nova", "Thug 4"], ["Thug 1", "Thug 3", "Nova", "Thug 4"]),
        (["Thug 2", "Cop 3", "Cop 4"], ["Thug 2", "Cop 3–4"]),
        (["Agent 006", "Agent 007", "Unit 0"], ["Agent 006", "Agent 007", "Unit 0"]),
        ([], []),
    ],
)
def test_names_that_count_on_are_one(names, shown):
    assert together(names) == shown


def test_small_words():
    assert [joined(list("abc")[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert [signed(3), signed(0), signed(-3), number(-3)] == ["+3", "+0", "−3", "−3"]
    assert [capital("dirty trick"), capital("McCoy"), capital("")] == ["Dirty trick", "McCoy", ""]


def test_points_in_number():
    assert [points(Words(), "hero_points", n) for n in (1, 2)] == ["1 hero point", "2 hero points"]
    assert [points(Words(), pool, 1) for pool in ("Resolve", "Finesse", "Bliss")] == [
        "1 Resolve",
        "1 Finesse",
        "1 Bliss",
    ]


def test_whoever_is_not_seen_has_no_name():
    view = View(GAME, {**PEOPLE, "spy": Person("Spy", None, True)})
    assert [view.name("spy"), view.name("nobody"), view.name("nova")] == ["somebody", "somebody", "Nova"]
    assert view.names(("spy", "nova", "thug1", "thug2")) == "Nova and Thug 1–2"


def test_a_sentence_may_say_what_was_done():
    view = saying(Words({"wins": Phrase("{by} beats {target} at {what}")}))
    assert sentence(Verdict("nova", "arm_wrestling", "crab", "wins"), view) == "Nova beats Steel Crab at Arm wrestling"


def test_one_who_does_it_to_himself_is_named_where_the_phrase_names_only_a_target():
    view = saying(Words({"crashes": Phrase("{target} crashes[ after {value} feet]")}))
    assert sentence(Verdict("crab", "knockback", "crab", "crashes", 20), view) == "Steel Crab crashes after 20 feet"


def test_a_bonus_is_not_a_count():
    view = saying(Words(bonuses={"defending": 1, "careless": -1}))
    assert view.condition("defending", 4) == "defending +4"
    assert view.condition("careless", 4) == "careless −4"
    assert view.condition("bruised", 4) == "bruised ×4"
