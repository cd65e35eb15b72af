"""Moving all out: four times as far, open to attack, and not for ever (MM-ALLOUT)."""

from __future__ import annotations

from dataclasses import replace

from rules.clock import TurnOf
from rules.errors import Refused
from rules.facts import Against, Mod, Verdict, total
from rules.system import Action, Deed
from rules.systems.mm2e.checks import check_mods
from rules.systems.mm2e.conditions import rows, score
from rules.systems.mm2e.fatigue import tire
from rules.systems.mm2e.hero import second_die
from rules.systems.mm2e.letting_go import walk_off
from rules.systems.mm2e.movement import MoveOptions, hurry, may_go, rank_of_mode, speed
from rules.systems.mm2e.state import One, Ref

TIMES = 4
"""How many times the speed."""

SLOWER = 2
"""How many times the speed at an accelerated pace."""


def move_all_out(ref: Ref, deed: Deed[MoveOptions]) -> None:
    """As far as four times the speed, if the breath lasts (MM-ALLOUT-01, 03, 04)."""
    c, o = ref.get(deed.actor), deed.options
    walk_off(ref, c.id)
    rounds = 1 + max((effect.value for effect in c.of("sprinting")), default=0)
    lasts = endures(ref, c, rounds)
    furthest = (TIMES if lasts else SLOWER) * speed(ref, c, o.mode)
    feet = furthest if o.feet is None else min(o.feet, furthest)
    ref.set_live(c.id, replace(ref.get(c.id).live, moved=feet))
    ref.lift(c.id, "sprinting", quiet=True)
    if not lasts:
        hurry(ref, ref.get(c.id), o.mode)
        return ref.note(Verdict(c.id, "move", None, "slows down", feet, rule="MM-ALLOUT-04"))
    ref.inflict(c.id, "sprinting", until=TurnOf(c.id, "end"), left=2, value=rounds, rule="MM-ALLOUT-03", quiet=True)
    ref.inflict(c.id, "all-out", until=TurnOf(c.id, "start"), value=rank_of_mode(c, o.mode), rule="MM-ALLOUT-02",
                quiet=True)  # fmt: skip
    return ref.note(Verdict(c.id, "move", None, "moves all out", feet, rule="MM-ALLOUT-01"))


def endures(ref: Ref, c: One, rounds: int) -> bool:
    """As many rounds as Constitution for nothing, then a check each, harder by one every time (MM-ALLOUT-03).

    Whoever fails is tired, or more tired than before (MM-ALLOUT-04).
    """
    past = rounds - score(c, "con")
    if past <= 0 or c.sheet.abilities.con is None:
        return True
    parts = (Mod(10, "base", "MM-ALLOUT-03"), Mod(past - 1, "earlier checks", "MM-ALLOUT-03"))
    against = Against(total(parts), "Difficulty Class", None, parts)
    mods = (*check_mods(c, "constitution"), *endurance(c))
    check = ref.check(c.id, "constitution", mods, against, rule="MM-ALLOUT-03")
    if second_die(ref, check, c.id, "constitution", against).hits:
        return True
    tire(ref, c.id, "MM-ALLOUT-04")
    return False


def endurance(c: One) -> tuple[Mod, ...]:
    """The feat of that name: four a rank."""
    rank = c.sheet.feat("Endurance")
    return (Mod(4 * rank, "Endurance", "MM-ACT-14"),) if rank else ()


def may_sprint(ref: Ref, deed: Deed[MoveOptions]) -> None:
    """Not when tired, bound or sick, and no farther than it goes (MM-ALLOUT-01)."""
    c, o = ref.get(deed.actor), deed.options
    weak = next((row for row in rows(c) if not row.charge or row.actions == "move"), None)
    if weak:
        raise Refused(f"{c.name} is {weak.name} and cannot move all out.", "Move as usual.", "MM-ALLOUT-01")
    may_go(c, o.mode, force=o.force)
    furthest = TIMES * speed(ref, c, o.mode)
    if o.feet is not None and o.feet > furthest and not o.force:
        raise Refused(f"{c.name} moves at most {furthest} feet all out.", "Move less.", "MM-ALLOUT-01")


ALL_OUT = Action("all-out", "Move up to four times your speed.", MoveOptions, move_all_out,
                 rules=("MM-ALLOUT-01", "MM-ALLOUT-02"), cost="full", needs=may_sprint, strenuous=True,
                 aliases=("move all out", "all-out move", "run", "sprint"))  # fmt: skip
