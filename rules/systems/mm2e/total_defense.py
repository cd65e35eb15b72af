"""Total defense: a standard action spent on not being hit (MM-TDEF)."""

from __future__ import annotations

from rules.clock import TurnOf
from rules.errors import Refused
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.stances import STANCES
from rules.systems.mm2e.state import Ref


def total_defense(ref: Ref, deed: Deed[Options]) -> None:
    """Four more dodge until the next turn, two more a rank of Improved Defense (MM-TDEF-01)."""
    c = ref.get(deed.actor)
    value = 4 + 2 * min(2, c.sheet.feat("Improved Defense"))
    ref.inflict(c.id, "total defense", until=TurnOf(c.id, "start"), value=value, rule="MM-TDEF-01")


def no_stance(ref: Ref, deed: Deed[Options]) -> None:
    """It goes with no stance and no attack of the same turn (MM-TDEF-02)."""
    c = ref.get(deed.actor)
    if c.has(*STANCES):
        raise Refused("Total defense does not go with a stance.", "One or the other this turn.", "MM-TDEF-02")


TOTAL_DEFENSE = Action("total defense", "Only avoid attacks until your next turn.", Options, total_defense,
                       rules=("MM-TDEF-01", "MM-TDEF-02"), cost="standard", needs=no_stance,
                       aliases=("total defence", "full defense", "defend"))  # fmt: skip
