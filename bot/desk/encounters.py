"""Encounters as such: opened, saved, loaded, moved, listed; heroes who join."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot import rights
from bot.desk import Desk, deeds, fight
from bot.desk.values import Done, Look, Place, State
from bot.rights import Gms, Person
from bot.store.store import Transaction
from bot.store.tables import CharacterRow, EncounterRow, ServerRow
from rules.codec import outline
from rules.encounter import Encounter
from rules.errors import Refused
from rules.projection import Viewer
from rules.referee import Intent
from rules.system import System, settings_of
from rules.words import fold, short

HEROES = "heroes"
"""The side that players join."""


ASIDE = " (laid aside)"
"""Behind the name of an encounter on no table, in the list of what can be put up; a saved one may be called alike."""

Gone = Callable[[str], bool]
"""Whether a channel of the server is there no more, by its id."""


def in_place(_channel: str) -> bool:
    """All channels are still there."""
    return False


@dataclass(frozen=True, slots=True)
class Listed:
    """An encounter of a server: one in a channel (`active`, or on no table), or one saved by name.

    `phase`, `paused` and `round` say how far it is.
    """

    name: str
    system: str
    channel: str | None
    active: bool
    phase: str = "gathering"
    paused: bool = False
    round: int = 0


@dataclass(frozen=True, slots=True)
class Hero:
    """A character's sheet, as its canonical text."""

    owner: str
    name: str
    system: str
    sheet: str


async def open_(
    desk: Desk,
    place: Place,
    person: Person,
    name: str,
    system: str | None = None,
    *,
    replace: int | None = None,
    interaction: str | None = None,
) -> Look:
    """A new encounter in this channel, by the settings of the server; without `system` in the server's game.

    In a thread it is the game of the encounter in its channel, if there is one.

    One that is over is laid aside; one that is not has to be ended first, unless `replace` is its id.
    """

    async def work(tx: Transaction) -> Look:
        await desk.once(tx, interaction)
        server = await tx.servers.get(guild=int(place.guild))
        parent = await tx.encounters.active(channel=int(place.parent)) if place.parent else None
        played = parent.system if parent else server.system
        game = desk.system(system or played or _only(desk.systems))
        settings = settings_of(game, _known(game, server.settings))
        state: State = Encounter(game.key, {}, game.table(), settings, name=name)
        return await _put_up(desk, tx, place, person, server, game, state, replace=replace)

    return await desk.commit(work)


async def save(desk: Desk, place: Place, person: Person, name: str, *, interaction: str | None = None) -> Look:
    """Saves the encounter of this channel under a name, over what had that name on this server."""

    async def work(tx: Transaction) -> Look:
        await desk.once(tx, interaction)
        here = await fight.in_channel(desk, tx, place, person)
        rights.check("encounter save", person, here.gms)
        await tx.templates.put(
            guild=int(place.guild),
            name=name,
            system=here.game.key,
            body=here.row.state,
            saved_by=int(person.user),
            at=desk.now(),
        )
        await deeds.find_question(here)
        return here.look()

    return await desk.commit(work)


async def loadable(desk: Desk, place: Place, person: Person, prefix: str, gone: Gone) -> tuple[str, ...]:
    """The names of what the person can put up and that begin so: saved encounters, then those on no table."""
    saved = await saved_names(desk, place, prefix, person)
    async with desk.store.reading() as tx:
        rows = await tx.encounters.of_guild(guild=int(place.guild))
    own = (row for row in rows if _is_resting(row, gone) and fight.gms_of(row).includes(person))
    fitting = (f"{row.name}{ASIDE}" for row in own if fold(row.name).startswith(fold(prefix)))
    return tuple(dict.fromkeys((*saved, *fitting)))


async def saved_names(desk: Desk, place: Place, prefix: str = "", person: Person | None = None) -> tuple[str, ...]:
    """The names of the saved encounters of a server that begin so, 25 at most; of those that a person may load."""
    async with desk.store.reading() as tx:
        server = await tx.servers.get(guild=int(place.guild))
        rows = await tx.templates.search(guild=int(place.guild), prefix=prefix)
    return tuple(row.name for row in rows if person is None or _gms(server, row.saved_by).includes(person))


def _gms(server: ServerRow, opened_by: int) -> Gms:
    """Who is GM of what somebody has opened or saved on a server."""
    role = str(server.gm_role) if server.gm_role else None
    return Gms(role, tuple(map(str, server.gm_users)), str(opened_by))


