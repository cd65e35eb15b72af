"""Pools against pools: an attack and what answers it, with what is bought after seeing them (PP-ATK-01)."""

from __future__ import annotations

from rules.report import report
from rules.systems.prowlers.attack_pool import attack_pool
from rules.systems.prowlers.defense import Guard, Strike
from rules.systems.prowlers.points import bought
from rules.systems.prowlers.pools import Hand, minus, score, throw
from rules.systems.prowlers.state import One, Ref
from rules.throws import Throw

BITS = 10
"""Room for the successes of one side, where one number carries those of both."""


def attack_hand(ref: Ref, s: Strike, b: One) -> Hand:
    """The attacker's dice against somebody."""
    explodes, bundle = ("free", 3) if s.options.defining else (s.explodes, 1)
    return Hand(s.a.id, "attack", attack_pool(ref, s, b), "PP-ATK-01", s.options.auto or 0, explodes, bundle)


def defense_hand(b: One, guard: Guard) -> Hand:
    """The dice of a defense."""
    return Hand(b.id, "defense", guard.parts, "PP-DEF-04")


def rolls(ref: Ref, s: Strike, b: One, guard: Guard) -> tuple[Throw, Throw]:
    """Both pools, and what is bought after seeing them (PP-DICE-06)."""
    report("PP-DICE-04", "PP-DICE-06")
    mine, theirs = attack_hand(ref, s, b), defense_hand(b, guard)
    hit, answer = throw(ref, mine), throw(ref, theirs)
    hit = bought(ref, mine, hit)
    return hit, weighed(ref, guard, bought(ref, theirs, answer))


def exchange(ref: Ref, s: Strike, b: One, guard: Guard) -> Throw:
    """The same as one throw, the net successes."""
    hit, answer = rolls(ref, s, b, guard)
    return hit.combine(answer, minus)


def meeting(ref: Ref, s: Strike, b: One, guard: Guard) -> Throw:
    """The same as one throw that keeps both successes, for an attack that goes on after it."""
    hit, answer = rolls(ref, s, b, guard)
    return hit.combine(answer, both)


def swing(ref: Ref, s: Strike, b: One) -> Throw:
    """The attack alone, where nothing answers it."""
    mine = attack_hand(ref, s, b)
    return bought(ref, mine, throw(ref, mine))


def answered(ref: Ref, b: One, guard: Guard) -> Throw:
    """A further defense against an attack that has been rolled."""
    theirs = defense_hand(b, guard)
    return weighed(ref, guard, bought(ref, theirs, throw(ref, theirs)))


def weighed(ref: Ref, guard: Guard, answer: Throw) -> Throw:
    """The successes of a defense, twice against attacks that it is so good at (part 23)."""
    if guard.counts == 1:
        return answer
    return answer.combine(ref.fixed(guard.counts), times)


def times(successes: int, counts: int) -> int:
    """Every success counts so often."""
    return score(successes) * counts


def at_least_none(net: int) -> int:
    """Only what is above the threshold counts; a tie is the defender's (PP-DICE-04, 06)."""
    return max(0, net)


def both(attack: int, defense: int) -> int:
    """The successes of both sides in one number."""
    return (score(attack) << BITS) + score(defense)


def sides(pair: int) -> tuple[int, int]:
    """The successes of attack and defense."""
    return divmod(pair, 1 << BITS)


def net_of(pair: int) -> int:
    """What the attack has above the defense."""
    attack, defense = sides(pair)
    return at_least_none(attack - defense)


def instead(pair: int, defense: int) -> int:
    """The same attack against another defense: net successes."""
    return sides(pair)[0] - score(defense)
