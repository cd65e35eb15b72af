"""Going all-out: everything into the attacks of a turn, or into one's defense (PP-AOA, PP-AOD)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.clock import EndOf, TurnOf
from rules.errors import Refused
from rules.facts import Mod
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.prowlers.order import next_slot_end
from rules.systems.prowlers.state import One, Ref
from rules.systems.prowlers.turn import may_give_up

ATTACK = "all-out attack"
"""Halves all own defenses until the end of the next turn."""

SWINGING = "all-out dice"
"""What it gives: dice on the attack rolls of this page's turn."""

DEFENSE = "all-out defense"
"""Dice on every defense until one's next turn begins, which it costs."""

PAID_FOR = "on the defensive"
"""The turn that an all-out defense has cost: a row of conditions."""


def attack_all_out(ref: Ref, who: str) -> None:
    """More dice for the attacks of this turn; all defenses halved until the end of the next one (PP-AOA-01)."""
    if ref.get(who).has(SWINGING):
        return
    ref.lift(who, ATTACK, quiet=True)
    exposed = ref.inflict(who, ATTACK, until=next_slot_end(ref, who), rule="PP-AOA-01")
    ref.inflict(who, SWINGING, until=EndOf("round"), cause=exposed, rule="PP-AOA-01", quiet=True)


def all_out_dice(c: One, *, declared: bool) -> Iterator[Mod]:
    """What an all-out attack adds to every attack roll of its turn (PP-AOA-01)."""
    if declared or c.has(SWINGING):
        yield Mod(2, "all-out", "PP-AOA-01")


def may_attack_all_out(c: One) -> None:
    """Not together with an all-out defense (PP-AOD-03)."""
    if c.has(DEFENSE):
        raise Refused(f"{c.name} defends all-out.", "One of them at a time.", "PP-AOD-03")


def defend_all_out(ref: Ref, deed: Deed[Options]) -> None:
    """More dice on every defense until the next turn, which leaves only movement (PP-AOD-01)."""
    ref.inflict(deed.actor, DEFENSE, until=TurnOf(deed.actor, "start"), rule="PP-AOD-01")


def pays(ref: Ref, who: str) -> None:
    """The turn comes that an all-out defense has cost: no attacks and no actions, only movement (PP-AOD-01)."""
    ref.inflict(who, PAID_FOR, until=TurnOf(who, "end"), rule="PP-AOD-01")


def may_defend_all_out(ref: Ref, deed: Deed[Options]) -> None:
    """At any time, unless the next turn is gone already, and not while attacking all-out (PP-AOD-03)."""
    c = ref.get(deed.actor)
    if c.has(ATTACK):
        raise Refused(f"{c.name} attacks all-out.", "It ends with the next turn.", "PP-AOD-03")
    may_give_up(ref, c.id)


ALL_OUT_DEFENSE = Action(DEFENSE, "Two dice more on every defense, for your next turn.", Options, defend_all_out,
                         rules=("PP-AOD-03",), needs=may_defend_all_out, any_time=True)  # fmt: skip
