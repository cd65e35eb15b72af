"""Encounter, combatant, effect: immutable values, the state of one fight."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from rules.clock import Anchor, Place

S = TypeVar("S", bound=BaseModel)
"""A game's sheet."""
L = TypeVar("L")
"""A game's live state of one combatant."""
T = TypeVar("T")
"""A game's live state of the whole table: scene, gravity, pools everybody shares."""


@dataclass(frozen=True, slots=True)
class Effect:
    """A condition or any other thing that lies on a combatant.

    `left` is how often the anchor must pass; `cause` the effect it hangs on and ends with; a `tie` also ends when
    its maker leaves or cannot act. `mods` are numbers for rolls by column, which only a GM's own effects have.
    """

    id: int
    kind: str
    by: str | None = None
    until: Anchor | None = None
    left: int = 1
    value: int = 0
    note: str = ""
    cause: int | None = None
    tie: bool = False
    secret: bool = False
    rule: str = ""
    mods: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Wait:
    """A turn that is let pass for now. `to` is where it comes up by itself; None: only when its owner steps in."""

    how: Literal["delay", "ready", "hold", "team"]
    to: Place | None = None
    trigger: str = ""
    intent: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Slot:
    """Whose turn comes at a place: nearly always one combatant, a group, or all that act at the same time."""

    who: tuple[str, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Turns:
    """The order of turns and how far time has run: `at` is (place, 0 before it, 1 in it, 2 after it).

    `number` counts turns, so that a button or a late command can say which turn it meant. `stirred` are those who have
    done something in a turn of theirs, or been warned that they have not; `fixed` those whose place a GM has set.
    """

    round: int = 0
    number: int = 0
    order: tuple[Slot, ...] = ()
    current: tuple[str, ...] = ()
    at: tuple[Place, int] = ((), 0)
    done: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    waits: Mapping[str, Wait] = field(default_factory=dict)
    interrupted: tuple[tuple[str, ...], ...] = ()
    stirred: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()

    def place(self, who: str) -> Place | None:
        """Where in the order somebody stands; None for those who have no place yet."""
        return next((slot.place for slot in self.order if who in slot.who), None)


@dataclass(frozen=True, slots=True)
class Plan:
    """A deed of several people that grows over several commands."""

    id: int
    kind: str
    leader: str
    target: str
    members: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Combatant(Generic[S, L]):
    """One who fights. `sheet_id` names the immutable sheet, `group` those who share one initiative.

    `numbers` overrides the encounter's setting: "hidden" or "open"; "" follows it.
    """

    id: str
    name: str
    side: str
    owner: str | None
    sheet_id: str
    sheet: S
    live: L
    effects: tuple[Effect, ...] = ()
    group: str = ""
    hidden: bool = False
    numbers: Literal["", "hidden", "open"] = ""

    def has(self, *kinds: str) -> bool:
        """Whether an effect of one of these kinds lies on the combatant."""
        return bool(self.effects) and any(e.kind in kinds for e in self.effects)

    def of(self, *kinds: str) -> tuple[Effect, ...]:
        """The effects of these kinds."""
        return tuple([e for e in self.effects if e.kind in kinds]) if self.effects else ()


class Settings(BaseModel):
    """What a table may choose, for every game; a game's own switches stand in a subclass."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    prompts: Literal["auto", "choices", "rolls"] = Field(
        "choices", description="What players are asked: nothing, real choices, or every roll of their own too."
    )
    gm_prompts: Literal["auto", "choices", "rolls"] = Field(
        "auto", description="The same for combatants without an owner."
    )
    numbers: Literal["hidden", "odds", "open"] = Field(
        "hidden", description="Whether players see Defense, bonuses and margins of combatants without an owner."
    )
    auto_end: bool = Field(True, description="A turn ends by itself when nothing that costs an action is left.")
    answer_after: int = Field(
        0, ge=0, le=10080, description="Minutes after which an open question takes its default; 0: never."
    )
    back_stops: bool = Field(
        False, description="/encounter back stops at those who cannot act; off: it passes over them, as next does."
    )
    ping_turn: bool = Field(True, description="Ping the owner whose turn comes.")
    name_next: bool = Field(True, description="Name who is next when a turn begins.")
    remind_after: int = Field(0, ge=0, le=336, description="Hours of silence after which a reminder comes; 0: never.")


@dataclass(frozen=True, slots=True)
class Encounter(Generic[S, L, T]):
    """One fight, whole. `serial` gives out the numbers of effects, combatants and plans.

    `then` keeps those whose turns happen at the same time as they were when these began.
    """

    system: str
    combatants: Mapping[str, Combatant[S, L]]
    table: T
    settings: Settings
    name: str = ""
    phase: Literal["gathering", "running", "over"] = "gathering"
    paused: bool = False
    turns: Turns = Turns()
    plans: tuple[Plan, ...] = ()
    serial: int = 0
    then: Mapping[str, Combatant[S, L]] = field(default_factory=dict)

    def named(self) -> dict[str, str]:
        """Names by id."""
        return {c.id: c.name for c in self.combatants.values()}


PARTS = ("table", "settings", "name", "phase", "paused", "turns", "plans", "serial", "then")
"""The fields of an encounter, apart from its combatants, that a command may change."""

Parts = dict[str, Any]
"""What a command changed, as it was before: fields by name, `combatants` by id, `added` ids, `listing` the order."""


def changed_parts(old: Encounter[S, L, T], new: Encounter[S, L, T]) -> Parts:
    """The parts of `old` that are no longer the same in `new`."""
    parts: Parts = {p: getattr(old, p) for p in PARTS if getattr(old, p) is not getattr(new, p)}
    gone = {i: c for i, c in old.combatants.items() if new.combatants.get(i) is not c}
    added = [i for i in new.combatants if i not in old.combatants]
    moved = list(old.combatants) != list(new.combatants)
    if gone or moved:
        parts |= {"combatants": gone, "added": added}
    if moved:
        parts["listing"] = list(old.combatants)
    return parts


def restore(now: Encounter[S, L, T], parts: Parts) -> Encounter[S, L, T]:
    """The encounter with `parts` put back."""
    fields: dict[str, Any] = {p: parts[p] for p in PARTS if p in parts}
    if "combatants" in parts:
        people = {i: c for i, c in now.combatants.items() if i not in parts["added"]} | parts["combatants"]
        fields["combatants"] = {i: people[i] for i in parts.get("listing", people)}
    return replace(now, **fields)


def numbered(taken: Iterable[str], name: str, count: int = 1) -> tuple[list[str], dict[str, str]]:
    """Names for `count` newcomers called `name`, and the renaming that the first of them causes.

    The first stays "Thug"; with the second they become "Thug 1" and "Thug 2".
    """
    used = set(taken)
    if count == 1 and name not in used and f"{name} 1" not in used:
        return [name], {}
    renamed = {name: f"{name} 1"} if name in used else {}
    used |= set(renamed.values())
    fresh: list[str] = []
    number = 1
    while len(fresh) < count:
        if f"{name} {number}" not in used:
            fresh.append(f"{name} {number}")
        number += 1
    return fresh, renamed
