"""One attack on its way to one target: what answers it, and what follows from that (PP-ATK-01)."""

from __future__ import annotations

from rules.encounter import Effect
from rules.systems.prowlers.charge import impact
from rules.systems.prowlers.defense import Guard, Strike
from rules.systems.prowlers.landing import landed
from rules.systems.prowlers.lure import redirect
from rules.systems.prowlers.meeting import at_least_none, exchange, meeting, net_of
from rules.systems.prowlers.state import One, Ref


def strike_with(ref: Ref, s: Strike, b: One, guard: Guard, lured: Effect | None = None) -> int:
    """The rolls, and what net successes do; then what a charge or a lure makes of them (PP-CHG-04, PP-LURE-02).

    Returns the net successes, 0 for none.
    """
    if not s.options.charge and lured is None:
        net = exchange(ref, s, b, guard).tell(at_least_none)
        landed(ref, s, b.id, net)
        return net
    pair = meeting(ref, s, b, guard)
    net = pair.tell(net_of)
    landed(ref, s, b.id, net)
    if lured:
        redirect(ref, s, b, lured, pair)
    else:
        impact(ref, s, guard, pair)
    return net
