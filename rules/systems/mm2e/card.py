"""A character and a combatant for people: short texts, worst news first."""

from __future__ import annotations

from collections.abc import Iterator

from rules.facts import total
from rules.report import report
from rules.systems.mm2e.conditions import CONDITIONS, from_conditions, helpless, lost, marks, rows
from rules.systems.mm2e.defense import DODGE_STATES, OPEN_STATES
from rules.systems.mm2e.objects import thing_toughness
from rules.systems.mm2e.saves import SAVES, save_mods
from rules.systems.mm2e.sheet import ABILITIES, UNARMED, Attack, Mode, Power, Sheet
from rules.systems.mm2e.state import One
from rules.systems.mm2e.tables import SIZES
from rules.systems.mm2e.words import WORDS
from rules.words import fold


def card(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """A sheet as headings with their text; a heading with nothing to say is left out."""
    headings = (
        ("Character", _who(sheet)),
        ("Abilities", " · ".join(_abilities(sheet))),
        ("Defense", " · ".join(_defense(sheet))),
        ("Saves", " · ".join(_saves(sheet))),
        ("Combat", f"Attack {signed(sheet.base_attack)} · Initiative {signed(sheet.initiative)} · "
                   f"Grapple {signed(sheet.grapple)}"),
        ("Attacks", "\n".join(_attack(sheet, attack) for attack in sheet.attacks or (UNARMED,))),
        ("Movement", " · ".join(_movement(sheet))),
        ("Skills", ", ".join(f"{skill} {signed(bonus)}" for skill, bonus in sorted(sheet.skills.items()))),
        ("Feats", ", ".join(f"{feat} {rank}" if rank > 1 else feat for feat, rank in sorted(sheet.feats.items()))),
        ("Powers", "\n".join(map(_power, sheet.powers))),
        ("Traits", ", ".join(_traits(sheet))),
        ("Carries", ", ".join(item.name for item in sheet.inventory)),
        ("Notes", sheet.notes),
    )  # fmt: skip
    return tuple((heading, text) for heading, text in headings if text)


def signed(number: int) -> str:
    """A bonus as people read it: +4, −2, +0."""
    return f"−{-number}" if number < 0 else f"+{number}"


def _who(sheet: Sheet) -> str:
    points = f"hero points {sheet.hero_points}" if not sheet.is_minion else ""
    pushover = "pushover" if sheet.pushover else ""
    return " · ".join(filter(None, (sheet.kind, f"power level {sheet.power_level}", sheet.size, points, pushover)))


def _abilities(sheet: Sheet) -> Iterator[str]:
    for ability in ABILITIES:
        score = getattr(sheet.abilities, ability)
        yield f"{ability.title()} —" if score is None else f"{ability.title()} {score} ({signed(sheet.mod(ability))})"


def _defense(sheet: Sheet) -> Iterator[str]:
    yield str(sheet.defense)
    if sheet.dodge:
        yield f"{sheet.defense - sheet.dodge} without dodge"


def _saves(sheet: Sheet) -> Iterator[str]:
    for name, bonus in sheet.saves.items():
        yield f"{name.title()} —" if name in sheet.no_saves else f"{name.title()} {signed(bonus)}"
    if sheet.defensive_roll:
        yield f"Toughness {signed(sheet.toughness - sheet.defensive_roll)} without dodge"
    if sheet.impervious:
        yield f"Impervious {sheet.impervious}"


def _attack(sheet: Sheet, attack: Attack) -> str:
    """One attack on a line: type, bonuses, what is special about it."""
    more = sheet.ranged_attack_bonus if attack.is_ranged else sheet.melee_attack_bonus
    worked_out = sheet.base_attack + more + sheet.combat_size
    roll = "" if attack.area else signed(worked_out if attack.attack_bonus is None else attack.attack_bonus)
    strength = sheet.mod("str") if attack.strong else None
    damage = strength if attack.damage_bonus is None else attack.damage_bonus
    parts = (
        attack.type,
        roll,
        "" if damage is None else f"damage {signed(damage)}",
        "" if attack.save == "toughness" else f"{attack.save.title()} save",
        *_special(attack),
    )
    return f"{attack.name}: {', '.join(filter(None, parts))}"


FLAGS = ("lethal", "full_power", "area", "ricochet", "indirect", "affects_incorporeal")
"""What an attack may be, beside its numbers."""

RANKS = ("rank", "penetrating", "autofire")


def _special(attack: Attack) -> Iterator[str]:
    yield from (flag.replace("_", " ") for flag in FLAGS if getattr(attack, flag))
    yield from (f"{name} {value}" for name in RANKS if (value := getattr(attack, name)))
    if attack.threat_min < 20:
        yield f"threat {attack.threat_min}–20"
    if attack.increment:
        yield f"increment {attack.increment} ft"


def _movement(sheet: Sheet) -> Iterator[str]:
    yield f"{sheet.speed} ft"
    yield from (f"{name} {_mode(mode)}" for name, mode in sheet.move_modes.items())


def _mode(mode: Mode) -> str:
    return f"{mode.speed} ft" if mode.speed else str(mode.rank)


def _power(power: Power) -> str:
    name = f"{power.name} {power.rank}" if power.rank else power.name
    kind = power.type if fold(power.type) != fold(power.name) else ""
    return " · ".join(filter(None, (name, kind, power.duration, *power.extras, *power.drawbacks)))


TRAITS = ("super_strength", "immovable", "healing", "deflect")
"""Ranks that the rules look at, beside those of powers."""


def _traits(sheet: Sheet) -> Iterator[str]:
    yield from (f"{name.replace('_', ' ')} {rank}" for name in TRAITS if (rank := getattr(sheet, name)))
    yield from (f"regeneration {rank} ({condition})" for condition, rank in sheet.regeneration.items())
    yield from (f"immune to {hazard}" for hazard in sheet.immunities)
    yield from sheet.senses
    yield from (f"native to {place}" for place in sheet.environment_native)
    yield from ("incorporeal",) if sheet.incorporeal else ()
    yield from (f"{sheet.legs} legs",) if sheet.legs != 2 else ()


def status(c: One) -> tuple[str, ...]:
    """Conditions and marks in words, worst first, then what somebody is doing; for everybody to see (MM-TIP-03)."""
    report("MM-TIP-03")
    conditions = (_marked(row.name, marks(c, row.name)) if row.marks else row.name for row in rows(c))
    states = (WORDS.name(e.kind) for e in c.effects if e.kind not in CONDITIONS)
    hazards = (WORDS.name(clock.kind) for clock in c.live.clocks)
    return tuple(dict.fromkeys(filter(None, (*conditions, *states, *hazards, *_weakened(c)))))


def _weakened(c: One) -> Iterator[str]:
    """The abilities of which points are missing."""
    yield from (f"{ability.title()} −{points}" for ability in ABILITIES if (points := lost(c, ability)))


def _marked(name: str, count: int) -> str:
    return f"{name} ×{count}" if count > 1 else name


def numbers(c: One) -> tuple[str, ...]:
    """Defense, saves and points as they are now: for those who may see numbers."""
    if c.sheet.is_object:
        return (f"Toughness {signed(total(thing_toughness(c)))}",)
    points = () if c.sheet.is_minion else (f"hero points {c.live.hero_points}",)
    initiative = c.sheet.initiative + total(from_conditions(c, "initiative"))
    return (_defense_now(c), *(_save_now(c, kind) for kind in SAVES), f"initiative {signed(initiative)}", *points)


def _defense_now(c: One) -> str:
    """Defense against a plain attack; what the attacker does or where he stands comes on top."""
    if row := helpless(c):
        return f"Defense {5 + SIZES[c.sheet.size].combat} ({row.name})"
    dodge = c.sheet.dodge + sum(e.value for e in c.of(*DODGE_STATES))
    caught = min((row.caught for row in rows(c)), default=0)
    bare = c.sheet.defense - c.sheet.dodge + total(from_conditions(c, "defense")) + caught
    if c.has(*OPEN_STATES) or any(not row.dodge for row in rows(c)):
        return f"Defense {bare} (no dodge)"
    return f"Defense {bare + dodge} ({bare} without dodge)" if dodge else f"Defense {bare}"


def _save_now(c: One, kind: str) -> str:
    """A save; on Toughness the marks, each of which counts against its own kind of damage."""
    if kind in c.sheet.no_saves:
        return f"{kind.title()} —"
    found = ((name, marks(c, name)) for name in ("bruised", "injured")) if kind == "toughness" else ()
    less = ", ".join(f"−{count} {name}" for name, count in found if count)
    return f"{kind.title()} {signed(total(save_mods(c, kind)))}{f' ({less})' if less else ''}"
