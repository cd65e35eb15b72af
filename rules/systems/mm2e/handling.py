"""Things in hand: drawing, stowing, picking up, dropping (MM-MANIP, MM-DROP-01)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.errors import Refused
from rules.facts import Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.items import lose as let_go
from rules.systems.mm2e.items import may_pick_up, pick_up, thing_named
from rules.systems.mm2e.state import Ref
from rules.vocabulary import Word


class HandleOptions(Options):
    """What is done with what."""

    item: Annotated[str, Word(rules=("MM-MANIP-01",)), Field(max_length=60)] = Field(
        "", description="A thing of your own that you have lost and pick up."
    )
    action: Annotated[Literal["free", "move"], Word(rules=("MM-MANIP-01",))] = Field(
        "move", description="free for drawing with Quick Draw."
    )


def handle(ref: Ref, deed: Deed[HandleOptions]) -> None:
    """Draws, stows, picks up, opens: a move action, with nothing to roll (MM-MANIP-01)."""
    item = deed.options.item
    if item:
        pick_up(ref, deed.actor, item)
    ref.note(Verdict(deed.actor, "handle", None, "handles", item=item, rule="MM-MANIP-01"))


def may_handle(ref: Ref, deed: Deed[HandleOptions]) -> None:
    """What is picked up lies there; only Quick Draw is quick, and only at drawing."""
    c, o = ref.get(deed.actor), deed.options
    if o.item:
        may_pick_up(ref, c, o.item)
    if o.action == "free" and (o.item or not c.sheet.feat("Quick Draw")) and not o.force:
        raise Refused("Handling a thing is a move action.", "Quick Draw draws a weapon freely.", "MM-MANIP-01")


class DropOptions(Options):
    """Which thing."""

    item: Annotated[str, Field(max_length=60)] = Field("", description="The thing in hand; the first without it.")


def drop(ref: Ref, deed: Deed[DropOptions]) -> None:
    """Lets a thing fall, for free (MM-DROP-01)."""
    item = thing_named(ref.get(deed.actor), deed.options.item)
    let_go(ref, deed.actor, item, "MM-DROP-01")
    ref.note(Verdict(deed.actor, "drop", None, "drops", item=item, rule="MM-DROP-01"))


def may_drop(ref: Ref, deed: Deed[DropOptions]) -> None:
    """Something must be in hand; to hit somebody with it is an attack."""
    if deed.targets:
        raise Refused("Dropping a thing on somebody is an attack, a standard action.", "Use /attack.", "MM-DROP-01")
    thing_named(ref.get(deed.actor), deed.options.item)


HANDLE = Action("handle", "Draw, stow, pick up, open something.", HandleOptions, handle, rules=("MM-MANIP-01",),
                cost="move", needs=may_handle,
                aliases=("manipulate", "draw", "pick up", "stow", "open"))  # fmt: skip
DROP = Action("drop", "Let a thing in your hand fall.", DropOptions, drop, rules=("MM-DROP-01",), targets="maybe",
              cost="free", needs=may_drop, aliases=("drop item",))  # fmt: skip
