"""What an attack does once it strikes: its damage bonus, and what resists it (MM-DMG, MM-CRIT-03, 04, MM-MIN-05)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.facts import Against, Mod, Verdict, total
from rules.systems.mm2e.attack_bonus import rank_of
from rules.systems.mm2e.conditions import mod
from rules.systems.mm2e.damage import DEGREES, Blow, is_impervious, knock_out, take, toughness
from rules.systems.mm2e.defense import Strike, is_surprise
from rules.systems.mm2e.focus import keep_aim
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.saves import difficulty, save
from rules.systems.mm2e.sheet import Attack
from rules.systems.mm2e.state import One, Ref, house
from rules.systems.mm2e.trades import damage_trades


def harm(ref: Ref, b: One, s: Strike, *, critical: bool, exposed: bool) -> None:
    """What an attack does; `exposed` says that b could not dodge it."""
    coming = blow(b, s, critical=critical, exposed=exposed)
    if coming.lethal and house(ref).warn_lethal and s.a.sheet.kind == "hero":
        ref.remind(s.a.id, f"{{{s.a.id}}} strikes to kill.", "MM-LETH-03")
    damages = s.weapon.save == "toughness"
    if b.sheet.is_minion and (critical or b.sheet.pushover) and not (damages and is_impervious(b, coming)):
        fell_minion(ref, b.id, coming, critical=critical)
    elif not damages:
        other_save(ref, b, s, critical=critical)
    else:
        toughness(ref, b.id, coming)
        keep_aim(ref, b.id, coming.damage)


def fell_minion(ref: Ref, who: str, coming: Blow, *, critical: bool) -> None:
    """A critical, or any hit on a pushover, takes a minion out without a save, or does as little as the attacker wants.

    A lethal critical kills outright (MM-CRIT-04, MM-MIN-05, 07).
    """
    rule = "MM-MIN-05" if critical else "MM-MIN-07"
    if coming.minion_effect not in (None, "unconscious"):
        return take(ref, who, DEGREES.index(coming.minion_effect), coming.lethal, coming.by, rule)
    how = "unconscious" if not coming.lethal else "dead" if critical else "dying"
    return knock_out(ref, who, how, coming.by, rule)


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


def full_damage(a: One, weapon: Attack) -> Iterator[Mod]:
    """Strength as it is now and the weapon, or the weapon or power alone (MM-DMG-02 to 04).

    Super-Strength is no part of it (MM-DMG-05).
    """
    if not weapon.strong:
        rule = "MM-DMG-03" if weapon.increment or weapon.size else "MM-DMG-04"
        yield Mod(rank_of(weapon) if weapon.damage_bonus is None else weapon.damage_bonus, "damage", rule)
        return
    yield Mod(mod(a, "str"), "Strength", "MM-DMG-03" if weapon.type == "thrown" else "MM-DMG-02")
    if weapon.damage_bonus is not None:
        yield Mod(weapon.damage_bonus - a.sheet.mod("str"), weapon.name, "MM-DMG-02")


def blow(b: One, s: Strike, *, critical: bool, exposed: bool) -> Blow:
    """The damage of a hit, raised by a critical (MM-DMG-06, MM-CRIT-03)."""
    o = s.options
    lethal = (Mod(0, "lethal", "MM-LETH-01"),) if is_lethal(s) else ()
    parts = (*damage_parts(s.a, s.weapon, o), *sneak_attack(b, s), *critical_parts(critical), *lethal)
    late = (Mod(o.dcmod, "situation", "MM-CHK-08"),) if o.dcmod else ()
    return Blow(parts, s.a.id, is_lethal(s), s.weapon.penetrating, late, o.savemod, exposed, o.minion_effect)


def sneak_attack(b: One, s: Strike) -> Iterator[Mod]:
    """The feat of that name: two more by surprise, one more for each further rank up to five (MM-ACT-14)."""
    rank = s.a.sheet.feat("Sneak Attack")
    if rank and is_surprise(b, s):
        yield Mod(min(5, 1 + rank), "Sneak Attack", "MM-ACT-14")


def critical_parts(critical: bool) -> tuple[Mod, ...]:
    """Five more for a critical hit."""
    return (Mod(5, "critical", "MM-CRIT-03"),) if critical else ()


def other_save(ref: Ref, b: One, s: Strike, *, critical: bool) -> None:
    """An attack that another save than Toughness resists; what it does then stands with the power (MM-SAVE-02)."""
    parts = (Mod(difficulty(rank_of(s.weapon)), "rank", "MM-SAVE-02"), *critical_parts(critical))
    against = Against(total(parts) + s.options.dcmod, "Difficulty Class", s.a.id, parts)
    check = save(ref, b.id, s.weapon.save, against)
    if check.hits:
        return ref.note(Verdict(s.a.id, "power", b.id, "resisted", item=s.weapon.name, rule="MM-SAVE-02"))
    ref.note(Verdict(s.a.id, "power", b.id, "affected", item=s.weapon.name, rule="MM-SAVE-02"))
    return ref.remind(
        s.a.id, f"{s.weapon.name} takes hold of {{{b.id}}}: its power says how (/gm condition).", "MM-ACT-15"
    )
