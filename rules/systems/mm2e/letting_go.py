"""The end of a hold by the holder's own doing: he lets go, or walks off (MM-GRAP-20)."""

from __future__ import annotations

from rules.facts import Verdict
from rules.systems.mm2e.state import Ref


def let_go(ref: Ref, by: str, who: str) -> None:
    """Somebody lets go of one whom he holds."""
    for effect in ref.get(who).of("grappled"):
        if effect.by == by:
            ref.end(effect.id, "released", quiet=True)
    ref.note(Verdict(by, "grapple", who, "released", rule="MM-GRAP-20"))


def walk_off(ref: Ref, by: str) -> None:
    """Whoever covers a distance leaves those whom he holds behind."""
    for who in dict.fromkeys(held for held, _ in ref.laid_by(by, "grappled")):
        let_go(ref, by, who)
