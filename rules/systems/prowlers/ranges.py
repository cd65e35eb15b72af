"""How far apart combatants are, and what reaches how far (PP-RANGE)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import inf
from typing import Annotated

from pydantic import Field

from rules.errors import Refused
from rules.facts import Changed
from rules.options import Options
from rules.report import report
from rules.system import Action, Deed
from rules.systems.prowlers.conditions import barring
from rules.systems.prowlers.defense import Strike
from rules.systems.prowlers.state import One, Ref, distance, house, opening
from rules.systems.prowlers.tables import REACHES, Reach
from rules.vocabulary import Word

FEET: tuple[tuple[float, Reach], ...] = ((50, "close"), (500, "distant"), (5_000, "extreme"), (inf, "beyond"))
"""Up to how many feet each range class goes, as a rough aid (PP-RANGE-01)."""

NEAR = ("adjacent", "close")


def class_of(feet: int) -> Reach:
    """The range class of a distance (PP-RANGE-01)."""
    return next((reach for most, reach in FEET if feet <= most))


def shifted(reach: Reach, classes: int) -> Reach:
    """So many classes farther, or nearer where negative: from Close on, which adjacent belongs to (PP-MOVE-02)."""
    return REACHES[min(len(REACHES) - 1, max(1, max(1, REACHES.index(reach)) + classes))]


def set_ranges(ref: Ref, who: str, others: Mapping[str, Reach]) -> None:
    """How far somebody is from these from now on."""
    people = {c.id for c in ref.all()}
    kept = [(a, b, reach) for a, b, reach in ref.table.ranges
            if {a, b} <= people and not (who in (a, b) and {a, b} & {*others})]  # fmt: skip
    new = [(min(who, b), max(who, b), reach) for b, reach in others.items()
           if reach != opening(ref, ref.get(who), ref.get(b))]  # fmt: skip
    ref.set(table=replace(ref.table, ranges=tuple(sorted((*kept, *new)))))


def stand(ref: Ref, who: str, target: str, reach: Reach) -> None:
    """Somebody has moved and is this far from another one, and accordingly from all others."""
    others = [c.id for c in ref.all() if c.id not in (who, target)]
    set_ranges(ref, who, {target: reach, **{x: seen_from(ref, who, target, reach, x) for x in others}})


def seen_from(ref: Ref, who: str, target: str, reach: Reach, other: str) -> Reach:
    """How far a third one is then: those around the target are met with it, those around the mover left behind."""
    to_target, to_who = distance(ref, other, target), distance(ref, other, who)
    if reach in NEAR and distance(ref, who, target) in NEAR:
        stays = to_who != "adjacent" or reach == to_target == "adjacent"
        return to_who if stays else "close"
    if reach in NEAR:
        return "close" if to_target in NEAR else to_target
    return reach if to_target in NEAR else "distant" if to_who in NEAR else to_who


def stands_with(ref: Ref, new: str, old: str) -> None:
    """Somebody who has come out of a group stands where the group does."""
    others = [c.id for c in ref.all() if c.id not in (new, old)]
    set_ranges(ref, new, {other: distance(ref, old, other) for other in others})


def out_of_range(ref: Ref, s: Strike, b: One) -> Iterator[Refused]:
    """Close attacks need an adjacent target, or one to move up to; others carry as far as they do (PP-RANGE-03, 04)."""
    apart = distance(ref, s.a.id, b.id)
    report("PP-RANGE-03" if s.attack.close else "PP-RANGE-04")
    if REACHES.index(apart) <= REACHES.index(reach_of(s)):
        return
    if not s.attack.close:
        yield Refused(f"{s.attack.name} does not carry that far: {b.name} is {away(apart)}.", "Move up first.",
                      "PP-RANGE-04")  # fmt: skip
    elif apart != "close":
        yield Refused(f"{b.name} is {away(apart)}.", "Move up first.", "PP-RANGE-03")
    elif row := barring(s.a, "moves"):
        yield Refused(f"{s.a.name} is {row.said} and cannot move up to {b.name}.", "", "PP-RANGE-03")


def reach_of(s: Strike) -> Reach:
    """How far an attack carries; that of Minions who shoot at least to Distant Range (PP-MIN-10)."""
    return "distant" if s.a.sheet.shooters and s.attack.close else s.attack.reach


def away(apart: Reach) -> str:
    """A range class in a sentence."""
    return {"beyond": "out of reach", "adjacent": "adjacent"}.get(apart, f"at {apart.title()} Range")


def move_up(ref: Ref, s: Strike, target: str) -> None:
    """A close attack on somebody at Close Range begins with the way there: the movement of the turn (PP-MOVE-01)."""
    if s.attack.close and distance(ref, s.a.id, target) == "close":
        report("PP-MOVE-01")
        stand(ref, s.a.id, target, "adjacent")
        ref.set_live(s.a.id, replace(ref.get(s.a.id).live, moved=True))


class RangeOptions(Options):
    """How far they are apart: a range class, or feet."""

    class_: Annotated[Reach | None, Word(name="class", rules=("PP-RANGE-01",))] = Field(
        None, description="The range class; as the fight opens without it."
    )
    feet: Annotated[int | None, Word(rules=("PP-RANGE-01",)), Field(ge=0, le=1_000_000)] = Field(
        None, description="The distance in feet, as a rough aid."
    )


def set_range(ref: Ref, deed: Deed[RangeOptions]) -> None:
    """A GM's word: the first named is so far from the others, or from everybody of another side (PP-RANGE-02)."""
    o, (who, *others) = deed.options, deed.targets
    reach: Reach = o.class_ or (class_of(o.feet) if o.feet is not None else house(ref).default_range)
    report("PP-RANGE-01")
    enemies = [c.id for c in ref.all() if c.side != ref.get(who).side]
    for other in others or enemies:
        before = distance(ref, who, other)
        if before == reach:
            report("PP-RANGE-02")
            continue
        set_ranges(ref, who, {other: reach})
        name = f"range to {ref.get(other).name}"
        ref.note(Changed(who, name, before, reach, "PP-RANGE-02"))


RANGE = Action("range", "Say how far somebody is from others: class C or feet N.", RangeOptions, set_range,
               rules=("PP-RANGE-02",), command="gm", targets="some")  # fmt: skip
