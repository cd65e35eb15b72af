"""An attack: what it is made with, what is settled before the dice, and which way it goes (PP-ATK)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.errors import Refused
from rules.report import report
from rules.system import Action, Deed
from rules.systems.prowlers.all_out import all_out_dice, attack_all_out, may_attack_all_out
from rules.systems.prowlers.area import engulf, is_area, may_fill, may_single_out
from rules.systems.prowlers.attack_pool import attack_rank, bare_hint, trait_of
from rules.systems.prowlers.charge import bounce, charge_dice, charging_attack, expose, may_charge
from rules.systems.prowlers.clobber import clobber, clobber_dice, secondary
from rules.systems.prowlers.conditions import barring, out
from rules.systems.prowlers.defend import shield, shielded
from rules.systems.prowlers.defense import Strike, best, guards
from rules.systems.prowlers.draining import draining, may_drain
from rules.systems.prowlers.friendly import alone, may_shoot_into, stray
from rules.systems.prowlers.hard import may_call
from rules.systems.prowlers.landing import too_weak
from rules.systems.prowlers.lure import lured_on, luring
from rules.systems.prowlers.meeting import chosen
from rules.systems.prowlers.minions import attacking, beset, may_beset
from rules.systems.prowlers.options import AttackOptions
from rules.systems.prowlers.points import afford_defining, define
from rules.systems.prowlers.pools import Pool
from rules.systems.prowlers.ranges import move_up, out_of_range
from rules.systems.prowlers.sheet import Attack, named
from rules.systems.prowlers.squeezing import grip_mods, may_squeeze, squeeze
from rules.systems.prowlers.state import One, Ref, faced, house
from rules.systems.prowlers.striking import strike_with
from rules.systems.prowlers.team import explodes, strikes, team_dice
from rules.systems.prowlers.things import thrown, wear_out, with_thing
from rules.systems.prowlers.turn import may_strike, strike_once
from rules.systems.prowlers.weapons import attack_of


def attack(ref: Ref, deed: Deed[AttackOptions]) -> None:
    """An attack on one, on one pushed into another, or on everybody in an area (PP-ATK-01)."""
    o, s = deed.options, strike_of(ref, deed)
    begins(ref, s, deed.targets)
    if s.area:
        engulf(ref, s, deed.targets)
    elif o.clobber:
        clobber(ref, s, deed.target, secondary(ref, deed.target, o))
    elif strike(ref, s, deed.target) == 0 and (other := stray(ref, s, deed.target)):
        strike(ref, alone(s), other)


def begins(ref: Ref, s: Strike, targets: Sequence[str]) -> None:
    """What is settled before the first die: whom it is aimed at, what the attacker lets himself in for."""
    by, o = s.a.id, s.options
    for who in targets:
        strike_once(ref, by, who)
        beset(ref, s, who)
        strikes(ref, by, who)
    move_up(ref, s, targets[0])
    wear_out(ref, by, o)
    define(ref, by, o.defining)
    bare_hint(ref, s)
    if o.all_out:
        attack_all_out(ref, by)
    if o.charge:
        expose(ref, by)


def strike_of(ref: Ref, deed: Deed[AttackOptions]) -> Strike:
    """The attack that is meant; of turns at the same time each sees the others as they were (PP-EDGE-05)."""
    o, targets = deed.options, deed.targets
    a = faced(ref, deed.actor, deed.actor)
    w = charging_attack(a, o) if o.charge else squeeze(a, o) or with_thing(ref, a, o) or weapon(ref, a, o)
    return Strike(a, w, o, area=is_area(w, o, targets), mods=(*daring(ref, deed), *clobber_dice(o), *grip_mods(a, o)),
                  heads=attacking(ref, a, w, targets), explodes=explodes(ref, a.id, targets[0], o))  # fmt: skip


def weapon(ref: Ref, a: One, o: AttackOptions) -> Attack:
    """What is named, in the hand or thrown."""
    return thrown(ref, a, attack_of(a, o.with_), o)


def daring(ref: Ref, deed: Deed[AttackOptions]) -> Pool:
    """Going all-out, a charge, a team: two dice each, or two in all where a table plays so (C-31)."""
    o, c = deed.options, ref.get(deed.actor)
    found = (*all_out_dice(c, declared=o.all_out), *charge_dice(o), *team_dice(ref, c.id, deed.targets[0], o))
    return found if house(ref).stack_specials else found[:1]


def strike(ref: Ref, s: Strike, target: str) -> int | None:
    """The attack on one, without its price: who steps in, who lures it away, what answers it.

    Returns the net successes, None where it does not come to the target's own defense.
    """
    b = faced(ref, s.a.id, target)
    s = s._replace(attack=draining(s.attack, s.options, b))
    if too_weak(ref, s, b):
        if s.options.charge:
            bounce(ref, s, b)
        return None
    if by := shield(ref, s, b):
        shielded(ref, s, b, by)
        return None
    if lured := luring(ref, s, b):
        return lured_on(ref, s, b, lured)
    return strike_with(ref, s, b, chosen(ref, s, b))


def may_attack(ref: Ref, deed: Deed[AttackOptions]) -> None:
    """What the rules forbid before a die is rolled (PP-ACT-06, PP-MOD-02, 03, PP-DEF-04)."""
    s, o = strike_of(ref, deed), deed.options
    pushed_into = secondary(ref, deed.targets[0], o)
    for who in (*deed.targets, pushed_into) if pushed_into else deed.targets:
        may_aim_at(ref, s, faced(ref, s.a.id, who))
    if not o.force:
        may_beset(ref, s, deed.targets)
    afford_defining(ref, s.a.id, o.defining)
    if o.all_out:
        may_attack_all_out(ref.get(s.a.id))
    if o.charge:
        may_charge(s.a)
    if s.area:
        may_fill(ref, s.attack, o, deed.targets)
    else:
        may_single_out(o)
        may_shoot_into(ref, s, deed.target)
    too_far = [no for b in (faced(ref, s.a.id, who) for who in deed.targets) for no in out_of_range(ref, s, b)]
    for no in (*hindered(s), *(() if o.force else too_far), *out_of_reach(ref, s), *no_such_dice(ref, s)):
        raise no


def may_aim_at(ref: Ref, s: Strike, b: One) -> None:
    """Somebody else, who stands, and whom the same one has not attacked on this page (PP-ACT-06)."""
    if s.a.id == b.id:
        raise Refused("Nobody attacks himself.", "Choose another target.")
    if out(b):
        raise Refused(f"{b.name} is out of the fight.", "Choose another target.", "PP-DMG-02")
    if b.has("banished"):
        raise Refused(f"{b.name} is somewhere else.", "Choose another target.", "PP-SE-01")
    may_squeeze(ref, s.a, b, s.options)
    may_call(ref, b, s.attack, s.options)
    if not s.options.force:
        may_strike(ref, s.a.id, b.id)
    for no in may_drain(s.attack, s.options, b):
        raise no
    if s.options.defense and not s.area:
        best(guards(ref, b, s), s.options.defense)


def hindered(s: Strike) -> Iterator[Refused]:
    """Who is held can do nothing physical, but use a Power that needs neither aim nor room (PP-GRAP-09, 13)."""
    held = barring(s.a, "physical")
    if held and not usable_held(s) and not s.options.force:
        yield Refused(f"{s.a.name} is {held.said} and can do nothing physical.", "Try to break free.", held.rule)


def usable_held(s: Strike) -> bool:
    """Whether an attack can be made by one who is held: with the mind, or marked so on the sheet (PP-GRAP-13)."""
    report("PP-GRAP-13")
    powers = {named(p.name) for p in s.a.sheet.tagged("usable_held")}
    return s.attack.type == "mental_power" or "usable_held" in s.attack.tags or trait_of(s.attack) in powers


def out_of_reach(ref: Ref, s: Strike) -> Iterator[Refused]:
    """Full cover, and cover that the attack does not go through (PP-MOD-02, 03)."""
    o, rank = s.options, attack_rank(ref, s)
    if o.cover == "full":
        yield Refused("A fully hidden target cannot be hit.", "Shoot through the cover with through N.", "PP-MOD-02")
    if o.through is not None and rank <= o.through:
        yield Refused(f"Attack rank {rank} does not go through Structure {o.through}.", "It must be greater.",
                      "PP-MOD-03")  # fmt: skip


def no_such_dice(ref: Ref, s: Strike) -> Iterator[Refused]:
    """Whether dice may be set aside at this table (PP-DICE-10)."""
    if s.options.auto and not house(ref).auto_successes:
        yield Refused("At this table every die is thrown.", "Leave auto out.", "PP-DICE-10")


ATTACK = Action("attack", "Attack a target, or everybody in an area.", AttackOptions, attack, rules=("PP-ATK-01",),
                command="attack", targets="some", cost="action", needs=may_attack)  # fmt: skip
