"""Rolling ahead: the attack die is thrown before the turn, where the GM allows it (MM-TIP-02)."""

from __future__ import annotations

from rules.errors import Refused
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.state import Ref, house


def roll_ahead(ref: Ref, deed: Deed[Options]) -> None:
    """The die of the next attack, kept until then."""
    die = ref.roll(deed.actor, "attack", rule="MM-TIP-02")
    ref.inflict(deed.actor, "rolled ahead", value=die.value, rule="MM-TIP-02", quiet=True)


def may_roll_ahead(ref: Ref, deed: Deed[Options]) -> None:
    """Where the table allows it, and only one die."""
    if not house(ref).preroll:
        raise Refused("Attacks are rolled in their turn here.", "The setting preroll allows it.", "MM-TIP-02")
    if ref.get(deed.actor).has("rolled ahead"):
        raise Refused("The die of the next attack lies there already.", "", "MM-TIP-02")


ROLL_AHEAD = Action("roll ahead", "Roll the die of your next attack now.", Options, roll_ahead, rules=("MM-TIP-02",),
                    needs=may_roll_ahead, any_time=True)  # fmt: skip
