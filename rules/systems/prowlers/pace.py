"""How fast somebody is: on foot or with a Travel Power, in fights, races and chases (PP-MOVE)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rules.errors import Refused
from rules.facts import Mod
from rules.systems.prowlers.conditions import dice_mods
from rules.systems.prowlers.pools import Pool, halved, pool
from rules.systems.prowlers.sheet import Power, named
from rules.systems.prowlers.state import One
from rules.systems.prowlers.tables import half

SWIFT = 6
"""From which rank a Travel Power crosses a range class in a page (PP-MOVE-03)."""


class Runner(NamedTuple):
    """Somebody who moves, and the Travel Power he means to use; "" for the better of it and his feet."""

    c: One
    travel: str = ""


def travel_power(c: One, said: str = "") -> Power | None:
    """The Travel Power that is named, or the best one; what works only under water must be named. Raises `Refused`."""
    powers = sorted(c.sheet.tagged("travel"), key=lambda power: -power.rank)
    if not said:
        return next((power for power in powers if "underwater_only" not in power.tags), None)
    found = [power for power in powers if named(power.name).startswith(named(said))]
    if not found:
        there = ", ".join(power.name for power in powers) or "none"
        raise Refused(f"{c.name} has no Travel Power “{said[:40]}”.", f"There are: {there}.", "PP-MOVE-03")
    return found[0]


def feet(c: One) -> int:
    """The rank of somebody on foot: Agility, or a group's Threat."""
    return c.sheet.threat if c.sheet.is_minion else c.sheet.agility


def paces(runners: Mapping[str, Runner]) -> dict[str, Pool]:
    """The dice of all who move against each other: Agility or a Travel Power, whichever gives more (PP-MOVE-06).

    One on foot has half of it where any rival uses a Travel Power (PP-MOVE-07).
    """
    swift = {who for who, r in runners.items() if power_over(r, feet(r.c))}
    return {who: pace(r, outdone=bool(swift - {who})) for who, r in runners.items()}


def power_over(r: Runner, afoot: int) -> Power | None:
    """The Travel Power that somebody uses: the one that is named, or one better than his feet."""
    power = travel_power(r.c, r.travel)
    return power if power and (r.travel or power.rank > afoot) else None


def pace(r: Runner, *, outdone: bool) -> Pool:
    """The dice of one; half speed halves them once more (PP-MOVE-07, 08)."""
    afoot = feet(r.c)
    power = power_over(r, half(afoot) if outdone else afoot)
    rank = Mod(power.rank, power.name, "PP-MOVE-06") if power else Mod(afoot, "Agility", "PP-MOVE-06")
    return pool(halved(rank, *slower(r.c, outdone=outdone and power is None)), *dice_mods(r.c))


def slower(c: One, *, outdone: bool) -> Iterator[Mod]:
    """What halves it."""
    if outdone:
        yield Mod(0, "on foot", "PP-MOVE-07")
    if c.has("slowed"):
        yield Mod(0, "half speed", "PP-MOVE-08")
