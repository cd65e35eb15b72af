"""Who holds whom: holds, pins, and what they leave of an attack (MM-GRAP-07, 08, 16, 17, 20)."""

from __future__ import annotations

from fractions import Fraction

from rules.encounter import Effect
from rules.errors import Refused
from rules.facts import Verdict
from rules.systems.mm2e.afflict import one_round
from rules.systems.mm2e.concentration import unsettle
from rules.systems.mm2e.sheet import Attack
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.tables import SIZES
from rules.words import fold

CAPACITY = 4
"""How many of its own size can hold somebody (MM-GRAP-17)."""

PLACES = {-2: Fraction(1, 4), -1: Fraction(1, 2), 0: Fraction(1), 1: Fraction(2), 2: Fraction(4)}
"""What a grappler counts as, by the size steps that he is larger than the one he holds (MM-GRAP-17)."""


def hold(ref: Ref, by: str, who: str) -> None:
    """Somebody is grappled until he gets free, or the holder leaves or can no longer act (MM-GRAP-01, 20)."""
    if hold_between(ref, by, who) is None:
        ref.inflict(who, "grappled", by=by, tie=True, rule="MM-COND-16", quiet=True)
    ref.note(Verdict(by, "grapple", who, "grappled", rule="MM-GRAP-01"))
    unsettle(ref, who, "grappling")


def pin(ref: Ref, by: str, who: str) -> None:
    """Somebody is held still until just before the pinner's count next round, if the hold lasts (MM-GRAP-07)."""
    held = hold_between(ref, by, who)
    for old in pins_by(ref.get(who), by):
        ref.end(old.id, quiet=True)
    ref.inflict(who, "pinned", by=by, until=one_round(ref, by), cause=held.id if held else None, tie=True,
                rule="MM-COND-25", quiet=True)  # fmt: skip
    ref.note(Verdict(by, "grapple", who, "pinned", rule="MM-GRAP-07"))


def hold_between(ref: Ref, a: str, b: str) -> Effect | None:
    """The hold of two people, whichever of them has it."""
    pairs = ((a, b), (b, a))
    return next((e for held, by in pairs for e in ref.get(held).of("grappled") if e.by == by), None)


def pins_by(c: One, by: str) -> tuple[Effect, ...]:
    """The pins that somebody has on c."""
    return tuple(e for e in c.of("pinned") if e.by == by)


def pinned_by(ref: Ref, who: str) -> tuple[str, ...]:
    """Those whom somebody pins."""
    return tuple(dict.fromkeys(held for held, _ in ref.laid_by(who, "pinned")))


def held_by(ref: Ref, who: str) -> tuple[str, ...]:
    """Those whom somebody holds."""
    return tuple(dict.fromkeys(held for held, _ in ref.laid_by(who, "grappled")))


def captors(c: One) -> tuple[str, ...]:
    """Those who hold or pin c, each once."""
    return tuple(dict.fromkeys(e.by for e in c.of("grappled", "pinned") if e.by))


def separate(ref: Ref, who: str) -> None:
    """Somebody is torn out of every grapple that he is in, and pins end with their holds."""
    holds = [*ref.get(who).of("grappled"), *(effect for _, effect in ref.laid_by(who, "grappled"))]
    for effect in holds:
        ref.end(effect.id, "separated", quiet=True)


def refuse_crowd(ref: Ref, a: One, b: One) -> None:
    """Refuses a grappler for whom there is no room left (MM-GRAP-17)."""
    if not has_room(ref, a, b):
        raise Refused(
            f"Too many hold {b.name} already for {a.name} to join.",
            "Four of the same size have room, two larger ones, or eight smaller ones.",
            "MM-GRAP-17",
        )


def has_room(ref: Ref, a: One, b: One) -> bool:
    """Whether a can still get hold of b; smaller ones take less room, larger ones more (MM-GRAP-17)."""
    return sum((place(ref.get(who), b) for who in captors(b)), place(a, b)) <= CAPACITY


def may_join(ref: Ref, a: One, b: One) -> bool:
    """Whether a, who is free, can still begin a grapple with b."""
    free = not a.has("grappled", "pinned") and hold_between(ref, a.id, b.id) is None
    return free and has_room(ref, a, b)


def place(a: One, b: One) -> Fraction:
    """How much of the room at b a grappler takes."""
    larger = SIZES[a.sheet.size].step - SIZES[b.sheet.size].step
    return PLACES[max(-2, min(2, larger))]


def free_handed(c: One) -> bool:
    """Whether one hand is enough for a hold (MM-GRAP-08, 19)."""
    return has_limbs(c) or c.sheet.feat("Improved Grapple") > 0


def has_limbs(c: One) -> bool:
    """Whether somebody has Additional Limbs, as a power or as a feat."""
    return any(fold(name) == "additional limbs" for name in (*(power.name for power in c.sheet.powers), *c.sheet.feats))


def may_strike(ref: Ref, a: One, target: str, weapon: Attack) -> None:
    """What a hold leaves of attacks: to the held, to the pinned, and to one who pins."""
    if a.has("pinned") and (weapon.strong or weapon.size is not None):
        raise Refused(f"{a.name} is pinned.", "Escape from the pin, or use a power.", "MM-COND-25")
    small = weapon.unarmed or weapon.type == "mental" or weapon.size in (None, "tiny", "small")
    if a.has("grappled") and not small:
        raise Refused(f"{a.name} is grappled: that weapon is too big.", "Strike unarmed or escape.", "MM-GRAP-16")
    refuse_other(ref, a, target)
    if target in pinned_by(ref, a.id) and weapon.size is not None and not free_handed(a):
        raise Refused(f"{a.name} has no hand free for a weapon.", "Whoever pins strikes unarmed.", "MM-GRAP-08")


def refuse_other(ref: Ref, a: One, target: str) -> None:
    """Whoever pins somebody can neither hurt nor pin anybody else meanwhile (MM-GRAP-08)."""
    pinned = pinned_by(ref, a.id)
    if pinned and target not in pinned and not free_handed(a):
        raise Refused(
            f"{a.name} is pinning {ref.get(pinned[0]).name}.",
            "Let go first (/grapple release); Improved Grapple leaves an arm free.",
            "MM-GRAP-08",
        )
