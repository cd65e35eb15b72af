"""Coming round: instant recovery for a point, once a scene (PP-IR)."""

from __future__ import annotations

from dataclasses import replace

from rules.errors import Refused
from rules.systems.prowlers.conditions import rows
from rules.systems.prowlers.damage import set_health
from rules.systems.prowlers.points import afford, points, pool_of, spend
from rules.systems.prowlers.state import One, Ref, health

WAKES_WITH = 3
"""Health that comes back (PP-IR-01)."""


def wakes(ref: Ref, who: str) -> bool:
    """When the turn of one who is down or under an effect comes: may a point bring him back? (PP-IR-01 to 03)."""
    c = ref.get(who)
    if why_not(c) or not points(ref, who):
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
    recover(ref, who)
    return True


def why_not(c: One) -> str:
    """What stands against an instant recovery: once a scene, from damage or an effect, not the dying (PP-IR-03, 04)."""
    if c.sheet.is_minion:
        return "is a group of Minions"
    if c.has("dead", "dying"):
        return "is not stable"
    if not c.has("defeated") and not any(row.by_effect for row in rows(c)):
        return "has nothing to recover from"
    return "has recovered once in this scene" if c.live.recovered else ""


def recover(ref: Ref, who: str) -> None:
    """For a point: Health back for one who was beaten down, or free of the effects (PP-IR-01, 02)."""
    c = ref.get(who)
    beaten = any(e.cause is None for e in c.of("defeated"))
    spend(ref, who, "PP-IR-01" if beaten else "PP-IR-02")
    if beaten:
        set_health(ref, who, health(c) + WAKES_WITH, "PP-IR-01")
    c = ref.get(who)
    ref.set_live(who, replace(c.live, recovered=True))
    ref.lift(who, "defeated", *(row.name for row in rows(c) if row.by_effect), why="recovered")


def up_again(ref: Ref, who: str) -> None:
    """One who was beaten down is no longer out."""
    for effect in ref.get(who).of("defeated"):
        if effect.cause is None:
            ref.end(effect.id, "recovered")


def may_recover(ref: Ref, who: str, *, force: bool) -> None:
    """Refuses an instant recovery that cannot be (PP-IR-01, 03)."""
    c = ref.get(who)
    if why := why_not(c):
        raise Refused(f"{c.name} {why}.", "", "PP-IR-03")
    if who not in ref.turns.current and not force:
        raise Refused(f"{c.name} can recover only when the turn comes.", "Wait for it.", "PP-IR-01")
    afford(ref, who, "PP-IR-01")
