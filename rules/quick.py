"""A sheet in one line, such as `defense 14, attack "Pistol" ranged 4 4, minion`, read by the model's own fields."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import dropwhile, takewhile
from types import NoneType
from typing import Any, Literal, NamedTuple, get_args, get_origin

from pydantic import BaseModel

from rules.errors import Refused
from rules.foreign import is_model
from rules.vocabulary import bare_type, part_of
from rules.words import Token, Tokens, items, joined, key, longest, nearest, short, whole

SOME = 8
"""Words that are named where none is near."""

NOTHING = ("—", "–", "-", "−", "--", "---", "none")
"""How people write that there is no such number."""


class Slot(NamedTuple):
    """What a word fills: the path of keys into the sheet, and the type of what follows the word.

    `bare` counts where nothing follows; a `fixed` word is its own value; `before` makes of what people write what the
    type reads, or refuses it.
    """

    path: tuple[str, ...]
    kind: Any = None
    notes: tuple[Any, ...] = ()
    bare: Any = None
    fixed: Any = None
    before: Callable[[str, Tokens], Tokens] | None = None


Slots = Mapping[str, Slot]


def slots_of(model: type[BaseModel]) -> dict[str, Slot]:
    """A model's fields by name, and the words of its choices, which need no name before them."""
    slots: dict[str, Slot] = {}
    for name, info in model.model_fields.items():
        base, _ = bare_type(info.annotation)
        if get_origin(base) is Literal:
            slots |= {key(w): Slot((name,), fixed=w) for w in get_args(base) if key(w) and key(w) not in slots}
    fields = ((name, Slot((name,), info.annotation, tuple(info.metadata))) for name, info in model.model_fields.items())
    return slots | {key(name): slot for name, slot in fields}


def paths_of(slots: Slots, known: Collection[str]) -> dict[str, tuple[str, ...]]:
    """The words for a single value each at or below one of the `known` keys, with its path."""
    kinds = {word: bare_type(slot.kind)[0] for word, slot in slots.items() if slot.fixed is None}
    single = (word for word, kind in kinds.items() if not is_model(kind) and get_origin(kind) not in (tuple, dict))
    return {word: slots[word].path for word in single if slots[word].path[0] in known}


def read(slots: Slots, text: str) -> tuple[dict[str, Any], list[str]]:
    """The values that the list says, as JSON would hold them, and what is wrong with it."""
    values: dict[str, Any] = {}
    faults: list[str] = []
    for item in items(text):
        try:
            _item(slots, item.tokens, values)
        except Refused as no:
            faults.append(str(no).removesuffix("."))
    return values, faults


def _item(slots: Slots, tokens: Tokens, values: dict[str, Any]) -> None:
    found = longest(tokens, slots)
    if found is None:
        raise unknown(slots, tokens)
    word, rest = found
    if not rest and tokens[-1].text in NOTHING:
        rest = tokens[-1:]  # folding a word takes the dash after it along
    _put(values, slots[word], _value(slots[word], word, rest), word)


def unknown(slots: Slots, tokens: Tokens) -> Refused:
    """There is no such word; the nearest that there is."""
    lead = joined(tokens[: _first_value(tokens)])
    close = nearest(lead, slots) or nearest(lead.split(" ")[0], slots)
    some = ", ".join(word.replace("_", " ") for word in list(slots)[:SOME])
    hint = f"Nearest: {close.replace('_', ' ')}." if close else f"There are {some} and others."
    return Refused(f"There is no “{short(lead or joined(tokens))}” on a sheet.", hint)


def _put(values: dict[str, Any], slot: Slot, value: Any, word: str) -> None:
    """The value at its path; lists and maps grow, anything else may stand once."""
    *outer, last = slot.path
    for step in outer:
        values = values.setdefault(step, {})
    base = get_origin(bare_type(slot.kind)[0])
    if base is tuple:
        values.setdefault(last, []).append(value)
        return
    if base is dict:
        values, (last, value) = values.setdefault(last, {}), value
    if last in values:
        raise Refused(f"“{word}” stands twice.", "Say it once.")
    values[last] = value


