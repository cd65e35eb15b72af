"""Pools against pools: an attack and what answers it, with what is bought after seeing them (PP-ATK-01)."""

from __future__ import annotations

from rules.report import report
from rules.systems.prowlers.attack_pool import attack_pool
from rules.systems.prowlers.defense import Guard, Strike, best, guards
from rules.systems.prowlers.dodging import dodged
from rules.systems.prowlers.points import bought
from rules.systems.prowlers.pools import Hand, minus, score, throw
from rules.systems.prowlers.state import One, Ref, house
from rules.throws import Throw


def attack_hand(ref: Ref, s: Strike, b: One) -> Hand:
    """The attacker's dice against somebody."""
    explodes, bundle = ("free", 3) if s.options.defining else (s.explodes, 1)
    return Hand(s.a.id, "attack", attack_pool(ref, s, b), "PP-ATK-01", s.options.auto or 0, explodes, bundle)


def defense_hand(b: One, guard: Guard) -> Hand:
    """The dice of a defense."""
    return Hand(b.id, "defense", guard.parts, "PP-DEF-04")


def chosen(ref: Ref, s: Strike, b: One) -> Guard:
    """The defense that answers: as said, the best, or what the defender picks where a table asks (PP-DEF-04)."""
    found = guards(ref, b, s)
    top = best(found, s.options.defense)
    if s.options.defense or house(ref).auto_defense == "on":
        return top
    sizes = {g.defense.name: f"{g.defense.name} {g.size}d" for g in found}
    words = f"{{{s.a.id}}} attacks {{{b.id}}} with {s.attack.name}. Which defense?"
    said = ref.ask("defense", (b.id,), tuple(sizes), top.defense.name, labels=tuple(sizes.values()), words=words,
                   rule="PP-DEF-04")  # fmt: skip
    return best(found, said)


def rolls(ref: Ref, s: Strike, b: One, guard: Guard) -> tuple[Throw, Throw]:
    """Both pools, and what is bought after seeing them (PP-DICE-06)."""
    report("PP-DICE-04", "PP-DICE-06")
    mine, theirs = attack_hand(ref, s, b), defense_hand(b, guard)
    hit, answer = throw(ref, mine), throw(ref, theirs)
    hit = bought(ref, mine, hit)
    dodged(ref, b.id, active=guard.defense.active)
    return hit, weighed(ref, guard, bought(ref, theirs, answer))


def exchange(ref: Ref, s: Strike, b: One, guard: Guard) -> Throw:
    """The same as one throw, the net successes."""
    hit, answer = rolls(ref, s, b, guard)
    return hit.combine(answer, minus)


def swing(ref: Ref, s: Strike, b: One) -> Throw:
    """The attack alone, where nothing answers it."""
    mine = attack_hand(ref, s, b)
    return bought(ref, mine, throw(ref, mine))


def answered(ref: Ref, b: One, guard: Guard, what: str = "defense") -> Throw:
    """A further defense against an attack that has been rolled."""
    theirs = defense_hand(b, guard)._replace(what=what)
    dodged(ref, b.id, active=guard.defense.active)
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


def past(attack: int, defense: int) -> int:
    """The successes of an attack that gets past a defense; -1 where it does not."""
    return score(attack) if score(attack) > score(defense) else -1


def failed(come: int) -> bool:
    """Whether an attack has not got past."""
    return come < 0
