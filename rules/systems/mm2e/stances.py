"""Aggressive and defensive stances: half of what is given up comes back on the other side (MM-STANCE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.clock import TurnOf
from rules.errors import Refused
from rules.facts import Mod
from rules.system import Action, Deed
from rules.systems.mm2e.options import Stance, StanceOptions
from rules.systems.mm2e.state import One, Ref

STANCES = ("aggressive stance", "accurate stance", "defensive stance", "cautious stance")


class Row(NamedTuple):
    """A stance: the state that lowers one side, the one that raises the other, and which of the two is shown."""

    gives: str
    gains: str
    silent: str
    rule: str


ROWS = {
    "aggressive": Row("aggressive stance", "accurate stance", "accurate stance", "MM-STANCE-01"),
    "defensive": Row("cautious stance", "defensive stance", "cautious stance", "MM-STANCE-02"),
}


def declare_stance(ref: Ref, who: str, stance: Stance | None) -> None:
    """Takes a stance until the next turn; a new one replaces the old. Half is gained, rounded down (MM-CHK-03)."""
    if stance is None:
        return
    ref.lift(who, *STANCES, quiet=True)
    row, half = ROWS[stance.kind], stance.points // 2
    for state, value in ((row.gives, stance.points), (row.gains, half)):
        ref.inflict(who, state, until=TurnOf(who, "start"), value=value, rule=row.rule, quiet=state == row.silent)
    if stance.points % 2:
        ref.remind(who, f"{{{who}}} gives up {stance.points} for {half}: halves are rounded down.", "MM-CHK-03")


def stance_mods(a: One) -> Iterator[Mod]:
    """What stances do to attack rolls."""
    for effect in a.of("accurate stance"):
        yield Mod(effect.value, "aggressive stance", "MM-STANCE-01")
    for effect in a.of("cautious stance"):
        yield Mod(-effect.value, "defensive stance", "MM-STANCE-02")


def take_stance(ref: Ref, deed: Deed[StanceOptions]) -> None:
    """A stance without an attack."""
    declare_stance(ref, deed.actor, deed.options.stance or Stance("defensive", 4))


def before_attack(ref: Ref, deed: Deed[StanceOptions]) -> None:
    """A stance is no afterthought: it is declared before the attack."""
    c = ref.get(deed.actor)
    if not c.live.standard and not deed.options.force:
        raise Refused(f"{c.name} has acted already.", "A stance is declared before the attack.", "MM-STANCE-02")


STANCE = Action("stance", "Take a stance: stance aggressive N or defensive N.", StanceOptions, take_stance,
                rules=("MM-STANCE-01", "MM-STANCE-02"), cost="free", needs=before_attack)  # fmt: skip
