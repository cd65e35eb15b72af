"""What a server has chosen: its game, its GM, the settings that new encounters begin with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot import rights
from bot.desk import Desk
from bot.desk.values import Place
from bot.rights import Gms, Person
from bot.store.store import Transaction
from bot.store.tables import ServerRow


@dataclass(frozen=True, slots=True)
class Server:
    """A server's choices; `settings` holds only what differs from a game's own."""

    system: str | None
    gms: Gms
    gm_channel: str | None
    settings: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """New choices; None leaves one as it is. `gm_user` is GM too; who is one already is none any more."""

    system: str | None = None
    gm_role: str | None = None
    gm_user: str | None = None
    gm_channel: str | None = None
    settings: Mapping[str, Any] | None = None


async def setup(desk: Desk, place: Place, person: Person, change: Change) -> Server:
    """Changes what is new; who is GM counts at once in all encounters of the server, the rest in those to come."""

    async def work(tx: Transaction) -> Server:
        rights.check("setup", person, Gms())
        row = await tx.servers.get(guild=int(place.guild))
        fresh = row.model_copy(update=_fields(row, change))
        if fresh != row:
            await tx.servers.put(fresh)
            await tx.encounters.set_gm(fresh)
        return _server(fresh)

    return await desk.commit(work)


async def chosen(desk: Desk, guild: str) -> Server:
    """What a server has chosen so far."""
    async with desk.store.reading() as tx:
        return _server(await tx.servers.get(guild=int(guild)))


def _fields(row: ServerRow, change: Change) -> dict[str, Any]:
    new: dict[str, Any] = {
        "system": change.system,
        "gm_role": int(change.gm_role) if change.gm_role else None,
        "gm_users": _with(row.gm_users, int(change.gm_user)) if change.gm_user else None,
        "gm_channel": int(change.gm_channel) if change.gm_channel else None,
        "settings": {**row.settings, **change.settings} if change.settings else None,
    }
    return {name: value for name, value in new.items() if value is not None}


def _with(users: list[int], user: int) -> list[int]:
    """The GMs and one more; without him where he is one already."""
    return [each for each in users if each != user] if user in users else [*users, user]


def _server(row: ServerRow) -> Server:
    gms = Gms(str(row.gm_role) if row.gm_role else None, tuple(map(str, row.gm_users)))
    return Server(row.system, gms, str(row.gm_channel) if row.gm_channel else None, row.settings)
