"""Which defense answers an attack, and how many dice it has (PP-DEF, PP-DMGT)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.effects import granted
from rules.errors import Refused
from rules.facts import Mod, total
from rules.report import report
from rules.systems.prowlers.conditions import barring, dice_mods, sight
from rules.systems.prowlers.dodging import harder
from rules.systems.prowlers.hard import doubled
from rules.systems.prowlers.options import AttackOptions
from rules.systems.prowlers.pools import Pool, halved, pool
from rules.systems.prowlers.sheet import Attack, Defense, Sheet, named
from rules.systems.prowlers.state import One, Ref, house
from rules.systems.prowlers.tables import half

AGILITY = Defense(name="Agility", active=True, trait="agility")
TOUGHNESS = Defense(name="Toughness", trait="toughness")
WILLPOWER = Defense(name="Willpower", trait="willpower", against=("mental",))
THREAT = Defense(name="Threat", trait="threat", against=("physical", "energy", "mental", "effects"))

SIGHT = {"poor": Mod(-1, "poor visibility", "PP-MOD-05"), "none": Mod(-3, "no visibility", "PP-MOD-05")}

NOTHING = Defense(name="nothing")
OF_EVERYBODY = ("agility", "toughness", "willpower")

UNSEEN = Mod(-3, "unseen opponent", "PP-MOD-06")

DAMAGE_RULES = {
    "lethal": "PP-DMGT-01", "subdual": "PP-DMGT-02", "psychic": "PP-DMGT-04", "none": "PP-SE-01",
}  # fmt: skip
"""The rule of each kind of damage."""

SIZES = ((500, 2), (200, 1))
"""From how many percent of one's own size an attacker is easier to dodge, and by how much (PP-MOD-04)."""


class Strike(NamedTuple):
    """One attack on its way: by whom, with what, how; `mods` are further dice (a charge, going all-out).

    `a` is the attacker as the target meets him, `heads` how many Minions attack, `explodes` as in a Hand.
    """

    a: One
    attack: Attack
    options: AttackOptions
    area: bool = False
    dives: bool = False
    mods: Pool = ()
    heads: int = 0
    explodes: str = ""


class Guard(NamedTuple):
    """A defense that can be used, with its dice, and how often each of its successes counts."""

    defense: Defense
    parts: Pool
    counts: int = 1

    @property
    def size(self) -> int:
        """The dice."""
        return total(self.parts)


def guards(ref: Ref, b: One, strike: Strike) -> list[Guard]:
    """Everything that may answer this attack, with its dice (PP-DEF-01, 02, PP-TAB-07, PP-MOD-03)."""
    found = minions_guards(b, strike) if b.sheet.is_minion else [*own_guards(ref, b, strike), *parries(ref, b, strike)]
    if strike.options.through is not None:
        wall = Defense(name="Cover", rank=strike.options.through)
        found.append(Guard(wall, pool((Mod(strike.options.through, "Structure", "PP-MOD-03"),), *own_dice(b))))
    return found or [Guard(NOTHING, pool((Mod(0, "no defense", "PP-DEF-02"),), *own_dice(b)))]


def own_dice(b: One) -> Iterator[Mod]:
    """What lies on every roll of the defender, and a GM's own effects on defense."""
    yield from dice_mods(b)
    yield from granted(b, "defense")


def minions_guards(b: One, strike: Strike) -> list[Guard]:
    """A group has its Threat for everything (PP-MIN-11)."""
    dice = pool((Mod(b.sheet.threat, "Threat", "PP-MIN-11"),), *own_dice(b))
    return [Guard(THREAT, dice, worth(THREAT, strike.attack))]


def own_guards(ref: Ref, b: One, strike: Strike) -> list[Guard]:
    """What stands on the sheet and can be used now."""
    report("PP-DEF-01")
    usable = [
        d
        for d in (*defenses(b.sheet, strike.attack), *travelling(b))
        if answers(d, strike) and (not d.active or may_dodge(ref, b, strike))
    ]
    return [Guard(d, parts(ref, b, d, strike), worth(d, strike.attack)) for d in usable]


