"""A sheet in one line, read by the fields of a model."""

from contextlib import suppress
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field

from rules.errors import Refused
from rules.quick import Slot, read, slots_of

Small = Annotated[int, Field(ge=0, le=9)]


class Weapon(BaseModel):
    name: str
    kind: Literal["melee", "ranged"] = "melee"
    attack: Small | None = None
    damage: int = 0
    loud: bool = False
    rank: int = 0
    marks: tuple[str, ...] = ()


class Boat(BaseModel):
    speed: int = 0


class Sheet(BaseModel):
    toughness: int = Field(0, ge=-5, le=30)
    soul: Small | None = 5
    size: Literal["small", "very big"] = "small"
    minion: bool = False
    motto: str = ""
    skills: dict[str, int] = {}
    boats: dict[str, Boat] = {}
    immune: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()


SLOTS = slots_of(Sheet) | {
    "feat": Slot(("feats",), dict[str, int], bare=1),
    "evasion": Slot(("feats", "Evasion"), int, bare=1),
    "weapon": slots_of(Sheet)["weapons"],
    "double": Slot(("toughness",), int, before=lambda _word, tokens: tokens[1:]),
}


def said(text):
    values, faults = read(SLOTS, text)
    assert faults == []
    return values


def fault(text):
    _, faults = read(SLOTS, text)
    assert len(faults) == 1
    return faults[0]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("", {}),
        ("toughness 3, minion", {"toughness": 3, "minion": True}),
        ("Toughness=−3, minion no", {"toughness": -3, "minion": False}),
        ("very big", {"size": "very big"}),
        ("size small", {"size": "small"}),
        ('motto "Run, fool"', {"motto": "Run, fool"}),
        ("soul —, minion", {"soul": None, "minion": True}),
        ("soul none", {"soul": None}),
        ("soul:--", {"soul": None}),
        ('skills "Escape Artist" 8, skills Stealth 2', {"skills": {"Escape Artist": 8, "Stealth": 2}}),
        ('feat "Luck", feat Power Attack 3, evasion 2', {"feats": {"Luck": 1, "Power Attack": 3, "Evasion": 2}}),
        ("evasion", {"feats": {"Evasion": 1}}),
        ("immune poison, immune “dry heat”", {"immune": ["poison", "dry heat"]}),
        ('boats raft 5, boats "big raft" speed 7', {"boats": {"raft": {"speed": 5}, "big raft": {"speed": 7}}}),
        ("double 1 2", {"toughness": 2}),
    ],
)
def test_words_fill_fields(text, values):
    assert said(text) == values


@pytest.mark.parametrize(
    ("text", "weapon"),
    [
        ('weapon "Blast" ranged 8 9', {"name": "Blast", "kind": "ranged", "attack": 8, "damage": 9}),
        ("weapon Fire Blast ranged 8 9", {"name": "Fire Blast", "kind": "ranged", "attack": 8, "damage": 9}),
        ('weapon "Blast" 8 9 ranged', {"name": "Blast", "kind": "ranged", "attack": 8, "damage": 9}),
        ("weapon 8", {"attack": 8}),
        ("weapon ranged 8", {"kind": "ranged", "attack": 8}),
        ('weapon "Gun" damage 4 7 loud rank 2', {"name": "Gun", "damage": 4, "attack": 7, "loud": True, "rank": 2}),
        ('weapon "Gun" marks red marks "deep blue"', {"name": "Gun", "marks": ["red", "deep blue"]}),
        ('weapon "melee" 1', {"name": "melee", "attack": 1}),
    ],
)
def test_a_thing_is_its_name_numbers_and_words(text, weapon):
    assert said(text) == {"weapons": [weapon]}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("toughnes 3", "There is no “toughnes” on a sheet. Nearest: toughness"),
        ("verry big 3", "There is no “verry big” on a sheet. Nearest: very big"),
        ("toughness 31", "“toughness” can't be 31. It goes from −5 up to 30"),
        ("toughness high", "“toughness” needs a whole number. Any from −5 up to 30"),
        ("toughness", "“toughness” needs a whole number. Any from −5 up to 30"),
        ("toughness 3 minion", "“minion” is too much after “toughness”. Put a comma before it"),
        ("toughness 3, toughness 3", "“toughness” stands twice. Say it once"),
        ("small, very big", "“very_big” stands twice. Say it once"),
        ("small 3", "“3” is too much after “small”. Put a comma before it"),
        ("evasion, feat Evasion 2", "“feat” stands twice. Say it once"),
        ("feat", '“feat” needs a name. For example feat "Some name" 3'),
        ("weapon", '“weapon” needs more. For example weapon "Some name" 3'),
        ('weapon "Blast" rangd 8', "“rangd 8” is not understood after “weapon”. Nearest: ranged"),
        ("weapon rangd 8", "“rangd” is not understood. Nearest: ranged. A name stands in quotes"),
        ('weapon "Blast" 8 9 10', "“10” is not understood after “weapon”"),
        ('weapon "Blast" melee ranged', "“ranged” stands twice. Say it once"),
    ],
)
def test_what_does_not_fit_is_told(text, why):
    assert fault(text) == why


def test_all_faults_at_once():
    values, faults = read(SLOTS, "toughness 99, minion, foo, soul 10")
    assert values == {"minion": True}
    assert len(faults) == 3


def test_an_open_quote_is_refused():
    with pytest.raises(Refused, match="never closed"):
        read(SLOTS, 'motto "Run')


@given(st.lists(st.sampled_from([*SLOTS, ",", '"', "3", "—", "x", "=", "-9", "·"])).map(" ".join) | st.text())
def test_no_line_is_a_bug(text):
    with suppress(Refused):
        _, faults = read(SLOTS, text)
        assert all(faults)
