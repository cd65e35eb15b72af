"""Discord's limits on messages and autocomplete answers, as pure functions over bodies.

Lengths count characters. Components have limits of their own (`component_limits`), so have commands
(`command_limits`).
"""

import re
from typing import Any

from bot.play.loopback.component_limits import layout_flaws
from bot.play.loopback.errors import EMPTY_MESSAGE, TOO_LARGE, TOO_MANY_FILES, ApiError
from bot.play.loopback.form import Flaw, Flaws, Path, length, number, required
from bot.play.loopback.state import Json

CONTENT = 2000
EMBEDS = 10
EMBED_TEXTS: tuple[tuple[tuple[str, ...], int], ...] = (
    (("title",), 256),
    (("description",), 4096),
    (("author", "name"), 256),
    (("footer", "text"), 2048),
)
FIELDS = 25
FIELD_TEXTS = (("name", 256), ("value", 1024))
EMBED_TOTAL = 6000
EMBED_PARTS = ("title", "description", "fields", "author", "footer", "image", "thumbnail")
EMBED_LINKS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("url",), r"https?://"),
    (("author", "url"), r"https?://"),
    (("image", "url"), r"(https?|attachment)://"),
    (("thumbnail", "url"), r"(https?|attachment)://"),
)
LINK = 2048
COLOUR = 0xFFFFFF
MENTIONS = 100
MENTION_KINDS = ("users", "roles", "everyone")
FILES = 10
FILE_BYTES = 10 * 2**20
REQUEST_BYTES = 25 * 2**20
CHOICES = 25
CHOICE_TYPES: dict[int, tuple[type, ...]] = {3: (str,), 4: (int,), 10: (int, float)}
LEGACY = ("content", "embeds", "poll", "sticker_ids")
SUBSTANCE = ("content", "embeds", "components", "attachments", "sticker_ids", "poll")


def require_substance(body: Json, files: list[bytes]) -> None:
    """A message must hold something, also after an edit. Raises ApiError 50006."""
    if not files and not any(body.get(key) for key in SUBSTANCE):
        raise ApiError(EMPTY_MESSAGE)


def require_small(files: list[bytes]) -> None:
    """Ten files at most, 10 MiB each, 25 MiB together. Raises ApiError 30015 or 40005."""
    if len(files) > FILES:
        raise ApiError(TOO_MANY_FILES)
    if any(len(each) > FILE_BYTES for each in files) or sum(map(len, files)) > REQUEST_BYTES:
        raise ApiError(TOO_LARGE)


def message_flaws(body: Json, *, layout: bool, before: Json | None = None, path: Path = ()) -> Flaws:
    """What is wrong with a message or an edit.

    `layout` tells whether the message uses Components V2, `before` is the message that an edit changes,
    `path` where the body stands in the request.
    """
    yield from length((*path, "content"), body.get("content") or "", 0, CONTENT)
    yield from embed_flaws(body.get("embeds") or [], (*path, "embeds"))
    yield from layout_flaws(body.get("components") or [], layout=layout, path=(*path, "components"))
    yield from mention_flaws(body.get("allowed_mentions") or {}, (*path, "allowed_mentions"))
    yield from length((*path, "attachments"), body.get("attachments") or [], 0, FILES)
    if layout:
        yield from _legacy_flaws({**(before or {}), **body}, path)


def _legacy_flaws(body: Json, path: Path) -> Flaws:
    """A layout message has no content and no embeds, neither new ones nor ones left over from before."""
    for key in LEGACY:
        if body.get(key):
            message = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            yield Flaw((*path, key), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)


def embed_flaws(embeds: list[Json], path: Path) -> Flaws:
    """Number of embeds, each embed, and the length of all their texts together."""
    yield from length(path, embeds, 0, EMBEDS)
    for index, embed in enumerate(embeds):
        yield from _embed_flaws(embed, (*path, index))
    if sum(map(embed_length, embeds)) > EMBED_TOTAL:
        yield Flaw(path, "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_TOTAL}")


def embed_length(embed: Json) -> int:
    """Characters of an embed that count towards the total."""
    texts = [_text(embed, keys) for keys, _ in EMBED_TEXTS]
    texts += [_text(each, (key,)) for each in embed.get("fields") or [] for key, _ in FIELD_TEXTS]
    return sum(map(len, texts))


def _embed_flaws(embed: Json, path: Path) -> Flaws:
    for keys, most in EMBED_TEXTS:
        yield from length((*path, *keys), _text(embed, keys), 0, most)
    yield from _field_flaws(embed.get("fields") or [], (*path, "fields"))
    yield from number((*path, "color"), embed.get("color"), 0, COLOUR)
    for keys, schemes in EMBED_LINKS:
        yield from _link_flaws(_text(embed, keys), schemes, (*path, *keys))
    if not any(embed.get(part) for part in EMBED_PARTS):
        yield from required((*path, "description"), None)


def _field_flaws(fields: list[Json], path: Path) -> Flaws:
    yield from length(path, fields, 0, FIELDS)
    for index, each in enumerate(fields):
        for key, most in FIELD_TEXTS:
            text = _text(each, (key,))
            yield from required((*path, index, key), text)
            yield from length((*path, index, key), text, 0, most)


def _link_flaws(link: str, schemes: str, path: Path) -> Flaws:
    yield from length(path, link, 0, LINK)
    if link and not re.match(schemes, link):
        yield Flaw(path, "URL_TYPE_INVALID_SCHEME", f'Scheme "{link.split(":")[0]}" is not supported.')


def _text(part: Json, keys: tuple[str, ...]) -> str:
    """A text inside an embed, stripped as Discord strips it."""
    value: Any = part
    for key in keys:
        value = (value or {}).get(key)
    return str(value or "").strip()


def mention_flaws(allowed: Json, path: Path) -> Flaws:
    """`parse` names kinds of mentions; a kind that it names must have no list of its own."""
    parse = allowed.get("parse") or []
    for index, each in enumerate(parse):
        if each not in MENTION_KINDS:
            yield Flaw((*path, "parse", index), "BASE_TYPE_CHOICES", f"Value must be one of {MENTION_KINDS!r}.")
    for key in MENTION_KINDS[:2]:
        ids = allowed.get(key) or []
        yield from length((*path, key), ids, 0, MENTIONS)
        if ids and key in parse:
            message = f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.'
            yield Flaw(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def choice_flaws(choices: list[Json], option_type: int, path: Path) -> Flaws:
    """What is wrong with the answer to an autocomplete for an option of that type."""
    yield from length(path, choices, 0, CHOICES)
    for index, choice in enumerate(choices):
        value = choice.get("value")
        yield from length((*path, index, "name"), choice.get("name") or "", 1, 100)
        if not isinstance(value, CHOICE_TYPES[option_type]) or isinstance(value, bool):
            yield Flaw((*path, index, "value"), "BASE_TYPE_CHOICES", "The value has not the type of the option.")
        elif isinstance(value, str):
            yield from length((*path, index, "value"), value, 1, 100)