DOUBLED = {"overkill": True, "weak": False}
"""Attacks against which the successes of active, or of passive, defenses count double (part 23)."""


def worth(d: Defense, attack: Attack) -> int:
    """How often the successes of a defense count against an attack."""
    return 2 if any(tag in attack.tags and d.active is active for tag, active in DOUBLED.items()) else 1


def travelling(b: One) -> Iterator[Defense]:
    """Going all-out in defense, a Travel Power dodges as well (PP-AOD-02)."""
    if b.has("all-out defense"):
        report("PP-AOD-02")
        powers = (p for p in b.sheet.tagged("travel") if "underwater_only" not in p.tags)
        yield from (Defense(name=p.name, active=True, trait=p.name) for p in powers)


def parries(ref: Ref, b: One, strike: Strike) -> list[Guard]:
    """A melee weapon adds its bonus to Agility against close attacks, where a table plays so (PP-GEAR-04)."""
    if not (house(ref).melee_parry and strike.attack.close and answers(AGILITY, strike) and may_dodge(ref, b, strike)):
        return []
    report("PP-GEAR-04")
    armed = [w for w in b.sheet.attacks if w.type == "melee" and w.gear]
    skilled = [trait for trait in PARRYING if b.sheet.rank(trait) is not None]
    return [Guard(d, parts(ref, b, d, strike)) for d in (parry(w, trait) for w in armed for trait in skilled)]


PARRYING = ("agility", "martial arts")
"""What a weapon in hand adds to (PP-GEAR-04)."""


def parry(w: Attack, trait: str) -> Defense:
    """A weapon as a defense (PP-GEAR-04)."""
    return Defense(name=w.name, active=True, trait=trait, gear=True, bonus=w.weapon_bonus, reach="close")


def defenses(sheet: Sheet, attack: Attack | None = None) -> tuple[Defense, ...]:
    """What somebody has: the three of everybody, the sheet's own, and the Traits that resist an effect (PP-DEF-01)."""
    resisting = attack.resist if attack else ()
    more = (Defense(name=trait.title(), trait=trait) for trait in resisting if named(trait) not in OF_EVERYBODY)
    return (AGILITY, TOUGHNESS, WILLPOWER, *sheet.defenses, *more)


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
        resisting = {named(trait) for trait in attack.resist}
        return named(d.name) in resisting or (d.active and "mental" not in attack.through)
    return attack.through in d.against


def may_dodge(ref: Ref, b: One, strike: Strike) -> bool:
    """Whether active defenses are left; a grapple takes them away against third parties (PP-DEF-02, PP-GRAP-12)."""
    alert = bool(b.sheet.tagged("no_surprise_active"))
    row = barring(b, "active")
    if row and not (alert and row.name == "surprised"):
        return False
    if b.has("rooted") and house(ref).rooted_blocks_active:
        return False
    if b.id in ref.turns.lost:
        report("PP-DEF-03")
    tied = b.of("partial hold", "partial grab")
    report(*(("PP-GRAP-12",) if tied else ()))
    return not tied or any(effect.by == strike.a.id for effect in tied)


def rank_of(ref: Ref, b: One, d: Defense) -> int:
    """The rank of a defense, its own or its Trait's; worn gear carries a Trait up to its limit (PP-GEAR-03, 04)."""
    rank = d.rank if d.rank is not None else b.sheet.rank(named(d.trait)) or 0
    return (min(rank, house(ref).gear_limit) if d.gear else rank) + d.bonus


def parts(ref: Ref, b: One, d: Defense, strike: Strike) -> Pool:
    """The dice of one defense: rank, halvings, then what is added and taken (PP-DICE-09)."""
    rank = Mod(rank_of(ref, b, d), d.name, "PP-DICE-01")
    active = (*active_mods(b, strike), *harder(ref, strike.a.id, b, strike.attack)) if d.active else ()
    mods = (*own_dice(b), *active)
    twice = doubled(ref, b, d, rank.value, strike.attack, strike.options)
    less = halvings(b, d, strike)
    return pool(halved(rank, *less, more=twice, stacks=house(ref).halving_stacks), *mods, *always(b, strike))


