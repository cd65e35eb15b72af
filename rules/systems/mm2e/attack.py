"""One attack on one target: the roll, what it meets, and what comes of it (MM-ATK, MM-CRIT)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from rules.clock import TurnOf
from rules.encounter import Effect
from rules.facts import Against, Mod, Verdict
from rules.system import Action, Deed
from rules.systems.mm2e.area import AreaOptions, burst, engulf, reflex_goal
from rules.systems.mm2e.attack_bonus import attack_mods, in_own_turn
from rules.systems.mm2e.attack_limits import may_attack, may_begin
from rules.systems.mm2e.autofire import stream
from rules.systems.mm2e.block import guard, stops
from rules.systems.mm2e.concealment import lost_in_concealment
from rules.systems.mm2e.conditions import acts
from rules.systems.mm2e.cover import cover_struck, struck_instead
from rules.systems.mm2e.crowding import take_place
from rules.systems.mm2e.defense import Strike, defense, dodge_lost, is_immobile, open_state
from rules.systems.mm2e.fire import COVERING
from rules.systems.mm2e.grapple_check import seize, uses_power
from rules.systems.mm2e.harm import PLAIN, harm, passes_through
from rules.systems.mm2e.hero import second_die
from rules.systems.mm2e.holds import may_join
from rules.systems.mm2e.improvised import after_blow, brushes
from rules.systems.mm2e.interpose import guard_of
from rules.systems.mm2e.items import is_lost
from rules.systems.mm2e.knockback import knock_back
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.readied import carry_out, fired, interrupters, uses_ready
from rules.systems.mm2e.sheet import Attack
from rules.systems.mm2e.stances import declare_stance
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.tables import SIZES
from rules.systems.mm2e.trades import declare_trades
from rules.systems.mm2e.weapons import attack_of
from rules.throws import Check, Throw


def attack(ref: Ref, deed: Deed[AreaOptions]) -> None:
    """An attack, in the order of MM-ATK-14; a stance is declared with it. An area takes any number of targets."""
    by, o = deed.actor, deed.options
    weapon = attack_of(ref.get(by), o.with_)
    if not begins(ref, by, None if weapon.area else deed.target, o) or not uses_power(ref, by, o):
        return
    if weapon.area:
        burst(ref, by, deed.targets, weapon, o)
    else:
        strike(ref, by, deed.target, weapon, o)


def begins(ref: Ref, by: str, target: str | None, options: AttackOptions) -> bool:
    """The stance that goes with an attack, and those who were ready for it; whether it still takes place."""
    could = can_strike(ref.get(by), options)
    declare_stance(ref, by, options.stance)
    declare_trades(ref, by, options)
    interrupted(ref, by)
    if target and options.ignore_cover_fire:
        ref.remind(by, f"{{{by}}} ignores the fire that covers {{{target}}}.", "MM-AUTO-08")
        take_fire(ref, by, ref.get(target).of(COVERING))
    if could and not can_strike(ref.get(by), options):
        ref.note(Verdict(by, "attack", target, "interrupted", rule="MM-READY-01"))
        return False
    return True


def can_strike(a: One, options: AttackOptions) -> bool:
    """Whether somebody can act, and still has the weapon in hand that he named."""
    return acts(a) and not (options.with_ and is_lost(a, attack_of(a, options.with_)))


def interrupted(ref: Ref, actor: str) -> None:
    """Those who made something ready for this moment come first, if they want (MM-READY-01, 02)."""
    for who in interrupters(ref, actor):
        if uses_ready(ref, who, actor):
            name, deed = fired(ref, who, actor)
            does = partial(shoot_readied, ref, deed) if name == "attack" else partial(carry_out, ref, name, deed)
            if no := ref.attempt(does):
                ref.remind(who, f"{{{who}}} cannot do what was made ready: {no}", no.rule)


def shoot_readied(ref: Ref, deed: Deed[AreaOptions]) -> None:
    """A readied attack on one, if the rules allow it now; an area catches only the one who sets it off."""
    single: Deed[AttackOptions] = Deed(deed.actor, deed.targets, deed.options)
    may_attack(ref, single)
    strike(ref, deed.actor, deed.target, attack_of(ref.get(deed.actor), deed.options.with_), deed.options)


def take_fire(ref: Ref, who: str, shots: Sequence[Effect]) -> None:
    """A free attack by each of those whose fire somebody ignores, as long as he stands (MM-AUTO-08, 10)."""
    for shot in shots:
        shooter = ref.find(shot.by)
        if shooter and acts(shooter) and not ref.get(who).has(*DROPPED) and fires(ref, shooter.id, who):
            strike(ref, shooter.id, who, attack_of(shooter, shot.note), AttackOptions())


def fires(ref: Ref, shooter: str, who: str) -> bool:
    """Asks whether a shooter takes his free attack; he does unless he says no."""
    answer = ref.ask("free attack", (shooter,), ("fire", "hold"), "fire", labels=("Fire", "Hold fire"),
                     words=f"{{{who}}} ignores the fire of {{{shooter}}}.", rule="MM-AUTO-08")  # fmt: skip
    return answer == "fire"


def strike(ref: Ref, by: str, target: str, weapon: Attack, options: AttackOptions, tries: tuple[Mod, ...] = ()) -> None:
    """The attack itself, without its price: readied attacks and counters come here too (MM-ATK-01)."""
    s = Strike(ref.get(by), weapon, options, tries)
    if weapon.area:
        return engulf(ref, target, s, reflex_goal(s), options.cover)
    landed = land(ref, ref.get(target), s)
    if landed and (guard := guard_of(ref, landed.b, s)):
        landed = landed._replace(b=guard, exposed=open_state(guard) is not None)
    if landed:
        hit(ref, landed, s)
        offer_grab(ref, landed.b.id, s)
        allow_takedown(ref, landed.b, s)


class Landed(NamedTuple):
    """An attack that struck: whom, the roll, whether he could not dodge it, and whether he stood in the way."""

    b: One
    check: Check
    exposed: bool
    instead: bool = False


def land(ref: Ref, b: One, s: Strike) -> Landed | None:
    """The roll, and what it meets on its way; None where it strikes nobody."""
    ref.lift(b.id, "fascinated", why="attacked")
    if s.options.wrong_place:
        ref.note(Verdict(s.a.id, "attack", b.id, "miss", item=s.weapon.name, rule="MM-CONCEAL-04"))
        return None
    way = guard(ref, b, s)
    against, exposed = defense(ref, b, s), dodge_lost(ref, b, s) is not None
    check = sure_hit(ref, b, s, against) or attack_roll(ref, b, s, against)
    use_up(ref, s.a, b.id, force=s.options.force)
    if s.near:
        take_place(ref, s.a, b, s.options)
    if way and stops(ref, way, b.id, s, check):
        return None
    struck = b if check.hits else struck_instead(ref, b, s, check)
    if struck is None:
        if not brushes(ref, b, s, check):
            missed(ref, b, s, check)
        return None
    if lost_in_concealment(ref, struck, s):
        return None
    instead = struck.id != b.id
    return Landed(struck, check, open_state(struck) is not None if instead else exposed, instead)


def use_up(ref: Ref, a: One, target: str, *, force: bool = False) -> None:
    """What counts for one attack only is gone with it, aid only in a turn of his own (MM-AIM-01, MM-AID-02)."""
    ref.lift(a.id, "aiming", why="used", quiet=True)
    feints = (e.id for e in ref.get(target).of("feinted") if e.by == a.id)
    aids = (e.id for e in a.of("aided attack") if e.note == target and in_own_turn(ref, a, force=force))
    for used in (*feints, *aids):
        ref.end(used, "used", quiet=True)


def attack_roll(ref: Ref, b: One, s: Strike, against: Against) -> Check:
    """d20 and the attack bonus against Defense; only here 1 misses and 20 hits (MM-ATK-01 to 03, MM-CHK-06)."""
    mods = tuple(attack_mods(ref, b, s))
    if s.options.take10:
        return ref.check(s.a.id, "attack", mods, against, hit=hits, rule="MM-MIN-02", throw=ref.fixed(10))
    check = ref.check(s.a.id, "attack", mods, against, hit=hits, rule="MM-ATK-01", throw=rolled_ahead(ref, s.a))
    return second_die(ref, check, s.a.id, "attack", against)


def sure_hit(ref: Ref, b: One, s: Strike, against: Against) -> Check | None:
    """Whoever has aimed and stands beside what stands still hits it without a roll (MM-AIM-02, MM-OATK-04)."""
    if not (is_immobile(b) and s.adjacent and (s.a.has("aiming") or s.options.aim)):
        return None
    ref.remind(s.a.id, f"{{{s.a.id}}} has aimed at what stands still and cannot miss.", "MM-OATK-04")
    mods = tuple(attack_mods(ref, b, s))
    return ref.check(s.a.id, "attack", mods, against, hit=always, rule="MM-AIM-02", throw=ref.fixed(10))


def always(_natural: int, _total: int, _goal: int) -> bool:
    """Nothing can go wrong."""
    return True


def rolled_ahead(ref: Ref, a: One) -> Throw | None:
    """The die that was thrown before the turn, if one was (MM-TIP-02)."""
    die = next(iter(a.of("rolled ahead")), None)
    ref.lift(a.id, "rolled ahead", quiet=True)
    return ref.fixed(die.value) if die else None


def hits(natural: int, total_: int, goal: int) -> bool:
    """How attack rolls hit: by reaching Defense, never with a natural 1, always with a 20."""
    return natural == 20 or (natural != 1 and total_ >= goal)


def missed(ref: Ref, b: One, s: Strike, check: Check) -> None:
    """A miss; with cover it may have struck the cover (MM-COVER-07)."""
    if cover_struck(s, check):
        ref.note(Verdict(s.a.id, "attack", b.id, "cover struck", item=s.weapon.name, rule="MM-COVER-07"))
    else:
        rule = why_missed(s, check) if ref.live else ""
        ref.note(Verdict(s.a.id, "attack", b.id, "miss", item=s.weapon.name, rule=rule))


def why_missed(s: Strike, check: Check) -> str:
    """The rule behind a miss: a natural 1, a high die that is no threat for it, or the total."""
    if check.natural(1):
        return "MM-ATK-02"
    return "MM-CRIT-06" if check.throw.tell(lambda natural: natural >= s.weapon.threat_min) else "MM-ATK-01"


def hit(ref: Ref, landed: Landed, s: Strike) -> None:
    """A hit: critical or not, what the attack does, and how far it throws its target."""
    critical = strikes(ref, landed, s)
    if critical is None:
        return
    change = PLAIN if landed.instead else stream(s, landed.check, critical=critical)
    dealt = harm(ref, landed.b, s, critical=critical, exposed=landed.exposed, change=change)
    after_blow(ref, s, dealt)
    if dealt:
        knock_back(ref, landed.b.id, dealt, s.options)


def strikes(ref: Ref, landed: Landed, s: Strike) -> bool | None:
    """Whether a hit is critical; None where it goes right through the target."""
    b, check = landed.b, landed.check
    if passes_through(b, s):
        ref.note(Verdict(s.a.id, "attack", b.id, "passes through", item=s.weapon.name, rule="MM-COND-18"))
        return None
    critical = not landed.instead and is_critical(b, s, check)
    rule = why_hit(landed, s, critical=critical) if ref.live else ""
    ref.note(Verdict(s.a.id, "attack", b.id, "critical" if critical else "hit", item=s.weapon.name, rule=rule))
    return critical


def why_hit(landed: Landed, s: Strike, *, critical: bool) -> str:
    """The rule behind a hit: how it became critical or why it did not, who stood in the way, or the total."""
    b, check = landed.b, landed.check
    if landed.instead:
        return "MM-COVER-08" if s.options.lower_defense is None else "MM-COVER-09"
    if critical and b.sheet.is_minion:
        return "MM-CRIT-04"
    if critical:
        return "MM-CRIT-02" if check.natural(20) else "MM-CRIT-05"
    if check.throw.tell(lambda natural: natural >= s.weapon.threat_min) and check.tell(lambda sum_: sum_ >= check.goal):
        return "MM-CRIT-07" if b.sheet.immune("critical") else "MM-MIN-01"
    if check.natural(20):
        return "MM-ATK-03"
    if not check.hits:
        return "MM-COVER-08"
    return "MM-TIP-06" if b.sheet.pushover else "MM-ATK-01"


def offer_grab(ref: Ref, target: str, s: Strike) -> None:
    """Improved Grab: bare hands that struck may hold on to somebody no bigger (MM-GRAP-19)."""
    a, b = ref.get(s.a.id), ref.get(target)
    bigger = SIZES[b.sheet.size].step > SIZES[a.sheet.size].step
    cannot = bigger or b.sheet.is_object
    if not s.weapon.unarmed or not a.sheet.feat("Improved Grab") or cannot or not may_join(ref, a, b):
        return
    answer = ref.ask(
        "improved grab", (a.id,), ("no", "grab"), "no", labels=("Leave it", f"{a.name}: hold on"), kind="offer",
        rule="MM-GRAP-19",
    )  # fmt: skip
    if answer == "grab":
        seize(ref, a.id, target)


def allow_takedown(ref: Ref, struck: One, s: Strike) -> None:
    """Whoever drops a foe in melee may go on to the next with Takedown Attack (MM-MIN-06)."""
    a, dropped = ref.get(s.a.id), ref.get(struck.id).has(*DROPPED) and not struck.has(*DROPPED)
    if not s.near or not dropped or not a.sheet.feat("Takedown Attack") or a.has("takedown"):
        return
    if struck.sheet.is_minion or not a.has("took down"):
        ref.inflict(a.id, "takedown", until=TurnOf(a.id, "end"), rule="MM-MIN-06", quiet=True)
        ref.remind(a.id, f"{{{a.id}}} may strike at the next foe (/act takedown).", "MM-MIN-06")


DROPPED = ("unconscious", "disabled", "dying", "dead")
"""What counts as dropping a foe."""


def is_critical(b: One, s: Strike, check: Check) -> bool:
    """A threat whose total alone reaches Defense; minions never do it to others (MM-CRIT-01, 02, 05, 07, MM-MIN-01)."""
    if s.options.take10 or b.sheet.immune("critical") or (s.a.sheet.is_minion and not b.sheet.is_minion):
        return False
    threat, bonus, goal = s.weapon.threat_min, check.bonus, check.goal
    return check.throw.tell(lambda natural: natural >= threat and natural + bonus >= goal)


ATTACK = Action(
    "attack",
    "Attack one target, or all in an area.",
    AreaOptions,
    attack,
    rules=("MM-ATK-13", "MM-ATK-14", "MM-CHK-07", "MM-CRIT-01", "MM-DMG-06", "MM-TOU-07", "MM-TIP-01", "MM-TIP-04"),
    command="attack",
    targets="some",
    cost="standard",
    needs=may_begin,
    strenuous=True,
)
