"""What Discord allows, and texts made to fit.

Lengths are counted in UTF-16 units, never less than Discord counts, and texts keep a margin below each limit.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from discord import Embed

EMBED, TITLE, DESCRIPTION, FOOTER = 6000, 256, 4096, 2048
FIELDS, FIELD_NAME, FIELD_VALUE = 25, 256, 1024
CONTENT, EMBEDS = 2000, 10
LABEL, CUSTOM_ID = 80, 100
CHOICES, CHOICE = 25, 100
ROWS, ROW = 5, 5
BUTTONS = ROWS * ROW
INPUTS, INPUT_LABEL, INPUT = 5, 45, 4000

ELLIPSIS = "…"
NOBODY = "(no name)"

_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
_JOINER = "\u200d"
_BREAK = "\u200b"
_MARKS = re.compile(r"[\\*_~`|\[\]<]|:(?=//)")
_OURS = re.compile(r"(`[^`\n]+`|<(?:@[!&]?|#)\d+>)")
_PINGS = re.compile(r"@(?=everyone|here|[!&]?\d)", re.IGNORECASE)
_LINE_START = re.compile(r"^(\d*)(?=[#>+.)-])")


def units(text: str) -> int:
    """The length in UTF-16 units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def room(limit: int) -> int:
    """How much of a limit is used."""
    return limit - limit // 50


def plain(text: str) -> str:
    """Foreign text on one line without anything invisible, for places that know no Markdown; joined emoji stay."""
    return _shown(text) or NOBODY


@lru_cache(maxsize=4096)
def escape(text: str) -> str:
    """Foreign text on one line that is shown as written: no Markdown, mention, link or heading comes of it."""
    return _marked(plain(text))


def quoting(text: str) -> str:
    """A text of our own that quotes names and words as they were typed: only its code and its mentions are marked."""
    parts = _OURS.split(text)
    return "".join(part if n % 2 else _MARKS.sub(r"\\\g<0>", part) for n, part in enumerate(parts))


def escape_lines(text: str) -> str:
    """The same for a text of several lines."""
    return "\n".join(_marked(_shown(line)) for line in text.splitlines())


def _shown(text: str) -> str:
    kept = (c for c in text.replace("\t", " ").replace("\n", " ") if c == _JOINER or _is_visible(c))
    return " ".join("".join(kept).split()).strip(_JOINER)


def _is_visible(character: str) -> bool:
    return unicodedata.category(character) not in _INVISIBLE


def _marked(text: str) -> str:
    return _LINE_START.sub(r"\1\\", _PINGS.sub(f"@{_BREAK}", _MARKS.sub(r"\\\g<0>", text)))


def cut(text: str, limit: int) -> str:
    """The text, or as much of it as fits with an ellipsis; it ends with no half character and no open escape."""
    if units(text) <= limit:
        return text
    left, end = limit - units(ELLIPSIS), 0
    while (left := left - units(text[end])) >= 0:
        end += 1
    start = text[:end].rstrip(_JOINER)
    return (start[:-1] if _is_escaping(start) else start).rstrip() + ELLIPSIS


def _is_escaping(text: str) -> bool:
    return (len(text) - len(text.rstrip("\\"))) % 2 == 1


def fold(lines: Sequence[str], limit: int, *, most: int | None = None, more: str = "… and {} more") -> list[str]:
    """As many whole lines as fit together, and a last one that counts the others."""
    most = len(lines) if most is None else most
    if most >= len(lines) and units("\n".join(lines)) <= limit:
        return list(lines)
    kept: list[str] = []
    left = limit - units(more.format(len(lines)))
    for line in lines[:most]:
        left -= units(line) + 1
        if left < 0:
            break
        kept.append(line)
    return [*kept, more.format(len(lines) - len(kept))]


def fold_words(words: Sequence[str], most: int) -> str:
    """A list by comma of at most so many words, and how many more there are."""
    return ", ".join(words if len(words) <= most else [*words[:most], f"{len(words) - most} more"])


def pages(lines: Iterable[str], limit: int, *, most: int | None = None) -> list[list[str]]:
    """Lines by pages that fit, at least one; a line longer than a page is cut."""
    found: list[list[str]] = [[]]
    used = 0
    for line in (cut(line, limit) for line in lines):
        size = units(line) + 1
        if found[-1] and (used + size > limit + 1 or len(found[-1]) == most):
            found.append([])
            used = 0
        found[-1].append(line)
        used += size
    return found


def size(embed: Embed) -> int:
    """What an embed adds to the limit on all embeds of a message."""
    fields = (text for field in embed.fields for text in (field.name, field.value))
    texts = (embed.title, embed.description, embed.footer.text, embed.author.name, *fields)
    return sum(units(text) for text in texts if text)


def messages(embeds: Iterable[Embed]) -> list[tuple[Embed, ...]]:
    """Embeds by messages that can hold them, in their order."""
    found: list[tuple[Embed, ...]] = []
    for embed in embeds:
        fits = found and len(found[-1]) < EMBEDS and sum(map(size, (*found[-1], embed))) <= room(EMBED)
        if fits:
            found[-1] = (*found[-1], embed)
        else:
            found.append((embed,))
    return found
