"""Ability and skill checks, opposed ones too (MM-CHK, MM-ACT-13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, model_validator

from rules.errors import Refused
from rules.facts import Against, Mod, Verdict
from rules.options import Options
from rules.referee import Side
from rules.system import Action, Deed
from rules.systems.mm2e.conditions import CONDITIONS, change, from_conditions, mod
from rules.systems.mm2e.effort import effort_on_check
from rules.systems.mm2e.fire import suppressed
from rules.systems.mm2e.gravity import gravity_on_check
from rules.systems.mm2e.hero import second_die
from rules.systems.mm2e.sheet import ABILITIES, Ability
from rules.systems.mm2e.state import One, Ref
from rules.vocabulary import Word
from rules.words import fold, nearest

SKILLS: dict[str, Ability] = {
    "acrobatics": "dex", "bluff": "cha", "climb": "str", "computers": "int", "concentration": "wis", "craft": "int",
    "diplomacy": "cha", "disable device": "int", "disguise": "cha", "drive": "dex", "escape artist": "dex",
    "gather information": "cha", "handle animal": "cha", "intimidate": "cha", "investigate": "int", "jump": "str",
    "knowledge": "int", "language": "int", "medicine": "wis", "notice": "wis", "perform": "cha", "pilot": "dex",
    "profession": "wis", "ride": "dex", "search": "int", "sense motive": "wis", "sleight of hand": "dex",
    "stealth": "dex", "survival": "wis", "swim": "str",
}  # fmt: skip
"""Skills by their ability."""

ABILITY_NAMES: dict[str, Ability] = {
    "strength": "str", "dexterity": "dex", "constitution": "con", "intelligence": "int", "wisdom": "wis",
    "charisma": "cha", **{a: a for a in ABILITIES},
}  # fmt: skip


class CheckOptions(Options):
    """What is checked, and against what."""

    trait: Annotated[str, Field(max_length=60)] = Field("", description="A skill or an ability.")
    dc: Annotated[int, Field(ge=-50, le=200)] | None = Field(None, description="The Difficulty Class.")
    versus: Annotated[str, Field(max_length=60)] = Field("", description="Whom it is opposed by.")
    versus_trait: Annotated[str, Field(max_length=60)] = Field("", description="The opponent's skill or ability.")
    take10: Annotated[bool, Word(rules=("MM-CHK-05",))] = Field(False, description="10 in place of the die.")
    cover: Annotated[Literal["normal", "improved"] | None, Word(rules=("MM-COVER-04",), bare="normal")] = Field(
        None, description="Something to hide behind, for Stealth."
    )
    conceal: Annotated[bool, Word(rules=("MM-CONCEAL-07",))] = Field(
        False, description="Hard to see where one hides, for Stealth."
    )
    lifting: Annotated[bool, Word(rules=("MM-LOWG-03",))] = Field(
        False, description="Strength lifts or shifts something heavy."
    )
    action: Annotated[Literal["free", "reaction", "move", "standard", "full", ""], Word(rules=("MM-ACT-13",))] = Field(
        "", description="What it costs, where that is not a standard action."
    )

    @model_validator(mode="after")
    def _one_goal(self) -> CheckOptions:
        if self.dc is not None and self.versus:
            raise ValueError("A check is held against a number or against somebody, not both.")
        return self


def trait_named(c: One, said: str) -> str:
    """A skill or ability by its name or beginning; raises `Refused`."""
    word = fold(said)
    known = [*SKILLS, *ABILITY_NAMES, *(fold(skill) for skill in c.sheet.skills)]
    if word in known:
        return word
    fitting = sorted({name for name in known if word and name.startswith(word)})
    if len(fitting) == 1:
        return fitting[0]
    close = ", ".join(fitting) or nearest(said, known)
    raise Refused(
        f"There is no skill or ability “{said[:40]}”.",
        f"Did you mean {close}?" if close else "Name a skill, or an ability such as Strength.",
        "MM-CHK-01",
    )


def check_mods(c: One, trait: str) -> tuple[Mod, ...]:
    """The printed total of a trait, and what changes it now (MM-CHK-01, 04)."""
    return (*_printed(c, trait), *from_conditions(c, "checks"), *suppressed(c), *hampered(c, trait))


def mods_here(ref: Ref, c: One, trait: str, *, lifting: bool = False) -> tuple[Mod, ...]:
    """The same with what the gravity of the scene does to it (MM-LOWG-03, MM-HIGHG-03, MM-ZERO-05)."""
    skill = trait not in ABILITY_NAMES
    return (*check_mods(c, trait), *gravity_on_check(ref, c, trait, skill=skill, lifting=lifting))


def _printed(c: One, trait: str) -> tuple[Mod, ...]:
    if trait in ABILITY_NAMES:
        ability = ABILITY_NAMES[trait]
        return Mod(c.sheet.mod(ability), trait.title(), "MM-CHK-04"), *change(c, ability)
    totals = {fold(skill): total for skill, total in c.sheet.skills.items()}
    if trait in totals:
        return (Mod(totals[trait], trait.title(), "MM-CHK-01"), *change(c, SKILLS.get(trait, "int")))
    return (Mod(mod(c, SKILLS.get(trait, "int")), f"{trait.title()}, untrained", "MM-CHK-04"),)


LOOKING = ("notice", "search")
"""Skills that take the senses."""

SENSELESS = {"blinded": "sees nothing", "deafened": "hears nothing"}


def hampered(c: One, trait: str) -> Iterator[Mod]:
    """What dazzled or no sight does to single skills (MM-COND-02, 34)."""
    if c.has("blinded") and SKILLS.get(trait) in ("str", "dex"):
        yield Mod(-4, "blinded", "MM-COND-02")
    if c.has("dazzled") and trait in LOOKING:
        yield Mod(-1, "dazzled", "MM-COND-34")


def hiding(ref: Ref, c: One, o: CheckOptions) -> Iterator[Mod]:
    """Staying unseen takes cover or concealment; improved cover helps (MM-COVER-04, MM-CONCEAL-07)."""
    if o.cover:
        yield Mod(10 if o.cover == "improved" else 0, "cover", "MM-COVER-04")
    if o.conceal:
        yield Mod(0, "concealment", "MM-CONCEAL-07")
    hidden = o.cover or o.conceal or c.has("invisible") or ref.table.light != "bright"
    if not hidden:
        ref.remind(c.id, f"{{{c.id}}} can hide only behind cover or in concealment.", "MM-CONCEAL-07")


def by_hand(options: Options) -> tuple[Mod, ...]:
    """The numbers that somebody at the table adds (MM-CHK-08)."""
    return tuple(Mod(extra.value, extra.why or "situation", "MM-CHK-08") for extra in options.mods)


def check(ref: Ref, deed: Deed[CheckOptions]) -> None:
    """A check against a number, against somebody, or open (MM-CHK-01, 02)."""
    o, c = deed.options, ref.get(deed.actor)
    trait = trait_named(c, o.trait)
    mods = (*mods_here(ref, c, trait, lifting=o.lifting), *(hiding(ref, c, o) if trait == "stealth" else ()))
    mods = (*mods, *by_hand(o), *effort_on_check(ref, c))
    for state in SENSELESS if trait in LOOKING else ():
        if c.has(state):
            ref.remind(c.id, f"{{{c.id}}} {SENSELESS[state]}.", CONDITIONS[state].rule)
    if o.versus:
        return opposed(ref, c, trait, mods, ref.get(o.versus), o.versus_trait or trait)
    if o.dc is None:
        ref.roll(c.id, trait, mods=mods, rule="MM-CHK-01")
        return None
    against = Against(o.dc, "Difficulty Class")
    throw = ref.fixed(10) if o.take10 else None
    made = ref.check(c.id, trait, mods, against, rule="MM-CHK-05" if o.take10 else "MM-CHK-01", throw=throw)
    if not o.take10:
        made = second_die(ref, made, c.id, trait, against)
    return ref.note(Verdict(c.id, trait, None, "success" if made.hits else "failure", rule="MM-CHK-01"))


def opposed(ref: Ref, a: One, trait: str, mods: tuple[Mod, ...], b: One, versus: str) -> None:
    """Both roll, the acting side first; a tie is nobody's win (MM-CHK-02)."""
    other = trait_named(b, versus)
    net = ref.contest(Side(a.id, trait, mods), Side(b.id, other, mods_here(ref, b, other)), "MM-CHK-02")
    won = net.tell(lambda n: "wins" if n > 0 else "loses" if n < 0 else "tie")
    ref.note(Verdict(a.id, trait, b.id, won, rule="MM-CHK-02"))


def knows_traits(ref: Ref, deed: Deed[CheckOptions]) -> None:
    """The traits must exist before a die is rolled."""
    o = deed.options
    trait_named(ref.get(deed.actor), o.trait)
    if o.versus:
        trait_named(ref.get(o.versus), o.versus_trait or o.trait)
    if o.take10 and o.dc is None:
        raise Refused("Only a check against a number may take 10.", "Name the dc, or roll.", "MM-CHK-05")


CHECK = Action("check", "Check a skill or an ability.", CheckOptions, check,
               rules=("MM-CHK-01", "MM-CHK-06"), command="check",
               needs=knows_traits, any_time=True, alone=True, cost="skill")  # fmt: skip
