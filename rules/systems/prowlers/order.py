"""Edge: who acts when, who acts at the same time, and those who seize the initiative (PP-EDGE, PP-SEIZE)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rules.clock import END_OF_ROUND, MINIONS, NORMAL, SEIZED, EndOf, Moment, Place
from rules.encounter import Slot
from rules.errors import Refused
from rules.facts import Mod, Verdict
from rules.options import Options
from rules.report import report
from rules.system import Action, Deed
from rules.systems.prowlers.awards import heroes, set_adversity
from rules.systems.prowlers.conditions import out
from rules.systems.prowlers.points import afford, spend
from rules.systems.prowlers.pools import Hand, throw
from rules.systems.prowlers.state import One, Ref, house
from rules.systems.prowlers.tables import KINDS
from rules.turns import Clockwork, begin, set_turns

EDGE = "edge"
"""The effect that keeps a rolled, doubled or set Edge for the battle."""

DROP = "drop"
"""Somebody else has the drop on one (PP-GRIT-DROP-01)."""

DOUBLED = "doubled"
"""Its note where a point has doubled it (PP-SEIZE-04)."""


def start(ref: Ref, game: Clockwork, unaware: Sequence[str]) -> None:
    """The first page: no dice unless Edge is rolled; who is unaware is surprised for it (PP-EDGE-08, PP-AMB-02)."""
    for who in unaware:
        ref.inflict(who, "surprised", until=EndOf("round"), rule="PP-AMB-02")
    if house(ref).random_edge:
        for c in ref.all():
            if not c.has(EDGE):
                roll_edge(ref, c)
    begin(ref, game, slots(ref))
    if not ref.table.adversity:
        set_adversity(ref, len(heroes(ref)))


def roll_edge(ref: Ref, c: One) -> None:
    """Edge as a pool; its successes hold for the whole battle. Minions do not roll (PP-EDGE-08)."""
    if c.sheet.is_minion:
        return
    rolled = throw(ref, Hand(c.id, "Edge", (Mod(c.sheet.edge, "Edge", "PP-EDGE-08"),), "PP-EDGE-08")).value
    ref.inflict(c.id, EDGE, until=EndOf("scene"), value=rolled, rule="PP-EDGE-08", quiet=True)


def edge(c: One) -> int:
    """Somebody's Edge in this battle."""
    return next((effect.value for effect in c.of(EDGE)), c.sheet.edge)


def place_of(c: One) -> Place:
    """Seizers first, then by Edge and kind, Minions last (PP-EDGE-03, 04, 06, PP-SEIZE-02)."""
    if c.sheet.is_minion:
        return (MINIONS,)
    return (SEIZED if c.live.seized else NORMAL, -edge(c), KINDS.index(c.sheet.kind))


def slots(ref: Ref) -> list[Slot]:
    """Everybody's place; equal Edge and kind act at the same time, and so do all Minions (PP-EDGE-05, 07)."""
    report("PP-EDGE-02", "PP-EDGE-03", "PP-EDGE-04")
    if sum(c.live.seized for c in ref.all()) > 1:
        report("PP-SEIZE-02")
    found = gathered((c.id, drawn_first(ref, c)) for c in ref.all())
    if found and found[-1].place == (MINIONS,):
        report("PP-EDGE-06")
    for slot in found:
        if len(slot.who) > 1:
            report("PP-EDGE-07" if slot.place == (MINIONS,) else "PP-EDGE-05")
    return found


def drawn_first(ref: Ref, c: One) -> Place:
    """Somebody's place; with the drop just before the first of those whose Edge is below twice his (PP-GRIT-DROP-02).

    Only where that is earlier; who has seized the initiative does not wait for it.
    """
    own, held = place_of(c), [ref.get(who) for who, _ in ref.laid_by(c.id, DROP)]
    if not held or c.live.seized:
        return own
    report("PP-GRIT-DROP-02")
    doubled = (NORMAL, -2 * edge(c), KINDS.index(c.sheet.kind))
    beaten = [place for place in map(place_of, held) if place[0] == NORMAL and doubled < place]
    return min(own, *((*place[:2], place[2] - 1, 1) for place in beaten)) if beaten else own


def gathered(places: Iterable[tuple[str, Place]]) -> list[Slot]:
    """One slot a place."""
    by_place: dict[Place, tuple[str, ...]] = {}
    for who, place in places:
        by_place[place] = (*by_place.get(place, ()), who)
    return [Slot(people, place) for place, people in sorted(by_place.items())]


def reorder(ref: Ref) -> None:
    """Everybody to the place that fits now; whose turn it is does not change."""
    set_turns(ref, order=tuple(slots(ref)))


def must_run(ref: Ref) -> None:
    """Refuses what needs a fight that is going on."""
    if ref.before.phase != "running" or ref.before.paused:
        raise Refused("The fight is not going on.", "Wait until a GM begins or resumes it.")


def next_slot_end(ref: Ref, who: str, pages: int = 0) -> Moment:
    """The end of somebody's next regular place in the order, wherever the turn itself is taken (PP-DELAY-05)."""
    turns = ref.turns
    place = turns.place(who) or (END_OF_ROUND,)
    past = who in turns.done or who in turns.current or turns.at[0] >= place
    return Moment(turns.round + past + pages, place, after=True, of=who)


def set_edge(ref: Ref, who: str, value: int | None) -> None:
    """A GM sets somebody's Edge for this battle, or has it rolled."""
    ref.lift(who, EDGE, quiet=True)
    if value is None:
        roll_edge(ref, ref.get(who))
    else:
        ref.inflict(who, EDGE, until=EndOf("scene"), value=value, rule="PP-EDGE-02", quiet=True)
    reorder(ref)


def seize(ref: Ref, deed: Deed[Options]) -> None:
    """A point moves somebody ahead of everyone for the battle, or doubles Edge (PP-SEIZE-01, 04).

    Whose turn of this page is still to come is next; who has acted is first from the next page on (PP-SEIZE-03).
    """
    spend(ref, deed.actor, "PP-SEIZE-01")
    c = ref.get(deed.actor)
    if house(ref).seize_mode == "double":
        value = 2 * edge(c)
        ref.lift(c.id, EDGE, quiet=True)
        ref.inflict(c.id, EDGE, until=EndOf("scene"), value=value, note=DOUBLED, rule="PP-SEIZE-04", quiet=True)
    else:
        ref.set_live(c.id, replace(c.live, seized=True))
    reorder(ref)
    ref.note(Verdict(c.id, "seize", None, "seized", rule="PP-SEIZE-03"))


def may_seize(ref: Ref, deed: Deed[Options]) -> None:
    """Once a battle, by those who have an Edge."""
    c = ref.get(deed.actor)
    if c.live.seized or any(e.note == DOUBLED for e in c.of(EDGE)):
        raise Refused(f"{c.name} has seized the initiative already.", "", "PP-SEIZE-01")
    if c.sheet.is_minion:
        raise Refused("Minions have no Edge.", "", "PP-EDGE-06")
    if out(c):
        raise Refused(f"{c.name} is out of the fight.", "", "PP-DMG-02")
    must_run(ref)
    afford(ref, c.id, "PP-SEIZE-01")


SEIZE = Action("seize", "Act before everyone, for a point of Resolve.", Options, seize, rules=("PP-SEIZE-01",),
               needs=may_seize, any_time=True)  # fmt: skip
