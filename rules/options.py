"""Option lists: one parser, one completion and one canonical text for every action and every game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rules.errors import Refused
from rules.vocabulary import Entry, Word, by_name, entries
from rules.words import Item, Tokens, items, key, longest, nearest, scan, short

M = TypeVar("M", bound=BaseModel)


class Extra(NamedTuple):
    """A number that somebody at the table adds to a roll, and why."""

    value: Annotated[int, Field(ge=-50, le=50)]
    why: str = ""


class Options(BaseModel):
    """The words of every action of every game; an action's own stand in a subclass.

    A field is a word: bool is a bare word; int, Literal and str take a value; a NamedTuple of these takes several
    (`stance aggressive 2`, also `stance=aggressive:2`); `tuple[X, ...]` may stand more than once. Description is
    the help, `ge` and `le` the range, `Word` the rest. Combinations that the rules forbid are refused by a validator.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    mods: Annotated[tuple[Extra, ...], Word(name="mod")] = Field(
        (), max_length=10, description="A bonus or penalty from the situation, and why."
    )
    force: Annotated[bool, Word(gm=True)] = Field(False, description="Even out of turn or with no action left.")


def parse(model: type[M], text: str) -> M:
    """The options that the text says; Refused for unknown words, values out of range, forbidden combinations."""
    given: dict[str, Any] = {}
    for entry, value in _said(model, items(text)):
        given[entry.field] = (*given.get(entry.field, ()), value) if entry.repeats else value
    return made(model, given)


def made(model: type[M], values: Mapping[str, Any]) -> M:
    """The options with these values, by field; Refused in the words of a person's list where they do not fit."""
    try:
        return model.model_validate(dict(values))
    except ValidationError as error:
        raise _refusal(model, error) from None


def _said(model: type[BaseModel], listed: Iterable[Item]) -> list[tuple[Entry, Any]]:
    """Words and values in the order said; only a word that repeats may stand twice."""
    known = by_name(model)
    said: list[tuple[Entry, Any]] = []
    taken: set[str] = set()
    for item in listed:
        found = longest(item.tokens, known)
        if found is None:
            raise _unknown(model, str(item))
        entry = known[found[0]]
        if entry.field in taken and not entry.repeats:
            raise Refused(f"“{entry.name}” stands twice.", "Say it once.")
        taken.add(entry.field)
        said.append((entry, entry.read(found[1])))
    return said


def _unknown(model: type[BaseModel], said: str) -> Refused:
    known = by_name(model)
    close = nearest(said, known) or nearest(said.split(" ")[0], known)
    hint = f"Nearest: {known[close].usage}." if close else ""
    there = f"There are: {', '.join(entry.name for entry in entries(model))}."
    return Refused(f"There is no option “{short(said)}” here.", hint or there)


def _refusal(model: type[BaseModel], error: ValidationError) -> Refused:
    """The first fault that pydantic found, in our words."""
    fault = error.errors(include_url=False)[0]
    entry = next((e for e in entries(model) if fault["loc"] and e.field == fault["loc"][0]), None)
    if fault["type"] in ("value_error", "assertion_error"):
        return Refused(str(fault["ctx"]["error"]))
    if entry is None:
        return Refused("These options do not go together.")
    if fault["type"] == "missing":
        return Refused(f"“{entry.name}” is missing.", f"It is written: {entry.usage}")
    if fault["type"] == "too_long":
        return Refused(f"“{entry.name}” stands too often.", f"At most {fault['ctx']['max_length']} times.")
    if fault["type"] == "string_too_long":
        return Refused(f"The text of “{entry.name}” is too long.", f"At most {fault['ctx']['max_length']} characters.")
    for limit, most in (("le", "most"), ("ge", "least")):
        if limit in fault.get("ctx", {}):
            return Refused(f"“{entry.name}” can't be {fault['input']}.", f"At {most} {fault['ctx'][limit]}.")
    return Refused(f"That value does not fit “{entry.name}”.", entry.help)


def write(options: BaseModel) -> str:
    """The canonical text: parsed again, it gives equal options. Defaults are left out."""
    return ", ".join(entry.write(value) for entry, value in _given(options))


def _given(options: BaseModel) -> Iterator[tuple[Entry, Any]]:
    for entry in entries(type(options)):
        value = getattr(options, entry.field)
        if value != entry.default:
            yield from ((entry, one) for one in (value if entry.repeats else (value,)))


def allow(options: Options, *, gm: bool, preview: bool) -> None:
    """Refused if a word is not for this person, or only a what-if while the deed is meant."""
    for entry, _ in _given(options):
        if entry.mark.gm and not gm:
            raise Refused(f"“{entry.name}” is the GM's.", "Leave it out, or ask the GM.")
        if entry.mark.preview_only and not preview and not (gm and options.force):
            rule = next(iter(entry.mark.rules), "")
            raise Refused(
                f"“{entry.name}” is only a what-if.", "It works in a preview, or with force for the GM.", rule
            )


def complete(
    model: type[BaseModel], text: str, limit: int = 25, length: int = 100, *, gm: bool = False
) -> list[tuple[str, str]]:
    """The typed list with each word or value that may come next, as (label with help, text).

    Empty when what was typed can't be read. Texts over `length` are left out, labels are cut to it.
    """
    *before, last = scan(text)
    try:
        said = _said(model, (item for item in before if item.tokens))
    except Refused:
        return []
    head = "".join(f"{entry.write(value)}, " for entry, value in said)
    used = {entry.field for entry, _ in said if not entry.repeats}
    free = [e for e in entries(model) if e.field not in used and (gm or not e.mark.gm)]
    offers: dict[str, Entry] = {}
    for entry, more in _next(free, last):
        offers.setdefault(head + more, entry)
    fitting = [(_label(value, entry, length), value) for value, entry in offers.items() if len(value) <= length]
    return fitting[:limit]


def _next(free: list[Entry], item: Item) -> Iterator[tuple[Entry, str]]:
    """What the item that is being typed may become, the likeliest first."""
    known = {name: entry for entry in free for name in entry.names}
    found = longest(item.tokens, known)
    whole = _whole(known[found[0]], found[1]) if found else None
    if found and whole:
        yield known[found[0]], whole
    start = key(str(item))
    yield from ((e, e.name) for e in free if any(name.startswith(start) for name in e.names))
    if found:
        entry = known[found[0]]
        yield from ((entry, more) for more in entry.goes_on(found[1]))
        if whole:
            yield from ((e, f"{whole}, {e.name}") for e in free if e.repeats or e is not entry)


def _whole(entry: Entry, tokens: Tokens) -> str | None:
    try:
        return entry.write(entry.read(tokens))
    except Refused:
        return None


def _label(value: str, entry: Entry, length: int) -> str:
    """The text, then after the mark that `scan` skips its help, without commas, as Discord hands labels back."""
    note = ": ".join(filter(None, (entry.form, entry.help.replace(",", ";"))))
    note = " ".join(filter(None, (note, "(preview only)" if entry.mark.preview_only else "")))
    label = f"{value} · {note}" if note else value
    return label if len(label) <= length else label[: length - 1] + "…"
