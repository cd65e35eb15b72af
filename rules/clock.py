"""Points in game time: places in a round, and the moments at which effects end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Place = tuple[int, ...]
"""Where in a round: the band first, then the game's sort keys; smaller is earlier."""

SEIZED, NORMAL, MINIONS, END_OF_ROUND = -1, 0, 1, 50
"""The bands of a round."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A fixed point in time; nobody's later delay moves it.

    `after` means just after the turn at that place, else just before it. `of` names whose count it is.
    """

    round: int
    place: Place
    after: bool = False
    of: str | None = None

    def sort(self) -> tuple[int, Place, int]:
        """The key by which moments come in order; 1 is the turn itself."""
        return self.round, self.place, 2 if self.after else 0


@dataclass(frozen=True, slots=True)
class TurnOf:
    """The start or end of somebody's real turn, wherever it has moved to."""

    who: str
    edge: Literal["start", "end"]


@dataclass(frozen=True, slots=True)
class EndOf:
    """The end of this round or of the scene."""

    span: Literal["round", "scene"]


Anchor = Moment | TurnOf | EndOf
"""When an effect ends; it may have to pass several times."""
