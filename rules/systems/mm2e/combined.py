"""A combined attack: several strike as one, over as many commands as there are people (MM-COMB)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, NamedTuple

from pydantic import Field

from rules.encounter import Plan, Wait
from rules.errors import Refused
from rules.facts import Mod, Verdict, total
from rules.referee import Intent
from rules.system import Action, Deed
from rules.systems.mm2e.attack import begins, hit, land, strikes
from rules.systems.mm2e.attack_limits import may_attack
from rules.systems.mm2e.conditions import acts
from rules.systems.mm2e.defense import Strike
from rules.systems.mm2e.delay import limit, waiting_place
from rules.systems.mm2e.grapple_check import uses_power
from rules.systems.mm2e.harm import Change, blow, harm, is_lethal, rank_parts
from rules.systems.mm2e.knockback import knock_back
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.turn import exhausted, spend, spoil
from rules.systems.mm2e.weapons import attack_of
from rules.vocabulary import Word
from rules.waits import act_inside, act_partly, wait

KIND = "combined attack"

REACH = 5
"""How far below the largest damage bonus an attack still adds to it (MM-COMB-02)."""

EACH = 2
"""What it adds."""


class CombineOptions(AttackOptions):
    """One's own attack, and whether it is time."""

    go: Annotated[bool, Word(rules=("MM-COMB-01",))] = Field(False, description="All are there: strike.")
    out: Annotated[bool, Word(rules=("MM-COMB-01",))] = Field(False, description="Do not take part after all.")


def combine(ref: Ref, deed: Deed[CombineOptions]) -> None:
    """Opens a combined attack or joins it, in any order; waits for the others, or strikes with them (MM-COMB-01)."""
    who, o = deed.actor, deed.options
    if o.out:
        return leave(ref, who)
    if deed.targets:
        join(ref, who, deed.target, o)
    if o.go:
        return strike_together(ref, plan_of(ref, who), None if deed.targets else o)
    if who in ref.turns.current:
        c = ref.get(who)
        wait(ref, who, Wait("delay", waiting_place(c, limit(c)), KIND), "MM-COMB-01")
    return None


def join(ref: Ref, who: str, target: str, o: CombineOptions) -> None:
    """One more attacker, or the same one with another attack; the first is the leader."""
    leave(ref, who, quiet=True)
    member = (who, o.model_dump_json(exclude_defaults=True, exclude={"go", "out"}))
    plan = open_plan(ref, target) or Plan(ref.next_number(), KIND, who, target)
    keep(ref, replace(plan, members=(*plan.members, member)))
    if not o.go:
        ref.note(Verdict(who, KIND, target, "joins", item=attack_of(ref.get(who), o.with_).name, rule="MM-COMB-01"))


def leave(ref: Ref, who: str, *, quiet: bool = False) -> None:
    """One attacker less; the next one leads, and with the last the plan is gone."""
    plan = found_plan(ref, who)
    if plan is None:
        return
    members = tuple(member for member in plan.members if member[0] != who)
    keep(ref, replace(plan, members=members, leader=members[0][0] if members else who))
    if not quiet:
        ref.note(Verdict(who, KIND, plan.target, "backs out", rule="MM-COMB-01"))


def keep(ref: Ref, plan: Plan) -> None:
    """A plan as it is now, if anybody is left in it."""
    others = tuple(other for other in ref.plans if other.id != plan.id)
    ref.set(plans=(*others, plan) if plan.members else others)


def open_plan(ref: Ref, target: str) -> Plan | None:
    """The combined attack on somebody that is under way."""
    return next((plan for plan in ref.plans if plan.kind == KIND and plan.target == target), None)


def found_plan(ref: Ref, who: str) -> Plan | None:
    """The combined attack in which somebody takes part."""
    return next((plan for plan in ref.plans if plan.kind == KIND and who in dict(plan.members)), None)


