"""An encounter open within a transaction: what was read of it, what changes, and how all of that is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from typing import Any

from pydantic import TypeAdapter

from bot.desk import Desk, Overtaken
from bot.desk.values import Ask, Asked, Done, Happened, Look, Open, Place, State
from bot.rights import Gms, Person, viewer
from bot.store.history import Step
from bot.store.store import Transaction
from bot.store.tables import EncounterRow, HistoryRow
from rules import facts, projection
from rules.codec import Codec
from rules.encounter import changed_parts, restore
from rules.errors import Refused
from rules.facts import Fact
from rules.referee import Intent, Question
from rules.resolve import Outcome, Pending, Recording, branch
from rules.system import System

SHEET = re.compile(r'"sheet":"([0-9a-f]{20})"')
"""A sheet's id in canonical text: a quote within a text would stand behind a backslash."""

MINUTE = 60_000

INTENT = TypeAdapter(Intent)


@dataclass(frozen=True, slots=True)
class Todo:
    """A deed to be run. `recording` is `kept` where it is only a memory of dice, dropped if it no longer fits."""

    intent: Intent
    step: int
    user: str
    interaction: str | None = None
    recording: Recording = field(default_factory=list)
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Waiting:
    """An open deed as it is stored, and what comes after it.

    `reopens` is the row that a second look runs again: until that is done the state is the one with the row in force.
    `since` is when each question was first asked, in milliseconds.
    """

    id: int
    todo: Todo
    queue: tuple[Todo, ...] = ()
    reopens: int | None = None
    since: Mapping[str, int] = field(default_factory=dict)


WAITING = TypeAdapter(Waiting)


