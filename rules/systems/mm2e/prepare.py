"""Initiative rolled before the fight, so that it can begin at once (MM-TIP-05)."""

from __future__ import annotations

from rules.errors import Refused
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.initiative import PREPARED, fighters, groups, roll_one
from rules.systems.mm2e.state import Ref


def prepare(ref: Ref, deed: Deed[Options]) -> None:
    """The initiative of all who have none yet, kept until the fight begins; named ones alone, also again."""
    for group in groups(ref, deed.targets or tuple(fighters(ref))):
        if ready := [who for who in group if ref.get(who).has(PREPARED)]:
            if not deed.targets:
                continue
            for who in ready:
                ref.lift(who, PREPARED, quiet=True)
        ref.inflict(group[0], PREPARED, value=roll_one(ref, group), rule="MM-TIP-05", quiet=True)


def not_begun(ref: Ref, deed: Deed[Options]) -> None:
    """Only before the fight, and for somebody."""
    if ref.before.phase != "gathering":
        raise Refused("The fight has begun.", "/gm initiative sets an initiative now.", "MM-TIP-05")
    if not ref.all():
        raise Refused("Nobody is in this encounter.", "Bring combatants in first.", "MM-TIP-05")


PREPARE = Action("prepare", "Roll initiative before the fight begins.", Options, prepare, rules=("MM-TIP-05",),
                 command="gm", targets="any", needs=not_begun)  # fmt: skip