def plan_of(ref: Ref, who: str) -> Plan:
    """The same; raises `Refused` where there is none."""
    plan = found_plan(ref, who)
    if plan is None:
        hint = "Name whom it is aimed at: that opens or joins one."
        raise Refused(f"{ref.get(who).name} is in no combined attack.", hint, "MM-COMB-01")
    return plan


def options_of(text: str) -> AttackOptions:
    """How a member attacks, as it was kept."""
    return AttackOptions.model_validate_json(text)


class Hit(NamedTuple):
    """One attack that struck, and how hard."""

    s: Strike
    critical: bool
    exposed: bool
    force: int


def strike_together(ref: Ref, plan: Plan, override: CombineOptions | None) -> None:
    """All roll; the largest hit takes what others add to it, weak ones are for themselves (MM-COMB-02, 03)."""
    ref.set(plans=tuple(other for other in ref.plans if other.id != plan.id))
    ref.note(Verdict(plan.leader, KIND, plan.target, "strikes", rule="MM-COMB-01"))
    able = [(who, options_of(text)) for who, text in plan.members if acts(ref.get(who))]
    for who, _ in able:
        take_time(ref, who)
    hits = [struck for who, o in able if (struck := attempt(ref, who, plan.target, o))]
    if not hits:
        return
    base = max(hits, key=lambda struck: struck.force)
    others = [struck for struck in hits if struck is not base]
    adding = [struck for struck in others if struck.force >= base.force - REACH]
    deal(ref, plan.target, spared(base, override), added(base, len(adding), override))
    for weak in (struck for struck in others if struck not in adding):
        ref.remind(weak.s.a.id, f"{{{weak.s.a.id}}} strikes too weakly to add to it.", "MM-COMB-03")
        deal(ref, plan.target, weak, Change())


def take_time(ref: Ref, who: str) -> None:
    """The standard action of one attacker; those who waited act now, at the slowest one's count (MM-COMB-01).

    What is left of a turn that waited comes right after the one that is on.
    """
    spend(ref, who, "standard")
    spoil(ref, who, "attack")
    if who in ref.turns.waits:
        if exhausted(ref, who):
            act_inside(ref, who)
        else:
            act_partly(ref, who)
    if ref.get(who).has("disabled"):
        ref.follow(Intent("collapse", who))


def attempt(ref: Ref, who: str, target: str, o: AttackOptions) -> Hit | None:
    """One attack roll; None where it strikes nobody, or somebody else."""
    if not begins(ref, who, target, o) or not uses_power(ref, who, o):
        return None
    s = Strike(ref.get(who), attack_of(ref.get(who), o.with_), o)
    landed = land(ref, ref.get(target), s)
    if landed is None:
        return None
    if landed.instead:
        hit(ref, landed, s)
        return None
    critical = strikes(ref, landed, s)
    return None if critical is None else Hit(s, critical, landed.exposed, force_of(landed.b, s, critical=critical))


def force_of(b: One, s: Strike, *, critical: bool) -> int:
    """The damage bonus or rank of a hit, a critical counted in."""
    if s.weapon.save == "toughness":
        return blow(b, s, critical=critical, exposed=False).damage
    return total(rank_parts(s.weapon, critical))


def spared(base: Hit, override: CombineOptions | None) -> Hit:
    """The largest attack, lethal or not as was said in the end, else as it is (MM-COMB-05)."""
    if override is None or not (override.lethal or override.nonlethal):
        return base
    said = {"lethal": override.lethal, "nonlethal": override.nonlethal}
    return base._replace(s=base.s._replace(options=base.s.options.model_copy(update=said)))


def added(base: Hit, count: int, override: CombineOptions | None) -> Change:
    """What the others add to the largest attack, and what makes it lethal."""
    more = [Mod(EACH * count, "combined", "MM-COMB-02")] if count else []
    if is_lethal(spared(base, override).s):
        more.append(Mod(0, "lethal as the largest", "MM-COMB-05"))
    return Change(more=tuple(more))


