"""Moving, standing up, dropping prone, the five-foot step (MM-MOVE, MM-STAND, MM-DROP, MM-ACT-03, 05)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from rules.clock import TurnOf
from rules.errors import Refused
from rules.facts import Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.conditions import rows
from rules.systems.mm2e.effort import hurried
from rules.systems.mm2e.gravity import pull, speed_here
from rules.systems.mm2e.letting_go import walk_off
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.tables import value_of
from rules.vocabulary import Word

STEP = 5
"""Feet of the step that goes with anything but real movement."""


class MoveOptions(Options):
    """How far, and how."""

    feet: Annotated[int, Word(aliases=("distance",)), Field(ge=0, le=10_000_000)] | None = Field(
        None, description="How far; all the way without it."
    )
    mode: Annotated[str, Field(max_length=60)] = Field("", description="A movement power, or climb, swim, crawl.")


def speed(ref: Ref, c: One, mode: str = "") -> int:
    """Feet of one move action, with what conditions and gravity leave (MM-MOVE-01, 02, MM-LOWG-01, MM-HIGHG-01)."""
    slow = max((row.speed for row in rows(c)), default=1)
    if any(row.speed == 0 for row in rows(c)):
        return 0
    return hurried(c) * speed_here(ref, c, mode, base_speed(c, mode)) // slow


def base_speed(c: One, mode: str) -> int:
    """The printed speed of a way to move: a power's rank gives the value six ranks on (MM-MOVE-02)."""
    wanted = mode.casefold()
    if wanted in ("", "run", "walk", "land"):
        return c.sheet.speed
    for name, way in c.sheet.move_modes.items():
        if name.casefold() == wanted:
            return way.speed or value_of(way.rank + 6)
    if wanted in ("climb", "swim"):
        return c.sheet.speed // 4
    if wanted == "crawl":
        return max(STEP, c.sheet.speed // 2) if c.sheet.feat("Prone Fighting") else STEP
    known = ", ".join((*c.sheet.move_modes, "climb", "swim", "crawl"))
    raise Refused(f"{c.name} cannot move by “{mode[:40]}”.", f"There are: {known}.", "MM-MOVE-01")


def rank_of_mode(c: One, mode: str) -> int:
    """The rank of a movement power, 0 on foot."""
    return next((way.rank for name, way in c.sheet.move_modes.items() if name.casefold() == mode.casefold()), 0)


def move(ref: Ref, deed: Deed[MoveOptions]) -> None:
    """Moves up to the speed; how much is remembered for what forbids it (MM-MOVE-01, MM-ACT-03).

    Within a step of those whom he holds somebody keeps hold of them (MM-GRAP-20).
    """
    c, o = ref.get(deed.actor), deed.options
    feet = available(ref, c, o) if o.feet is None else o.feet
    ref.set_live(c.id, replace(c.live, moved=c.live.moved + feet))
    hurry(ref, ref.get(c.id), o.mode)
    rule = pull(ref).speed_rule or ("MM-MOVE-02" if rank_of_mode(c, o.mode) else "MM-MOVE-01")
    ref.note(Verdict(c.id, "move", None, "moves", feet, rule=rule))
    if feet > STEP:
        walk_off(ref, c.id)


def may_move(ref: Ref, deed: Deed[MoveOptions]) -> None:
    """Within the speed, and able to go at all."""
    c, o = ref.get(deed.actor), deed.options
    fastest = available(ref, c, o)
    may_go(c, o.mode, force=o.force)
    if o.feet is not None and o.feet > fastest and not o.force:
        raise Refused(f"{c.name} moves {fastest} feet with one move action.", "Move less, or move twice.", "MM-MOVE-01")


def may_go(c: One, mode: str, *, force: bool) -> None:
    """Not while held, bound or lying (other than crawling)."""
    held = next((row for row in rows(c) if row.speed == 0), None)
    if held and not force:
        raise Refused(f"{c.name} is {held.name} and cannot move.", "", held.rule)
    if c.has("prone") and mode.casefold() not in ("crawl", "flight", "fly") and not force:
        raise Refused(f"{c.name} lies on the ground.", "Stand up first, or move with mode crawl.", "MM-COND-26")


def available(ref: Ref, c: One, o: MoveOptions) -> int:
    """Feet of this move: the speed, or what Move-by Action has left of it."""
    whole = speed(ref, c, o.mode)
    return whole - c.live.moved if goes_on(ref, c, o) else whole


def goes_on(ref: Ref, c: One, o: MoveOptions) -> bool:
    """Whether this is the rest of a move that was broken off for an action, by Move-by Action (MM-ACT-02)."""
    return c.sheet.feat("Move-by Action") > 0 and STEP < c.live.moved < speed(ref, c, o.mode)


def hurry(ref: Ref, c: One, mode: str) -> None:
    """More than one normal move in a turn unsettles whoever relies on Immovable, until the next (MM-ALLOUT-05)."""
    if c.sheet.immovable and c.live.moved > speed(ref, c, mode) and not c.has("accelerated"):
        ref.inflict(c.id, "accelerated", until=TurnOf(c.id, "start"), rule="MM-ALLOUT-05", quiet=True)


def step(ref: Ref, deed: Deed[Options]) -> None:
    """Five feet, beside anything but real movement (MM-ACT-05)."""
    c = ref.get(deed.actor)
    ref.set_live(c.id, replace(c.live, moved=STEP))
    ref.note(Verdict(c.id, "step", None, "steps", STEP, rule="MM-ACT-05"))


def may_step(ref: Ref, deed: Deed[Options]) -> None:
    """Once, and only who covers no distance this turn."""
    c = ref.get(deed.actor)
    if c.live.moved:
        raise Refused(f"{c.name} has moved this turn.", "The step is for those who cover no distance.", "MM-ACT-05")
    if any(row.speed == 0 for row in rows(c)):
        raise Refused(f"{c.name} cannot move.", "", "MM-ACT-05")


class StandOptions(Options):
    """How to get up."""

    action: Annotated[Literal["free", "move"], Word(rules=("MM-STAND-01",))] = Field(
        "move", description="free with Instant Up, or after Acrobatics 20."
    )


def stand(ref: Ref, deed: Deed[StandOptions]) -> None:
    """Up from the ground (MM-STAND-01)."""
    ref.lift(deed.actor, "prone", why="stands up")
    ref.note(Verdict(deed.actor, "stand up", None, "stands up", rule="MM-STAND-01"))


def lies(ref: Ref, deed: Deed[StandOptions]) -> None:
    """Only who lies can stand up; free only with Instant Up."""
    c = ref.get(deed.actor)
    if not c.has("prone"):
        raise Refused(f"{c.name} is not prone.", "", "MM-STAND-01")
    if any(row.speed == 0 for row in rows(c)):
        raise Refused(f"{c.name} cannot get up while held.", "Escape first.", "MM-STAND-01")
    if deed.options.action == "free" and not c.sheet.feat("Instant Up") and not deed.options.force:
        raise Refused("Standing up is a move action without Instant Up.", "", "MM-STAND-01")


def drop_prone(ref: Ref, deed: Deed[Options]) -> None:
    """Down to the ground, for free (MM-DROP-02)."""
    ref.inflict(deed.actor, "prone", rule="MM-DROP-02")


def fall_prone(ref: Ref, who: str, rule: str, *, quiet: bool = True) -> None:
    """Down to the ground by somebody else's doing; one who lies already stays there (MM-COND-26)."""
    if not ref.get(who).has("prone"):
        ref.inflict(who, "prone", rule=rule, quiet=quiet)


def stands(ref: Ref, deed: Deed[Options]) -> None:
    """Only who stands can drop."""
    if ref.get(deed.actor).has("prone"):
        raise Refused(f"{ref.get(deed.actor).name} is prone already.", "", "MM-DROP-02")


MOVE = Action(
    "move",
    "Move up to your speed.",
    MoveOptions,
    move,
    rules=("MM-MOVE-01", "MM-CHK-11"),
    cost="move",
    needs=may_move,
    aliases=("walk", "go"),
)
STEP_ACTION = Action(
    "step",
    "A five-foot step.",
    Options,
    step,
    rules=("MM-ACT-05",),
    cost="free",
    needs=may_step,
    aliases=("five-foot step", "5-foot step", "shift"),
)
STAND = Action("stand up", "Get up from the ground.", StandOptions, stand, rules=("MM-STAND-01",), cost="move",
               needs=lies, aliases=("stand", "get up", "rise"))  # fmt: skip
PRONE = Action(
    "prone",
    "Drop to the ground.",
    Options,
    drop_prone,
    rules=("MM-DROP-02",),
    cost="free",
    needs=stands,
    aliases=("drop prone", "go prone", "lie down"),
)
