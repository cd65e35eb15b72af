"""The attacker's side of the roll: his bonus, his state, where he stands, what he tries (MM-ATK-04, MM-CHK-07)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.facts import Mod
from rules.names import find
from rules.systems.mm2e.concealment import sees_in_dark
from rules.systems.mm2e.conditions import able_bodied, from_conditions
from rules.systems.mm2e.defense import Strike, is_helpless, is_immobile, unseen
from rules.systems.mm2e.fire import suppressed
from rules.systems.mm2e.gravity import gravity_on_attack
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.sheet import Attack
from rules.systems.mm2e.stances import stance_mods
from rules.systems.mm2e.state import One, Ref, house
from rules.systems.mm2e.tables import SIZES
from rules.systems.mm2e.trades import attack_trades


def attack_mods(ref: Ref, b: One, s: Strike) -> Iterator[Mod]:
    """Everything on the attacker's side of the roll."""
    a, o = s.a, s.options
    yield from weapon_bonus(a, s.weapon)
    yield from from_conditions(a, "attack", "melee" if s.near else "ranged")
    if a.sheet.feat("Prone Fighting") and s.near and a.has("prone"):
        yield Mod(4, "Prone Fighting", "MM-ACT-14")
    yield from gravity_on_attack(ref, a)
    if not o.out_of_fire:
        yield from suppressed(a)
    yield from stance_mods(a)
    yield from attack_trades(o)
    yield from s.tries
    yield from earlier(ref, a, b, s)
    yield from unseen(ref, b, s)
    if ref.table.light != "bright" and sees_in_dark(a):
        yield Mod(0, "sees in the dark", "MM-LIGHT-02")
    if o.higher_ground and s.near:
        yield Mod(1, "higher ground", "MM-ATK-06")
    if is_helpless(b, s) and s.adjacent:
        yield Mod(4, "helpless target", "MM-HELP-02")
    yield from at_thing(b, s)
    if s.weapon.is_ranged:
        yield from into_melee(ref, b, s)
        yield from range_penalty(s.weapon, o)
    yield from (Mod(extra.value, extra.why or "situation", "MM-CHK-08") for extra in o.mods)


def weapon_bonus(a: One, weapon: Attack) -> Iterator[Mod]:
    """The attack's own bonus, and size apart, so that both can be seen (MM-ATK-04, 05)."""
    size, sheet = a.sheet.combat_size, a.sheet
    more = sheet.ranged_attack_bonus if weapon.is_ranged else sheet.melee_attack_bonus
    base = sheet.base_attack + more if weapon.attack_bonus is None else weapon.attack_bonus - size
    yield Mod(base, "attack", "MM-ATK-04")
    if size:
        yield Mod(size, sheet.size, "MM-ATK-05")


def at_thing(b: One, s: Strike) -> Iterator[Mod]:
    """Things that stand there are easy to strike from beside them (MM-OATK-03), held ones with Improved Sunder."""
    if is_immobile(b) and s.adjacent:
        yield Mod(4, "immobile object", "MM-OATK-03")
    if b.has("held") and s.a.sheet.feat("Improved Sunder"):
        yield Mod(4, "Improved Sunder", "MM-ACT-14")


def earlier(ref: Ref, a: One, b: One, s: Strike) -> Iterator[Mod]:
    """What an action before this one brought: aim, a charge, aid."""
    aims = a.has("aiming") or s.options.aim
    if aims and is_immobile(b) and not s.adjacent:
        yield Mod(house(ref).aim_immobile_ranged, "aim at what stands still", "MM-OATK-04")
    elif aims:
        improved = a.sheet.feat("Improved Aim")
        near = s.adjacent
        yield Mod((10 if near else 4) if improved else (5 if near else 2), "aim", "MM-AIM-01")
    if s.options.charge and s.near:
        yield Mod(2, "charge", "MM-CHG-03")
    for effect in a.of("aided attack"):
        if effect.note == b.id and in_own_turn(ref, a, force=s.options.force):
            yield Mod(effect.value, "aid", "MM-AID-02")


def in_own_turn(ref: Ref, a: One, *, force: bool = False) -> bool:
    """Whether somebody strikes in a turn of his own, which also one has who waited for a combined attack.

    What is made ready or a shot at one who moves comes out of turn; a GM's `force` stands for a turn.
    """
    wait = ref.turns.waits.get(a.id)
    return force or a.id in ref.turns.current or (wait is not None and wait.how == "hold")


def into_melee(ref: Ref, b: One, s: Strike) -> Iterator[Mod]:
    """The fear of hitting a friend (MM-ATK-10); not of one who is out of it, nor beside a much bigger target (11, 12).

    Precise Shot and Elusive Target change it.
    """
    o = s.options
    ally = ref.get(ally_of(ref, s)) if o.melee_ally else None
    if not o.into_melee and ally is None:
        return
    if ally is not None and not able_bodied(ally):
        yield Mod(0, "the ally is out of the fight", "MM-ATK-11")
    elif SIZES[b.sheet.size].step - SIZES[ally.sheet.size if ally else o.melee_ally_size].step >= 2:
        yield Mod(0, "a target too big to miss", "MM-ATK-12")
    else:
        precise, elusive = s.a.sheet.feat("Precise Shot"), b.sheet.feat("Elusive Target") > 0
        yield Mod(-(0 if precise >= 2 else max(0, (8 if elusive else 4) - 4 * precise)), "into melee", "MM-ATK-10")


def ally_of(ref: Ref, s: Strike) -> str:
    """The ally who is named as being in melee with the target; raises `Refused`."""
    return find(ref.before, [c.id for c in ref.all() if not c.hidden and c.id != s.a.id], s.options.melee_ally)


def range_penalty(weapon: Attack, o: AttackOptions) -> Iterator[Mod]:
    """Nothing within the increment, −2 for each full one beyond it (MM-ATK-07, 08)."""
    if o.range is None:
        return
    increment = increment_of(weapon)
    past = o.range > increment
    rule = "MM-IMPR-08" if weapon.improvised else "MM-ATK-08" if past else "MM-ATK-07"
    yield Mod(-2 * (o.range // increment) if past else 0, "range", rule)


def increment_of(weapon: Attack) -> int:
    """The range increment in feet: its own, or ten a rank (MM-ATK-07)."""
    return weapon.increment or 10 * max(1, rank_of(weapon))


def rank_of(weapon: Attack) -> int:
    """The rank of an attack: its own, or its damage bonus (MM-DMG-04)."""
    return weapon.rank if weapon.rank is not None else weapon.damage_bonus or 0
