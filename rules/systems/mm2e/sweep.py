"""A sweep: autofire along a line, an attack on everybody in it (MM-AUTO-05, 06)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.errors import Refused
from rules.facts import Mod, total
from rules.system import Action, Deed
from rules.systems.mm2e.attack import begins, strike
from rules.systems.mm2e.attack_bonus import weapon_bonus
from rules.systems.mm2e.attack_limits import may_attack
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.sheet import Attack
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.weapons import attack_of
from rules.vocabulary import Word


class SweepOptions(AttackOptions):
    """Along how long a line."""

    squares: Annotated[int, Word(aliases=("line", "autofire line"), rules=("MM-AUTO-05",)), Field(ge=1, le=60)] = Field(
        1, description="Five-foot squares of the line, no more than the attack bonus."
    )


def sweep(ref: Ref, deed: Deed[SweepOptions]) -> None:
    """A separate attack on each target in the line, all at the same penalty; a miss does not end it (MM-AUTO-06).

    The margin counts for nothing here, so the shots are those of the plain attack.
    """
    a, o = ref.get(deed.actor), deed.options
    plain = autofire_of(a, o.with_).model_copy(update={"autofire": 0})
    tries = (Mod(-o.squares, f"a line of {o.squares}", "MM-AUTO-06"),)
    if begins(ref, a.id, None, o):
        ref.each("sweep", deed.targets, lambda who: strike(ref, a.id, who, plain, o, tries))


def autofire_of(a: One, name: str) -> Attack:
    """The autofire attack that is meant: the one named, or the only one; raises `Refused`."""
    streams = [weapon for weapon in a.sheet.attacks if weapon.autofire and not weapon.area]
    weapon = attack_of(a, name) if name or len(streams) != 1 else streams[0]
    if weapon not in streams:
        named = ", ".join(each.name for each in streams)
        hint = f"With autofire: {named}." if named else "Nothing of his has autofire."
        raise Refused(f"{weapon.name} has no autofire.", hint, "MM-AUTO-05")
    return weapon


def may_sweep(ref: Ref, deed: Deed[SweepOptions]) -> None:
    """A line no longer than the attack bonus, with nobody in it who could not be attacked (MM-AUTO-05)."""
    a, o = ref.get(deed.actor), deed.options
    weapon = autofire_of(a, o.with_)
    bonus = total(weapon_bonus(a, weapon))
    if o.squares > bonus:
        raise Refused(f"{weapon.name} sweeps at most {max(0, bonus)} squares.", "No more than its attack bonus.",
                      "MM-AUTO-05")  # fmt: skip
    single = o.model_copy(update={"with_": weapon.name})
    for target in deed.targets:
        one: Deed[AttackOptions] = Deed(a.id, (target,), single)
        may_attack(ref, one)


SWEEP = Action("sweep", "Autofire along a line: squares N, an attack at −N on each target in it.", SweepOptions, sweep,
               rules=("MM-AUTO-05", "MM-AUTO-12"), targets="some", cost="full", needs=may_sweep,
               strenuous=True, aliases=("autofire line",))  # fmt: skip
