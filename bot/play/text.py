"""Messages, modals and choices as a person reads them, and texts made alike for comparing."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Any

Json = dict[str, Any]
Named = Callable[[str], str]

ROW, BUTTON, TEXT_INPUT = 1, 2, 4
SELECTS = (3, 5, 6, 7, 8)

PAIRED = re.compile(r"(?<!\\)(\*{1,3}|~~|\|\||`{1,3})(?=\S)(.+?)(?<=\S)(?<!\\)\1", re.DOTALL)
UNDERLINED = re.compile(r"(?<![\w\\])(__?)(?=\S)(.+?)(?<=\S)\1(?!\w)", re.DOTALL)
LINE_MARK = re.compile(r"^(?:-# |#{1,3} |>>> |> )", re.MULTILINE)
ESCAPED = re.compile(r"\\([^\w\s]|_)")
MENTION = re.compile(r"<(?:@[!&]?|#)(\d+)>")
BREAK = "\u200b"  # no one sees it
DASHES = re.compile(r"[‐‑‒–—―−⁃﹣-]")


def plain(markdown: str) -> str:
    """A text without its Markdown marks."""
    text, before = LINE_MARK.sub("", markdown), None
    while text != before:
        before, text = text, UNDERLINED.sub(r"\2", PAIRED.sub(r"\2", text))
    return ESCAPED.sub(r"\1", text)


def alike(text: str) -> str:
    """A text for comparing: NFKC, casefold, no Markdown marks, every dash as `-`, white space joined."""
    text = re.sub(rf"[*_~`|\\{BREAK}]", "", LINE_MARK.sub("", text))
    text = DASHES.sub("-", unicodedata.normalize("NFKC", text))
    return " ".join(unicodedata.normalize("NFKC", text.casefold()).split())


def message_text(message: Json, named: Named = str) -> str:
    """A message: content, embeds, components; `named` turns the id of a mention into a name."""
    parts = [message.get("content") or "", *map(_embed, message.get("embeds", ()))]
    parts += [f"[file {each['filename']}]" for each in message.get("attachments", ())]
    parts += map(_component, message.get("components", ()))
    return MENTION.sub(lambda found: named(found[1]), plain(_lines(parts))).replace(BREAK, "")


def modal_text(modal: Json) -> str:
    """A modal: its title and what it asks for, a line each."""
    return plain(_lines([modal["title"], *map(_component, modal["components"])]))


def choices_text(choices: Iterable[Json]) -> str:
    """The choices of an autocomplete, a line each."""
    return "\n".join(str(choice["name"]) for choice in choices)


def buttons(message: Json) -> list[Json]:
    """Every button and select of a message, outermost first."""
    return [part for part in walk(message.get("components", ())) if part["type"] in (BUTTON, *SELECTS)]


def walk(components: Iterable[Json]) -> Iterable[Json]:
    """Every component with those inside it."""
    for part in components:
        yield part
        yield from walk(_inside(part))


def _inside(part: Json) -> list[Json]:
    return [*part.get("components", ()), *(part[key] for key in ("component", "accessory") if key in part)]


def _embed(embed: Json) -> str:
    fields = [f"{field['name']}: {field['value']}" for field in embed.get("fields", ())]
    author, footer = embed.get("author", {}).get("name", ""), embed.get("footer", {}).get("text", "")
    return _lines([author, embed.get("title", ""), embed.get("description", ""), *fields, footer])


def _component(part: Json) -> str:
    """A component with those inside it; what stands in one row stands in one line."""
    between = " " if part["type"] == ROW else "\n"
    return between.join(filter(None, [_itself(part), *map(_component, _inside(part))]))


def _itself(part: Json) -> str:
    kind = part["type"]
    if kind == BUTTON:
        emoji = (part.get("emoji") or {}).get("name")
        return f"[{' '.join(filter(None, (emoji, part.get('label'))))}{' (off)' if part.get('disabled') else ''}]"
    if kind in SELECTS:
        labels = " | ".join(option["label"] for option in part.get("options", ()))
        return f"[{part.get('placeholder') or 'choose'}: {labels}]"
    if kind == TEXT_INPUT:
        return f"[{part.get('label') or part['custom_id']}: {part.get('value') or ''}]"
    return str(part.get("content") or part.get("label") or "")


def _lines(parts: Iterable[str]) -> str:
    return "\n".join(filter(None, parts))
