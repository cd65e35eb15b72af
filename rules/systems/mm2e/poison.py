"""Poison (MM-POIS)."""

from __future__ import annotations

from rules.facts import Verdict
from rules.system import Action, Deed
from rules.systems.mm2e.clocks import start_clock, stop_clocks
from rules.systems.mm2e.state import Clock, Ref
from rules.systems.mm2e.tables import MINUTE
from rules.systems.mm2e.toxin import Toxin, ToxinOptions, clock_of, resists, toxin_in, toxin_of


def poison(ref: Ref, deed: Deed[ToxinOptions]) -> None:
    """Poisons somebody, or ends it before its second save."""
    toxin = toxin_of("poison", deed.options)
    if not deed.options.end:
        return ref.each("poison", deed.targets, lambda who: poisoned(ref, who, toxin))
    for who in deed.targets:
        if stop_clocks(ref, who, "poison"):
            ref.note(Verdict(who, "poison", who, "safe", item="the poison", rule="MM-POIS-02"))
    return None


def poisoned(ref: Ref, who: str, toxin: Toxin) -> None:
    """A save at once, and a second one against the same a minute later (MM-POIS-01 to 03)."""
    if ref.get(who).sheet.immune("poison"):
        return ref.note(Verdict(who, "poison", who, "immune", item=toxin.kind, rule="MM-POIS-03"))
    resists(ref, who, toxin)
    return start_clock(ref, who, clock_of(toxin._replace(kind="poison"), MINUTE))


def second_save(ref: Ref, who: str, clock: Clock) -> None:
    """The same once more, ten rounds after the first (MM-POIS-02)."""
    resists(ref, who, toxin_in(clock), "MM-POIS-02")


DUE = {"poison": second_save}

POISON = Action("poison", "Poison somebody: Fortitude against 10 and the rank, twice.", ToxinOptions, poison,
                rules=("MM-POIS-01",), command="gm", targets="some")  # fmt: skip
