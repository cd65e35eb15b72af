"""One attack on its way to one target: what answers it, and what follows from that (PP-ATK-01)."""

from __future__ import annotations

from rules.encounter import Effect
from rules.systems.prowlers.charge import impact
from rules.systems.prowlers.defense import Guard, Strike
from rules.systems.prowlers.landing import landed
from rules.systems.prowlers.lure import redirect
from rules.systems.prowlers.meeting import at_least_none, exchange, meeting, net_of
from rules.systems.prowlers.state import One, Ref


def strike_with(ref: Ref, s: Strike, b: One, guard: Guard, lured: Effect | None = None) -> None:
    """The rolls, and what net successes do; then what a charge or a lure makes of them (PP-CHG-04, PP-LURE-02)."""
    if not s.options.charge and lured is None:
        return landed(ref, s, b.id, exchange(ref, s, b, guard).tell(at_least_none))
    pair = meeting(ref, s, b, guard)
    landed(ref, s, b.id, pair.tell(net_of))
    if lured:
        return redirect(ref, s, b, lured, pair)
    return impact(ref, s, guard, pair)
