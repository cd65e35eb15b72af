"""The desk: one command on one channel, in one transaction: load, resolve, commit. It knows nothing of Discord.

What can be done stands by subject: `deeds`, `questions`, `undo`, `second_look`, `previews`, `encounters`, `looks`. Each
function takes the `Desk` first, raises `Refused` where somebody may not or the rules say no (nothing has changed
then), and returns one of the `values` after the commit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from bot.clock import Clock
from bot.desk.states import States
from bot.store.store import Store, Transaction
from rules.dice.sources import Source
from rules.errors import Refused
from rules.system import System

A = TypeVar("A")


ALREADY = "That has been done already."


class Overtaken(Exception):
    """Somebody else wrote what this transaction had read."""


@dataclass(frozen=True)
class Desk:
    """What every command needs. `reach` is told when a named point is passed; `heavy` holds long odds to one a time.

    `states` spares the reading of what has not changed.
    """

    store: Store
    systems: Mapping[str, System]
    source: Source
    clock: Clock
    reach: Callable[[str], None] = lambda _point: None
    heavy: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    states: States = field(default_factory=States)

    def now(self) -> int:
        """The time in milliseconds, as the store keeps it."""
        return int(self.clock.now().timestamp() * 1000)

    def system(self, key: str) -> System:
        """A game by its key; raises `Refused`."""
        if key not in self.systems:
            raise Refused(f"There is no game “{key}” here.", f"There are: {', '.join(self.systems)}.")
        return self.systems[key]

    async def once(self, tx: Transaction, interaction: str | None) -> None:
        """Refuses an interaction that has acted before; for what leaves no row of history that names it."""
        if interaction and not await tx.acted.first(interaction=int(interaction), at=self.now()):
            raise Refused(ALREADY)

    async def commit(self, work: Callable[[Transaction], Awaitable[A]]) -> A:
        """Runs `work` in a transaction; once more from the new state if somebody else was quicker."""
        for _ in range(2):
            try:
                async with self.store.transaction() as tx:
                    done = await work(tx)
                    self.reach("in-transaction")
            except Overtaken:
                continue
            self.reach("before-answer")
            return done
        raise Refused("Several acted at the same moment, and this came last. Nothing has changed.", "Try it again.")
