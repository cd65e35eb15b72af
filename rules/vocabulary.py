"""The words that the fields of a pydantic model declare: how each is written, read and helped with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from rules.errors import Refused
from rules.words import Tokens, joined, key, longest, nearest, quote, short, whole

MOST_SUGGESTED = 25
"""A range wider than this is not listed number by number."""


@dataclass(frozen=True, slots=True)
class Word:
    """What a field says about its word beside type and help: `Annotated[bool, Word(rules=("MM-ATK-01",))]`.

    `name` is the word where it is not the field's name, `bare` the value when none follows.
    """

    name: str = ""
    aliases: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    bare: str | int | None = None
    preview_only: bool = False
    gm: bool = False


@dataclass(frozen=True, slots=True)
class Flag:
    """A bare word; "no" after it takes it back."""

    form: ClassVar[str] = ""
    answers: ClassVar[dict[str, bool]] = {
        "yes": True,
        "on": True,
        "true": True,
        "no": False,
        "off": False,
        "false": False,
    }

    def read(self, word: str, tokens: Tokens) -> tuple[bool, Tokens]:
        """True, or what the next token answers."""
        found = longest(tokens[:1], self.answers)
        return (self.answers[found[0]], found[1]) if found else (True, tokens)

    def write(self, value: Any) -> str:
        """Nothing for yes."""
        return "" if value else "no"

    def suggest(self, start: str) -> Iterator[str]:
        """Nothing: the word alone is enough."""
        yield from ()


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number between `low` and `high`; None leaves that end open."""

    low: int | None = None
    high: int | None = None
    form: ClassVar[str] = "N"

    def read(self, word: str, tokens: Tokens) -> tuple[int, Tokens]:
        """The next token as a number in range."""
        value = whole(tokens[0].text) if tokens and not tokens[0].quoted else None
        if value is None:
            raise Refused(f"“{word}” needs a whole number.", f"Any {self._range()}." if self._range() else "")
        if (self.low is not None and value < self.low) or (self.high is not None and value > self.high):
            raise Refused(f"“{word}” can't be {value}.".replace("-", "−"), f"It goes {self._range()}.")
        return value, tokens[1:]

    def _range(self) -> str:
        low = "" if self.low is None else f"from {self.low}"
        high = "" if self.high is None else f"up to {self.high}"
        return f"{low} {high}".strip().replace("-", "−")

    def write(self, value: Any) -> str:
        """The digits."""
        return str(value)

    def suggest(self, start: str) -> Iterator[str]:
        """The numbers of a small range."""
        if self.low is not None and self.high is not None and self.high - self.low < MOST_SUGGESTED:
            yield from (str(n) for n in range(self.low, self.high + 1) if str(n).startswith(start))


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few fixed values, by their folded words."""

    values: tuple[str | int, ...]

    @property
    def form(self) -> str:
        """The values, as help shows them."""
        return "|".join(filter(None, map(self.write, self.values)))

    def read(self, word: str, tokens: Tokens) -> tuple[str | int, Tokens]:
        """The value that the next tokens name."""
        known = {self.write(v): v for v in self.values}
        found = longest(tokens, known)
        if found:
            return known[found[0]], found[1]
        said = joined(tokens)
        close = nearest(said, known) if said else None
        hint = f"It is one of {', '.join(known)}." + (f" Nearest: {close}." if close else "")
        raise Refused(f"“{word}” can't be “{short(said)}”." if said else f"“{word}” needs a value.", hint)

    def write(self, value: Any) -> str:
        """The value as a word."""
        return key(str(value))

    def suggest(self, start: str) -> Iterator[str]:
        """The values that begin so."""
        yield from (w for w in map(self.write, self.values) if w.startswith(key(start)))


@dataclass(frozen=True, slots=True)
class Text:
    """One quoted text, or bare words up to the next quote or the end of the item."""

    form: ClassVar[str] = '"text"'

    def read(self, word: str, tokens: Tokens) -> tuple[str, Tokens]:
        """The next text."""
        if not tokens:
            raise Refused(f"“{word}” needs a text.", f'For example {word} "some words".')
        bare = next((n for n, t in enumerate(tokens) if t.quoted), len(tokens)) or 1
        return joined(tokens[:bare]), tokens[bare:]

    def write(self, value: Any) -> str:
        """The text in quotes."""
        return quote(value)

    def suggest(self, start: str) -> Iterator[str]:
        """Nothing: any text may stand."""
        yield from ()


Part = Flag | Number | Choice | Text
"""One value behind a word."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One word of a model: the field it fills and the values that follow it.

    Several values make a `record`, a NamedTuple whose last fields may have defaults; `needed` must be said.
    """

    field: str
    name: str
    mark: Word
    help: str
    default: Any
    parts: tuple[Part, ...]
    needed: int
    record: Any = None
    repeats: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The word and its aliases, folded."""
        return (self.name, *map(key, self.mark.aliases))

    @property
    def form(self) -> str:
        """The values that follow the word, as help shows them."""
        return " ".join(filter(None, (part.form for part in self.parts)))

    @property
    def usage(self) -> str:
        """The whole item, as help shows it."""
        return f"{self.name} {self.form}".strip()

    def read(self, tokens: Tokens) -> Any:
        """The value of the tokens after the word; Refused where they do not fit."""
        if not tokens and self.mark.bare is not None:
            return self.mark.bare
        values: list[Any] = []
        for number, part in enumerate(self.parts):
            if tokens or number < self.needed:
                value, tokens = part.read(self.name, tokens)
                values.append(value)
        if tokens:
            raise Refused(f"“{short(joined(tokens))}” is too much after “{self.name}”.", f"It is written: {self.usage}")
        return self.record(*values) if self.record else values[0]

    def write(self, value: Any) -> str:
        """The item that reads as this value."""
        values = list(value) if self.record else [value]
        while len(values) > self.needed and values[-1] == self._default_of(len(values) - 1):
            values.pop()
        said = (part.write(v) for part, v in zip(self.parts, values, strict=False))
        return " ".join(filter(None, (self.name, *said)))

    def _default_of(self, number: int) -> Any:
        return self.record._field_defaults[self.record._fields[number]]

    def goes_on(self, tokens: Tokens) -> Iterator[str]:
        """The item with each value that may stand where the tokens after the word end."""
        said = self.name
        for part in self.parts:
            yield from (f"{said} {more}" for more in part.suggest(joined(tokens)))
            try:
                value, tokens = part.read(self.name, tokens)
            except Refused:
                return
            said = f"{said} {part.write(value)}".strip()


