"""Characters: people's sheets by name, and which of them they play on a server."""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk import Desk
from bot.desk.values import Place
from bot.store.store import Transaction
from bot.store.tables import CharacterRow
from rules.errors import Refused
from rules.words import short


@dataclass(frozen=True, slots=True)
class Saved:
    """A character: its sheet is canonical text. `used`: it is the one that its owner plays on this server."""

    owner: str
    name: str
    system: str
    sheet: str
    used: bool = False


async def mine(desk: Desk, owner: str, guild: str = "", system: str | None = None) -> tuple[Saved, ...]:
    """All characters of somebody, by name."""
    async with desk.store.reading() as tx:
        rows = await tx.characters.of(owner=int(owner), system=system)
        return await _saved(tx, rows, guild)


async def find(desk: Desk, owner: str, name: str, system: str | None = None) -> Saved | None:
    """Somebody's character of a name in any spelling; with several games the one of `system`, if that is given."""
    async with desk.store.reading() as tx:
        found = await _saved(tx, await tx.characters.named(owner=int(owner), name=name), "")
    fitting = [saved for saved in found if saved.system == system] or (found if len(found) == 1 else [])
    if len(found) > 1 and not fitting:
        raise Refused(f"“{short(name)}” is there in several games.", ", ".join(saved.system for saved in found) + ".")
    return fitting[0] if fitting else None


async def keep(desk: Desk, owner: str, system: str, name: str, sheet: str, *, replace: bool = False) -> bool:
    """Keeps a sheet under a name; False, and nothing changed, where the name is taken and not to be replaced."""

    async def work(tx: Transaction) -> bool:
        digest = await tx.sheets.put(system=system, body=sheet)
        if await tx.characters.add(owner=int(owner), system=system, name=name, sheet=digest, at=desk.now()):
            return True
        if replace:
            (old,) = await tx.characters.named(owner=int(owner), name=name, system=system)
            await tx.characters.replace(character=old.id, name=name, sheet=digest, at=desk.now())
        return replace

    return await desk.commit(work)


async def use(desk: Desk, place: Place, owner: str, saved: Saved) -> None:
    """From now on somebody plays this character on this server."""

    async def work(tx: Transaction) -> None:
        row = await _row(tx, owner, saved)
        await tx.characters.use(owner=int(owner), guild=int(place.guild), system=row.system, character=row.id)

    await desk.commit(work)


async def delete(desk: Desk, owner: str, saved: Saved) -> None:
    """Deletes a character; combatants that came of it stay in their encounters."""

    async def work(tx: Transaction) -> None:
        await tx.characters.delete(character=(await _row(tx, owner, saved)).id)

    await desk.commit(work)


async def _row(tx: Transaction, owner: str, saved: Saved) -> CharacterRow:
    found = await tx.characters.named(owner=int(owner), name=saved.name, system=saved.system)
    if not found:
        raise Refused(f"There is no character “{short(saved.name)}” any more.")
    return found[0]


async def _saved(tx: Transaction, rows: tuple[CharacterRow, ...], guild: str) -> tuple[Saved, ...]:
    sheets = await tx.sheets.many(digests=[row.sheet for row in rows])
    used = {await _used(tx, row, guild) for row in rows} if guild else set()
    return tuple(Saved(str(r.owner), r.name, r.system, sheets[r.sheet].body, r.id in used) for r in rows)


async def _used(tx: Transaction, row: CharacterRow, guild: str) -> int | None:
    found = await tx.characters.used(owner=row.owner, guild=int(guild), system=row.system)
    return found.id if found else None
