"""The pool of hero points between the scenes (MM-HERO-01)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from rules.errors import Refused
from rules.facts import Changed
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.state import Ref

MOST = 20
"""Points that anybody can have."""


def set_points(ref: Ref, who: str, points: int) -> None:
    """Somebody's points from now on."""
    c = ref.get(who)
    if points != c.live.hero_points:
        ref.set_live(who, replace(c.live, hero_points=points))
        ref.note(Changed(who, "hero points", str(c.live.hero_points), str(points), "MM-HERO-01"))


def session_start(ref: Ref, _deed: Deed[Options]) -> None:
    """A new session: everybody has the points to start with, and none from before (MM-HERO-01)."""
    for c in ref.all():
        set_points(ref, c.id, 0 if c.sheet.is_minion else c.sheet.hero_points)
    ref.remind("", "Everybody has the hero points of a new session.", "MM-HERO-01")


class AwardOptions(Options):
    """How many."""

    amount: Annotated[int, Field(ge=1, le=MOST)] = Field(1, description="How many hero points.")


def award(ref: Ref, deed: Deed[AwardOptions]) -> None:
    """Hero points for play, or for a setback (MM-HERO-01)."""
    for who in deed.targets:
        set_points(ref, who, min(MOST, ref.get(who).live.hero_points + deed.options.amount))


def no_minion(ref: Ref, deed: Deed[AwardOptions]) -> None:
    """Minions have no points."""
    for who in deed.targets:
        if ref.get(who).sheet.is_minion:
            raise Refused(f"{ref.get(who).name} is a minion and has no hero points.", "", "MM-HERO-01")


SESSION = Action("session start", "Everybody has the hero points of a new session.", Options, session_start,
                 rules=("MM-HERO-01",), command="gm", aliases=("session", "new session"))  # fmt: skip
AWARD = Action("award", "Give hero points.", AwardOptions, award, rules=("MM-HERO-01",), command="gm", targets="some",
               needs=no_minion, aliases=("award points", "hero points"))  # fmt: skip
