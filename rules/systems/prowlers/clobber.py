"""Clobbering: one enemy is pushed, thrown or swung into another (PP-CLOB)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.errors import Refused
from rules.facts import Mod, Verdict
from rules.names import find
from rules.systems.prowlers.defense import Strike, best, guards
from rules.systems.prowlers.landing import landed, too_weak
from rules.systems.prowlers.meeting import answered, at_least_none, both, instead, meeting, net_of, swing
from rules.systems.prowlers.options import AttackOptions
from rules.systems.prowlers.state import Ref, faced
from rules.systems.prowlers.turn import strike_once
from rules.throws import Throw


def clobber_dice(o: AttackOptions) -> Iterator[Mod]:
    """What it costs to strike one with the other (PP-CLOB-02)."""
    if o.clobber:
        yield Mod(-2, "clobbering", "PP-CLOB-02")


def secondary(ref: Ref, target: str, o: AttackOptions) -> str:
    """Whom the target is pushed into; "" for nobody. Raises `Refused` (PP-CLOB-01)."""
    if not o.clobber:
        return ""
    who = find(ref.before, [c.id for c in ref.all() if not c.hidden], o.clobber)
    if who == target:
        raise Refused("Nobody is pushed into himself.", "Name somebody else after clobber.", "PP-CLOB-01")
    return who


def clobber(ref: Ref, s: Strike, first: str, second: str) -> None:
    """One attack roll, answered by one after the other; who dodges it altogether is not pushed at all (PP-CLOB-03)."""
    pair = pushed(ref, s, first)
    if pair is None:
        return ref.note(Verdict(s.a.id, "clobber", second, "not reached", rule="PP-CLOB-03"))
    strike_once(ref, s.a.id, second)
    c = faced(ref, s.a.id, second)
    if too_weak(ref, s, c):
        return None
    net = pair.combine(answered(ref, c, best(guards(ref, c, s))), instead)
    return landed(ref, s, second, net.tell(at_least_none))


def pushed(ref: Ref, s: Strike, first: str) -> Throw | None:
    """The first of both; None where an active defense leaves nothing to push."""
    b = faced(ref, s.a.id, first)
    if too_weak(ref, s, b):
        return swing(ref, s, b).combine(ref.fixed(0), both)
    guard = best(guards(ref, b, s), s.options.defense)
    pair = meeting(ref, s, b, guard)
    net = pair.tell(net_of)
    landed(ref, s, first, net)
    return None if guard.defense.active and not net else pair
