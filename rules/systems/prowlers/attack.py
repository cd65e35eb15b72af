"""One attack on one target: pools against pools, net successes, and what they do (PP-ATK)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.errors import Refused
from rules.system import Action, Deed
from rules.systems.prowlers.attack_pool import attack_rank, bare_hint
from rules.systems.prowlers.conditions import barring, out
from rules.systems.prowlers.defense import Strike, best, guards
from rules.systems.prowlers.landing import landed, too_weak
from rules.systems.prowlers.meeting import at_least_none, exchange
from rules.systems.prowlers.options import AttackOptions
from rules.systems.prowlers.points import afford_defining, define
from rules.systems.prowlers.sheet import UNARMED, Attack, named
from rules.systems.prowlers.state import One, Ref, faced, house
from rules.systems.prowlers.turn import may_strike, strike_once


def attack(ref: Ref, deed: Deed[AttackOptions]) -> None:
    """An attack roll against the target's best defense (PP-ATK-01)."""
    strike_once(ref, deed.actor, deed.target)
    define(ref, deed.actor, deed.options.defining)
    s = strike_of(ref, deed)
    bare_hint(ref, s)
    strike(ref, s, deed.target)


def strike_of(ref: Ref, deed: Deed[AttackOptions]) -> Strike:
    """The attack that is meant; of turns at the same time each sees the others as they were (PP-EDGE-05)."""
    a = faced(ref, deed.actor, deed.actor)
    return Strike(a, attack_of(a, deed.options.with_), deed.options)


def strike(ref: Ref, s: Strike, target: str) -> None:
    """The attack itself, without its price."""
    b = faced(ref, s.a.id, target)
    if too_weak(ref, s, b):
        return
    net = exchange(ref, s, b, best(guards(ref, b, s), s.options.defense))
    landed(ref, s, target, net.tell(at_least_none))


def attack_of(a: One, name: str) -> Attack:
    """One of somebody's attacks by its name or beginning; without a name the first, bare hands for those without."""
    attacks = (*a.sheet.attacks, UNARMED)
    said = named(name)
    if not said:
        return attacks[0]
    exact = [w for w in attacks if named(w.name) == said]
    found = exact or [w for w in attacks if named(w.name).startswith(said)]
    if not found or (not exact and len(found) > 1):
        there = ", ".join(w.name for w in found or attacks)
        raise Refused(f"{a.name} has no attack “{name[:40]}”.", f"There are: {there}.", "PP-ATK-02")
    return found[0]


def may_attack(ref: Ref, deed: Deed[AttackOptions]) -> None:
    """What the rules forbid before a die is rolled (PP-ACT-06, PP-MOD-02, 03, PP-DEF-04)."""
    s = strike_of(ref, deed)
    b, o = faced(ref, s.a.id, deed.target), deed.options
    if s.a.id == b.id:
        raise Refused("Nobody attacks himself.", "Choose another target.")
    if out(b):
        raise Refused(f"{b.name} is out of the fight.", "Choose another target.", "PP-DMG-02")
    if not o.force:
        may_strike(ref, s.a.id, b.id)
    afford_defining(ref, s.a.id, o.defining)
    for no in (*hindered(s), *out_of_reach(ref, s), *no_such_dice(ref, s)):
        raise no
    if o.defense:
        best(guards(ref, b, s), o.defense)


def hindered(s: Strike) -> Iterator[Refused]:
    """Who is held can do nothing physical (PP-GRAP-09, PP-SE-01)."""
    held = barring(s.a, "physical")
    if held and s.attack.type != "mental_power":
        yield Refused(f"{s.a.name} is {held.name} and can do nothing physical.", "Try to break free.", held.rule)


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


ATTACK = Action("attack", "Attack one target.", AttackOptions, attack, rules=("PP-ATK-01",), command="attack",
                targets="one", cost="action", needs=may_attack)  # fmt: skip
