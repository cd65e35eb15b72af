"""Grappling: the grab that starts it, further checks within it, letting go (MM-GRAP)."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from pydantic import Field

from rules.errors import Refused
from rules.facts import Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.attack import begins, land
from rules.systems.mm2e.attack_limits import may_attack
from rules.systems.mm2e.checks import by_hand
from rules.systems.mm2e.defense import Strike, partners
from rules.systems.mm2e.gains import GAINS, Gain, GrappleOptions, grip, may_grip, resisting
from rules.systems.mm2e.grapple_check import beats, forgo, seize, side
from rules.systems.mm2e.holds import held_by, refuse_crowd
from rules.systems.mm2e.letting_go import let_go
from rules.systems.mm2e.minds import contact_between
from rules.systems.mm2e.state import Ref
from rules.vocabulary import Word


class GrabOptions(GrappleOptions):
    """A grab, and what its win buys beside the hold."""

    effect: Annotated[Gain, Word(rules=("MM-GRAP-04",))] = Field("hold", description="What the win buys at once.")


def grab(ref: Ref, deed: Deed[GrabOptions]) -> None:
    """A melee attack to grab, then opposed checks; the win holds and buys one effect (MM-GRAP-01)."""
    by, o = deed.actor, deed.options
    if not begins(ref, by, deed.target, o):
        return
    landed = land(ref, ref.get(deed.target), Strike(ref.get(by), grip(ref.get(by), o.with_), o))
    if landed is None:
        return
    held = landed.b
    if o.power_used:
        forgo(ref, held.id)
    if seize(ref, by, held.id, *resisting(held, o.effect)):
        GAINS[o.effect].take(ref, by, held.id, o)


def may_grab(ref: Ref, deed: Deed[GrabOptions]) -> None:
    """What an attack needs, nobody's hold, room at the target, and what the effect needs (MM-GRAP-16, 17)."""
    a, b, o = ref.get(deed.actor), ref.get(deed.target), deed.options
    named = {"with_": grip(a, o.with_).name, "power_used": False}
    may_attack(ref, Deed(deed.actor, deed.targets, o.model_copy(update=named)))
    may_grip(a, o.with_)
    if b.id in partners(ref, a):
        raise Refused(f"{a.name} grapples {b.name} already.", "Crush, pin, throw, break or release.", "MM-GRAP-04")
    if a.has("grappled", "pinned"):
        raise Refused(f"{a.name} is grappled.", "Escape first, or turn on the one who holds.", "MM-GRAP-16")
    refuse_crowd(ref, a, b)
    GAINS[o.effect].needs(ref, a, b, o)


def struggle(gain: Gain, ref: Ref, deed: Deed[GrappleOptions]) -> None:
    """A further check in a grapple, by either side, for one gain (MM-GRAP-04)."""
    a, b, o = ref.get(deed.actor), ref.get(deed.target), deed.options
    if o.power_used:
        forgo(ref, b.id)
    if beats(ref, side(a, (b.id,), *by_hand(o)), (side(b, (a.id,), *resisting(b, gain)),)):
        return GAINS[gain].take(ref, a.id, b.id, o)
    return ref.note(Verdict(a.id, "grapple", b.id, "resists", rule="MM-GRAP-04"))


def may_struggle(gain: Gain, ref: Ref, deed: Deed[GrappleOptions]) -> None:
    """Only within a grapple, and not while pinned (MM-GRAP-04, MM-COND-25)."""
    a, b, o = ref.get(deed.actor), ref.get(deed.target), deed.options
    if b.id not in partners(ref, a) and contact_between(ref, a.id, b.id):
        hint = "Minds crush, pin, break and escape: /grapple mind crush and so on."
        raise Refused(f"Only the minds of {a.name} and {b.name} are in touch.", hint, "MM-MGRAP-04")
    if b.id not in partners(ref, a):
        raise Refused(f"{a.name} and {b.name} are in no grapple.", "Grab first: /grapple grab.", "MM-GRAP-01")
    if a.has("pinned"):
        raise Refused(f"{a.name} is pinned and can only escape.", "Try /grapple escape.", "MM-COND-25")
    may_grip(a, o.with_)
    GAINS[gain].needs(ref, a, b, o)


def release(ref: Ref, deed: Deed[Options]) -> None:
    """Lets go of one, or of all (MM-GRAP-20)."""
    for who in deed.targets or held_by(ref, deed.actor):
        let_go(ref, deed.actor, who)


def may_release(ref: Ref, deed: Deed[Options]) -> None:
    """Only who holds can let go."""
    a, held = ref.get(deed.actor), held_by(ref, deed.actor)
    if not held:
        raise Refused(f"{a.name} holds nobody.", "", "MM-GRAP-20")
    for who in deed.targets:
        if who not in held:
            names = ", ".join(ref.get(one).name for one in held)
            raise Refused(f"{a.name} does not hold {ref.get(who).name}.", f"Held: {names}.", "MM-GRAP-20")


GRAB = Action(
    "grab",
    "Seize somebody, and do one thing more: effect crush, pin, throw or break.",
    GrabOptions,
    grab,
    rules=("MM-GRAP-01", "MM-GRAP-04", "MM-GRAP-17", "MM-GRAP-20"),
    command="grapple",
    targets="one",
    cost="standard",
    needs=may_grab,
    strenuous=True,
    aliases=("hold", "grapple", "seize"),
)


def _move(gain: Gain, words: str, *rules: str, aliases: tuple[str, ...] = ()) -> Action[Any, GrappleOptions]:
    return Action(gain, words, GrappleOptions, partial(struggle, gain), rules=("MM-GRAP-04", *rules), aliases=aliases,
                  command="grapple", targets="one", cost="standard", needs=partial(may_struggle, gain),
                  strenuous=True)  # fmt: skip


CRUSH = _move("crush", "Hurt the one you grapple with.", "MM-GRAP-05", aliases=("damage", "squeeze"))
PIN = _move("pin", "Hold the one you grapple with still for a round.", "MM-GRAP-07", "MM-GRAP-08")
THROW = _move("throw", "Hurl the one you grapple with away.", "MM-GRAP-06", aliases=("hurl",))
BREAK = _move("break", "Break a friend out of the target's hold: ally NAME.", "MM-GRAP-09", aliases=("free",))
RELEASE = Action("release", "Let go of somebody, or of all.", Options, release, rules=("MM-GRAP-20",),
                 command="grapple", targets="maybe", cost="free", needs=may_release,
                 aliases=("let go",))  # fmt: skip
