"""Air that people cannot live in: corrosive, thin, thick, toxic (MM-ATM)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from rules.facts import Against, Changed, Mod, Verdict
from rules.system import Action, Deed
from rules.systems.mm2e.afflict import afflict
from rules.systems.mm2e.clocks import start_clock, stop_clocks
from rules.systems.mm2e.damage import Blow, toughness
from rules.systems.mm2e.fatigue import less_tired
from rules.systems.mm2e.saves import save
from rules.systems.mm2e.state import Clock, Ref
from rules.systems.mm2e.tables import HOUR, MINUTE
from rules.systems.mm2e.toxin import ToxinOptions, clock_of, resists, toxin_in, toxin_of
from rules.vocabulary import Word

Air = Literal["normal", "thin", "thick", "corrosive", "toxic"]

THIN = 20
"""Difficulty of the save in thin air (MM-ATM-03)."""

WEAR, BURN, AGAIN, FOUL, FRESH = "corrosion", "corrosive air", "corrosive again", "thin air", "fresh air"

CLOCKS = (WEAR, BURN, FOUL, "toxic air")
"""What ends in normal air; the second save against what was breathed does not."""


class AirOptions(ToxinOptions):
    """Which air, and who is protected."""

    atmosphere: Annotated[Air, Word(rules=("MM-ATM-01", "MM-ATM-03", "MM-ATM-05"))] = Field(
        "normal", description="normal, thin, thick, corrosive or toxic."
    )
    dc: Annotated[int, Word(rules=("MM-ATM-04",)), Field(ge=1, le=60)] = Field(
        THIN, description="Difficulty of the hourly save in thin or thick air."
    )
    every: Annotated[int, Word(rules=("MM-ATM-05",)), Field(ge=1, le=1000)] = Field(
        1, description="Rounds between two breaths of toxic air that count."
    )
    suit: Annotated[bool, Word(rules=("MM-ATM-06",))] = Field(False, description="Protected, as long as it is whole.")


def atmosphere(ref: Ref, deed: Deed[AirOptions]) -> None:
    """The air around those who are named, or around everybody, from now on."""
    people = deed.targets or tuple(c.id for c in ref.all())
    ref.each("atmosphere", people, lambda who: breathe(ref, who, deed.options))


def breathe(ref: Ref, who: str, o: AirOptions) -> None:
    """Sets the clocks of one kind of air for somebody; all others stop."""
    c, thin = ref.get(who), stop_clocks(ref, who, FOUL)
    stop_clocks(ref, who, *CLOCKS)
    ref.note(Changed(who, "air", "", o.atmosphere, RULES[o.atmosphere]))
    if o.atmosphere == "corrosive":
        start_clock(ref, who, Clock(WEAR, HOUR, HOUR, note="suit" if o.suit else ""))
    if o.atmosphere == "corrosive" and o.suit:
        return ref.remind(who, f"Any hole in the suit of {{{who}}} ends its protection.", "MM-ATM-06")
    if c.sheet.is_object or o.suit:
        return None
    if o.atmosphere == "normal":
        return breathe_freely(ref, who) if thin else None
    return suffer_air(ref, who, o)


RULES: dict[str, str] = {
    "normal": "MM-ATM-03", "thin": "MM-ATM-03", "thick": "MM-ATM-04", "corrosive": "MM-ATM-02", "toxic": "MM-ATM-05",
}  # fmt: skip


def suffer_air(ref: Ref, who: str, o: AirOptions) -> None:
    """The clocks of those who breathe it."""
    immunity = "poison" if o.atmosphere == "toxic" else o.atmosphere
    immune = ref.get(who).sheet.immune
    if immune(immunity) or (o.atmosphere in ("thin", "thick") and immune("suffocation")):
        return ref.note(Verdict(who, "air", who, "immune", item=f"{o.atmosphere} air", rule=RULES[o.atmosphere]))
    if o.atmosphere == "corrosive":
        return start_clock(ref, who, Clock(BURN, 1, 1))
    if o.atmosphere == "toxic":
        return start_clock(ref, who, clock_of(toxin_of("toxic air", o), o.every, o.every))
    return start_clock(ref, who, Clock(FOUL, HOUR, HOUR, rank=o.dc, note=o.atmosphere))


def wear_due(ref: Ref, who: str, clock: Clock) -> Clock:
    """An hour in corrosive air: gear and objects lose a point of Toughness (MM-ATM-01, 06)."""
    live = ref.get(who).live
    ref.set_live(who, replace(live, wear=live.wear + 1))
    ref.note(Changed(who, "Toughness of gear", f"−{live.wear}", f"−{live.wear + 1}", "MM-ATM-01"))
    if clock.note:
        ref.remind(who, f"The suit of {{{who}}} wears thin; a hole in it ends its protection.", "MM-ATM-06")
    return replace(clock, left=HOUR)


def burn_due(ref: Ref, who: str, clock: Clock) -> Clock:
    """A round in corrosive air: a point of lethal damage, and the same again a minute later (MM-ATM-02)."""
    burn(ref, who)
    start_clock(ref, who, Clock(AGAIN, MINUTE))
    return replace(clock, left=1)


def burn(ref: Ref, who: str) -> None:
    """Lethal damage with a bonus of one."""
    toughness(ref, who, Blow((Mod(1, "corrosive air", "MM-ATM-02"),), lethal=True))


def burn_again(ref: Ref, who: str, _clock: Clock) -> None:
    """The second save (MM-ATM-02)."""
    burn(ref, who)


def foul_due(ref: Ref, who: str, clock: Clock) -> Clock:
    """An hour in thin or thick air: Fortitude, or fatigued, then exhausted (MM-ATM-03, 04)."""
    rule = RULES[clock.note]
    against = Against(clock.rank, "Difficulty Class", None, (Mod(clock.rank, f"{clock.note} air", rule),))
    if save(ref, who, "fortitude", against, rule=rule).hits:
        ref.note(Verdict(who, "air", who, "endures", rule=rule))
    elif not ref.get(who).has("exhausted"):
        afflict(ref, who, "fatigued", rule=rule)
    return replace(clock, left=HOUR, count=clock.count + 1)


def breathe_freely(ref: Ref, who: str) -> None:
    """Back in normal air: an hour brings the exhausted to fatigued, eight hours end it (MM-ATM-03)."""
    start_clock(ref, who, Clock(FRESH, HOUR))


def fresh_due(ref: Ref, who: str, clock: Clock) -> Clock | None:
    """The first hour, or all eight, of normal air."""
    if ref.get(who).has("exhausted" if not clock.count else "fatigued"):
        less_tired(ref, who, "MM-ATM-03")
    return None if clock.count else replace(clock, left=7 * HOUR, count=1)


def toxic_due(ref: Ref, who: str, clock: Clock) -> Clock:
    """A breath of toxic air is a poison, with its second save a minute later (MM-ATM-05, MM-POIS-02)."""
    toxin = toxin_in(clock)
    resists(ref, who, toxin)
    start_clock(ref, who, clock_of(toxin._replace(kind="poison"), MINUTE))
    return replace(clock, left=clock.every)


DUE = {WEAR: wear_due, BURN: burn_due, AGAIN: burn_again, FOUL: foul_due, FRESH: fresh_due, "toxic air": toxic_due}

ATMOSPHERE = Action("atmosphere", "The air around somebody: thin, thick, corrosive, toxic or normal.", AirOptions,
                    atmosphere, rules=("MM-ATM-03",), command="gm", targets="any")  # fmt: skip
