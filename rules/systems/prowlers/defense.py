"""Which defense answers an attack, and how many dice it has (PP-DEF, PP-DMGT)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.errors import Refused
from rules.facts import Mod, total
from rules.systems.prowlers.conditions import barring, dice_mods, sight
from rules.systems.prowlers.options import AttackOptions
from rules.systems.prowlers.pools import Pool, halved, pool
from rules.systems.prowlers.sheet import Attack, Defense, Sheet
from rules.systems.prowlers.state import One, Ref, house
from rules.systems.prowlers.tables import half
from rules.words import fold

AGILITY = Defense(name="Agility", active=True, trait="agility")
TOUGHNESS = Defense(name="Toughness", trait="toughness")
WILLPOWER = Defense(name="Willpower", trait="willpower", against=("mental",))
THREAT = Defense(name="Threat", trait="threat", against=("physical", "energy", "mental", "effects"))

SIGHT = {"poor": Mod(-1, "poor visibility", "PP-MOD-05"), "none": Mod(-3, "no visibility", "PP-MOD-05")}

SIZES = ((500, 2), (200, 1))
"""From how many percent of one's own size an attacker is easier to dodge, and by how much (PP-MOD-04)."""


class Strike(NamedTuple):
    """One attack on its way: by whom, with what, how."""

    a: One
    attack: Attack
    options: AttackOptions
    area: bool = False
    dives: bool = False


class Guard(NamedTuple):
    """A defense that can be used, with its dice."""

    defense: Defense
    parts: Pool

    @property
    def size(self) -> int:
        """The dice."""
        return total(self.parts)


def guards(ref: Ref, b: One, strike: Strike) -> list[Guard]:
    """Everything that may answer this attack, with its dice (PP-DEF-01, 02, PP-TAB-07)."""
    if b.sheet.is_minion:
        return [Guard(THREAT, pool((Mod(b.sheet.threat, "Threat", "PP-MIN-11"),), *dice_mods(b)))]
    usable = [d for d in defenses(b.sheet) if answers(d, strike) and (not d.active or may_dodge(ref, b, strike))]
    return [Guard(d, parts(ref, b, d, strike)) for d in usable]


def defenses(sheet: Sheet) -> tuple[Defense, ...]:
    """What somebody has: the three of everybody, and the sheet's own (PP-DEF-01)."""
    return (AGILITY, TOUGHNESS, WILLPOWER, *sheet.defenses)


def answers(d: Defense, strike: Strike) -> bool:
    """Whether this defense helps against this kind of attack (PP-TAB-07, PP-DMGT-04)."""
    attack = strike.attack
    if d.active and not attack.active_ok:
        return False
    if strike.area and d.no_area:
        return False
    if d.reach != "any" and (d.reach == "close") != attack.close:
        return False
    if attack.resist:
        named = {fold(trait) for trait in attack.resist}
        return fold(d.name) in named or (d.active and "mental" not in attack.through)
    return attack.through in d.against


def may_dodge(ref: Ref, b: One, strike: Strike) -> bool:
    """Whether active defenses are left; a grapple takes them away against third parties (PP-DEF-02, PP-GRAP-12)."""
    alert = bool(b.sheet.tagged("no_surprise_active"))
    row = barring(b, "active")
    if row and not (alert and row.name == "surprised"):
        return False
    if b.has("rooted") and house(ref).rooted_blocks_active:
        return False
    tied = [*b.of("partial hold"), *b.of("partial grab")]
    return not tied or any(effect.by == strike.a.id for effect in tied)


def rank_of(b: One, d: Defense) -> int:
    """The rank of a defense, its own or its Trait's."""
    return d.rank if d.rank is not None else b.sheet.rank(fold(d.trait)) or 0


def parts(ref: Ref, b: One, d: Defense, strike: Strike) -> Pool:
    """The dice of one defense: rank, halvings, then what is added and taken (PP-DICE-09)."""
    rank = Mod(rank_of(b, d), d.name, "PP-DICE-01")
    mods = (*dice_mods(b), *active_mods(b, strike)) if d.active else tuple(dice_mods(b))
    return pool(halved(rank, *halvings(b, d, strike), stacks=house(ref).halving_stacks), *mods, *always(b))


def halvings(b: One, d: Defense, strike: Strike) -> Iterator[Mod]:
    """What halves a defense: lethal damage Toughness, areas active ones, going all-out all of them."""
    attack = strike.attack
    if d is TOUGHNESS and attack.kind_of_damage == "lethal":
        yield Mod(0, "lethal", "PP-DMGT-01")
    if attack.penetrating and not d.active and not d.force_field:
        yield Mod(0, "penetrating", "PP-DEF-06")
    if d.active and strike.area and not strike.dives:
        yield Mod(0, "area", "PP-AREA-03")
    if d.active and b.has("charging"):
        yield Mod(0, "charging", "PP-CHG-03")
    if b.has("all-out attack"):
        yield Mod(0, "all-out", "PP-AOA-01")


def active_mods(b: One, strike: Strike) -> Iterator[Mod]:
    """What only touches dodging and parrying: size and sight (PP-MOD-04 to 06)."""
    if size := size_mod(strike.a.sheet.size, b.sheet.size):
        yield Mod(size, "size", "PP-MOD-04")
    seen = [*sight(b), *((SIGHT[strike.options.target_visibility],) if strike.options.target_visibility else ())]
    if strike.a.has("invisible"):
        seen.append(Mod(-3, "unseen attacker", "PP-MOD-06"))
    if seen and not b.sheet.tagged("compensates_sight"):
        yield min(seen)


def always(b: One) -> Iterator[Mod]:
    """What touches every defense: all-out defense (PP-AOD-01)."""
    if b.has("all-out defense"):
        yield Mod(2, "all-out defense", "PP-AOD-01")


def size_mod(attacker: int, defender: int) -> int:
    """By the attacker's size in percent of the defender's (PP-MOD-04)."""
    for percent, dice in SIZES:
        if 100 * attacker >= percent * defender:
            return dice
        if percent * attacker <= 100 * defender:
            return -dice
    return 0


def best(found: list[Guard], wanted: str = "") -> Guard:
    """The named defense, or the largest pool, a tie to the passive one (PP-DEF-04)."""
    if wanted:
        named = [g for g in found if fold(g.defense.name) == fold(wanted)]
        if not named:
            raise Refused(f"“{wanted[:40]}” is no defense against this.",
                          f"There are: {', '.join(g.defense.name for g in found)}.", "PP-DEF-04")  # fmt: skip
        return named[0]
    return max(found, key=lambda g: (g.size, not g.defense.active))


def ignores(ref: Ref, b: One, strike: Strike, attack_rank: int) -> Defense | None:
    """The Armor or Force Field that an attack is too weak for, whatever is rolled (PP-DEF-05)."""
    if not house(ref).impenetrable or strike.attack.through == "mental":
        return None
    for d in b.sheet.defenses:
        pierced = strike.attack.penetrating and not d.force_field
        if d.impenetrable and not pierced and attack_rank <= half(rank_of(b, d)):
            return d
    return None
