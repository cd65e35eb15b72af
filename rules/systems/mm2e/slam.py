"""Slams: the body itself as the weapon (MM-SLAM)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.facts import Mod, total
from rules.system import Action, Deed
from rules.systems.mm2e.attack import Landed, begins, land, strikes
from rules.systems.mm2e.damage import Blow, toughness
from rules.systems.mm2e.defense import Strike
from rules.systems.mm2e.footing import immovable
from rules.systems.mm2e.harm import critical_parts, dealt_parts, harm
from rules.systems.mm2e.knockback import knock_back
from rules.systems.mm2e.maneuver import may_touch
from rules.systems.mm2e.movement import rank_of_mode, speed
from rules.systems.mm2e.run_up import RunOptions, covered, may_run, run
from rules.systems.mm2e.sheet import Attack
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.tables import value_of
from rules.systems.mm2e.weapons import melee_attack


def slam(ref: Ref, deed: Deed[RunOptions]) -> None:
    """A run that ends in the target (MM-SLAM-01): no bonus to hit, but easier to hit as in a charge (02)."""
    by, o = deed.actor, deed.options
    s = slamming(ref, ref.get(by), o)
    run(ref, by, o, covered(ref, ref.get(by), o, 2))
    ref.remind(by, "The GM may cap the distance where there is little room.", "MM-SLAM-08")
    if not begins(ref, by, deed.target, o):
        return
    landed = land(ref, ref.get(deed.target), s._replace(a=ref.get(by)))
    if landed:
        impact(ref, landed, s._replace(a=ref.get(by)))


def slamming(ref: Ref, a: One, o: RunOptions) -> Strike:
    """The slam as an attack: the roll of a melee attack, the damage of the run."""
    feet, hand = covered(ref, a, o, 2), melee_attack(a, o.with_, "MM-SLAM-02")
    parts = tuple(force(ref, a, o, feet))
    body = Attack(name="Slam", attack_bonus=hand.attack_bonus, damage_bonus=total(parts), uses_str=False, unarmed=True)
    return Strike(a, body, o, damage=parts)


def force(ref: Ref, a: One, o: RunOptions, feet: int) -> Iterator[Mod]:
    """Two for a normal move, four for a faster one, in place of Strength (MM-SLAM-03).

    The rank of a movement power counts where as much is covered as the rank goes in one move (MM-SLAM-04).
    """
    faster = feet > speed(ref, a, o.mode)
    yield Mod(4 if faster else 2, "faster move" if faster else "normal move", "MM-SLAM-03")
    rank = rank_of_mode(a, o.mode)
    if rank:
        yield Mod(rank if feet >= value_of(rank + 6) else 0, o.mode, "MM-SLAM-04")


def impact(ref: Ref, landed: Landed, s: Strike) -> None:
    """The damage for the target, half of it for the one who slams; Immovable shifts some of it (MM-SLAM-05, 06)."""
    critical = strikes(ref, landed, s)
    if critical is None:
        return
    full = (*dealt_parts(s), *critical_parts(critical))
    half = total(full) // 2
    to_me, to_it = shifted(landed.b, total(full)), shifted(s.a, half)
    shift = (to_it - to_me,) if to_it or to_me else ()
    struck = s._replace(damage=(*dealt_parts(s), *(Mod(n, "Immovable", "MM-SLAM-06") for n in shift)))
    dealt = harm(ref, landed.b, struck, critical=critical, exposed=landed.exposed)
    if dealt:
        knock_back(ref, landed.b.id, dealt, s.options)
    mine = (Mod(half, "half of the slam", "MM-SLAM-05"), *(Mod(-n, "Immovable", "MM-SLAM-06") for n in shift))
    toughness(ref, s.a.id, Blow(mine, s.a.id))


def shifted(c: One, damage: int) -> int:
    """What Immovable shifts from somebody to the other one: a point a rank, half of his share at most (MM-SLAM-06)."""
    return min(immovable(c)[0], damage // 2)


def may_slam(ref: Ref, deed: Deed[RunOptions]) -> None:
    """A run of ten feet to two moves, and what a melee attack needs (MM-SLAM-01)."""
    c, o = ref.get(deed.actor), deed.options
    may_run(ref, c, o, 2, "MM-SLAM-01")
    may_touch(ref, deed.actor, deed.target, o, melee_attack(c, o.with_, "MM-SLAM-02"))


SLAM = Action("slam", "Run into somebody with your body as the weapon.", RunOptions, slam,
              rules=("MM-SLAM-01", "MM-SLAM-02"), targets="one", cost="full", needs=may_slam,
              strenuous=True, aliases=("ram",))  # fmt: skip