def _value(slot: Slot, word: str, tokens: Tokens) -> Any:
    """What follows the word, all of it."""
    if not tokens and slot.bare is not None and get_origin(slot.kind) is not dict:
        return slot.bare
    if slot.before is not None:
        tokens = slot.before(word, tokens)
    value, rest = (slot.fixed, tokens) if slot.fixed is not None else _typed(slot, word, tokens)
    if rest:
        raise Refused(f"“{short(joined(rest))}” is too much after “{word}”.", "Put a comma before it.")
    return value


def _typed(slot: Slot, word: str, tokens: Tokens) -> tuple[Any, Tokens]:
    base, notes = bare_type(slot.kind)
    inner = get_args(base)
    if NoneType in get_args(slot.kind) and joined(tokens).casefold() in NOTHING:
        return None, ()
    if is_model(base) and not tokens:
        raise Refused(f"“{word}” needs more.", f'For example {word} "Some name" 3.')
    if is_model(base):
        return record(base, word, tokens), ()
    if get_origin(base) is tuple:
        return _typed(Slot(slot.path, inner[0]), word, tokens)
    if get_origin(base) is dict:
        name, rest = _named(word, tokens)
        return (name, _value(Slot(slot.path, inner[1], bare=slot.bare), name, rest)), ()
    return part_of(base, (*slot.notes, *notes)).read(word, tokens)


def _named(word: str, tokens: Tokens) -> tuple[str, Tokens]:
    """A name in quotes, or the words before the first number."""
    if tokens and tokens[0].quoted:
        return tokens[0].text, tokens[1:]
    end = _first_value(tokens)
    if not end:
        raise Refused(f"“{word}” needs a name.", f'For example {word} "Some name" 3.')
    return joined(tokens[:end]), tokens[end:]


def record(model: type[BaseModel], word: str, tokens: Tokens) -> dict[str, Any]:
    """A thing with several values: its name, its first numbers in their order, words of choices, fields by name."""
    slots = slots_of(model)
    values: dict[str, Any] = {}
    if "name" in model.model_fields:
        name, tokens = _title(slots, tokens)
        values |= {"name": name} if name else {}
    numbers = _numbers(model)
    while tokens:
        if found := longest(tokens, slots):
            said, tokens = found
            slot = slots[said]
            value, tokens = _inner(slot, said, tokens)
        elif (number := _number(tokens[0])) is not None and (name := next((n for n in numbers if n not in values), "")):
            slot, said, value, tokens = Slot((name,)), name, number, tokens[1:]
        else:
            raise Refused(f"“{short(joined(tokens))}” is not understood after “{word}”.", _nearest(slots, tokens))
        _put(values, slot, value, said)
    return values


def _inner(slot: Slot, word: str, tokens: Tokens) -> tuple[Any, Tokens]:
    """The value of a field among others; a text of several words stands in quotes."""
    if slot.fixed is not None:
        return slot.fixed, tokens
    base, _ = bare_type(slot.kind)
    if base is str or get_args(base)[:1] == (str,):
        return _typed(slot, word, tokens[:1])[0], tokens[1:]
    return _typed(slot, word, tokens)


def _numbers(model: type[BaseModel]) -> list[str]:
    """The first fields in a row that are numbers: they need no word before them."""
    kinds = {name: bare_type(info.annotation)[0] for name, info in model.model_fields.items()}
    later = dropwhile(lambda name: kinds[name] is not int, kinds)
    return list(takewhile(lambda name: kinds[name] is int, later))


def _first_value(tokens: Tokens) -> int:
    """Where the first number or quoted text stands, or the end."""
    return next((n for n, t in enumerate(tokens) if t.quoted or _number(t) is not None), len(tokens))


def _number(token: Token) -> int | None:
    return None if token.quoted else whole(token.text)


def _title(slots: Slots, tokens: Tokens) -> tuple[str, Tokens]:
    """The name at the beginning, if there is one; without quotes it may not look like one of the words."""
    if tokens and tokens[0].quoted:
        return tokens[0].text, tokens[1:]
    end = next((n for n in range(_first_value(tokens)) if longest(tokens[n:], slots)), _first_value(tokens))
    for n in range(end):
        if hint := _nearest(slots, tokens[n:]):
            raise Refused(f"“{short(tokens[n].text)}” is not understood.", f"{hint} A name stands in quotes.")
    return joined(tokens[:end]), tokens[end:]


def _nearest(slots: Slots, tokens: Tokens) -> str:
    close = nearest(tokens[0].text, slots)
    return f"Nearest: {close.replace('_', ' ')}." if close else ""
