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
    ref.set_live(who, replace(c.live, clocks=tuple(k for k in c.live.clocks if k.kind not in kinds)))
    regain_from_now(ref, who)
    return True


def regain_from_now(ref: Ref, who: str) -> None:
    """A cause is gone: the first point comes back a whole interval later (MM-ABIL-02)."""
    live = ref.get(who).live
    again = tuple(replace(clock, left=clock.every) if clock.kind == REGAIN else clock for clock in live.clocks)
    ref.set_live(who, replace(live, clocks=again))
