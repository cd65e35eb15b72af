"""Foreign JSON: looked over before it is parsed, then held against the model it is meant for.

Whatever does not fit is told in plain words, all of it at once, by path and with what is allowed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from rules.errors import Refused
from rules.names import visible
from rules.vocabulary import bare_type, bound
from rules.words import key, nearest, short

LARGEST = 256 * 1024
"""Bytes of a file."""

DEEPEST = 12
"""Levels of lists and objects within each other."""

LONGEST_NUMBER = 12
MOST_TOLD = 20
"""The most faults or notes that are listed."""

ONE_LINE = 200
"""Texts that may be longer than this keep their lines."""

Fields = Mapping[str, FieldInfo]
Path = tuple[str | int, ...]

_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"?|(?P<open>[\[{])|(?P<close>[\]}])', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Odd:
    """Something that JSON calls a number and no sheet does: NaN, a fraction, a hundred digits."""

    text: str

    def __str__(self) -> str:
        return self.text


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8, or UTF-16 that says so. Raises `Refused` for too many bytes and for anything else."""
    if len(data) > LARGEST:
        raise Refused("That file is too large.", f"At most {LARGEST // 1024} KB.")
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        return data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("That file is not plain text.", "Save the sheet as JSON in UTF-8.") from None


def parsed(text: str) -> dict[str, Any]:
    """The object that a JSON text holds; raises `Refused` where it is too large or too deep, or holds none."""
    text = text.removeprefix("\ufeff")
    _look_over(text)
    twice: list[str] = []
    try:
        found = json.loads(text, object_pairs_hook=lambda pairs: _once(pairs, twice), parse_int=_whole,
                           parse_float=Odd, parse_constant=Odd)  # fmt: skip
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise Refused(
            f"That is not JSON: it cannot be read from {where} on.", 'It begins like {"system": …}.'
        ) from None
    if not isinstance(found, dict):
        raise Refused("That JSON holds no sheet.", 'A sheet is one object: {"system": …, "name": …}.')
    if twice:
        raise refusal([f"“{short(name)}” stands twice in one object" for name in dict.fromkeys(twice)])
    return found


def _look_over(text: str) -> None:
    """What is seen without parsing: a packed or wide file, size, depth."""
    if text.startswith("PK\x03\x04"):
        raise Refused("That is a packed file.", "Export the character as JSON.")
    if "\0" in text:
        raise Refused("That is not plain text.", "Save the sheet as JSON in UTF-8.")
    if len(text) > LARGEST or len(text.encode(errors="surrogatepass")) > LARGEST:
        raise Refused("That is too large.", f"At most {LARGEST // 1024} KB.")
    depth = 0
    for found in _BRACKETS.finditer(text):
        depth += bool(found["open"]) - bool(found["close"])
        if depth > DEEPEST:
            raise Refused("That is nested too deep.", f"At most {DEEPEST} lists and objects within each other.")


def _whole(digits: str) -> int | Odd:
    return int(digits) if len(digits) <= LONGEST_NUMBER else Odd(digits)


