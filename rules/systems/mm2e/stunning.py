"""Stunning Attack: a blow that stuns in place of hurting (MM-ACT-14, appendix D)."""

from __future__ import annotations

from rules.errors import Refused
from rules.facts import Against, Mod, Verdict, total
from rules.systems.mm2e.afflict import afflict, one_round
from rules.systems.mm2e.damage import Blow
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.saves import save
from rules.systems.mm2e.sheet import Attack
from rules.systems.mm2e.state import One, Ref

STEPS = (1, 5, 10)
"""By how much the save must fall short."""

DEGREES = ("unharmed", "dazed", "stunned", "unconscious")
"""What it then does; the first two last a round."""


def stun(ref: Ref, who: str, coming: Blow) -> None:
    """Fortitude against ten and the damage bonus, in place of Toughness."""
    parts = (Mod(10, "Stunning Attack", "MM-ACT-14"), *coming.parts, *coming.late)
    against = Against(total(parts), "Difficulty Class", coming.by, parts)
    degree = DEGREES[save(ref, who, "fortitude", against).short(*STEPS)]
    if degree == "unharmed":
        return ref.note(Verdict(who, "fortitude", who, degree, rule="MM-ACT-14"))
    until = None if degree == "unconscious" else one_round(ref, coming.by)
    return afflict(ref, who, degree, by=coming.by, until=until, rule="MM-ACT-14")


def may_stun(a: One, weapon: Attack, o: AttackOptions) -> None:
    """The feat, a melee attack that does damage, and no wish to kill."""
    if not o.stun:
        return
    if not a.sheet.feat("Stunning Attack"):
        raise Refused(f"{a.name} does not have Stunning Attack.", "Leave out stun.", "MM-ACT-14")
    if weapon.type != "melee" or weapon.save != "toughness":
        raise Refused(f"{weapon.name} is no damaging melee attack.", "Strike with one, or leave out stun.", "MM-ACT-14")
    if o.lethal:
        raise Refused("A blow that stuns does not kill.", "Leave out lethal or stun.", "MM-ACT-14")
