"""Trips: a touch, then who keeps his feet, and the trip in return (MM-TRIP)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.errors import Refused
from rules.facts import Against, Mod, Verdict
from rules.referee import Side
from rules.system import Action, Deed
from rules.systems.mm2e.attack import begins
from rules.systems.mm2e.conditions import helpless
from rules.systems.mm2e.defense import Strike
from rules.systems.mm2e.footing import STANDING, TRIPPING, best_of, size_of, stability
from rules.systems.mm2e.maneuver import may_touch, touches
from rules.systems.mm2e.movement import fall_prone
from rules.systems.mm2e.opposed import margin
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.saves import save
from rules.systems.mm2e.sheet import Attack
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.weapons import attack_of, melee_attack
from rules.vocabulary import Word

Ending = Literal["tripped", "missed", "tied", "lost", "tripped in return"]
"""How a trip ends for the one who tries it."""

EDGE = 15
"""The Difficulty Class of grabbing the edge of a drop (MM-TRIP-06)."""


class TripOptions(AttackOptions):
    """How somebody is tripped."""

    ledge: Annotated[bool, Word(rules=("MM-TRIP-06",))] = Field(False, description="The target stands at a drop.")


def trip(ref: Ref, deed: Deed[TripOptions]) -> None:
    """A trip as an action of its own (MM-TRIP-01); at a drop the target may fall over the edge (06)."""
    by, target, o = deed.actor, deed.target, deed.options
    if not begins(ref, by, target, o):
        return
    ending = topple(ref, target, Strike(ref.get(by), tripping_attack(ref.get(by), o.with_), o))
    if ending == "tripped" and o.ledge:
        over_the_edge(ref, target)


def topple(ref: Ref, target: str, s: Strike, *more: Mod) -> Ending:
    """The whole procedure: the touch, the opposed check with `more` on it, the trip in return (MM-TRIP-01, 04, 05)."""
    if not touches(ref, target, s):
        return "missed"
    by = s.a.id
    net = wrestle_down(ref, by, target, *improved(s), *more)
    if net > 0:
        return "tripped"
    if net == 0:
        return "tied"
    return "tripped in return" if trips_back(ref, target, by) else "lost"


def wrestle_down(ref: Ref, by: str, target: str, *more: Mod) -> int:
    """The opposed check: 1 where the target falls, 0 for a tie, −1 where it wins (MM-TRIP-01 to 04)."""
    a, b = ref.get(by), ref.get(target)
    mine = Side(by, "trip", (*best_of(a, TRIPPING), *size_of(a, "TRIP"), *more))
    theirs = Side(target, "trip", (*best_of(b, STANDING), *size_of(b, "TRIP"), *stability(b, "TRIP")))
    net = margin(ref, mine, theirs, "MM-TRIP-01").tell(_sign)
    if net > 0:
        fall_prone(ref, target, "MM-TRIP-04")
    rule = ("MM-CHK-02", "MM-TRIP-04", "MM-TRIP-05")[net]
    ref.note(Verdict(by, "trip", target, "tripped" if net > 0 else "keeps its feet", rule=rule))
    return net


def _sign(net: int) -> int:
    return (net > 0) - (net < 0)


def improved(s: Strike) -> tuple[Mod, ...]:
    """Improved Trip, which helps less from afar (MM-TRIP-05, 07)."""
    if not s.a.sheet.feat("Improved Trip"):
        return ()
    far = s.weapon.is_ranged
    return (Mod(2 if far else 4, "Improved Trip", "MM-TRIP-07" if far else "MM-TRIP-05"),)


def trips_back(ref: Ref, who: str, by: str) -> bool:
    """The trip in return, at once and without a touch; it has no answer itself (MM-TRIP-05)."""
    c, foe = ref.get(who), ref.get(by)
    if foe.sheet.feat("Improved Trip") or foe.has("prone") or helpless(c):
        return False
    answer = ref.ask(
        "trip in return", (who,), ("trip", "no"), "trip", labels=(f"Trip {foe.name}", "Leave it"), rule="MM-TRIP-05",
        words=f"{{{who}}} may trip {{{by}}} in return.",
    )  # fmt: skip
    return answer == "trip" and wrestle_down(ref, who, by) > 0


def over_the_edge(ref: Ref, who: str) -> None:
    """At a drop a Reflex save grabs the edge (MM-TRIP-06)."""
    against = Against(EDGE, "Difficulty Class", None, (Mod(EDGE, "edge", "MM-TRIP-06"),))
    holds = save(ref, who, "reflex", against, rule="MM-TRIP-06").hits
    ref.note(Verdict(who, "edge", None, "grabs the edge" if holds else "falls over the edge", rule="MM-TRIP-06"))
    if not holds:
        ref.remind(who, f"The GM lets {{{who}}} fall: /gm act fall.", "MM-TRIP-06")


def tripping_attack(a: One, name: str) -> Attack:
    """A melee attack, or one that trips from afar (MM-TRIP-07); raises `Refused`."""
    if name and (weapon := attack_of(a, name)).ranged_trip:
        return weapon
    return melee_attack(a, name, "MM-TRIP-01")


def may_trip(ref: Ref, deed: Deed[TripOptions]) -> None:
    """Somebody on his feet, in reach."""
    b, o = ref.get(deed.target), deed.options
    may_touch(ref, deed.actor, deed.target, o, tripping_attack(ref.get(deed.actor), o.with_))
    if b.has("prone"):
        raise Refused(f"{b.name} lies on the ground.", "Choose another target.", "MM-TRIP-04")


TRIP = Action("trip", "Bring somebody to the ground.", TripOptions, trip, rules=("MM-TRIP-01",), targets="one",
              cost="standard", needs=may_trip, strenuous=True, aliases=("trip up",))  # fmt: skip