def deal(ref: Ref, target: str, struck: Hit, change: Change) -> None:
    """What one hit does."""
    s = struck.s
    dealt = harm(ref, ref.get(target), s, critical=struck.critical, exposed=struck.exposed, change=change)
    if dealt:
        knock_back(ref, target, dealt, s.options)


def may_combine(ref: Ref, deed: Deed[CombineOptions]) -> None:
    """In a fight that goes on; an attack roll like the others' for the same save; and for go, all must be there."""
    who, o = deed.actor, deed.options
    if ref.before.phase != "running" or ref.before.paused:
        raise Refused("The fight is not going on.", "Wait until a GM resumes it.")
    if not deed.targets:
        plan = plan_of(ref, who)
    else:
        plan = open_plan(ref, deed.target) or Plan(0, KIND, who, deed.target)
        may_join(ref, plan, who, o)
    if o.out:
        return
    people = [member for member, _ in plan.members if member != who]
    if o.go:
        may_strike_now(ref, [*people, who])
        for member, text in plan.members:
            if member != who or not deed.targets:
                may_swing(ref, member, plan.target, options_of(text))
    elif who in ref.turns.current:
        may_spend(ref, who)


def may_join(ref: Ref, plan: Plan, who: str, o: AttackOptions) -> None:
    """With an attack roll, and for the same kind of save as the others (MM-COMB-04)."""
    may_swing(ref, who, plan.target, o)
    weapon = attack_of(ref.get(who), o.with_)
    if weapon.area:
        raise Refused(f"{weapon.name} fills an area.", "A combined attack takes attack rolls.", "MM-COMB-01")
    for member, text in plan.members:
        other = attack_of(ref.get(member), options_of(text).with_)
        if member != who and other.save != weapon.save:
            raise Refused(
                f"{weapon.name} is resisted by {weapon.save.title()}, {other.name} by {other.save.title()}.",
                "Only attacks against the same save combine.", "MM-COMB-04",
            )  # fmt: skip


def may_swing(ref: Ref, who: str, target: str, o: AttackOptions) -> None:
    """What forbids one member's attack."""
    single: Deed[AttackOptions] = Deed(who, (target,), o)
    may_attack(ref, single)


def may_strike_now(ref: Ref, people: Sequence[str]) -> None:
    """Everybody waits, or has his turn: nobody strikes before the slowest one's count (MM-COMB-01)."""
    turns = ref.turns
    here = {*turns.current, *(who for open_ in turns.interrupted for who in open_)}
    for who in people:
        c = ref.get(who)
        if not acts(c):
            continue
        delays = who in turns.waits and turns.waits[who].how == "delay"
        if who not in here and not delays:
            why = "has acted this round" if who in turns.done else "comes later this round"
            hint = "All wait for the slowest; /act combine out leaves."
            raise Refused(f"{c.name} {why}.", hint, "MM-COMB-01")
        may_spend(ref, who)


def may_spend(ref: Ref, who: str) -> None:
    """A standard action must be left."""
    if not ref.get(who).live.standard:
        raise Refused(f"{ref.get(who).name} has no standard action left.", "Join in next turn.", "MM-COMB-01")


def remind_of_plan(ref: Ref, who: str) -> None:
    """The turn of one who takes part comes: he may wait for the others, or say that all are there."""
    plan = found_plan(ref, who)
    if plan:
        words = f"{{{who}}} joins in against {{{plan.target}}}: /act combine waits for the others, with go all strike."
        ref.remind(who, words, "MM-COMB-01")


COMBINE = Action("combine", "Strike together: each joins with the same target; the last one adds go.", CombineOptions,
                 combine, rules=("MM-COMB-01",), targets="maybe", needs=may_combine, any_time=True,
                 aliases=("combined attack", "team up"))  # fmt: skip
