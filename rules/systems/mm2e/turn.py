"""The actions of a turn: what conditions leave of it, and what a deed costs (MM-ACT)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.errors import Refused
from rules.referee import Intent
from rules.system import Action, Deed
from rules.systems.mm2e.concentration import lose
from rules.systems.mm2e.conditions import able_bodied, acts, allotment, mod, rows
from rules.systems.mm2e.fire import SUPPRESSION
from rules.systems.mm2e.movement import goes_on
from rules.systems.mm2e.powers import power_cost
from rules.systems.mm2e.state import Live, One, Ref
from rules.turns import Barred, end_ties
from rules.waits import lose_wait
from rules.words import fold

SURPRISE_ROUND = 0

AT_ONCE = ("concentration", "notice", "sense motive", "knowledge")
"""Skills that are used without an action, as an answer to something (MM-ACT-08)."""

WHILE_HELD = (
    "attack", "aid", "begin", "concentrate", "recover", "command", "other", "power",
    "demoralize", "distract", "startle", "taunt", "trick",
)  # fmt: skip
"""What a grappled character may still do that costs an action, beside grapple moves, saves and checks."""


def begin_turn(ref: Ref, who: str) -> Barred | None:
    """The allotment of a turn by conditions; says what leaves nothing (MM-ACT-01, 09, MM-SURP-03, 04)."""
    c = ref.get(who)
    standard, move, one = _allotted(c, surprise=ref.turns.round == SURPRISE_ROUND)
    live = replace(c.live, standard=standard, move=move, one=one, free=0, moved=0, blocks=0, spent_on=())
    ref.set_live(who, live)
    ref.lift(who, "flat-footed", quiet=True)
    remind_of_limits(ref, c)
    if c.has(SUPPRESSION):
        ref.follow(Intent("under fire", who))
    return able(ref, who)


LIMITS = {
    "one": "one standard or move action",
    "move": "one move action only",
    "mental": "purely mental acts only",
}
"""What is left of a turn, in words."""

LIMIT_RULES = {"staggered": "MM-DCOND-03"}


def remind_of_limits(ref: Ref, c: One) -> None:
    """Says what conditions leave of the turn, and what the hurt and the frightened have to mind (MM-COND-36)."""
    actions, worst = allotment(c)
    several = sum(row.actions != "all" for row in rows(c)) > 1
    if worst and actions in LIMITS:
        rule = "MM-COND-36" if several else LIMIT_RULES.get(worst.name, worst.rule)
        ref.remind(c.id, f"{{{c.id}}} is {worst.name}: {LIMITS[actions]}.", rule)
    if c.has("disabled") and actions != "none":
        words = f"A strain (an attack, a power) leaves {{{c.id}}} dying; moving and talking do not."
        ref.remind(c.id, words, "MM-DCOND-09")
    for row in rows(c):
        if row.note and actions != "none":
            ref.remind(c.id, f"{{{c.id}}} is {row.name}: {row.note}.", row.rule)


def _allotted(c: One, *, surprise: bool) -> tuple[int, int, bool]:
    actions, _ = allotment(c)
    if actions in ("none", "mental"):
        return (0, 0, False) if actions == "none" else (1, 0, False)
    if actions == "move":
        return 0, 1, True
    return 1, 1, surprise or actions == "one"


def able(ref: Ref, who: str) -> Barred | None:
    """What bars somebody from acting now."""
    actions, worst = allotment(ref.get(who))
    return Barred(worst.name, worst.rule) if actions == "none" and worst else None


def pay(ref: Ref, action: Action[Any, Any], deed: Deed[Any]) -> None:
    """Takes the price of an action from the turn; refuses where too little is left (MM-ACT-01 to 06)."""
    cost, who = cost_of(ref, action, deed), deed.actor
    if deed.options.force or cost in ("", "reaction"):
        return
    if cost == "free":
        return _count_free(ref, ref.get(who))
    may_while_held(ref.get(who), action)
    spend(ref, who, cost, completing=action.name)
    spoil(ref, who, action.name)
    if action.strenuous and ref.get(who).has("disabled"):
        ref.follow(Intent("collapse", who))


def may_while_held(c: One, action: Action[Any, Any]) -> None:
    """In a grapple there is room for blows, powers, words and an escape, for nothing more complex (MM-GRAP-16)."""
    free = action.command in ("grapple", "save", "check", "turn") or action.name in WHILE_HELD
    if c.has("grappled", "pinned") and not free:
        raise Refused(f"{c.name} is grappled: “{action.name}” is too much.", "Escape first.", "MM-GRAP-16")


QUICKER = {"coup de grace": ("Finishing Blow", "standard")}
"""Feats that make an action shorter (MM-ACT-14)."""


HURRIED = ("charge",)
"""Full actions that one action is enough for where only one is left (MM-CHG-04)."""


def cost_of(ref: Ref, action: Action[Any, Any], deed: Deed[Any]) -> str:
    """The price of this deed: named by an option, a move where a trick is tried in a hurry, else the action's own."""
    c, named = ref.get(deed.actor), str(getattr(deed.options, "action", ""))
    if named:
        return named
    if getattr(deed.options, "move", False) is True:
        return "move"
    if action.cost == "skill":
        return skill_cost(ref, deed)
    if action.cost == "power":
        return power_cost(c, deed.options.power)
    if action.name in HURRIED and c.live.one and c.live.begun != action.name:
        return "standard"
    feat, quicker = QUICKER.get(action.name, ("", ""))
    if feat and c.sheet.feat(feat):
        return quicker
    if action.name == "move" and goes_on(ref, c, deed.options):
        return "free"
    return str(action.cost)


