"""The states of two who grapple: engaged, a contested thing, a partial hold, a full hold (PP-GRAP)."""

from __future__ import annotations

from rules.encounter import Effect
from rules.systems.prowlers.state import One, Ref

FULL, PARTIAL, CONTESTED, ENGAGED = "full hold", "partial hold", "partial grab", "engaged"
STATES = (FULL, PARTIAL, CONTESTED, ENGAGED)

RULES = {FULL: "PP-GRAP-09", PARTIAL: "PP-GRAP-08", CONTESTED: "PP-GRAP-04", ENGAGED: "PP-GRAP-16"}


def between(ref: Ref, a: str, b: str) -> list[Effect]:
    """What ties two together, the holder's effect on the held one first."""
    found = [e for who, by in ((a, b), (b, a)) for e in ref.get(who).of(*STATES) if e.by == by]
    return sorted(found, key=lambda effect: effect.id)


def state(ref: Ref, a: str, b: str) -> str:
    """How two are tied together; "" where they are not."""
    return next((effect.kind for effect in between(ref, a, b)), "")


def holder(ref: Ref, a: str, b: str) -> str:
    """Who of the two began it and has the other: whoever laid the first effect."""
    return next((str(effect.by) for effect in between(ref, a, b)), "")


def partner(c: One, *kinds: str) -> str:
    """Whom somebody is tied to in one of these ways; "" for nobody."""
    return next((str(effect.by) for effect in c.of(*kinds)), "")


def held_by(ref: Ref, who: str) -> list[str]:
    """Everybody whom somebody is tied to, whoever began it."""
    mine = [e.by for e in ref.get(who).of(*STATES) if e.by]
    return list(dict.fromkeys((*mine, *(other for other, _ in ref.laid_by(who, *STATES)))))


def part(ref: Ref, a: str, b: str) -> None:
    """Nothing ties the two together any longer."""
    for effect in between(ref, a, b):
        ref.end(effect.id, "free", quiet=True)


def tie(ref: Ref, by: str, who: str, kind: str, item: str = "") -> None:
    """Puts two into a state: a full hold lies on the held one alone, the others on both.

    A hold keeps the page on which it came, which it does not hurt on (PP-GRAP-10).
    """
    part(ref, by, who)
    rule = RULES[kind]
    first = ref.inflict(who, kind, by=by, value=ref.turns.round, note=item, tie=True, rule=rule, quiet=True)
    if kind != FULL:
        ref.inflict(by, kind, by=who, note=item, cause=first, tie=True, rule=rule, quiet=True)
