"""What the rules forbid of an attack before a die is rolled (MM-ATK-09, 13, 14, MM-CHK-05, MM-PULL-01, 02)."""

from __future__ import annotations

from rules.errors import Refused
from rules.facts import total
from rules.system import Deed
from rules.systems.mm2e.area import AreaOptions, may_burst, may_single_out
from rules.systems.mm2e.attack_bonus import ally_of, increment_of, weapon_bonus
from rules.systems.mm2e.concealment import concealment
from rules.systems.mm2e.conditions import allotment
from rules.systems.mm2e.cover import may_be_covered, refuse_total_cover
from rules.systems.mm2e.crowding import may_crowd
from rules.systems.mm2e.defense import Strike
from rules.systems.mm2e.fire import COVERING
from rules.systems.mm2e.grapple_check import may_use_power
from rules.systems.mm2e.harm import full_damage
from rules.systems.mm2e.holds import may_strike, pinned_by
from rules.systems.mm2e.knockback import may_be_thrown
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.powers import refuse_off
from rules.systems.mm2e.sheet import Attack
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.stunning import may_stun
from rules.systems.mm2e.trades import may_trade
from rules.systems.mm2e.weapons import attack_of, refuse_lost


def may_begin(ref: Ref, deed: Deed[AreaOptions]) -> None:
    """What the rules forbid of an attack on one target or on an area."""
    a, o = ref.get(deed.actor), deed.options
    weapon = attack_of(a, o.with_)
    if not weapon.area:
        may_single_out(weapon, a, deed)
        single: Deed[AttackOptions] = Deed(a.id, deed.targets, o)
        return may_attack(ref, single)
    may_burst(ref, weapon, deed)
    may_use(ref, a, weapon, o)
    pinned = pinned_by(ref, a.id)
    may_strike(ref, a, next((who for who in deed.targets if who not in pinned), deed.targets[0]), weapon)
    return may_use_power(ref, a, o)


def may_attack(ref: Ref, deed: Deed[AttackOptions]) -> None:
    """What the rules forbid before a die is rolled (MM-ATK-09, 14, MM-CHK-05, MM-PULL-01, 02)."""
    a, b, o = ref.get(deed.actor), ref.get(deed.target), deed.options
    weapon = attack_of(a, o.with_)
    if b.has("dead"):
        raise Refused(f"{b.name} is dead.", "Choose another target.", "MM-DCOND-08")
    may_batter(b, o)
    if a.id == b.id:
        raise Refused("Nobody attacks himself.", "Choose another target.")
    if o.take10 and (a.sheet.is_minion or not b.sheet.is_minion):
        raise Refused("An attack may take 10 only against a minion, and not by one.", "Roll it.", "MM-CHK-05")
    may_reach(ref, b, Strike(a, weapon, o))
    may_use(ref, a, weapon, o)
    may_strike(ref, a, b.id, weapon)
    if weapon.type == "melee":
        may_crowd(ref, a, b, o)
    may_use_power(ref, a, o)


def may_batter(b: One, o: AttackOptions) -> None:
    """What is destroyed is no target; what the GM says of objects is for objects (MM-OBJ-05, 08, 09)."""
    if b.has("destroyed"):
        raise Refused(f"{b.name} is destroyed.", "Choose another target.", "MM-OBJ-05")
    if (o.object_immune or o.destroy) and not b.sheet.is_object:
        raise Refused(f"{b.name} is no object.", "Leave out object_immune and destroy.", "MM-OBJ-08")


def may_reach(ref: Ref, b: One, s: Strike) -> None:
    """What lies between the two, and who is named as standing there."""
    refuse_total_cover(s.weapon, s.options)
    may_be_covered(ref, b.id, s)
    may_be_thrown(ref, b.id, s.options)
    if s.options.ignore_cover_fire and not b.has(COVERING):
        raise Refused(f"{b.name} is under no covering fire.", "Leave out ignore_cover_fire.", "MM-AUTO-08")
    if s.options.melee_ally:
        ally_of(ref, s)
    if s.options.wrong_place and concealment(ref, b, s) != "total":
        raise Refused(f"{s.a.name} can see where {b.name} is.", "Leave out wrong_place.", "MM-CONCEAL-04")


STATES = {
    "panicked": ("is panicked and can only flee", "MM-COND-23"),
    "total defense": ("is on total defense this turn", "MM-TDEF-02"),
}
"""States in which nobody attacks."""


def may_use(ref: Ref, a: One, weapon: Attack, o: AttackOptions) -> None:
    """What a state of the attacker, his numbers or the attack itself does not allow."""
    for state, (why, rule) in STATES.items():
        if a.has(state):
            raise Refused(f"{a.name} {why}.", "", rule)
    actions, worst = allotment(a)
    if actions == "mental" and worst and weapon.type != "mental":
        raise Refused(f"{a.name} is {worst.name}.", "Only purely mental acts are left.", worst.rule)
    refuse_lost(a, weapon)
    refuse_off(a, weapon)
    may_stun(a, weapon, o)
    may_pull(a, weapon, o)
    if o.range is not None and weapon.is_ranged and not o.force and o.range > reach_of(weapon):
        raise Refused(f"{weapon.name} reaches {reach_of(weapon)} feet.", "Come closer.", "MM-ATK-09")
    may_trade(ref, a, o, total(weapon_bonus(a, weapon)), total(full_damage(a, weapon)))


def reach_of(weapon: Attack) -> int:
    """How far a shot or throw goes at most, in feet (MM-ATK-09)."""
    return weapon.max_range or increment_of(weapon) * (5 if weapon.type == "thrown" else 10)


def may_pull(a: One, weapon: Attack, o: AttackOptions) -> None:
    """Less than the full damage bonus, unless the attack knows only that (MM-PULL-01, 02)."""
    if o.pull is None:
        return
    if weapon.full_power:
        raise Refused(f"{weapon.name} always strikes at full power.", "Leave out pull.", "MM-PULL-02")
    full = max(0, total(full_damage(a, weapon)))
    if o.pull > full:
        raise Refused(f"{weapon.name} has a damage bonus of {full}.", f"pull goes from 0 to {full}.", "MM-PULL-01")
