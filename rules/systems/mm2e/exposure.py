"""What heat, cold, hunger and thirst have in common: saves that get harder, and Constitution that goes bit by bit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from rules.facts import Against, Mod, Verdict
from rules.systems.mm2e.abilities import damage_ability, lost_to
from rules.systems.mm2e.afflict import afflict
from rules.systems.mm2e.conditions import score
from rules.systems.mm2e.fatigue import tire
from rules.systems.mm2e.saves import save
from rules.systems.mm2e.state import Clock, One, Ref


class Toll(NamedTuple):
    """The hazards that count together, and the rules: of the save, of the first loss, of worse ones."""

    causes: tuple[str, ...]
    save: str
    tired: str
    worse: str


def suffer(ref: Ref, who: str, clock: Clock, toll: Toll, *extra: Mod) -> Clock:
    """A Fortitude save against 10 and one more for each before it; a failure costs a point of Constitution."""
    earlier = (Mod(clock.count, "earlier checks", toll.save),) if clock.count else ()
    parts = (Mod(10, clock.kind, toll.save), *earlier)
    against = Against(10 + clock.count, "Difficulty Class", None, parts)
    if save(ref, who, "fortitude", against, *extra, rule=toll.save).hits:
        ref.note(Verdict(who, clock.kind, who, "endures", rule=toll.save))
    else:
        lose_constitution(ref, who, clock.kind, toll)
    return replace(clock, left=clock.every, count=clock.count + 1)


def lose_constitution(ref: Ref, who: str, cause: str, toll: Toll) -> None:
    """A point less, and what that makes of somebody (MM-TEMP-03, 04, MM-STARV-03, 04)."""
    first = not lost_to(ref.get(who), *toll.causes)
    damage_ability(ref, who, "con", 1, toll.save, cause=cause)
    if first:
        tire(ref, who, toll.tired)
    c = ref.get(who)
    half = 2 * lost_to(c, *toll.causes) >= c.sheet.score("con")
    for condition, true in (("exhausted", half), ("unconscious", 0 < score(c, "con") < 3)):
        if true and not ref.get(who).has(condition):
            afflict(ref, who, condition, rule=toll.worse)
    if not score(c, "con"):
        ref.remind(who, f"{{{who}}} has no Constitution left and is dying.", toll.worse)


def endurance(c: One, rule: str) -> Iterator[Mod]:
    """The feat: four a rank against hunger, thirst and the want of air."""
    if rank := c.sheet.feat("Endurance"):
        yield Mod(4 * rank, "Endurance", rule)