async def load(
    desk: Desk,
    place: Place,
    person: Person,
    name: str,
    *,
    replace: int | None = None,
    interaction: str | None = None,
    gone: Gone = in_place,
) -> Look:
    """Puts a saved encounter up in this channel, as it was when it was saved, with a history of its own.

    Where none is saved under the name, one that was laid aside, or whose channel is `gone`, goes on here.
    """

    async def work(tx: Transaction) -> Look:
        await desk.once(tx, interaction)
        saved = await tx.templates.get(guild=int(place.guild), name=name)
        if saved is None:
            row = await _resting(tx, place, name.removesuffix(ASIDE), gone)
            return await _bring_back(desk, tx, place, person, row, replace=replace)
        server = await tx.servers.get(guild=int(place.guild))
        rights.check("encounter load", person, _gms(server, saved.saved_by))
        game = desk.system(saved.system)
        state = game.codec.load(saved.body, await fight.sheets(tx, game.codec, fight.SHEET.findall(saved.body)))
        return await _put_up(desk, tx, place, person, server, game, state, replace=replace)

    return await desk.commit(work)


async def must_be_loadable(desk: Desk, place: Place, name: str, gone: Gone = in_place) -> None:
    """Refuses a name under which there is nothing to put up."""
    async with desk.store.reading() as tx:
        if await tx.templates.get(guild=int(place.guild), name=name) is None:
            await _resting(tx, place, name.removesuffix(ASIDE), gone)


async def _resting(tx: Transaction, place: Place, name: str, gone: Gone) -> EncounterRow:
    """The newest encounter of a name that is on no table."""
    rows = await tx.encounters.named(guild=int(place.guild), name=name)
    found = next((row for row in rows if _is_resting(row, gone)), None)
    if found:
        return found
    if rows:
        raise Refused(f"{rows[0].name} is going on in <#{rows[0].channel}>.", "/encounter move there brings it here.")
    names = [row.name for row in await tx.templates.search(guild=int(place.guild))]
    raise Refused(f"No encounter is saved as “{short(name)}”.", f"Saved: {', '.join(names) or 'none'}.")


def _is_resting(row: EncounterRow, gone: Gone) -> bool:
    return row.active_in is None or gone(str(row.active_in))


async def _bring_back(
    desk: Desk, tx: Transaction, place: Place, person: Person, row: EncounterRow, *, replace: int | None
) -> Look:
    """An encounter goes on in this channel, with open questions and history."""
    rights.check("encounter load", person, fight.gms_of(row))
    await _make_room(tx, place, replace=replace, at=desk.now())
    await tx.encounters.place(encounter=row.id, channel=int(place.channel), at=desk.now())
    back = await fight.by_id(desk, tx, row.id, person)
    await deeds.find_question(back)
    return back.look()


async def move(desk: Desk, place: Place, person: Person, to: Place, *, interaction: str | None = None) -> Look:
    """Moves the encounter of this channel to another one, with open questions and history."""

    async def work(tx: Transaction) -> Look:
        await desk.once(tx, interaction)
        here = await fight.in_channel(desk, tx, place, person)
        rights.check("encounter move", person, here.gms)
        if to.guild != place.guild:
            raise Refused("An encounter stays on its server.")
        await _make_room(tx, to, replace=None, at=desk.now())
        await tx.encounters.place(encounter=here.row.id, channel=int(to.channel), at=desk.now())
        moved = await fight.by_id(desk, tx, here.row.id, person)
        await deeds.find_question(moved)
        return moved.look()

    return await desk.commit(work)


async def listed(desk: Desk, place: Place, person: Person, gone: Gone = in_place) -> tuple[Listed, ...]:
    """The encounters of a server, those played last first, then by name the saved ones that the person may load."""
    async with desk.store.reading() as tx:
        server = await tx.servers.get(guild=int(place.guild))
        rows = await tx.encounters.of_guild(guild=int(place.guild))
        saved = await tx.templates.search(guild=int(place.guild))
    played = [_played(row, active=not _is_resting(row, gone)) for row in rows]
    own = (row for row in saved if _gms(server, row.saved_by).includes(person))
    return (*played, *(Listed(row.name, row.system, None, False) for row in own))


def _played(row: EncounterRow, *, active: bool) -> Listed:
    return Listed(row.name, row.system, str(row.channel), active, *outline(row.state))


