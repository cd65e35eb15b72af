"""A character and a combatant for people: short texts, worst news first."""

from __future__ import annotations

from collections.abc import Iterator

from rules.clock import Moment
from rules.systems.prowlers.attack_pool import trait_of
from rules.systems.prowlers.conditions import CONDITIONS, barring, out, rows, specials
from rules.systems.prowlers.defense import AGILITY, TOUGHNESS, WILLPOWER
from rules.systems.prowlers.order import edge
from rules.systems.prowlers.sheet import ABILITIES, UNARMED, Attack, Defense, Power, Sheet, named
from rules.systems.prowlers.state import One, heads, health, strength
from rules.systems.prowlers.tables import half
from rules.systems.prowlers.words import WORDS


def card(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """A sheet as headings with their text; a heading with nothing to say is left out."""
    headings = _group_card(sheet) if sheet.is_minion else _full_card(sheet)
    return tuple((heading, text) for heading, text in (*headings, ("Notes", sheet.notes)) if text)


def _group_card(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    attacks = "shooting too" if sheet.shooters else "in close combat"
    return (("Minions", f"Threat {sheet.threat}d · {sheet.count} heads · {attacks}"),)


def _full_card(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    return (
        ("Character", " · ".join(_who(sheet))),
        ("Abilities", " · ".join(f"{ability.title()} {sheet.rank(ability)}d" for ability in ABILITIES)),
        ("Talents", ", ".join(f"{talent.title()} {rank}d" for talent, rank in sorted(sheet.talents.items()) if rank)),
        ("Powers", ", ".join(map(_power, sheet.powers))),
        ("Attacks", "\n".join(_attack(sheet, attack) for attack in _attacks(sheet))),
        ("Defenses", "\n".join(_defense(sheet, d) for d in (AGILITY, TOUGHNESS, WILLPOWER, *sheet.defenses))),
        ("Traits", ", ".join(_traits(sheet))),
    )


def _who(sheet: Sheet) -> Iterator[str]:
    yield sheet.kind
    yield f"Health {sheet.health}"
    yield f"Edge {sheet.edge}"
    if sheet.kind == "hero" and sheet.resolve_start is not None:
        yield f"Resolve {sheet.resolve_start}"


def _power(power: Power) -> str:
    return f"{power.name} {power.rank}d" if power.rank else power.name


def _attacks(sheet: Sheet) -> tuple[Attack, ...]:
    """The sheet's own, and bare hands unless it has its own way with them."""
    return sheet.attacks if any(w.type == "unarmed" for w in sheet.attacks) else (*sheet.attacks, UNARMED)


def _attack(sheet: Sheet, w: Attack) -> str:
    """One attack on a line: its dice, what it does, how far it reaches."""
    rank = w.rank if w.rank is not None else sheet.rank(trait_of(w)) or 0
    dice = f"{trait_of(w).title()} {rank}d{f' + {w.weapon_bonus}' if w.weapon_bonus else ''}"
    parts = (dice, w.effect or w.kind_of_damage, w.through, w.reach, *_special(w))
    return f"{w.name}: {', '.join(filter(None, parts))}"


def _special(w: Attack) -> Iterator[str]:
    yield from (flag for flag in ("gear", "area", "penetrating") if getattr(w, flag))
    yield from w.tags
    yield from (f"resisted by {trait.title()}" for trait in w.resist)


def _defense(sheet: Sheet, d: Defense) -> str:
    rank = d.rank if d.rank is not None else sheet.rank(named(d.trait)) or 0
    parts = (
        f"{rank}d{f' + {d.bonus}' if d.bonus else ''}",
        "active" if d.active else "passive",
        f"{half(rank)}d against lethal attacks" if d is TOUGHNESS else "",
        f"ignores attack ranks up to {half(rank)}" if d.impenetrable else "",
        f"only {d.reach}" if d.reach != "any" else "",
    )
    return f"{d.name}: {', '.join(filter(None, parts))}"


TRAITS = ("shield", "hard_target", "complex_machine", "traditional")


def _traits(sheet: Sheet) -> Iterator[str]:
    yield from (name.replace("_", " ") for name in TRAITS if getattr(sheet, name))
    yield from sheet.flags
    yield from (f"{sheet.size / 100:g} times a person's size",) if sheet.size != 100 else ()
    yield from (f"weight rank {sheet.weight_rank}",) if sheet.weight_rank != 3 else ()


HURT = ((1, 4, "barely standing"), (1, 2, "badly hurt"), (1, 1, "hurt"))
"""Up to which part of full Health, not counting all of it: how somebody looks."""


def status(c: One) -> tuple[str, ...]:
    """Conditions and how hurt somebody looks, worst first, then what somebody is doing; of a group the heads."""
    conditions = (WORDS.name(row.name) + _pages(c, row.name) for row in rows(c))
    states = (WORDS.name(e.kind) for e in c.effects if e.kind not in CONDITIONS)
    return tuple(dict.fromkeys(filter(None, (*conditions, _looks(c), *states))))


def _pages(c: One, kind: str) -> str:
    """How long a special effect still runs."""
    left = sum(e.left for e in specials(c) if e.kind == kind and isinstance(e.until, Moment) and e.until.of)
    return f" ({left} page{'s' if left > 1 else ''})" if left else ""


def _looks(c: One) -> str:
    """Health in words."""
    if c.sheet.is_minion:
        return _standing(c)
    now, full = health(c), c.sheet.health
    if now >= full or out(c):
        return ""
    return next(word for part, of, word in HURT if now * of <= full * part)


def _standing(c: One) -> str:
    """How many of a group stand; one who is alone has no number."""
    if not heads(c):
        return "nobody left"
    return f"{heads(c)} of {strength(c)} up" if strength(c) > 1 else ""


def numbers(c: One) -> tuple[str, ...]:
    """Health or heads, Resolve, Edge and defenses as they are now: for those who may see numbers."""
    if c.sheet.is_minion:
        return (f"Minions {heads(c)} of {strength(c)}", f"Threat {c.sheet.threat}d")
    points = (f"Resolve {c.live.resolve}",) if c.live.resolve is not None else ()
    defenses = tuple(_defense_now(c, d) for d in (AGILITY, TOUGHNESS, WILLPOWER, *c.sheet.defenses))
    return (f"Health {health(c)} of {c.sheet.health}".replace("-", "−"), *points, f"Edge {edge(c)}", *defenses)


def _defense_now(c: One, d: Defense) -> str:
    """A defense with its dice, or that it cannot be used."""
    rank = d.rank if d.rank is not None else c.sheet.rank(named(d.trait)) or 0
    row = barring(c, "active") if d.active else None
    return f"{d.name} {rank + d.bonus}d{f' (not while {row.name})' if row else ''}"
