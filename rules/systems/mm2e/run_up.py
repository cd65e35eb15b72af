"""A run at somebody: how far, by which way to move, and what it costs (MM-CHG-01, 03, 04, MM-SLAM-01)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from rules.clock import TurnOf
from rules.errors import Refused
from rules.systems.mm2e.conditions import rows
from rules.systems.mm2e.letting_go import walk_off
from rules.systems.mm2e.movement import fall_prone, hurry, may_go, speed
from rules.systems.mm2e.options import AttackOptions, Feet
from rules.systems.mm2e.state import One, Ref
from rules.vocabulary import Word

LEAST = 10
"""Feet of a run that gathers speed."""


class RunOptions(AttackOptions):
    """How an attack in motion is made."""

    distance: Annotated[Feet | None, Word(aliases=("feet",), rules=("MM-CHG-01",))] = Field(
        None, description="Feet that are covered; a normal move without it."
    )
    mode: Annotated[str, Word(rules=("MM-MOVE-02",)), Field(max_length=60)] = Field(
        "", description="The movement power that is used."
    )
    no_room: Annotated[bool, Word(rules=("MM-OVR-05", "MM-RUSH-06"))] = Field(
        False, description="The space behind the attacker is taken."
    )


def covered(ref: Ref, c: One, o: RunOptions, times: int) -> int:
    """The feet of a run of at most so many normal moves: those named, or one normal move."""
    normal = speed(ref, c, o.mode)
    return min(times * normal, max(LEAST, normal)) if o.distance is None else o.distance


def run(ref: Ref, who: str, o: RunOptions, feet: int) -> None:
    """Runs, and is easier to hit until the next turn (MM-CHG-03, MM-SLAM-02)."""
    walk_off(ref, who)
    c = ref.get(who)
    ref.set_live(who, replace(c.live, moved=c.live.moved + feet))
    hurry(ref, ref.get(who), o.mode)
    ref.lift(who, "charging", quiet=True)
    ref.inflict(who, "charging", until=TurnOf(who, "start"), value=2, rule="MM-CHG-03", quiet=True)


def may_run(ref: Ref, c: One, o: RunOptions, times: int, rule: str) -> None:
    """Ten feet at least, so many normal moves at most, and not when too tired or bound for it (MM-FAT-01, 02)."""
    tired = next((row for row in rows(c) if not row.charge), None)
    if tired:
        raise Refused(f"{c.name} is {tired.name} and cannot charge.", "Move and attack instead.", tired.rule)
    may_go(c, o.mode, force=o.force)
    feet, furthest = covered(ref, c, o, times), times * speed(ref, c, o.mode)
    if feet < LEAST:
        raise Refused(f"A run takes at least {LEAST} feet.", "Step back first, or attack as usual.", rule)
    if feet > furthest and not o.force:
        raise Refused(f"{c.name} can run {furthest} feet now.", "Come closer first.", rule)


def step_back(ref: Ref, who: str, rule: str, *, no_room: bool) -> None:
    """Five feet back along the way, and to the ground where there is no room (MM-OVR-05, MM-RUSH-06)."""
    ref.remind(who, f"{{{who}}} steps five feet back and stops there.", rule)
    if no_room:
        fall_prone(ref, who, rule, quiet=False)
