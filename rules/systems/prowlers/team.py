"""Team attacks: several wait for the end of the page and strike the same enemy (PP-TEAM)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.clock import END_OF_ROUND, NORMAL, EndOf, Place
from rules.encounter import Plan, Wait
from rules.errors import Refused
from rules.facts import Mod, Verdict
from rules.options import Options
from rules.report import report
from rules.system import Action, Deed
from rules.systems.prowlers.conditions import barring, out
from rules.systems.prowlers.delay import must_be_whole
from rules.systems.prowlers.options import AttackOptions
from rules.systems.prowlers.order import edge, must_run
from rules.systems.prowlers.state import One, Ref, house
from rules.systems.prowlers.tables import KINDS
from rules.waits import wait

KIND = "team attack"

SUFFERED = "team attacked"
"""Lies on the one who has suffered a team attack in this battle (PP-TEAM-05)."""

WAITS, STRUCK = "waits", "struck"
"""How far a member is."""


def band(ref: Ref) -> Place:
    """When team attacks come: after everybody else, or before the Minions where a table plays so (PP-TEAM-01)."""
    return (END_OF_ROUND,) if house(ref).team_after_minions else (NORMAL, 1)


def place_of(ref: Ref, c: One) -> Place:
    """A member's place at the end of the page, by Edge among themselves."""
    return (*band(ref), -edge(c), KINDS.index(c.sheet.kind))


def join(ref: Ref, deed: Deed[Options]) -> None:
    """Opens a team attack or joins it, and waits for the end of the page (PP-TEAM-01)."""
    who = deed.actor
    plan = plan_on(ref, deed.target) or Plan(ref.next_number(), KIND, who, deed.target)
    keep(ref, replace(plan, members=(*plan.members, (who, WAITS))))
    if ref.get(deed.target).has(SUFFERED):
        ref.lift(deed.target, SUFFERED, quiet=True)
        ref.remind(who, f"The GM allows another team attack on {{{deed.target}}}.", "PP-TEAM-05")
    ref.note(Verdict(who, KIND, deed.target, "joins", rule="PP-TEAM-01"))
    wait(ref, who, Wait("team", place_of(ref, ref.get(who)), KIND), "PP-TEAM-01")


def may_join(ref: Ref, deed: Deed[Options]) -> None:
    """A whole turn, an enemy who stands, and only one team attack a battle on him (PP-TEAM-05)."""
    a, b = ref.get(deed.actor), ref.get(deed.target)
    must_run(ref)
    if a.id == b.id or out(b):
        raise Refused(f"{b.name} is no target for a team attack.", "Name an enemy who stands.", "PP-TEAM-01")
    if b.has(SUFFERED) and not deed.options.force:
        raise Refused(f"{b.name} has suffered a team attack in this battle.", "A GM may allow another with `force`.",
                      "PP-TEAM-05")  # fmt: skip
    must_be_whole(a)


def plan_on(ref: Ref, target: str) -> Plan | None:
    """The team attack on somebody that is under way."""
    return next((plan for plan in ref.plans if plan.kind == KIND and plan.target == target), None)


def keep(ref: Ref, plan: Plan) -> None:
    """A plan as it is now."""
    ref.set(plans=(*(other for other in ref.plans if other.id != plan.id), plan))


def is_time(ref: Ref) -> bool:
    """Whether everybody else has acted on this page."""
    return ref.turns.at[0] >= band(ref)


def part_of(ref: Ref, who: str, target: str) -> Plan | None:
    """The team attack that somebody's attack belongs to: waited for, at this enemy, now (PP-TEAM-01)."""
    plan = plan_on(ref, target)
    return plan if plan and dict(plan.members).get(who) == WAITS and is_time(ref) else None


def still_there(ref: Ref, plan: Plan) -> int:
    """How many members have struck or still can (PP-TEAM-03)."""
    return sum(how == STRUCK or can_strike(ref, who) for who, how in plan.members)


def can_strike(ref: Ref, who: str) -> bool:
    """Whether a member is able, and still waits or has his turn."""
    c = ref.get(who)
    waits = ref.turns.waits.get(who)
    there = who in ref.turns.current or (waits is not None and waits.how == "team")
    return there and not out(c) and barring(c, "acts") is None


def teamed(ref: Ref, who: str, target: str, o: AttackOptions) -> bool:
    """Whether an attack is one of a team of two at least (PP-TEAM-03)."""
    plan = part_of(ref, who, target)
    return o.team or (plan is not None and still_there(ref, plan) > 1)


def team_dice(ref: Ref, who: str, target: str, o: AttackOptions) -> Iterator[Mod]:
    """What a team adds to each member's attack (PP-TEAM-02)."""
    if teamed(ref, who, target, o):
        yield Mod(2, "team attack", "PP-TEAM-02")


def explodes(ref: Ref, who: str, target: str, o: AttackOptions) -> str:
    """Whether a member's sixes may be thrown again, for a point of his own (PP-TEAM-04)."""
    if not teamed(ref, who, target, o):
        return ""
    report("PP-TEAM-04")
    return "point"


def strikes(ref: Ref, who: str, target: str) -> None:
    """A member attacks: the enemy has suffered his team attack now; alone it is an ordinary one (PP-TEAM-03, 05)."""
    plan = part_of(ref, who, target)
    if plan is None:
        return
    if still_there(ref, plan) < 2:
        return ref.remind(who, f"{{{who}}} is alone: no team attack.", "PP-TEAM-03")
    keep(ref, replace(plan, members=tuple((m, STRUCK if m == who else how) for m, how in plan.members)))
    if not ref.get(target).has(SUFFERED):
        ref.inflict(target, SUFFERED, until=EndOf("scene"), rule="PP-TEAM-05", quiet=True)
    return None


def page_ends(ref: Ref) -> None:
    """Nobody waits into the next page (PP-TEAM-01)."""
    left = tuple(plan for plan in ref.plans if plan.kind != KIND)
    if left != ref.plans:
        ref.set(plans=left)


TEAM = Action(KIND, "Wait for the end of the page and strike an enemy together.", Options, join,
              rules=("PP-TEAM-01",), targets="one", needs=may_join)  # fmt: skip