def bare_type(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without None and Annotated, and the notes that stood on it."""
    if get_origin(kind) is Annotated:
        inner, *notes = get_args(kind)
        base, more = bare_type(inner)
        return base, (*notes, *more)
    if get_origin(kind) in (Union, UnionType):
        members = [m for m in get_args(kind) if m is not NoneType]
        if len(members) == 1:
            return bare_type(members[0])
    return kind, ()


def bound(notes: tuple[Any, ...], side: Literal["ge", "le", "min_length", "max_length"]) -> int | None:
    """One limit among the notes of a type."""
    flat = (m for note in notes for m in (note.metadata if isinstance(note, FieldInfo) else (note,)))
    return next((getattr(m, side) for m in flat if hasattr(m, side)), None)


def part_of(kind: Any, notes: tuple[Any, ...] = ()) -> Part:
    """How a value of this type is read; TypeError for types that have no form in a list."""
    base, more = bare_type(kind)
    if get_origin(base) is Literal:
        return Choice(get_args(base))
    if base is int:
        return Number(bound((*notes, *more), "ge"), bound((*notes, *more), "le"))
    if base in (bool, str):
        return Flag() if base is bool else Text()
    raise TypeError(f"an option can't be a {kind}")


def _entry(field: str, info: FieldInfo) -> Entry:
    mark = next((m for m in info.metadata if isinstance(m, Word)), Word())
    kind, notes = bare_type(info.annotation)
    repeats = get_origin(kind) is tuple
    if repeats and get_args(kind)[1:] != (...,):
        raise TypeError(f"{field}: several values of one word are a NamedTuple")
    if repeats:
        kind, notes = bare_type(get_args(kind)[0])
    record = kind if hasattr(kind, "_field_defaults") else None
    if record:
        parts = tuple(part_of(hint) for hint in get_type_hints(record, include_extras=True).values())
    else:
        parts = (part_of(kind, (*info.metadata, *notes)),)
    return Entry(
        field=field,
        name=key(mark.name or field),
        mark=mark,
        help=info.description or "",
        default=info.get_default(call_default_factory=True),
        parts=parts,
        needed=len(parts) - len(record._field_defaults if record else ()),
        record=record,
        repeats=repeats,
    )


@cache
def entries(model: type[BaseModel]) -> tuple[Entry, ...]:
    """The words of a model in the order of its fields; TypeError for a field that can't be one."""
    return tuple(_entry(field, info) for field, info in model.model_fields.items())


@cache
def by_name(model: type[BaseModel]) -> dict[str, Entry]:
    """The words of a model by folded name and alias; TypeError if two fields claim one."""
    found: dict[str, Entry] = {}
    for entry in entries(model):
        for name in entry.names:
            if found.setdefault(name, entry) is not entry:
                raise TypeError(f"{model.__name__}: two fields are called {name}")
    return found
