"""Whom a GM brings in: quick numbers, a saved character, a sample."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bot.context import Interaction, place_of
from bot.desk import characters, encounters
from bot.desk.encounters import Hero
from rules import names
from rules.errors import Refused
from rules.system import System
from rules.words import fold, key, nearest, short

VILLAIN = "villain"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Whom a GM brings in, as typed, and on whose `side`; `owner` is a player, absent perhaps."""

    who: str = ""
    stats: str = ""
    name: str = ""
    kind: str = ""
    owner: str | None = None
    side: str = ""


async def newcomer(interaction: Interaction, wanted: Wanted) -> Hero:
    """The sheet that is meant, under the name that it gets here; raises `Refused`."""
    game = await encounters.system_of(interaction.client.desk, place_of(interaction))
    owner = wanted.owner or str(interaction.user.id)
    if wanted.stats:
        return _quick(game, owner, wanted)
    if not wanted.who and not wanted.owner:
        raise Refused("It is not said who comes in.", "Name a sample or a character with who:, or give stats:.")
    hero = await _hero(interaction, game, owner, wanted)
    return replace(hero, name=names.clean(wanted.name or hero.name))


def _quick(game: System, owner: str, wanted: Wanted) -> Hero:
    """Somebody by quick numbers: not among the heroes a villain, where the game knows them and no kind is said."""
    if wanted.who and wanted.name:
        why = f"Quick numbers make somebody new; “{short(wanted.who)}” is not used for it."
        raise Refused(why, "Leave out stats:, or who:.")
    name = names.clean(wanted.name or wanted.who)
    sheet = game.quick(name, wanted.stats)
    against = fold(wanted.side) != encounters.HEROES and "kind" not in sheet.model_fields_set
    kind = wanted.kind or (VILLAIN if against and VILLAIN in _kinds(sheet) else "")
    return Hero(owner, name, game.key, game.codec.sheet_text(as_kind(sheet, kind)))


async def _hero(interaction: Interaction, game: System, owner: str, wanted: Wanted) -> Hero:
    """A saved character of the owner's or the GM's, else a sample; without a name the one that its owner plays."""
    desk = interaction.client.desk
    if not wanted.who:
        return await encounters.hero_of(desk, place_of(interaction), owner, game.key)
    for each in dict.fromkeys((owner, str(interaction.user.id))):
        if saved := await characters.find(desk, each, wanted.who, game.key):
            return Hero(owner, saved.name, saved.system, saved.sheet)
    name, sheet = _sample(game, wanted.who)
    return Hero(owner, name, game.key, game.codec.sheet_text(as_kind(sheet, wanted.kind)))


def _sample(game: System, who: str) -> tuple[str, Any]:
    """A character that comes with the game."""
    for name, sheet in game.samples.items():
        if fold(name) == fold(who[: 2 * names.LONGEST_NAME]):
            return name, sheet
    close = nearest(who, game.samples)
    hint = f"Nearest: {close}. " if close else ""
    raise Refused(f"There is no character “{short(who)}”.", f"{hint}Samples: {', '.join(game.samples)}.")


def as_kind(sheet: Any, kind: str) -> Any:
    """The sheet as one of another kind; by quick numbers, which know the kinds of the game."""
    if not kind:
        return sheet
    known = _kinds(sheet)
    found = next((each for each in known if key(str(each)) == key(kind)), None)
    if found is None:
        hint = f"There are: {', '.join(map(str, known))}." if known else "Leave it out."
        raise Refused(f"There is no kind “{short(kind)}” in this game.", hint)
    return sheet.model_copy(update={"kind": found})


def _kinds(sheet: Any) -> list[Any]:
    """The kinds that the game knows."""
    field = type(sheet).model_fields.get("kind")
    return list(getattr(field.annotation, "__args__", ())) if field else []
