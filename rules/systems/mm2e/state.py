"""The live state of a combatant and of the table, and the switches of a table: what changes in play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from rules.encounter import Combatant, Settings
from rules.referee import Referee
from rules.systems.mm2e.sheet import Ability, Sheet
from rules.systems.mm2e.tables import DAY, Size


class Loss(NamedTuple):
    """Points of an ability that are missing: what takes them, and how many rounds one takes to come back (0: never).

    `cause` is the kind of the clock while which nothing comes back.
    """

    ability: Ability
    points: int
    cause: str = ""
    every: int = DAY


class Rest(NamedTuple):
    """Rounds of rest that somebody has had with a condition, and the recovery checks that failed (MM-REC-02)."""

    condition: str
    rounds: int = 0
    failed: int = 0


class Wielded(NamedTuple):
    """A thing that somebody strikes or throws: its id, name, Toughness and size, and feet to the range increment."""

    thing: str
    name: str
    toughness: int
    size: Size
    increment: int = 0


@dataclass(frozen=True, slots=True)
class Clock:
    """Something that comes due for somebody after some rounds: a save against the heat, the next breath.

    `every` is the time between, `count` what the next save's difficulty counts, `note` what else the hazard keeps.
    """

    kind: str
    left: int
    every: int = 0
    count: int = 0
    rank: int = 0
    bonus: int = 0
    note: str = ""


Count = Annotated[int, Field(ge=0, le=1000)]


@dataclass(frozen=True, slots=True)
class Live:
    """What is left of a turn, and the counters that are no conditions.

    `standard` and `move` are actions left; with `one` either uses up both. `moved` is feet covered this turn.
    `wear` is Toughness that an object has lost.
    """

    hero_points: Count = 0
    standard: Count = 0
    move: Count = 0
    one: bool = False
    free: int = 0
    moved: int = 0
    begun: str = ""
    blocks: int = 0
    spent_on: tuple[str, ...] = ()
    ability_damage: tuple[Loss, ...] = ()
    dying_saves: int = 0
    allout_rounds: int = 0
    clocks: tuple[Clock, ...] = ()
    rests: tuple[Rest, ...] = ()
    wear: int = 0
    wielded: Wielded | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """The scene: light, gravity; who is aware in a surprise round.

    `minutes` is game time that passed outside of rounds, `gravity_since` when the gravity came to be what it is.
    """

    light: Literal["bright", "dim", "dark"] = "bright"
    gravity: Literal["normal", "low", "high", "zero"] = "normal"
    aware: tuple[str, ...] = ()
    minutes: int = 0
    gravity_since: int = 0


class House(Settings):
    """The switches of a table of this game, with the reading that holds unless a table chooses otherwise."""

    stack_surprise_stun: bool = Field(False, description="A surprise attack on a stunned target costs it −2 twice.")
    aim_immobile_ranged: int = Field(5, ge=4, le=5, description="Bonus of an aimed shot at an immobile object.")
    realistic_block: bool = Field(False, description="Bare hands cannot block weapons, unless they are tough enough.")
    object_take10: bool = Field(False, description="Objects take 10 on their Toughness saves.")
    improvised_wear: bool = Field(False, description="Improvised weapons lose a point of Toughness with each hit.")
    suffocation_brain_damage: bool = Field(False, description="Suffocation costs Intelligence for good.")
    autofire_adds_to_knockback: bool = Field(False, description="The margin of autofire adds to knockback.")
    warn_lethal: bool = Field(True, description="Say so when a hero strikes to kill.")
    side_initiative: bool = Field(
        False, description="Each side rolls one initiative, from the next roll on, and acts together in any order."
    )
    preroll: bool = Field(False, description="Attacks may be rolled ahead of the turn.")
    reroll_minimum: bool = Field(
        False, description="A hero point's second die counts at least 11, in place of ten higher where it is low."
    )
    overkill: bool = Field(False, description="A lethal Toughness save missed by 20 kills at once.")
    trades_for_all: int = Field(0, ge=0, le=2, description="How much Power Attack and its like trade without the feat.")


Ref = Referee[Sheet, Live, Table]
One = Combatant[Sheet, Live]


def house(ref: Ref) -> House:
    """The switches of this table."""
    settings = ref.settings
    if not isinstance(settings, House):
        raise TypeError("the settings of another game")
    return settings


__all__ = ["Clock", "House", "Live", "Loss", "One", "Ref", "Rest", "Table", "Wielded", "house"]
