"""Something that somebody crashes into: the Toughness save of a thing (MM-OBJ-01 to 05, 07, 10)."""

from __future__ import annotations

from itertools import count

from rules.facts import Against, Mod, Verdict, total
from rules.systems.mm2e.options import Obstacle
from rules.systems.mm2e.state import Ref, house
from rules.systems.mm2e.tables import value_of

OUTCOMES = ("undamaged", "damaged", "broken", "destroyed")
"""What a failure by 1, 10 and 15 does to a thing: the last two break it (MM-OBJ-03 to 05)."""

RULES = ("MM-OBJ-01", "MM-OBJ-03", "MM-OBJ-04", "MM-OBJ-05")

BROKEN = 2


def breaks(ref: Ref, who: str, thing: Obstacle, damage: int, noun: str = "obstacle") -> bool:
    """The save of a thing that is hit or that `who` hits, and whether it is broken by it (MM-KB-10)."""
    mods = (Mod(thing.toughness, "Toughness", "MM-OBJ-01"),)
    damages = (Mod(damage, "damage", "MM-OBJ-01"),)
    degree, rule = thing_save(ref, who, mods, damages, thickness_steps(thing.inches), noun)
    ref.note(Verdict(who, "crash", None, f"{noun} {OUTCOMES[degree]}", rule=rule))
    return degree >= BROKEN


def thing_save(
    ref: Ref, who: str, mods: tuple[Mod, ...], damage: tuple[Mod, ...], steps: int, noun: str
) -> tuple[int, str]:
    """The Toughness save of a thing: how badly it fails, as a place in `OUTCOMES`, and the rule of that.

    Thick things bear more, by `steps` (MM-OBJ-10); a house rule has them all take 10 (MM-OBJ-07).
    """
    parts = (Mod(15, "base", "MM-OBJ-01"), *damage)
    against = Against(total(parts), "Difficulty Class", None, parts)
    still = ref.fixed(10) if house(ref).object_take10 else None
    rule = "MM-OBJ-07" if still else "MM-OBJ-01"
    check = ref.check(who, noun, mods, against, rule=rule, throw=still)
    degree = check.short(1, 10 + steps, 15 + steps)
    return degree, "MM-OBJ-10" if steps and degree != 1 else RULES[degree]


def thickness_steps(inches: int) -> int:
    """By how much a thing is harder to break: the steps of the table that its inches go beyond one (MM-OBJ-10)."""
    return next(rank for rank in count(1) if value_of(rank + 1) > inches) - 1
