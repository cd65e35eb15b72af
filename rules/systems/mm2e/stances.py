"""Aggressive and defensive stances: half of what is given up comes back on the other side (MM-STANCE)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.clock import TurnOf
from rules.facts import Mod
from rules.system import Action, Deed
from rules.systems.mm2e.options import Stance, StanceOptions
from rules.systems.mm2e.state import One, Ref

STANCES = ("aggressive stance", "accurate stance", "defensive stance", "cautious stance")
"""What each stance gives up and gains: Defense and attack, attack and dodge."""


def declare_stance(ref: Ref, who: str, stance: Stance | None) -> None:
    """Takes a stance until the next turn; a new one replaces the old."""
    if stance is None:
        return
    ref.lift(who, *STANCES, quiet=True)
    gives, gains = STANCES[:2] if stance.kind == "aggressive" else ("cautious stance", "defensive stance")
    until, rule = TurnOf(who, "start"), "MM-STANCE-01" if stance.kind == "aggressive" else "MM-STANCE-02"
    ref.inflict(who, gives, until=until, value=stance.points, rule=rule, quiet=gives == "cautious stance")
    ref.inflict(who, gains, until=until, value=stance.points // 2, rule=rule, quiet=gains == "accurate stance")


def stance_mods(a: One) -> Iterator[Mod]:
    """What stances do to attack rolls."""
    for effect in a.of("accurate stance"):
        yield Mod(effect.value, "aggressive stance", "MM-STANCE-01")
    for effect in a.of("cautious stance"):
        yield Mod(-effect.value, "defensive stance", "MM-STANCE-02")


def take_stance(ref: Ref, deed: Deed[StanceOptions]) -> None:
    """A stance without an attack."""
    declare_stance(ref, deed.actor, deed.options.stance or Stance("defensive", 4))


STANCE = Action("stance", "Take a stance: stance aggressive N or defensive N.", StanceOptions, take_stance,
                rules=("MM-STANCE-01", "MM-STANCE-02"), cost="free")  # fmt: skip
