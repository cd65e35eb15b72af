"""Lists: encounters of a server, settings, characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from discord import Embed

from bot.render.colours import TURN
from bot.render.limits import DESCRIPTION, escape, pages, room
from rules.encounter import Settings
from rules.system import System

if TYPE_CHECKING:
    from bot.desk.characters import Saved
    from bot.desk.encounters import Listed
    from bot.desk.servers import Server

NOTHING = "Nothing yet."


def listed(found: Sequence[Listed], systems: Mapping[str, System]) -> list[Embed]:
    """Encounters: where they are and how far, or that they are saved."""
    lines = (f"**{escape(each.name)}** · {each.system} · {_where(each, systems)}" for each in found)
    return paged("Fights", list(lines))


def _where(each: Listed, systems: Mapping[str, System]) -> str:
    if each.channel is None:
        return "saved"
    where = f"<#{each.channel}>" if each.active else "laid aside; /encounter load brings it back"
    return f"{_stage(each, systems)} · {where}"


def _stage(each: Listed, systems: Mapping[str, System]) -> str:
    """`preparing`, `round 3`, `paused in round 3`, `over`."""
    if each.phase != "running":
        return {"gathering": "preparing"}.get(each.phase, each.phase)
    word = systems[each.system].words.name("round") if each.system in systems else "round"
    at = f"{word} {each.round}" if each.round else f"surprise {word}"
    return f"paused in {at}" if each.paused else at


def settings(chosen: Settings, name: str = "") -> list[Embed]:
    """Every setting with its value and what it means, or one of them."""
    fields = {field: info for field, info in type(chosen).model_fields.items() if name in ("", field)}
    lines = [f"**{field}** {_value(getattr(chosen, field))} · {info.description}" for field, info in fields.items()]
    return paged("Settings", lines)


def _value(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else escape(str(value))


def server(chosen: Server, systems: Mapping[str, System]) -> list[Embed]:
    """What a server has chosen."""
    game = systems[chosen.system].name if chosen.system else "no game yet"
    lines = [f"**game** {game}", f"**GM** {chosen.gms.words()}"]
    lines += [f"**GM channel** <#{chosen.gm_channel}>"] if chosen.gm_channel else []
    lines += [f"**{escape(name)}** {_value(value)}" for name, value in chosen.settings.items()]
    return paged("This server", lines)


def characters(found: Sequence[Saved]) -> list[Embed]:
    """Somebody's characters."""
    return paged("Your characters", [f"**{escape(c.name)}** · {c.system}{' · in use here' * c.used}" for c in found])


def paged(heading: str, lines: Sequence[str]) -> list[Embed]:
    """Lines under a heading, in as many embeds as they need."""
    split = pages(lines or [NOTHING], room(DESCRIPTION))
    return [Embed(title=heading, description="\n".join(part), colour=TURN) for part in split]
