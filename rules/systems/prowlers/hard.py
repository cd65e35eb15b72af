"""Hard targets: machines and thick things double their passive defense, but for a weak spot (PP-GRIT-HARD)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.errors import Refused
from rules.facts import Mod
from rules.systems.prowlers.options import AttackOptions
from rules.systems.prowlers.sheet import Attack, Defense
from rules.systems.prowlers.state import One, Ref, house


def is_hard(ref: Ref, b: One, w: Attack) -> bool:
    """Whether somebody counts as a hard target for an attack: not for one on the mind (PP-GRIT-HARD-01)."""
    return house(ref).gritty_hard_targets and b.sheet.hard_target and w.through != "mental"


def doubled(ref: Ref, b: One, d: Defense, rank: int, w: Attack, o: AttackOptions) -> tuple[Mod, ...]:
    """A passive rank counts twice, before any halving (PP-GRIT-HARD-01)."""
    hard = is_hard(ref, b, w) and not d.active and not o.called
    return (Mod(rank, "hard target", "PP-GRIT-HARD-01"),) if hard else ()


def weak_spot(ref: Ref, b: One, w: Attack, o: AttackOptions) -> Iterator[Mod]:
    """What it costs to aim at a weak spot (PP-GRIT-HARD-02)."""
    if o.called and is_hard(ref, b, w):
        yield Mod(-4, "weak spot", "PP-GRIT-HARD-02")


def may_call(ref: Ref, b: One, w: Attack, o: AttackOptions) -> None:
    """Only a complex machine that is hard to hurt has a weak spot (PP-GRIT-HARD-02)."""
    if o.called and not (is_hard(ref, b, w) and b.sheet.complex_machine):
        raise Refused(f"{b.name} has no weak spot to aim at.", "Leave called out.", "PP-GRIT-HARD-02")
