"""What is measured, how, and against what: medians of several rounds, held to this machine's own reference."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

IDLE = 2.8
"""Milliseconds that `work` takes on the machine for which the goals were set, when it is idle."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One result: its value, the goal in the same unit, and whether it counts for the exit code."""

    name: str
    value: float
    goal: float
    unit: str = "ms"
    least: bool = False
    scaled: bool = True

    def met(self, slowness: float) -> bool:
        """Whether the goal is met on a machine that is `slowness` times slower than the one it was set for."""
        factor = slowness if self.scaled else 1.0
        return self.value >= self.goal / factor if self.least else self.value <= self.goal * factor

    def row(self, slowness: float) -> str:
        """The figure as a line."""
        sign = ">=" if self.least else "<="
        verdict = "ok" if self.met(slowness) else "MISSED"
        return f"{self.name:<62} {self.value:>10.3f} {self.unit:<4} goal {sign} {self.goal:g} {self.unit}  {verdict}"


def work() -> int:
    """A fixed piece of ordinary Python: the reference of every machine."""
    table: dict[int, tuple[int, str]] = {}
    total = 0
    for n in range(20_000):
        table[n % 512] = (n, str(n))
        total += len(table[n % 256 % len(table)][1])
    return total


def slowness() -> float:
    """How many times slower this machine is now than the one for which the goals were set."""
    return max(1.0, middle(work, rounds=9) / IDLE)


def middle(deed: Callable[[], object], *, rounds: int = 7, times: int = 1) -> float:
    """Milliseconds of one deed: the median of some rounds of `times` each."""
    taken: list[float] = []
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(times):
            deed()
        taken.append((time.perf_counter() - start) * 1000 / times)
    return median(taken)


def percentile(values: Sequence[float], percent: float) -> float:
    """The value below which that many percent lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(percent / 100 * len(ordered)))]
