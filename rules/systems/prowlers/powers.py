"""Attack Powers that do something else than damage alone, by the tag of the attack (part 23)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.clock import EndOf
from rules.facts import Verdict
from rules.report import report
from rules.systems.prowlers.damage import harm
from rules.systems.prowlers.defense import Strike
from rules.systems.prowlers.hampering import hamper
from rules.systems.prowlers.squeezing import SUBMITS
from rules.systems.prowlers.state import Ref, health
from rules.systems.prowlers.tables import half
from rules.systems.prowlers.wounds import set_health
from rules.waits import lose_turn

BOWLED_OVER = 3
"""From how many net successes Hyper Breath does more than move somebody."""


def drain_life(ref: Ref, s: Strike, target: str, successes: int) -> None:
    """Damage, of which half comes to the attacker as Health, never above full."""
    ref.note(Verdict(s.a.id, "attack", target, "hit", successes, s.attack.name, "PP-DMG-01"))
    harm(ref, target, successes, s.a.id, lethal=s.attack.kind_of_damage == "lethal")
    set_health(ref, s.a.id, health(ref.get(s.a.id)) + half(successes), "PP-DMG-01")


def slay(ref: Ref, s: Strike, target: str, successes: int) -> None:
    """Two points of damage for each net success."""
    ref.note(Verdict(s.a.id, "attack", target, "hit", successes, s.attack.name, "PP-DMG-01"))
    harm(ref, target, 2 * successes, s.a.id, lethal=s.attack.kind_of_damage == "lethal")


def blow_away(ref: Ref, s: Strike, target: str, successes: int) -> None:
    """Moved; with three net successes also prone, and the next turn is lost."""
    over = successes >= BOWLED_OVER
    ref.note(Verdict(s.a.id, "attack", target, "bowled over" if over else "moved", item=s.attack.name, rule="PP-SE-01"))
    if over:
        ref.inflict(target, "prone", by=s.a.id, until=EndOf("scene"), rule="PP-KB-03", quiet=True)
        lose_turn(ref, target)


def gives_in(ref: Ref, s: Strike, target: str, successes: int) -> None:
    """One who is held submits for a while, as by a combat stunt (PP-GRAP-11)."""
    report("PP-GRAP-11")
    hamper(ref, s.a.id, target, "submission", ref.fixed(successes))


LANDINGS: Mapping[str, Callable[[Ref, Strike, str, int], None]] = {
    "drains life": drain_life,
    "slays": slay,
    "blows away": blow_away,
    SUBMITS: gives_in,
}
"""What the tag of an attack makes of its net successes."""


def landing_of(s: Strike) -> Callable[[Ref, Strike, str, int], None] | None:
    """The rule of an attack that does more than damage."""
    return next((rule for tag, rule in LANDINGS.items() if tag in s.attack.tags), None)
