"""Actions that take the mind off everything else: aim and refocus (MM-AIM, MM-REFO)."""

from __future__ import annotations

from dataclasses import replace

from rules.errors import Refused
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.initiative import initiative_bonus, insert
from rules.systems.mm2e.state import Ref
from rules.turns import set_turns


def aim(ref: Ref, deed: Deed[Options]) -> None:
    """Takes aim: the next attack is easier, and there is no dodging until it is made (MM-AIM-01, 03)."""
    ref.lift(deed.actor, "aiming", quiet=True)
    ref.inflict(deed.actor, "aiming", rule="MM-AIM-01")


def refocus(ref: Ref, deed: Deed[Options]) -> None:
    """From the next round on as if the initiative die had been a 20 (MM-REFO-01)."""
    c = ref.get(deed.actor)
    turns = ref.turns
    slots = (replace(s, who=tuple(w for w in s.who if w != c.id)) for s in turns.order)
    set_turns(ref, order=tuple(s for s in slots if s.who))
    insert(ref, (c.id,), 20 + initiative_bonus(c))
    ref.remind(c.id, f"{{{c.id}}} acts at {20 + initiative_bonus(c)} from the next round on.", "MM-REFO-01")


def has_not_moved(ref: Ref, deed: Deed[Options]) -> None:
    """Refocusing allows no movement at all."""
    if ref.get(deed.actor).live.moved:
        raise Refused("Whoever refocuses may not move, not even five feet.", "Refocus next turn.", "MM-REFO-01")


AIM = Action("aim", "Aim: the next attack is easier.", Options, aim, rules=("MM-AIM-01", "MM-AIM-03", "MM-AIM-05"),
             cost="full")  # fmt: skip
REFOCUS = Action("refocus", "Act as if initiative had been a 20, from the next round on.", Options, refocus,
                 rules=("MM-REFO-01",), cost="full", needs=has_not_moved)  # fmt: skip
