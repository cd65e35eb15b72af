"""What a GM gives out: Resolve, Adversity, a new session (PP-RES-01, 06, 07)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from rules.facts import Changed
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.prowlers.points import resolve_of, set_resolve, starting
from rules.systems.prowlers.sharing import gain, must_be_heroes
from rules.systems.prowlers.state import One, Ref, house

MOST = 99
"""Points that a pool can hold."""


class AwardOptions(Options):
    """How many, and whether it is for a defeat."""

    amount: Annotated[int, Field(ge=1, le=20)] = Field(1, description="How many points of Resolve.")
    defeat: bool = Field(False, description="For a defeat or setback: once a battle.")


def award(ref: Ref, deed: Deed[AwardOptions]) -> None:
    """Resolve for play, for a Flaw, or for a defeat (PP-RES-06)."""
    for who in deed.targets:
        c = ref.get(who)
        if deed.options.defeat and c.live.consoled:
            ref.remind(who, f"{{{who}}} has had a point for a defeat in this battle.", "PP-RES-06")
        if deed.options.defeat:
            ref.set_live(who, replace(c.live, consoled=True))
        gain(ref, who, deed.options.amount, "PP-RES-06")


def only_heroes(ref: Ref, deed: Deed[AwardOptions]) -> None:
    """Only Heroes hold Resolve (PP-RES-07)."""
    must_be_heroes(ref, *deed.targets)


class AdversityOptions(Options):
    """How many more, or fewer."""

    amount: Annotated[int, Field(ge=-MOST, le=MOST)] = Field(1, description="Points more; with a minus fewer.")


def adversity(ref: Ref, deed: Deed[AdversityOptions]) -> None:
    """The pool of all NPCs: a point for each unheroic act (PP-RES-07)."""
    set_adversity(ref, ref.table.adversity + deed.options.amount)


def set_adversity(ref: Ref, points: int) -> None:
    """The GM's pool from now on."""
    now = min(MOST, max(0, points))
    ref.set(table=replace(ref.table, adversity=now))
    ref.remind("", f"The GM has {now} Adversity.", "PP-RES-07")


def session(ref: Ref, _deed: Deed[Options]) -> None:
    """A new session: Heroes have what they start with, the GM a point for each of them (PP-RES-01, 07)."""
    for c in heroes(ref):
        before, now = resolve_of(ref, c), starting(c.sheet, house(ref).trait_cap)
        set_resolve(ref, c.id, now)
        ref.note(Changed(c.id, "Resolve", str(before), str(now), "PP-RES-01"))
    set_adversity(ref, len(heroes(ref)))


def heroes(ref: Ref) -> list[One]:
    """The Heroes who are here."""
    return [c for c in ref.all() if c.sheet.kind == "hero"]


AWARD = Action("award", "Give Resolve to Heroes.", AwardOptions, award, rules=("PP-RES-06",), command="gm",
               targets="some", needs=only_heroes)  # fmt: skip
ADVERSITY = Action("adversity", "Add to the Adversity of all NPCs.", AdversityOptions, adversity,
                   rules=("PP-RES-07",), command="gm")  # fmt: skip
SESSION = Action("session start", "A new session: Resolve and Adversity to start with.", Options, session,
                 rules=("PP-RES-01",), command="gm", aliases=("session", "new session"))  # fmt: skip
