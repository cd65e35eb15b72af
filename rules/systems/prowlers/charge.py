"""Charging: slamming into the target with the body, which both may feel (PP-CHG)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.errors import Refused
from rules.facts import Mod, Verdict
from rules.report import report
from rules.systems.prowlers.attack_pool import attack_rank, trait_of
from rules.systems.prowlers.conditions import barring
from rules.systems.prowlers.defense import Guard, Strike, best, guards, ignores
from rules.systems.prowlers.landing import landed
from rules.systems.prowlers.meeting import answered, at_least_none, rolls, swing
from rules.systems.prowlers.minions import hurt
from rules.systems.prowlers.options import AttackOptions
from rules.systems.prowlers.order import next_slot_end
from rules.systems.prowlers.points import IMPACT
from rules.systems.prowlers.pools import minus, score
from rules.systems.prowlers.sheet import Attack, named
from rules.systems.prowlers.state import One, Ref
from rules.systems.prowlers.weapons import attack_of, attacks_of
from rules.throws import Throw

CHARGING = "charging"
"""Halves active defenses until the end of the next turn (PP-CHG-03)."""

GROWING = ("density", "growth")
"""Powers that carry a charge, beside close combat and travel (PP-CHG-01)."""


def charging_attack(a: One, o: AttackOptions) -> Attack:
    """What a charge is rolled with: a close attack, or a Power that moves or weighs (PP-CHG-01).

    With the bare body it is unarmed, hence subdual.
    """
    said = named(o.charge or "")
    if said == "attack":
        w = attack_of(a, o.with_)
        if not w.close:
            raise no_charge(w.name)
        return w
    close = [w for w in attacks_of(a) if w.close and trait_of(w) == said]
    if close:
        return close[0]
    if said not in {*GROWING, *(named(p.name) for p in a.sheet.tagged("travel"))} or a.sheet.rank(said) is None:
        raise no_charge(o.charge or "")
    swims = [p for p in a.sheet.tagged("underwater_only") if named(p.name) == said]
    if swims and not o.underwater:
        raise Refused(f"{swims[0].name} carries a charge only under water.", "Say underwater.", "PP-CHG-01")
    return Attack(name=f"{said.title()} charge", type="unarmed", trait=said)


def no_charge(name: str) -> Refused:
    """What is no close combat and does not move anybody."""
    hint = "Charge with a close attack, Density, Growth or a Travel Power."
    return Refused(f"{name.title()[:40]} is nothing to charge with.", hint, "PP-CHG-01")


def charge_dice(o: AttackOptions) -> Iterator[Mod]:
    """What a charge adds (PP-CHG-02)."""
    if o.charge:
        yield Mod(2, "charge", "PP-CHG-02")


def may_charge(a: One) -> None:
    """Whoever charges must be able to move."""
    if row := barring(a, "moves"):
        raise Refused(f"{a.name} is {row.said} and cannot charge.", "", row.rule)


def expose(ref: Ref, who: str) -> None:
    """Active defenses are halved until the end of the charger's next turn (PP-CHG-03)."""
    ref.lift(who, CHARGING, quiet=True)
    ref.inflict(who, CHARGING, until=next_slot_end(ref, who), rule="PP-CHG-03")


def slam(ref: Ref, s: Strike, b: One, guard: Guard) -> None:
    """A target that withstands: both feel it, each for himself (PP-CHG-04)."""
    hit, answer = rolls(ref, s, b, guard)

    def felt(who: str) -> None:
        if who == b.id:
            landed(ref, s, who, hit.combine(answer, minus).tell(at_least_none))
        else:
            impact(ref, s, hit.combine(answer, smaller))

    ref.each("charge", (b.id, s.a.id), felt)


def bounce(ref: Ref, s: Strike, b: One) -> None:
    """Against Armor that such an attack never gets through, all of a charge comes back (PP-CHG-04, PP-DEF-05)."""
    impact(ref, s, swing(ref, s, b))


def impact(ref: Ref, s: Strike, force: Throw) -> None:
    """What comes back to the charger, less his own passive defense (PP-CHG-04).

    Of the attack it is what the damage dealt does not take, so the smaller of both rolls.
    """
    report("PP-CHG-04")
    a = ref.get(s.a.id)
    if not force.tell(some) or ignores(ref, a, s, attack_rank(ref, s)):
        return
    own = best([g for g in guards(ref, a, s) if not g.defense.active])
    damage = force.combine(answered(ref, a, own, IMPACT), minus).tell(at_least_none)
    if damage:
        ref.note(Verdict(a.id, CHARGING, None, "hurt", damage, rule="PP-CHG-04"))
        hurt(ref, a.id, damage, a.id, "PP-CHG-04")


def some(successes: int) -> bool:
    """Without successes on either side nobody feels a charge."""
    return score(successes) > 0


def smaller(attack: int, defense: int) -> int:
    """What of a charge comes back: attack less damage dealt (PP-CHG-04)."""
    return min(score(attack), score(defense))
