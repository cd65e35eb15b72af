"""Hero points: the pool, and the second die after seeing the first (MM-HERO)."""

from __future__ import annotations

from dataclasses import replace

from rules.dice import Dice
from rules.errors import Refused
from rules.facts import Against, Mod, Rolled, total
from rules.referee import Side
from rules.systems.mm2e.state import One, Ref, house
from rules.throws import Check, Throw, reaches

SECOND = Dice(1, 20, scores=(*range(11, 21), *range(11, 21)))
"""The second die of a hero point: 1 to 10 count ten higher (MM-HERO-03)."""

AT_LEAST = Dice(1, 20, scores=(*(11,) * 10, *range(11, 21)))
"""The same at tables where it counts at least 11."""

RAISED = 10
"""Dice up to this count as much higher."""


def raised(first: int, second: int) -> int:
    """The better of two dice, less what is added afterwards."""
    return max(first - RAISED, second)


def raised_to_least(first: int, _second: int) -> int:
    """The better of a die and 11, less what is added afterwards."""
    return max(first - RAISED, 1)


def better(first: int, second: int) -> int:
    """The better of two dice counts."""
    return max(first, second)


ROLLS = {"toughness": "save", "fortitude": "Fortitude save", "reflex": "Reflex save", "will": "Will save"}
"""How a roll is called on a button, where not by its name."""


def can_spend(c: One, benefit: str) -> bool:
    """Whether a point is left, and none went into the same benefit this round (MM-HERO-01, 02)."""
    return c.live.hero_points > 0 and not c.sheet.is_minion and benefit not in c.live.spent_on


def spend(ref: Ref, who: str, benefit: str, rule: str) -> None:
    """Pays a hero point for a benefit; refuses without one."""
    c = ref.get(who)
    if not can_spend(c, benefit):
        raise Refused(
            f"{c.name} has no hero point for that.", "One point a round goes into the same benefit.", "MM-HERO-02"
        )
    left = c.live.hero_points - 1
    ref.set_live(who, replace(c.live, hero_points=left, spent_on=(*c.live.spent_on, benefit)))
    ref.spent(who, "hero points", 1, left, rule)


def second_die(ref: Ref, check: Check, who: str, what: str, against: Against) -> Check:
    """After a failed throw: the offer of a hero point for a second die, the better one counts (MM-HERO-03).

    A die of 1 to 10 counts ten higher as a modifier, so that a 10 is not taken for a natural 20, nor a 1 for a 1.
    """
    useless = not can_spend(ref.get(who), what) or check.hits or check.natural(20)
    if useless or not buys(ref, who, what, check.throw):
        return check
    second = ref.draw(who, f"{what}+")
    low = second.tell(lambda face: face <= RAISED)
    raising = raised_to_least if house(ref).reroll_minimum else raised
    again = check.again(second, raising if low else better)
    if low:
        again = replace(again, mods=(*check.mods, Mod(RAISED, "hero point", "MM-HERO-03")), hit=reaches)
    if ref.live:
        ref.note(ref.rolled(again, who, what, against, "MM-HERO-03"))
    return again


def second_throw(ref: Ref, side: Side, throw: Throw) -> Throw:
    """The same for the loser of a contest, whose total counts (MM-HERO-03)."""
    if not can_spend(ref.get(side.by), side.what) or not buys(ref, side.by, side.what, throw):
        return throw
    dice = AT_LEAST if house(ref).reroll_minimum else SECOND
    again = throw.combine(ref.draw(side.by, f"{side.what}+", dice), better)
    if ref.live:
        sum_ = again.value + total(side.mods)
        ref.note(Rolled(side.by, side.what, 20, again.faces, again.value, side.mods, sum_, rule="MM-HERO-03"))
    return again


def buys(ref: Ref, who: str, what: str, about: Throw) -> bool:
    """Offers a second die for a hero point, and takes the point."""
    answer = ref.ask(
        f"hero:{what}",
        (who,),
        ("no", "reroll"),
        "no",
        labels=("Leave it", f"{ref.get(who).name}: spend a hero point on the {ROLLS.get(what, what)}"),
        kind="offer",
        cost=("hero points", 1),
        about=about,
        rule="MM-HERO-03",
    )
    if answer == "no":
        return False
    spend(ref, who, what, "MM-HERO-02")
    return True
