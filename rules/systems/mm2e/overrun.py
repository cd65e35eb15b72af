"""Overruns: through somebody, or over him (MM-OVR)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from rules.errors import Refused
from rules.facts import Mod, Verdict
from rules.system import Action, Deed
from rules.systems.mm2e.attack import begins
from rules.systems.mm2e.conditions import helpless
from rules.systems.mm2e.defense import Strike
from rules.systems.mm2e.footing import momentum
from rules.systems.mm2e.maneuver import may_touch
from rules.systems.mm2e.run_up import LEAST, RunOptions, step_back
from rules.systems.mm2e.state import Ref
from rules.systems.mm2e.trip import topple
from rules.systems.mm2e.weapons import melee_attack
from rules.vocabulary import Word


class OverrunOptions(RunOptions):
    """How somebody is overrun."""

    overrun_response: Annotated[Literal["avoid", "block"] | None, Word(rules=("MM-OVR-02",))] = Field(
        None, description="What the target does: it lets the runner pass, or stands in the way."
    )


def overrun(ref: Ref, deed: Deed[OverrunOptions]) -> None:
    """After a move, one foe after the other until one stops the runner (MM-OVR-01, 07)."""
    if begins(ref, deed.actor, deed.targets[0], deed.options):
        plow(ref, deed.actor, deed.targets, deed.options)


def plow(ref: Ref, by: str, targets: Sequence[str], o: OverrunOptions) -> None:
    """The foes in the order of the way."""
    for target in targets:
        if not passes(ref, by, target, o):
            return


def passes(ref: Ref, by: str, target: str, o: OverrunOptions) -> bool:
    """One foe: avoided, toppled, or the end of the way; whether the runner goes on (MM-OVR-03 to 06)."""
    if avoids(ref, by, target, o):
        ref.note(Verdict(by, "overrun", target, "avoids", rule="MM-OVR-02"))
        return True
    a = ref.get(by)
    ending = topple(ref, target, Strike(a, melee_attack(a, o.with_, "MM-OVR-03"), o), *impetus(ref, by, o))
    if ending == "tripped":
        ref.note(Verdict(by, "overrun", target, "overrun", rule="MM-OVR-04"))
        return True
    rule = "MM-OVR-06" if ending == "missed" else "MM-OVR-05"
    ref.note(Verdict(by, "overrun", target, "stopped", rule=rule))
    if ending != "tripped in return":
        step_back(ref, by, rule, no_room=o.no_room)
    return False


def avoids(ref: Ref, by: str, target: str, o: OverrunOptions) -> bool:
    """Whether the target lets the runner pass; not before Improved Overrun, and only if it can choose (MM-OVR-02)."""
    if ref.get(by).sheet.feat("Improved Overrun") or helpless(ref.get(target)):
        return False
    if o.overrun_response:
        return o.overrun_response == "avoid"
    answer = ref.ask(
        "overrun", (target,), ("block", "avoid"), "block", labels=("Stand in the way", "Let him pass"),
        words=f"{{{by}}} runs at {{{target}}}.", rule="MM-OVR-02",
    )  # fmt: skip
    return answer == "avoid"


def impetus(ref: Ref, by: str, o: OverrunOptions) -> tuple[Mod, ...]:
    """What a run does to the trip check: the movement power, Improved Overrun (MM-OVR-03)."""
    a = ref.get(by)
    feat = (Mod(4, "Improved Overrun", "MM-OVR-03"),) if a.sheet.feat("Improved Overrun") else ()
    return (*momentum(a, o.mode, "MM-OVR-03"), *feat)


def may_overrun(ref: Ref, deed: Deed[OverrunOptions]) -> None:
    """Ten feet of run first (MM-OVR-01)."""
    moved, o = ref.get(deed.actor).live.moved, deed.options
    may_plow(ref, deed.actor, deed.targets, o, moved if o.distance is None else min(o.distance, moved))


def may_plow(ref: Ref, by: str, targets: Sequence[str], o: OverrunOptions, feet: int) -> None:
    """One foe, or several with Fast Overrun, each with ten feet of run before him (MM-OVR-01, 07)."""
    c = ref.get(by)
    if len(targets) > 1 and not c.sheet.feat("Fast Overrun"):
        raise Refused("An action overruns one foe.", "Fast Overrun takes several.", "MM-OVR-07")
    needed = LEAST * len(targets)
    if feet < needed and not o.force:
        raise Refused(f"An overrun takes {needed} feet of run before it.", "Move first (/act move), or charge.",
                      "MM-OVR-01")  # fmt: skip
    for target in targets:
        may_touch(ref, by, target, o, melee_attack(c, o.with_, "MM-OVR-03"))


OVERRUN = Action("overrun", "After a move: through somebody's place, or over him.", OverrunOptions, overrun,
                 rules=("MM-OVR-01", "MM-TRIP-08"), targets="some", cost="standard", needs=may_overrun,
                 strenuous=True, aliases=("run over",))  # fmt: skip
