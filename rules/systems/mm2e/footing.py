"""What decides who is shoved or toppled: size, a steady body, momentum (MM-RUSH-02 to 04, MM-TRIP-01 to 03)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.facts import Mod, total
from rules.systems.mm2e.checks import check_mods
from rules.systems.mm2e.holds import has_limbs
from rules.systems.mm2e.movement import rank_of_mode
from rules.systems.mm2e.state import One
from rules.systems.mm2e.tables import SIZES

Subject = Literal["RUSH", "TRIP"]
"""In whose rules the terms stand."""

TRIPPING = ("strength", "dexterity")
STANDING = ("strength", "dexterity", "acrobatics")
"""With what somebody trips, and with what he keeps his feet: the best of them (MM-TRIP-01)."""

SIZE_RULE = {"RUSH": "MM-RUSH-03", "TRIP": "MM-TRIP-02"}
STABILITY_RULE = {"RUSH": "MM-RUSH-04", "TRIP": "MM-TRIP-03"}


def best_of(c: One, traits: tuple[str, ...]) -> tuple[Mod, ...]:
    """The check with the trait that is best now."""
    return max((check_mods(c, trait) for trait in traits), key=total)


def strength_check(c: One) -> Iterator[Mod]:
    """Strength for a shove, with Super-Strength (MM-RUSH-02)."""
    yield from check_mods(c, "strength")
    if c.sheet.super_strength:
        yield Mod(c.sheet.super_strength, "Super-Strength", "MM-RUSH-02")


def size_of(c: One, subject: Subject) -> Iterator[Mod]:
    """Four a step from medium, on both sides (MM-TRIP-02)."""
    if step := SIZES[c.sheet.size].step:
        yield Mod(4 * step, c.sheet.size, SIZE_RULE[subject])


def larger(c: One, other: One) -> Iterator[Mod]:
    """Four for each step by which c is the larger of the two (MM-RUSH-03)."""
    if (steps := SIZES[c.sheet.size].step - SIZES[other.sheet.size].step) > 0:
        yield Mod(4 * steps, f"{c.sheet.size} against {other.sheet.size}", "MM-RUSH-03")


def momentum(c: One, mode: str, rule: str) -> Iterator[Mod]:
    """The rank of the movement power that is used (MM-RUSH-02, MM-OVR-03)."""
    if mode and (rank := rank_of_mode(c, mode)):
        yield Mod(rank, mode, rule)


def stability(c: One, subject: Subject) -> Iterator[Mod]:
    """What keeps somebody where he stands: more than two legs, a steady body, Immovable (MM-RUSH-04, MM-TRIP-03)."""
    rule = STABILITY_RULE[subject]
    if c.sheet.legs > 2 or c.sheet.stable_body or c.sheet.feat("Stability") or has_limbs(c):
        yield Mod(4, "stability", rule)
    if c.sheet.immovable:
        rank, pace = immovable(c)
        yield Mod(4 * rank, f"Immovable, {pace}" if pace else "Immovable", "MM-ALLOUT-05" if pace else rule)


def immovable(c: One) -> tuple[int, str]:
    """The rank of Immovable now, and the pace that lowers it: half when hurrying, none all out (MM-ALLOUT-05)."""
    if c.has("all-out"):
        return 0, "all out"
    if c.has("accelerated"):
        return c.sheet.immovable // 2, "hurrying"
    return c.sheet.immovable, ""
