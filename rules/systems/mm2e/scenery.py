"""Things in the encounter: how the GM brings them in, how they are broken and mended (MM-OBJ-06, 11 to 13)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field, model_validator

from rules.codec import digest, text
from rules.encounter import Combatant, numbered
from rules.errors import Refused
from rules.facts import Against, Joined, Verdict, total
from rules.names import find
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.afflict import afflict
from rules.systems.mm2e.checks import by_hand, mods_here
from rules.systems.mm2e.conditions import marks, mod
from rules.systems.mm2e.defense import CARRIED
from rules.systems.mm2e.hero import second_die
from rules.systems.mm2e.objects import steps_of, thing_toughness
from rules.systems.mm2e.sheet import Abilities, Sheet
from rules.systems.mm2e.state import Live, One, Ref
from rules.systems.mm2e.tables import Size
from rules.vocabulary import Word

Substance = Literal[
    "paper", "soil", "glass", "ice", "rope", "leather", "wood", "stone", "brick", "concrete", "iron", "steel",
    "titanium", "super-alloy",
]  # fmt: skip

TOUGHNESS: dict[Substance, int] = {
    "paper": 0, "soil": 0, "glass": 1, "ice": 0, "rope": 0, "leather": 2, "wood": 5, "stone": 8, "brick": 8,
    "concrete": 8, "iron": 10, "steel": 10, "titanium": 15, "super-alloy": 20,
}  # fmt: skip
"""Toughness by the inch (MM-OBJ-13, appendix A6)."""

ORDINARY = 5

NOTHING = Abilities(str=None, dex=None, con=None, int=None, wis=None, cha=None)


class ObjectOptions(Options):
    """What it is made of, how big it is, and who has it."""

    name: Annotated[str, Field(max_length=30)] = Field("Object", description="What it is called.")
    toughness: Annotated[int | None, Word(rules=("MM-OBJ-01",)), Field(ge=0, le=40)] = Field(
        None, description="Its Toughness."
    )
    substance: Annotated[Substance | None, Word(rules=("MM-OBJ-13",))] = Field(
        None, description="What it is made of: Toughness by the table."
    )
    device: Annotated[int | None, Word(rules=("MM-OBJ-11",)), Field(ge=0, le=30)] = Field(
        None, description="Rank of a device: Toughness ten more."
    )
    thickness: Annotated[int, Word(rules=("MM-OBJ-10",)), Field(ge=0, le=100_000)] = Field(
        0, description="Inches, where it is thick."
    )
    size: Size = Field("medium", description="How big it is.")
    weight: Annotated[int, Word(rules=("MM-IMPR-01",)), Field(ge=0, le=100_000_000)] = Field(
        0, description="Pounds, for who wants to lift it."
    )
    held_by: Annotated[str, Word(rules=("MM-OATK-01",)), Field(max_length=60)] = Field(
        "", description="Who has it in hand."
    )
    worn_by: Annotated[str, Word(rules=("MM-OATK-02",)), Field(max_length=60)] = Field(
        "", description="Who wears or carries it."
    )

    @model_validator(mode="after")
    def _one_each(self) -> ObjectOptions:
        if sum(said is not None for said in (self.toughness, self.substance, self.device)) > 1:
            raise ValueError("Name one of toughness, substance and device.")
        if self.held_by and self.worn_by:
            raise ValueError("It is held or worn, not both.")
        return self


def put_object(ref: Ref, deed: Deed[ObjectOptions]) -> None:
    """A thing joins the encounter: it can be attacked, and has no turn (MM-OBJ-01, MM-OATK-01 to 03)."""
    o = deed.options
    sheet = object_sheet(o)
    names, renamed = numbered((c.name for c in ref.all()), sheet.name)
    for c in ref.all():
        if c.name in renamed:
            ref.put(replace(c, name=renamed[c.name]))
    who = f"c{ref.next_number()}"
    stored = digest(text(sheet.model_dump(mode="json", exclude_defaults=True)))
    ref.put(Combatant(who, names[0], "", None, stored, sheet, Live()))
    ref.note(Joined(who))
    for state, holder in (("held", o.held_by), ("worn", o.worn_by)):
        if holder:
            ref.inflict(who, state, by=holder_of(ref, holder), rule=CARRIED[state])


def object_sheet(o: ObjectOptions) -> Sheet:
    """A thing as a sheet: all that it has is Toughness, size, thickness and weight (MM-OBJ-01, 11, 13)."""
    toughness = o.toughness if o.toughness is not None else ORDINARY
    if o.device is not None:
        toughness = 10 + o.device
    elif o.substance:
        toughness = TOUGHNESS[o.substance]
    return Sheet(
        name=o.name, kind="object", abilities=NOTHING, size=o.size, toughness_base=toughness, thickness=o.thickness,
        weight=o.weight, hero_points=0, speed=0, no_saves=("fortitude", "will"),
    )  # fmt: skip


def holder_of(ref: Ref, name: str) -> str:
    """Who has it, by name; raises `Refused`."""
    return find(ref.before, [c.id for c in ref.all() if not c.sheet.is_object], name)


def has_holder(ref: Ref, deed: Deed[ObjectOptions]) -> None:
    """Who is named must be there."""
    if name := deed.options.held_by or deed.options.worn_by:
        holder_of(ref, name)


class BreakOptions(Options):
    """With what."""

    damage: Annotated[int | None, Word(rules=("MM-OBJ-12",)), Field(ge=0, le=60)] = Field(
        None, description="Damage bonus of a weapon or power; Strength and Super-Strength without it."
    )


def break_object(ref: Ref, deed: Deed[BreakOptions]) -> None:
    """A thing in hand or that nobody protects: no roll, as if its save were 5 and its Toughness (MM-OBJ-12)."""
    a, b = ref.get(deed.actor), ref.get(deed.target)
    said = deed.options.damage
    damage = mod(a, "str") + a.sheet.super_strength if said is None else said
    result = broken_by(damage, total(thing_toughness(b)), steps_of(b))
    if result:
        afflict(ref, b.id, result, by=a.id, rule="MM-OBJ-12")
    else:
        ref.note(Verdict(a.id, "break object", b.id, "holds", rule="MM-OBJ-12"))


def broken_by(damage: int, toughness: int, steps: int) -> str | None:
    """What so much damage does to a thing without a roll; thick ones bear more (MM-OBJ-12)."""
    if damage >= toughness + 5 + steps:
        return "destroyed"
    if damage >= toughness + steps:
        return "broken"
    return "damaged" if damage >= toughness - 9 else None


def may_break(ref: Ref, deed: Deed[BreakOptions]) -> None:
    """A thing, whole enough, that nobody else has."""
    b = thing(ref, deed.target, "MM-OBJ-12")
    if any(effect.by != deed.actor for effect in b.of(*CARRIED)):
        raise Refused(f"{b.name} is protected by who has it.", "Attack it.", "MM-OBJ-12")


def thing(ref: Ref, who: str, rule: str) -> One:
    """A thing that is not destroyed; raises `Refused` for anything else."""
    b = ref.get(who)
    if not b.sheet.is_object:
        raise Refused(f"{b.name} is no object.", "A GM brings one in with /gm act object.", rule)
    if b.has("destroyed"):
        raise Refused(f"{b.name} is destroyed.", "", rule)
    return b


class RepairOptions(Options):
    """How hard it is."""

    dc: Annotated[int, Word(rules=("MM-OBJ-06",)), Field(ge=1, le=100)] = Field(15, description="As for making it.")
    remake: Annotated[bool, Word(rules=("MM-OBJ-06",))] = Field(
        False, description="Even what is destroyed, if the GM agrees."
    )


def repair(ref: Ref, deed: Deed[RepairOptions]) -> None:
    """A Craft check mends what is damaged or broken (MM-OBJ-06)."""
    c, o = ref.get(deed.actor), deed.options
    against = Against(o.dc, "Difficulty Class")
    mods = (*mods_here(ref, c, "craft"), *by_hand(o))
    check = second_die(ref, ref.check(c.id, "craft", mods, against, rule="MM-OBJ-06"), c.id, "craft", against)
    mended = check.hits
    ref.note(Verdict(c.id, "repair", deed.target, "mended" if mended else "not mended", rule="MM-OBJ-06"))
    if mended:
        ref.lift(deed.target, "damaged", "broken", "destroyed", why="mended")


def may_repair(ref: Ref, deed: Deed[RepairOptions]) -> None:
    """A thing that is less than whole; what is destroyed only if the GM lets it be made anew."""
    b = ref.get(deed.target)
    if not b.sheet.is_object or not (marks(b, "damaged") or b.has("broken", "destroyed")):
        raise Refused(f"{b.name} needs no repair.", "", "MM-OBJ-06")
    if b.has("destroyed") and not deed.options.remake:
        raise Refused(f"{b.name} is destroyed.", "If the GM agrees it can be made anew: remake.", "MM-OBJ-06")


OBJECT = Action("object", "Bring a thing into the encounter that can be attacked.", ObjectOptions, put_object,
                rules=("MM-OBJ-11", "MM-OBJ-13"), command="gm", needs=has_holder,
                aliases=("thing",))  # fmt: skip
BREAK_OBJECT = Action("break object", "Break a thing that nobody protects, without a roll.", BreakOptions, break_object,
                      rules=("MM-OBJ-12",), targets="one", cost="full", needs=may_break, strenuous=True,
                      aliases=("smash",))  # fmt: skip
REPAIR = Action("repair", "Mend a thing: a Craft check.", RepairOptions, repair, rules=("MM-OBJ-06",), targets="one",
                needs=may_repair, any_time=True, aliases=("mend",))  # fmt: skip
