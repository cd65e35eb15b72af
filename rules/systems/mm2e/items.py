"""What somebody has in hand: weapons and other things, dropped, taken away and picked up (MM-DISARM-03, MM-DROP-01)."""

from __future__ import annotations

from rules.errors import Refused
from rules.systems.mm2e.sheet import UNARMED, Attack
from rules.systems.mm2e.state import One, Ref
from rules.words import fold


def is_thing(weapon: Attack) -> bool:
    """Whether an attack is made with something that can be dropped; claws and blasts cannot."""
    return weapon.size is not None and not weapon.unarmed


def in_hand(c: One) -> tuple[str, ...]:
    """The names of what somebody holds: things from the sheet, weapons of attacks, things taken from others."""
    held = [item.name for item in c.sheet.inventory if item.held]
    covered = {fold(item.weapon) for item in c.sheet.inventory if item.weapon}
    weapons = [w.name for w in c.sheet.attacks if is_thing(w) and not {fold(w.name)} & {*covered, *map(fold, held)}]
    own = [name for name in (*held, *weapons) if fold(name) not in lost(c)]
    return (*own, *(effect.note for effect in c.of("holding")))


def lost(c: One) -> set[str]:
    """The folded names of what somebody no longer has in hand."""
    return {fold(effect.note) for effect in c.of("disarmed")}


def is_lost(c: One, weapon: Attack) -> bool:
    """Whether the thing that an attack is made with is gone."""
    gone = lost(c)
    if not gone:
        return False
    things = {fold(item.name) for item in c.sheet.inventory if item.weapon and fold(item.weapon) == fold(weapon.name)}
    return not gone.isdisjoint({fold(weapon.name), *things})


def thing_named(c: One, name: str) -> str:
    """A thing that somebody holds, by its name or beginning, the first one without a name; raises `Refused`."""
    things = in_hand(c)
    found = [thing for thing in things if fold(thing).startswith(fold(name))]
    if not things:
        raise Refused(f"{c.name} holds nothing.", "", "MM-DISARM-06")
    if not found:
        hint = f"In hand: {', '.join(things)}."
        raise Refused(f"{c.name} holds no “{name[:40]}”.", hint, "MM-DISARM-06")
    return found[0]


def weapon_in(c: One, thing: str) -> Attack:
    """The melee attack that is made with a thing, or bare hands."""
    named = {fold(thing), *(fold(i.weapon) for i in c.sheet.inventory if i.weapon and fold(i.name) == fold(thing))}
    return next((w for w in c.sheet.attacks if fold(w.name) in named and w.type == "melee"), UNARMED)


def toughness_of(c: One, thing: str) -> int:
    """The Toughness of a thing: its own, or an ordinary one's."""
    own = (i.toughness for i in c.sheet.inventory if fold(thing) in (fold(i.name), fold(i.weapon)))
    return next(own, ORDINARY)


ORDINARY = 5
"""The Toughness of a thing of which nothing is known."""


def lose(ref: Ref, who: str, thing: str, rule: str, *, to: str | None = None, broken: bool = False) -> None:
    """Somebody no longer has a thing in hand: it lies on the ground, another one has it now, or it is broken."""
    taken = next((effect for effect in ref.get(who).of("holding") if fold(effect.note) == fold(thing)), None)
    owner = taken.by if taken else who
    if taken:
        ref.end(taken.id, quiet=True)
    elif fold(thing) not in lost(ref.get(who)):
        ref.inflict(who, "disarmed", by=to, value=BROKEN * broken, note=thing, rule=rule, quiet=True)
    if to and to != owner:
        ref.inflict(to, "holding", by=owner, note=thing, rule=rule, quiet=True)


def pick_up(ref: Ref, who: str, thing: str) -> None:
    """A thing of one's own is in hand again (MM-MANIP-01)."""
    for effect in ref.get(who).of("disarmed"):
        if fold(effect.note).startswith(fold(thing)):
            ref.end(effect.id, "picked up")


def may_pick_up(ref: Ref, c: One, thing: str) -> None:
    """It must be lying there, whole, and in nobody else's hand."""
    gone = [effect for effect in c.of("disarmed") if fold(effect.note).startswith(fold(thing))]
    if not gone:
        raise Refused(f"{c.name} has lost no “{thing[:40]}”.", "", "MM-MANIP-01")
    name = gone[0].note
    if gone[0].value == BROKEN:
        raise Refused(f"{name} is broken.", "", "MM-MANIP-01")
    for other, effect in ref.laid_by(c.id, "holding"):
        if effect.note == name:
            raise Refused(f"{ref.get(other).name} holds {name}.", "Disarm first.", "MM-MANIP-01")


BROKEN = 1
"""The value of a loss that nothing brings back."""
