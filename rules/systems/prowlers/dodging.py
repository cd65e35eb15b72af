"""Harder dodging: again on one page, and from close up (PP-GRIT-ACT, PP-GRIT-CLOSE)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.facts import Mod
from rules.systems.prowlers.sheet import Attack
from rules.systems.prowlers.state import One, Ref, distance, house

NEAR = ("adjacent", "close")


def harder(ref: Ref, by: str, b: One, w: Attack) -> Iterator[Mod]:
    """What an active defense loses by the switches of a table."""
    dodges = ref.get(b.id).live.dodges
    if house(ref).gritty_active_defenses and dodges:
        yield Mod(-dodges, f"active defense no. {dodges + 1}", "PP-GRIT-ACT-01")
    if house(ref).gritty_close_range and w.reach not in NEAR and ref.find(by) and distance(ref, by, b.id) in NEAR:
        yield Mod(-2, "from close up", "PP-GRIT-CLOSE-01")


def dodged(ref: Ref, who: str, *, active: bool) -> None:
    """Counts the active defenses of a page; passive ones neither count nor suffer (PP-GRIT-ACT-01)."""
    if active and house(ref).gritty_active_defenses:
        live = ref.get(who).live
        ref.set_live(who, replace(live, dodges=live.dodges + 1))
