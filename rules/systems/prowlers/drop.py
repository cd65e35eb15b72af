"""Having the drop on somebody: Edge counts double against him (PP-GRIT-DROP)."""

from __future__ import annotations

from pydantic import Field

from rules.clock import EndOf
from rules.errors import Refused
from rules.facts import Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.prowlers.order import DROP, reorder
from rules.systems.prowlers.state import Ref, house


class DropOptions(Options):
    """Whether it is over."""

    over: bool = Field(False, description="Nobody has the drop on those named any more, or they on others.")


def drop(ref: Ref, deed: Deed[DropOptions]) -> None:
    """The first who is named has a weapon or Power aimed and ready at the others (PP-GRIT-DROP-01)."""
    holder, *targets = deed.targets
    if deed.options.over:
        for who in deed.targets:
            ref.lift(who, DROP)
            for _, effect in ref.laid_by(who, DROP):
                ref.end(effect.id)
    for who in () if deed.options.over else targets:
        ref.inflict(who, DROP, by=holder, until=EndOf("scene"), rule="PP-GRIT-DROP-01", quiet=True)
        ref.note(Verdict(holder, "drop", who, "has the drop", rule="PP-GRIT-DROP-01"))
    if ref.before.phase == "running":
        reorder(ref)


def may_drop(ref: Ref, deed: Deed[DropOptions]) -> None:
    """Where a table plays so, on those who can be taken unawares."""
    if not house(ref).gritty_drop:
        raise Refused("At this table nobody has the drop on others.", "A GM turns it on: gritty_drop.",
                      "PP-GRIT-DROP-01")  # fmt: skip
    holder, *targets = map(ref.get, deed.targets)
    if not targets and not deed.options.over:
        raise Refused("It takes two.", "Name the holder first, then those he has the drop on.", "PP-GRIT-DROP-01")
    for c in (holder, *targets):
        if c.sheet.is_minion:
            raise Refused(f"{c.name} has no Edge.", "", "PP-EDGE-06")
    for c in targets:
        if c.sheet.tagged("no_drop"):
            raise Refused(f"Nobody gets the drop on {c.name}.", "", "PP-GRIT-DROP-01")


DROPS = Action("drop", "The first one named has the drop on the others.", DropOptions, drop,
               rules=("PP-GRIT-DROP-01",), command="gm", targets="some", needs=may_drop)  # fmt: skip
