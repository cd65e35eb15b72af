"""Interpose: taking the hit that was meant for an ally (MM-ACT-14, appendix D)."""

from __future__ import annotations

from rules.clock import TurnOf
from rules.errors import Refused
from rules.facts import Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.conditions import able_bodied
from rules.systems.mm2e.defense import Strike
from rules.systems.mm2e.state import One, Ref

INTERPOSING = "interposing"
"""The standing offer: it lies on the one who is guarded, by the guard."""


def interpose(ref: Ref, deed: Deed[Options]) -> None:
    """Stands by an ally until the next turn, to take the first hit in his place."""
    for c in ref.all():
        for effect in c.of(INTERPOSING):
            if effect.by == deed.actor:
                ref.end(effect.id, quiet=True)
    ref.inflict(deed.target, INTERPOSING, by=deed.actor, until=TurnOf(deed.actor, "start"), tie=True, rule="MM-ACT-14",
                quiet=True)  # fmt: skip
    ref.note(Verdict(deed.actor, "interpose", deed.target, "stands by", rule="MM-ACT-14"))


def guard_of(ref: Ref, b: One, s: Strike) -> One | None:
    """Who takes this hit for b, if he still wants; once, and never his own blow."""
    for effect in ref.get(b.id).of(INTERPOSING):
        guard = ref.find(effect.by)
        if guard and guard.id != s.a.id and able_bodied(guard) and steps_in(ref, guard.id, b.id):
            ref.end(effect.id, "used", quiet=True)
            ref.note(Verdict(guard.id, "interpose", b.id, "takes the hit", rule="MM-ACT-14"))
            return guard
    return None


def steps_in(ref: Ref, guard: str, who: str) -> bool:
    """Asks the guard; he does unless he says no."""
    answer = ref.ask("interpose", (guard,), ("take", "leave"), "take", labels=("Take the hit", "Stay back"),
                     words=f"{{{who}}} is hit, and {{{guard}}} stands by.", rule="MM-ACT-14")  # fmt: skip
    return answer == "take"


def may_interpose(ref: Ref, deed: Deed[Options]) -> None:
    """With the feat, for somebody else."""
    c = ref.get(deed.actor)
    if not c.sheet.feat("Interpose"):
        raise Refused(f"{c.name} does not have Interpose.", "", "MM-ACT-14")
    if deed.target == c.id:
        raise Refused("Nobody guards himself like this.", "Name an ally beside you.", "MM-ACT-14")


INTERPOSE = Action("interpose", "Stand by an ally, to take the next hit in his place.", Options, interpose,
                   rules=("MM-ACT-14",), targets="one", needs=may_interpose, any_time=True,
                   aliases=("take the hit",))  # fmt: skip
