"""Cover: what an attack meets on its way (MM-COVER). The numbers on Defense stand in `defense`."""

from __future__ import annotations

from dataclasses import replace

from rules.errors import Refused
from rules.facts import total
from rules.names import find
from rules.systems.mm2e.defense import Strike, cover, defense
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.sheet import Attack
from rules.systems.mm2e.state import One, Ref
from rules.throws import Check


def refuse_total_cover(weapon: Attack, options: AttackOptions) -> None:
    """Behind total cover there is nothing to attack, save with Ricochet or Indirect (MM-COVER-06)."""
    if options.cover == "total" and not (weapon.ricochet or weapon.indirect):
        hint = "An attack with Ricochet or Indirect would pass it."
        raise Refused("There is no line to a target behind total cover.", hint, "MM-COVER-06")


def cover_struck(strike: Strike, check: Check) -> bool:
    """Whether a miss would have hit the target without its cover; a natural 1 hits nothing (MM-COVER-07)."""
    saved = total(cover(strike))
    goal, bonus = check.goal - saved, check.bonus
    return saved > 0 and check.throw.tell(lambda natural: natural != 1 and natural + bonus >= goal)


def struck_instead(ref: Ref, b: One, strike: Strike, check: Check) -> One | None:
    """Who is hit where another combatant is the cover: he, or after all the target (MM-COVER-08); None: nobody."""
    if not strike.options.covered_by or not cover_struck(strike, check):
        return None
    coverer = ref.get(coverer_of(ref, strike))
    if strike.options.lower_defense is not None:
        ref.remind(coverer.id, f"{{{coverer.id}}} stands still to take the blow.", "MM-DEF-08")
    goal, bonus = coverer_defense(ref, coverer, strike), check.bonus
    return coverer if check.throw.tell(lambda natural: natural + bonus >= goal) else b


def coverer_of(ref: Ref, strike: Strike) -> str:
    """The combatant named as cover."""
    return find(ref.before, [c.id for c in ref.all() if not c.hidden], strike.options.covered_by)


def coverer_defense(ref: Ref, coverer: One, strike: Strike) -> int:
    """The Defense of the one who covers, who may lower it on purpose (MM-COVER-09, MM-DEF-08)."""
    lowered = strike.options.lower_defense
    if lowered is not None and lowered < coverer.sheet.base_defense + coverer.sheet.dodge_focus:
        sheet = coverer.sheet.model_copy(update={"base_defense": lowered, "dodge_focus": 0})
        coverer = replace(coverer, sheet=sheet)
    return defense(ref, coverer, strike._replace(options=AttackOptions())).value


def may_be_covered(ref: Ref, target: str, strike: Strike) -> None:
    """Refuses a cover that is not there, or that is one of the two (MM-COVER-08)."""
    if strike.options.covered_by and coverer_of(ref, strike) in (target, strike.a.id):
        raise Refused("The cover must be a third combatant.", "Name who stands between.", "MM-COVER-08")
