"""Rest, and time that passes without it: what a GM lets go by between the scenes (MM-REC, MM-FAT, MM-ABIL-02)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from rules.errors import Refused
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.gametime import lapse, pass_time
from rules.systems.mm2e.recovery import remind_of_order
from rules.systems.mm2e.state import Ref
from rules.systems.mm2e.tables import DAY, HOUR, MINUTE

UNITS = {"rounds": 1, "minutes": MINUTE, "hours": HOUR, "days": DAY, "weeks": 7 * DAY}
"""Rounds."""

MOST = 200
"""Saves that one person may have to make in one go."""


class TimeOptions(Options):
    """How long."""

    amount: Annotated[int, Field(ge=1, le=1000)] = Field(1, description="How many of the unit.")
    unit: Annotated[Literal["rounds", "minutes", "hours", "days", "weeks"], Field(description="Of what.")] = "hours"

    @property
    def rounds(self) -> int:
        """The whole time in rounds."""
        return self.amount * UNITS[self.unit]


def rest(ref: Ref, deed: Deed[TimeOptions]) -> None:
    """Those who are named, or everybody, rest for some time: recovery, fatigue and all that comes due (MM-REC-01)."""
    go_by(ref, deed, resting=True)


def wait(ref: Ref, deed: Deed[TimeOptions]) -> None:
    """Time passes without rest: hazards and healing by the day go on, recovery checks wait."""
    go_by(ref, deed, resting=False)


def go_by(ref: Ref, deed: Deed[TimeOptions], *, resting: bool) -> None:
    """Lets time pass; where nobody is named it is the time of the scene as well."""
    rounds = deed.options.rounds
    if not deed.targets:
        ref.set(table=replace(ref.table, minutes=ref.table.minutes + rounds // MINUTE))

    def passes(who: str) -> None:
        lapse(ref, who, rounds)
        pass_time(ref, who, rounds, resting=resting)
        if resting:
            remind_of_order(ref, who)

    ref.each("time", deed.targets or tuple(c.id for c in ref.all()), passes)


def few_enough(ref: Ref, deed: Deed[TimeOptions]) -> None:
    """Nobody is asked for hundreds of saves at once."""
    rounds = deed.options.rounds
    for c in [ref.get(who) for who in deed.targets] or ref.all():
        saves = sum(max(0, rounds - clock.left) // clock.every for clock in c.live.clocks if clock.every)
        if saves > MOST and not c.has("dead"):
            hint = "Let less time pass, or end first what goes on around there (/gm act, with end)."
            raise Refused(f"That would be {saves} throws at once for {c.name}.", hint)


REST = Action("rest", "Time passes in rest: amount and unit; everybody, unless somebody is named.", TimeOptions, rest,
              rules=("MM-REC-01", "MM-CHK-10"), command="gm", targets="any", needs=few_enough)  # fmt: skip
WAIT = Action("time", "Time passes without rest: amount and unit.", TimeOptions, wait,
              rules=("MM-CHK-10",), command="gm", targets="any", needs=few_enough,
              aliases=("wait",))  # fmt: skip
