"""Sheets typed into a form, replaced or deleted once that is confirmed."""

from __future__ import annotations

from bot.channel.publish import say
from bot.context import Interaction
from bot.desk import characters
from bot.prompts.confirm import ask_first
from bot.prompts.forms import Field, open_form
from bot.render.limits import escape
from rules import names
from rules.errors import Refused
from rules.system import System

FIELDS = (
    Field("name", "Name", longest=100),
    Field("kind", "Kind", "What the game knows, for instance hero, villain, minion.", needed=False, longest=40),
    Field("numbers", "Quick numbers", "By comma: defense 18, toughness 7, will 5", needed=False, long=True),
    Field("attacks", "Attacks", "One a line: Blast, ranged, 8, 9", needed=False, long=True, longest=2000),
    Field("notes", "Notes", "For yourself; the rules do not read them.", needed=False, long=True, longest=2000),
)


async def open_new(interaction: Interaction, game: System, name: str) -> None:
    """A form for a new sheet."""
    first, *others = FIELDS
    fields = (Field("name", first.label, given=name[:100], longest=first.longest), *others)
    await open_form(interaction, "A new character", ("sheet", game.key), fields)


async def new(interaction: Interaction, given: dict[str, str], system: str) -> None:
    """The form is filled in."""
    game = interaction.client.desk.system(system)
    name = names.clean(given.get("name", ""))
    stats = ", ".join(filter(None, (given.get("numbers", ""), *_attacks(given), *_kind(given))))
    sheet = game.quick(name, stats)
    if "notes" in type(sheet).model_fields:
        sheet = sheet.model_copy(update={"notes": given.get("notes", "")})
    await keep_or_ask(interaction, game, name, game.codec.sheet_text(sheet))


def _attacks(given: dict[str, str]) -> list[str]:
    """An attack a line, with or without the word itself, as quick numbers know it."""
    lines = [" ".join(line.replace(",", " ").split()) for line in given.get("attacks", "").splitlines()]
    return [line if line.casefold().startswith("attack") else f"attack {line}" for line in lines if line]


def _kind(given: dict[str, str]) -> list[str]:
    return [given["kind"].strip()] if given.get("kind", "").strip() else []


async def keep_or_ask(interaction: Interaction, game: System, name: str, sheet: str, *notes: str) -> None:
    """Keeps a sheet; where the name is taken it asks before replacing."""
    desk, owner = interaction.client.desk, str(interaction.user.id)
    if await characters.keep(desk, owner, game.key, name, sheet):
        return await say(interaction, "\n".join((f"**{escape(name)}** is kept for {game.name}.", *notes)))
    question = f"You have a **{escape(name)}** already. Replace the sheet?"
    return await ask_first(interaction, "\n".join((question, *notes)), "keep", system=game.key, name=name, sheet=sheet)


async def keep(interaction: Interaction, system: str, name: str, sheet: str) -> None:
    """A sheet takes the place of the one that had its name."""
    await characters.keep(interaction.client.desk, str(interaction.user.id), system, name, sheet, replace=True)
    await say(interaction, f"**{escape(name)}** has a new sheet.")


async def delete(interaction: Interaction, name: str, system: str) -> None:
    """A character is gone."""
    desk, owner = interaction.client.desk, str(interaction.user.id)
    saved = await characters.find(desk, owner, name, system)
    if saved is None:
        raise Refused("That character is gone already.")
    await characters.delete(desk, owner, saved)
    await say(interaction, f"**{escape(name)}** is deleted.")
