"""Things that come due for somebody after some rounds of game time: kept in the live state, run by time.py."""

from __future__ import annotations

from dataclasses import replace

from rules.systems.mm2e.state import Clock, One, Ref

REGAIN = "regain"
"""The clock by which lost ability points come back."""


def clocks(c: One, *kinds: str) -> tuple[Clock, ...]:
    """The clocks of these kinds that run for somebody."""
    return tuple(clock for clock in c.live.clocks if clock.kind in kinds)


def start_clock(ref: Ref, who: str, clock: Clock) -> None:
    """A clock begins to run, beside others of its kind."""
    live = ref.get(who).live
    ref.set_live(who, replace(live, clocks=(*live.clocks, clock)))


def stop_clocks(ref: Ref, who: str, *kinds: str) -> bool:
    """Stops the clocks of these kinds; points they cost begin to come back from now on. Whether there was one."""
    c = ref.get(who)
    if not clocks(c, *kinds):
        return False
    left = (clock for clock in c.live.clocks if clock.kind not in kinds)
    again = tuple(replace(clock, left=clock.every) if clock.kind == REGAIN else clock for clock in left)
    ref.set_live(who, replace(c.live, clocks=again))
    return True
