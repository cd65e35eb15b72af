"""Chases: contests without a fixed number of exchanges, one at the start of each page (PP-CHASE)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from rules.errors import Refused
from rules.facts import Verdict
from rules.names import find
from rules.options import Options
from rules.report import report
from rules.system import Action, Deed
from rules.systems.prowlers.conditions import out
from rules.systems.prowlers.contests import AHEAD
from rules.systems.prowlers.pace import Runner, paces
from rules.systems.prowlers.points import bought
from rules.systems.prowlers.pools import Hand, minus, score, throw
from rules.systems.prowlers.ranges import away, set_ranges
from rules.systems.prowlers.state import Chase, Ref, distance
from rules.systems.prowlers.tables import REACHES, Reach
from rules.vocabulary import Word

LEAD = AHEAD._replace(rule="PP-CHASE-05")
"""What the winner of an exchange has in the next one of that chase."""

FAR = 3
"""Net successes that shift the distance (PP-CHASE-05)."""


class ChaseOptions(Options):
    """How far apart they are when it begins."""

    range_: Annotated[Reach | None, Word(name="range", rules=("PP-CHASE-01",))] = Field(
        None, description="The range class at first; where they are without it."
    )


class ChasesOptions(ChaseOptions):
    """Whom all who are named pursue."""

    quarry: Annotated[str, Word(rules=("PP-CHASE-04",)), Field(max_length=60)] = Field("", description="Who is chased.")
    over: bool = Field(False, description="Those who are named give up their chases.")


def pursue(ref: Ref, deed: Deed[ChaseOptions]) -> None:
    """Somebody sets after another one: the first exchange at once, further ones as pages begin (PP-CHASE-01)."""
    begin(ref, (deed.actor,), deed.target, deed.options)


def chases(ref: Ref, deed: Deed[ChasesOptions]) -> None:
    """A GM's word: several set after one together, or give up (PP-CHASE-04)."""
    o = deed.options
    if o.over:
        for chase in [c for c in ref.table.chases if {c.by, c.after} & {*deed.targets}]:
            drop(ref, chase)
            ref.note(Verdict(chase.by, "chase", chase.after, "gives up the chase", rule="PP-CHASE-06"))
    else:
        begin(ref, deed.targets, quarry(ref, o), o)


def quarry(ref: Ref, o: ChasesOptions) -> str:
    """Who is chased, by name."""
    return find(ref.before, [c.id for c in ref.all()], o.quarry)


def begin(ref: Ref, pursuers: Sequence[str], after: str, o: ChaseOptions) -> None:
    """New chases of one, and their first exchange."""
    for who in pursuers:
        reach = o.range_ or distance(ref, who, after)
        set_ranges(ref, who, {after: "close" if reach == "adjacent" else reach})
        keep(ref, Chase(who, after))
    exchange(ref, after, pursuers)


def page_begins(ref: Ref) -> None:
    """One exchange a page for everybody who is chased; who is out chases nobody any more (PP-CHASE-01)."""
    for chase in ref.table.chases:
        if any(c is None or out(c) for c in map(ref.find, (chase.by, chase.after))):
            drop(ref, chase)
    for after in dict.fromkeys(chase.after for chase in ref.table.chases):
        exchange(ref, after, [chase.by for chase in ref.table.chases if chase.after == after])


def exchange(ref: Ref, after: str, pursuers: Sequence[str]) -> None:
    """One roll of the quarry against one of each pursuer; no action, so no penalty for several (PP-CHASE-02 to 04)."""
    report("PP-CHASE-01", "PP-CHASE-03", *(("PP-CHASE-04",) if len(pursuers) > 1 else ()))
    now = {c.by: c for c in ref.table.chases if c.after == after and c.by in pursuers}
    pools = paces({who: Runner(ref.get(who)) for who in (after, *pursuers)})
    leads = all(chase.ahead == "quarry" for chase in now.values())
    flees = Hand(after, "chase", (*pools[after], *((LEAD,) if leads else ())), "PP-CHASE-02")
    run = bought(ref, flees, throw(ref, flees))
    for who in pursuers:
        gains = (LEAD,) if now[who].ahead == "pursuer" else ()
        hand = Hand(who, "chase", (*pools[who], *gains), "PP-CHASE-02")
        thrown = bought(ref, hand, throw(ref, hand))
        alone = len(pursuers) == 1
        net = thrown.combine(run if alone else ref.fixed(score(run.value)), minus)
        settle(ref, now[who], net.value)


