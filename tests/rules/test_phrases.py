"""Phrases: the words of a game for what happened."""

import pytest

from rules.phrases import OUTCOMES, Phrase, Words, fill

WORDS = Words(
    outcomes={"hit": Phrase("{by} strikes {target}"), "save hit": Phrase("{by} is caught", "failure")},
    rolls={"reflex": ("safe", "caught")},
    names={"hero_points": "Hero Points"},
)


@pytest.mark.parametrize(
    ("said", "values", "sentence"),
    [
        ("{by} hits {target}[ with {item}]", {"by": "A", "target": "B", "item": "C"}, "A hits B with C"),
        ("{by} hits {target}[ with {item}]", {"by": "A", "target": "B", "item": ""}, "A hits B"),
        ("{by} hits {target}", {"by": "A", "target": ""}, None),
        ("{by}[: {value:net success}]", {"by": "A", "value": 1}, "A: 1 net success"),
        ("{by}[: {value:net success}]", {"by": "A", "value": 3}, "A: 3 net successes"),
        ("{by}[: {value:net success}]", {"by": "A", "value": 0}, "A"),
        ("{by} heals {value}", {"by": "A", "value": -2}, "A heals −2"),
        ("{by} takes {value:point}", {"by": "{x} [y]", "value": 2}, "{x} [y] takes 2 points"),
    ],
)
def test_a_sentence_is_filled_in(said, values, sentence):
    assert fill(said, **values) == sentence


def test_the_more_particular_phrase_counts_then_the_games_own():
    assert WORDS.phrase("save", "hit").said == "{by} is caught"
    assert WORDS.phrase("attack", "hit").said == "{by} strikes {target}"
    assert WORDS.phrase("attack", "miss") == OUTCOMES["miss"]
    assert WORDS.phrase("attack", "odd") is None


def test_how_throws_end():
    assert [WORDS.ending("reflex", True), WORDS.ending("reflex", False)] == ["safe", "caught"]
    assert [WORDS.ending("attack", True), WORDS.ending("will", False)] == ["hit", "fails"]


def test_other_keys():
    assert [WORDS.name(key) for key in ("hero_points", "flat_footed", "Difficulty Class")] == [
        "Hero Points", "flat footed", "",
    ]  # fmt: skip
