"""Orders to minions, a group at a time, and to those whose mind is not their own (MM-CMD, MM-MIN-08)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.errors import Refused
from rules.facts import Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.state import One, Ref
from rules.words import key

CONTROLLED = ("mind_controlled", "controlled")
"""Effects of a GM that make somebody a follower, by their folded words."""


class CommandOptions(Options):
    """What is ordered."""

    order: Annotated[str, Field(max_length=200)] = Field("", description="The order.")


def command(ref: Ref, deed: Deed[CommandOptions]) -> None:
    """The same order to one follower or a group; the next order is another action (MM-CMD-01, 02)."""
    for who in deed.targets:
        ref.note(Verdict(deed.actor, "command", who, "ordered", item=deed.options.order, rule="MM-CMD-01"))


def are_followers(ref: Ref, deed: Deed[CommandOptions]) -> None:
    """Minions of one's own side, and the mind-controlled."""
    a = ref.get(deed.actor)
    for who in deed.targets:
        b = ref.get(who)
        if b.id == a.id or not (is_controlled(b) or (b.sheet.is_minion and b.side == a.side)):
            hint = "Others are asked, for free (/act speak)."
            raise Refused(f"{b.name} takes no orders from {a.name}.", hint, "MM-CMD-01")


def is_controlled(c: One) -> bool:
    """Whether a GM has laid somebody's mind into other hands."""
    return any(key(effect.kind) in CONTROLLED for effect in c.effects)


COMMAND = Action("command", "Give an order to minions or the mind-controlled.", CommandOptions, command,
                 rules=("MM-CMD-01", "MM-CMD-02"), targets="some", cost="move", needs=are_followers,
                 aliases=("order",))  # fmt: skip
