"""Covering a target: a shot that is aimed and rolled now, held, and fired at any moment (MM-COVG)."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from pydantic import Field

from rules.encounter import Wait
from rules.errors import Refused
from rules.facts import Mod, Verdict
from rules.options import Options, parse, write
from rules.referee import Intent, Side
from rules.system import Action, Deed
from rules.systems.mm2e.attack import attack_roll, begins, is_critical, use_up
from rules.systems.mm2e.attack_limits import may_attack, reach_of
from rules.systems.mm2e.checks import by_hand
from rules.systems.mm2e.concealment import concealment, lost_in_concealment
from rules.systems.mm2e.concentration import lose
from rules.systems.mm2e.defense import Strike, defense, dodge_lost, is_surprise
from rules.systems.mm2e.grapple_check import uses_power
from rules.systems.mm2e.harm import harm, passes_through
from rules.systems.mm2e.knockback import knock_back
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.social import NERVE, WITS, Skill, refuse_unaware, skill_mods, skill_of, sways
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.turn import spend
from rules.systems.mm2e.weapons import attack_of
from rules.turns import set_turns
from rules.waits import act_inside


def cover(ref: Ref, deed: Deed[AttackOptions]) -> None:
    """The attack roll of a shot that is held if it hits (MM-COVG-01)."""
    o = deed.options
    if not begins(ref, deed.actor, deed.target, o) or not uses_power(ref, deed.actor, o):
        return
    a, b = ref.get(deed.actor), ref.get(deed.target)
    s = Strike(a, attack_of(a, o.with_), o)
    ref.lift(b.id, "fascinated", why="threatened")
    against, exposed, surprise = defense(ref, b, s), dodge_lost(ref, b, s) is not None, is_surprise(b, s)
    check = attack_roll(ref, b, s, against)
    use_up(ref, a, b.id)
    if not check.hits:
        ref.note(Verdict(a.id, "cover", b.id, "no bead", item=s.weapon.name, rule="MM-COVG-01"))
    elif not lost_in_concealment(ref, b, s):
        kept = o.model_copy(update={"no_dodge": exposed, "surprise": surprise})
        hold_shot(ref, s, b.id, kept, critical=is_critical(b, s, check))


def hold_shot(ref: Ref, s: Strike, target: str, options: AttackOptions, *, critical: bool) -> None:
    """The result stays with the shooter, as long as he holds the target."""
    a = s.a.id
    covered = ref.inflict(target, "covered", by=a, tie=True, rule="MM-COVG-01", quiet=True)
    ref.inflict(a, "covering", by=a, value=int(critical), note=write(options), cause=covered, rule="MM-COVG-01",
                quiet=True)  # fmt: skip
    how = "covered critically" if critical else "covered"
    ref.note(Verdict(a, "cover", target, how, item=s.weapon.name, rule="MM-COVG-01"))


class Held(NamedTuple):
    """A held shot: at whom, how, and whether it is critical."""

    target: str
    options: AttackOptions
    critical: bool


def held_shot(ref: Ref, who: str) -> Held | None:
    """The shot that somebody holds, if any."""
    for shot in ref.get(who).of("covering"):
        for target in ref.all():
            if any(effect.id == shot.cause for effect in target.effects):
                return Held(target.id, parse(AttackOptions, shot.note), bool(shot.value))
    return None


def covers(ref: Ref, who: str) -> tuple[str, ...]:
    """Those who cover somebody."""
    return tuple(dict.fromkeys(effect.by for effect in ref.get(who).of("covered") if effect.by))


class FireOptions(Options):
    """Where the target is now."""

    range: Annotated[int, Field(ge=0, le=1_000_000)] | None = Field(None, description="Distance in feet by now.")


def fire(ref: Ref, deed: Deed[FireOptions]) -> None:
    """The held shot strikes as it was rolled (MM-COVG-02), unless the target has got away meanwhile (MM-COVG-05)."""
    held = held_shot(ref, deed.actor)
    if held is None:
        return
    steps_in(ref, deed.actor)
    a, b = ref.get(deed.actor), ref.get(held.target)
    s = Strike(a, attack_of(a, held.options.with_), held.options)
    lose(ref, a.id, "covering", why="fired")
    if is_away(ref, b, s, deed.options.range):
        ref.note(Verdict(a.id, "fire", b.id, "away", item=s.weapon.name, rule="MM-COVG-05"))
    elif passes_through(b, s):
        ref.note(Verdict(a.id, "fire", b.id, "passes through", item=s.weapon.name, rule="MM-COND-18"))
    else:
        strike_home(ref, b, s, critical=held.critical)
    if a.has("disabled"):
        ref.follow(Intent("collapse", a.id))


def strike_home(ref: Ref, b: One, s: Strike, *, critical: bool) -> None:
    """What the shot does: a critical that was rolled is one now."""
    how = "critical" if critical else "hit"
    ref.note(Verdict(s.a.id, "fire", b.id, how, item=s.weapon.name, rule="MM-COVG-02"))
    dealt = harm(ref, b, s, critical=critical, exposed=s.options.no_dodge)
    if dealt:
        knock_back(ref, b.id, dealt, s.options)


def is_away(ref: Ref, b: One, s: Strike, feet: int | None) -> bool:
    """Whether the target has left the range, or can no longer be seen."""
    return concealment(ref, b, s) == "total" or (feet is not None and feet > reach_of(s.weapon))


def steps_in(ref: Ref, who: str) -> None:
    """A held shot is a readied action: it moves the place in the order, or is the attack of the own turn."""
    if who in ref.turns.current:
        if ref.get(who).live.standard:
            spend(ref, who, "standard")
        return
    set_turns(ref, waits={**ref.turns.waits, who: Wait("ready")})
    act_inside(ref, who)


class SlipOptions(Options):
    """How the one who covers is put off."""

    skill: Skill | None = Field(None, description="bluff or intimidate; the better one without it.")


def slip_out(ref: Ref, deed: Deed[SlipOptions]) -> None:
    """A word or a threat wins a moment to get out of the line of fire (MM-COVG-04)."""
    a, b = ref.get(deed.actor), ref.get(shooter_of(ref, deed))
    skill = skill_of(a, ("bluff", "intimidate"), deed.options.skill)
    threat = (Mod(-2, "at gunpoint", "MM-COVG-04"),) if skill == "intimidate" else ()
    mine = Side(a.id, skill, (*skill_mods(ref, a, b, skill), *threat, *by_hand(deed.options)))
    resists = tuple(trait or skill for trait in (NERVE if skill == "intimidate" else WITS))
    won = sways(ref, mine, b, resists, "MM-COVG-04")
    ref.note(Verdict(a.id, "slip out", b.id, "slips out" if won else "stays covered", rule="MM-COVG-04"))
    if won:
        lose(ref, b.id, "covering", why="slipped out")


def shooter_of(ref: Ref, deed: Deed[SlipOptions]) -> str:
    """The one who covers the actor, named or the only one; raises `Refused`."""
    shooters = covers(ref, deed.actor)
    named = deed.targets or shooters
    if not shooters or not set(named) <= set(shooters):
        raise Refused(f"{ref.get(deed.actor).name} is not covered by that one.", "", "MM-COVG-04")
    if len(named) > 1:
        raise Refused("Several cover you.", "Name the one to put off.", "MM-COVG-04")
    return named[0]


def may_cover(ref: Ref, deed: Deed[AttackOptions]) -> None:
    """A ranged attack at one target that can be seen, with nobody in between (MM-COVG-01)."""
    may_attack(ref, deed)
    a, o = ref.get(deed.actor), deed.options
    s = Strike(a, attack_of(a, o.with_), o)
    if not s.weapon.is_ranged or s.weapon.area:
        raise Refused(f"{s.weapon.name} is no shot at one target.", "Name a ranged attack.", "MM-COVG-01")
    if o.covered_by or concealment(ref, ref.get(deed.target), s) == "total":
        raise Refused("There is no free line to the target.", "Attack, or find a better place.", "MM-COVG-01")


def may_fire(ref: Ref, deed: Deed[FireOptions]) -> None:
    """Somebody who holds a shot, while the fight goes on."""
    if ref.before.phase != "running" or ref.before.paused:
        raise Refused("The fight is not going on.", "Wait until a GM resumes it.")
    if held_shot(ref, deed.actor) is None:
        raise Refused(f"{ref.get(deed.actor).name} holds no shot.", "/act cover comes first.", "MM-COVG-02")


def may_slip_out(ref: Ref, deed: Deed[SlipOptions]) -> None:
    """Only who is covered, and by somebody who notices."""
    shooter = shooter_of(ref, deed)
    refuse_unaware(ref.get(deed.actor), ref.get(shooter), "MM-COVG-04")
    skill_of(ref.get(deed.actor), ("bluff", "intimidate"), deed.options.skill)


COVER = Action("cover", "Cover a target: roll a ranged attack now and hold the shot.", AttackOptions, cover,
               rules=("MM-COVG-01",), targets="one", cost="standard", needs=may_cover, strenuous=True,
               aliases=("hold at gunpoint", "held shot"))  # fmt: skip
FIRE = Action("fire", "Fire the shot that you hold, at any time.", FireOptions, fire, rules=("MM-COVG-02",),
              cost="reaction", needs=may_fire, any_time=True, aliases=("shoot",))  # fmt: skip
SLIP_OUT = Action("slip out", "Get out of the line of a held shot: Bluff, or Intimidate at −2.", SlipOptions, slip_out,
                  rules=("MM-COVG-04",), targets="maybe", cost="standard", needs=may_slip_out)  # fmt: skip
