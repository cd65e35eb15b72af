"""One attack on one target: the roll, what it meets, and what comes of it (MM-ATK, MM-CRIT)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.errors import Refused
from rules.facts import Against, Mod, Verdict, total
from rules.system import Action, Deed
from rules.systems.mm2e.concealment import lost_in_concealment
from rules.systems.mm2e.conditions import acts, change, from_conditions
from rules.systems.mm2e.cover import cover_struck, may_be_covered, refuse_total_cover, struck_instead
from rules.systems.mm2e.damage import Blow, knock_out, toughness
from rules.systems.mm2e.defense import Strike, defense, dodge_lost, is_helpless
from rules.systems.mm2e.focus import keep_aim
from rules.systems.mm2e.grapple_check import may_use_power, seize, uses_power
from rules.systems.mm2e.hero import second_die
from rules.systems.mm2e.holds import may_join, may_strike
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.ready import fired, interrupters, uses_ready
from rules.systems.mm2e.saves import difficulty, save
from rules.systems.mm2e.sheet import UNARMED, Attack
from rules.systems.mm2e.stances import declare_stance, stance_mods
from rules.systems.mm2e.state import One, Ref, house
from rules.systems.mm2e.tables import SIZES
from rules.throws import Check, Hit, reaches
from rules.words import fold


def attack(ref: Ref, deed: Deed[AttackOptions]) -> None:
    """An attack, in the order of MM-ATK-14; a stance is declared with it."""
    by, target, o = deed.actor, deed.target, deed.options
    if begins(ref, by, target, o) and uses_power(ref, by, o):
        strike(ref, by, target, attack_of(ref.get(by), o.with_), o)


def begins(ref: Ref, by: str, target: str, options: AttackOptions) -> bool:
    """The stance that goes with an attack, and those who were ready for it; whether it still takes place."""
    declare_stance(ref, by, options.stance)
    interrupted(ref, by)
    able = acts(ref.get(by))
    if not able:
        ref.note(Verdict(by, "attack", target, "interrupted", rule="MM-READY-01"))
    return able


def interrupted(ref: Ref, actor: str) -> None:
    """Those who made ready an attack for this moment strike first, if they want (MM-READY-01, 02)."""
    for who in interrupters(ref, actor):
        if uses_ready(ref, who, actor):
            weapon = attack_of(ref.get(who), fired(ref, who))
            strike(ref, who, actor, weapon, AttackOptions())


def strike(ref: Ref, by: str, target: str, weapon: Attack, options: AttackOptions) -> None:
    """The attack itself, without its price: readied attacks and counters come here too (MM-ATK-01)."""
    s = Strike(ref.get(by), weapon, options)
    landed = land(ref, ref.get(target), s)
    if landed:
        hit(ref, landed.b, s, landed.check, landed.exposed)
        offer_grab(ref, landed.b.id, s)


class Landed(NamedTuple):
    """An attack that struck: whom, the roll, and whether he could not dodge it."""

    b: One
    check: Check
    exposed: bool


def land(ref: Ref, b: One, s: Strike) -> Landed | None:
    """The roll, and what it meets on its way; None where it strikes nobody."""
    against = defense(ref, b, s)
    exposed = dodge_lost(ref, b, s) is not None
    check = attack_roll(ref, b, s, against)
    use_up(ref, s.a, b.id)
    struck = b if check.hits else struck_instead(ref, b, s, check)
    if struck is None:
        missed(ref, b, s, check)
    elif not lost_in_concealment(ref, struck, s):
        return Landed(struck, check, exposed)
    return None


def use_up(ref: Ref, a: One, target: str) -> None:
    """What counts for one attack only is gone with it (MM-AIM-01, MM-AID-02)."""
    ref.lift(a.id, "aiming", why="used", quiet=True)
    ref.lift(target, "feinted", why="used", quiet=True)
    for effect in a.of("aided attack"):
        if effect.note == target:
            ref.end(effect.id, "used", quiet=True)


def attack_roll(ref: Ref, b: One, s: Strike, against: Against) -> Check:
    """d20 and the attack bonus against Defense; only here 1 misses and 20 hits (MM-ATK-01 to 03, MM-CHK-06)."""
    throw = ref.fixed(10) if s.options.take10 else None
    mods = tuple(attack_mods(ref, b, s))
    check = ref.check(s.a.id, "attack", mods, against, hit=natural_matters(s), rule="MM-ATK-01", throw=throw)
    return check if s.options.take10 else second_die(ref, check, s.a.id, "attack", against)


def natural_matters(s: Strike) -> Hit:
    """How attack rolls hit; a taken 10 is no natural die (MM-CHK-05)."""
    return reaches if s.options.take10 else _hits


def _hits(natural: int, total_: int, goal: int) -> bool:
    return natural == 20 or (natural != 1 and total_ >= goal)


def attack_mods(ref: Ref, b: One, s: Strike) -> Iterator[Mod]:
    """Everything on the attacker's side of the roll (MM-ATK-04, MM-CHK-07)."""
    a, o, weapon = s.a, s.options, s.weapon
    yield from weapon_bonus(a, weapon)
    yield from from_conditions(a, "attack", "melee" if s.near else "ranged")
    if a.sheet.feat("Prone Fighting") and s.near and a.has("prone"):
        yield Mod(4, "Prone Fighting", "MM-ACT-14")
    yield from stance_mods(a)
    yield from state_mods(a, b, s)
    if o.higher_ground and s.near:
        yield Mod(1, "higher ground", "MM-ATK-06")
    if is_helpless(b, s) and s.adjacent:
        yield Mod(4, "helpless target", "MM-HELP-02")
    if o.into_melee and s.weapon.is_ranged:
        yield from into_melee(a, b, o)
    yield from range_penalty(weapon, o)
    yield from (Mod(extra.value, extra.why or "situation", "MM-CHK-08") for extra in o.mods)


