"""Fear: a Will save against it, and what the frightened do with no way out (MM-COND-15, MM-COND-23, MM-COND-27)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.errors import Refused
from rules.facts import Against, Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.afflict import afflict, one_round
from rules.systems.mm2e.checks import by_hand
from rules.systems.mm2e.saves import save
from rules.systems.mm2e.state import Ref
from rules.systems.mm2e.turn import drop_turn

STEPS = (1, 5, 10)

DEGREES = ("", "shaken", "frightened", "panicked")
"""What a failure by 1, 5 and 10 does."""

CORNERED = {"frightened": "shaken", "panicked": "dazed"}
"""What becomes of those who flee and have no way out."""


class FearOptions(Options):
    """How fearful, and for how long."""

    dc: Annotated[int, Field(ge=1, le=100)] = Field(15, description="The Difficulty Class of the Will save.")
    rounds: Annotated[int, Field(ge=1, le=1000)] | None = Field(None, description="How long; until lifted without it.")


def fear(ref: Ref, deed: Deed[FearOptions]) -> None:
    """A Will save each: shaken, frightened or panicked by how far it fails."""
    o = deed.options

    def one(who: str) -> None:
        made = save(ref, who, "will", Against(o.dc, "Difficulty Class"), *by_hand(o))
        degree = made.short(*STEPS)
        if not degree:
            return ref.note(Verdict(who, "fear", None, "unafraid", rule="MM-SAVE-06"))
        until = one_round(ref, None, o.rounds) if o.rounds else None
        return afflict(ref, who, DEGREES[degree], until=until)

    ref.each("fear", deed.targets, one)


def corner(ref: Ref, deed: Deed[Options]) -> None:
    """No way out: the frightened are shaken, the panicked cower, dazed, as long as the fear lasts."""
    for who in deed.targets:
        for dread in ref.get(who).of(*CORNERED):
            brings = CORNERED[dread.kind]
            rule = "MM-COND-23" if dread.kind == "panicked" else "MM-COND-15"
            ref.inflict(who, brings, until=dread.until, left=dread.left, cause=dread.id, rule=rule)
        drop_turn(ref, who)


def flees(ref: Ref, deed: Deed[Options]) -> None:
    """Only who flees can be cornered."""
    for who in deed.targets:
        if not ref.get(who).has(*CORNERED):
            raise Refused(f"{ref.get(who).name} is not frightened.", "", "MM-COND-15")


FEAR = Action("fear", "A fearful thing: a Will save, or shaken, frightened, panicked.", FearOptions, fear,
              rules=("MM-COND-15", "MM-COND-23"), command="gm", targets="some")  # fmt: skip
CORNER = Action("corner", "The frightened have no way out.", Options, corner, rules=("MM-COND-15", "MM-COND-23"),
                command="gm", targets="some", needs=flees)  # fmt: skip
