"""One attack on its way to one target: what answers it, and what follows from that (PP-ATK-01)."""

from __future__ import annotations

from rules.report import report
from rules.systems.prowlers.charge import slam
from rules.systems.prowlers.defense import Guard, Strike
from rules.systems.prowlers.landing import landed
from rules.systems.prowlers.meeting import at_least_none, exchange
from rules.systems.prowlers.state import One, Ref


def strike_with(ref: Ref, s: Strike, b: One, guard: Guard) -> int | None:
    """The rolls, and what net successes do; a charge may come back to the charger (PP-CHG-04).

    Returns the net successes; None for a charge, where both sides have their own.
    """
    if s.options.charge:
        report("PP-CHG-04")
        if not guard.defense.active:
            slam(ref, s, b, guard)
            return None
    net = exchange(ref, s, b, guard).tell(at_least_none)
    landed(ref, s, b.id, net)
    return net
