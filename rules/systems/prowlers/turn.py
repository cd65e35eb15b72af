"""A turn: one action or several that were announced, movement, turns that are lost (PP-ACT)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field

from rules.errors import Refused
from rules.facts import Mod, Verdict
from rules.options import Options
from rules.report import report
from rules.system import Action, Deed
from rules.systems.prowlers.breaking import comes_round
from rules.systems.prowlers.conditions import barring, out
from rules.systems.prowlers.items import FREE_USE, free_use
from rules.systems.prowlers.state import One, Ref, faced
from rules.turns import Barred


def begin_turn(ref: Ref, who: str) -> Barred | None:
    """A fresh turn; who cannot act may break free, or wake for a point (PP-ACT-01, PP-FREE-01, PP-IR-01)."""
    c = ref.get(who)
    ref.set_live(who, replace(c.live, declared=0, used=0, moved=False, attacked=()))
    if who not in ref.turns.lost:
        comes_round(ref, who, barred=able(ref, who) is not None)
    return able(ref, who)


def able(ref: Ref, who: str) -> Barred | None:
    """What bars somebody from acting: a condition, or a group without heads."""
    c = ref.get(who)
    row = barring(c, "acts")
    if row:
        return Barred(row.name, row.rule)
    return Barred("defeated", "PP-MIN-04") if out(c) else None


def pay(ref: Ref, action: Action[Any, Any], deed: Deed[Any]) -> None:
    """Takes an action's price from the turn; `force` pays nothing."""
    if not action.cost or deed.options.force:
        return
    c = ref.get(deed.actor)
    if free_use(c, getattr(deed.options, "with_", "")):
        ref.lift(c.id, FREE_USE, quiet=True)
        return
    if row := barring(faced(ref, c.id, c.id), "acts"):
        raise Refused(f"{c.name} is {row.said} and cannot act.", "", row.rule)
    if action.cost == "move":
        pay_movement(ref, c)
    else:
        pay_action(ref, c, getattr(deed.options, "actions", None))


def pay_action(ref: Ref, c: One, announced: int | None) -> None:
    """Counts an action against those announced for the turn, one without a word (PP-ACT-03, 04)."""
    if row := barring(c, "actions"):
        raise Refused(f"{c.name} is {row.said}: this turn is for moving only.", "", row.rule)
    if c.live.declared and announced and announced != c.live.declared:
        raise Refused(f"{c.name} has announced {c.live.declared} for this turn.",
                      "The number is settled before the first roll.", "PP-ACT-04")  # fmt: skip
    declared = c.live.declared or announced or 1
    if c.live.used >= declared:
        raise Refused(f"{c.name} has used all {declared} announced actions.",
                      "Announce more before the first roll with actions N.", "PP-ACT-04")  # fmt: skip
    ref.set_live(c.id, replace(c.live, declared=declared, used=c.live.used + 1))


def pay_movement(ref: Ref, c: One) -> None:
    """Further actions never buy further movement (PP-ACT-07)."""
    if c.live.moved:
        raise Refused(f"{c.name} has moved on this page.", "More actions are no more movement.", "PP-ACT-07")
    if row := barring(c, "moves"):
        raise Refused(f"{c.name} is {row.said} and cannot move.", "", row.rule)
    ref.set_live(c.id, replace(c.live, moved=True))


def several(c: One, announced: int | None = None) -> tuple[Mod, ...]:
    """Two dice less on each action for every one beyond the first (PP-ACT-03)."""
    actions = c.live.declared or announced or 1
    report("PP-ACT-05")
    return (Mod(-2 * (actions - 1), f"for {actions} actions", "PP-ACT-03"),) if actions > 1 else ()


def exhausted(ref: Ref, who: str) -> bool:
    """Whether every announced action has been used, or the only movement of a turn without actions."""
    c = ref.get(who)
    if c.has(FREE_USE):
        return False
    return 0 < c.live.declared <= c.live.used or (c.live.moved and barring(c, "actions") is not None)


def left_of(c: One) -> tuple[str, ...]:
    """What is left of a turn, in words."""
    actions = 0 if barring(c, "actions") else max(1, c.live.declared) - c.live.used
    left = (f"{actions} action{'s' if actions != 1 else ''}",) if actions > 0 else ()
    return left if c.live.moved else (*left, "movement")


def strike_once(ref: Ref, who: str, target: str) -> None:
    """Remembers whom an action was aimed at this page; the same one twice is refused (PP-ACT-06)."""
    c = ref.get(who)
    ref.set_live(who, replace(c.live, attacked=(*c.live.attacked, target)))


def may_strike(ref: Ref, who: str, target: str) -> None:
    """One attack a target and page."""
    c = ref.get(who)
    if target in c.live.attacked:
        raise Refused(
            f"{c.name} has attacked {ref.get(target).name} on this page.", "Choose another target.", "PP-ACT-06"
        )


def can_give_up(ref: Ref, who: str) -> bool:
    """Whether the next turn is still there to pay with: not lost, not spent on an all-out defense (PP-ACT-08)."""
    return who not in ref.turns.lost and not ref.get(who).has("all-out defense")


def may_give_up(ref: Ref, who: str) -> None:
    """A turn that is lost already is no price (PP-ACT-08)."""
    if not can_give_up(ref, who):
        name = ref.get(who).name
        raise Refused(f"{name} has lost the next turn already and cannot give it up.", "", "PP-ACT-08")


class FreeOptions(Options):
    """What is done."""

    what: Annotated[str, Field(max_length=200)] = Field("", description="What is done.")


def free(ref: Ref, deed: Deed[FreeOptions]) -> None:
    """A small thing that costs nothing; the GM limits how many (PP-ACT-02)."""
    ref.note(Verdict(deed.actor, "free", None, "acts", item=deed.options.what, rule="PP-ACT-02"))


FREE = Action("free", "Do something small that costs no action.", FreeOptions, free, rules=("PP-ACT-02",))
