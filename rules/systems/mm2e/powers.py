"""Powers as they stand on the sheet: which one is meant, and what using it costs (MM-ACT-15)."""

from __future__ import annotations

from rules.errors import Refused
from rules.systems.mm2e.sheet import Power
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