async def join(desk: Desk, place: Place, person: Person, interaction: str, sheet: str = "") -> Done:
    """Brings the person's own character in: the one of that name, else the one in use here, else the only one."""
    system = await system_of(desk, place)
    hero = await hero_of(desk, place, person.user, system.key, sheet)

    def build(encounter: State, _asker: Viewer) -> Intent:
        if any(c.owner == hero.owner and c.name == hero.name for c in encounter.combatants.values()):
            raise Refused(f"{hero.name} is in this encounter already.")
        return added(hero)

    return await deeds.act(desk, place, person, interaction, "encounter join", build)


def added(hero: Hero, **more: Any) -> Intent:
    """What brings a character into an encounter; `more` are further options of the deed `add`."""
    options = {"sheet": hero.sheet, "name": hero.name, "owner": hero.owner, "side": HEROES}
    return Intent("add", options={**options, **more})


async def hero_of(desk: Desk, place: Place, owner: str, system: str, name: str = "") -> Hero:
    """Somebody's character in a game: the one of that name, else the one in use on this server, else the only one."""
    async with desk.store.reading() as tx:
        row = await _character(tx, place, int(owner), system, name)
        sheet = await tx.sheets.get(digest=row.sheet)
    assert sheet is not None  # noqa: S101 a foreign key
    return Hero(owner, row.name, system, sheet.body)


async def system_of(desk: Desk, place: Place) -> System:
    """The game that is played here: the encounter's, for a thread also that of its channel, else the server's."""
    async with desk.store.reading() as tx:
        for channel in filter(None, (place.channel, place.parent)):
            if row := await tx.encounters.active(channel=int(channel)):
                return desk.system(row.system)
        server = await tx.servers.get(guild=int(place.guild))
    return desk.system(server.system or _only(desk.systems))


async def _character(tx: Transaction, place: Place, owner: int, system: str, name: str) -> CharacterRow:
    if name:
        found = await tx.characters.named(owner=owner, name=name, system=system)
        if not found:
            raise Refused(f"There is no character “{short(name)}” in this game.", "/char list shows which there are.")
        return found[0]
    if used := await tx.characters.used(owner=owner, guild=int(place.guild), system=system):
        return used
    every = await tx.characters.of(owner=owner, system=system)
    if len(every) == 1:
        return every[0]
    if not every:
        raise Refused("There is no character for this game yet.", "Make one with /char new, or /char import.")
    raise Refused("It is not clear which character is meant.", f"Choose: {', '.join(row.name for row in every)}.")


async def _put_up(
    desk: Desk,
    tx: Transaction,
    place: Place,
    person: Person,
    server: ServerRow,
    game: System,
    state: State,
    *,
    replace: int | None,
) -> Look:
    """A row for a state, active in the channel; whoever puts it up must be its GM."""
    rights.check("encounter new", person, _gms(server, int(person.user)))
    await _make_room(tx, place, replace=replace, at=desk.now())
    made = await tx.encounters.open(
        server=server,
        channel=int(place.channel),
        name=state.name,
        system=game.key,
        opened_by=int(person.user),
        state=game.codec.dump(state),
        at=desk.now(),
    )
    assert made is not None  # noqa: S101 there is room
    return (await fight.by_id(desk, tx, made, person)).look()


async def _make_room(tx: Transaction, place: Place, *, replace: int | None, at: int) -> None:
    """Lays the encounter of a channel aside if it is over, or the one to be replaced; refuses otherwise."""
    row = await tx.encounters.active(channel=int(place.channel))
    if row is None:
        return
    if row.id != replace and not _is_over(row):
        raise Refused(f"{row.name or 'An encounter'} is going on in that channel.", "End it first with /encounter end.")
    await tx.encounters.place(encounter=row.id, channel=None, at=at)


def _is_over(row: EncounterRow) -> bool:
    return outline(row.state).phase == "over"


def _known(game: System, settings: Mapping[str, Any]) -> dict[str, Any]:
    """Those of a server's settings that this game has."""
    return {key: value for key, value in settings.items() if key in game.codec.settings.model_fields}


def _only(systems: Mapping[str, System]) -> str:
    if len(systems) == 1:
        return next(iter(systems))
    raise Refused("It is not said which game is played here.", f"Choose with system:, or /setup: {', '.join(systems)}.")