def skill_cost(ref: Ref, deed: Deed[Any]) -> str:
    """A skill is a standard action in its own turn; some, and all out of turn, only answer something (MM-ACT-13)."""
    acting = ref.before.phase == "running" and deed.actor in ref.turns.current
    return "standard" if acting and fold(deed.options.trait) not in AT_ONCE else "reaction"


def spoil(ref: Ref, who: str, action: str) -> None:
    """Any other standard or move action spoils an aim and a full action that was begun (MM-AIM-05, MM-ACT-10).

    A held shot goes with every one (MM-COVG-05).
    """
    lose(ref, who, "covering", why="spoiled")
    if action not in ("attack", "aim"):
        ref.lift(who, "aiming", why="spoiled")
    c = ref.get(who)
    if c.live.begun and action != "begin":
        ref.set_live(who, replace(c.live, begun=""))


def _count_free(ref: Ref, c: One) -> None:
    """Free actions are counted, and more than the guideline are pointed out, never barred (MM-ACT-07)."""
    limit = max(1, 1 + max(mod(c, "dex"), mod(c, "int")))
    ref.set_live(c.id, replace(c.live, free=c.live.free + 1))
    if c.live.free + 1 == limit + 1:
        ref.remind(c.id, f"{{{c.id}}} has taken more than {limit} free actions this turn: the GM decides.", "MM-ACT-07")


def spend(ref: Ref, who: str, cost: str, completing: str = "") -> None:
    """Spends a standard, move or full action; a standard action may go as a move (MM-ACT-04).

    A full action that was begun last turn is completed by a standard action (MM-ACT-10).
    """
    c = ref.get(who)
    if cost == "full" and completing and c.live.begun == completing:
        cost = "standard"
    ref.set_live(who, _after(c, cost))


def _after(c: One, cost: str) -> Live:
    live = c.live
    standard, move = live.standard, live.move
    if cost == "standard" and standard:
        return replace(live, standard=0, move=0 if live.one else move)
    if cost == "move" and (move or standard):
        left = (standard, 0) if move else (0, 0)
        return replace(live, standard=0 if live.one else left[0], move=left[1])
    if cost == "full" and standard and move and not live.one:
        return replace(live, standard=0, move=0)
    if cost == "full" and live.one and (standard or move):
        raise Refused(
            f"{c.name} may take only one standard or move action.",
            "A full action can be begun now and completed next turn (/act begin).",
            "MM-ACT-10",
        )
    raise Refused(
        f"{c.name} has no {cost} action left.", f"Left: {', '.join(left_of(c)) or 'free actions only'}.", "MM-ACT-01"
    )


def left_of(c: One) -> tuple[str, ...]:
    """What is left of a turn, in words."""
    live = c.live
    if live.one and (live.standard or live.move):
        return ("a standard or a move action",) if live.standard else ("a move action",)
    names = (("standard action", live.standard), ("move action", live.move))
    return tuple(name for name, left in names if left)


def exhausted(ref: Ref, who: str) -> bool:
    """Whether nothing that costs an action is left."""
    c = ref.get(who)
    return not c.live.standard and not c.live.move and not c.has("takedown")


def drop_turn(ref: Ref, who: str) -> None:
    """Somebody can no longer act: what is left of the turn is gone, what he holds comes free (MM-GRAP-20).

    Who waits does not come back to it: healed, he acts when his place comes.
    """
    c = ref.get(who)
    if able_bodied(c):
        return
    ref.set_live(who, replace(c.live, standard=c.live.standard if acts(c) else 0, move=0))
    end_ties(ref, who)
    ref.lift(who, "aiming", why="unable")
    barred = able(ref, who)
    if barred is None:
        return
    lose_wait(ref, who, barred)
    if who in ref.turns.current and ref.settings.auto_end:
        ref.follow(Intent("done", who))


def end_turn(ref: Ref, who: str) -> None:
    """A turn is over: actions that were left are gone."""
    c = ref.get(who)
    ref.set_live(who, replace(c.live, standard=0, move=0, one=False, free=0, moved=0))
