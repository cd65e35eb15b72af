"""What a hero point does at once: shake off a condition, double the dodge bonus (MM-HERO-05)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rules.clock import TurnOf
from rules.errors import Refused
from rules.facts import Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.fatigue import TIRED, less_tired
from rules.systems.mm2e.hero import spend
from rules.systems.mm2e.state import One, Ref

SHAKEN_OFF = ("stunned", "dazed", "fatigued", "exhausted")


class ShakeOptions(Options):
    """What is shaken off."""

    kind: Literal["stunned", "dazed", "fatigued"] | None = Field(
        None, description="Which; without it the worst that is there."
    )


def shake_off(ref: Ref, deed: Deed[ShakeOptions]) -> None:
    """A hero point ends being dazed or stunned, or a step of fatigue, at once (MM-HERO-05)."""
    kind = shaken_off(ref.get(deed.actor), deed.options.kind)
    spend(ref, deed.actor, "shake off", "MM-HERO-05")
    if kind in TIRED:
        return less_tired(ref, deed.actor, "MM-HERO-05")
    ref.lift(deed.actor, kind, why="shaken off")
    return ref.note(Verdict(deed.actor, "shake off", None, "shaken off", item=kind, rule="MM-HERO-05"))


def shaken_off(c: One, kind: str | None) -> str:
    """What a point may end; raises `Refused` where there is nothing."""
    wanted = {None: SHAKEN_OFF, "fatigued": TIRED}.get(kind, (str(kind),))
    found = next((name for name in wanted if c.has(name)), None)
    if found is None:
        raise Refused(
            f"{c.name} has nothing of that to shake off.", "A point ends stunned, dazed or fatigue.", "MM-HERO-05"
        )
    return found


def may_shake(ref: Ref, deed: Deed[ShakeOptions]) -> None:
    """Something to shake off, and a point."""
    shaken_off(ref.get(deed.actor), deed.options.kind)
    has_point(ref.get(deed.actor))


def double_dodge(ref: Ref, deed: Deed[Options]) -> None:
    """A hero point doubles the dodge bonus for a round (MM-HERO-05)."""
    c = ref.get(deed.actor)
    spend(ref, c.id, "dodge", "MM-HERO-05")
    ref.inflict(c.id, "double dodge", until=TurnOf(c.id, "start"), value=c.sheet.dodge, rule="MM-HERO-05")


def may_dodge(ref: Ref, deed: Deed[Options]) -> None:
    """Once, and only who has a dodge bonus."""
    c = ref.get(deed.actor)
    if not c.sheet.dodge or c.has("double dodge"):
        raise Refused(f"{c.name} has no dodge bonus to double.", "", "MM-HERO-05")
    has_point(ref.get(deed.actor))


def has_point(c: One) -> None:
    """A hero point is there."""
    if not c.live.hero_points:
        raise Refused(f"{c.name} has no hero point.", "", "MM-HERO-05")


SHAKE = Action("shake off", "A hero point ends stunned, dazed or fatigue.", ShakeOptions, shake_off,
               rules=("MM-HERO-05",), cost="reaction", needs=may_shake, any_time=True,
               aliases=("shrug off",))  # fmt: skip
DODGE = Action("double dodge", "A hero point doubles your dodge bonus for a round.", Options, double_dodge,
               rules=("MM-HERO-05",), cost="reaction", needs=may_dodge, any_time=True)  # fmt: skip
