"""Slow healing: by the hour, not by the fight (PP-GRIT-SLOW)."""

from __future__ import annotations

from dataclasses import replace

from rules.facts import Verdict
from rules.report import report
from rules.systems.prowlers.state import Ref, health
from rules.systems.prowlers.tables import SLOW_HEALING
from rules.systems.prowlers.wounds import set_health

WEEK = 7 * 24
"""Hours of rest until Medicine helps again (PP-GRIT-SLOW-03)."""


def hours_a_point(toughness: int) -> int:
    """In how many hours a point comes back (PP-GRIT-SLOW-01, PP-TAB-17)."""
    report("PP-TAB-17", "PP-GRIT-SLOW-01")
    return next(hours for most, hours in SLOW_HEALING if toughness <= most)


def mends(ref: Ref, who: str, hours: int) -> None:
    """So many hours pass; every full span brings a point, without a roll (PP-GRIT-SLOW-01)."""
    c = ref.get(who)
    back = min(hours // hours_a_point(c.sheet.toughness), c.sheet.health - health(c))
    rested = c.live.rested + hours
    ref.set_live(who, replace(c.live, rested=rested, treated=c.live.treated and rested < WEEK))
    outcome = "healed" if back else "not healed"
    ref.note(Verdict(who, "heal", None, outcome, back, rule="PP-GRIT-SLOW-01"))
    set_health(ref, who, health(c) + back, "PP-GRIT-SLOW-01")
