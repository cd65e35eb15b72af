"""The dice of an attack: its rank, and what the situation adds and takes (PP-ATK-02 to 04, PP-GEAR, PP-MOD)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.effects import granted
from rules.facts import Mod, total
from rules.options import Options
from rules.report import report
from rules.systems.prowlers.conditions import dice_mods, sight
from rules.systems.prowlers.defense import SIGHT, UNSEEN, Strike, worst
from rules.systems.prowlers.friendly import into_melee
from rules.systems.prowlers.hard import weak_spot
from rules.systems.prowlers.pools import Pool, pool
from rules.systems.prowlers.sheet import Attack, named
from rules.systems.prowlers.state import One, Ref, heads, house
from rules.systems.prowlers.tables import GROUP_ATTACK, banded
from rules.systems.prowlers.turn import several

TRAIT = {"unarmed": "might", "melee": "might", "ranged": "agility"}
"""What an attack is rolled with where it does not say (PP-TAB-07)."""

COVER = {
    "light": Mod(-1, "light cover", "PP-MOD-01"),
    "heavy": Mod(-2, "heavy cover", "PP-MOD-01"),
    "almost": Mod(-3, "almost full cover", "PP-MOD-01"),
}


def trait_of(w: Attack) -> str:
    """The Trait that an attack is rolled with, folded: the one it names, its type's, or the Power of its name."""
    return named(w.trait) or TRAIT.get(w.type) or named(w.name)


def rank_parts(ref: Ref, s: Strike) -> Iterator[Mod]:
    """The rank of an attack: a Trait, gear under its limit, a Weapon Bonus (PP-ATK-02, 03, PP-GEAR-01)."""
    w, rank = s.attack, bare_rank(s)
    limit = house(ref).gear_limit if w.gear else rank
    report(*(("PP-GRIT-GEAR-01",) if w.gear else ()))
    if s.a.sheet.is_minion:
        yield Mod(s.a.sheet.threat, "Threat", "PP-DICE-01")
    elif is_bare(ref, s):
        yield Mod(rank, f"{trait_of(w).title()}, bare", "PP-GEAR-02")
    else:
        yield Mod(rank, trait_of(w).title(), "PP-DICE-01")
        if limit < rank:
            yield Mod(limit - rank, "Gear Limit", "PP-GEAR-01")
        if w.weapon_bonus:
            yield Mod(w.weapon_bonus, w.name, "PP-GEAR-01")


def bare_rank(s: Strike) -> int:
    """The rank behind an attack, without weapon and limit."""
    w = s.attack
    return w.rank if w.rank is not None else s.a.sheet.rank(trait_of(w)) or 0


def is_better_bare(ref: Ref, s: Strike) -> bool:
    """Whether a melee weapon under the Gear Limit has less than its wielder's bare rank (PP-GEAR-02)."""
    w, rank, limit = s.attack, bare_rank(s), house(ref).gear_limit
    return w.type == "melee" and w.gear and rank > min(rank, limit) + w.weapon_bonus


def is_bare(ref: Ref, s: Strike) -> bool:
    """Whether the bare rank is used with a melee weapon (PP-GEAR-02)."""
    mode = house(ref).gear_melee_exception
    return (mode == "auto" or (mode == "ask" and s.options.bare)) and is_better_bare(ref, s)


def bare_hint(ref: Ref, s: Strike) -> None:
    """Points out that the bare rank would be better (PP-GEAR-02)."""
    if house(ref).gear_melee_exception == "ask" and is_better_bare(ref, s) and not s.options.bare:
        words = f"Without the Gear Limit {{{s.a.id}}} has {bare_rank(s)}d: say bare."
        ref.remind(s.a.id, words, "PP-GEAR-02")


def attack_rank(ref: Ref, s: Strike) -> int:
    """The rank that cover, armor and objects look at: no dice of the situation (PP-ATK-03)."""
    report("PP-ATK-03", *(("PP-MIN-08",) if s.a.sheet.is_minion else ()))
    return total(rank_parts(ref, s))


def attack_pool(ref: Ref, s: Strike, b: One) -> Pool:
    """The attacker's dice against somebody, each with its reason (PP-ATK-04, PP-DICE-09)."""
    report("PP-ATK-02", "PP-TAB-07", "PP-ATK-04", "PP-MOD-08")
    o = s.options
    cover = (COVER[o.cover],) if o.cover in COVER else ()
    lasting = (*dice_mods(s.a), *granted(s.a, "attack"))
    own = (*several(ref.get(s.a.id), o.actions), *lasting, *group_bonus(s), *cover, *seeing(s, b))
    gritty = (*weak_spot(ref, b, s.attack, o), *into_melee(ref, s))
    return pool(rank_parts(ref, s), *own, *gritty, *s.mods, *by_hand(o, o.gm_mod))


def by_hand(o: Options, gm_mod: int = 0) -> Iterator[Mod]:
    """The dice that somebody at the table adds or takes (PP-DICE-07)."""
    if gm_mod:
        yield Mod(gm_mod, "circumstances", "PP-DICE-07")
    yield from (Mod(extra.value, extra.why or "situation", "PP-DICE-07") for extra in o.mods)


def seeing(s: Strike, b: One) -> Iterator[Mod]:
    """How badly the attacker sees the target; an area is aimed at nobody (PP-MOD-05 to 08)."""
    said = s.options.visibility
    unseen = (UNSEEN,) if b.has("invisible") and not s.area else ()
    seen = [*sight(s.a), *((SIGHT[said],) if said else ()), *unseen]
    yield from worst(seen, s.a)


def group_bonus(s: Strike) -> Iterator[Mod]:
    """Minions attack together (PP-MIN-07, PP-TAB-11)."""
    if s.a.sheet.is_minion:
        report("PP-TAB-11")
        yield Mod(banded(GROUP_ATTACK, s.heads or heads(s.a), 8), "group", "PP-MIN-07")
