"""Feats that trade one number for another, one for one (MM-STANCE-03)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.clock import TurnOf
from rules.errors import Refused
from rules.facts import Mod
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.state import One, Ref, house


class Row(NamedTuple):
    """A feat, what a point does to attack and damage, and the state that it brings until the next turn."""

    feat: str
    attack: int
    damage: int = 0
    state: str = ""


TRADES = {
    "power": Row("Power Attack", -1, damage=1),
    "accurate": Row("Accurate Attack", 1, damage=-1),
    "all-out": Row("All-out Attack", 1, state="all-out attack"),
    "defensive": Row("Defensive Attack", -1, state="defensive attack"),
}


def attack_trades(options: AttackOptions) -> Iterator[Mod]:
    """What the trades do to the attack roll."""
    for trade in options.trades:
        row = TRADES[trade.feat]
        yield Mod(row.attack * trade.points, row.feat, "MM-STANCE-03")


def damage_trades(options: AttackOptions) -> Iterator[Mod]:
    """What they do to the damage bonus."""
    for trade in options.trades:
        row = TRADES[trade.feat]
        if row.damage:
            yield Mod(row.damage * trade.points, row.feat, "MM-STANCE-03")


def declare_trades(ref: Ref, who: str, options: AttackOptions) -> None:
    """Defense given up or dodge gained lasts until the next turn."""
    for trade in options.trades:
        state = TRADES[trade.feat].state
        if state:
            ref.lift(who, state, quiet=True)
            ref.inflict(who, state, until=TurnOf(who, "start"), value=trade.points, rule="MM-STANCE-03")


def may_trade(ref: Ref, a: One, options: AttackOptions, attack: int, damage: int) -> None:
    """The feat, and no number more than doubled or brought below 0; `attack` and `damage` are the full bonuses.

    Without the feat there is only what the table leaves to everybody.
    """
    untrained = house(ref).trades_for_all
    traded = [trade.feat for trade in options.trades]
    if len(set(traded)) < len(traded):
        raise Refused("A feat is used once with an attack.", "Name its points together.", "MM-STANCE-03")
    limits = {"power": min(attack, damage), "accurate": min(attack, damage), "all-out": min(attack, dodging(a)),
              "defensive": min(attack, a.sheet.dodge)}  # fmt: skip
    for trade in options.trades:
        feat, most = TRADES[trade.feat].feat, max(0, limits[trade.feat])
        if not a.sheet.feat(feat) and trade.points > untrained:
            hint = f"Without it the table allows {untrained}." if untrained else "A stance needs no feat."
            raise Refused(f"{a.name} does not have {feat}.", hint, "MM-STANCE-03")
        if trade.points > most:
            raise Refused(f"{feat} goes to {most} here.", "It may not more than double a bonus.", "MM-STANCE-03")


def dodging(a: One) -> int:
    """The whole defense bonus."""
    return a.sheet.base_defense + a.sheet.dodge_focus
