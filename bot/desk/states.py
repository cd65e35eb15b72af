"""Encounters as they were read last: a text that has not changed since is not read again."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from bot.desk.values import State


@dataclass(frozen=True)
class States:
    """The state last seen of each encounter, with its text. A text means one state, so nothing here can be stale."""

    size: int = 100
    known: OrderedDict[int, tuple[str, State]] = field(default_factory=OrderedDict)

    def find(self, encounter: int, text: str) -> State | None:
        """The state that a text stands for, if it is the one last seen of that encounter."""
        known = self.known.get(encounter)
        return known[1] if known and known[0] == text else None

    def put(self, encounter: int, text: str, state: State) -> None:
        """Keeps a state; that of the encounter not seen for longest makes room."""
        self.known[encounter] = text, state
        self.known.move_to_end(encounter)
        if len(self.known) > self.size:
            self.known.popitem(last=False)
