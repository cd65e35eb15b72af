"""Ability points that are missing for a time, and what a score of 0 does (MM-COND-01, 07, MM-ABIL-04)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from rules.errors import Refused
from rules.facts import Changed
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.afflict import afflict
from rules.systems.mm2e.conditions import ABILITY_NAMES
from rules.systems.mm2e.sheet import Ability
from rules.systems.mm2e.state import Ref

DEBILITATED: dict[Ability, tuple[str, ...]] = {
    "str": ("prone", "helpless"),
    "dex": ("paralyzed",),
    "con": ("dying",),
    "int": ("unconscious",),
    "wis": ("unconscious",),
    "cha": ("unconscious",),
}
"""What an ability at 0 brings (MM-COND-07)."""


def damage_ability(ref: Ref, who: str, ability: Ability, points: int, rule: str = "MM-COND-01") -> None:
    """Takes points away, or gives some back where `points` is negative; at 0 the character is debilitated."""
    c = ref.get(who)
    missing = max(0, min(c.sheet.score(ability), lost(c, ability) + points))
    rest = [entry for entry in c.live.ability_damage if entry[0] != ability]
    damaged = tuple(sorted([*rest, (ability, missing)] if missing else rest))
    ref.set_live(who, replace(c.live, ability_damage=damaged))
    before, after = c.sheet.score(ability) - lost(c, ability), c.sheet.score(ability) - missing
    ref.note(Changed(who, ABILITY_NAMES[ability], str(before), str(after), rule))
    if after == 0 < before:
        debilitate(ref, who, ability)
    elif before == 0 < after:
        ref.lift(who, *(kind for kind in DEBILITATED[ability] if kind not in ("prone", "dying")))


def debilitate(ref: Ref, who: str, ability: Ability) -> None:
    """What follows at once from a score of 0 (MM-COND-07)."""
    for condition in DEBILITATED[ability]:
        if not ref.get(who).has(condition):
            afflict(ref, who, condition, rule="MM-COND-07")


class AbilityOptions(Options):
    """Which ability, and how much."""

    ability: Annotated[Ability, Field(description="Which one.")] = "str"
    points: Annotated[int, Field(ge=1, le=100)] = Field(1, description="How many points.")
    restore: bool = Field(False, description="Give the points back.")


def change_ability(ref: Ref, deed: Deed[AbilityOptions]) -> None:
    """A GM takes ability points or gives them back."""
    o = deed.options
    for who in deed.targets:
        damage_ability(ref, who, o.ability, -o.points if o.restore else o.points)


def may_restore(ref: Ref, deed: Deed[AbilityOptions]) -> None:
    """Only missing points come back."""
    for who in deed.targets:
        c = ref.get(who)
        if deed.options.restore and not lost(c, deed.options.ability):
            raise Refused(f"{c.name} misses no {ABILITY_NAMES[deed.options.ability]}.", "", "MM-COND-01")


ABILITY = Action("ability damage", "Take points of an ability away for a time, or give them back.", AbilityOptions,
                 change_ability, rules=("MM-COND-01",), command="gm", targets="some", needs=may_restore)  # fmt: skip
