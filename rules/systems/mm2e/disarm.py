"""Disarming: a touch, then the opposed roll for the thing, and the attempt in return (MM-DISARM)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from rules.errors import Refused
from rules.facts import Mod
from rules.system import Action, Deed
from rules.systems.mm2e.attack import begins
from rules.systems.mm2e.conditions import helpless
from rules.systems.mm2e.defense import Strike
from rules.systems.mm2e.disarm_check import wrest
from rules.systems.mm2e.items import in_hand, is_lost, is_thing, thing_named, weapon_in
from rules.systems.mm2e.maneuver import may_touch, touches
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.sheet import Attack
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.weapons import attack_of, melee_attack
from rules.vocabulary import Word
from rules.words import fold


class DisarmOptions(AttackOptions):
    """What is to be lost, and how."""

    item: Annotated[str, Word(rules=("MM-DISARM-06",)), Field(max_length=60)] = Field(
        "", description="The thing in hand; the first one without it."
    )


def disarm(ref: Ref, deed: Deed[DisarmOptions]) -> None:
    """A touch, then the roll for the thing; the holder may answer in kind (MM-DISARM-01, 04)."""
    by, who, o = deed.actor, deed.target, deed.options
    if not begins(ref, by, who, o):
        return
    a, thing = ref.get(by), thing_meant(ref, ref.get(who), o.item)
    weapon = disarming_attack(a, o.with_)
    if not touches(ref, who, Strike(a, weapon, o, tuple(aimed_at_hand(a, weapon)))):
        return
    if wrest(ref, by, who, weapon, thing) < 0:
        disarm_back(ref, who, by, weapon, thing)


def aimed_at_hand(a: One, weapon: Attack) -> Iterator[Mod]:
    """What the attempt does to the attack roll: it is hard from afar, the feats help (MM-DISARM-02, 05)."""
    if weapon.is_ranged:
        skilled = a.sheet.feat("Improved Ranged Disarm")
        yield Mod(0 if skilled else -4, "disarm from afar", "MM-DISARM-02")
    if rank := a.sheet.feat("Improved Disarm"):
        yield Mod(2 * rank, "Improved Disarm", "MM-DISARM-05")


def disarm_back(ref: Ref, who: str, by: str, weapon: Attack, thing: str) -> None:
    """The attempt in return, without a touch, on the weapon that failed; it has no answer itself (MM-DISARM-04)."""
    c, foe = ref.get(who), ref.get(by)
    exposed = is_thing(weapon) and weapon.type == "melee" and not is_lost(foe, weapon)
    if not exposed or foe.sheet.feat("Improved Disarm") or helpless(c):
        return
    answer = ref.ask(
        "disarm in return", (who,), ("disarm", "no"), "disarm", labels=(f"Disarm {foe.name}", "Leave it"),
        words=f"{{{who}}} may disarm {{{by}}} in return.", rule="MM-DISARM-04",
    )  # fmt: skip
    if answer == "disarm":
        wrest(ref, who, by, weapon_in(c, thing), weapon.name, "MM-DISARM-04")


def thing_meant(ref: Ref, c: One, name: str) -> str:
    """What is aimed at; something that is not on the sheet is the GM's to judge (MM-DISARM-06)."""
    if name and not any(fold(thing).startswith(fold(name)) for thing in in_hand(c)):
        ref.remind(c.id, f"The GM decides whether {{{c.id}}} can lose {name}.", "MM-DISARM-06")
        return name
    return thing_named(c, name)


def disarming_attack(a: One, name: str) -> Attack:
    """The attack that is named, or a melee one; raises `Refused` for one of the mind."""
    weapon = attack_of(a, name) if name else melee_attack(a, "", "MM-DISARM-01")
    if weapon.type == "mental" or weapon.save != "toughness":
        raise Refused(f"{weapon.name} cannot strike a thing from a hand.", "Name another attack.", "MM-DISARM-01")
    return weapon


def may_disarm(ref: Ref, deed: Deed[DisarmOptions]) -> None:
    """Somebody with something in hand."""
    a, b, o = ref.get(deed.actor), ref.get(deed.target), deed.options
    may_touch(ref, deed.actor, deed.target, o, disarming_attack(a, o.with_))
    if not o.item:
        thing_named(b, "")


DISARM = Action("disarm", "Strike a thing from somebody's hand, or take it: item NAME.", DisarmOptions, disarm,
                rules=("MM-DISARM-01",), targets="one", cost="standard", needs=may_disarm, strenuous=True)  # fmt: skip
