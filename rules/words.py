"""Text as people type it: folding, the nearest known word, and lists by comma."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

from rules.errors import Refused

LONGEST_WORD = 6
"""How many tokens one word may be spread over: "all out attack" is three."""

QUOTABLE = 40
"""How much of a person's text a refusal repeats, and how much of it is compared."""

_DASHES = re.compile(r"[\s_\-‐‑‒–—―−]+")
_SCAN = re.compile(
    r"""
      (?P<note>·[^,，\n]*)
    | (?P<comma>[,，\n])
    | (?P<gap>(?:[^\S\n]|[=:])+)
    | "(?P<straight>(?:[^"\\]|\\.?)*)(?P<end>"?)
    | [“”„](?P<curly>(?:[^“”"\\]|\\.?)*)(?P<curly_end>[“”"]?)
    | (?P<bare>[^\s,，=:"“”„·][^\s,，=:"“”„]*)
    """,
    re.VERBOSE | re.DOTALL,
)


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """The text without case, accents and width, blanks joined: two that look alike are alike."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).split())


def key(word: str) -> str:
    """A word of an option list, folded; blank, dash and underscore are alike. No word is longer than 80."""
    return _DASHES.sub("_", fold(word[: 2 * QUOTABLE])).strip("_")


def short(text: str) -> str:
    """A person's text as a refusal repeats it: one line of at most 40 characters."""
    line = " ".join(text[: 2 * QUOTABLE].split())
    return line if len(line) <= QUOTABLE else line[: QUOTABLE - 1] + "…"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that looks most like this one, if any does."""
    by_key = {key(k): k for k in known}
    close = get_close_matches(key(word[:QUOTABLE]), by_key, n=1, cutoff=0.55)
    return by_key[close[0]] if close else None


@dataclass(frozen=True, slots=True)
class Token:
    """One bare run of characters or one quoted text of an item; `at` is where it begins in the whole text."""

    text: str
    at: int
    quoted: bool = False
    closed: bool = True


Tokens = tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """What stands between two commas; `at` is where that begins in the whole text."""

    tokens: Tokens
    at: int

    def __str__(self) -> str:
        return joined(self.tokens)

    @property
    def words(self) -> tuple[str, ...]:
        """The bare words before the first number or quoted text, each folded."""
        return tuple(key(t.text) for t in self.tokens[: self._lead()])

    @property
    def values(self) -> tuple[str, ...]:
        """What follows the words, from the first number or quoted text on, as typed."""
        return tuple(t.text for t in self.tokens[self._lead() :])

    def _lead(self) -> int:
        ends = (n for n, t in enumerate(self.tokens) if t.quoted or whole(t.text) is not None)
        return next(ends, len(self.tokens))


def joined(tokens: Tokens) -> str:
    """The tokens as one text."""
    return " ".join(t.text for t in tokens)


def whole(text: str) -> int | None:
    """The whole number that the text is, with any of the signs people type; None if it is none."""
    plain = unicodedata.normalize("NFKC", text[:12]).replace("−", "-").replace("–", "-")
    return int(plain) if len(text) <= 10 and re.fullmatch(r"[+-]?[0-9]{1,9}", plain) else None


def longest(tokens: Tokens, known: Collection[str]) -> tuple[str, Tokens] | None:
    """The known word (folded) that most of the first tokens make together, and the tokens after it."""
    for size in range(min(len(tokens), LONGEST_WORD), 0, -1):
        word = key(joined(tokens[:size]))
        if word in known and not any(t.quoted for t in tokens[:size]):
            return word, tokens[size:]
    return None


def quote(text: str) -> str:
    """The text in quotes, as `items` reads it back."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def scan(text: str) -> list[Item]:
    """Every item of a list, empty ones too, and at least one; a quote at the end may still be open.

    What stands after " · " up to the next comma is not read: it is the help of a completion that somebody picked
    and went on typing.
    """
    found: list[Item] = []
    tokens: list[Token] = []
    begin = 0
    for part in _SCAN.finditer(text):
        if part["comma"]:
            found.append(Item(tuple(tokens), begin))
            tokens, begin = [], part.end()
        elif (token := _token(part)) is not None:
            tokens.append(token)
    return [*found, Item(tuple(tokens), begin)]


def _token(part: re.Match[str]) -> Token | None:
    if part["bare"]:
        return Token(part["bare"], part.start())
    for name, end in (("straight", "end"), ("curly", "curly_end")):
        if part[name] is not None:
            return Token(re.sub(r"\\(.?)", r"\1", part[name], flags=re.DOTALL), part.start(), True, bool(part[end]))
    return None


def items(text: str) -> list[Item]:
    """The items of a list by comma or line, empty ones left out; Refused if a quote is never closed."""
    found = [item for item in scan(text) if item.tokens]
    for item in found:
        if not item.tokens[-1].closed:
            raise Refused(f"The quote before “{short(item.tokens[-1].text)}” is never closed.", 'Close it with ".')
    return found
