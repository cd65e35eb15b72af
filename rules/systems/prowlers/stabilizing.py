"""Stopping the bleeding of those who are dying (PP-GRIT-FATAL-05, 06)."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from rules.errors import Refused
from rules.facts import Against, Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.prowlers.checks import hand_of, trait_named
from rules.systems.prowlers.options import RollOptions
from rules.systems.prowlers.points import afford, afford_defining, bought, define, spend
from rules.systems.prowlers.pools import minus, throw
from rules.systems.prowlers.state import One, Ref
from rules.systems.prowlers.tables import THRESHOLDS
from rules.systems.prowlers.wounds import DYING
from rules.vocabulary import Word

HARD = THRESHOLDS["hard"]


class StabilizeOptions(RollOptions):
    """What it is done with."""

    trait: Annotated[str, Word(rules=("PP-GRIT-FATAL-05",)), Field(max_length=60)] = Field(
        "medicine", description="Medicine, or a Power such as Healing."
    )


def stabilize(ref: Ref, deed: Deed[StabilizeOptions]) -> None:
    """A roll against Hard stops the bleeding (PP-GRIT-FATAL-05)."""
    o, a = deed.options, ref.get(deed.actor)
    define(ref, a.id, o.defining)
    goal = Against(HARD, "Hard")
    hand = hand_of(a, trait_named(a, o.trait), o)._replace(against=goal, rule="PP-GRIT-FATAL-05")
    net = bought(ref, hand, throw(ref, hand)).combine(ref.fixed(HARD), minus)
    if net.tell(succeeds):
        return stable(ref, a.id, deed.target, "PP-GRIT-FATAL-05")
    return ref.note(Verdict(a.id, "stabilize", deed.target, "bleeds on", rule="PP-GRIT-FATAL-05"))


def succeeds(net: int) -> bool:
    """At least one net success (PP-DICE-04)."""
    return net > 0


def stable(ref: Ref, by: str, who: str, rule: str) -> None:
    """Nobody bleeds any more."""
    ref.lift(who, DYING, quiet=True)
    ref.note(Verdict(by, "stabilize", who if who != by else None, "stable", rule=rule))


def may_stabilize(ref: Ref, deed: Deed[StabilizeOptions]) -> None:
    """Somebody must be dying."""
    a = ref.get(deed.actor)
    trait_named(a, deed.options.trait)
    must_be_dying(ref.get(deed.target))
    afford_defining(ref, a.id, deed.options.defining)


def must_be_dying(c: One) -> None:
    """Refuses for those who are not."""
    if not c.has(DYING):
        raise Refused(f"{c.name} is not dying.", "", "PP-GRIT-FATAL-05")


def spare(ref: Ref, deed: Deed[Any]) -> None:
    """A point stabilizes oneself, or the one whom one has struck down, at once (PP-GRIT-FATAL-06)."""
    who = deed.targets[0] if deed.targets else deed.actor
    spend(ref, deed.actor, "PP-GRIT-FATAL-06")
    stable(ref, deed.actor, who, "PP-GRIT-FATAL-06")


def may_spare(ref: Ref, deed: Deed[Any]) -> None:
    """Oneself, or one's own victim."""
    b = ref.get(deed.targets[0] if deed.targets else deed.actor)
    must_be_dying(b)
    if b.id != deed.actor and all(effect.by != deed.actor for effect in b.of(DYING)):
        raise Refused(f"{ref.get(deed.actor).name} has not struck {b.name} down.", "Stabilize with Medicine.",
                      "PP-GRIT-FATAL-06")  # fmt: skip
    afford(ref, deed.actor, "PP-GRIT-FATAL-06")


STABILIZE = Action("stabilize", "Stop somebody's bleeding with Medicine.", StabilizeOptions, stabilize,
                   rules=("PP-GRIT-FATAL-05",), targets="one", cost="action", needs=may_stabilize)  # fmt: skip
SPARE = Action("spare", "Stop your own bleeding, or your victim's, for a point.", Options, spare,
               rules=("PP-GRIT-FATAL-06",), targets="maybe", needs=may_spare, any_time=True)  # fmt: skip
