"""Falling, and being caught (MM-FALL)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from rules.errors import Refused
from rules.facts import Against, Mod, Verdict, total
from rules.names import find
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.checks import check_mods
from rules.systems.mm2e.conditions import able_bodied, mod
from rules.systems.mm2e.damage import Blow, toughness
from rules.systems.mm2e.gravity import gravity_on_fall
from rules.systems.mm2e.hero import second_die
from rules.systems.mm2e.state import Ref
from rules.vocabulary import Word

FEET = 10
"""Feet for each point of the damage bonus (MM-FALL-01)."""

MOST = 20
"""The damage bonus at terminal velocity (MM-FALL-02)."""


class FallOptions(Options):
    """How far, onto what, and who is below."""

    feet: Annotated[int, Word(rules=("MM-FALL-01",)), Field(ge=0, le=1_000_000)] = Field(10, description="How far.")
    lethal: Annotated[bool, Word(rules=("MM-FALL-01",))] = Field(False, description="The GM calls it lethal.")
    fall_reduction: Annotated[int, Word(rules=("MM-FALL-03",)), Field(ge=0, le=1_000_000)] = Field(
        0, description="Feet that Acrobatics takes off."
    )
    surface_damage: Annotated[int, Word(rules=("MM-FALL-04",)), Field(ge=0, le=40)] = Field(
        0, description="More damage from what one falls on."
    )
    catcher: Annotated[str, Word(rules=("MM-FALL-05",)), Field(max_length=60)] = Field(
        "", description="Who tries to catch, by name."
    )
    take10: Annotated[bool, Word(rules=("MM-FALL-05",))] = Field(False, description="The catcher takes 10.")
    power: Annotated[int, Word(rules=("MM-FALL-07",)), Field(ge=0, le=40)] = Field(
        0, description="Rank of the power that catches, in place of Strength."
    )


def fall(ref: Ref, deed: Deed[FallOptions]) -> None:
    """Somebody falls: Toughness against what the height does, less what a catcher takes off it (MM-FALL-01)."""
    o = deed.options
    if not o.catcher:
        return ref.each("fall", deed.targets, lambda who: land(ref, who, tuple(fall_damage(ref, o)), o))
    parts, catcher = tuple(fall_damage(ref, o)), catcher_of(ref, o)
    if not catches(ref, catcher, deed.target, o):
        return land(ref, deed.target, parts, o)
    less = (*parts, softened(ref, catcher, total(parts), o))
    land(ref, deed.target, less, o)
    return land(ref, catcher, less, o)


def fall_damage(ref: Ref, o: FallOptions) -> Iterator[Mod]:
    """One for ten feet, twenty at most; then gravity, then the ground (MM-FALL-01 to 04, 08)."""
    full = o.feet // FEET
    yield Mod(min(MOST, full), "fall", "MM-FALL-02" if full >= MOST else "MM-FALL-01")
    real = min(MOST, max(0, o.feet - o.fall_reduction) // FEET)
    if o.fall_reduction:
        yield Mod(real - min(MOST, full), "Acrobatics", "MM-FALL-03")
    yield from (Mod(m.value, m.label, m.rule) for m in gravity_on_fall(ref, real))
    if ref.table.gravity != "normal":
        yield Mod(0, "gravity", "MM-FALL-08")
    if o.surface_damage:
        yield Mod(o.surface_damage, "surface", "MM-FALL-04")


def land(ref: Ref, who: str, parts: tuple[Mod, ...], o: FallOptions) -> None:
    """The Toughness save; a fall that does nothing needs none."""
    if total(parts) > 0:
        toughness(ref, who, Blow(parts, None, o.lethal))
    else:
        ref.note(Verdict(who, "fall", who, "unharmed", rule="MM-FALL-01"))


def catches(ref: Ref, catcher: str, falling: str, o: FallOptions) -> bool:
    """Dexterity against 5 (MM-FALL-05)."""
    against = Against(5, "Difficulty Class", None, (Mod(5, "catch", "MM-FALL-05"),))
    mods = check_mods(ref.get(catcher), "dexterity")
    throw = ref.fixed(10) if o.take10 else None
    check = ref.check(catcher, "catch", mods, against, rule="MM-FALL-05", throw=throw)
    caught = second_die(ref, check, catcher, "catch", against).hits
    ref.note(Verdict(catcher, "catch", falling, "catches" if caught else "drops", rule="MM-FALL-05"))
    return caught


def softened(ref: Ref, catcher: str, damage: int, o: FallOptions) -> Mod:
    """What a catcher takes off the damage: Strength, or a power's rank (MM-FALL-06, 07)."""
    strength = max(0, mod(ref.get(catcher), "str"))
    off, label, rule = (o.power, "power", "MM-FALL-07") if o.power else (strength, "Strength", "MM-FALL-06")
    return Mod(-min(damage, off), f"caught: {label}", rule)


def catcher_of(ref: Ref, o: FallOptions) -> str:
    """Who is named; raises `Refused` for nobody."""
    return find(ref.before, [c.id for c in ref.all() if not c.sheet.is_object], o.catcher)


def may_catch(ref: Ref, deed: Deed[FallOptions]) -> None:
    """Somebody else, who can move, catches one at a time."""
    o = deed.options
    if not o.catcher:
        return
    catcher = ref.get(catcher_of(ref, o))
    if catcher.id == deed.target or not able_bodied(catcher):
        raise Refused(f"{catcher.name} cannot catch anybody now.", "", "MM-FALL-05")


FALL = Action("fall", "Somebody falls: feet, and who catches.", FallOptions, fall, rules=("MM-FALL-01",), command="gm",
              targets="some", needs=may_catch)  # fmt: skip
