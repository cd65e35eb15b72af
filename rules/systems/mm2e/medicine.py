"""First aid for the dying (MM-DYING-05, 06)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.errors import Refused
from rules.facts import Against, Mod, Verdict
from rules.options import Options
from rules.referee import Intent
from rules.system import Action, Deed
from rules.systems.mm2e.checks import by_hand, mods_here
from rules.systems.mm2e.conditions import from_conditions
from rules.systems.mm2e.dying import AIRLESS, stabilise
from rules.systems.mm2e.hero import second_die
from rules.systems.mm2e.state import One, Ref
from rules.vocabulary import Word


class HelpOptions(Options):
    """By which means."""

    healing: Annotated[bool, Word(rules=("MM-DYING-06",))] = Field(False, description="With the Healing power.")


def help_dying(ref: Ref, deed: Deed[HelpOptions]) -> None:
    """Medicine against 15, untrained too (MM-DYING-05), or Healing against 10 (06): the patient is stable."""
    c, healing = ref.get(deed.actor), deed.options.healing
    what, goal, rule = ("healing", 10, "MM-DYING-06") if healing else ("medicine", 15, "MM-DYING-05")
    mods = (*(healing_mods(c) if healing else mods_here(ref, c, what)), *by_hand(deed.options))
    against = Against(goal, "Difficulty Class")
    check = second_die(ref, ref.check(c.id, what, mods, against, rule=rule), c.id, what, against)
    if check.hits:
        stabilise(ref, deed.target, rule)
    else:
        ref.note(Verdict(c.id, what, deed.target, "not helped", rule=rule))
    if healing and c.has("disabled"):
        ref.follow(Intent("collapse", c.id))


def healing_mods(c: One) -> tuple[Mod, ...]:
    """A power check: the rank, and what hampers checks."""
    return (Mod(c.sheet.healing, "Healing", "MM-DYING-06"), *from_conditions(c, "checks"))


def may_help(ref: Ref, deed: Deed[HelpOptions]) -> None:
    """Only the dying, and only others; Healing takes the power."""
    c, b = ref.get(deed.actor), ref.get(deed.target)
    if not b.has("dying"):
        raise Refused(f"{b.name} is not dying.", "", "MM-DYING-05")
    if b.has(AIRLESS):
        raise Refused(f"{b.name} has nothing to breathe.", "Bring air first.", "MM-SUFF-04")
    if c.id == b.id:
        raise Refused("Nobody can do that for himself.", "Somebody beside him can.", "MM-DYING-05")
    if deed.options.healing and not c.sheet.healing:
        raise Refused(f"{c.name} does not have Healing.", "Leave out healing: Medicine does.", "MM-DYING-06")


STABILISE = Action("stabilise", "Keep a dying character from dying: Medicine, or healing.", HelpOptions, help_dying,
                   rules=("MM-DYING-05",), targets="one", cost="standard", needs=may_help,
                   aliases=("stabilize", "first aid"))  # fmt: skip
