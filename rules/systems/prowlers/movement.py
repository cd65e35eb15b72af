"""Moving within a fight: up to somebody and away, from one range class to the next (PP-MOVE)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from rules.errors import Refused
from rules.facts import Verdict
from rules.options import Options
from rules.report import report
from rules.system import Action, Deed
from rules.systems.prowlers.pace import SWIFT, travel_power
from rules.systems.prowlers.ranges import NEAR, shifted, stand
from rules.systems.prowlers.state import One, Ref, distance
from rules.systems.prowlers.tables import Reach
from rules.vocabulary import Word

AFOOT = 2
"""Pages for a range class on foot (PP-MOVE-02)."""

STILL = ("", "", 0)


class MoveOptions(Options):
    """Which way, and how."""

    away: Annotated[bool, Word(rules=("PP-MOVE-01",))] = Field(False, description="Away from the one named.")
    travel: Annotated[str, Word(rules=("PP-MOVE-03",)), Field(max_length=60)] = Field(
        "", description="Which Travel Power; the best without it."
    )
    classes: Annotated[int | None, Word(rules=("PP-MOVE-04",), gm=True), Field(ge=1, le=3)] = Field(
        None, description="In open terrain: so many range classes on this page."
    )


def move(ref: Ref, deed: Deed[MoveOptions]) -> None:
    """The movement of the turn, which takes no action: anywhere near, or towards or away from somebody (PP-MOVE-05)."""
    report("PP-MOVE-05")
    if not deed.targets:
        set_heading(ref, deed.actor)
        return ref.note(Verdict(deed.actor, "move", None, "moves", rule="PP-ACT-01"))
    return go(ref, deed.actor, deed.target, deed.options)


def go(ref: Ref, who: str, target: str, o: MoveOptions) -> None:
    """Towards or away from somebody: within Close Range at once, else by classes (PP-MOVE-01, 02)."""
    apart = distance(ref, who, target)
    within = apart == "adjacent" if o.away else apart in NEAR
    if within:
        return arrive(ref, who, target, "close" if o.away else "adjacent", o)
    c, way = ref.get(who), "away" if o.away else "toward"
    done = c.live.heading[2] + 1 if c.live.heading[:2] == (target, way) else 1
    needed = 1 if o.classes else pages(ref, c, o)
    if done < needed:
        set_heading(ref, who, target, way, done)
        return ref.note(Verdict(who, "move", target, f"on the way {done}/{needed}", rule="PP-MOVE-02"))
    return arrive(ref, who, target, shifted(apart, (o.classes or 1) * (1 if o.away else -1)), o)


def pages(ref: Ref, c: One, o: MoveOptions) -> int:
    """Pages for a range class: two on foot, one by a good Travel Power, twice that slowed down (PP-MOVE-03, 08)."""
    power = travel_power(c, o.travel)
    report("PP-MOVE-03" if power else "PP-MOVE-02")
    swift = power is not None and power.rank >= SWIFT
    if c.has("slowed"):
        report("PP-MOVE-08")
    return (1 if swift else AFOOT) * (2 if c.has("slowed") else 1)


def arrive(ref: Ref, who: str, target: str, reach: Reach, o: MoveOptions) -> None:
    """Somebody is so far from another one now."""
    set_heading(ref, who)
    stand(ref, who, target, reach)
    rule = "PP-MOVE-04" if o.classes else "PP-MOVE-01" if reach in NEAR else "PP-MOVE-02"
    ref.note(Verdict(who, "move", target, f"gets away {reach}" if o.away else f"comes {reach}", rule=rule))


def set_heading(ref: Ref, who: str, target: str = "", way: str = "", done: int = 0) -> None:
    """Where somebody is going over several pages; turning elsewhere begins anew (PP-MOVE-05)."""
    ref.set_live(who, replace(ref.get(who).live, heading=(target, way, done)))


def may_move(ref: Ref, deed: Deed[MoveOptions]) -> None:
    """What cannot be: no such Power, up to oneself or somebody who is there already, out of a grip or a chase."""
    o, c = deed.options, ref.get(deed.actor)
    travel_power(c, o.travel)
    if not deed.targets:
        return
    b = ref.get(deed.target)
    if b.id == c.id or (not o.away and distance(ref, c.id, b.id) == "adjacent"):
        raise Refused(f"{c.name} is there already.", "Say away, or name somebody else.", "PP-MOVE-01")
    if o.away and distance(ref, c.id, b.id) == "beyond":
        raise Refused(f"{b.name} is out of reach already.", "", "PP-MOVE-02")
    if any({chase.by, chase.after} == {c.id, b.id} for chase in ref.table.chases):
        raise Refused(f"The chase decides how far {c.name} is from {b.name}.", "It goes on with the next page.",
                      "PP-CHASE-01")  # fmt: skip


MOVE = Action("move", "Move: up to a target, or away from it.", MoveOptions, move, rules=("PP-ACT-01",),
              targets="maybe", cost="move", needs=may_move, aliases=("walk", "go"))  # fmt: skip
