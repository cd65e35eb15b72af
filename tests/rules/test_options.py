"""Option lists: reading, canonical text, refusals, completion."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, Self

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, Field, model_validator

from rules.encounter import Settings
from rules.errors import Refused
from rules.options import Extra, Options, allow, complete, parse, write
from rules.vocabulary import Word, by_name, entries
from rules.words import items, quote


class Stance(NamedTuple):
    kind: Literal["aggressive", "defensive"]
    amount: Annotated[int, Field(ge=1, le=4)] = 2


class Strike(Options):
    cover: Annotated[Literal["normal", "improved", "very total"] | None, Word(bare="normal", aliases=("behind",))] = (
        Field(None, description="What the target hides behind, if anything.")
    )
    aim: bool = False
    into_melee: Annotated[bool, Word(preview_only=True, rules=("MM-X-01",))] = False
    take: Annotated[Literal[10, 20] | None, Word(aliases=("take 10",), bare=10)] = None
    distance: int | None = Field(None, ge=0, le=500)
    stance: Stance | None = Field(None, description="Trade")
    with_: Annotated[str | None, Field(max_length=10)] = None
    wary: bool = True

    @model_validator(mode="after")
    def one_thing(self) -> Self:
        if self.aim and self.stance:
            raise ValueError("Aiming leaves no room for a stance.")
        return self


class Throw(Options):
    feet: int = Field(ge=5)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", {}),
        (" , ,", {}),
        ("cover", {"cover": "normal"}),
        ("Cover improved", {"cover": "improved"}),
        ("behind=Very_Total", {"cover": "very total"}),
        ("cover: very-total", {"cover": "very total"}),
        ("into melee, aim", {"into_melee": True, "aim": True}),
        ("into-melee\nＡＩＭ", {"into_melee": True, "aim": True}),
        ("aim no, wary off", {"wary": False}),
        ("take 20", {"take": 20}),
        ("take-10", {"take": 10}),
        ("distance 0", {"distance": 0}),
        ("stance=aggressive:3", {"stance": Stance("aggressive", 3)}),
        ("stance defensive", {"stance": Stance("defensive", 2)}),
        ('with "Blast"', {"with_": "Blast"}),
        ("with Big  Blast", {"with_": "Big Blast"}),
        ("with “a, \\“b”", {"with_": "a, “b"}),
        ('cover improved, mod −2 "bad light"', {"cover": "improved", "mods": (Extra(-2, "bad light"),)}),
        ("mod +1, mod: 2 high ground", {"mods": (Extra(1), Extra(2, "high ground"))}),
        ("aim · hold still; then shoot, mod 1", {"aim": True, "mods": (Extra(1),)}),
    ],
)
def test_reads(text, expected):
    assert parse(Strike, text) == Strike(**expected)


@pytest.mark.parametrize(
    ("text", "why", "hint"),
    [
        ("covr improved", "There is no option “covr improved” here.", "Nearest: cover normal|improved|very_total."),
        ("aim high", "“high” is too much after “aim”.", "It is written: aim"),
        ("distance", "“distance” needs a whole number.", "Any from 0 up to 500."),
        ("distance far", "“distance” needs a whole number.", "Any from 0 up to 500."),
        ("distance 501", "“distance” can't be 501.", "It goes from 0 up to 500."),
        ("stance aggressive 5", "“stance” can't be 5.", "It goes from 1 up to 4."),
        ("stance", "“stance” needs a value.", "It is one of aggressive, defensive."),
        ("cover improvd", "“cover” can't be “improvd”.", "Nearest: improved."),
        ("mod 51", "“mod” can't be 51.", "It goes from −50 up to 50."),
        ("mod 99999999999999999999", "“mod” needs a whole number.", "from −50"),
        ("mod 1," * 11, "“mod” stands too often.", "At most 10 times."),
        ("aim, AIM", "“aim” stands twice.", "Say it once."),
        ("aim, stance aggressive", "Aiming leaves no room for a stance.", ""),
        ('with "far too long a name"', "The text of “with” is too long.", "At most 10 characters."),
        ("with", "“with” needs a text.", 'with "some words"'),
        ('with "Blast', "The quote before “Blast” is never closed.", 'Close it with ".'),
        ("x" * 6000, f"There is no option “{'x' * 39}…” here.", "There are: mod, force, cover, aim"),
    ],
)
def test_refuses(text, why, hint):
    with pytest.raises(Refused) as refused:
        parse(Strike, text)
    assert refused.value.why == why
    assert hint in refused.value.hint


def test_what_must_be_said():
    assert parse(Throw, "feet 20").feet == 20
    with pytest.raises(Refused, match="“feet” is missing"):
        parse(Throw, "")
    with pytest.raises(Refused, match="It goes from 5"):
        parse(Throw, "feet 4")


def test_settings_are_options_too():
    assert parse(Settings, "prompts=rolls, auto-end off") == Settings(prompts="rolls", auto_end=False)


def test_declarations():
    by_field = {e.field: e for e in entries(Strike)}
    assert by_field["mods"].usage == 'mod N "text"'
    assert by_field["stance"].usage == "stance aggressive|defensive N"
    assert by_field["into_melee"].mark.rules == ("MM-X-01",)
    assert by_name(Strike)["behind"] is by_field["cover"]


def test_declarations_that_have_no_form():
    class Fraction(BaseModel):
        share: float = 0.5

    class Pair(BaseModel):
        both: tuple[int, int] = (1, 2)

    class Twins(BaseModel):
        aim: bool = False
        shot: Annotated[bool, Word(aliases=("aim",))] = False

    for model in (Fraction, Pair, Twins):
        with pytest.raises(TypeError):
            by_name(model)


def test_who_may_say_what():
    allow(parse(Strike, "aim"), gm=False, preview=False)
    with pytest.raises(Refused, match="“force” is the GM's"):
        allow(parse(Strike, "force"), gm=False, preview=True)
    with pytest.raises(Refused, match="“into_melee” is only a what-if") as refused:
        allow(parse(Strike, "into melee"), gm=True, preview=False)
    assert refused.value.rule == "MM-X-01"
    allow(parse(Strike, "into melee"), gm=False, preview=True)
    allow(parse(Strike, "into melee, force"), gm=True, preview=False)


texts = st.text(st.characters(codec="utf-8"), max_size=10)
strikes = st.builds(
    Strike,
    mods=st.lists(st.builds(Extra, st.integers(-50, 50), texts), max_size=3).map(tuple),
    force=st.booleans(),
    cover=st.sampled_from([None, "normal", "improved", "very total"]),
    into_melee=st.booleans(),
    take=st.sampled_from([None, 10, 20]),
    distance=st.none() | st.integers(0, 500),
    stance=st.none() | st.builds(Stance, st.sampled_from(["aggressive", "defensive"]), st.integers(1, 4)),
    with_=st.none() | texts,
    wary=st.booleans(),
)
pieces = ["cover", "improved", "stance", "mod", "-2", "3", "aim", "take", '"', "“", "\\", ",", "=", ":", "·", "\n", "x"]
typed = st.text() | st.lists(st.sampled_from(pieces), max_size=12).map(" ".join)


@settings(deadline=None)
@given(strikes)
def test_the_canonical_text_reads_back(options):
    assert parse(Strike, write(options)) == options


@settings(deadline=None)
@given(typed)
def test_any_text_is_read_or_refused(text):
    try:
        options = parse(Strike, text)
    except Refused:
        return
    assert parse(Strike, write(options)) == options


def reads(text):
    try:
        parse(Strike, text)
    except Refused as refused:
        return "leaves no room" in refused.why
    return True


@settings(deadline=None)
@given(typed, st.integers(20, 100))
def test_a_completion_reads_or_wants_its_value(text, length):
    for label, value in complete(Strike, text, limit=9, length=length, gm=True):
        assert len(value) <= length
        assert len(label) <= length
        assert any(reads(f"{value} {more}") for more in ("", "1", "defensive", '"x"'))
    assert len(complete(Strike, text, limit=9)) <= 9


def values(text, **kwargs):
    return [value for _, value in complete(Strike, text, **kwargs)]


def test_completion_offers_words_then_values_then_the_next_word():
    words = ["mod", "cover", "aim", "into_melee", "take", "distance", "stance", "with", "wary"]
    assert values("") == words
    assert values("", gm=True)[:2] == ["mod", "force"]
    assert values("beh") == ["cover"]
    assert values("cover im") == ["cover improved"]
    assert values("stance agg") == ["stance aggressive"]
    assert values("stance aggressive 3")[:2] == ["stance aggressive 3", "stance aggressive 3, mod"]
    assert values("stance ag 3") == []
    assert values("aim")[:4] == ["aim", "aim, mod", "aim, cover", "aim, into_melee"]
    assert values("Aim,behind=improved, dis") == ["aim, cover improved, distance"]
    assert values('mod -2 "bad li')[:1] == ['mod -2 "bad li"']
    assert values("what, ai") == []
    assert values("aim, aim") == []
    assert values("aim, cov", length=10) == ["aim, cover"]
    assert values("aim, cov", length=9) == []


def test_completion_of_values_and_their_number():
    assert values("stance aggressive")[:7] == [
        "stance aggressive",
        "stance aggressive 1",
        "stance aggressive 2",
        "stance aggressive 3",
        "stance aggressive 4",
        "stance aggressive, mod",
        "stance aggressive, cover",
    ]


def test_a_label_carries_help_and_can_be_typed_on():
    label, value = complete(Strike, "aim, cov")[0]
    assert value == "aim, cover"
    assert label == "aim, cover · normal|improved|very_total: What the target hides behind; if anything."
    assert parse(Strike, f"{label}, distance 5") == parse(Strike, "aim, cover, distance 5")
    assert complete(Strike, "into")[0] == ("into_melee · (preview only)", "into_melee")
    assert complete(Strike, "cov", length=20)[0] == ("cover · normal|impr…", "cover")


def test_the_list_form_of_quick_numbers():
    listed = items('attack "Blast" ranged 8 9, toughness 7,, very big minion\nsize=large')
    assert [(i.words, i.values, i.at) for i in listed] == [
        (("attack",), ("Blast", "ranged", "8", "9"), 0),
        (("toughness",), ("7",), 26),
        (("very", "big", "minion"), (), 40),
        (("size", "large"), (), 57),
    ]
    assert listed[0].tokens[1].quoted
    assert listed[0].tokens[1].at == 7


@given(st.text())
def test_quotes_keep_every_text(text):
    assert [t.text for t in items(quote(text))[0].tokens] == [text]