@dataclass
class Fight:
    """One encounter during one command. Nothing is written before `close`."""

    desk: Desk
    tx: Transaction
    row: EncounterRow
    game: System
    gms: Gms
    viewer: projection.Viewer
    loaded: State
    encounter: State
    waiting: Waiting | None = None
    pending: Pending | None = None
    rows: list[HistoryRow] = field(default_factory=list)
    undone: list[HistoryRow] = field(default_factory=list)
    sheets: dict[str, Any] = field(default_factory=dict)
    """Sheets that the store may not know yet, by id."""
    reopens: int | None = None
    replaced: list[tuple[int, int]] = field(default_factory=list)
    """Steps, and the row of each from which on it is run again: the first row written takes these back."""

    @property
    def next(self) -> int:
        """The number of the next row of history."""
        return self.row.seq + len(self.rows) + 1

    @cached_property
    def known(self) -> frozenset[str]:
        """The ids of the sheets that the encounter named when it was loaded."""
        return frozenset(c.sheet_id for c in self.loaded.combatants.values())

    @property
    def codec(self) -> Codec[Any, Any, Any]:
        """The game's codec."""
        return self.game.codec

    def ask(self, todo: Todo, pending: Pending, queue: Iterable[Todo]) -> None:
        """Keeps a deed that waits for answers. A second look that has to ask first changes nothing until then."""
        again = self.waiting is not None and not self.rows
        known = self.waiting.since if self.waiting and again else {}
        if not self.rows:
            self.encounter = self.loaded
        self.pending = pending
        self.waiting = Waiting(
            id=self.waiting.id if self.waiting and again else self.row.version + 1,
            todo=replace(todo, recording=pending.recording, kept=False),
            queue=() if self.reopens and not self.rows else tuple(queue),
            reopens=None if self.rows else self.reopens,
            since={name: known.get(name, self.desk.now()) for name in map(self._name, pending.questions)},
        )

    def write(self, todo: Todo, outcome: Outcome[Any, Any, Any]) -> None:
        """A row for a deed that is done."""
        self.waiting = self.pending = None
        self._add(
            todo.user,
            todo.interaction,
            todo.intent,
            outcome.encounter,
            step=todo.step,
            recording=outcome.recording,
            said=outcome.facts,
        )

    def reset(self) -> None:
        """Everything as it was loaded, after a deed was run only to see what it asks."""
        self.encounter, self.replaced, self.reopens = self.loaded, [], None

    def drop(self, user: str, interaction: str | None, said: tuple[Fact, ...] = ()) -> None:
        """Gives up the open deed, with a row that says so; it is in force for no undo and no redo."""
        assert self.waiting is not None  # noqa: S101 whoever drops has looked
        intent, self.waiting, self.pending = self.waiting.todo.intent, None, None
        self._add(user, interaction, intent, self.encounter, said=said, undoes=0, undone=self.next)

    async def undo(self, step: Step, user: str, interaction: str | None) -> None:
        """Takes a step back, with a row that says so."""
        self.undone += step
        before = await self.without(step)
        first = min(step, key=lambda row: row.seq)
        self._add(user, interaction, intent_of(first), before, undoes=first.step)

    async def redo(self, undo: HistoryRow, user: str, interaction: str | None) -> None:
        """Brings back what an undo took, with a row that says so."""
        taken = await self.tx.history.since(encounter=self.row.id, seq=(undo.undoes or 1) - 1)
        self.undone += [row for row in taken if row.undone == undo.seq]
        self._add(user, interaction, intent_of(undo), await self.without((undo,)), redoes=undo.seq)

    async def without(self, rows: Iterable[HistoryRow]) -> State:
        """The encounter with the parts put back that these rows changed, newest first."""
        state = self.encounter
        rows = tuple(rows)
        sheet = await sheets(self.tx, self.codec, {i for row in rows for i in _sheets_in(row.before)})
        for row in rows:
            state = restore(state, self.codec.unparts(row.before, sheet))
        return state

    async def close(self) -> None:
        """Writes state, sheets and rows; raises `Overtaken` where somebody was quicker."""
        text = self.row.state if self.encounter is self.loaded else self.codec.dump(self.encounter)
        self.desk.states.put(self.row.id, text, self.encounter)
        saved = await self.tx.encounters.save(
            encounter=self.row.id,
            version=self.row.version,
            seq=self.row.seq + len(self.rows),
            state=text,
            at=self.desk.now(),
            pending=WAITING.dump_python(self.waiting, mode="json") if self.waiting else None,
        )
        if not saved:
            raise Overtaken
        for name, sheet in self.sheets.items():
            if await self.tx.sheets.put(system=self.game.key, body=self.codec.sheet_text(sheet)) != name:
                raise ValueError(f"sheet {name} was not named by its canonical text")
        for row in self.rows:
            if await self.tx.history.append(row):
                raise Overtaken
            if row is self.rows[0]:
                for step, since in self.replaced:
                    await self.tx.history.take_back(encounter=self.row.id, step=step, by=row.seq, since=since)

    def look(self) -> Look:
        """The encounter as it stands."""
        row = self.row
        channel, message = row.tracker_channel, row.tracker_message
        return Look(
            id=row.id,
            guild=str(row.guild),
            channel=str(row.channel),
            system=self.game,
            encounter=self.encounter,
            seq=row.seq + len(self.rows),
            gms=self.gms,
            viewer=self.viewer,
            gm_channel=str(row.gm_channel) if row.gm_channel else None,
            tracker=(str(channel), str(message)) if channel and message else None,
            asked=self._asked(),
        )

    def _asked(self) -> Asked | None:
        if self.waiting is None or self.pending is None:
            return None
        waiting, pending = self.waiting, self.pending
        return Asked(
            pending=waiting.id,
            step=waiting.todo.step,
            user=waiting.todo.user,
            intent=waiting.todo.intent,
            questions=tuple(self._open(question, waiting) for question in pending.questions),
            facts=pending.facts,
            people=projection.people(self.encounter, (*pending.facts, *pending.questions, _mention(pending.intent))),
        )

    def _open(self, question: Question, waiting: Waiting) -> Open:
        nth, minutes = self._nth(question), self.encounter.settings.answer_after
        since = waiting.since.get(self._name(question), self.desk.now())
        due = datetime.fromtimestamp((since + minutes * MINUTE) / 1000, UTC) if minutes else None
        return Open(Ask(self.row.id, waiting.id, question.key, question.path, nth), question, due)

    def _nth(self, question: Question) -> int:
        """How often the same question was answered before in this deed."""
        assert self.pending is not None  # noqa: S101 questions are those of the pending deed
        said = branch(self.pending.recording, question.path)
        return sum(entry[:2] == ["a", question.key] for entry in said)

    def _name(self, question: Question) -> str:
        return f"{'/'.join((*question.path, question.key))}#{self._nth(question)}"

    def done(self, rows: Iterable[HistoryRow] | None = None, *, again: bool = False) -> Done:
        """What the command did: the rows just written, or for an interaction that comes `again` those of then."""
        told = self.rows if rows is None else rows
        return Done(tuple(map(happened, told)), self.look(), tuple(map(happened, self.undone)), again)

    def _add(
        self,
        user: str,
        interaction: str | None,
        intent: Intent,
        after: State,
        *,
        step: int | None = None,
        recording: Recording | None = None,
        said: tuple[Fact, ...] = (),
        **marks: int,
    ) -> None:
        before, self.encounter = self.encounter, after
        self.sheets |= {c.sheet_id: c.sheet for c in after.combatants.values() if c.sheet_id not in self.known}
        self.rows.append(
            HistoryRow(
                encounter=self.row.id,
                seq=self.next,
                step=step or self.row.seq + 1,
                who=int(user),
                interaction=int(interaction) if interaction else None,
                intent=INTENT.dump_python(intent, mode="json", exclude_defaults=True),
                recording=recording or [],
                facts=facts.dump(said),
                people=projection.people(after, (*said, _mention(intent)), before),
                before=self.codec.parts(changed_parts(before, after)),
                at=self.desk.now(),
                **marks,
            )
        )


