"""What an attack does once it strikes: its damage bonus, and what resists it (MM-DMG, MM-CRIT-03, 04, MM-MIN-05)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.facts import Against, Mod, Verdict, total
from rules.systems.mm2e.attack_bonus import rank_of
from rules.systems.mm2e.concentration import jolted
from rules.systems.mm2e.conditions import mod
from rules.systems.mm2e.damage import DEGREES, OUT, Blow, Hurt, is_impervious, knock_out, take, toughness
from rules.systems.mm2e.defense import Strike, is_surprise
from rules.systems.mm2e.effort import effort_in_power
from rules.systems.mm2e.objects import decreed
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.saves import difficulty, save
from rules.systems.mm2e.sheet import Attack
from rules.systems.mm2e.state import One, Ref, house
from rules.systems.mm2e.stunning import stun
from rules.systems.mm2e.trades import damage_trades


class Dealt(NamedTuple):
    """The damage of a hit, and what the save against it came to."""

    blow: Blow
    hurt: Hurt


class Change(NamedTuple):
    """What the way of an attack does to its force.

    `more` adds to the damage bonus or rank, which is then `halved` for those who half escape; `late` raises the
    Difficulty Class alone, after the look at Impervious.
    """

    more: tuple[Mod, ...] = ()
    halved: bool = False
    late: tuple[Mod, ...] = ()


PLAIN = Change()


def harm(ref: Ref, b: One, s: Strike, *, critical: bool, exposed: bool, change: Change = PLAIN) -> Dealt | None:
    """What an attack does; `exposed` says that b could not dodge it. None where it is no damage."""
    if b.sheet.is_object and decreed(ref, b, s.a.id, immune=s.options.object_immune, destroy=s.options.destroy):
        return None
    coming = blow(b, s, critical=critical, exposed=exposed, change=change)
    if not s.weapon.area and not b.sheet.is_object:
        warn(ref, s)
    if s.options.stun:
        stun(ref, b.id, coming)
        return None
    damages = s.weapon.save == "toughness"
    if b.sheet.is_minion and (critical or b.sheet.pushover) and not (damages and is_impervious(b, coming)):
        return Dealt(coming, fell_minion(ref, b.id, coming, critical=critical))
    if not damages:
        other_save(ref, b, s, critical=critical, change=change)
        return None
    hurt = toughness(ref, b.id, coming)
    jolted(ref, b.id, coming.damage)
    return Dealt(coming, hurt)


def warn(ref: Ref, s: Strike) -> None:
    """Heroes do not kill, or not unsaid (MM-LETH-03)."""
    if is_lethal(s) and house(ref).warn_lethal and s.a.sheet.kind == "hero":
        ref.remind(s.a.id, f"{{{s.a.id}}} strikes to kill.", "MM-LETH-03")


def fell_minion(ref: Ref, who: str, coming: Blow, *, critical: bool) -> Hurt:
    """A critical, or any hit on a pushover, takes a minion out without a save, or does as little as the attacker wants.

    A lethal critical kills outright (MM-CRIT-04, MM-MIN-05, 07). It counts as a save missed by far (MM-KB-01).
    """
    rule = "MM-MIN-05" if critical else "MM-MIN-07"
    if coming.minion_effect not in (None, "unconscious"):
        degree = DEGREES.index(coming.minion_effect)
        take(ref, who, degree, coming.lethal, coming.by, rule)
        return Hurt(degree, OUT)
    how = "unconscious" if not coming.lethal else "dead" if critical else "dying"
    knock_out(ref, who, how, coming.by, rule)
    return Hurt(OUT, OUT)


def is_lethal(s: Strike) -> bool:
    """Nonlethal unless declared, or unless the attack is lethal as a rule (MM-LETH-01)."""
    return s.options.lethal or (s.weapon.lethal and not s.options.nonlethal)


def damage_parts(a: One, weapon: Attack, options: AttackOptions) -> Iterator[Mod]:
    """The damage bonus: the full one and its trades, or what is left of it when pulled (MM-DMG-06, MM-PULL-01)."""
    if options.pull is not None:
        yield Mod(options.pull, "pulled", "MM-PULL-01")
        return
    yield from full_damage(a, weapon)
    yield from damage_trades(options)


def dealt_parts(s: Strike) -> Iterator[Mod]:
    """The damage bonus of this attack: of a maneuver that has its own, unless pulled, or of the weapon."""
    if s.damage and s.options.pull is None:
        yield from s.damage
    else:
        yield from damage_parts(s.a, s.weapon, s.options)


def full_damage(a: One, weapon: Attack) -> Iterator[Mod]:
    """Strength as it is now and the weapon, or the weapon or power alone (MM-DMG-02 to 04).

    Super-Strength is no part of it (MM-DMG-05).
    """
    if not weapon.strong:
        rule = "MM-DMG-03" if weapon.increment or weapon.size else "MM-DMG-04"
        yield Mod(rank_of(weapon) if weapon.damage_bonus is None else weapon.damage_bonus, "damage", rule)
        yield from effort_in_power(a, weapon.name)
        return
    yield Mod(mod(a, "str"), "Strength", "MM-DMG-03" if weapon.type == "thrown" else "MM-DMG-02")
    if weapon.damage_bonus is not None:
        rule = "MM-IMPR-02" if weapon.improvised else "MM-DMG-02"
        yield Mod(weapon.damage_bonus - a.sheet.mod("str"), weapon.name, rule)
    if a.sheet.super_strength:
        yield Mod(0, "Super-Strength is no damage", "MM-DMG-05")


def blow(b: One, s: Strike, *, critical: bool, exposed: bool, change: Change = PLAIN) -> Blow:
    """The damage of a hit, raised by a critical (MM-DMG-06, MM-CRIT-03)."""
    o = s.options
    kills = is_lethal(s) or (b.sheet.is_object and not o.nonlethal)
    lethal = (Mod(0, "lethal", "MM-OBJ-02" if b.sheet.is_object else "MM-LETH-01"),) if kills else ()
    suited = (Mod(o.mod_damage, "suited", "MM-OBJ-09"),) if o.mod_damage else ()
    parts = changed((*dealt_parts(s), *suited, *sneak_attack(b, s), *critical_parts(critical)), change)
    late = (Mod(o.dcmod, "situation", "MM-CHK-08"),) if o.dcmod else ()
    late = (*change.late, *late)
    return Blow((*parts, *lethal), s.a.id, kills, s.weapon.penetrating, late, o.savemod, exposed, o.minion_effect)


def changed(parts: tuple[Mod, ...], change: Change) -> tuple[Mod, ...]:
    """The parts of a damage bonus or rank with what the way of the attack adds, then halved (MM-AREA-03)."""
    parts = (*parts, *change.more)
    full = total(parts)
    return (*parts, Mod(full // 2 - full, "halved", "MM-AREA-03")) if change.halved else parts


def sneak_attack(b: One, s: Strike) -> Iterator[Mod]:
    """The feat of that name: two more by surprise, one more for each further rank up to five (MM-ACT-14)."""
    rank = s.a.sheet.feat("Sneak Attack")
    if rank and not s.weapon.area and is_surprise(b, s):
        yield Mod(min(5, 1 + rank), "Sneak Attack", "MM-ACT-14")


def critical_parts(critical: bool) -> tuple[Mod, ...]:
    """Five more for a critical hit."""
    return (Mod(5, "critical", "MM-CRIT-03"),) if critical else ()


def rank_parts(weapon: Attack, critical: bool, change: Change = PLAIN) -> tuple[Mod, ...]:
    """The rank that another save than Toughness is made against."""
    return changed((Mod(rank_of(weapon), "rank", "MM-SAVE-02"), *critical_parts(critical)), change)


def other_save(ref: Ref, b: One, s: Strike, *, critical: bool, change: Change = PLAIN) -> None:
    """An attack that another save than Toughness resists; what it does then stands with the power (MM-SAVE-02)."""
    late = (*change.late, *((Mod(s.options.dcmod, "situation", "MM-CHK-08"),) if s.options.dcmod else ()))
    parts = (Mod(difficulty(0), "base", "MM-SAVE-02"), *rank_parts(s.weapon, critical, change), *late)
    against = Against(total(parts), "Difficulty Class", s.a.id, parts)
    check = save(ref, b.id, s.weapon.save, against)
    if check.hits:
        return ref.note(Verdict(s.a.id, "power", b.id, "resisted", item=s.weapon.name, rule="MM-SAVE-02"))
    ref.note(Verdict(s.a.id, "power", b.id, "affected", item=s.weapon.name, rule="MM-SAVE-02"))
    return ref.remind(
        s.a.id, f"{s.weapon.name} takes hold of {{{b.id}}}: its power says how (/gm condition).", "MM-ACT-15"
    )


def passes_through(b: One, s: Strike) -> bool:
    """Whether b has no body that this could strike; the mind and the senses have (MM-COND-18)."""
    touches = s.weapon.affects_incorporeal or s.weapon.type == "mental" or is_incorporeal(s.a)
    return is_incorporeal(b) and s.weapon.save == "toughness" and not touches


def is_incorporeal(c: One) -> bool:
    """Whether somebody has no body, by nature or for now."""
    return c.sheet.incorporeal or c.has("incorporeal")
