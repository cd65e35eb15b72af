"""Ambushes: to surprise others, alone or as a group (PP-AMB)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from rules.clock import EndOf
from rules.errors import Refused
from rules.facts import Mod, Verdict
from rules.names import find
from rules.report import report
from rules.system import Action, Deed
from rules.systems.prowlers.attack_pool import by_hand
from rules.systems.prowlers.checks import trait_pool
from rules.systems.prowlers.conditions import dice_mods, out
from rules.systems.prowlers.options import RollOptions
from rules.systems.prowlers.points import afford_defining, bought, define
from rules.systems.prowlers.pools import Hand, Pool, halved, minus, score, throw
from rules.systems.prowlers.state import One, Ref, house
from rules.systems.prowlers.tables import half
from rules.throws import Throw
from rules.vocabulary import Word

SHARED = 3
"""What of a member's net successes is above this goes to others of the group (PP-DICE-18)."""

PARTLY = 2
"""Up to how many net successes the target may claim that the surprise is a partial one (PP-AMB-03)."""


class AmbushOptions(RollOptions):
    """How it is done, and with whom."""

    with_: Annotated[Literal["covert", "charm", "agility"] | None, Word(name="with", rules=("PP-AMB-01",))] = Field(
        None, description="Covert, Charm to deceive, or half Agility; the better of Covert and half Agility without it."
    )
    group: Annotated[tuple[str, ...], Word(rules=("PP-AMB-05",))] = Field(
        (), max_length=12, description="Who else lies in ambush, one name each."
    )


def stealth(c: One, with_: str | None) -> Pool:
    """Covert, or half Agility for hiding and moving quietly; Charm to deceive (PP-AMB-01)."""
    if c.sheet.is_minion or with_ == "charm":
        return trait_pool(c, "charm" if with_ == "charm" else "covert")
    agile = with_ == "agility" or (with_ is None and half(c.sheet.agility) > (c.sheet.rank("covert") or 0))
    if agile:
        return (*halved(Mod(c.sheet.agility, "Agility", "PP-AMB-01"), Mod(0, "stealth", "PP-AMB-01")), *dice_mods(c))
    return trait_pool(c, "covert")


def ambush(ref: Ref, deed: Deed[AmbushOptions]) -> None:
    """Every ambusher rolls once, each target perceives for itself (PP-AMB-01, 05)."""
    o = deed.options
    define(ref, deed.actor, o.defining)
    hands = [hand_of(ref, who, o, leads=who == deed.actor) for who in lurking(ref, deed)]
    thrown = [bought(ref, hand, throw(ref, hand)) for hand in hands]
    ref.each("ambush", deed.targets, partial(falls_for_it, ref, deed.actor, thrown))


def hand_of(ref: Ref, who: str, o: AmbushOptions, *, leads: bool) -> Hand:
    """An ambusher's dice; the words of the command are for the one who leads."""
    parts = stealth(ref.get(who), o.with_)
    if not leads:
        return Hand(who, "ambush", parts, "PP-AMB-05")
    explodes, bundle = ("free", 3) if o.defining else ("", 1)
    return Hand(who, "ambush", (*parts, *by_hand(o, o.gm_mod)), "PP-AMB-01", o.auto or 0, explodes, bundle)


def lurking(ref: Ref, deed: Deed[AmbushOptions]) -> tuple[str, ...]:
    """Who lies in ambush, the leader first."""
    known = [c.id for c in ref.all() if not c.hidden]
    return tuple(dict.fromkeys((deed.actor, *(find(ref.before, known, said) for said in deed.options.group))))


def falls_for_it(ref: Ref, by: str, thrown: Sequence[Throw], target: str) -> None:
    """A target's Perception against all who lie in ambush; the net says how surprised it is (PP-AMB-02 to 04)."""
    mine = Hand(target, "perception", trait_pool(ref.get(target), "perception"), "PP-AMB-01")
    seen = bought(ref, mine, throw(ref, mine))
    net = together(ref, thrown, seen) if len(thrown) > 1 else thrown[0].combine(seen, minus)
    band = net.tell(surprise)
    if not band:
        return ref.note(Verdict(by, "ambush", target, "not surprised", rule="PP-AMB-04"))
    condition = "surprised" if band == 2 or not claims(ref, target) else "partly surprised"
    rule = "PP-AMB-02" if condition == "surprised" else "PP-AMB-03"
    ref.note(Verdict(by, "ambush", target, condition, rule=rule))
    ref.inflict(target, condition, by=by, until=EndOf("round"), rule=rule, quiet=True)
    return None


def surprise(net: int) -> int:
    """Not at all, perhaps partly, fully (PP-AMB-02 to 04)."""
    return (net > 0) + (net > PARTLY)


def claims(ref: Ref, target: str) -> bool:
    """Whoever may embellish claims partial surprise, unless he does not want to (PP-AMB-03)."""
    answer = ref.ask("surprise", (target,), ("partly", "fully"), "partly", kind="offer", rule="PP-AMB-03",
                     labels=("Partly surprised: can still dodge", "Fully surprised"))  # fmt: skip
    return answer == "partly"


def together(ref: Ref, thrown: Sequence[Throw], seen: Throw) -> Throw:
    """The net that decides for a group: the lowest after sharing, or the best where one is enough (PP-AMB-05)."""
    report("PP-AMB-05")
    against = score(seen.value)
    nets = [score(one.value) - against for one in thrown]
    return ref.fixed(max(nets) if house(ref).ambush_group == "any" else lowest(nets))


def lowest(nets: Sequence[int]) -> int:
    """The lowest net when those with more than enough help the others, the neediest first (PP-DICE-18)."""
    surplus = sum(max(0, net - SHARED) for net in nets)
    kept = sorted(min(net, SHARED) for net in nets)
    while surplus and kept[0] < SHARED:
        kept = sorted((kept[0] + 1, *kept[1:]))
        surplus -= 1
    return kept[0]


def may_ambush(ref: Ref, deed: Deed[AmbushOptions]) -> None:
    """Only before a fight, or on its first page; nobody lies in ambush for himself (PP-AMB-02)."""
    people = lurking(ref, deed)
    if ref.before.phase == "running" and ref.turns.round > 1 and not deed.options.force:
        raise Refused("The fight has been going on for a page.", "An ambush begins it.", "PP-AMB-02")
    for c in map(ref.get, deed.targets):
        if c.id in people or out(c):
            raise Refused(f"{c.name} cannot be ambushed.", "Choose another target.", "PP-AMB-01")
    afford_defining(ref, deed.actor, deed.options.defining)
    if deed.options.auto and not house(ref).auto_successes:
        raise Refused("At this table every die is thrown.", "Leave auto out.", "PP-DICE-10")


AMBUSH = Action("ambush", "Surprise others before the fight: with covert or charm.", AmbushOptions, ambush,
                rules=("PP-AMB-01",), targets="some", needs=may_ambush, any_time=True)  # fmt: skip
