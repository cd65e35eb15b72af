"""Minions that become Foes, where they are too easy in a group (PP-GRIT-TOUGH-03)."""

from __future__ import annotations

from rules.codec import text
from rules.errors import Refused
from rules.options import Options
from rules.referee import Intent
from rules.system import Action, Deed
from rules.systems.prowlers.importer import quick
from rules.systems.prowlers.state import One, Ref, heads


def promote(ref: Ref, deed: Deed[Options]) -> None:
    """Each head of a group becomes a Foe of that rank, with Edge, Health and a turn of his own."""
    for c in map(ref.get, deed.targets):
        ref.follow(Intent("remove", targets=(c.id,)))
        ref.follow(Intent("add", options=newcomers(c)))


def newcomers(c: One) -> dict[str, object]:
    """Those who come in place of a group."""
    sheet = quick(c.name, f"rank {c.sheet.threat}, foe")
    body = sheet.model_copy(update={"attacks": c.sheet.attacks}).model_dump(mode="json", exclude_defaults=True)
    return {"sheet": text(body), "name": c.name, "count": heads(c), "side": c.side, "owner": c.owner}


def may_promote(ref: Ref, deed: Deed[Options]) -> None:
    """Only groups that stand."""
    for c in map(ref.get, deed.targets):
        if not c.sheet.is_minion or not heads(c):
            raise Refused(f"{c.name} is no group of Minions that stands.", "", "PP-GRIT-TOUGH-03")


PROMOTE = Action("foes", "Make a Foe of each Minion of a group.", Options, promote, rules=("PP-GRIT-TOUGH-03",),
                 command="gm", targets="some", needs=may_promote)  # fmt: skip
