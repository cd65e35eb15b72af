"""Damage, defeat, and heads of Minion groups (PP-DMG, PP-MIN-04 to 06)."""

from __future__ import annotations

from dataclasses import replace

from rules.clock import EndOf
from rules.facts import Changed, Verdict
from rules.systems.prowlers.state import One, Ref, heads, health, house
from rules.turns import end_ties


def harm(ref: Ref, who: str, amount: int, by: str | None, rule: str = "PP-DMG-01") -> None:
    """Takes Health away; at 0 the target is out for the scene (PP-DMG-01, 02)."""
    c = ref.get(who)
    set_health(ref, who, max(floor_of(ref, c), health(c) - amount), rule)
    settle_health(ref, who, by)


def floor_of(ref: Ref, c: One) -> int:
    """How low Health can go: 0 where nobody dies (PP-DMG-02, 03)."""
    return -c.sheet.health if house(ref).gritty_fatal else 0


def set_health(ref: Ref, who: str, now: int, rule: str) -> None:
    """Somebody's Health from now on, never above full."""
    c = ref.get(who)
    now = min(now, c.sheet.health)
    if now != health(c):
        ref.set_live(who, replace(c.live, hurt=c.sheet.health - now))
        ref.note(Changed(who, "Health", str(health(c)), str(now), rule))


def settle_health(ref: Ref, who: str, by: str | None) -> None:
    """Whether somebody is down (PP-DMG-02)."""
    c = ref.get(who)
    if health(c) <= 0 and not c.has("defeated"):
        defeat(ref, who, by, "PP-DMG-02")


def defeat(ref: Ref, who: str, by: str | None, rule: str, cause: int | None = None) -> None:
    """Out for the rest of the scene; what he held comes free."""
    ref.inflict(who, "defeated", by=by, until=EndOf("scene"), cause=cause, rule=rule)
    end_ties(ref, who)


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
