"""Dying, and how it ends (MM-DYING)."""

from __future__ import annotations

from dataclasses import replace

from rules.clock import Moment
from rules.encounter import Effect
from rules.facts import Against, Mod, Verdict
from rules.systems.mm2e.saves import save
from rules.systems.mm2e.state import Ref

DIEHARD = "Diehard"
"""The feat, and the state of one whom it saves next round."""

AIRLESS = "suffocating"
"""The state of one who dies for want of air, and does so until there is some (MM-SUFF-04)."""


def first_save(ref: Ref, who: str) -> None:
    """At the moment of becoming dying: a Fortitude save against 10 (MM-DYING-01)."""
    c = ref.get(who)
    ref.set_live(who, replace(c.live, dying_saves=0))
    if c.sheet.feat(DIEHARD):
        at = Moment(ref.turns.round + 1, ref.turns.place(who) or ref.turns.at[0], of=who)
        ref.inflict(who, DIEHARD, until=at, rule="MM-ACT-14", quiet=True)
    dying_save(ref, who)


def pull_through(ref: Ref, who: str, effect: Effect) -> None:
    """Who dies hard is stable on the round after (MM-ACT-14, appendix D)."""
    if effect.kind == DIEHARD and ref.get(who).has("dying") and not ref.get(who).has(AIRLESS):
        stabilise(ref, who, "MM-ACT-14")


def dying_save(ref: Ref, who: str) -> None:
    """A Fortitude save, harder by one for each before it: death, another hour, or stable (MM-DYING-02 to 04)."""
    c = ref.get(who)
    earlier = c.live.dying_saves
    ref.set_live(who, replace(c.live, dying_saves=earlier + 1))
    mods = (Mod(10, "dying", "MM-DCOND-07"), *((Mod(earlier, "earlier saves", "MM-DYING-02"),) if earlier else ()))
    against = Against(10 + earlier, "Difficulty Class", None, mods)
    check = save(ref, who, "fortitude", against, rule="MM-DYING-02" if earlier else "MM-DYING-01")
    bonus, goal = check.bonus, check.goal
    end = check.throw.tell(lambda natural: _ending(natural, natural + bonus - goal))
    if end == "dead":
        die(ref, who, "MM-DYING-03")
    elif end == "stable" and c.has(AIRLESS):
        ref.note(Verdict(who, "dying", who, "holds on", rule="MM-SUFF-08"))
    elif end == "stable":
        stabilise(ref, who, "MM-DYING-04")
    else:
        ref.note(Verdict(who, "dying", who, "holds on", rule="MM-DYING-03"))


def _ending(natural: int, margin: int) -> str:
    if natural == 20 or margin >= 10:
        return "stable"
    return "dead" if margin < 0 else "dying"


def die(ref: Ref, who: str, rule: str) -> None:
    """Out of play; the rest of the track stays as it is (MM-DCOND-08, MM-DYING-07)."""
    ref.lift(who, "dying", quiet=True)
    ref.inflict(who, "dead", rule=rule)


def stabilise(ref: Ref, who: str, rule: str) -> None:
    """Out of danger (MM-COND-30)."""
    ref.lift(who, "dying", quiet=True)
    lie_low(ref, who)
    ref.note(Verdict(who, "dying", who, "stable", rule=rule))


def come_back(ref: Ref, who: str) -> None:
    """Back from the dead, with the rest of the track as it was (MM-DYING-07)."""
    ref.lift(who, "dead", quiet=True)
    lie_low(ref, who)
    ref.note(Verdict(who, "dying", who, "returns", rule="MM-DYING-07"))


def lie_low(ref: Ref, who: str) -> None:
    """Unconscious and disabled, both recovered separately (MM-COND-30)."""
    for condition in ("unconscious", "disabled"):
        if not ref.get(who).has(condition):
            ref.inflict(who, condition, rule="MM-COND-30")
