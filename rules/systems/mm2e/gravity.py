"""Gravity other than ours: what it does to movement, attacks, checks, loads and falls (MM-GRAV, LOWG, HIGHG, ZERO)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from rules.errors import Refused
from rules.facts import Mod
from rules.systems.mm2e.sheet import Ability
from rules.systems.mm2e.state import One, Ref


class Pull(NamedTuple):
    """One kind of gravity: feet more, attack rolls, loads times, falls times; each with its rule.

    `stay` is the ability, the points and the rule of what a long stay costs on the way back (MM-LOWG-06 and others).
    """

    attack: Mod
    carrying: Fraction
    load_rule: str
    falls: Fraction
    fall_rule: str
    stay: tuple[Ability, int, str] | None
    speed: int = 0
    speed_rule: str = ""
    traits: tuple[tuple[str, Mod], ...] = ()


EASY, HARD = Mod(10, "low gravity", "MM-LOWG-03"), Mod(-10, "high gravity", "MM-HIGHG-03")

PULLS: dict[str, Pull] = {
    "normal": Pull(Mod(0, "gravity", "MM-GRAV-02"), Fraction(1), "MM-GRAV-02", Fraction(1), "MM-GRAV-02", None),
    "low": Pull(
        Mod(-2, "low gravity", "MM-LOWG-04"), Fraction(2), "MM-LOWG-02", Fraction(1, 2), "MM-LOWG-05",
        ("str", 2, "MM-LOWG-06"), speed=5, speed_rule="MM-LOWG-01",
        traits=(("climb", EASY), ("jump", EASY), ("swim", EASY)),
    ),
    "high": Pull(
        Mod(-2, "high gravity", "MM-HIGHG-04"), Fraction(1, 2), "MM-HIGHG-02", Fraction(3, 2), "MM-HIGHG-05",
        ("dex", 2, "MM-HIGHG-06"), speed=-5, speed_rule="MM-HIGHG-01",
        traits=(("climb", HARD), ("jump", HARD._replace(value=-5))),
    ),
    "zero": Pull(
        Mod(-4, "zero gravity", "MM-ZERO-05"), Fraction(10), "MM-ZERO-04", Fraction(0), "MM-FALL-08",
        ("str", 4, "MM-ZERO-07"), speed_rule="MM-ZERO-01",
    ),
}  # fmt: skip
"""The four simplified environments (MM-GRAV-01)."""


def pull(ref: Ref) -> Pull:
    """The gravity of the scene."""
    return PULLS[ref.table.gravity]


def at_home(ref: Ref, c: One) -> bool:
    """Whether the gravity of the scene costs somebody nothing: born to it, or adapted (MM-LOWG-04, MM-ZERO-03)."""
    return ref.table.gravity in c.sheet.environment_native or c.sheet.feat("Environmental Adaptation") > 0


def gravity_on_attack(ref: Ref, a: One) -> Iterator[Mod]:
    """What the gravity does to attack rolls (MM-LOWG-04, MM-HIGHG-04, MM-ZERO-05)."""
    penalty = pull(ref).attack
    if penalty.value and at_home(ref, a):
        yield Mod(0, "at home here", "MM-ZERO-03" if ref.table.gravity == "zero" else penalty.rule)
    elif penalty.value:
        yield penalty


def gravity_on_check(ref: Ref, c: One, trait: str, *, skill: bool, lifting: bool = False) -> Iterator[Mod]:
    """The same for a skill, and for lifting something heavy (MM-LOWG-03, MM-HIGHG-03, MM-ZERO-05)."""
    here = pull(ref)
    yield from (mod for name, mod in here.traits if name == trait)
    if lifting and ref.table.gravity == "low":
        yield EASY
    if skill and ref.table.gravity == "zero" and not at_home(ref, c):
        yield here.attack


def gravity_on_fall(ref: Ref, damage: int) -> Iterator[Mod]:
    """Half, or half as much again, or nothing, of the damage of a fall; rounded down (MM-FALL-08)."""
    here = pull(ref)
    if here.falls != 1:
        yield Mod(int(damage * here.falls) - damage, f"{ref.table.gravity} gravity", here.fall_rule)


def speed_here(ref: Ref, c: One, mode: str, feet: int) -> int:
    """Feet of a move action; without weight people fly as fast as they walk (MM-LOWG-01, MM-HIGHG-01, MM-ZERO-01)."""
    if ref.table.gravity == "zero" and mode.casefold() in ("climb", "jump"):
        raise Refused(f"Without weight nobody has to {mode.casefold()}.", "Fly: in a straight line.", "MM-ZERO-01")
    if ref.table.gravity == "zero" and mode.casefold() in ("", "run", "walk", "land", "fly", "flight"):
        return max(c.sheet.speed, feet)
    return max(0, feet + pull(ref).speed)
