"""Concealment: hits that miss after all (MM-CONCEAL)."""

from __future__ import annotations

from typing import Literal

from rules.facts import Against, Verdict
from rules.systems.mm2e.defense import Strike
from rules.systems.mm2e.state import One, Ref

MISSES_FROM = {"partial": 17, "total": 11}
"""The lowest die that misses: a fifth of the hits, or half (MM-CONCEAL-01, 02)."""

RULE = {"partial": "MM-CONCEAL-01", "total": "MM-CONCEAL-02"}


def concealment(ref: Ref, b: One, strike: Strike) -> Literal["partial", "total"] | None:
    """The best concealment there is, once; some senses and feats see through (MM-CONCEAL-03, 05, 06)."""
    a = strike.a
    precise = strike.weapon.is_ranged and a.sheet.feat("Precise Shot") >= 2
    unseen = a.has("blinded") or (b.has("invisible") and not strike.options.helpless)
    dark = {"dim": "partial", "dark": "total"}.get(ref.table.light, "") if not _sees_in_dark(a) else ""
    kinds = {strike.options.conceal or "", dark, "total" if unseen else ""}
    if "total" in kinds:
        return "total"
    return "partial" if "partial" in kinds and not precise else None


def _sees_in_dark(a: One) -> bool:
    return any(sense.casefold() == "darkvision" for sense in a.sheet.senses)


def lost_in_concealment(ref: Ref, b: One, strike: Strike) -> bool:
    """After a hit one die of the defender decides whether it misses after all (MM-CONCEAL-01, MM-TIP-04)."""
    kind = concealment(ref, b, strike)
    if kind is None:
        return False
    from_ = misses_from(kind, b, strike)
    against = Against(from_, "missed from", None)
    if not ref.check(b.id, "concealment", (), against, rule=RULE[kind]).hits:
        return False
    ref.note(Verdict(strike.a.id, "attack", b.id, "concealed", item=strike.weapon.name, rule=RULE[kind]))
    return True


def misses_from(kind: Literal["partial", "total"], b: One, strike: Strike) -> int:
    """The lowest die that misses; Blind-Fight halves the chance in melee, Improved Concealment raises it."""
    from_ = MISSES_FROM[kind]
    if kind == "partial" and b.sheet.feat("Improved Concealment"):
        from_ = 15
    if strike.near and strike.a.sheet.feat("Blind-Fight"):
        return 21 - (21 - from_) // 2
    return from_
