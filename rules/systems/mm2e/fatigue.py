"""Fatigue: how it comes, and how rest takes it away (MM-FAT)."""

from __future__ import annotations

from rules.facts import Against, Mod, Verdict
from rules.report import report
from rules.systems.mm2e.abilities import lost_to
from rules.systems.mm2e.afflict import afflict
from rules.systems.mm2e.checks import check_mods
from rules.systems.mm2e.hero import second_die
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.tables import HOUR

TIRED = ("exhausted", "fatigued")

ALL_GONE = 10 * HOUR
"""Rounds of rest after which all fatigue is gone (MM-FAT-06)."""

KEEPS_TIRED = {"heat": "MM-TEMP-03", "cold": "MM-TEMP-03", "hunger": "MM-STARV-03", "thirst": "MM-STARV-03"}
"""What keeps people tired as long as Constitution that it took is missing."""


def tire(ref: Ref, who: str, rule: str) -> None:
    """One fatigue result: fatigued, then exhausted, then unconscious as well (MM-FAT-03, 04)."""
    c = ref.get(who)
    reason = rule if not c.has(*TIRED) else "MM-FAT-03"
    report("MM-FAT-04")
    afflict(ref, who, "fatigued", rule=reason)


def kept_tired(c: One) -> str | None:
    """The rule that keeps somebody from resting fatigue off, if one does (MM-TEMP-03, MM-STARV-03)."""
    return next((rule for cause, rule in KEEPS_TIRED.items() if lost_to(c, cause)), None)


def fatigue_due(ref: Ref, who: str, rounds: int) -> None:
    """An hour of rest: a Constitution check for one step; ten hours are enough for all (MM-FAT-05, 06)."""
    if rounds >= ALL_GONE:
        ref.lift(who, *TIRED, why="rested")
        return ref.note(Verdict(who, "recovery", who, "recovers", item="fatigue", rule="MM-FAT-06"))
    against = Against(10, "Difficulty Class", None, (Mod(10, "fatigue", "MM-FAT-05"),))
    check = ref.check(who, "recovery", check_mods(ref.get(who), "constitution"), against, rule="MM-FAT-05", press=True)
    if second_die(ref, check, who, "recovery", against).hits:
        return less_tired(ref, who, "MM-FAT-05")
    return ref.note(Verdict(who, "recovery", who, "no better", item="fatigue", rule="MM-FAT-05"))


def less_tired(ref: Ref, who: str, rule: str) -> None:
    """Exhausted becomes fatigued, fatigued becomes normal."""
    exhausted = ref.get(who).has("exhausted")
    ref.lift(who, *TIRED, why="rested")
    if exhausted:
        ref.inflict(who, "fatigued", rule=rule)
    ref.note(Verdict(who, "recovery", who, "recovers", item="exhaustion" if exhausted else "fatigue", rule=rule))
