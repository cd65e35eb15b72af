"""Resolve and Adversity: the pools, and the dice they buy after seeing a throw (PP-RES)."""

from __future__ import annotations

from dataclasses import replace

from rules.errors import Refused
from rules.facts import Mod
from rules.systems.prowlers.pools import Pool, plus, throw
from rules.systems.prowlers.state import One, Ref
from rules.throws import Throw


def pool_of(c: One) -> str:
    """Which pool pays for somebody: a Hero's own, or the GM's for everybody else (PP-RES-07, 08)."""
    return "resolve" if c.sheet.kind == "hero" else "adversity"


def points(ref: Ref, who: str) -> int:
    """The points that can be spent for somebody."""
    c = ref.get(who)
    return c.live.resolve if pool_of(c) == "resolve" else ref.table.adversity


def spend(ref: Ref, who: str, rule: str, amount: int = 1) -> None:
    """Pays Resolve, or Adversity for an NPC; refuses where there is too little (PP-RES-04, 08)."""
    c, left = ref.get(who), points(ref, who) - amount
    if left < 0:
        raise Refused(f"There is no {pool_of(c)} left for {c.name}.", f"It costs {amount}.", rule)
    if pool_of(c) == "resolve":
        ref.set_live(who, replace(c.live, resolve=left))
    else:
        ref.set(table=replace(ref.table, adversity=left))
    ref.spent(who, pool_of(c), amount, left, rule)


def better(first: int, second: int) -> int:
    """The better of two throws stands."""
    return max(first, second)


def bought(ref: Ref, who: str, what: str, parts: Pool, thrown: Throw) -> Throw:
    """After a throw: a die more for a point, as often as wanted, or the whole pool again (PP-RES-02, 03)."""
    bonus = 0
    while points(ref, who):
        answer = ref.ask(
            f"points:{what}",
            (who,),
            ("no", "die", "reroll"),
            "no",
            labels=("Leave it", f"{ref.get(who).name}: a die more", f"{ref.get(who).name}: roll again"),
            kind="offer",
            cost=(pool_of(ref.get(who)), 1),
            about=thrown,
            rule="PP-RES-02",
        )
        if answer == "no":
            break
        if answer == "die":
            spend(ref, who, "PP-RES-02")
            bonus += 1
            thrown = thrown.combine(throw(ref, who, what, (Mod(1, "bought", "PP-RES-02"),), "PP-RES-02"), plus)
        else:
            spend(ref, who, "PP-RES-03")
            again = (*parts, *((Mod(bonus, "bought", "PP-RES-02"),) if bonus else ()))
            thrown = thrown.combine(throw(ref, who, what, again, "PP-RES-03"), better)
    return thrown
