"""Who is meant: names, target lists and opposing numbers as people type them.

Every function takes the encounter and the ids that the asker may see; the others might as well not be there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from rules.encounter import Combatant, Encounter
from rules.errors import Refused
from rules.words import fold, nearest, short, whole

LONGEST_NAME = 32
MOST_NAMED = 100
"""The most items of one target list."""

MOST_LISTED = 40
"""The most names that a refusal lists."""

GROUPS = ("all", "foes", "allies")
RESERVED = {*GROUPS, "unrolled"}
"""Words of commands that nobody may be called."""

MOST_READ = 400
"""How much of a new name is looked at."""

_NUMBERED = re.compile(r"(.*\S) ([1-9][0-9]{0,2})")
_RANGE = re.compile(r"(.*?\S) ?([0-9]{1,3}) ?[-‐‑–—−] ?([0-9]{1,3})")
_LISTED = re.compile(r'\s*"(?P<quoted>[^"]*)"\s*(?=[,，]|$)|[^,，]+')
_BLANK_LETTERS = dict.fromkeys(map(ord, "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"))
_UNSEEN = {"Cc", "Cf", "Cs", "Co"}
_NAMING = {"Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Nl", "No", "So", "Cn"}
_MENTION = re.compile(r"^@|@(everyone|here)\b|<([@#/]|[a-z]*:)|://|discord\.gg/")

Anyone = Combatant[Any, Any]
Fight = Encounter[Any, Any, Any]
People = list[tuple[str, Anyone]]
"""Folded names and who bears them, in the order of the encounter."""


@dataclass(frozen=True, slots=True)
class Versus:
    """What a roll is held against: a `number`, or somebody (`who`, an id) and perhaps one of their traits."""

    number: int | None = None
    who: str | None = None
    trait: str = ""


def find(encounter: Fight, seen: Collection[str], text: str) -> str:
    """The id of the one who is meant: the exact name, the folded one, or the only one that begins so."""
    return _find(_people(encounter, seen), text)


def targets(encounter: Fight, seen: Collection[str], text: str, actor: str | None = None) -> tuple[str, ...]:
    """The ids that a list by comma names, in its order, nobody twice.

    An item is a name, `Thug 1-4`, `all`, `foes` or `allies`; these mean nobody who is not seen, and not the actor.
    """
    people = _people(encounter, seen)
    if exact := [c.id for _, c in people if c.name == text.strip()]:
        return tuple(exact)
    named = [item for _, item in _split(text)]
    if not named:
        raise Refused("No target is named.", _here(people))
    if len(named) > MOST_NAMED:
        raise Refused(f"More than {MOST_NAMED} targets are too many.", "Shorter words are all, foes and allies.")
    acting = encounter.combatants.get(actor) if actor else None
    return tuple(dict.fromkeys(who for item in named for who in _item(people, item, acting)))


def against(encounter: Fight, seen: Collection[str], text: str) -> Versus:
    """A number, a name or `name: trait`; Refused for anything else."""
    said = text.strip()
    if (number := whole(said)) is not None:
        return Versus(number=number)
    people = _people(encounter, seen)
    name, colon, trait = said.rpartition(":")
    if not colon or fold(said[: 2 * LONGEST_NAME]) in dict(people):
        return Versus(who=_find(people, said))
    return Versus(who=_find(people, name), trait=short(trait))


def _people(encounter: Fight, seen: Collection[str]) -> People:
    return [(fold(c.name), c) for c in encounter.combatants.values() if c.id in seen]


def _find(people: People, text: str) -> str:
    """One person by name; the first of the three looks that finds somebody counts."""
    name = text.strip()
    folded = fold(name[: 2 * LONGEST_NAME])
    looks = (
        [c for _, c in people if c.name == name],
        [c for known, c in people if known == folded],
        [c for known, c in people if folded and known.startswith(folded)],
    )
    found = next((look for look in looks if look), [])
    if not found:
        raise _nobody(people, name)
    if len(found) > 1:
        raise Refused(f"“{short(name)}” may be several.", f"Which one: {listing(c.name for c in found)}?")
    return found[0].id


def _nobody(people: People, name: str) -> Refused:
    if not name:
        return Refused("No name is given.", _here(people))
    close = nearest(name, (c.name for _, c in people))
    hint = f"Nearest: {close}. " if close else ""
    return Refused(f"Nobody here is called “{short(name)}”.", hint + _here(people))


def _here(people: People) -> str:
    return f"In this encounter: {listing(c.name for _, c in people) or 'nobody yet'}."


def _item(people: People, item: str, actor: Anyone | None) -> list[str]:
    """The ids that one item of a target list means."""
    group = fold(item[: 2 * LONGEST_NAME])
    if group in GROUPS:
        return _group(people, group, actor)
    if (span := _RANGE.fullmatch(group)) and group not in dict(people):
        return _span(people, span[1], *sorted((int(span[2]), int(span[3]))))
    return [_find(people, item)]


def _group(people: People, group: str, actor: Anyone | None) -> list[str]:
    """All but the actor, or those of one kind; what is on no side is nobody's foe or ally."""
    if group != "all" and actor is None:
        raise Refused(f"Whose {group}?", "Name the actor too.")
    others = [c for _, c in people if c is not actor]
    if actor and group != "all":
        others = [c for c in others if c.side and (c.side == actor.side) == (group == "allies")]
    if not others:
        raise Refused("Nobody else is here." if group == "all" else f"There are no {group} here.", _here(people))
    return [c.id for c in others]


