"""Improvised weapons: picked up, swung, thrown, worn and broken (MM-IMPR)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.errors import Refused
from rules.facts import Against, Mod, Verdict, total
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.afflict import afflict
from rules.systems.mm2e.area import HALF, reached
from rules.systems.mm2e.conditions import mod
from rules.systems.mm2e.defense import CARRIED, Strike
from rules.systems.mm2e.gravity import pull
from rules.systems.mm2e.harm import PLAIN, Dealt, dealt_parts, harm
from rules.systems.mm2e.objects import thing_toughness
from rules.systems.mm2e.scenery import thing
from rules.systems.mm2e.state import One, Ref, Wielded, house
from rules.systems.mm2e.tables import SIZES
from rules.systems.mm2e.throwing import heaviest, max_throw
from rules.throws import Check

INCREMENTS = 5
"""Into how many range increments the furthest throw is divided (MM-IMPR-08)."""


def light_load(ref: Ref, c: One) -> Fraction:
    """Pounds of a light load: a third of the heavy one, times what gravity does (MM-IMPR-01, MM-LOWG-02)."""
    return heaviest(c) * pull(ref).carrying / 3


def wield(ref: Ref, deed: Deed[Options]) -> None:
    """A thing becomes a weapon: from now on it is among the attacks, and can be thrown (MM-IMPR-02, 07, 08)."""
    c, b = ref.get(deed.actor), ref.get(deed.target)
    put_down(ref, c.id)
    increment = max_throw(c, b.sheet.weight) // INCREMENTS
    wielded = Wielded(b.id, b.name, total(thing_toughness(b)), b.sheet.size, increment)
    ref.set_live(c.id, replace(ref.get(c.id).live, wielded=wielded))
    if not b.has("held"):
        ref.inflict(b.id, "held", by=c.id, rule="MM-OATK-01", quiet=True)
    ref.note(Verdict(c.id, "wield", b.id, "wields", rule=pull(ref).load_rule))
    words = f"{{{b.id}}} bludgeons; the GM may let a sharp thing be lethal."
    ref.remind(c.id, words, "MM-IMPR-07")


def put_down(ref: Ref, who: str) -> None:
    """Nothing is wielded any more."""
    c = ref.get(who)
    if c.live.wielded:
        ref.lift(c.live.wielded.thing, "held", quiet=True)
        ref.set_live(who, replace(c.live, wielded=None))


def may_wield(ref: Ref, deed: Deed[Options]) -> None:
    """A whole thing within the light load that nobody else has (MM-IMPR-01)."""
    c, b = ref.get(deed.actor), thing(ref, deed.target, "MM-IMPR-01")
    load = light_load(ref, c)
    if b.has("broken") or any(effect.by != c.id for effect in b.of(*CARRIED)):
        raise Refused(f"{b.name} is broken, or somebody else has it.", "", "MM-IMPR-01")
    if b.sheet.weight > load and not deed.options.force:
        rule = "MM-IMPR-01" if pull(ref).carrying >= 1 else pull(ref).load_rule
        raise Refused(f"{b.name} is too heavy: {b.sheet.weight} pounds.", f"{c.name} can swing {int(load)}.", rule)


def after_blow(ref: Ref, s: Strike, dealt: Dealt | None) -> None:
    """After a hit: it breaks where it did more damage than it bears, or wears by the house rule (MM-IMPR-03, 04)."""
    wielded = ref.get(s.a.id).live.wielded
    if not (s.weapon.improvised and wielded and dealt):
        return
    if s.weapon.type == "thrown":
        put_down(ref, s.a.id)
    if house(ref).improvised_wear:
        return wear(ref, s.a.id, wielded)
    if dealt.blow.damage > wielded.toughness:
        fall_apart(ref, s.a.id, wielded, "MM-IMPR-03")
    return None


def wear(ref: Ref, who: str, wielded: Wielded) -> None:
    """A point of Toughness for each hit; below the Strength bonus it breaks (MM-IMPR-04)."""
    b, c = ref.get(wielded.thing), ref.get(who)
    left = wielded._replace(toughness=wielded.toughness - 1)
    ref.set_live(b.id, replace(b.live, wear=b.live.wear + 1))
    if c.live.wielded:
        ref.set_live(who, replace(c.live, wielded=left))
    ref.remind(who, f"{{{b.id}}} wears: Toughness {left.toughness}.", "MM-IMPR-04")
    if left.toughness < mod(c, "str"):
        fall_apart(ref, who, left, "MM-IMPR-04")


def fall_apart(ref: Ref, who: str, wielded: Wielded, rule: str) -> None:
    """The thing is broken, and nobody strikes with it any more."""
    put_down(ref, who)
    afflict(ref, wielded.thing, "broken", rule=rule)


def brushes(ref: Ref, b: One, s: Strike, check: Check) -> bool:
    """Whether a big thing that missed by no more than its size strikes all the same (MM-IMPR-05)."""
    reach = -SIZES[s.weapon.size or "medium"].combat
    if not s.weapon.improvised or reach <= 0:
        return False
    bonus, goal = check.bonus, check.goal
    if not check.throw.tell(lambda natural: natural != 1 and goal - natural - bonus <= reach):
        return False
    sweep_over(ref, b, s)
    return True


def sweep_over(ref: Ref, b: One, s: Strike) -> None:
    """A Reflex save for half the damage; Evasion works as in any area (MM-IMPR-05)."""
    damage = total(tuple(dealt_parts(s)))
    parts = (Mod(10, "a big thing", "MM-IMPR-05"), Mod(damage, "damage", "MM-IMPR-05"))
    goal = Against(total(parts), "Difficulty Class", s.a.id, parts)
    row = reached(ref, b, s, goal, s.options.cover)
    ref.note(Verdict(s.a.id, "attack", b.id, row.outcome, item=s.weapon.name, rule="MM-IMPR-05"))
    if row.share == "none":
        return
    change = HALF if row.share == "half" else PLAIN
    after_blow(ref, s, harm(ref, ref.get(b.id), s, critical=False, exposed=False, change=change))


WIELD = Action("wield", "Take up a thing as a weapon.", Options, wield, rules=("MM-IMPR-06",), targets="one",
               cost="move", needs=may_wield, aliases=("improvised weapon",))  # fmt: skip
