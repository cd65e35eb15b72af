"""Powers that are switched: on, off, or an array from one power to another (MM-ACT-15, MM-PWR-01, MM-ARR-01)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.clock import TurnOf
from rules.errors import Refused
from rules.facts import Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.defense import partners
from rules.systems.mm2e.grapple_check import forgo
from rules.systems.mm2e.powers import ACTIVE, OFF, array_of, arrays, is_on, power_cost, power_named
from rules.systems.mm2e.state import Ref
from rules.words import fold


class PowerOptions(Options):
    """Which power."""

    power: Annotated[str, Field(max_length=60)] = Field("", description="Which one.")


def use(ref: Ref, deed: Deed[PowerOptions]) -> None:
    """A power is used or switched on; until the next turn it cannot be switched off (MM-PWR-01)."""
    c = ref.get(deed.actor)
    power = power_named(c, deed.options.power)
    for effect in c.of(OFF):
        if effect.note == power.name:
            ref.end(effect.id, quiet=True)
    ref.inflict(c.id, "switched on", until=TurnOf(c.id, "start"), note=power.name, rule="MM-PWR-01", quiet=True)
    if partners(ref, c) and power_cost(c, power.name) == "standard":
        forgo(ref, c.id)
    ref.note(Verdict(c.id, "power", None, "uses", item=power.name, rule="MM-ACT-15"))


def switch_off(ref: Ref, deed: Deed[PowerOptions]) -> None:
    """A power is off again, until it is used: no attack with it, and no Toughness by it."""
    name = power_named(ref.get(deed.actor), deed.options.power).name
    ref.inflict(deed.actor, OFF, note=name, rule="MM-PWR-01", quiet=True)
    ref.note(Verdict(deed.actor, "turn off", None, "turned off", item=name, rule="MM-PWR-01"))


def may_switch_off(ref: Ref, deed: Deed[PowerOptions]) -> None:
    """Not a Permanent one, and none that was switched on this turn."""
    c = ref.get(deed.actor)
    power = power_named(c, deed.options.power)
    if power.permanent or power.duration == "permanent":
        raise Refused(f"{power.name} is permanent.", "", "MM-PWR-01")
    if not is_on(c, power):
        raise Refused(f"{power.name} is off already.", "", "MM-PWR-01")
    if any(effect.note == power.name for effect in c.of("switched on")):
        raise Refused(f"{power.name} was switched on this turn.", "Wait until your next turn.", "MM-PWR-01")


class ArrayOptions(Options):
    """To what."""

    to: Annotated[str, Field(max_length=100)] = Field("", description="The power, or how the points are shared.")


def switch(ref: Ref, deed: Deed[ArrayOptions]) -> None:
    """An array is switched to another power, or its points are moved (MM-ARR-01)."""
    ref.inflict(deed.actor, "array switched", until=TurnOf(deed.actor, "start"), rule="MM-ARR-01", quiet=True)
    to = set_to(ref, deed.actor, deed.options.to)
    ref.note(Verdict(deed.actor, "switch", None, "switches", item=to, rule="MM-ARR-01"))


def set_to(ref: Ref, who: str, said: str) -> str:
    """Sets the array of a power on it; a text that names none is how dynamic points are shared, as the GM sees it."""
    c = ref.get(who)
    to = next((power.name for group in arrays(c) for power in group if fold(power.name) == fold(said)), "")
    group = {power.name for power in array_of(c, to)}
    for effect in c.of(ACTIVE):
        if effect.note in group:
            ref.end(effect.id, quiet=True)
    if group:
        ref.inflict(who, ACTIVE, note=to, rule="MM-ARR-01", quiet=True)
    return to or said


def may_switch(ref: Ref, deed: Deed[ArrayOptions]) -> None:
    """Once a round."""
    c = ref.get(deed.actor)
    if c.has("array switched") and not deed.options.force:
        raise Refused(f"{c.name} has switched an array this round.", "Once a round.", "MM-ARR-01")


def has_power(ref: Ref, deed: Deed[PowerOptions]) -> None:
    """Only a power on the sheet."""
    power_named(ref.get(deed.actor), deed.options.power)


POWER = Action("power", "Use a power or switch it on.", PowerOptions, use, rules=("MM-ACT-15",), cost="power",
               needs=has_power, strenuous=True, aliases=("use power", "activate"))  # fmt: skip
TURN_OFF = Action("turn off", "Switch a power off.", PowerOptions, switch_off, rules=("MM-PWR-01",), cost="free",
                  needs=may_switch_off, aliases=("switch off", "deactivate"))  # fmt: skip
SWITCH = Action("switch", "Switch an array to another power.", ArrayOptions, switch, rules=("MM-ARR-01",), cost="free",
                needs=may_switch, aliases=("array",))  # fmt: skip
