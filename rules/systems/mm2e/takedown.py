"""Takedown Attack: who drops a foe in melee may strike at the next (MM-MIN-06)."""

from __future__ import annotations

from rules.clock import TurnOf
from rules.errors import Refused
from rules.system import Action, Deed
from rules.systems.mm2e.attack import strike
from rules.systems.mm2e.attack_limits import may_attack
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.state import Ref
from rules.systems.mm2e.weapons import attack_of


def takedown(ref: Ref, deed: Deed[AttackOptions]) -> None:
    """The further attack: one a round, but without limit against minions as long as each of them falls."""
    a, b, o = ref.get(deed.actor), ref.get(deed.target), deed.options
    ref.lift(a.id, "takedown", why="used", quiet=True)
    if not b.sheet.is_minion:
        ref.inflict(a.id, "took down", until=TurnOf(a.id, "start"), rule="MM-MIN-06", quiet=True)
    strike(ref, a.id, b.id, attack_of(a, o.with_), o)


def may_take_down(ref: Ref, deed: Deed[AttackOptions]) -> None:
    """Only after a foe has dropped, in melee, and once a round against those who are no minions."""
    a, b = ref.get(deed.actor), ref.get(deed.target)
    if not a.has("takedown"):
        raise Refused(f"{a.name} has dropped nobody in melee just now.", "Attack first.", "MM-MIN-06")
    if a.has("took down") and not b.sheet.is_minion:
        raise Refused(f"{a.name} has used that this round.", "Only minions are left for it.", "MM-MIN-06")
    if attack_of(a, deed.options.with_).type != "melee":
        raise Refused("That takes a melee attack.", "Name one: with NAME.", "MM-MIN-06")
    may_attack(ref, deed)


TAKEDOWN = Action("takedown", "After dropping a foe in melee: attack another one beside you.", AttackOptions, takedown,
                  rules=("MM-MIN-06", "MM-ACT-14"), targets="one", needs=may_take_down,
                  aliases=("takedown attack",))  # fmt: skip
