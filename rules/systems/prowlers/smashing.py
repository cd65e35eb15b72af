"""Smashing things (PP-HAZ-01, 02)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.errors import Refused
from rules.facts import Mod, Verdict, total
from rules.report import report
from rules.system import Action, Deed
from rules.systems.prowlers.checks import hand_of, trait_named
from rules.systems.prowlers.options import RollOptions
from rules.systems.prowlers.points import afford_defining, bought, define
from rules.systems.prowlers.pools import Hand, minus, pool, throw
from rules.systems.prowlers.sheet import named
from rules.systems.prowlers.state import Ref, house
from rules.systems.prowlers.tables import STRUCTURE
from rules.systems.prowlers.turn import several
from rules.vocabulary import Word
from rules.words import nearest

BIG = 3
"""Net successes from which a hole is big (PP-HAZ-01)."""


class SmashOptions(RollOptions):
    """What is smashed, and with what."""

    material: Annotated[str, Word(rules=("PP-TAB-14",)), Field(max_length=60)] = Field(
        "", description="What it is made of: wood, brick, steel …"
    )
    structure: Annotated[int | None, Word(rules=("PP-HAZ-01",)), Field(ge=0, le=99)] = Field(
        None, description="Its Structure, in place of the material's."
    )
    adjust: Annotated[int, Word(rules=("PP-HAZ-02",)), Field(ge=-4, le=4)] = Field(
        0, description="How much thicker, or in worse shape, −4 to 4."
    )
    trait: Annotated[str, Word(rules=("PP-HAZ-01",)), Field(max_length=60)] = Field(
        "might", description="Might, or a Power."
    )
    actions: Annotated[int | None, Word(rules=("PP-ACT-03",)), Field(ge=1, le=10)] = Field(
        None, description="How many actions are announced for this turn."
    )
    thick: Annotated[bool, Word(rules=("PP-GRIT-HARD-01",))] = Field(
        False, description="A hard target, where a table plays with these."
    )


def structure_of(ref: Ref, o: SmashOptions) -> tuple[Mod, ...]:
    """The dice of a thing: its material, what a GM changes, twice as much for hard targets (PP-HAZ-02, PP-TAB-14)."""
    rank = Mod(o.structure, "Structure", "PP-HAZ-01") if o.structure is not None else material(o.material)
    changed = (Mod(o.adjust, "thickness or condition", "PP-HAZ-02"),) if o.adjust else ()
    hard = o.thick and house(ref).gritty_hard_targets
    twice = (Mod(total((rank, *changed)), "hard target", "PP-GRIT-HARD-01"),) if hard else ()
    return pool((rank,), *changed, *twice)


def material(said: str) -> Mod:
    """A material by its name or beginning; raises `Refused` (PP-TAB-14)."""
    fitting = [name for name in STRUCTURE if said and name.startswith(named(said))]
    name = named(said) if named(said) in STRUCTURE else fitting[0] if len(fitting) == 1 else ""
    if not name:
        close = ", ".join(fitting) or nearest(said, STRUCTURE)
        hint = f"Did you mean {close}? Or say structure N." if close else "Say material M or structure N."
        raise Refused(f"“{said[:40]}” is no material here." if said else "What is smashed?", hint, "PP-TAB-14")
    report("PP-TAB-14")
    return Mod(STRUCTURE[name], name, "PP-HAZ-01")


def smash(ref: Ref, deed: Deed[SmashOptions]) -> None:
    """Might or a Power against a roll of the Structure; several tries do not add up (PP-HAZ-01)."""
    o, a = deed.options, ref.get(deed.actor)
    define(ref, a.id, o.defining)
    mine = hand_of(a, trait_named(a, o.trait), o, *several(a, o.actions))._replace(rule="PP-HAZ-01")
    theirs = structure_of(ref, o)
    hit, answer = throw(ref, mine), throw(ref, Hand(a.id, "structure", theirs, "PP-HAZ-01"))
    hole = bought(ref, mine, hit).combine(answer, minus).tell(hole_of)
    ref.note(Verdict(a.id, "smash", None, hole, item=theirs[0].label if o.material else "", rule="PP-HAZ-01"))


def hole_of(net: int) -> str:
    """What is left of it."""
    return "big hole" if net >= BIG else "small hole" if net > 0 else "no hole"


def may_smash(ref: Ref, deed: Deed[SmashOptions]) -> None:
    """Trait and material must be known."""
    o, a = deed.options, ref.get(deed.actor)
    trait_named(a, o.trait)
    structure_of(ref, o)
    afford_defining(ref, a.id, o.defining)
    if o.auto and not house(ref).auto_successes:
        raise Refused("At this table every die is thrown.", "Leave auto out.", "PP-DICE-10")


SMASH = Action("smash", "Smash a thing: material M or structure N.", SmashOptions, smash, rules=("PP-HAZ-01",),
               cost="action", needs=may_smash)  # fmt: skip
