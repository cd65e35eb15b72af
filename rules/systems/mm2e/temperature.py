"""Heat and cold (MM-TEMP)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from rules.facts import Mod, Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.abilities import lost_to
from rules.systems.mm2e.clocks import start_clock, stop_clocks
from rules.systems.mm2e.damage import Blow, toughness
from rules.systems.mm2e.exposure import Toll, suffer
from rules.systems.mm2e.state import Clock, Ref
from rules.systems.mm2e.tables import HOUR, MINUTE
from rules.vocabulary import Word

Severity = Literal["uncomfortable", "intense", "extreme"]

PERIODS: dict[str, int] = {"uncomfortable": HOUR, "intense": 10 * MINUTE, "extreme": MINUTE}
"""Rounds between two saves: a summer day, a desert, the rim of a volcano (MM-TEMP-02)."""

CLOTHING = {"heat": -4, "cold": 4}
"""What heavy clothing does to the saves (MM-TEMP-06)."""

TOLL = Toll(("heat", "cold"), "MM-TEMP-01", "MM-TEMP-03", "MM-TEMP-04")


class TemperatureOptions(Options):
    """How hot or cold it is, and what helps."""

    heat: Annotated[Severity | None, Word(rules=("MM-TEMP-02",))] = Field(
        None, description="A save every hour, every ten minutes or every minute."
    )
    cold: Annotated[Severity | None, Word(rules=("MM-TEMP-02",))] = Field(None, description="The same in the cold.")
    heavy_clothing: Annotated[bool, Word(rules=("MM-TEMP-06",))] = Field(
        False, description="Four more against cold, four less against heat."
    )
    survival_bonus: Annotated[int, Word(rules=("MM-TEMP-07",)), Field(ge=0, le=20)] = Field(
        0, description="What Survival adds to the saves."
    )
    contact: Annotated[int | None, Word(rules=("MM-TEMP-09",)), Field(ge=0, le=60)] = Field(
        None, description="Damage bonus of what burns or freezes at a touch."
    )
    end: Annotated[bool, Word(rules=("MM-TEMP-05",))] = Field(False, description="Out of heat and cold.")

    @model_validator(mode="after")
    def _said(self) -> TemperatureOptions:
        if not (self.heat or self.cold or self.end or self.contact is not None):
            raise ValueError("Say heat or cold and how bad, contact, or end.")
        return self


def temperature(ref: Ref, deed: Deed[TemperatureOptions]) -> None:
    """Exposes somebody to heat or cold, or ends it; contact with the worst of it is an attack (MM-TEMP-02, 09)."""
    o = deed.options
    for who in deed.targets:
        if o.end:
            leave(ref, who)
        for kind, severity in (("heat", o.heat), ("cold", o.cold)):
            if severity:
                expose(ref, who, kind, severity, o)
    if o.contact is not None:
        burn = Blow((Mod(o.contact, "contact", "MM-TEMP-09"),))
        ref.each("contact", deed.targets, lambda who: _burn(ref, who, burn))


def _burn(ref: Ref, who: str, blow: Blow) -> None:
    toughness(ref, who, blow)


def expose(ref: Ref, who: str, kind: str, severity: Severity, o: TemperatureOptions) -> None:
    """From now on a save at the end of each period; heat and cold count apart (MM-TEMP-10)."""
    if ref.get(who).sheet.immune(kind):
        return ref.note(Verdict(who, kind, who, "immune", item=kind, rule="MM-TEMP-08"))
    stop_clocks(ref, who, kind)
    bonus = CLOTHING[kind] if o.heavy_clothing else 0
    period = PERIODS[severity]
    start_clock(ref, who, Clock(kind, period, period, bonus=bonus, rank=o.survival_bonus, note=severity))
    ref.note(Verdict(who, kind, who, "exposed", item=f"{severity} {kind}", rule="MM-TEMP-02"))
    if severity == "extreme":
        ref.remind(who, "Touching what burns or freezes like this is an attack: contact and its damage.", "MM-TEMP-09")
    return None


def leave(ref: Ref, who: str) -> None:
    """Out of it: the counters begin anew the next time, and what was lost returns by the day (MM-TEMP-05, 10)."""
    if stop_clocks(ref, who, "heat", "cold"):
        ref.note(Verdict(who, "temperature", who, "safe", item="heat and cold", rule="MM-TEMP-10"))
    if lost_to(ref.get(who), "heat", "cold"):
        ref.remind(who, f"{{{who}}} regains a point of Constitution a day.", "MM-TEMP-05")


def temperature_due(ref: Ref, who: str, clock: Clock) -> Clock:
    """The save at the end of a period of exposure (MM-TEMP-01, 06, 07)."""
    clothing = (Mod(clock.bonus, "heavy clothing", "MM-TEMP-06"),) if clock.bonus else ()
    survival = (Mod(clock.rank, "Survival", "MM-TEMP-07"),) if clock.rank else ()
    return suffer(ref, who, clock, TOLL, *clothing, *survival)


DUE = {"heat": temperature_due, "cold": temperature_due}

TEMPERATURE = Action("temperature", "Expose somebody to heat or cold, or end it.", TemperatureOptions, temperature,
                     rules=("MM-TEMP-02",), command="gm", targets="some")  # fmt: skip
