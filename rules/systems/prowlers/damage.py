"""Damage, defeat, and heads of Minion groups (PP-DMG, PP-MIN-04 to 06)."""

from __future__ import annotations

from dataclasses import replace

from rules.clock import EndOf
from rules.facts import Verdict
from rules.systems.prowlers.state import Ref, heads, health, house
from rules.turns import end_ties


def harm(ref: Ref, who: str, amount: int, by: str | None, kind: str) -> None:
    """Takes Health away; at 0 the target is out for the scene (PP-DMG-01, 02)."""
    c = ref.get(who)
    if c.sheet.is_minion:
        return fell(ref, who, amount, by)
    ref.set_live(who, replace(c.live, hurt=c.live.hurt + amount))
    ref.note(Verdict(by or who, "damage", who, "damage", amount, rule="PP-DMG-01"))
    settle_health(ref, who, by)
    return None


def settle_health(ref: Ref, who: str, by: str | None) -> None:
    """Whether somebody is down; Health stops at 0 where nobody dies (PP-DMG-02, 03)."""
    c = ref.get(who)
    if not house(ref).gritty_fatal and c.live.hurt > c.sheet.health:
        ref.set_live(who, replace(c.live, hurt=c.sheet.health))
    if health(ref.get(who)) <= 0 and not c.has("defeated"):
        defeat(ref, who, by, "PP-DMG-02")


def defeat(ref: Ref, who: str, by: str | None, rule: str, cause: int | None = None) -> None:
    """Out for the rest of the scene; what he held comes free."""
    ref.inflict(who, "defeated", by=by, until=EndOf("scene"), cause=cause, rule=rule)
    end_ties(ref, who)


def fell(ref: Ref, who: str, count: int, by: str | None, *, rule: str = "PP-MIN-04", reach: int | None = None) -> None:
    """Heads of a group go down: never more than there are, or are within reach (PP-MIN-04, 05)."""
    c = ref.get(who)
    standing = heads(c)
    down = max(0, min(count, standing, reach if reach is not None else standing))
    ref.set_live(who, replace(c.live, fallen=c.live.fallen + down))
    ref.note(Verdict(by or who, "damage", who, "minions down", down, rule=rule))
    if down and down == standing:
        ref.note(Verdict(by or who, "damage", who, "group gone", rule=rule))
