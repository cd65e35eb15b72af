"""Disease (MM-DIS), and radiation as one (MM-RAD)."""

from __future__ import annotations

from dataclasses import replace

from rules.facts import Verdict
from rules.system import Action, Deed
from rules.systems.mm2e.clocks import start_clock, stop_clocks
from rules.systems.mm2e.state import Clock, Ref
from rules.systems.mm2e.tables import DAY
from rules.systems.mm2e.toxin import ToxinOptions, clock_of, resists, toxin_in, toxin_of

CURED = 2
"""Saves in a row that cure (MM-DIS-03)."""


def disease(ref: Ref, deed: Deed[ToxinOptions]) -> None:
    """Somebody touches a disease, or is healed of it."""
    o = deed.options
    if o.end:
        return cure(ref, deed.targets, "disease", "MM-DIS-03")
    return ref.each("disease", deed.targets, lambda who: touch(ref, who, o))


def touch(ref: Ref, who: str, o: ToxinOptions) -> None:
    """A save or infected; it breaks out after a day (MM-DIS-01, 03, 04)."""
    if ref.get(who).sheet.immune("disease"):
        return ref.note(Verdict(who, "disease", who, "withstands", item="disease", rule="MM-DIS-04"))
    if resists(ref, who, toxin_of("disease", o)._replace(effects=())):
        return None
    return start_clock(ref, who, clock_of(toxin_of("disease", o), DAY, DAY))


def day_due(ref: Ref, who: str, clock: Clock) -> Clock | None:
    """The save of another day: what it does, or one of two in a row that cure (MM-DIS-03, MM-RAD-02)."""
    rule = "MM-DIS-03" if clock.kind == "disease" else "MM-RAD-02"
    count = clock.count + 1 if resists(ref, who, toxin_in(clock), rule) else 0
    if count < CURED:
        return replace(clock, left=DAY, count=count)
    ref.note(Verdict(who, clock.kind, who, "safe", item=clock.kind, rule="MM-DIS-03"))
    return None


def cure(ref: Ref, who: tuple[str, ...], kind: str, rule: str) -> None:
    """It is over; what it took begins to return."""
    for one in who:
        if stop_clocks(ref, one, kind):
            ref.note(Verdict(one, kind, one, "safe", item=kind, rule=rule))


DUE = {"disease": day_due, "radiation": day_due}

DISEASE = Action("disease", "Infect somebody: Fortitude against 10 and the rank, later every day.", ToxinOptions,
                 disease, rules=("MM-DIS-01",), command="gm", targets="some")  # fmt: skip
