"""What somebody attacks with (MM-ATK-13)."""

from __future__ import annotations

from rules.errors import Refused
from rules.systems.mm2e.conditions import mod
from rules.systems.mm2e.items import is_lost
from rules.systems.mm2e.sheet import UNARMED, Attack
from rules.systems.mm2e.state import One
from rules.words import fold


def attack_of(a: One, name: str) -> Attack:
    """One of somebody's attacks by name; the first one at hand where none is named, bare hands for those without any.

    Raises `Refused` where there is none of that name.
    """
    attacks = (*a.sheet.attacks, *improvised(a), UNARMED)
    if not name:
        return next(weapon for weapon in attacks if not is_lost(a, weapon))
    said = fold(name)
    exact = [weapon for weapon in attacks if fold(weapon.name) == said]
    found = exact or [weapon for weapon in attacks if fold(weapon.name).startswith(said)]
    if not found:
        known = ", ".join(dict.fromkeys(weapon.name for weapon in attacks))
        raise Refused(f"{a.name} has no attack “{name[:40]}”.", f"There are: {known}.", "MM-ATK-13")
    return found[0]


MOST_EXTRA = 2
"""What the hardness of an improvised weapon adds to Strength at most (MM-IMPR-02)."""


def improvised(a: One) -> tuple[Attack, ...]:
    """Blow and throw with a thing at hand: Strength, and what the thing is harder, two at most (MM-IMPR-02, 06, 08).

    The feat of that name adds its rank. Nothing widens the threat of such a weapon.
    """
    thing = a.live.wielded
    if thing is None:
        return ()
    strength = mod(a, "str")
    extra = min(MOST_EXTRA, max(0, thing.toughness - strength)) + a.sheet.feat("Improvised Weapons")
    damage = a.sheet.mod("str") + extra
    blow = Attack(name=thing.name, damage_bonus=damage, size=thing.size, improvised=True)
    if not thing.increment:
        return (blow,)
    thrown = {"name": f"{thing.name} thrown", "type": "thrown", "increment": thing.increment}
    return blow, blow.model_copy(update=thrown)


def melee_attack(a: One, name: str, rule: str) -> Attack:
    """The same for what takes a melee attack: the first one at hand, or bare hands; raises `Refused` for another."""
    if not name:
        near = (w for w in a.sheet.attacks if w.type == "melee" and not is_lost(a, w))
        return next(near, UNARMED)
    weapon = attack_of(a, name)
    if weapon.type != "melee":
        raise Refused(f"{weapon.name} is no melee attack.", "This takes one.", rule)
    return weapon


def refuse_lost(a: One, weapon: Attack) -> None:
    """Nobody strikes with what he has dropped or lost."""
    if is_lost(a, weapon):
        raise Refused(f"{a.name} no longer holds {weapon.name}.", f"/act handle, item {weapon.name} picks it up.",
                      "MM-MANIP-01")  # fmt: skip