def _once(pairs: list[tuple[str, Any]], twice: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            twice.append(name)
        found[name] = value
    return found


@dataclass(frozen=True)
class Tidying:
    """Foreign values as the model writes them: known keys by their folded names, words of choices folded, texts clean.

    What is unknown is left out and noted. `aliases` are other names of keys, `reasons` say why a key is passed over.
    """

    aliases: Mapping[str, str] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def fields(self, fields: Fields, given: Mapping[str, Any], at: Path = ()) -> dict[str, Any]:
        """The values of the known keys of an object."""
        tidy: dict[str, Any] = {}
        for said, value in given.items():
            name = key(said)
            name = name if name in fields else self.aliases.get(name, name)
            if name not in fields:
                self.notes.append(f"{spelled((*at, said))}: {self._reason(name, fields)}")
            elif name in tidy:
                self.notes.append(f"{spelled((*at, said))}: stands twice, passed over.")
            else:
                info = fields[name]
                tidy[name] = self.value(info.annotation, value, (*at, name), tuple(info.metadata))
        return tidy

    def _reason(self, name: str, fields: Fields) -> str:
        if name in self.reasons:
            return self.reasons[name]
        close = nearest(name, fields)
        return f"not known, passed over.{f' Nearest: {close}.' if close else ''}"

    def value(self, kind: Any, given: Any, at: Path, notes: tuple[Any, ...] = ()) -> Any:
        """A value of a type; one that does not fit stays as it is, for the model to find."""
        base, more = bare_type(kind)
        inner = get_args(base)
        if isinstance(given, dict) and is_model(base):
            return self.fields(base.model_fields, given, at)
        if isinstance(given, dict) and get_origin(base) is dict:
            return {visible(k): self.value(inner[1], v, (*at, k)) for k, v in given.items()}
        if isinstance(given, list) and get_origin(base) is tuple:
            return tuple(self.value(inner[0], v, (*at, n)) for n, v in enumerate(given))
        if isinstance(given, str) and get_origin(base) is Literal:
            return {key(str(word)): word for word in inner}.get(key(given), given)
        if isinstance(given, str):
            most = bound((*notes, *more), "max_length")
            return visible(given) if most and most <= ONE_LINE else "\n".join(map(visible, given.splitlines()))
        return given


def is_model(kind: Any) -> bool:
    """Whether a type is a pydantic model."""
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def checked(model: type[BaseModel], values: Mapping[str, Any]) -> tuple[Any, list[str]]:
    """The model with these values, or None, and every fault by its path."""
    try:
        return model.model_validate(dict(values), strict=True), []
    except ValidationError as error:
        return None, list(dict.fromkeys(_fault(model, fault) for fault in error.errors(include_url=False)))


def _fault(model: type[BaseModel], fault: Any) -> str:
    at: Path = fault["loc"]
    if fault["type"] == "missing":
        return f"{spelled(at)} is missing"
    if fault["type"] == "value_error":
        return f"{spelled(at)}: {fault['ctx']['error']}"
    named = at[:-1] if at[-1] == "[key]" else at
    said = named[-1] if at[-1] == "[key]" else fault["input"]
    return f"{spelled(named)} can't be {shown(said)}: it is {allowed(*type_at(model, at))}"


def type_at(model: type[BaseModel], at: Path) -> tuple[Any, tuple[Any, ...]]:
    """The type that a path leads to, and the notes on it."""
    kind: Any = model
    notes: tuple[Any, ...] = ()
    for n, step in enumerate(at):
        base, _ = bare_type(kind)
        if is_model(base):
            info = base.model_fields[step]
            kind, notes = info.annotation, tuple(info.metadata)
        elif get_origin(base) is dict:
            kind, notes = get_args(base)[0 if at[n + 1 :] == ("[key]",) else 1], ()
        elif step != "[key]":
            kind, notes = get_args(base)[0], ()
    return kind, notes


def allowed(kind: Any, notes: tuple[Any, ...] = ()) -> str:
    """What may stand where a type is wanted, in words."""
    base, more = bare_type(kind)
    return _allowed(base, (*notes, *more)) + (" or null" if NoneType in get_args(kind) else "")


def _allowed(base: Any, notes: tuple[Any, ...]) -> str:
    low, high, most = bound(notes, "ge"), bound(notes, "le"), bound(notes, "max_length")
    upto = f" of at most {most}" if most else ""
    if get_origin(base) is Literal:
        return f"one of {', '.join(str(word) for word in get_args(base) if word)}"
    if base is int:
        limits = (f" from {low}" if low is not None else "") + (f" to {high}" if high is not None else "")
        return f"a whole number{limits}".replace("-", "−")
    if base is bool:
        return "true or false"
    if base is str:
        return f"a text{upto} characters" if most else "a text"
    return f"a list{upto}" if get_origin(base) is tuple else f"an object{upto}"


def spelled(at: Path) -> str:
    """A path as people write it: attacks[0].name."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{short(visible(step))}" for step in at)
    return "".join(steps).removeprefix(".")


def shown(value: Any) -> str:
    """A wrong value, cut to what helps to find it."""
    if isinstance(value, (list, tuple, dict)):
        return "an object" if isinstance(value, dict) else "a list"
    return short(visible(str(value) if isinstance(value, Odd) else json.dumps(value, ensure_ascii=False)))


def wrong_system(said: Any, key: str) -> list[str]:
    """The fault of a text that names another game than this, or none."""
    if said == key:
        return []
    was = "is missing" if said is None else f"can't be {shown(said)}"
    return [f"system {was}: it is {key}"]


def refusal(faults: list[str]) -> Refused:
    """All faults as one answer."""
    if len(faults) == 1:
        return Refused(f"{faults[0]}.")
    return Refused(f"{len(faults)} things do not fit:\n{told(f'{fault}.' for fault in faults)}")


def told(lines: Iterable[str]) -> str:
    """The lines as a list, a long one cut."""
    every = list(lines)
    more = [f"and {len(every) - MOST_TOLD} more."] if len(every) > MOST_TOLD else []
    return "\n".join(f"- {line}" for line in (*every[:MOST_TOLD], *more))
