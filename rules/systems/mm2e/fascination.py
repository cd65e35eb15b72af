"""What wakes the fascinated: a threat that is plain, or one that only may be (MM-COND-12)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.errors import Refused
from rules.facts import Against, Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.checks import by_hand
from rules.systems.mm2e.saves import save
from rules.systems.mm2e.state import Ref


class ThreatOptions(Options):
    """How plain it is."""

    dc: Annotated[int, Field(ge=1, le=100)] | None = Field(
        None, description="The effect's Difficulty Class: a possible threat allows a new Will save. Without it the "
        "threat is plain."
    )  # fmt: skip


def threat(ref: Ref, deed: Deed[ThreatOptions]) -> None:
    """A weapon drawn or a hostile power ends it; what only may be a threat gives a new save."""
    o = deed.options

    def one(who: str) -> None:
        if o.dc is not None and not save(ref, who, "will", Against(o.dc, "Difficulty Class"), *by_hand(o)).hits:
            return ref.note(Verdict(who, "threat", None, "gazes on", rule="MM-COND-12"))
        ref.lift(who, "fascinated", why="threatened", quiet=True)
        return ref.note(Verdict(who, "threat", None, "wakes", rule="MM-COND-12"))

    ref.each("threat", deed.targets, one)


def gazes(ref: Ref, deed: Deed[ThreatOptions]) -> None:
    """Only the fascinated overlook a threat."""
    for who in deed.targets:
        if not ref.get(who).has("fascinated"):
            raise Refused(f"{ref.get(who).name} is not fascinated.", "", "MM-COND-12")


THREAT = Action("threat", "A threat that the fascinated may notice.", ThreatOptions, threat, rules=("MM-COND-12",),
                command="gm", targets="some", needs=gazes)  # fmt: skip