def settle(ref: Ref, chase: Chase, net: int) -> None:
    """The winner is ahead, and with three net successes a range class nearer or farther; a tie changes nothing."""
    winner: Literal["", "pursuer", "quarry"] = "pursuer" if net > 0 else "quarry" if net < 0 else ""
    apart = REACHES.index(distance(ref, chase.by, chase.after))
    if abs(net) >= FAR:
        apart += -1 if net > 0 else 1
        set_ranges(ref, chase.by, {chase.after: REACHES[apart]})
    over = REACHES[apart] in ENDS
    if over:
        ref.note(Verdict(chase.by, "chase", chase.after, ENDS[REACHES[apart]], rule="PP-CHASE-06"))
        return ended(ref, chase, winner)
    where = f"{REACHES[apart].title()} Range"
    ref.note(Verdict(chase.by, "chase", chase.after, outcome(net), abs(net), where, "PP-CHASE-05"))
    return keep(ref, replace(chase, ahead=winner))


ENDS = {"adjacent": "caught", "beyond": "escaped"}
"""Where a chase ends, and how (PP-CHASE-06)."""


def outcome(net: int) -> str:
    """How an exchange went for the pursuer, where it was not the last one."""
    steps = ("is shaken", "falls behind", "keeps pace", "gains", "closes in")
    return steps[2 + (net > 0) + (net >= FAR) - (net < 0) - (net <= -FAR)]


def ended(ref: Ref, chase: Chase, winner: str) -> None:
    """The quarry is cornered, or gone; who won tells how (PP-CHASE-06)."""
    drop(ref, chase)
    teller = chase.by if winner == "pursuer" else chase.after
    ref.remind(teller, f"{{{teller}}} tells how it came about.", "PP-CHASE-06")


def keep(ref: Ref, chase: Chase) -> None:
    """A chase as it stands now."""
    drop(ref, chase)
    ref.set(table=replace(ref.table, chases=(*ref.table.chases, chase)))


def drop(ref: Ref, chase: Chase) -> None:
    """No chase between those two any longer."""
    others = tuple(c for c in ref.table.chases if (c.by, c.after) != (chase.by, chase.after))
    ref.set(table=replace(ref.table, chases=others))


def may_pursue(ref: Ref, deed: Deed[ChaseOptions]) -> None:
    """Somebody else, who is not chased by the same one already, and is still to be seen."""
    must_be_new(ref, deed.actor, deed.target, deed.options)


def may_chase(ref: Ref, deed: Deed[ChasesOptions]) -> None:
    """The same for all who are named."""
    if not deed.options.over:
        for who in deed.targets:
            must_be_new(ref, who, quarry(ref, deed.options), deed.options)


def must_be_new(ref: Ref, by: str, after: str, o: ChaseOptions) -> None:
    """Refuses a chase that cannot begin."""
    a, b = ref.get(by), ref.get(after)
    if a.id == b.id:
        raise Refused("Nobody chases himself.", "Name somebody else.", "PP-CHASE-01")
    if any({c.by, c.after} == {by, after} for c in ref.table.chases):
        raise Refused(f"{a.name} and {b.name} are in a chase already.", "It goes on with the next page.", "PP-CHASE-01")
    if out(a) or out(b):
        raise Refused(f"{a.name if out(a) else b.name} is out of the fight.", "", "PP-DMG-02")
    if (reach := o.range_ or distance(ref, by, after)) == "beyond":
        raise Refused(f"{b.name} is {away(reach)}.", "Say the range.", "PP-CHASE-06")


CHASE = Action("chase", "Set after somebody; you roll against each other as pages begin.", ChaseOptions, pursue,
               rules=("PP-CHASE-01",), targets="one", needs=may_pursue, any_time=True)  # fmt: skip
CHASES = Action("chases", "Those named chase a quarry: quarry NAME, range R; or it is over.", ChasesOptions, chases,
                rules=("PP-CHASE-01",), command="gm", targets="some", needs=may_chase)  # fmt: skip
