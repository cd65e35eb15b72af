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
from rules.systems.mm2e.powers import ACTIVE, OFF, array_of, arrays, is_dynamic, is_on, power_cost, power_named
from rules.systems.mm2e.sheet import Power
from rules.systems.mm2e.state import One, Ref
from rules.words import fold, short


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
    who, said = deed.actor, deed.options.to
    ref.inflict(who, "array switched", until=TurnOf(who, "start"), rule="MM-ARR-01", quiet=True)
    power = alternate(ref.get(who), said)
    if power:
        set_to(ref, who, power.name)
    ref.note(Verdict(who, "switch", None, "switches", item=power.name if power else said, rule="MM-ARR-01"))


def alternate(c: One, said: str) -> Power | None:
    """The power that an array is to be set to; None where the words share out dynamic points: "Fire 5, Ice 4".

    Raises `Refused` for anything else (MM-ARR-01).
    """
    found = arrays(c)
    if not found:
        hint = "Powers with the extra Alternate Power stand on the sheet behind the one whose points they share."
        raise Refused(f"{c.name} has no array.", hint, "MM-ARR-01")
    powers = [power for group in found for power in group]
    named = [power for power in powers if said and fold(power.name).startswith(fold(said))]
    exact = [power for power in named if fold(power.name) == fold(said)]
    if exact or len(named) == 1:
        return (exact or named)[0]
    shares = {fold(share.strip().rstrip("0123456789 ")) for share in said.split(",")}
    if any(is_dynamic(group) and shares <= {fold(power.name) for power in group} for group in found):
        return None
    names = ", ".join(power.name for power in powers)
    raise Refused(f"“{short(said)}” is no power of {c.name}'s array.", f"There are: {names}.", "MM-ARR-01")


def set_to(ref: Ref, who: str, name: str) -> None:
    """Sets an array to one of its powers, which is the one that is on from now."""
    group = {power.name for power in array_of(ref.get(who), name)}
    for effect in ref.get(who).of(ACTIVE):
        if effect.note in group:
            ref.end(effect.id, quiet=True)
    ref.inflict(who, ACTIVE, note=name, rule="MM-ARR-01", quiet=True)


def may_switch(ref: Ref, deed: Deed[ArrayOptions]) -> None:
    """Once a round, and only to what belongs to the array."""
    c = ref.get(deed.actor)
    alternate(c, deed.options.to)
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
