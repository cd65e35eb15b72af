"""Concealment: hits that miss after all (MM-CONCEAL)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.facts import Against, Verdict
from rules.systems.mm2e.defense import Strike
from rules.systems.mm2e.state import One, Ref

Kind = Literal["partial", "total"]

MISSES_FROM: dict[Kind, int] = {"partial": 17, "total": 11}
"""The lowest die that misses: a fifth of the hits, or half (MM-CONCEAL-01, 02)."""

RULE: dict[Kind, str] = {"partial": "MM-CONCEAL-01", "total": "MM-CONCEAL-02"}

LIGHT: dict[str, Kind] = {"dim": "partial", "dark": "total"}
"""What poor light does (MM-LIGHT-01)."""


def sources(ref: Ref, b: One, strike: Strike) -> Iterator[Kind]:
    """All that hides b from the attacker: what somebody says, a state of one of them, the light (MM-CONCEAL-03)."""
    a, light = strike.a, ref.table.light
    if strike.options.conceal:
        yield strike.options.conceal
    if a.has("blinded") or b.has("invisible"):
        yield "total"
    if light in LIGHT and not sees_in_dark(a):
        yield LIGHT[light]


def concealment(ref: Ref, b: One, strike: Strike) -> Kind | None:
    """The best concealment there is, once (MM-CONCEAL-06); Precise Shot 2 sees past what is not total (05)."""
    found = set(sources(ref, b, strike))
    precise = strike.weapon.is_ranged and strike.a.sheet.feat("Precise Shot") >= 2
    if "total" in found:
        return "total"
    return "partial" if found and not precise else None


def sees_in_dark(a: One) -> bool:
    """Whether poor light hides nobody from a (MM-LIGHT-02)."""
    return any(sense.casefold() == "darkvision" for sense in a.sheet.senses)


def lost_in_concealment(ref: Ref, b: One, strike: Strike) -> bool:
    """After a hit one die of the defender decides whether it misses after all (MM-CONCEAL-01, MM-TIP-04)."""
    kind = concealment(ref, b, strike)
    if kind is None:
        if strike.options.conceal or ref.table.light != "bright":
            ref.remind(strike.a.id, f"{{{strike.a.id}}} sees {{{b.id}}} all the same.", "MM-CONCEAL-05")
        return False
    several = len(list(sources(ref, b, strike))) > 1
    against = Against(misses_from(kind, b, strike), "a miss from", None)
    rule = "MM-CONCEAL-06" if several else RULE[kind]
    if not ref.check(b.id, "concealment", (), against, rule=rule).hits:
        return False
    ref.note(Verdict(strike.a.id, "attack", b.id, "concealed", item=strike.weapon.name, rule=RULE[kind]))
    return True


def misses_from(kind: Kind, b: One, strike: Strike) -> int:
    """The lowest die that misses; Blind-Fight halves the chance in melee, Improved Concealment raises it."""
    from_ = MISSES_FROM[kind]
    if kind == "partial" and b.sheet.feat("Improved Concealment"):
        from_ = 15
    if strike.near and strike.a.sheet.feat("Blind-Fight"):
        return 21 - (21 - from_) // 2
    return from_
