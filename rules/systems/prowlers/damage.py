"""Damage, defeat, and heads of Minion groups (PP-DMG, PP-MIN-04 to 06)."""

from __future__ import annotations

from dataclasses import replace

from rules.clock import EndOf, Moment
from rules.facts import Changed, Verdict
from rules.report import report
from rules.systems.prowlers.conditions import TWO_SIDED, specials
from rules.systems.prowlers.dying import below_zero
from rules.systems.prowlers.state import One, Ref, alter, heads, health
from rules.systems.prowlers.wounds import floor_of, set_health
from rules.turns import end_ties


def harm(ref: Ref, who: str, amount: int, by: str | None, rule: str = "PP-DMG-01", *, lethal: bool = False) -> None:
    """Takes Health away; at 0 the target is out for the scene, and may die below it (PP-DMG-01, 02)."""
    c = ref.get(who)
    set_health(ref, who, max(floor_of(ref, c), health(c) - amount), rule)
    settle_health(ref, who, by)
    below_zero(ref, who, by, lethal=lethal)


def settle_health(ref: Ref, who: str, by: str | None) -> None:
    """Whether somebody is down (PP-DMG-02)."""
    c = ref.get(who)
    if health(c) <= 0 and not c.has("defeated"):
        defeat(ref, who, by, "PP-DMG-02")
    overcome(ref, who)


def overcome(ref: Ref, who: str) -> None:
    """An effect whose pages reach somebody's Health defeats him and lasts for the scene (PP-SE-05, 06).

    Only pages that run in an attacker's place are counted, and nobody who is out already is tested.
    """
    c = ref.get(who)
    running = [e for e in specials(c) if isinstance(e.until, Moment) and e.until.of]
    if not running or c.has("defeated") or health(c) <= 0:
        return
    report("PP-SE-06")
    if lasting := next((e for e in running if e.left >= health(c)), None):
        alter(ref, who, lasting, until=EndOf("scene"), left=1, cause=None)
        defeat(ref, who, lasting.by, "PP-SE-05", cause=lasting.id)


def defeat(ref: Ref, who: str, by: str | None, rule: str, cause: int | None = None) -> None:
    """Out for the rest of the scene; what he held comes free."""
    ref.inflict(who, "defeated", by=by, until=EndOf("scene"), cause=cause, rule=rule)
    end_ties(ref, who)
    ref.lift(who, *TWO_SIDED, why="tie")


def reached(c: One, successes: int, reach: int | None = None) -> int:
    """How many heads of a group an attack takes: never more than stand, or are within reach (PP-MIN-04, 05)."""
    return max(0, min(successes, heads(c), heads(c) if reach is None else reach))


def fell(ref: Ref, who: str, down: int, rule: str = "PP-MIN-04") -> None:
    """Heads of a group go down, and the group is gone with the last."""
    c = ref.get(who)
    if not down:
        return
    ref.set_live(who, replace(c.live, fallen=c.live.fallen + down))
    ref.note(Changed(who, "Minions", str(heads(c)), str(heads(c) - down), rule))
    if down == heads(c):
        ref.note(Verdict(who, "group", None, "gone", rule=rule))
        end_ties(ref, who)
