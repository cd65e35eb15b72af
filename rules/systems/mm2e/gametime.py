"""Game time: what comes due for somebody as rounds pass, in a fight or by the hour (MM-CHK-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from rules.clock import EndOf, Moment
from rules.encounter import Effect, Turns
from rules.systems.mm2e import (
    abilities,
    air,
    breath,
    disease,
    gravity_change,
    hunger,
    poison,
    temperature,
    vacuum,
)  # fmt: skip
from rules.systems.mm2e.clocks import REGAIN, regain_from_now, start_clock
from rules.systems.mm2e.dying import dying_save
from rules.systems.mm2e.extra_effort import ran_out
from rules.systems.mm2e.fatigue import TIRED, fatigue_due, kept_tired
from rules.systems.mm2e.recovery import COURSES, recovering, recovery_due, rest_of, set_rest
from rules.systems.mm2e.regeneration import interval
from rules.systems.mm2e.state import Clock, One, Ref, Rest
from rules.systems.mm2e.tables import HOUR

Due = Callable[[Ref, str, Clock], Clock | None]
"""What happens when a clock has run out, and the clock that goes on, if one does."""

DUE: Mapping[str, Due] = {
    REGAIN: abilities.regain,
    **temperature.DUE,
    **hunger.DUE,
    **breath.DUE,
    **poison.DUE,
    **disease.DUE,
    **gravity_change.DUE,
    **air.DUE,
    **vacuum.DUE,
}


def a_round(ref: Ref, who: str) -> None:
    """One round of somebody in a fight, at the beginning of the turn."""
    c = ref.get(who)
    if c.live.clocks or c.sheet.regeneration or c.has("dying", *COURSES):
        pass_time(ref, who, 1, resting=False)


def pass_time(ref: Ref, who: str, rounds: int, *, resting: bool) -> None:
    """All that comes due for somebody within some rounds, in order; what comes at one time in the order it began."""
    breath.let_go(ref, who)
    left = rounds
    while left > 0:
        c = ref.get(who)
        step = min((left, *_waiting(c, resting)))
        due = [name for name, rounds_left in _courses(c, resting).items() if rounds_left <= step]
        _advance(ref, c, step, resting)
        left -= step
        _run_clocks(ref, who)
        for course in due:
            _run_course(ref, who, course)


def _waiting(c: One, resting: bool) -> Iterator[int]:
    """Rounds until each of the things that are to come."""
    if not c.has("dead"):
        yield from (max(1, clock.left) for clock in c.live.clocks)
    yield from _courses(c, resting).values()


def _courses(c: One, resting: bool) -> dict[str, int]:
    """What goes its course on somebody's body, and the rounds until its next check."""
    every = {condition: interval(c, condition) for condition in recovering(c, resting=resting)}
    if c.has("dying"):
        every["dying"] = HOUR
    if resting and c.has(*TIRED) and not c.has("dead") and kept_tired(c) is None:
        every["fatigue"] = HOUR
    return {name: span - rest_of(c, name).rounds % span for name, span in every.items()}


def _advance(ref: Ref, c: One, step: int, resting: bool) -> None:
    """Lets some rounds pass in which nothing comes due before their end; hero points may be spent anew."""
    clocks = c.live.clocks if c.has("dead") else tuple(replace(k, left=k.left - step) for k in c.live.clocks)
    ref.set_live(c.id, replace(c.live, clocks=clocks, spent_on=()))
    for course in _courses(c, resting):
        rest = rest_of(c, course)
        set_rest(ref, c.id, rest._replace(rounds=rest.rounds + step))
    if not resting and c.has(*TIRED):
        set_rest(ref, c.id, Rest("fatigue"))


def _run_clocks(ref: Ref, who: str) -> None:
    for clock in [clock for clock in ref.get(who).live.clocks if clock.left <= 0]:
        live = ref.get(who).live
        if clock not in live.clocks or ref.get(who).has("dead"):
            continue
        rest = list(live.clocks)
        rest.remove(clock)
        ref.set_live(who, replace(live, clocks=tuple(rest)))
        if again := DUE[clock.kind](ref, who, clock):
            start_clock(ref, who, again)
        elif clock.kind != REGAIN:
            regain_from_now(ref, who)


def _run_course(ref: Ref, who: str, course: str) -> None:
    """A check that has come due, if what it is about is still there."""
    c = ref.get(who)
    if course == "dying" and c.has("dying"):
        dying_save(ref, who)
    elif course == "fatigue" and c.has(*TIRED) and kept_tired(c) is None:
        fatigue_due(ref, who, rest_of(c, "fatigue").rounds)
    elif course in recovering(c, resting=True):
        recovery_due(ref, who, course)


def lapse(ref: Ref, who: str, rounds: int) -> None:
    """Effects that last for rounds end, or come closer to their end, as game time passes outside of turns."""
    for effect in ref.get(who).effects:
        if effect.until is None or effect.until == EndOf("scene"):
            continue
        if _rounds_left(effect, ref.turns) <= rounds:
            ref.end(effect.id, "time")
            ran_out(ref, who, effect)
        elif sooner := _sooner(effect, rounds):
            c = ref.get(who)
            ref.put(replace(c, effects=tuple(sooner if e.id == effect.id else e for e in c.effects)))


def _rounds_left(effect: Effect, turns: Turns) -> int:
    if isinstance(effect.until, Moment):
        return effect.until.round + effect.left - 1 - turns.round
    return effect.left


def _sooner(effect: Effect, rounds: int) -> Effect:
    if isinstance(effect.until, Moment):
        return replace(effect, until=replace(effect.until, round=effect.until.round - rounds))
    return replace(effect, left=effect.left - rounds)
