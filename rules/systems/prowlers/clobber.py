"""Clobbering: one enemy is pushed, thrown or swung into another (PP-CLOB)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.errors import Refused
from rules.facts import Mod, Verdict
from rules.names import find
from rules.systems.prowlers.attack_pool import attack_rank
from rules.systems.prowlers.defense import Guard, Strike, best, guards, ignores
from rules.systems.prowlers.landing import landed, too_weak
from rules.systems.prowlers.meeting import answered, at_least_none, chosen, failed, past, rolls, swing
from rules.systems.prowlers.options import AttackOptions
from rules.systems.prowlers.pools import minus
from rules.systems.prowlers.state import One, Ref, faced
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
    b = faced(ref, s.a.id, first)
    guard = chosen(ref, s, b)
    hit, answer = pushed(ref, s, b, guard)

    def struck(who: str) -> None:
        if who == second:
            collides(ref, s, second, hit if answer is None or not guard.defense.active else hit.combine(answer, past))
        elif answer is None:
            too_weak(ref, s, b)
        else:
            landed(ref, s, first, hit.combine(answer, minus).tell(at_least_none))

    ref.each("clobber", (first, second), struck)


def pushed(ref: Ref, s: Strike, b: One, guard: Guard) -> tuple[Throw, Throw | None]:
    """The attack, and what the first of both answers; nothing where no such attack gets through his Armor."""
    if ignores(ref, b, s, attack_rank(ref, s)):
        return swing(ref, s, b), None
    return rolls(ref, s, b, guard)


def collides(ref: Ref, s: Strike, second: str, come: Throw) -> None:
    """The second of both, if the first comes flying."""
    if come.tell(failed):
        return ref.note(Verdict(s.a.id, "clobber", second, "not reached", rule="PP-CLOB-03"))
    strike_once(ref, s.a.id, second)
    c = faced(ref, s.a.id, second)
    if too_weak(ref, s, c):
        return None
    net = come.combine(answered(ref, c, best(guards(ref, c, s))), minus)
    return landed(ref, s, second, net.tell(at_least_none))
