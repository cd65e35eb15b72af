"""Recovery: which boxes and marks go with rest, in which order, and by which check (MM-REC)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from rules.facts import Against, Mod, Verdict
from rules.systems.mm2e.abilities import lost_to
from rules.systems.mm2e.afflict import remove_mark
from rules.systems.mm2e.checks import check_mods
from rules.systems.mm2e.conditions import CONDITIONS, score
from rules.systems.mm2e.dying import come_back
from rules.systems.mm2e.hero import second_die
from rules.systems.mm2e.regeneration import effort, interval
from rules.systems.mm2e.state import One, Ref, Rest
from rules.systems.mm2e.tables import HOUR, MINUTE


class Course(NamedTuple):
    """How one condition goes: what has to go before, the rule, and after how many rounds one mark goes whatever comes.

    `by_itself`: no rest is needed.
    """

    waits_for: tuple[str, ...]
    rule: str
    surely: int = 0
    by_itself: bool = False


COURSES = {
    "dead": Course((), "MM-REC-12", by_itself=True),
    "unconscious": Course(("dead", "dying"), "MM-REC-05", by_itself=True),
    "disabled": Course(("dead", "dying"), "MM-REC-07"),
    "staggered": Course(("dead", "dying", "disabled"), "MM-REC-04"),
    "injured": Course(("dead", "dying", "disabled"), "MM-REC-06", surely=10 * HOUR),
    "bruised": Course(("dead", "dying", "disabled", "injured"), "MM-REC-03", surely=10 * MINUTE),
}
"""The conditions that people recover from, in the order in which they may (MM-REC-08)."""

DIFFICULTY = 10

HAZARDS = ("heat", "cold", "hunger", "thirst")
"""What takes Constitution so that somebody who has next to none left stays unconscious (MM-TEMP-04, MM-STARV-04)."""


def recovering(c: One, *, resting: bool) -> Iterator[str]:
    """The conditions whose time runs for somebody: with rest all that are not blocked, else what needs none.

    In a fight a minion that is out stays out.
    """
    for condition, course in COURSES.items():
        alone = effort(c, condition) == "none" or (course.by_itself and not c.sheet.is_minion)
        if (resting or alone) and interval(c, condition) and may_go(c, condition):
            yield condition


def may_go(c: One, condition: str) -> bool:
    """Whether somebody has a condition that nothing keeps from going."""
    return c.has(condition) and blocked_by(c, condition) is None


def blocked_by(c: One, condition: str) -> str | None:
    """What has to go before a condition can; what hangs on something else goes with that (MM-REC-08)."""
    first = next((other for other in COURSES[condition].waits_for if c.has(other)), None)
    if first or condition != "unconscious":
        return first
    return "the loss of Constitution" if lost_to(c, *HAZARDS) and score(c, "con") < 3 else None


def remind_of_order(ref: Ref, who: str) -> None:
    """Says what has to wait for something else before rest can help with it (MM-REC-08)."""
    c = ref.get(who)
    for condition in COURSES if not c.has("dead") else ():
        if c.has(condition) and (first := blocked_by(c, condition)):
            ref.remind(who, f"{{{who}}} stays {condition} until {first} is gone.", "MM-REC-08")


def rest_of(c: One, condition: str) -> Rest:
    """How long somebody has rested with a condition, and how many checks have failed."""
    return next((rest for rest in c.live.rests if rest.condition == condition), Rest(condition))


def set_rest(ref: Ref, who: str, rest: Rest) -> None:
    """Keeps the account of a rest; one without anything to remember is dropped."""
    live = ref.get(who).live
    others = tuple(other for other in live.rests if other.condition != rest.condition)
    kept = rest.rounds or rest.failed
    ref.set_live(who, replace(live, rests=(*others, rest) if kept else others))


def recovery_due(ref: Ref, who: str, condition: str) -> None:
    """A check after an interval of rest; one that fails is no matter where it has been long enough (MM-REC-03, 06)."""
    rounds, surely = rest_of(ref.get(who), condition).rounds, COURSES[condition].surely
    if not recovery_check(ref, who, condition) and surely and rounds >= surely:
        recovered(ref, who, condition, COURSES[condition].rule)


def recovery_check(ref: Ref, who: str, condition: str, *extra: Mod) -> bool:
    """Constitution against 10, one more for each check that failed before (MM-REC-01, 02); whether it succeeds."""
    c = ref.get(who)
    rest = rest_of(c, condition)
    again = (Mod(rest.failed, "failed before", "MM-REC-02"),) if rest.failed else ()
    mods = (*check_mods(c, "constitution"), *again, *extra)
    against = Against(DIFFICULTY, "Difficulty Class", None, (Mod(DIFFICULTY, "recovery", "MM-REC-01"),))
    check = ref.check(who, "recovery", mods, against, rule=COURSES[condition].rule, press=True)
    if second_die(ref, check, who, "recovery", against).hits:
        recovered(ref, who, condition, COURSES[condition].rule)
        return True
    set_rest(ref, who, rest._replace(failed=rest.failed + 1))
    ref.note(Verdict(who, "recovery", who, "no better", item=condition, rule="MM-REC-02"))
    return False


def recovered(ref: Ref, who: str, condition: str, rule: str) -> None:
    """A mark or a box less; the next one begins from the start."""
    set_rest(ref, who, Rest(condition))
    if condition == "dead":
        return come_back(ref, who)
    if CONDITIONS[condition].marks:
        remove_mark(ref, who, condition)
    else:
        ref.lift(who, condition, why="recovered")
    return ref.note(Verdict(who, "recovery", who, "recovers", item=condition, rule=rule))
