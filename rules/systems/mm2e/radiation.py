"""Radiation (MM-RAD)."""

from __future__ import annotations

from rules.facts import Verdict
from rules.system import Action, Deed
from rules.systems.mm2e.clocks import start_clock
from rules.systems.mm2e.disease import cure
from rules.systems.mm2e.state import Ref
from rules.systems.mm2e.tables import DAY
from rules.systems.mm2e.toxin import ToxinOptions, clock_of, resists, toxin_of


def radiation(ref: Ref, deed: Deed[ToxinOptions]) -> None:
    """Exposes somebody to radiation, or ends what it did."""
    o = deed.options
    if o.end:
        return cure(ref, deed.targets, "radiation", "MM-RAD-02")
    return ref.each("radiation", deed.targets, lambda who: irradiate(ref, who, o))


def irradiate(ref: Ref, who: str, o: ToxinOptions) -> None:
    """A save at once and every day: a failure costs ability points, up to the intensity (MM-RAD-02, 03)."""
    if ref.get(who).sheet.immune("radiation"):
        return ref.note(Verdict(who, "radiation", who, "immune", item="radiation", rule="MM-RAD-02"))
    ref.remind(who, "Radiation may as well awaken powers, or be a complication: the GM decides.", "MM-RAD-01")
    toxin = toxin_of("radiation", o)._replace(effects=("drain",))
    held = resists(ref, who, toxin)
    if not held:
        ref.remind(who, f"It may also weaken the powers of {{{who}}} for a time (/gm set).", "MM-RAD-04")
    return start_clock(ref, who, clock_of(toxin, DAY, DAY, count=int(held)))


RADIATION = Action("radiation", "Expose somebody to radiation: Fortitude against 10 and its rank, every day.",
                   ToxinOptions, radiation, rules=("MM-RAD-02",), command="gm", targets="some")  # fmt: skip
