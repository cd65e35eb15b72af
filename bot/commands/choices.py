"""What may be typed: completions from one read, never with a name that the one who types may not see."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from typing import Any, get_args

import discord
from discord.app_commands import Choice
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from bot import rights
from bot.commands.intents import actions_of, actor_of, named_action
from bot.context import Interaction, gone_from, person_of, place_of
from bot.desk import encounters, looks
from bot.desk.characters import mine
from bot.desk.values import Look
from bot.render.limits import CHOICE, CHOICES
from rules import names, options
from rules.encounter import Settings
from rules.errors import Refused
from rules.projection import visible
from rules.running import OWN_FIELDS
from rules.until import complete_until
from rules.words import fold, key

SIDES = ("heroes", "villains")
SECRECY = ("me", "gm", "blind")

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
async def secrecy(interaction: Interaction, typed: str) -> Found:
    """Who sees a secret roll: the fixed words, and the players of those who may be seen."""
    words = begin(typed, SECRECY)
    try:
        look = await _look(interaction)
    except Refused:
        return words
    owned = [c for who in rights.seen(look.viewer, look.encounter) if (c := look.encounter.combatants[who]).owner]
    named = set(begin(typed.removeprefix("@"), (c.name for c in owned)))
    players = [(f"the player of {c.name}", f"<@{c.owner}>") for c in owned if c.name in named]
    return [*((word, word) for word in words), *players]


@completion
async def until(interaction: Interaction, typed: str) -> Found:
    """A time until which something lasts."""
    look = await _look(interaction)
    return complete_until(look.encounter, rights.seen(look.viewer, look.encounter), typed)


@completion
async def attacks(interaction: Interaction, typed: str) -> Found:
    """The name of one of the actor's attacks."""
    return begin(typed, _attacks(await _look(interaction), interaction))


def _attacks(look: Look, interaction: Interaction) -> list[str]:
    """The attacks of the one who would act; nobody learns another's."""
    who = _actor(look, _said(interaction))
    if who is None or not rights.acts_for(look.viewer, look.encounter.combatants[who]):
        return []
    sheet: Any = look.encounter.combatants[who].sheet
    return [attack.name for attack in getattr(sheet, "attacks", ())]


@completion
async def readied(interaction: Interaction, typed: str) -> Found:
    """What is understood as a readied action."""
    look = await _look(interaction)
    return begin(typed, ["attack", *(f"attack with {name}" for name in _attacks(look, interaction)), "move"])


@completion
async def triggers(interaction: Interaction, typed: str) -> Found:
    """What is understood as a trigger."""
    look = await _look(interaction)
    people = (look.encounter.combatants[who].name for who in rights.seen(look.viewer, look.encounter))
    return begin(typed, [f"when {name} attacks" for name in people])


def actions(command: str) -> Complete:
    """The name of an action of a command."""

    async def find(interaction: Interaction, typed: str) -> Found:
        there = actions_of((await _look(interaction)).system, command)
        fitting = [a for a in there.values() if begin(typed, (a.name, *a.aliases))]
        fitting.sort(key=lambda a: not begin(typed, [a.name]))
        return [(f"{a.name} · {a.help}"[:CHOICE], a.name) for a in fitting]

    return completion(find)


def words(command: str, option: str = "", action: str = "") -> Complete:
    """The option words of an action: the one that another option names, else this one, else the command's own."""

    async def find(interaction: Interaction, typed: str) -> Found:
        look = await _look(interaction)
        there = actions_of(look.system, command)
        said = str(_said(interaction).get(option) or action)
        wanted = named_action(there, said) or next(iter(there.values()), None)
        return options.complete(wanted.options, typed, gm=look.viewer.gm) if wanted else []

    return completion(find)


def words_of(model: type[BaseModel]) -> Complete:
    """The words of a list that has the same ones in every game."""

    async def find(_interaction: Interaction, typed: str) -> Found:
        return options.complete(model, typed, gm=True)

    return completion(find)


@completion
async def games(interaction: Interaction, typed: str) -> Found:
    """A game."""
    there = interaction.client.desk.systems
    return [(game.name, key) for key, game in there.items() if begin(typed, [f"{key} {game.name}"])]


@completion
async def newcomers(interaction: Interaction, typed: str) -> Found:
    """A character of one's own, or a sample."""
    desk = interaction.client.desk
    game = await encounters.system_of(desk, place_of(interaction))
    saved = await mine(desk, str(interaction.user.id), system=game.key)
    return begin(typed, dict.fromkeys((*(each.name for each in saved), *game.samples)))


