"""Rules from a catalogue, one by itself or a list of those that fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from discord import Embed

from bot.render.colours import TROUBLE, TURN
from bot.render.limits import DESCRIPTION, TITLE, cut, escape, fold, pages, room
from rules.catalogue import Entry, Kind

KINDS: dict[Kind, str] = {
    "auto": "the bot works this out",
    "option": "said as an option of a command",
    "gm": "the GM decides",
    "text": "for people to know",
}

COMPUTED = ("auto", "option")
YET = "the bot does not work this out yet"


def entry(rule: Entry) -> list[Embed]:
    """The pages of a rule: what it says, its numbers, when it applies, examples. The catalogue's texts are Markdown."""
    title = cut(f"{rule.id} · {rule.title}", room(TITLE))
    lines = [line for part in _parts(rule) for line in part.splitlines()]
    return [Embed(title=title, description="\n".join(part), colour=TURN) for part in pages(lines, room(DESCRIPTION))]


def _parts(rule: Entry) -> Iterator[str]:
    yield rule.statement
    if rule.numbers:
        yield f"**Numbers** {rule.numbers}"
    if rule.when:
        yield f"**When** {rule.when}"
    yield from (f"- {example}" for example in rule.examples)
    place = " · ".join(filter(None, (rule.chapter, rule.section)))
    kinds = (YET if rule.open and kind in COMPUTED else KINDS[kind] for kind in rule.kind)
    yield f"-# {place} · {', '.join(dict.fromkeys(kinds))}"


def found(rules: Sequence[Entry], asked: str) -> Embed:
    """The rules that fit what was asked, best first."""
    if not rules:
        return Embed(description=f"There is no rule about “{cut(escape(asked), 100)}”.", colour=TROUBLE)
    lines = [f"**{rule.id}** {rule.title} · {rule.chapter}{f' · {YET}' if rule.open else ''}" for rule in rules]
    text = "\n".join(fold(lines, room(DESCRIPTION)))
    return Embed(title=cut(f"Rules: {escape(asked)}", room(TITLE)), description=text, colour=TURN)
