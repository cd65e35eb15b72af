"""Resolve between Heroes, and for what has no rule of its own (PP-RES-05, 06, 09)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.clock import EndOf
from rules.errors import Refused
from rules.facts import Changed, Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.prowlers.damage import defeat
from rules.systems.prowlers.points import afford, resolve_of, set_resolve, spend
from rules.systems.prowlers.state import Ref

SACRIFICED = "sacrifice"
"""The effect that marks a point which must be spent on this page, and what it will cost (PP-RES-06)."""


class GiveOptions(Options):
    """How much, and from where."""

    amount: Annotated[int, Field(ge=1, le=20)] = Field(1, description="How many points reach the ally.")
    unable: bool = Field(False, description="Unconscious, absent or busy: it costs twice as much.")


def cost(o: GiveOptions) -> int:
    """What a gift costs its giver."""
    return o.amount * (2 if o.unable else 1)


def give(ref: Ref, deed: Deed[GiveOptions]) -> None:
    """A Hero's points for an ally: one for one, or two for one from afar (PP-RES-05)."""
    spend(ref, deed.actor, "PP-RES-05", cost(deed.options))
    gain(ref, deed.target, deed.options.amount, "PP-RES-05")


def gain(ref: Ref, who: str, amount: int, rule: str) -> None:
    """More Resolve for a Hero."""
    before = resolve_of(ref, ref.get(who))
    set_resolve(ref, who, before + amount)
    ref.note(Changed(who, "Resolve", str(before), str(before + amount), rule))


def may_give(ref: Ref, deed: Deed[GiveOptions]) -> None:
    """Only Heroes hold Resolve (PP-RES-07)."""
    must_be_heroes(ref, deed.actor, deed.target)
    if deed.actor == deed.target:
        raise Refused("Nobody gives Resolve to himself.", "Name an ally.", "PP-RES-05")
    afford(ref, deed.actor, "PP-RES-05", cost(deed.options))


def must_be_heroes(ref: Ref, *people: str) -> None:
    """Refuses points for NPCs: they have the GM's Adversity (PP-RES-07, 08)."""
    for c in map(ref.get, people):
        if c.sheet.kind != "hero":
            raise Refused(f"{c.name} is no Hero and holds no Resolve.", "NPCs spend Adversity.", "PP-RES-07")


def sacrifice(ref: Ref, deed: Deed[Options]) -> None:
    """A point for a Hero without any: to be spent on this page, and then he falls (PP-RES-06)."""
    gain(ref, deed.actor, 1, "PP-RES-06")
    ref.inflict(deed.actor, SACRIFICED, until=EndOf("round"), rule="PP-RES-06")


def may_sacrifice(ref: Ref, deed: Deed[Options]) -> None:
    """Only with nothing left."""
    c = ref.get(deed.actor)
    must_be_heroes(ref, c.id)
    if resolve_of(ref, c):
        raise Refused(f"{c.name} has Resolve left.", "A sacrifice is for those without any.", "PP-RES-06")


def falls(ref: Ref, who: str) -> None:
    """The page of a sacrifice ends: what was not spent is gone, and so is the Hero for this scene (PP-RES-06)."""
    set_resolve(ref, who, 0)
    if not ref.get(who).has("defeated"):
        defeat(ref, who, None, "PP-RES-06")


class SpendOptions(Options):
    """What a point is for."""

    note: Annotated[str, Field(max_length=200)] = Field("", description="What it is for.")


def spend_point(ref: Ref, deed: Deed[SpendOptions]) -> None:
    """A lucky break or a power stunt: takes the point and keeps the words (PP-RES-09)."""
    spend(ref, deed.actor, "PP-RES-09")
    ref.note(Verdict(deed.actor, "spend", None, "spends", item=deed.options.note, rule="PP-RES-09"))


def may_spend(ref: Ref, deed: Deed[SpendOptions]) -> None:
    """There must be a point."""
    afford(ref, deed.actor, "PP-RES-09")


GIVE = Action("give", "Give Resolve to an ally.", GiveOptions, give, rules=("PP-RES-05",), targets="one",
              needs=may_give, any_time=True)  # fmt: skip
SACRIFICE = Action("sacrifice", "Take a point of Resolve, and fall at the end of the page.", Options, sacrifice,
                   rules=("PP-RES-06",), needs=may_sacrifice, any_time=True)  # fmt: skip
SPEND = Action("spend", "Spend a point on a lucky break or a power stunt.", SpendOptions, spend_point,
               rules=("PP-RES-09",), needs=may_spend, any_time=True)  # fmt: skip
