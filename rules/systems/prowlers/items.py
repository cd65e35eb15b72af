"""Things in hands: who has which weapon, after grabs and drops (PP-GRAP-04 to 07, PP-TAB-09)."""

from __future__ import annotations

from dataclasses import replace

from rules.clock import Anchor, EndOf, TurnOf
from rules.encounter import Effect
from rules.errors import Refused
from rules.systems.prowlers.sheet import UNARMED, Attack, named
from rules.systems.prowlers.state import One, Ref, alter

LOST = "disarmed"
"""Somebody is without a thing of his own, which the note names; `by` has it or made him drop it."""

FREE_USE = "free use"
"""What was grabbed may be used on this turn without an action (PP-GRAP-07)."""


def in_hand(c: One) -> tuple[Attack, ...]:
    """Everything that somebody can attack with: his own, less what he lost, and what he took; bare hands last."""
    lost = {named(e.note) for e in c.of(LOST)}
    return (*(w for w in c.sheet.attacks if named(w.name) not in lost), *c.live.prizes, UNARMED)


def refuse_gone(c: One, said: str) -> None:
    """Refuses a weapon that somebody has lost, or that two have their hands on (PP-GRAP-04)."""
    for effect in c.of(LOST, "partial grab"):
        if said and named(effect.note).startswith(named(said)):
            why = "has lost" if effect.kind == LOST else "cannot use, while another has a hand on it,"
            raise Refused(f"{c.name} {why} the {effect.note}.", "Choose another attack.", "PP-GRAP-04")


def weapons(c: One) -> tuple[Attack, ...]:
    """What can be taken out of somebody's hands."""
    return tuple(w for w in in_hand(c) if w.gear)


def thing(c: One, said: str) -> str:
    """What is to be taken from somebody: as said, or the first weapon at hand; raises `Refused`."""
    if not said and not weapons(c):
        raise Refused(f"{c.name} holds no weapon.", "Say which thing: item NAME.", "PP-GRAP-01")
    refuse_gone(c, said)
    return next((w.name for w in weapons(c) if named(w.name).startswith(named(said))), said)


def takes(ref: Ref, who: str, of: str, item: str) -> None:
    """A thing passes from one to another; its owner has it again when it comes back to him (PP-GRAP-07)."""
    weapon = next((w for w in in_hand(ref.get(of)) if named(w.name) == named(item)), None)
    own = lost_by(ref.get(who), item)
    prize = weapon is not None and weapon in ref.get(of).live.prizes
    if weapon and prize:
        ref.set_live(of, replace(ref.get(of).live, prizes=tuple(w for w in ref.get(of).live.prizes if w != weapon)))
    if own:
        return ref.end(own.id, "returned", quiet=True)
    if weapon:
        ref.set_live(who, replace(ref.get(who).live, prizes=(*ref.get(who).live.prizes, weapon)))
    if not prize:
        drops(ref, of, item, who, EndOf("scene"))
    else:
        passed_on(ref, item, of, who)
    return None


def lost_by(c: One, item: str) -> Effect | None:
    """The mark of a thing that somebody is without."""
    return next((e for e in c.of(LOST) if named(e.note) == named(item)), None)


def passed_on(ref: Ref, item: str, by: str, to: str) -> None:
    """Somebody else has a thing now that was taken before."""
    for owner, effect in ref.laid_by(by, LOST):
        if named(effect.note) == named(item):
            alter(ref, owner, effect, by=to)


def drops(ref: Ref, who: str, item: str, by: str, until: Anchor, rule: str = "PP-GRAP-07") -> None:
    """Somebody is without a thing for a while."""
    ref.inflict(who, LOST, by=by, until=until, note=item, rule=rule, quiet=True)


def returned(ref: Ref, effect: Effect) -> None:
    """A thing is its owner's again: whoever took it has it no longer."""
    holder = ref.find(effect.by)
    if effect.kind == LOST and holder:
        kept = tuple(w for w in holder.live.prizes if named(w.name) != named(effect.note))
        ref.set_live(holder.id, replace(holder.live, prizes=kept))


def readied(ref: Ref, who: str, item: str) -> None:
    """A weapon just grabbed may be used at once: the grab was free (PP-GRAP-07)."""
    if any(named(w.name) == named(item) for w in in_hand(ref.get(who))):
        ref.inflict(who, FREE_USE, until=TurnOf(who, "end"), note=item, rule="PP-GRAP-07", quiet=True)


def free_use(c: One, said: str) -> bool:
    """Whether an attack uses what was just grabbed."""
    return bool(said) and any(named(e.note).startswith(named(said)) for e in c.of(FREE_USE))
