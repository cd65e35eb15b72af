"""Special effects: a condition in place of damage, for pages that the attacker's place counts (PP-SE)."""

from __future__ import annotations

from rules.clock import EndOf
from rules.encounter import Effect
from rules.facts import Verdict
from rules.report import report
from rules.systems.prowlers.attack_pool import attack_rank
from rules.systems.prowlers.conditions import CONDITIONS, SPECIAL, specials
from rules.systems.prowlers.damage import overcome
from rules.systems.prowlers.defense import Strike
from rules.systems.prowlers.order import next_slot_end
from rules.systems.prowlers.sheet import named
from rules.systems.prowlers.state import One, Ref, alter, house
from rules.systems.prowlers.tables import half
from rules.turns import end_ties

SCENE = "scene mark"
"""What all running effects on somebody hang on: it ends with the scene (PP-SE-08)."""

AT_FIRST = {"dazzled": ("stunned", 1)}
"""Effects that begin with another one, for so many pages (part 23)."""

REMINDERS = {
    "controlled": "{{{who}}} obeys {{{by}}}; what goes against his nature he resists with +2d (save break, nature).",
    "drained": "The Traits of that Source of {{{who}}} are down to 1d and its Powers are off; a GM says which.",
}
"""What people see to themselves."""


def impose(ref: Ref, s: Strike, target: str, successes: int) -> None:
    """The condition, for half the net successes in pages, on top of what is left of the same (PP-SE-01, 02, 04)."""
    kind, pages = kind_of(s.attack.effect), half(successes)
    ref.note(Verdict(s.a.id, "effect", target, kind, pages, s.attack.name, "PP-SE-02"))
    lay(ref, s, target, kind, pages)
    if kind in AT_FIRST:
        lay(ref, s, target, *AT_FIRST[kind])
    if kind in REMINDERS:
        ref.remind(target, REMINDERS[kind].format(who=target, by=s.a.id), SPECIAL[0])
    if kind in CONDITIONS and not CONDITIONS[kind].acts:
        end_ties(ref, target)
    overcome(ref, target)


def kind_of(effect: str) -> str:
    """The condition that a sheet's effect names; one that the rules do not know keeps its name."""
    return next((name for name in CONDITIONS if named(name) == named(effect)), effect)


def lay(ref: Ref, s: Strike, who: str, kind: str, pages: int) -> None:
    """So many pages more, which run out at the end of the attacker's later turns (PP-SE-03, 04)."""
    old = same(ref, ref.get(who), s, kind)
    report("PP-SE-03", *(("PP-SE-04",) if specials(ref.get(who)) else ()))
    if old:
        return alter(ref, who, old, left=old.left + pages)
    ref.inflict(
        who, kind, by=s.a.id, until=next_slot_end(ref, s.a.id), left=pages, value=attack_rank(ref, s),
        note=s.attack.name, cause=scene_of(ref, who), rule=SPECIAL[0], quiet=True,
    )  # fmt: skip
    return None


def same(ref: Ref, c: One, s: Strike, kind: str) -> Effect | None:
    """What is left of an effect that adds up with this one: of this attacker and Power, or of any (PP-SE-04, C-12)."""
    mixed = house(ref).stack_effects == "all"
    found = (e for e in specials(c) if e.kind == kind and (mixed or (e.by, e.note) == (s.a.id, s.attack.name)))
    return next(found, None)


def scene_of(ref: Ref, who: str) -> int:
    """The mark that ends with the scene, and all effects with it (PP-SE-08)."""
    marks = ref.get(who).of(SCENE)
    return marks[0].id if marks else ref.inflict(who, SCENE, until=EndOf("scene"), rule="PP-SE-08", quiet=True)
