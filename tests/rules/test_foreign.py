"""Foreign JSON: looked over, tidied, held against a model."""

import json
from contextlib import suppress
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field

from rules.errors import Refused
from rules.foreign import DEEPEST, LARGEST, MOST_TOLD, Odd, Tidying, checked, decoded, parsed, refusal


class Thing(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str = Field(min_length=1, max_length=10)
    weight: int = Field(1, ge=-5, le=20)
    size: Literal["small", "very big"] = "small"
    sharp: bool = False


class Chest(BaseModel):
    model_config = ConfigDict(extra="forbid")

    things: tuple[Thing, ...] = Field((), max_length=2)
    best: Thing | None = None
    locks: dict[str, int] = Field(default_factory=dict)
    story: str = ""


def refused(call, *given):
    with pytest.raises(Refused) as no:
        call(*given)
    return no.value


def tidied(given):
    tidying = Tidying({"weapons": "things"}, {"lid": "is not kept."})
    return tidying.fields(Chest.model_fields, given), tidying.notes


def faults(given):
    return checked(Chest, tidied(given)[0])[1]


@pytest.mark.parametrize(
    "data", [b'{"a": 1}', b'\xef\xbb\xbf{"a": 1}', '{"a": 1}'.encode("utf-16"), '\ufeff{"a": 1}'.encode("utf-16-be")]
)
def test_a_file_is_utf_8_or_says_that_it_is_wide(data):
    assert parsed(decoded(data)) == {"a": 1}


@pytest.mark.parametrize("data", [b"\xff{}", b"\x80\x81", b"\xfe\xff\xd8"])
def test_other_bytes_are_refused(data):
    assert refused(decoded, data).why == "That file is not plain text."


def test_size_is_checked_in_bytes():
    assert parsed(decoded(b"{}".ljust(LARGEST))) == {}
    assert refused(decoded, b"{}".ljust(LARGEST + 1)).hint == "At most 256 KB."
    assert refused(parsed, "{}".ljust(LARGEST + 1)).hint == "At most 256 KB."
    assert refused(parsed, '{"a":"' + "ä" * (LARGEST // 2) + '"}').hint == "At most 256 KB."


@pytest.mark.parametrize("text", ["[" * 10_000 + "]" * 10_000, '{"a":' * 10_000, '[{"a":' * 7])
def test_depth_is_checked_before_parsing(text):
    assert refused(parsed, text).why == "That is nested too deep."


def test_brackets_in_texts_are_no_depth():
    assert parsed(json.dumps({"a": "[{" * 100 + '\\"' + "[" * 100})).keys() == {"a"}


def test_the_deepest_that_is_read():
    inner = "[" * (DEEPEST - 1) + "]" * (DEEPEST - 1)
    assert parsed(f'{{"a": {inner}}}').keys() == {"a"}
    assert refused(parsed, f'{{"a": [{inner}]}}').why == "That is nested too deep."


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "That is not JSON: it cannot be read from line 1, column 1 on."),
        ('{"a": 1,\n "b" 2}', "That is not JSON: it cannot be read from line 2, column 6 on."),
        ("[]", "That JSON holds no sheet."),
        ("null", "That JSON holds no sheet."),
        ("PK\x03\x04\x14\0\0", "That is a packed file."),
        ("{\0}\0", "That is not plain text."),
        ('{"a": 1, "b": {"c": 1, "c": 2}}', "“c” stands twice in one object."),
    ],
)
def test_what_is_no_object_is_refused(text, why):
    assert refused(parsed, text).why == why


def test_numbers_that_no_sheet_has_stay_for_the_faults():
    assert parsed('{"a": NaN, "b": -Infinity, "c": 1.5, "d": %s, "e": 123456789012}' % ("9" * 5000)) == {
        "a": Odd("NaN"), "b": Odd("-Infinity"), "c": Odd("1.5"), "d": Odd("9" * 5000), "e": 123456789012,
    }  # fmt: skip


def test_keys_and_choices_are_folded_and_texts_are_clean():
    values, notes = tidied({"Weapons": [{"NAME": " A\u202e\nxe ", "size": "Very-Big"}], "story": "one\r\n\u200btwo"})
    assert values == {"things": ({"name": "A xe", "size": "very big"},), "story": "one\ntwo"}
    assert notes == []


def test_unknown_keys_are_notes_with_the_nearest_name():
    values, notes = tidied({"things": [{"name": "Axe", "wieght": 3}], "lid": 1, "things ": [], "x\n@y": {}})
    assert values == {"things": ({"name": "Axe"},)}
    assert notes == [
        "things[0].wieght: not known, passed over. Nearest: weight.",
        "lid: is not kept.",
        "things: stands twice, passed over.",
        "x @y: not known, passed over.",
    ]


def test_a_lone_surrogate_is_dropped():
    values, _ = tidied(parsed(r'{"story": "a\ud800b"}'))
    assert values["story"].encode() == b"ab"


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"best": {}}, "best.name is missing"),
        ({"best": {"name": ""}}, 'best.name can\'t be "": it is a text of at most 10 characters'),
        ({"best": {"name": "x" * 11}}, 'best.name can\'t be "xxxxxxxxxxx": it is a text of at most 10 characters'),
        ({"best": {"name": "x", "weight": 21}}, "best.weight can't be 21: it is a whole number from −5 to 20"),
        ({"best": {"name": "x", "weight": "7"}}, 'best.weight can\'t be "7": it is a whole number from −5 to 20'),
        ({"best": {"name": "x", "weight": True}}, "best.weight can't be true: it is a whole number from −5 to 20"),
        ({"best": {"name": "x", "weight": Odd("NaN")}}, "best.weight can't be NaN: it is a whole number from −5 to 20"),
        ({"best": {"name": "x", "size": "tall"}}, 'best.size can\'t be "tall": it is one of small, very big'),
        ({"best": {"name": "x", "sharp": 1}}, "best.sharp can't be 1: it is true or false"),
        ({"best": 3}, "best can't be 3: it is an object or null"),
        ({"things": 3}, "things can't be 3: it is a list of at most 2"),
        ({"things": [{"name": "x"}] * 3}, "things can't be a list: it is a list of at most 2"),
        ({"locks": {"left": None}}, "locks.left can't be null: it is a whole number"),
        ({"locks": []}, "locks can't be a list: it is an object"),
        ({"story": {}}, "story can't be an object: it is a text"),
    ],
)
def test_faults_say_where_and_what_is_allowed(given, fault):
    assert faults(given) == [fault]


def test_all_faults_at_once_and_a_long_list_is_cut():
    many = faults({"locks": {f"lock {n}": None for n in range(30)}})
    assert len(many) == 30
    lines = refusal(many).why.split("\n")
    assert lines[0] == "30 things do not fit:"
    assert lines[-1] == "- and 10 more."
    assert len(lines) == MOST_TOLD + 2


@given(st.text() | st.text(alphabet='{}[]",:\\\\ua1e\ud800').map('{"story": %s}'.__mod__))
def test_no_text_is_a_bug(text):
    with suppress(Refused):
        assert all(faults(parsed(text)))