def halvings(b: One, d: Defense, strike: Strike) -> Iterator[Mod]:
    """What halves a defense: lethal damage Toughness, areas active ones, going all-out all of them."""
    attack = strike.attack
    report(DAMAGE_RULES[attack.kind_of_damage], *(("PP-DMGT-03",) if attack.damage is None else ()))
    if d is TOUGHNESS and attack.kind_of_damage == "lethal":
        yield Mod(0, "lethal", "PP-DMGT-01")
    if attack.penetrating and not d.active and not d.force_field:
        yield Mod(0, "penetrating", "PP-DEF-06")
    if "armor piercing" in attack.tags and not d.active and any(worn.gear for worn in b.sheet.defenses):
        yield Mod(0, "armor piercing", "PP-TAB-18")
    if d.active and strike.area and not strike.dives:
        yield Mod(0, "area", "PP-AREA-03")
    if d.active and b.has("charging"):
        yield Mod(0, "charging", "PP-CHG-03")
    if b.has("all-out attack"):
        yield Mod(0, "all-out", "PP-AOA-01")


def active_mods(b: One, strike: Strike) -> Iterator[Mod]:
    """What only touches dodging and parrying: size and sight (PP-MOD-04 to 08)."""
    said = strike.options.size
    if size := size_mod(said, 100) if said else size_mod(strike.a.sheet.size, b.sheet.size):
        yield Mod(size, "size", "PP-MOD-04")
    if "undetectable" in strike.attack.tags:
        yield Mod(-3, "undetectable", "PP-MOD-06")
    poor = strike.options.target_visibility
    seen = [*sight(b), *((SIGHT[poor],) if poor else ())]
    seen += [UNSEEN] if strike.a.has("invisible") else []
    yield from worst(seen, b)


def worst(seen: list[Mod], c: One) -> Iterator[Mod]:
    """How badly somebody sees: the worst counts, and some Powers make up for it (PP-MOD-05 to 08)."""
    if seen and c.sheet.tagged("compensates_sight"):
        yield Mod(0, "needs no sight", "PP-MOD-07")
    elif seen:
        yield min(seen)


def always(b: One, strike: Strike) -> Iterator[Mod]:
    """What touches every defense: all-out defense, a shield (PP-AOD-01, PP-GEAR-03)."""
    if b.has("all-out defense"):
        yield Mod(2, "all-out defense", "PP-AOD-01")
    if b.sheet.shield and strike.attack.through != "mental" and not b.has("surprised", "helpless"):
        yield Mod(1, "shield", "PP-GEAR-03")


def size_mod(attacker: int, defender: int) -> int:
    """Dice by how large the attacker is beside the defender (PP-MOD-04)."""
    larger = next((dice for least, dice in SIZES if 100 * attacker >= least * defender), 0)
    return larger or -next((dice for least, dice in SIZES if 100 * defender >= least * attacker), 0)


def best(found: list[Guard], wanted: str = "") -> Guard:
    """The named defense, or the largest pool, a tie to the passive one (PP-DEF-04)."""
    if wanted:
        meant = [g for g in found if named(g.defense.name) == named(wanted)]
        if not meant:
            raise Refused(f"“{wanted[:40]}” is no defense against this.",
                          f"There are: {', '.join(g.defense.name for g in found)}.", "PP-DEF-04")  # fmt: skip
        return meant[0]
    return max(found, key=lambda g: (g.size, not g.defense.active))


def ignores(ref: Ref, b: One, strike: Strike, attack_rank: int) -> Defense | None:
    """The Armor or Force Field that an attack is too weak for, whatever is rolled (PP-DEF-05).

    What only certain Traits resist goes past it.
    """
    if not house(ref).impenetrable or strike.attack.through == "mental" or strike.attack.resist:
        return None
    for d in b.sheet.defenses:
        pierced = strike.attack.penetrating and not d.force_field
        rank = rank_of(ref, b, d)
        rank += total(doubled(ref, b, d, rank, strike.attack, strike.options))
        if d.impenetrable and not pierced and attack_rank <= half(rank):
            if b.has("all-out attack"):
                report("PP-AOA-02")
            return d
    return None
