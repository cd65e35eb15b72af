"""What maneuvers have in common: the attack roll that only has to touch (MM-TRIP-01, MM-DISARM-01)."""

from __future__ import annotations

from typing import TypeVar

from rules.facts import Verdict
from rules.system import Deed
from rules.systems.mm2e.attack import land
from rules.systems.mm2e.attack_limits import may_attack
from rules.systems.mm2e.defense import Strike
from rules.systems.mm2e.harm import passes_through
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.sheet import Attack
from rules.systems.mm2e.state import Ref

O = TypeVar("O", bound=AttackOptions)  # noqa: E741  the options of one maneuver


def touches(ref: Ref, target: str, s: Strike) -> bool:
    """The attack roll: whether it reaches the one who is meant, and not one in between or thin air."""
    landed = land(ref, ref.get(target), s)
    if landed is None:
        return False
    through = passes_through(landed.b, s)
    if landed.instead or through:
        outcome, rule = ("passes through", "MM-COND-18") if through else ("miss", "MM-COVER-08")
        ref.note(Verdict(s.a.id, "attack", target, outcome, item=s.weapon.name, rule=rule))
        return False
    return True


def may_touch(ref: Ref, actor: str, target: str, options: AttackOptions, weapon: Attack) -> None:
    """What any attack with this weapon needs."""
    may_attack(ref, Deed(actor, (target,), options.model_copy(update={"with_": weapon.name})))
