"""What a won grapple check buys: damage, a pin, a throw, a friend's freedom (MM-GRAP-04 to 09)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from rules.errors import Refused
from rules.facts import Mod, Verdict
from rules.names import find
from rules.systems.mm2e.breath import choke
from rules.systems.mm2e.defense import Strike, dodge_lost
from rules.systems.mm2e.harm import harm
from rules.systems.mm2e.holds import captors, hold_between, pin, pins_by, refuse_other, separate
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.sheet import UNARMED, Attack
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.throwing import WEIGHTS, max_throw
from rules.systems.mm2e.turn import spend
from rules.systems.mm2e.weapons import attack_of
from rules.vocabulary import Word


class GrappleOptions(AttackOptions):
    """How a grapple check is made, and what is done with it."""

    power_used: Annotated[bool, Word(rules=("MM-GRAP-14",))] = Field(
        False, description="The other one used a power this round and loses the check."
    )
    throw: Annotated[int | None, Word(rules=("MM-GRAP-06",)), Field(ge=5, le=10_000_000)] = Field(
        None, description="Feet to throw; as far as possible without it."
    )
    weight: Annotated[int | None, Word(rules=("MM-GRAP-06",)), Field(ge=1, le=1_000_000_000)] = Field(
        None, description="Pounds of the one who is thrown; by size without it."
    )
    ally: Annotated[str, Word(rules=("MM-GRAP-09",)), Field(max_length=60)] = Field(
        "", description="Whom to break out of the target's hold."
    )


def grip(a: One, name: str) -> Attack:
    """What somebody grabs with: the attack that he names, else his bare hands."""
    if name:
        return attack_of(a, name)
    return next((weapon for weapon in a.sheet.attacks if weapon.unarmed), UNARMED)


def may_grip(a: One, name: str) -> None:
    """A hold takes a part of the body, or a power that reaches no further."""
    weapon = grip(a, name)
    if weapon.type != "melee" or weapon.size is not None:
        raise Refused(f"{weapon.name} is of no use in a grapple.", "Leave out with: bare hands do.", "MM-GRAP-01")


def keep(_ref: Ref, _a: str, _b: str, _o: GrappleOptions) -> None:
    """The hold alone."""


def crush(ref: Ref, a: str, b: str, o: GrappleOptions) -> None:
    """Damage as by an unarmed strike, lethal or pulled as usual (MM-GRAP-05)."""
    ref.note(Verdict(a, "grapple", b, "crushed", rule="MM-GRAP-05"))
    squeeze(ref, a, b, o)


def squeeze(ref: Ref, a: str, b: str, o: GrappleOptions) -> None:
    """The damage itself."""
    held, s = ref.get(b), Strike(ref.get(a), grip(ref.get(a), o.with_), o)
    harm(ref, held, s, critical=False, exposed=dodge_lost(ref, held, s) is not None)


def pin_down(ref: Ref, a: str, b: str, o: GrappleOptions) -> None:
    """A pin; Crushing Pin hurts with it, Chokehold takes the breath away (MM-GRAP-07, 19)."""
    pin(ref, a, b)
    sheet = ref.get(a).sheet
    if sheet.feat("Chokehold"):
        held = hold_between(ref, a, b)
        choke(ref, a, b, held.id if held else None)
    if sheet.feat("Crushing Pin"):
        squeeze(ref, a, b, o)


def throw(ref: Ref, a: str, b: str, o: GrappleOptions) -> None:
    """Hurls the other one away, which takes the move action too and ends the grapple (MM-GRAP-06)."""
    if not o.force:
        spend(ref, a, "move")
    feet = reach_of_throw(ref.get(a), ref.get(b), o) if o.throw is None else o.throw
    separate(ref, b)
    ref.note(Verdict(a, "grapple", b, "thrown", feet, rule="MM-GRAP-06"))


def reach_of_throw(a: One, b: One, o: GrappleOptions) -> int:
    """Feet that a can throw b, by weight."""
    return max_throw(a, o.weight or WEIGHTS[b.sheet.size])


def loosen(ref: Ref, a: str, b: str, o: GrappleOptions) -> None:
    """Breaks a friend one step out of the hold that b has on him: out of the pin first (MM-GRAP-09)."""
    friend = ref.get(whom_to_free(ref, a, b, o.ally))
    pins, held = pins_by(friend, b), hold_between(ref, friend.id, b)
    for effect in pins or filter(None, (held,)):
        ref.end(effect.id, "broken", quiet=True)
    ref.note(Verdict(a, "grapple", friend.id, "unpinned" if pins else "freed", rule="MM-GRAP-09"))


def whom_to_free(ref: Ref, a: str, b: str, name: str) -> str:
    """The friend who is meant: the one named, or the only one whom b holds; raises `Refused`."""
    held = [c.id for c in ref.all() if b in captors(c) and c.id != a]
    foe = ref.get(b).name
    if not held:
        raise Refused(f"{foe} holds nobody whom that would free.", "To free yourself, escape.", "MM-GRAP-09")
    if not name and len(held) > 1:
        raise Refused(f"{foe} holds several.", "Name whom to free: ally NAME.", "MM-GRAP-09")
    friend = find(ref.before, [c.id for c in ref.all() if not c.hidden], name) if name else held[0]
    if friend not in held:
        raise Refused(f"{foe} does not hold {ref.get(friend).name}.", "", "MM-GRAP-09")
    return friend


def always(_ref: Ref, _a: One, _b: One, _o: GrappleOptions) -> None:
    """Nothing more is needed."""


def may_harm(ref: Ref, a: One, b: One, _o: GrappleOptions) -> None:
    """Whoever pins another can't (MM-GRAP-08)."""
    refuse_other(ref, a, b.id)


def may_throw(_ref: Ref, a: One, b: One, o: GrappleOptions) -> None:
    """A move action must be left beside the standard one, and the other one must not be too heavy."""
    if not o.force and (a.live.one or not a.live.move):
        raise Refused(
            f"A throw takes a move action as well, and {a.name} has none.", "Hold on until then.", "MM-GRAP-06"
        )
    furthest = reach_of_throw(a, b, o)
    if not furthest:
        raise Refused(f"{b.name} is too heavy for {a.name} to throw.", "weight N says how many pounds.", "MM-GRAP-06")
    if o.throw is not None and o.throw > furthest:
        raise Refused(f"{a.name} can throw {b.name} {furthest} feet.", "Throw less far.", "MM-GRAP-06")


def may_loosen(ref: Ref, a: One, b: One, o: GrappleOptions) -> None:
    """Somebody must be there to be freed."""
    whom_to_free(ref, a.id, b.id, o.ally)


Gain = Literal["hold", "crush", "pin", "throw", "break"]
"""What a won check is used for."""


class Effect(NamedTuple):
    """What a gain does, and what it needs before a die is thrown."""

    take: Callable[[Ref, str, str, GrappleOptions], None]
    needs: Callable[[Ref, One, One, GrappleOptions], None]


GAINS: dict[Gain, Effect] = {
    "hold": Effect(keep, always),
    "crush": Effect(crush, may_harm),
    "pin": Effect(pin_down, may_harm),
    "throw": Effect(throw, may_throw),
    "break": Effect(loosen, may_loosen),
}


def resisting(b: One, gain: Gain) -> tuple[Mod, ...]:
    """What helps the other side against a gain: Immovable against being thrown."""
    return (Mod(4 * b.sheet.immovable, "Immovable", "MM-GRAP-06"),) if gain == "throw" and b.sheet.immovable else ()
