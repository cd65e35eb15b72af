"""Edge: who acts when, who acts at the same time, and those who seize the initiative (PP-EDGE, PP-SEIZE)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rules.clock import MINIONS, NORMAL, SEIZED, EndOf, Place
from rules.encounter import Slot
from rules.errors import Refused
from rules.facts import Mod
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.prowlers.points import spend
from rules.systems.prowlers.pools import throw
from rules.systems.prowlers.state import One, Ref, house
from rules.systems.prowlers.tables import KINDS
from rules.turns import Clockwork, begin, set_turns

EDGE_ROLLED = "edge"
"""The effect that keeps a rolled or doubled Edge for the battle."""


def start(ref: Ref, game: Clockwork, unaware: Sequence[str]) -> None:
    """The first page: no dice unless Edge is rolled; who is unaware is surprised for it (PP-EDGE-08, PP-AMB-02)."""
    for who in unaware:
        ref.inflict(who, "surprised", until=EndOf("round"), rule="PP-AMB-02")
    if house(ref).random_edge:
        for c in ref.all():
            roll_edge(ref, c)
    begin(ref, game, slots(ref))


def roll_edge(ref: Ref, c: One) -> None:
    """Edge as a pool; its successes hold for the whole battle. Minions do not roll (PP-EDGE-08)."""
    if c.sheet.is_minion:
        return
    rolled = throw(ref, c.id, "edge", (Mod(c.sheet.edge, "Edge", "PP-EDGE-08"),), "PP-EDGE-08").value
    ref.inflict(c.id, EDGE_ROLLED, until=EndOf("scene"), value=rolled, rule="PP-EDGE-08", quiet=True)


def edge(c: One) -> int:
    """Somebody's Edge in this battle."""
    return next((effect.value for effect in c.of(EDGE_ROLLED)), c.sheet.edge)


def place_of(c: One) -> Place:
    """Seizers first, then by Edge and kind, Minions last (PP-EDGE-03, 04, 06, PP-SEIZE-02)."""
    if c.sheet.is_minion:
        return (MINIONS,)
    return (SEIZED if c.live.seized else NORMAL, -edge(c), KINDS.index(c.sheet.kind))


def slots(ref: Ref) -> list[Slot]:
    """Everybody's place; equal Edge and kind act at the same time, and so do all Minions (PP-EDGE-05, 07)."""
    return gathered((c.id, place_of(c)) for c in ref.all())


def gathered(places: Iterable[tuple[str, Place]]) -> list[Slot]:
    """One slot a place."""
    by_place: dict[Place, tuple[str, ...]] = {}
    for who, place in places:
        by_place[place] = (*by_place.get(place, ()), who)
    return [Slot(people, place) for place, people in sorted(by_place.items())]


def reorder(ref: Ref) -> None:
    """Everybody to the place that fits now; whose turn it is does not change."""
    set_turns(ref, order=tuple(slots(ref)))


def set_edge(ref: Ref, who: str, value: int | None) -> None:
    """A GM sets somebody's Edge for this battle, or has it rolled."""
    ref.lift(who, EDGE_ROLLED, quiet=True)
    if value is None:
        roll_edge(ref, ref.get(who))
    else:
        ref.inflict(who, EDGE_ROLLED, until=EndOf("scene"), value=value, rule="PP-EDGE-02", quiet=True)
    reorder(ref)


def seize(ref: Ref, deed: Deed[Options]) -> None:
    """A point moves somebody ahead of everyone for the battle, or doubles Edge (PP-SEIZE-01, 04)."""
    spend(ref, deed.actor, "PP-SEIZE-01")
    c = ref.get(deed.actor)
    if house(ref).seize_mode == "double":
        value = 2 * edge(c)
        ref.lift(c.id, EDGE_ROLLED, quiet=True)
        ref.inflict(c.id, EDGE_ROLLED, until=EndOf("scene"), value=value, rule="PP-SEIZE-04")
    ref.set_live(c.id, replace(ref.get(c.id).live, seized=True))
    _take_place(ref, c.id)


def _take_place(ref: Ref, who: str) -> None:
    """Next, if the turn of this page has not come; else first from the next page on (PP-SEIZE-03)."""
    turns = ref.turns
    reorder(ref)
    passed = (ref.turns.place(who) or ()) < turns.at[0]
    if passed and who not in turns.done and who not in turns.current:
        set_turns(ref, at=(ref.turns.place(who) or (), 0))
    ref.remind(who, f"{{{who}}} has seized the initiative.", "PP-SEIZE-03")


def may_seize(ref: Ref, deed: Deed[Options]) -> None:
    """Once a battle, by those who have an Edge."""
    c = ref.get(deed.actor)
    if c.live.seized:
        raise Refused(f"{c.name} has seized the initiative already.", "", "PP-SEIZE-01")
    if c.sheet.is_minion:
        raise Refused("Minions have no Edge.", "", "PP-EDGE-06")


SEIZE = Action("seize", "Act before everyone, for a point of Resolve.", Options, seize, rules=("PP-SEIZE-01",),
               needs=may_seize, any_time=True)  # fmt: skip
