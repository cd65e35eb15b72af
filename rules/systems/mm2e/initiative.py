"""Initiative and surprise: who acts when (MM-INIT, MM-SURP)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from rules.clock import NORMAL, SEIZED, EndOf, Place
from rules.encounter import Slot
from rules.facts import Mod, total
from rules.systems.mm2e.conditions import change, from_conditions, score
from rules.systems.mm2e.hero import can_spend, spend
from rules.systems.mm2e.state import One, Ref, house
from rules.turns import Clockwork, begin, enter, just_before, set_turns, share

PREPARED = "prepared initiative"
"""The total of an initiative that was rolled before the fight."""

Group = tuple[str, ...]
"""Those who share one initiative: nearly always one."""


def start(ref: Ref, game: Clockwork, unaware: Sequence[str]) -> None:
    """The fight begins: everybody flat-footed, a surprise round if only some are aware (MM-INIT-01, MM-SURP-02)."""
    everybody = fighters(ref)
    for who in everybody:
        ref.inflict(who, "flat-footed", rule="MM-INIT-05", quiet=True)
    aware = [who for who in everybody if who not in unaware]
    surprise = 0 < len(aware) < len(everybody)
    if surprise:
        for who in unaware:
            ref.inflict(who, "surprised", until=EndOf("round"), rule="MM-COND-35")
        ref.set(table=replace(ref.table, aware=tuple(sorted(aware))))
    slots = roll_initiative(ref, groups(ref, aware if surprise else everybody))
    begin(ref, game, slots, round_=0 if surprise else 1)


def fighters(ref: Ref) -> list[str]:
    """All who have turns, in the order of joining: things have none."""
    return [c.id for c in ref.all() if not c.sheet.is_object]


def round_begins(ref: Ref, round_: int) -> None:
    """After the surprise round those who were unaware roll; earlier rolls are kept (MM-SURP-05).

    A tie with somebody who has a place is rolled off against him, and his order with others stays (MM-INIT-04).
    """
    order = ref.turns.order
    placed = {who for slot in order for who in slot.who}
    late = [who for who in fighters(ref) if who not in placed]
    if round_ != 1 or not late:
        return
    first, totals = rolls(ref, groups(ref, late))
    taken = {slot.place[:3] for slot in order}
    tied = {group for group, count in totals.items() if place_of(count, dexterity(ref, group))[:3] in taken}
    for slot in (*first, *ranked(ref, {group: totals[group] for group in totals if group not in tied})):
        enter(ref, slot.who, slot.place)
    for group in (group for group in totals if group in tied):
        insert(ref, group, totals[group])


def groups(ref: Ref, who: Sequence[str]) -> list[Group]:
    """Those who share an initiative together, the others one by one, in the order of joining (MM-INIT-06).

    Where sides share one, each side's quickest comes first and rolls for it.
    """
    by_side = house(ref).side_initiative
    found: dict[str, Group] = {}
    for person in who:
        c = ref.get(person)
        key = c.side if by_side else c.group or person
        found[key] = (*found.get(key, ()), person)
    return [tuple(sorted(group, key=partial(_slowness, ref))) if by_side else group for group in found.values()]


def _slowness(ref: Ref, who: str) -> int:
    return -initiative_bonus(ref.get(who))


def roll_initiative(ref: Ref, people: list[Group]) -> list[Slot]:
    """A die and the first member's bonus for each group; those who seize it come first (MM-INIT-02, MM-ACT-14)."""
    first, totals = rolls(ref, people)
    return [*first, *ranked(ref, totals)]


def rolls(ref: Ref, people: list[Group]) -> tuple[list[Slot], dict[Group, int]]:
    """The places of those who seize it, and what the others have rolled."""
    first = [group for group in people if seizes(ref, group)]
    slots = seized(ref, first)
    return slots, {group: roll_one(ref, group) for group in people if group not in first}


def seizes(ref: Ref, group: Group) -> bool:
    """Whether a hero point goes into being first in place of a roll: the feat of Seize Initiative, appendix D."""
    c = ref.get(group[0])
    if not c.sheet.feat("Seize Initiative") or not can_spend(c, "initiative"):
        return False
    answer = ref.ask("seize initiative", (c.id,), ("roll", "seize"), "roll", labels=("Roll", "Hero point: be first"),
                     words=f"{{{c.id}}} may seize the initiative.", cost=("hero points", 1),
                     rule="MM-ACT-14")  # fmt: skip
    if answer == "seize":
        spend(ref, c.id, "initiative", "MM-ACT-14")
    return answer == "seize"


FIRST = 100
"""Added to the count of those who seize the initiative, so that they may wait for any other."""


def seized(ref: Ref, people: list[Group]) -> list[Slot]:
    """First in the order; several roll among themselves, one alone needs no die."""
    alone = len(people) == 1
    totals = {group: FIRST if alone else FIRST + roll_one(ref, group) for group in people}
    return [replace(slot, place=(SEIZED, *slot.place[1:])) for slot in ranked(ref, totals)]


