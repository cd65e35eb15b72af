"""What is handed to the desk and what it hands back: plain values, all ids strings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from bot.rights import Gms
from rules.encounter import Encounter
from rules.facts import Fact
from rules.odds import Chances
from rules.projection import People, Viewer
from rules.referee import Intent, Question
from rules.system import System

State = Encounter[Any, Any, Any]

Build = Callable[[State, Viewer], Intent]
"""Reads names against the encounter just loaded, for the one who asks; raises `Refused`. May be called twice."""


@dataclass(frozen=True, slots=True)
class Place:
    """A channel or thread of a server; `parent` is the channel of a thread."""

    guild: str
    channel: str
    parent: str = ""


@dataclass(frozen=True, slots=True)
class Happened:
    """One row of history.

    `kind` says whether it is a deed, takes one back ("undo"), brings it back ("redo"), or gives up an open one
    ("drop"): then `intent` is the deed in question. Rows of one `step` are one command with what followed of itself.
    `user` is who caused it, "0" the clock, and `interaction` with what, in the first row of a command. `in_force` is
    False for what was taken back later, `secret` True for a roll that not all may see.
    """

    seq: int
    step: int
    kind: Literal["deed", "undo", "redo", "drop"]
    user: str
    intent: Intent
    facts: tuple[Fact, ...]
    people: People
    at: datetime
    in_force: bool = True
    shown: bool = False
    interaction: str | None = None
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """One open question, as a button carries it: `nth` counts how often the same was asked before in this deed."""

    encounter: int
    pending: int
    key: str
    path: tuple[str, ...] = ()
    nth: int = 0


@dataclass(frozen=True, slots=True)
class Open:
    """An open question, how to answer it, and when it takes its default by itself."""

    ask: Ask
    question: Question
    due: datetime | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A deed that waits for answers, and what happened in it so far. `user` is who began it."""

    pending: int
    step: int
    user: str
    intent: Intent
    questions: tuple[Open, ...]
    facts: tuple[Fact, ...]
    people: People


@dataclass(frozen=True, slots=True)
class Look:
    """An encounter as it stands, for the one who asked. `seq` is its newest row of history.

    `channel` is where it was last played, `tracker` the channel and message of its tracker.
    """

    id: int
    guild: str
    channel: str
    system: System
    encounter: State
    seq: int
    gms: Gms
    viewer: Viewer
    gm_channel: str | None = None
    tracker: tuple[str, str] | None = None
    asked: Asked | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """What a command did: its rows, and the encounter after them.

    No rows: the deed itself waits for an answer, `now.asked`. With rows and `now.asked` something that followed does.
    `undone` are the deeds that were taken back, newest first, or brought back, oldest first. `again` marks the answer
    to an interaction that has acted before; what its rows say may be in the channel already.
    """

    rows: tuple[Happened, ...]
    now: Look
    undone: tuple[Happened, ...] = ()
    again: bool = False


@dataclass(frozen=True, slots=True)
class Missed:
    """Rows of an encounter that have not reached Discord: deeds, or one command that went back or gave up a deed.

    `undone` is what it took back or brought back, as in `Done`.
    """

    encounter: int
    rows: tuple[Happened, ...]
    undone: tuple[Happened, ...] = ()


@dataclass(frozen=True, slots=True)
class Between:
    """Deeds that going back to the last turn would take back, newest first; with `seq` the going back is confirmed."""

    deeds: tuple[Happened, ...]
    seq: int


@dataclass(frozen=True, slots=True)
class Offer:
    """A second look, as a button carries it: where the fact `Offered` stands, and which row it belongs to."""

    encounter: int
    seq: int
    path: tuple[str, ...]
    index: int


@dataclass(frozen=True, slots=True)
class Preview:
    """A deed that is not done: exact chances, the same with every offer used (None where there are none).

    `trial` is what one run of it tells; its dice mean nothing.
    """

    intent: Intent
    chances: Chances
    with_offers: Chances | None
    trial: tuple[Fact, ...]
    look: Look


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the log, its rows in the order of time; page 1 is the newest of `pages`, None while more are older."""

    rows: tuple[Happened, ...]
    number: int
    pages: int | None