def _span(people: People, start: str, low: int, high: int) -> list[str]:
    """The numbered ones of a name from `low` to `high`; those that are not there are passed over."""
    numbered = [(m[1], int(m[2]), c.id) for known, c in people if (m := _NUMBERED.fullmatch(known))]
    fitting = {base for base, _, _ in numbered if base == start} or {b for b, _, _ in numbered if b.startswith(start)}
    if len(fitting) > 1:
        raise Refused(f"“{short(start)}” may be several.", _here(people))
    found = sorted((number, who) for base, number, who in numbered if base in fitting and low <= number <= high)
    if not found:
        raise _nobody(people, f"{start} {low}–{high}")
    return [who for _, who in found]


def listing(names: Iterable[str]) -> str:
    """The names by comma, numbered copies together: "Nova, Gale, Thug 1–4"; a long list is cut."""
    shown = _shown(names)
    return ", ".join([*shown[:MOST_LISTED], "…"] if len(shown) > MOST_LISTED else shown)


def _shown(names: Iterable[str]) -> list[str]:
    """The names, each unbroken run of copies as one text where its first one stands."""
    copies: dict[tuple[str, bool], list[int]] = {}
    for name in names:
        copy = _NUMBERED.fullmatch(name)
        copies.setdefault((copy[1], True) if copy else (name, False), []).append(int(copy[2]) if copy else 0)
    return [text for (name, many), n in copies.items() for text in (_runs(name, sorted(n)) if many else [name])]


def _runs(name: str, copies: list[int]) -> list[str]:
    runs: list[list[int]] = []
    for number in copies:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [f"{name} {run[0]}" + (f"–{run[-1]}" if len(run) > 1 else "") for run in runs]


def complete_name(encounter: Fight, seen: Collection[str], text: str, limit: int = 25) -> list[str]:
    """The names that the typed text may become: those that begin so, then those with a later word that does."""
    return _fitting([c.name for _, c in _people(encounter, seen)], text)[:limit]


def complete_targets(
    encounter: Fight, seen: Collection[str], text: str, actor: str | None = None, limit: int = 25, length: int = 100
) -> list[str]:
    """The typed target list with each name, run of copies or group that may come next, none over `length`.

    Nobody who is named already is offered again; empty when what was typed names nobody.
    """
    if len(text) > length:
        return []
    people = _people(encounter, seen)
    acting = encounter.combatants.get(actor) if actor else None
    typed = _split(text)
    last = "" if text.rstrip().endswith((",", "，")) or not typed else typed.pop()[1]
    try:
        named = {who for _, item in typed for who in _item(people, item, acting)}
    except Refused:
        return []
    head = "".join(f"{raw}, " for raw, _ in typed)
    offers = (head + more for more in _next(people, named, last, acting))
    return [text for text in dict.fromkeys(offers) if len(text) <= length][:limit]


def _next(people: People, named: set[str], last: str, actor: Anyone | None) -> list[str]:
    """What the item that is being typed may become; once it names somebody, also what may follow it."""
    offers = _fitting(_offers(people, named, actor), last)
    try:
        now = set(_item(people, last, actor))
    except Refused:
        return offers
    begun = [c for _, c in people if {c.id} == now and fold(c.name) != fold(last)]
    if begun:
        return offers
    return [*offers, _listed(last), *(f"{_listed(last)}, {more}" for more in _offers(people, named | now, actor))]


def _offers(people: People, named: set[str], actor: Anyone | None) -> list[str]:
    """Single names, runs of copies, groups, then the copies one by one."""
    left = sorted((c for _, c in people if c.id not in named), key=lambda c: c is actor)
    copies = [c.name for c in left if _NUMBERED.fullmatch(c.name)]
    runs = [run for run in _shown(copies) if run not in copies]
    groups = () if named else GROUPS if actor else GROUPS[:1]
    return [*(_listed(c.name) for c in left if c.name not in copies), *runs, *groups, *map(_listed, copies)]


def _fitting(names: list[str], text: str) -> list[str]:
    start = fold(text[: 2 * LONGEST_NAME])
    folded = [(fold(name), name) for name in names]
    ranks = [(0 if known.startswith(start) else 1, name) for known, name in folded if f" {start}" in f" {known}"]
    return [name for _, name in sorted(ranks, key=lambda r: r[0])]


def _split(text: str) -> list[tuple[str, str]]:
    """The items of a target list, as typed and without the quotes that a name with a comma wants."""
    parts = ((m[0].strip(), m["quoted"] or m[0].strip()) for m in _LISTED.finditer(text))
    return [(raw, name) for raw, name in parts if raw]


def _listed(name: str) -> str:
    return f'"{name}"' if re.search("[,，]", name) else name


def visible(text: str) -> str:
    """The text on one line, composed, without what can't be seen."""
    shown = "".join(" " if c.isspace() else c for c in unicodedata.normalize("NFC", text))
    seen = (c for c in shown.translate(_BLANK_LETTERS) if unicodedata.category(c) not in _UNSEEN)
    return " ".join("".join(seen).split())


def clean(name: str) -> str:
    """The name of a newcomer without what can't be seen, or Refused.

    It has 1 to 32 characters, a letter, digit or symbol among them, and is no mention, link or word of a command.
    """
    cleaned = visible(name[:MOST_READ])
    if not any(unicodedata.category(c) in _NAMING for c in cleaned):
        raise Refused("A name needs a letter or a digit.", f"Up to {LONGEST_NAME} characters.")
    if len(cleaned) > LONGEST_NAME:
        raise Refused(f"“{short(cleaned)}” is too long for a name.", f"At most {LONGEST_NAME} characters.")
    if _MENTION.search(unicodedata.normalize("NFKC", cleaned).casefold()):
        raise Refused("A name can't be a mention or a link.", "Leave out the sign that makes it one.")
    if fold(cleaned) in RESERVED:
        raise Refused(f"“{cleaned}” is a word of the commands.", "Add something to the name.")
    return cleaned
