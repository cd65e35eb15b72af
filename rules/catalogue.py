"""The rules of the games as data: what `/rules` shows, and what tests are marked with.

Every game ships `systems/<key>/catalogue.json`, a list of entries in the order of its chapters. The ids (`MM-ATK-04`)
are stable: rules code names them where it applies a rule, and the tests carry them as marks.
"""

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from operator import itemgetter
from typing import Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter

Kind = Literal["auto", "option", "gm", "text"]


class Entry(BaseModel):
    """One rule. Texts may hold bold, code and list lines; `numbers`, `when` and `section` are often empty."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    title: str
    kind: tuple[Kind, ...]
    chapter: str
    section: str = ""
    statement: str
    numbers: str = ""
    when: str = ""
    examples: tuple[str, ...] = ()
    open: bool = False
    """Computed by its kind, but not by the bot yet."""

    @property
    def computed(self) -> bool:
        """Whether the bot works it out: by itself (`auto`) or from an option on a command (`option`)."""
        return "auto" in self.kind or "option" in self.kind


class Catalogue:
    """The entries of one game, in order, with a search."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = tuple(entries)
        self._by_id = {entry.id: entry for entry in self.entries}
        self._indexed = [(entry, _fields(entry)) for entry in self.entries]
        self._vocabulary = sorted({word for _, (_, title, chapter, _) in self._indexed for word in title + chapter})

    def entry(self, key: str) -> Entry:
        """Return the entry with the id `key`, in either case; raises KeyError for an unknown one."""
        return self._by_id[key.upper()]

    def find(self, text: str, limit: int = 10) -> list[Entry]:
        """Return the entries that fit best, best first; none for a text without a word.

        An id counts with or without the game's prefix (`mm-atk-04`, `atk 4`). Then come titles, chapters and texts
        that hold every word or its beginning. When nothing fits, each word gives way to the nearest one in use.
        """
        asked = _words(text)
        if not asked:
            return []
        found = self._ranked(asked) or self._ranked([self._nearest(word) for word in asked])
        return found[:limit]

    def _ranked(self, asked: list[str]) -> list[Entry]:
        ranked = [(rank, entry) for entry, fields in self._indexed if (rank := _rank(asked, fields)) is not None]
        return [entry for _, entry in sorted(ranked, key=itemgetter(0))]

    def _nearest(self, word: str) -> str:
        return next(iter(get_close_matches(word, self._vocabulary, n=1)), word)


@cache
def load(system: str) -> Catalogue:
    """Return the catalogue of the game with this key; raises FileNotFoundError for an unknown one."""
    folder = files("rules.systems").joinpath(system)
    entries = TypeAdapter(list[Entry]).validate_json(folder.joinpath("catalogue.json").read_bytes())
    code = "\n".join(each.read_text("utf-8") for each in folder.iterdir() if each.name.endswith(".py"))
    known = cited(code)
    return Catalogue([entry.model_copy(update={"open": entry.computed and entry.id not in known}) for entry in entries])


CITED = re.compile(r"\b([A-Z][A-Z0-9]*(?:-[A-Z]+)+)-(\d\d)((?:(?:, | to )\d\d)*)")
MORE = re.compile(r"(, | to )(\d\d)")


def cited(code: str) -> frozenset[str]:
    """The ids that code names where it applies a rule: `MM-KB-03`, and in docstrings also `MM-KB-03 to 05, 07`."""
    return frozenset(
        f"{group}-{number:02}"
        for group, first, more in CITED.findall(code)
        for number in _numbers(int(first), MORE.findall(more))
    )


def _numbers(first: int, more: Sequence[tuple[str, str]]) -> Iterator[int]:
    last = first
    yield first
    for link, said in more:
        yield from range(last + 1 if link == " to " else int(said), int(said) + 1)
        last = int(said)


def systems() -> list[str]:
    """Return the keys of the games that ship a catalogue."""
    return sorted(
        folder.name for folder in files("rules.systems").iterdir() if folder.joinpath("catalogue.json").is_file()
    )


Fields = tuple[list[str], list[str], list[str], list[str]]  # the words of id, title, chapter (with the group), text


def _fields(entry: Entry) -> Fields:
    number = _words(entry.id)
    text = " ".join((entry.statement, entry.numbers, entry.when, *entry.examples))
    chapter = _words(f"{entry.chapter} {entry.section}") + number[1:-1]
    return number, _words(entry.title), chapter, _words(text)


def _words(text: str) -> list[str]:
    """`MM-ATK-04: Attack's` -> mm, atk, 4, attack's. Numbers lose their leading zeros."""
    return [word.lstrip("0") or "0" for word in re.findall(r"[^\W_]+(?:'[^\W_]+)?", text.casefold())]


def _rank(asked: list[str], fields: Fields) -> int | None:
    """How well the entry fits, 0 best; None when it does not."""
    number, title, chapter, text = fields
    fits = (
        asked in (number, number[1:]),
        asked == title,
        asked in (number[:-1], number[1:-1]),
        all(word in title for word in asked),
        _begin(asked, title),
        _begin(asked, title + chapter),
        all(word in text for word in asked),
        _begin(asked, title + chapter + text),
    )
    return fits.index(True) if True in fits else None


def _begin(asked: list[str], words: list[str]) -> bool:
    """Whether every word asked for begins one of `words`."""
    return all(any(word.startswith(start) for word in words) for start in asked)
