"""Healing somebody with Medicine (PP-HEAL-05)."""

from __future__ import annotations

from dataclasses import replace

from rules.errors import Refused
from rules.facts import Against, Verdict
from rules.system import Action, Deed
from rules.systems.prowlers.checks import hand_of
from rules.systems.prowlers.options import RollOptions
from rules.systems.prowlers.points import bought
from rules.systems.prowlers.pools import minus, throw
from rules.systems.prowlers.state import Ref, health, house
from rules.systems.prowlers.tables import THRESHOLDS, half
from rules.systems.prowlers.wounds import set_health


def treat(ref: Ref, deed: Deed[RollOptions]) -> None:
    """A Medicine roll, harder on oneself: a point of Health for each net success (PP-HEAL-05).

    Where wounds heal slowly, for each two of them, rounded up (PP-GRIT-SLOW-03).
    """
    a, b = ref.get(deed.actor), ref.get(deed.target)
    word = "daunting" if a.id == b.id else "hard"
    goal = Against(THRESHOLDS[word], word.title())
    hand = hand_of(a, "medicine", deed.options)._replace(against=goal, rule="PP-HEAL-05")
    net = bought(ref, hand, throw(ref, hand)).combine(ref.fixed(goal.value), minus)
    slow = house(ref).gritty_slow_healing
    rule = "PP-GRIT-SLOW-03" if slow else "PP-HEAL-05"
    back = net.tell(lambda n: min(half(max(0, n)) if slow else max(0, n), b.sheet.health - health(b)))
    ref.note(Verdict(a.id, "treat", b.id, "healed" if back else "not healed", back, rule=rule))
    ref.set_live(b.id, replace(ref.get(b.id).live, treated=True, rested=0))
    set_health(ref, b.id, health(b) + back, rule)


def may_treat(ref: Ref, deed: Deed[RollOptions]) -> None:
    """Once a patient and day, until he has rested; where wounds heal slowly once a week."""
    b = ref.get(deed.target)
    if b.has("dead"):
        raise Refused(f"{b.name} is dead.", "", "PP-GRIT-FATAL-02")
    if b.live.treated and house(ref).gritty_slow_healing:
        raise Refused(f"{b.name} has been treated this week.", "Rest comes first.", "PP-GRIT-SLOW-03")
    if b.sheet.is_minion:
        raise Refused(f"{b.name} is a group and has no Health.", "", "PP-HP-04")
    if b.live.treated:
        raise Refused(f"{b.name} has been treated today.", "A rest comes first.", "PP-HEAL-05")


TREAT = Action("treat", "Heal somebody with Medicine.", RollOptions, treat, rules=("PP-HEAL-05",), targets="one",
               needs=may_treat, cost="action")  # fmt: skip
