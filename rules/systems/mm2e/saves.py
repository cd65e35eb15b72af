"""Saving throws (MM-SAVE)."""

from __future__ import annotations

from rules.facts import Against, Mod
from rules.systems.mm2e.conditions import change, from_conditions, helpless
from rules.systems.mm2e.hero import second_die
from rules.systems.mm2e.sheet import Ability
from rules.systems.mm2e.state import One, Ref
from rules.throws import Check, Hit, reaches

ABILITY: dict[str, Ability] = {"toughness": "con", "fortitude": "con", "reflex": "dex", "will": "wis"}
RULE = {
    "toughness": "MM-SAVE-03",
    "fortitude": "MM-SAVE-04",
    "reflex": "MM-SAVE-05",
    "will": "MM-SAVE-06",
}
SAVES = tuple(RULE)


def save_mods(c: One, kind: str) -> tuple[Mod, ...]:
    """The printed save and all that changes it (MM-SAVE-01); marks of the damage track come with the damage."""
    columns = ("saves", "reflex") if kind == "reflex" else ("saves",)
    return (
        Mod(c.sheet.save(kind), kind.title(), RULE[kind]),
        *change(c, ABILITY[kind]),
        *from_conditions(c, *columns),
    )


def save(
    ref: Ref, who: str, kind: str, against: Against, *extra: Mod, rule: str = "MM-SAVE-01", hit: Hit = reaches
) -> Check:
    """A save against a Difficulty Class, with the offer of a hero point; possible at any time (MM-SAVE-07).

    The helpless fail Reflex saves without a die (MM-SAVE-05); a save that a sheet rules out is never failed.
    """
    c = ref.get(who)
    mods = (*save_mods(c, kind), *extra)
    if kind in c.sheet.no_saves:
        return Check(ref.fixed(100), mods, against.value)
    if kind == "reflex" and (helpless(c) or c.sheet.is_object):
        ref.remind(who, f"{{{who}}} is helpless and cannot get out of the way.", "MM-SAVE-05")
        return Check(ref.fixed(-100), mods, against.value)
    check = ref.check(who, kind, mods, against, hit=hit, rule=rule, press=True)
    return second_die(ref, check, who, kind, against)


def difficulty(rank: int, kind: str = "fortitude") -> int:
    """The Difficulty Class of an effect by rank: 15 and the damage bonus for Toughness, else 10 (MM-SAVE-02)."""
    return rank + (15 if kind == "toughness" else 10)
