"""Knockback: a hard blow sends its target flying, into what stands in the way (MM-KB)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from rules.errors import Refused
from rules.facts import Mod, Verdict, total
from rules.names import find
from rules.report import report
from rules.system import Action, Deed
from rules.systems.mm2e.conditions import change
from rules.systems.mm2e.damage import Blow, toughness
from rules.systems.mm2e.footing import immovable
from rules.systems.mm2e.harm import Dealt
from rules.systems.mm2e.movement import fall_prone
from rules.systems.mm2e.obstacle import breaks
from rules.systems.mm2e.options import AttackOptions, FlightOptions, Obstacle
from rules.systems.mm2e.state import One, Ref, house
from rules.systems.mm2e.tables import SIZES, value_of
from rules.vocabulary import Word

STUNNED = 2
"""The degree of a save from which on somebody can be thrown."""

AIRBORNE = 5
"""Feet below which somebody only falls over where he stands (MM-KB-08)."""


def knock_back(ref: Ref, who: str, dealt: Dealt, o: AttackOptions) -> None:
    """After the save: whoever missed it by five and came out stunned or worse is thrown (MM-KB-01, 02)."""
    report("MM-KB-01")
    if min(dealt.hurt) < STUNNED:
        return
    result = knockback_of(ref, who, dealt.blow)
    if result <= 0:
        return
    if dealt.hurt.degree == STUNNED and ref.get(who).live.hero_points:
        ref.remind(who, f"If a hero point ends the stun at once, the GM says whether {{{who}}} is still thrown.",
                   "MM-KB-01", aside=True)  # fmt: skip
    wanted = chosen(ref, dealt.blow.by, result, o)
    if wanted:
        fly(ref, who, wanted, dealt.blow.by, o)


def knockback_of(ref: Ref, who: str, blow: Blow) -> int:
    """The damage bonus less what holds the target in its place, told with where it comes from (MM-KB-02, 07).

    After a blow that stands in the details; a GM who throws somebody reads it at once.
    """
    fire = [mod for mod in blow.late if mod.label == "autofire"] if house(ref).autofire_adds_to_knockback else []
    damage, held = total((*blow.parts, *fire)), tuple(knockback_mods(ref.get(who)))
    report("MM-KB-06", *(mod.rule for mod in held))
    result = damage + total(held)
    terms = "".join(f" {'−' if mod.value <= 0 else '+'} {abs(mod.value)} ({mod.label})" for mod in held)
    whose = f"damage {damage} of {{{blow.by}}}" if blow.by else f"damage {damage}"
    words = f"Knockback of {{{who}}}: {whose}{terms} = {result}" if result > 0 else f"{{{who}}} is not thrown"
    ref.remind(who, f"{words}.", "MM-KB-02" if result > 0 else "MM-KB-07", aside=blow.by is not None)
    return result


def knockback_mod(c: One) -> int:
    """All that is taken from knockback, as one number (MM-KB-06)."""
    return -total(knockback_mods(c))


def knockback_mods(c: One) -> Iterator[Mod]:
    """Half the Toughness, Impervious in full, Immovable; a larger size 4 a step, a smaller 1 back (MM-KB-03 to 05)."""
    tough = c.sheet.toughness + total(change(c, "con"))
    impervious = max(0, min(c.sheet.impervious, tough))
    if impervious:
        yield Mod(-impervious, "Impervious", "MM-KB-03")
    yield Mod(-((tough - impervious) // 2), "half of Toughness", "MM-KB-03")
    if c.sheet.immovable:
        rank, pace = immovable(c)
        yield Mod(-rank, f"Immovable, {pace}" if pace else "Immovable", "MM-ALLOUT-05" if pace else "MM-KB-04")
    if step := SIZES[c.sheet.size].step:
        yield Mod(-4 * step if step > 0 else -step, c.sheet.size, "MM-KB-05")


def chosen(ref: Ref, by: str | None, result: int, o: AttackOptions) -> int:
    """How much of it the attacker wants: what he said, or all, and he may think better of it (MM-KB-13)."""
    if o.kb_max is not None:
        report("MM-KB-13")
        return min(result, o.kb_max)
    if by is None:
        return result
    answer = ref.ask("knockback", (by,), ("full", "none"), "full", labels=("Throw as far as it goes", "Do not throw"),
                     kind="offer", rule="MM-KB-13")  # fmt: skip
    return result if answer == "full" else 0


def fly(ref: Ref, who: str, result: int, by: str | None, o: FlightOptions, *, lethal: bool = False) -> None:
    """Thrown by a result read as feet, through whatever breaks, to the ground at the end (MM-KB-08, 10, 12)."""
    feet, left = value_of(result), value_of(result)
    if feet < AIRBORNE:
        ref.note(Verdict(by or who, "knockback", who, "knocked down", rule="MM-KB-08"))
        ref.remind(who, f"At an edge even a step back may send {{{who}}} over it: the GM decides.", "MM-KB-14",
                   aside=by is not None)  # fmt: skip
        return fall_prone(ref, who, "MM-KB-12")
    for wall in sorted(o.obstacles, key=lambda thing: thing.feet):
        if wall.feet <= feet and left:
            covered = wall.feet - (feet - left)
            left = crash(ref, who, wall, result, covered, left - covered, by, lethal=lethal)
    if left:
        rule = "MM-KB-10" if left < feet else "MM-KB-08"
        ref.note(Verdict(by or who, "knockback", who, "knocked back", left, rule=rule))
        collide(ref, who, o.into, result, by, lethal=lethal)
    return fall_prone(ref, who, "MM-KB-12")


def crash(
    ref: Ref, who: str, wall: Obstacle, result: int, covered: int, left: int, by: str | None, *, lethal: bool
) -> int:
    """Into an obstacle: the lesser of result and its Toughness for the victim, all of it for the obstacle (MM-KB-09).

    Returns the feet that are left, 0 where it holds.
    """
    ref.note(Verdict(by or who, "knockback", who, "crashes", covered, rule="MM-KB-09"))
    damage = min(result, wall.toughness)
    toughness(ref, who, Blow((Mod(damage, "crash", "MM-KB-09"),), by, lethal))
    return left if breaks(ref, who, wall, result) else 0


def collide(ref: Ref, who: str, name: str, result: int, by: str | None, *, lethal: bool) -> None:
    """Into another character: both take the whole result, like a slam (MM-KB-11, MM-SLAM-07)."""
    if not name:
        return
    other = bystander(ref, name)
    ref.note(Verdict(who, "knockback", other, "collides", rule="MM-SLAM-07"))
    for one in (who, other):
        toughness(ref, one, Blow((Mod(result, "collision", "MM-KB-11"),), by, lethal))


def bystander(ref: Ref, name: str) -> str:
    """Who stands in the way, by name; raises `Refused`."""
    return find(ref.before, [c.id for c in ref.all() if not c.hidden], name)


def may_be_thrown(ref: Ref, target: str, o: FlightOptions) -> None:
    """Whoever stands in the way must be there, and somebody else (MM-KB-11)."""
    if o.into and bystander(ref, o.into) == target:
        raise Refused("Nobody is thrown against himself.", "Name who stands behind.", "MM-KB-11")


class KnockbackOptions(FlightOptions):
    """How hard somebody is thrown, and into what."""

    result: Annotated[int | None, Word(rules=("MM-KB-08",)), Field(ge=1, le=60)] = Field(
        None, description="The knockback itself, as it is read from the table."
    )
    damage: Annotated[int, Word(rules=("MM-KB-02",)), Field(ge=0, le=100)] = Field(
        0, description="The damage bonus, less what holds the target in its place."
    )
    lethal: Annotated[bool, Word(rules=("MM-KB-09",))] = Field(False, description="The crash may kill.")


def throw_back(ref: Ref, deed: Deed[KnockbackOptions]) -> None:
    """A GM's word: somebody is thrown, or crashes after all (MM-KB-09, 14)."""
    o, who = deed.options, deed.target
    result = o.result if o.result is not None else knockback_of(ref, who, Blow((Mod(o.damage, "damage", "MM-KB-02"),)))
    if result > 0:
        fly(ref, who, result, None, o, lethal=o.lethal)


def may_throw_back(ref: Ref, deed: Deed[KnockbackOptions]) -> None:
    """How hard must be said."""
    if deed.options.result is None and not deed.options.damage:
        raise Refused("How hard is not said.", "Give damage N, or result N.", "MM-KB-02")
    may_be_thrown(ref, deed.target, deed.options)


KNOCKBACK = Action("knockback", "Throw somebody back: damage N or result N, obstacle T feet, into NAME.",
                   KnockbackOptions, throw_back, rules=("MM-KB-02", "MM-KB-14"), command="gm", targets="one",
                   needs=may_throw_back)  # fmt: skip