async def in_channel(desk: Desk, tx: Transaction, place: Place, person: Person) -> Fight:
    """The encounter that is active in a channel; raises `Refused` if there is none."""
    row = await tx.encounters.active(channel=int(place.channel))
    if row is None:
        raise Refused("There is no encounter in this channel.", "A GM opens one with /encounter new.")
    return await load(desk, tx, row, person)


async def at(desk: Desk, tx: Transaction, where: Place | int, person: Person) -> Fight:
    """The encounter of a channel, or of an id."""
    if isinstance(where, Place):
        return await in_channel(desk, tx, where, person)
    return await by_id(desk, tx, where, person)


async def by_id(desk: Desk, tx: Transaction, encounter: int, person: Person) -> Fight:
    """The encounter of an id, as a button names it; raises `Refused` if it is no longer the one of its channel."""
    row = await tx.encounters.get(encounter=encounter)
    if row is None or row.active_in is None or person.is_elsewhere(row.guild):
        raise Refused("That belongs to an encounter that is no longer on the table.")
    return await load(desk, tx, row, person)


async def load(desk: Desk, tx: Transaction, row: EncounterRow, person: Person) -> Fight:
    """What a row of the store stands for, for somebody who acts or looks."""
    game = desk.system(row.system)
    state = desk.states.find(row.id, row.state)
    if state is None:
        state = game.codec.load(row.state, await sheets(tx, game.codec, SHEET.findall(row.state)))
        desk.states.put(row.id, row.state, state)
    gms = gms_of(row)
    waiting = WAITING.validate_python(row.pending) if row.pending else None
    return Fight(desk, tx, row, game, gms, viewer(person, gms), state, state, waiting)


def gms_of(row: EncounterRow) -> Gms:
    """Who is GM of an encounter."""
    role = str(row.gm_role) if row.gm_role else None
    return Gms(role, tuple(map(str, row.gm_users)), str(row.opened_by))


async def sheets(tx: Transaction, codec: Codec[Any, Any, Any], digests: Iterable[str]) -> Callable[[str], Any]:
    """A way from a sheet's id to the sheet, for these ids."""
    found = await tx.sheets.many(digests=digests)
    return lambda digest: _sheet(codec, found[digest].body)


@lru_cache(maxsize=2000)
def _sheet(codec: Codec[Any, Any, Any], body: str) -> Any:
    return codec.sheet_of(body)


def _sheets_in(parts: Mapping[str, Any]) -> set[str]:
    people = (*parts.get("combatants", {}).values(), *parts.get("then", {}).values())
    return {person["sheet"] for person in people}


def _mention(intent: Intent) -> Fact:
    return facts.Reminder(intent.actor, " ".join(f"{{{who}}}" for who in intent.targets))


def intent_of(row: HistoryRow) -> Intent:
    """The deed of a row."""
    return INTENT.validate_python(row.intent)


def happened(row: HistoryRow) -> Happened:
    """A row of history for those who show it."""
    dropped = row.undoes == 0
    return Happened(
        seq=row.seq,
        step=row.step,
        kind="redo" if row.redoes else "drop" if dropped else "undo" if row.undoes else "deed",
        user=str(row.who),
        intent=intent_of(row),
        facts=facts.load(row.facts),
        people=projection.load_people(row.people),
        at=datetime.fromtimestamp(row.at / 1000, UTC),
        in_force=row.undone is None,
        shown=row.shown is not None,
        interaction=str(row.interaction) if row.interaction else None,
    )
