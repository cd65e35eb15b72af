"""What a holder does to the one he has in a full hold: hurt him, or make him give in (PP-GRAP-10, 11)."""

from __future__ import annotations

from rules.errors import Refused
from rules.facts import Mod
from rules.systems.prowlers.holds import FULL, between
from rules.systems.prowlers.opposing import better
from rules.systems.prowlers.options import AttackOptions
from rules.systems.prowlers.sheet import Attack, named
from rules.systems.prowlers.state import One, Ref

SUBMITS = "submits"
"""The tag of an attack whose net successes are read as those of a stunt."""


def squeeze(a: One, o: AttackOptions) -> Attack | None:
    """The attack that presses a hold home; None for any other attack (PP-GRAP-10, 11)."""
    trait = better(a, "might", *(named(p.name) for p in a.sheet.tagged("grapples")))
    if o.hold_damage:
        return Attack(name="Hold", type="unarmed", trait=trait, resist=("might", "toughness"), active_ok=False)
    if o.submit:
        return Attack(name="Submission", type="unarmed", trait=trait, damage="none", resist=("toughness", "willpower"),
                      active_ok=False, tags=(SUBMITS,))  # fmt: skip
    return None


def grip_mods(a: One, o: AttackOptions) -> tuple[Mod, ...]:
    """What Extra Limbs add to it (part 23)."""
    limbs = sum(a.sheet.numbers("grapple_bonus"))
    return (Mod(limbs, "extra limbs", "PP-GRAP-02"),) if limbs and (o.hold_damage or o.submit) else ()


def may_squeeze(ref: Ref, a: One, b: One, o: AttackOptions) -> None:
    """Only the one in a full hold, and from the next page on (PP-GRAP-10)."""
    if not (o.hold_damage or o.submit):
        return
    rule = "PP-GRAP-10" if o.hold_damage else "PP-GRAP-11"
    held = [e for e in between(ref, a.id, b.id) if e.kind == FULL and e.by == a.id]
    if not held:
        raise Refused(f"{a.name} has {b.name} in no full hold.", "Begin with /grapple hold.", rule)
    if held[0].value >= ref.turns.round and not o.force:
        raise Refused(f"{a.name} has only just got hold of {b.name}.", "From the next page on.", rule)
