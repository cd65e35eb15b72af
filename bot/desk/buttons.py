"""What buttons stand for that carry no more than a row's id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.desk import Desk
from rules.errors import Refused

GONE = "That button means nothing any more."


@dataclass(frozen=True, slots=True)
class Meant:
    """What a button stands for."""

    kind: str
    payload: dict[str, Any]
    encounter: int | None = None


async def remember(desk: Desk, kind: str, payload: dict[str, Any], encounter: int | None = None) -> int:
    """Keeps what a button stands for; the id that it carries."""
    async with desk.store.transaction() as tx:
        return await tx.buttons.add(kind=kind, payload=payload, at=desk.now(), encounter=encounter)


async def of(desk: Desk, encounter: int, kind: str) -> tuple[Meant, ...]:
    """All of a kind that belong to an encounter, the oldest first."""
    async with desk.store.reading() as tx:
        rows = await tx.buttons.of(encounter=encounter, kind=kind)
    return tuple(Meant(row.kind, row.payload, row.encounter) for row in rows)


async def recall(desk: Desk, button: int, *kinds: str) -> Meant:
    """What a button stands for, if it is of one of these kinds; raises `Refused` where nobody knows."""
    async with desk.store.reading() as tx:
        row = await tx.buttons.get(button=button)
    if row is None or row.kind not in kinds:
        raise Refused(GONE)
    return Meant(row.kind, row.payload, row.encounter)