@completion
async def characters(interaction: Interaction, typed: str) -> Found:
    """A character of one's own."""
    saved = await mine(interaction.client.desk, str(interaction.user.id))
    return begin(typed, dict.fromkeys(each.name for each in saved))


@completion
async def saved(interaction: Interaction, typed: str) -> Found:
    """A saved encounter."""
    return await encounters.saved_names(interaction.client.desk, place_of(interaction), typed, person_of(interaction))


@completion
async def loadable(interaction: Interaction, typed: str) -> Found:
    """An encounter that can be put up: a saved one, or one that is on no table."""
    desk, place, person = interaction.client.desk, place_of(interaction), person_of(interaction)
    return await encounters.loadable(desk, place, person, typed, gone_from(interaction))


@completion
async def sides(interaction: Interaction, typed: str) -> Found:
    """A side of the fight."""
    look = await _look(interaction)
    return begin(typed, dict.fromkeys((*SIDES, *(c.side for c in visible(look.encounter, look.viewer)))))


@completion
async def kinds(interaction: Interaction, typed: str) -> Found:
    """A kind of character that the game knows."""
    game = await encounters.system_of(interaction.client.desk, place_of(interaction))
    field = game.codec.sheet.model_fields.get("kind")
    return begin(typed, map(str, get_args(field.annotation)) if field else ())


@completion
async def settings(interaction: Interaction, typed: str) -> Found:
    """A setting of the encounter."""
    return begin(typed, type((await _look(interaction)).encounter.settings).model_fields)


@completion
async def setting_values(interaction: Interaction, typed: str) -> Found:
    """A value of the setting that is named."""
    fields = type((await _look(interaction)).encounter.settings).model_fields
    return begin(typed, values_of(fields.get(key(str(_said(interaction).get("key") or "")))))


def setting(name: str) -> Complete:
    """A value of a setting that every game has."""
    return fixed(*values_of(Settings.model_fields[name]))


def values_of(field: FieldInfo | None) -> tuple[str, ...]:
    """What a setting can be, where that is a short list."""
    if field is None:
        return ()
    return ("on", "off") if field.annotation is bool else tuple(map(str, get_args(field.annotation)))


@completion
async def conditions(interaction: Interaction, typed: str) -> Found:
    """A condition of the game."""
    return begin(typed, (await _look(interaction)).system.conditions)


@completion
async def answers(interaction: Interaction, typed: str) -> Found:
    """An answer to an open question; only a GM learns what they are."""
    look = await _look(interaction)
    asked = look.asked.questions if look.asked and look.viewer.gm else ()
    known = (word for each in asked for word in each.question.labels or each.question.options)
    return begin(typed, dict.fromkeys(map(str, known)))


@completion
async def fields(interaction: Interaction, typed: str) -> Found:
    """A field of a combatant that a GM may correct."""
    look = await _look(interaction)
    first = next(iter(look.encounter.combatants.values()), None)
    if first is None or not look.viewer.gm:
        return []
    live = getattr(type(first.live), "__dataclass_fields__", {})
    there = dict.fromkeys((*OWN_FIELDS, *look.system.totals, *live, *look.system.spelled))
    return begin(typed, (word.replace("_", " ") for word in there))


def traits(command: str) -> Complete:
    """What a save or check of the one who acts may name; outside a fight of one's own character."""

    async def find(interaction: Interaction, typed: str) -> Found:
        desk, place, who = interaction.client.desk, place_of(interaction), str(interaction.user.id)
        try:
            look = await _look(interaction)
            game, acting = look.system, look.encounter.combatants[_actor(look, _said(interaction)) or ""]
        except (Refused, KeyError):
            game = await encounters.system_of(desk, place)
            hero = await encounters.hero_of(desk, place, who, game.key)
            (acting,) = game.alone(game.codec.sheet_of(hero.sheet), hero.name, who).combatants.values()
        return begin(typed, game.traits(command, acting))

    return completion(find)


def values(action: str, field: str) -> Complete:
    """The values of one option of an action, where they are few."""

    async def find(interaction: Interaction, typed: str) -> Found:
        wanted = (await _look(interaction)).system.actions.get(action)
        return begin(typed, filter(None, values_of(wanted.options.model_fields.get(field)))) if wanted else []

    return completion(find)
