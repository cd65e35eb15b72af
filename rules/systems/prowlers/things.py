"""Things as weapons: what is swung or thrown at somebody (PP-HAZ-06, PP-THROW-04)."""

from __future__ import annotations

from rules.clock import EndOf
from rules.errors import Refused
from rules.report import report
from rules.systems.prowlers.options import AttackOptions
from rules.systems.prowlers.sheet import Attack, named
from rules.systems.prowlers.state import One, Ref
from rules.systems.prowlers.tables import SCENERY
from rules.systems.prowlers.throwing import LIGHT, ORDINARY, flight, may_lift, strong
from rules.words import nearest

CARRIES = 6
"""How much more than its Structure a thing carries (PP-HAZ-06, PP-TAB-15)."""

WEAR = 2
"""Structure that it loses on each page in strong hands (PP-HAZ-06)."""

BATTERED, IN_USE = "battered", "in use"
"""The marks of a thing that has been used: what it has lost, and that this page is counted."""


def structure(thing: str) -> tuple[str, int]:
    """A thing by its name in the table, or by its Structure; raises `Refused` (PP-TAB-15)."""
    if thing.isdecimal():
        return f"thing of {int(thing)}d", int(thing)
    fitting = [name for name in SCENERY if name.startswith(named(thing))]
    if named(thing) not in SCENERY and len(fitting) != 1:
        close = ", ".join(fitting) or nearest(thing, SCENERY)
        hint = f"Did you mean {close}? Or say its Structure: thing 7."
        raise Refused(f"“{thing[:40]}” is not in the table of scenery.", hint, "PP-TAB-15")
    report("PP-TAB-15")
    name = named(thing) if named(thing) in SCENERY else fitting[0]
    return name, SCENERY[name]


def worn(a: One, name: str) -> int:
    """The Structure that a thing had lost when this page began."""
    lost = sum(e.value for e in a.of(BATTERED) if e.note == name)
    return lost - WEAR * sum(e.note == name for e in a.of(IN_USE))


def with_thing(ref: Ref, a: One, o: AttackOptions) -> Attack | None:
    """A thing swung, or thrown with Might: a die more, but its Structure limits the rank (PP-HAZ-06, PP-THROW-04)."""
    if not o.thing:
        return None
    name, full = structure(o.thing)
    left = full - (0 if o.fresh else worn(a, name))
    if left <= 0:
        raise Refused(f"The {name} has gone to pieces.", "Take another one: fresh.", "PP-HAZ-06")
    weight = o.weight if o.weight is not None else full
    may_lift(a, weight)
    report("PP-HAZ-06")
    rank = min(strong(a) + 1, left + CARRIES)
    swung = Attack(name=name, type="melee", trait="might", rank=rank)
    if not o.thrown:
        return swung
    report("PP-THROW-04")
    return swung.model_copy(update={"type": "ranged", "max_range": flight(ref, strong(a), weight)})


def wear_out(ref: Ref, who: str, o: AttackOptions) -> None:
    """In the hands of the super-strong a thing loses Structure page by page (PP-HAZ-06)."""
    if not o.thing:
        return
    name, _ = structure(o.thing)
    if o.fresh:
        for mark in (e for e in ref.get(who).of(BATTERED, IN_USE) if e.note == name):
            ref.end(mark.id, quiet=True)
    c = ref.get(who)
    if strong(c) > ORDINARY and not any(e.note == name for e in c.of(IN_USE)):
        ref.inflict(who, IN_USE, until=EndOf("round"), note=name, rule="PP-HAZ-06", quiet=True)
        ref.inflict(who, BATTERED, until=EndOf("scene"), value=WEAR, note=name, rule="PP-HAZ-06", quiet=True)


def thrown(ref: Ref, a: One, w: Attack, o: AttackOptions) -> Attack:
    """A weapon that is thrown flies as far as Might carries it, at least to Close Range (PP-THROW-01, 02).

    Raises `Refused` for one that is not made for it.
    """
    if o.thrown and not flies(w):
        if "throwable" not in w.tags:
            raise Refused(f"{w.name} is not made to be thrown.", "Leave thrown out.", "PP-THROW-01")
        w = w.model_copy(update={"type": "ranged", "max_range": "close"})
    return w.model_copy(update={"max_range": flight(ref, strong(a), LIGHT)}) if flies(w) else w


def flies(w: Attack) -> bool:
    """Whether a weapon is a thrown one."""
    return w.gear and w.type == "ranged" and w.max_range == "close"
