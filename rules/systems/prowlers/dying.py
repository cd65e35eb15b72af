"""Below zero: bleeding, death, and what it is bought off with (PP-GRIT-FATAL)."""

from __future__ import annotations

from rules.clock import EndOf
from rules.report import report
from rules.systems.prowlers.points import points, pool_of, spend
from rules.systems.prowlers.state import Ref, health, house
from rules.systems.prowlers.wounds import DYING, mark_wounds, set_health


def below_zero(ref: Ref, who: str, by: str | None, *, lethal: bool) -> None:
    """At minus full Health somebody dies; lethal damage that goes below zero makes him bleed (PP-GRIT-FATAL-01, 04)."""
    c = ref.get(who)
    if not house(ref).gritty_fatal or health(c) >= 0 or c.has("dead"):
        return
    report("PP-GRIT-FATAL-01")
    if health(c) <= -c.sheet.health:
        dies(ref, who, by)
    elif lethal and not c.has(DYING):
        left = c.sheet.health + health(c)
        ref.inflict(who, DYING, by=by, until=EndOf("round"), left=left, rule="PP-GRIT-FATAL-04")


def dies(ref: Ref, who: str, by: str | None) -> None:
    """Death, unless a point of the victim's or of his attacker's leaves him one short of it (PP-GRIT-FATAL-02, 03)."""
    saved = any(buys_off(ref, who, payer) for payer in dict.fromkeys((who, by)) if payer and ref.find(payer))
    ref.lift(who, DYING, quiet=True)
    if saved:
        set_health(ref, who, 1 - ref.get(who).sheet.health, "PP-GRIT-FATAL-03")
    else:
        ref.inflict(who, "dead", by=by, rule="PP-GRIT-FATAL-02")
        mark_wounds(ref, who)


def buys_off(ref: Ref, who: str, payer: str) -> bool:
    """Whether somebody pays for the victim's life, as a second look (PP-GRIT-FATAL-03)."""
    if not points(ref, payer):
        return False
    c, name = ref.get(payer), ref.get(who).name
    answer = ref.ask("killing blow", (payer,), ("no", "spare"), "no", labels=(f"{name} dies", f"{name} lives"),
                     kind="offer", cost=(pool_of(c), 1), rule="PP-GRIT-FATAL-03")  # fmt: skip
    if answer == "spare":
        spend(ref, payer, "PP-GRIT-FATAL-03")
    return answer == "spare"


def bleed(ref: Ref, who: str, by: str | None) -> None:
    """A point at the end of each page until stable or dead (PP-GRIT-FATAL-04)."""
    set_health(ref, who, health(ref.get(who)) - 1, "PP-GRIT-FATAL-04")
    below_zero(ref, who, by, lethal=False)
