"""Instant recovery (PP-IR)."""

from __future__ import annotations

from dataclasses import replace

from rules.systems.prowlers.conditions import rows
from rules.systems.prowlers.points import points, pool_of, spend
from rules.systems.prowlers.state import One, Ref

WAKES_WITH = 3
"""Health that comes back (PP-IR-01)."""


def wakes(ref: Ref, who: str) -> bool:
    """When the turn of one who is down or under an effect comes: may a point bring him back? (PP-IR-01 to 03)."""
    c = ref.get(who)
    if not can_recover(c) or not points(ref, who):
        return False
    answer = ref.ask(
        "recover",
        (who,),
        ("no", "recover"),
        "no",
        labels=("Stay down", f"Recover for 1 {pool_of(c)}"),
        words=f"{{{who}}} is out. A point of {pool_of(c)} brings {{{who}}} back to act at once.",
        cost=(pool_of(c), 1),
        rule="PP-IR-01",
    )
    if answer == "no":
        return False
    spend(ref, who, "PP-IR-01")
    recover(ref, who)
    return True


def can_recover(c: One) -> bool:
    """Once a scene, from damage or an effect; not the dead or dying (PP-IR-03, 04)."""
    under = c.has("defeated") or any(row.by_effect for row in rows(c))
    return under and not c.live.recovered and not c.sheet.is_minion and not c.has("dead", "dying")


def recover(ref: Ref, who: str) -> None:
    """Three Health back for one who was beaten down, or free of the effects (PP-IR-01, 02)."""
    c = ref.get(who)
    down = [e for e in c.of("defeated") if e.cause is None]
    hurt = max(0, min(c.live.hurt, c.sheet.health) - WAKES_WITH) if down else c.live.hurt
    ref.set_live(who, replace(c.live, hurt=hurt, recovered=True))
    ref.lift(who, "defeated", *(row.name for row in rows(c) if row.by_effect), why="recovered")
