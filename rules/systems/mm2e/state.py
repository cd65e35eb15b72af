"""The live state of a combatant and of the table, and the switches of a table: what changes in play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from rules.encounter import Combatant, Settings
from rules.referee import Referee
from rules.systems.mm2e.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Live:
    """What is left of a turn, and the counters that are no conditions.

    `standard` and `move` are actions left; with `one` either uses up both. `moved` is feet covered this turn.
    """

    hero_points: int = 0
    standard: int = 0
    move: int = 0
    one: bool = False
    free: int = 0
    moved: int = 0
    begun: str = ""
    blocks: int = 0
    spent_on: tuple[str, ...] = ()
    ability_damage: tuple[tuple[str, int], ...] = ()
    dying_saves: int = 0
    allout_rounds: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """The scene: light, gravity, air; who is aware in a surprise round."""

    light: Literal["bright", "dim", "dark"] = "bright"
    gravity: Literal["normal", "low", "high", "zero"] = "normal"
    aware: tuple[str, ...] = ()
    minutes: int = 0


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
    preroll: bool = Field(False, description="Attacks may be rolled ahead of the turn.")


Ref = Referee[Sheet, Live, Table]
One = Combatant[Sheet, Live]


def house(ref: Ref) -> House:
    """The switches of this table."""
    settings = ref.settings
    if not isinstance(settings, House):
        raise TypeError("the settings of another game")
    return settings


__all__ = ["House", "Live", "One", "Ref", "Table", "house"]