def weapon_bonus(a: One, weapon: Attack) -> Iterator[Mod]:
    """The attack's own bonus, and size apart, so that both can be seen (MM-ATK-04, 05)."""
    size, sheet = a.sheet.combat_size, a.sheet
    more = sheet.ranged_attack_bonus if weapon.is_ranged else sheet.melee_attack_bonus
    base = sheet.base_attack + more if weapon.attack_bonus is None else weapon.attack_bonus - size
    yield Mod(base, "attack", "MM-ATK-04")
    yield Mod(size, sheet.size, "MM-ATK-05")


def state_mods(a: One, b: One, s: Strike) -> Iterator[Mod]:
    """What an action before this one brought: aim, a charge, aid, being unseen."""
    if a.has("aiming") or s.options.aim:
        improved = a.sheet.feat("Improved Aim")
        near = s.adjacent
        yield Mod((10 if near else 4) if improved else (5 if near else 2), "aim", "MM-AIM-01")
    if s.options.charge and s.near:
        yield Mod(2, "charge", "MM-CHG-03")
    for effect in a.of("aided attack"):
        if effect.note == b.id:
            yield Mod(effect.value, "aid", "MM-AID-02")
    if a.has("invisible") and not b.sheet.feat("Blind-Fight"):
        yield Mod(2, "unseen", "MM-COND-20")


def into_melee(a: One, b: One, o: AttackOptions) -> Iterator[Mod]:
    """The fear of hitting a friend; big targets, Precise Shot and Elusive Target change it (MM-ATK-10, 12)."""
    if SIZES[b.sheet.size].step - SIZES[o.melee_ally_size].step >= 2:
        return
    precise, elusive = a.sheet.feat("Precise Shot"), b.sheet.feat("Elusive Target") > 0
    penalty = 0 if precise >= 2 else max(0, (8 if elusive else 4) - 4 * precise)
    if penalty:
        yield Mod(-penalty, "into melee", "MM-ATK-10")


