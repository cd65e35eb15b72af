"""Rushes: somebody is shoved straight back (MM-RUSH)."""

from __future__ import annotations

from rules.facts import Verdict
from rules.referee import Side
from rules.system import Action, Deed
from rules.systems.mm2e.attack import begins
from rules.systems.mm2e.footing import larger, momentum, stability, strength_check
from rules.systems.mm2e.maneuver import may_touch
from rules.systems.mm2e.movement import speed
from rules.systems.mm2e.opposed import margin
from rules.systems.mm2e.run_up import RunOptions, step_back
from rules.systems.mm2e.sheet import UNARMED
from rules.systems.mm2e.state import Ref
from rules.systems.mm2e.tables import value_of


def rush(ref: Ref, deed: Deed[RunOptions]) -> None:
    """A shove in place of a blow (MM-RUSH-01)."""
    if begins(ref, deed.actor, deed.target, deed.options):
        shove(ref, deed.actor, deed.target, deed.options)


def shove(ref: Ref, by: str, target: str, o: RunOptions) -> None:
    """Opposed Strength checks: the loser is pushed, or steps back himself (MM-RUSH-02, 05, 06)."""
    a, b = ref.get(by), ref.get(target)
    mine = Side(a.id, "rush", (*strength_check(a), *momentum(a, o.mode, "MM-RUSH-02"), *larger(a, b)))
    theirs = Side(b.id, "rush", (*strength_check(b), *larger(b, a), *stability(b, "RUSH")))
    weightless, fastest = ref.table.gravity == "zero", speed(ref, a, o.mode)
    feet = margin(ref, mine, theirs, "MM-RUSH-02").tell(lambda net: pushed(net, fastest, weightless=weightless))
    if feet > 0:
        rule = "MM-ZERO-06" if weightless else "MM-RUSH-05"
        return ref.note(Verdict(a.id, "rush", b.id, "pushed", feet, rule=rule))
    ref.note(Verdict(a.id, "rush", b.id, "stands firm", rule="MM-RUSH-06" if feet else "MM-CHK-02"))
    return step_back(ref, a.id, "MM-RUSH-06", no_room=o.no_room) if feet else None


def pushed(net: int, fastest: int, *, weightless: bool) -> int:
    """Feet of the push by the margin of the checks; −1 where the shove is lost (MM-RUSH-05 to 07)."""
    if net <= 0:
        return max(-1, net)
    return 10 + 10 * (net // 5) if weightless else min(value_of(net), fastest)


def may_rush(ref: Ref, deed: Deed[RunOptions]) -> None:
    """What a blow with bare hands needs."""
    may_touch(ref, deed.actor, deed.target, deed.options, UNARMED)


RUSH = Action("rush", "Shove somebody back.", RunOptions, rush, rules=("MM-RUSH-01", "MM-RUSH-07"), targets="one",
              cost="standard", needs=may_rush, strenuous=True,
              aliases=("push", "shove", "bull rush"))  # fmt: skip
