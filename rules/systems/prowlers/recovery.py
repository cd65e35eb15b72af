"""Coming round: instant recovery for a point, once a scene (PP-IR)."""

from __future__ import annotations

from dataclasses import replace

from rules.errors import Refused
from rules.report import report
from rules.systems.prowlers.conditions import specials
from rules.systems.prowlers.damage import overcome
from rules.systems.prowlers.points import afford, spend
from rules.systems.prowlers.state import One, Ref, health, house
from rules.systems.prowlers.wounds import set_health

WAKES_WITH = 3
"""Health that comes back (PP-IR-01)."""


def why_not(c: One) -> str:
    """What stands against an instant recovery: once a scene, from damage or an effect, not the dying (PP-IR-03, 04)."""
    if c.sheet.is_minion:
        return "is a group of Minions"
    if c.has("dead", "dying"):
        return "is not stable"
    if not c.has("defeated") and not specials(c):
        return "has nothing to recover from"
    return "has recovered once in this scene" if c.live.recovered else ""


def recover(ref: Ref, who: str) -> None:
    """For a point: up again for one who was beaten down, or free of the effects (PP-IR-01, 02)."""
    c = ref.get(who)
    beaten = any(e.cause is None for e in c.of("defeated"))
    spend(ref, who, "PP-IR-01" if beaten else "PP-IR-02")
    ref.set_live(who, replace(ref.get(who).live, recovered=True))
    if beaten:
        set_health(ref, who, health(c) + health_back(ref), "PP-IR-01")
        return up_again(ref, who)
    for effect in specials(c):
        ref.end(effect.id, "recovered")
    return None


def health_back(ref: Ref) -> int:
    """The Health that comes back with consciousness; none where wounds heal slowly (PP-IR-04)."""
    slow, deadly = house(ref).gritty_slow_healing, house(ref).gritty_fatal
    if slow or deadly:
        report("PP-IR-04", *(("PP-GRIT-SLOW-02",) if slow else ()))
    return 0 if slow else WAKES_WITH


def up_again(ref: Ref, who: str) -> None:
    """One who was beaten down is no longer out; effects that still run are held against his Health (PP-SE-06)."""
    for effect in ref.get(who).of("defeated"):
        if effect.cause is None:
            ref.end(effect.id, "recovered")
    overcome(ref, who)


def may_recover(ref: Ref, who: str, *, force: bool) -> None:
    """Refuses an instant recovery that cannot be (PP-IR-01, 03)."""
    c = ref.get(who)
    if why := why_not(c):
        raise Refused(f"{c.name} {why}.", "", "PP-GRIT-FATAL-07" if c.has("dead", "dying") else "PP-IR-03")
    if who not in ref.turns.current and not force:
        raise Refused(f"{c.name} can recover only when the turn comes.", "Wait for it.", "PP-IR-01")
    afford(ref, who, "PP-IR-01")
