"""How many can get at one target in melee, by where it stands (MM-GANG)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.clock import TurnOf
from rules.errors import Refused
from rules.facts import Mod
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.tables import SIZES

ROOM = {"open": 8, "wall": 5, "corner": 3, "doorway": 3, "corridor": 1}
"""How many attackers reach a target of ordinary size (MM-GANG-01 to 05)."""

RULE = {"open": "MM-GANG-01", "wall": "MM-GANG-02", "corner": "MM-GANG-03", "doorway": "MM-GANG-04",
        "corridor": "MM-GANG-05"}  # fmt: skip


def besiegers(b: One, a: One) -> tuple[str, ...]:
    """The others who have attacked b in melee since their last turn began, in order."""
    return tuple(effect.by for effect in b.of("beset") if effect.by and effect.by != a.id)


def room(o: AttackOptions) -> int:
    """How many reach a target there; a corridor may be open at both ends."""
    return ROOM[o.position or "open"] + (o.position == "corridor" and o.both_ends)


def may_crowd(ref: Ref, a: One, b: One, o: AttackOptions) -> None:
    """Refuses one attacker too many; how many reach a large target is the GM's to say (MM-GANG-06)."""
    if o.position is None or o.force or len(besiegers(b, a)) < room(o):
        return
    if SIZES[b.sheet.size].step <= 0:
        there = f"{room(o)} attackers" if room(o) > 1 else "one attacker"
        raise Refused(f"Only {there} can reach {b.name} there.", "Attack from afar, or another target.",
                      RULE[o.position])  # fmt: skip


def take_place(ref: Ref, a: One, b: One, o: AttackOptions) -> None:
    """The place at a target that an attacker keeps until his next turn; his place elsewhere is free again."""
    if o.position is None:
        return
    if len(besiegers(b, a)) >= room(o):
        ref.remind(b.id, f"How many get at {{{b.id}}} is for the GM to say.", "MM-GANG-06")
    places = ref.laid_by(a.id, "beset")
    for elsewhere in (effect.id for target, effect in places if target != b.id):
        ref.end(elsewhere, quiet=True)
    if all(target != b.id for target, _ in places):
        ref.inflict(b.id, "beset", by=a.id, until=TurnOf(a.id, "start"), note=o.position, rule=RULE[o.position],
                    quiet=True)  # fmt: skip


def beside_doorway(b: One, a: One, o: AttackOptions) -> Iterator[Mod]:
    """Only the first attacker stands in front of a doorway; those beside it strike past its frame (MM-GANG-04)."""
    if o.position != "doorway":
        return
    first = next((effect.by for effect in b.of("beset")), a.id)
    yield Mod(0 if first == a.id else 4, "before the doorway" if first == a.id else "beside the doorway", "MM-GANG-04")
