"""Things that can be struck and broken: their saves, and what becomes of them (MM-OBJ)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.facts import Mod, Verdict
from rules.systems.mm2e.afflict import afflict
from rules.systems.mm2e.conditions import marks
from rules.systems.mm2e.obstacle import OUTCOMES, thickness_steps, thing_save
from rules.systems.mm2e.state import One, Ref


def thing_toughness(b: One) -> Iterator[Mod]:
    """The Toughness of a thing, less what has worn it and the marks on it (MM-OBJ-01, 03)."""
    yield Mod(b.sheet.toughness, "Toughness", "MM-OBJ-01")
    if b.live.wear:
        yield Mod(-b.live.wear, "worn", "MM-ATM-01")
    if count := marks(b, "damaged"):
        yield Mod(-count, "damaged", "MM-OBJ-03")


def steps_of(b: One) -> int:
    """By how much the thickness of a thing makes it harder to break (MM-OBJ-10)."""
    return thickness_steps(max(1, b.sheet.thickness))


def batter(ref: Ref, b: One, damage: tuple[Mod, ...]) -> None:
    """The save of a thing that is struck, and what it does to it (MM-OBJ-01 to 05, 10)."""
    degree, rule = thing_save(ref, b.id, tuple(thing_toughness(b)), damage, steps_of(b), "toughness")
    if degree:
        afflict(ref, b.id, OUTCOMES[degree], rule=rule)
    else:
        ref.note(Verdict(b.id, "toughness", b.id, "unharmed", rule=rule))


def decreed(ref: Ref, b: One, by: str, *, immune: bool, destroy: bool) -> bool:
    """What the GM has said of this kind of attack on this kind of thing; whether that settles it (MM-OBJ-08, 09)."""
    if immune:
        ref.note(Verdict(b.id, "toughness", b.id, "unharmed", rule="MM-OBJ-08"))
    elif destroy:
        afflict(ref, b.id, "destroyed", by=by, rule="MM-OBJ-09")
    return immune or destroy
