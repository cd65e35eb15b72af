"""What may be typed: completions from one read, never with a name that the one who types may not see."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from typing import Any

import discord
from discord.app_commands import Choice

from bot import rights
from bot.context import Interaction, person_of, place_of
from bot.desk import looks
from bot.desk.values import Look
from bot.intents import actions_of, actor_of
from bot.render.limits import CHOICE, CHOICES
from rules import names, options
from rules.errors import Refused
from rules.until import complete_until
from rules.words import fold

Found = Iterable[str] | Iterable[tuple[str, str]]
"""Texts, or labels with texts."""

Complete = Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, list[Choice[str]]]]


def completion(find: Callable[[Interaction, str], Awaitable[Found]]) -> Complete:
    """Makes an autocompletion of what finds texts; where that is refused there are none."""

    async def complete(interaction: Interaction, typed: str) -> list[Choice[str]]:
        try:
            found = list(await find(interaction, typed))
        except Refused:
            return []
        pairs = [(each, each) if isinstance(each, str) else each for each in found]
        return [Choice(name=label[:CHOICE], value=text) for label, text in pairs if 0 < len(text) <= CHOICE][:CHOICES]

    return complete


def begin(typed: str, known: Iterable[str]) -> list[str]:
    """Those of the known texts that begin so, then those with a later word that does."""
    start = fold(typed)
    fitting = [(not fold(text).startswith(start), text) for text in known if f" {start}" in f" {fold(text)}"]
    return [text for _, text in sorted(fitting, key=lambda pair: pair[0])]


def fixed(*known: str) -> Complete:
    """A completion from a fixed list."""

    async def find(_interaction: Interaction, typed: str) -> Found:
        return begin(typed, known)

    return completion(find)


async def _look(interaction: Interaction) -> Look:
    return await looks.look(interaction.client.desk, place_of(interaction), person_of(interaction))


def _said(interaction: Interaction) -> Mapping[str, Any]:
    """What stands in the other options so far."""
    return dict(iter(interaction.namespace))


@completion
async def anyone(interaction: Interaction, typed: str) -> Found:
    """The name of somebody in the encounter."""
    look = await _look(interaction)
    return names.complete_name(look.encounter, rights.seen(look.viewer, look.encounter), typed)


@completion
async def own(interaction: Interaction, typed: str) -> Found:
    """The name of somebody for whom the one who types may act."""
    look = await _look(interaction)
    mine = [c.id for c in look.encounter.combatants.values() if rights.acts_for(look.viewer, c)]
    return names.complete_name(look.encounter, mine, typed)


@completion
async def targets(interaction: Interaction, typed: str) -> Found:
    """A list of targets."""
    look = await _look(interaction)
    return names.complete_targets(
        look.encounter, rights.seen(look.viewer, look.encounter), typed, _actor(look, _said(interaction))
    )


def _actor(look: Look, said: Mapping[str, Any]) -> str | None:
    """Who would act, as far as that is clear by now."""
    try:
        return actor_of(look.encounter, look.viewer, str(said.get("actor") or ""))
    except Refused:
        return None


@completion
async def until(interaction: Interaction, typed: str) -> Found:
    """A time until which something lasts."""
    look = await _look(interaction)
    return complete_until(look.encounter, rights.seen(look.viewer, look.encounter), typed)


@completion
async def attacks(interaction: Interaction, typed: str) -> Found:
    """The name of one of the actor's attacks; nobody learns another's."""
    look = await _look(interaction)
    who = _actor(look, _said(interaction))
    if who is None or not rights.acts_for(look.viewer, look.encounter.combatants[who]):
        return []
    sheet: Any = look.encounter.combatants[who].sheet
    return begin(typed, (attack.name for attack in getattr(sheet, "attacks", ())))


def actions(command: str) -> Complete:
    """The name of an action of a command."""

    async def find(interaction: Interaction, typed: str) -> Found:
        there = actions_of((await _look(interaction)).system, command)
        return [(f"{a.name} · {a.help}"[:CHOICE], a.name) for a in there.values() if a.name in begin(typed, [a.name])]

    return completion(find)


def words(command: str, option: str = "") -> Complete:
    """The option words of an action: the one that is named in another option, else the command's own."""

    async def find(interaction: Interaction, typed: str) -> Found:
        look = await _look(interaction)
        there = actions_of(look.system, command)
        named = fold(str(_said(interaction).get(option) or "")) if option else ""
        fitting = [a for a in there.values() if fold(a.name).startswith(named)] if there else []
        return options.complete(fitting[0].options, typed, gm=look.viewer.gm) if fitting else []

    return completion(find)
