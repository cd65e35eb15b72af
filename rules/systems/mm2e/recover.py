"""Recovery in a fight: by a hero point, by quick Regeneration, by a healer (MM-REC-09 to 11, MM-HERO-05)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.errors import Refused
from rules.facts import Mod
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.abilities import give_back
from rules.systems.mm2e.conditions import lost
from rules.systems.mm2e.hero import spend
from rules.systems.mm2e.recovery import COURSES, blocked_by, may_go, recovery_check
from rules.systems.mm2e.regeneration import effort
from rules.systems.mm2e.sheet import ABILITIES
from rules.systems.mm2e.state import One, Ref
from rules.vocabulary import Word

Box = Literal["unconscious", "disabled", "staggered", "injured", "bruised"]


class RecoverOptions(Options):
    """From what."""

    kind: Annotated[Box | None, Word(rules=("MM-REC-08",))] = Field(
        None, description="Which condition; without it the first that may go."
    )


def recover(ref: Ref, deed: Deed[RecoverOptions]) -> None:
    """A recovery check at once, for a hero point, or free for who regenerates by the round (MM-REC-10, MM-HERO-05)."""
    c = ref.get(deed.actor)
    condition = condition_of(c, deed.options.kind)
    if not effort(c, condition):
        spend(ref, c.id, "recover", "MM-REC-10")
    recovery_check(ref, c.id, condition)


def regenerate(ref: Ref, deed: Deed[RecoverOptions]) -> None:
    """A recovery check as a standard action, which takes some ranks of Regeneration (MM-REC-09)."""
    recovery_check(ref, deed.actor, condition_of(ref.get(deed.actor), deed.options.kind))


def heal_other(ref: Ref, deed: Deed[RecoverOptions]) -> None:
    """A further check of the patient, with the healer's rank; a success may return a lost point too (MM-REC-09)."""
    rank, b = ref.get(deed.actor).sheet.healing, ref.get(deed.target)
    extra = Mod(rank, "Healing", "MM-REC-09")
    if any(may_go(b, condition) for condition in COURSES):
        recovery_check(ref, b.id, condition_of(b, deed.options.kind), extra)
        return
    for ability in ABILITIES:
        if lost(b, ability):
            return give_back(ref, b.id, ability, 1, "MM-ABIL-03")


def condition_of(c: One, kind: str | None) -> str:
    """The condition that is named, or the first that may go; raises `Refused` where nothing may (MM-REC-08)."""
    there = [name for name in COURSES if name != "dead" and c.has(name)]
    if kind and kind not in there:
        raise Refused(f"{c.name} is not {kind}.", "", "MM-REC-01")
    wanted = [kind] if kind else there
    found = next((name for name in wanted if may_go(c, name)), None)
    if found:
        return found
    if not wanted:
        raise Refused(f"{c.name} has nothing to recover from.", "", "MM-REC-01")
    raise Refused(f"{c.name} is {wanted[0]}, but {blocked_by(c, wanted[0])} has to go first.", "", "MM-REC-08")


def may_recover(ref: Ref, deed: Deed[RecoverOptions]) -> None:
    """Something must be there to recover from, and a point to pay for it."""
    c = ref.get(deed.actor)
    condition = condition_of(c, deed.options.kind)
    if not effort(c, condition) and not c.live.hero_points:
        raise Refused(f"{c.name} has no hero point.", "Recovery in a fight costs one.", "MM-REC-10")


def may_regenerate(ref: Ref, deed: Deed[RecoverOptions]) -> None:
    """Only Regeneration that works by the action."""
    c = ref.get(deed.actor)
    condition = condition_of(c, deed.options.kind)
    if effort(c, condition) not in ("standard", "none"):
        raise Refused(f"{c.name} does not regenerate {condition} that fast.", "", "MM-REC-09")


def may_heal(ref: Ref, deed: Deed[RecoverOptions]) -> None:
    """The power, and somebody who is hurt or weakened."""
    c, b = ref.get(deed.actor), ref.get(deed.target)
    if not c.sheet.healing:
        raise Refused(f"{c.name} does not have Healing.", "", "MM-REC-09")
    if not any(lost(b, ability) for ability in ABILITIES) or deed.options.kind:
        condition_of(b, deed.options.kind)


class AllOptions(Options):
    """Whether it costs a point."""

    free: bool = Field(False, description="Without a hero point.")


def recover_all(ref: Ref, deed: Deed[AllOptions]) -> None:
    """Out of combat a hero point may wipe away all bruises and injuries (MM-REC-11)."""
    for who in deed.targets:
        if not deed.options.free:
            spend(ref, who, "recover", "MM-REC-11")
        ref.lift(who, "bruised", "injured", why="recovered")
        ref.remind(who, f"{{{who}}} is free of all bruises and injuries.", "MM-REC-11")


def is_over(ref: Ref, deed: Deed[AllOptions]) -> None:
    """Not while the fight is on."""
    if ref.before.phase == "running" and not ref.before.paused and not deed.options.force:
        raise Refused("The fight goes on.", "Pause or end it first, or say force.", "MM-REC-11")


RECOVER = Action("recover", "A recovery check at once, for a hero point.", RecoverOptions, recover,
                 rules=("MM-REC-10", "MM-HERO-05", "MM-ACT-16"), cost="full", needs=may_recover,
                 aliases=("recovery",))  # fmt: skip
REGENERATE = Action("regenerate", "A recovery check by quick Regeneration.", RecoverOptions, regenerate,
                    rules=("MM-REC-09",), cost="standard", needs=may_regenerate)  # fmt: skip
HEALING = Action("healing", "Help somebody recover with the Healing power.", RecoverOptions, heal_other,
                 rules=("MM-REC-09",), targets="one", cost="standard", needs=may_heal, strenuous=True)  # fmt: skip
RECOVER_ALL = Action("recover all", "A hero point wipes away all bruises and injuries, out of combat.", AllOptions,
                     recover_all, rules=("MM-REC-11",), command="gm", targets="some", needs=is_over)  # fmt: skip