def ranked(ref: Ref, totals: dict[Group, int]) -> list[Slot]:
    """Highest total first; ties by Dexterity, then a roll-off (MM-INIT-03, 04)."""
    slots: list[Slot] = []
    people = list(totals)
    for key in sorted({_key(ref, group, totals) for group in people}, reverse=True):
        tied = {group[0]: group for group in people if _key(ref, group, totals) == key}
        order = ref.roll_off("tie", list(tied), "MM-INIT-04") if len(tied) > 1 else tuple(tied)
        slots += [Slot(tied[leader], place_of(key[0], key[1], n)) for n, leader in enumerate(order)]
    return slots


def _key(ref: Ref, group: Group, totals: dict[Group, int]) -> tuple[int, int]:
    return totals[group], dexterity(ref, group)


def dexterity(ref: Ref, group: Group) -> int:
    """What breaks a tie first: the Dexterity of the one who rolls for a group (MM-INIT-04)."""
    return score(ref.get(group[0]), "dex")


def place_of(count: int, dex: int, tie: int = 0) -> Place:
    """The place of an initiative: higher counts and Dexterity come earlier (MM-INIT-03, 04)."""
    return (NORMAL, -count, -dex, tie)


def count_of(place: Place) -> int:
    """The initiative that people call a place."""
    return -place[1]


def initiative_mods(c: One) -> Iterator[Mod]:
    """The printed bonus, and what conditions and lost Dexterity change (MM-INIT-02)."""
    yield Mod(c.sheet.initiative, "initiative", "MM-INIT-02")
    yield from change(c, "dex")
    yield from from_conditions(c, "initiative")


def initiative_bonus(c: One) -> int:
    """All of somebody's initiative modifiers together."""
    return total(initiative_mods(c))


def roll_one(ref: Ref, group: Group) -> int:
    """One initiative die for a group, with its first member's bonus; or what one of it has had before (MM-TIP-05)."""
    prepared = [effect.value for who in group for effect in ref.get(who).of(PREPARED)]
    if prepared:
        for who in group:
            ref.lift(who, PREPARED, quiet=True)
        return prepared[0]
    mods = tuple(initiative_mods(ref.get(group[0])))
    return ref.roll(group[0], "initiative", mods=mods, rule="MM-INIT-02").value + total(mods)


def keep(ref: Ref, group: Group, value: int) -> None:
    """An initiative that a group has before the fight begins."""
    for who in group:
        ref.lift(who, PREPARED, quiet=True)
        ref.inflict(who, PREPARED, value=value, rule="MM-TIP-05", quiet=True)


def arrive(ref: Ref, people: Group) -> None:
    """A newcomer rolls on arrival and acts this round only if his count is still to come (MM-INIT-05, 07).

    One whose place a GM has set does not roll.
    """
    if ref.get(people[0]).sheet.is_object:
        return None
    for who in people:
        ref.inflict(who, "flat-footed", rule="MM-INIT-05", quiet=True)
    if ref.turns.place(people[0]) is not None:
        return None
    if side := _side_of(ref, people[0]):
        return share(ref, people, side)
    return insert(ref, people, roll_one(ref, people))


def _side_of(ref: Ref, who: str) -> str:
    """One of the same side who has a place that newcomers share; "" where sides do not, or nobody is there."""
    if not house(ref).side_initiative:
        return ""
    placed = (w for slot in ref.turns.order for w in slot.who)
    return next((w for w in placed if ref.get(w).side == ref.get(who).side), "")


def insert(ref: Ref, people: Group, count: int) -> None:
    """Puts a group at a count; against those of equal count and Dexterity it rolls off (MM-INIT-04)."""
    dex = dexterity(ref, people)
    tied = [s for s in ref.turns.order if s.place[:3] == place_of(count, dex)[:3]]
    place = place_of(count, dex)
    if tied:
        order = ref.roll_off("tie", [people[0], *(s.who[0] for s in tied)], "MM-INIT-04")
        behind = order[order.index(people[0]) + 1 :]
        beaten = [s.place for s in tied if s.who[0] in behind]
        place = just_before(ref.turns, min(beaten)) if beaten else (*max(s.place for s in tied), 0)
    enter(ref, people, place)


def set_initiative(ref: Ref, who: Sequence[str], value: int | None) -> None:
    """A GM sets an initiative or has it rolled again; whose turn it is does not change.

    What is set before the fight counts when it begins, in place of a roll.
    """
    for group in groups(ref, who):
        if ref.before.phase == "gathering" and value is not None:
            keep(ref, group, value)
            continue
        turns = ref.turns
        order = tuple(replace(s, who=left) for s in turns.order if (left := tuple(w for w in s.who if w not in group)))
        set_turns(ref, order=order)
        insert(ref, group, value if value is not None else roll_one(ref, group))
