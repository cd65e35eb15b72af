"""What a GM lays on somebody directly: damage, healing, the hour after the next, a strain too much."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.errors import Refused
from rules.facts import Mod
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.afflict import afflict, remove_mark
from rules.systems.mm2e.damage import Blow, toughness
from rules.systems.mm2e.dying import come_back, dying_save, stabilise
from rules.systems.mm2e.state import Ref
from rules.vocabulary import Word

TRACK = ("dead", "dying", "unconscious", "disabled", "staggered", "injured", "bruised")
"""The boxes of the damage track, worst first."""


class DamageOptions(Options):
    """How hard, and whether to kill."""

    amount: Annotated[int, Field(ge=0, le=100)] = Field(0, description="The damage bonus.")
    lethal: Annotated[bool, Word(rules=("MM-LETH-01",))] = Field(False, description="Lethal damage.")
    savemod: Annotated[int, Field(ge=-50, le=50)] = Field(0, description="More or less on the save.")


def damage(ref: Ref, deed: Deed[DamageOptions]) -> None:
    """Damage without an attack: each target makes its Toughness save (MM-TOU-01)."""
    o = deed.options
    parts = (Mod(o.amount, "damage", "MM-DMG-01"),)
    ref.each("damage", deed.targets, lambda who: _struck(ref, who, Blow(parts, None, o.lethal, savemod=o.savemod)))


def _struck(ref: Ref, who: str, blow: Blow) -> None:
    toughness(ref, who, blow)


class HealOptions(Options):
    """How much of what."""

    amount: Annotated[int, Field(ge=1, le=100)] = Field(1, description="How many marks or boxes.")
    kind: Literal["", "bruised", "injured", "staggered", "disabled", "unconscious", "dying", "dead", "all"] = Field(
        "", description="Which; the worst box first without it."
    )


def heal(ref: Ref, deed: Deed[HealOptions]) -> None:
    """Takes marks and boxes of the damage track away, the worst first."""
    o = deed.options
    for who in deed.targets:
        if o.kind == "all":
            ref.lift(who, *TRACK, why="healed")
            continue
        left = o.amount
        for kind in TRACK if o.kind == "" else (o.kind,):
            while left and ref.get(who).has(kind):
                _heal_one(ref, who, kind)
                left -= 1


def _heal_one(ref: Ref, who: str, kind: str) -> None:
    if kind in ("bruised", "injured"):
        remove_mark(ref, who, kind)
    elif kind == "dead":
        come_back(ref, who)
    elif kind == "dying":
        stabilise(ref, who, "MM-COND-30")
    else:
        ref.lift(who, kind, why="healed")


def hurt(ref: Ref, deed: Deed[HealOptions]) -> None:
    """Only what is there can be healed."""
    for who in deed.targets:
        c = ref.get(who)
        kinds = TRACK if deed.options.kind in ("", "all") else (deed.options.kind,)
        if not c.has(*kinds):
            what = "unhurt" if deed.options.kind in ("", "all") else f"not {deed.options.kind}"
            raise Refused(f"{c.name} is {what}.")


def collapse(ref: Ref, deed: Deed[Options]) -> None:
    """After a strenuous deed a disabled character is dying (MM-DCOND-06)."""
    if ref.get(deed.actor).has("disabled") and not ref.get(deed.actor).has("dying"):
        afflict(ref, deed.actor, "dying", rule="MM-DCOND-06")


def next_hour(ref: Ref, deed: Deed[Options]) -> None:
    """The next save of one who is dying, an hour later (MM-DYING-02)."""
    for who in deed.targets:
        dying_save(ref, who)


def is_dying(ref: Ref, deed: Deed[Options]) -> None:
    """Only the dying make that save."""
    for who in deed.targets:
        if not ref.get(who).has("dying"):
            raise Refused(f"{ref.get(who).name} is not dying.", "", "MM-DYING-02")


DAMAGE = Action("damage", "Damage somebody: a Toughness save against 15 and the amount.", DamageOptions, damage,
                rules=("MM-TOU-01", "MM-TRACK-01", "MM-TRACK-09", "MM-LETH-04"), command="gm",
                targets="some")  # fmt: skip
HEAL = Action("heal", "Take marks and boxes of the damage track away.", HealOptions, heal,
              rules=("MM-DCOND-01", "MM-DCOND-05"), command="gm", targets="some", needs=hurt)  # fmt: skip
COLLAPSE = Action("collapse", "What a strain does to the disabled.", Options, collapse, command="gm")
NEXT_HOUR = Action("dying save", "The next save of one who is dying, an hour later.", Options, next_hour,
                   rules=("MM-DYING-02",), command="gm", targets="some", needs=is_dying,
                   aliases=("dying",))  # fmt: skip
