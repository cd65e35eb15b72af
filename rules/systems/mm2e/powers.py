"""Powers on the sheet: which is meant, what using it costs, and which are on (MM-ACT-15, MM-PWR-01, MM-ARR-01)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.errors import Refused
from rules.facts import Mod
from rules.systems.mm2e.sheet import Attack, Power
from rules.systems.mm2e.state import One
from rules.words import fold


def power_named(c: One, said: str) -> Power:
    """One of somebody's powers by its name or beginning; raises `Refused`."""
    found = [power for power in c.sheet.powers if said and fold(power.name).startswith(fold(said))]
    if not found:
        known = ", ".join(power.name for power in c.sheet.powers) or "none"
        raise Refused(f"{c.name} has no power “{said[:40]}”.", f"There are: {known}.", "MM-ACT-15")
    return next((power for power in found if fold(power.name) == fold(said)), found[0])


def power_cost(c: One, said: str) -> str:
    """The action that a power takes: what its description says, else a standard one (MM-ACT-15)."""
    action = power_named(c, said).action
    return "free" if action == "none" else action or "standard"


OFF, ACTIVE = "switched off", "array"
"""The states that name a power that is off, and the one of its array that is on."""

ALTERNATE = "alternate power"
"""The extra of a power that shares the points of the one before it on the sheet."""

DYNAMIC = "dynamic"
"""How the extra begins of one that may share them at the same time."""

PROTECTIVE = ("force field", "protection")
"""Kinds of power that are part of the printed Toughness while they are on."""


def is_on(c: One, power: Power) -> bool:
    """Whether a power is not switched off, and is the one of its array (MM-PWR-01, MM-ARR-01)."""
    return not any(effect.note == power.name for effect in c.of(OFF)) and power.name not in dormant(c)


def arrays(c: One) -> list[list[Power]]:
    """The powers that share their points: a power and its Alternate Powers behind it, as the sheet lists them."""
    groups: list[list[Power]] = []
    for power in c.sheet.powers:
        if groups and any(fold(extra).removeprefix(DYNAMIC).strip().startswith(ALTERNATE) for extra in power.extras):
            groups[-1].append(power)
        else:
            groups.append([power])
    return [group for group in groups if len(group) > 1]


def array_of(c: One, name: str) -> list[Power]:
    """The array that a power belongs to; empty where it belongs to none."""
    return next((group for group in arrays(c) if any(power.name == name for power in group)), [])


def is_dynamic(group: Sequence[Power]) -> bool:
    """Whether the powers of an array can share its points, in place of one having all (MM-ARR-01)."""
    return any(fold(extra).startswith(DYNAMIC) for power in group for extra in power.extras)


def dormant(c: One) -> set[str]:
    """The powers that are off because another one of their array is on; at first that is the first one."""
    chosen = {effect.note for effect in c.of(ACTIVE)}
    asleep: set[str] = set()
    for group in arrays(c):
        names = [power.name for power in group]
        on = next((name for name in names if name in chosen), names[0])
        asleep |= {name for name in names if name != on}
    return asleep


def refuse_off(a: One, weapon: Attack) -> None:
    """Nobody attacks with a power that is off, or with another one of his array than is on."""
    power = next((power for power in a.sheet.powers if fold(power.name) == fold(weapon.name)), None)
    if power is None or is_on(a, power):
        return
    if power.name in dormant(a):
        hint = f"Once a round, for free: /act switch, to {power.name}."
        raise Refused(f"{power.name} is not what the array is set to.", hint, "MM-ARR-01")
    raise Refused(f"{power.name} is switched off.", f"/act power, power {power.name} switches it on.", "MM-PWR-01")


def protection_off(c: One) -> Iterator[Mod]:
    """The Toughness that a protective power gives, while it is switched off."""
    for power in c.sheet.powers:
        if fold(power.type or power.name) in PROTECTIVE and not is_on(c, power):
            yield Mod(-min(power.rank, c.sheet.protection), f"no {power.name}", "MM-PWR-01")


def impervious(c: One) -> int:
    """The Impervious Toughness that is left without what is switched off."""
    gone = (p.rank for p in c.sheet.powers if "impervious" in map(fold, p.extras) and not is_on(c, p))
    return max(0, c.sheet.impervious - sum(gone))
