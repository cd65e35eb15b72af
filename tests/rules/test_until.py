"""Until when: the words and the anchors they give."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.clock import NORMAL, EndOf, Moment, TurnOf
from rules.encounter import Encounter, Turns
from rules.errors import Refused
from rules.until import complete_until, until
from tests.rules.test_names import ALL, FIGHT


def place(count):
    return (NORMAL, -count)


def at(round_, count, phase=1):
    return replace(FIGHT, turns=Turns(round=round_, at=(place(count), phase)))


RUNNING = at(3, 14)


def say(text, encounter: Encounter = RUNNING, **kwargs):
    return until(encounter, ALL, text, place, **kwargs)


@pytest.mark.parametrize(
    ("text", "anchor"),
    [
        ("round", EndOf("round")),
        (" Scene", EndOf("scene")),
        ("1 round", Moment(4, (0, -14))),
        ("10 Rounds", Moment(13, (0, -14))),
        ("start nova", TurnOf("nova", "start")),
        ("End  Steel Crab", TurnOf("steelcrab", "end")),
        ("count 13", Moment(3, (0, -13))),
        ("count 14", Moment(4, (0, -14))),
        ("count −2", Moment(3, (0, 2))),
        ("count 15", Moment(4, (0, -15))),
    ],
)
def test_until(text, anchor):
    assert say(text) == anchor


def test_a_count_just_reached_or_just_over():
    assert say("count 14", at(3, 14, 0)) == Moment(4, (0, -14))
    assert say("count 14", at(3, 14, 2)) == Moment(4, (0, -14))


def test_while_people_gather_the_first_round_counts():
    assert say("2 rounds", FIGHT) == Moment(3, ())
    assert say("count 15", FIGHT) == Moment(1, (0, -15))


def test_rounds_from_a_given_place():
    assert say("1 round", at=(0, -5)) == Moment(4, (0, -5))


@pytest.mark.parametrize(
    "text",
    ["", "soon", "0 rounds", "1001 rounds", "rounds", "round 2", "count", "count x", "start", "start Zed", "end th"],
)
def test_refuses(text):
    with pytest.raises(Refused):
        say(text)


def test_the_unseen_have_no_turns():
    with pytest.raises(Refused, match="Nobody here is called “Steel Crab”"):
        until(RUNNING, {"nova"}, "start Steel Crab", place)


def test_completion():
    forms = ["1 round", "2 rounds", "3 rounds", "round", "scene", "start", "end", "count"]
    assert complete_until(FIGHT, ALL, "") == forms
    assert complete_until(FIGHT, ALL, "s") == ["scene", "start"]
    assert complete_until(FIGHT, ALL, "12") == ["12 rounds"]
    assert complete_until(FIGHT, ALL, "start st") == ["start Steel Crab"]
    assert complete_until(FIGHT, {"nova"}, "end") == ["end Nova"]


words = st.sampled_from(["round", "rounds", "scene", "start", "end", "count", "nova", "thug 1", "3", "-1", "x"])


@settings(deadline=None)
@given(st.text() | st.lists(words, max_size=4).map(" ".join))
def test_any_text_is_a_time_or_refused(text):
    try:
        anchor = say(text)
    except Refused:
        return
    assert isinstance(anchor, Moment | TurnOf | EndOf)