def range_penalty(weapon: Attack, o: AttackOptions) -> Iterator[Mod]:
    """−2 for each full increment past the first (MM-ATK-07, 08)."""
    increment = increment_of(weapon)
    if weapon.is_ranged and o.range is not None and o.range > increment:
        yield Mod(-2 * (o.range // increment), "range", "MM-ATK-08")


def increment_of(weapon: Attack) -> int:
    """The range increment in feet: its own, or ten a rank (MM-ATK-07)."""
    return weapon.increment or 10 * max(1, rank_of(weapon))


def rank_of(weapon: Attack) -> int:
    """The rank of an attack: its own, or its damage bonus (MM-DMG-04)."""
    return weapon.rank if weapon.rank is not None else weapon.damage_bonus or 0


def missed(ref: Ref, b: One, s: Strike, check: Check) -> None:
    """A miss; with cover it may have struck the cover (MM-COVER-07)."""
    if cover_struck(s, check):
        ref.note(Verdict(s.a.id, "attack", b.id, "cover struck", item=s.weapon.name, rule="MM-COVER-07"))
    else:
        ref.note(Verdict(s.a.id, "attack", b.id, "miss", item=s.weapon.name, rule="MM-ATK-01"))


def hit(ref: Ref, b: One, s: Strike, check: Check, exposed: bool) -> None:
    """A hit: critical or not, then what the attack does."""
    critical = is_critical(b, s, check)
    ref.note(Verdict(s.a.id, "attack", b.id, "critical" if critical else "hit", item=s.weapon.name,
                     rule="MM-CRIT-02" if critical else "MM-ATK-01"))  # fmt: skip
    harm(ref, b, s, critical=critical, exposed=exposed)


def harm(ref: Ref, b: One, s: Strike, *, critical: bool, exposed: bool) -> None:
    """What an attack does once it strikes."""
    lethal = is_lethal(s)
    if lethal and house(ref).warn_lethal and s.a.sheet.kind == "hero":
        ref.remind(s.a.id, f"{{{s.a.id}}} strikes to kill.", "MM-LETH-03")
    if b.sheet.is_minion and (critical or b.sheet.pushover) and not s.options.minion_effect:
        return fell_minion(ref, b.id, s, critical, lethal)
    if s.weapon.save != "toughness":
        return other_save(ref, b, s, critical)
    coming = blow(s, critical, lethal, exposed)
    toughness(ref, b.id, coming)
    return keep_aim(ref, b.id, coming.damage)


def offer_grab(ref: Ref, target: str, s: Strike) -> None:
    """Improved Grab: bare hands that struck may hold on to somebody no bigger (MM-GRAP-19)."""
    a, b = ref.get(s.a.id), ref.get(target)
    bigger = SIZES[b.sheet.size].step > SIZES[a.sheet.size].step
    if not s.weapon.unarmed or not a.sheet.feat("Improved Grab") or bigger or not may_join(ref, a, b):
        return
    answer = ref.ask(
        "improved grab", (a.id,), ("no", "grab"), "no", labels=("Leave it", f"{a.name}: hold on"), kind="offer",
        rule="MM-GRAP-19",
    )  # fmt: skip
    if answer == "grab":
        seize(ref, a.id, target)


def is_critical(b: One, s: Strike, check: Check) -> bool:
    """A threat whose total alone reaches Defense; minions never do it to others (MM-CRIT-01, 02, 05, 07, MM-MIN-01)."""
    if s.options.take10 or b.sheet.immune("critical") or (s.a.sheet.is_minion and not b.sheet.is_minion):
        return False
    threat, bonus, goal = s.weapon.threat_min, check.bonus, check.goal
    return check.throw.tell(lambda natural: natural >= threat and natural + bonus >= goal)


def fell_minion(ref: Ref, who: str, s: Strike, critical: bool, lethal: bool) -> None:
    """A critical, or any hit on a pushover, takes a minion out without a save (MM-CRIT-04, MM-MIN-05, 07)."""
    how = "unconscious" if not lethal else "dead" if critical else "dying"
    knock_out(ref, who, how, s.a.id, "MM-CRIT-04" if critical else "MM-MIN-07")


def is_lethal(s: Strike) -> bool:
    """Nonlethal unless declared, or unless the attack is lethal as a rule (MM-LETH-01)."""
    return s.options.lethal or (s.weapon.lethal and not s.options.nonlethal)


def damage_parts(a: One, weapon: Attack, options: AttackOptions) -> Iterator[Mod]:
    """The damage bonus: the printed one as Strength is now, or what is left of it when pulled (MM-DMG, MM-PULL-01)."""
    if options.pull is not None:
        yield Mod(options.pull, "pulled", "MM-PULL-01")
        return
    strength = a.sheet.mod("str")
    printed = weapon.damage_bonus if weapon.damage_bonus is not None else strength if weapon.strong else 0
    yield Mod(printed, "damage", "MM-DMG-02" if weapon.strong else "MM-DMG-04")
    if weapon.strong:
        yield from change(a, "str")


def blow(s: Strike, critical: bool, lethal: bool, exposed: bool) -> Blow:
    """The damage of a hit, raised by a critical (MM-DMG-06, MM-CRIT-03)."""
    parts = (*damage_parts(s.a, s.weapon, s.options), *critical_parts(critical))
    o = s.options
    late = (Mod(o.dcmod, "situation", "MM-CHK-08"),) if o.dcmod else ()
    return Blow(parts, s.a.id, lethal, s.weapon.penetrating, late, o.savemod, exposed, o.minion_effect)


def critical_parts(critical: bool) -> tuple[Mod, ...]:
    """Five more for a critical hit."""
    return (Mod(5, "critical", "MM-CRIT-03"),) if critical else ()


def other_save(ref: Ref, b: One, s: Strike, critical: bool) -> None:
    """An attack that another save than Toughness resists; what it does then stands with the power (MM-SAVE-02)."""
    parts = (Mod(difficulty(rank_of(s.weapon)), "rank", "MM-SAVE-02"), *critical_parts(critical))
    against = Against(total(parts) + s.options.dcmod, "Difficulty Class", s.a.id, parts)
    check = save(ref, b.id, s.weapon.save, against)
    if check.hits:
        return ref.note(Verdict(s.a.id, "power", b.id, "resisted", item=s.weapon.name, rule="MM-SAVE-02"))
    ref.note(Verdict(s.a.id, "power", b.id, "affected", item=s.weapon.name, rule="MM-SAVE-02"))
    return ref.remind(
        s.a.id, f"{s.weapon.name} takes hold of {{{b.id}}}: its power says how (/gm condition).", "MM-ACT-15"
    )


def attack_of(a: One, name: str) -> Attack:
    """One of somebody's attacks by name; the first one where none is named, bare hands for those without any."""
    attacks = (*a.sheet.attacks, UNARMED)
    if not name:
        return attacks[0]
    said = fold(name)
    exact = [weapon for weapon in attacks if fold(weapon.name) == said]
    found = exact or [weapon for weapon in attacks if fold(weapon.name).startswith(said)]
    if not found:
        known = ", ".join(weapon.name for weapon in attacks)
        raise Refused(f"{a.name} has no attack “{name[:40]}”.", f"There are: {known}.", "MM-ATK-13")
    return found[0]


def may_attack(ref: Ref, deed: Deed[AttackOptions]) -> None:
    """What the rules forbid before a die is rolled (MM-ATK-09, 14, MM-CHK-05, MM-PULL-01, 02)."""
    a, b, o = ref.get(deed.actor), ref.get(deed.target), deed.options
    weapon = attack_of(a, o.with_)
    if b.has("dead"):
        raise Refused(f"{b.name} is dead.", "Choose another target.")
    if a.id == b.id:
        raise Refused("Nobody attacks himself.", "Choose another target.")
    if o.take10 and (a.sheet.is_minion or not b.sheet.is_minion):
        raise Refused("An attack may take 10 only against a minion, and not by one.", "Roll it.", "MM-MIN-02")
    refuse_total_cover(weapon, o)
    may_be_covered(ref, b.id, Strike(a, weapon, o))
    may_use(a, weapon, o)
    may_strike(ref, a, b.id, weapon)
    may_use_power(ref, a, o)


def may_use(a: One, weapon: Attack, o: AttackOptions) -> None:
    """What an attack, or a state of the attacker, does not allow."""
    full = max(0, total(damage_parts(a, weapon, AttackOptions())))
    if o.pull is not None and weapon.full_power:
        raise Refused(f"{weapon.name} always strikes at full power.", "Leave out pull.", "MM-PULL-02")
    if o.pull is not None and o.pull > full:
        raise Refused(f"{weapon.name} has a damage bonus of {full}.", f"pull goes from 0 to {full}.", "MM-PULL-01")
    if o.range is not None and weapon.is_ranged and not o.force:
        furthest = weapon.max_range or increment_of(weapon) * (5 if weapon.type == "thrown" else 10)
        if o.range > furthest:
            raise Refused(f"{weapon.name} reaches {furthest} feet.", "Come closer.", "MM-ATK-09")
    if a.has("panicked"):
        raise Refused(f"{a.name} is panicked and can only flee.", "", "MM-COND-23")
    if a.has("total defense"):
        raise Refused(f"{a.name} is on total defense this turn.", "", "MM-TDEF-02")


ATTACK = Action(
    "attack",
    "Attack one target.",
    AttackOptions,
    attack,
    rules=("MM-ATK-13", "MM-ATK-14"),
    command="attack",
    targets="one",
    cost="standard",
    needs=may_attack,
    strenuous=True,
)
