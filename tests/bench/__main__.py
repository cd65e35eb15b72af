"""`make bench`: every figure beside its goal. Goals are scaled by how slow this machine is now; a missed one fails."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

from tests.bench import desk_bench, load_bench, rules_bench
from tests.bench.measure import IDLE, Figure, middle, slowness, work

PARTS: dict[str, Callable[[], Iterable[Figure]]] = {
    "rules": rules_bench.figures,
    "desk": desk_bench.figures,
    "load": load_bench.figures,
}


def main(wanted: list[str]) -> int:
    """Prints the figures of the parts named, or of all; 1 where a goal is missed."""
    print(
        f"reference: {middle(work, rounds=9):.2f} ms for a fixed piece of work, {IDLE:.2f} ms where the goals were set"
    )
    missed = 0
    for name in wanted or list(PARTS):
        before = slowness()
        found = list(PARTS[name]())
        factor = max(before, slowness())
        print(f"\n{name} (goals scaled by {factor:.2f})")
        for figure in found:
            print(figure.row(factor), flush=True)
            missed += not figure.met(factor)
    print(f"\n{missed} goals missed" if missed else "\nall goals met")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
