"""One attack on one target: pools against pools, net successes, and what they do (PP-ATK)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.errors import Refused
from rules.facts import Mod, Verdict, total
from rules.system import Action, Deed
from rules.systems.prowlers.conditions import barring, dice_mods, out, sight
from rules.systems.prowlers.damage import fell, harm
from rules.systems.prowlers.defense import SIGHT, Guard, Strike, best, guards, ignores
from rules.systems.prowlers.options import AttackOptions
from rules.systems.prowlers.points import bought
from rules.systems.prowlers.pools import Pool, minus, pool, throw
from rules.systems.prowlers.sheet import UNARMED, Attack
from rules.systems.prowlers.state import One, Ref, heads, house
from rules.systems.prowlers.tables import GROUP_ATTACK, banded
from rules.systems.prowlers.turn import may_strike, several, strike_once
from rules.throws import Throw
from rules.words import fold

TRAIT = {"unarmed": "might", "melee": "might", "ranged": "agility"}
"""What an attack is rolled with where it does not say (PP-TAB-07)."""

COVER = {
    "light": Mod(-1, "light cover", "PP-MOD-01"),
    "heavy": Mod(-2, "heavy cover", "PP-MOD-01"),
    "almost": Mod(-3, "almost full cover", "PP-MOD-01"),
}


def attack(ref: Ref, deed: Deed[AttackOptions]) -> None:
    """An attack roll against the target's best defense (PP-ATK-01)."""
    a = ref.then(deed.actor)
    strike_once(ref, a.id, deed.target)
    strike(ref, Strike(ref.get(a.id), attack_of(a, deed.options.with_), deed.options), deed.target)


def strike(ref: Ref, s: Strike, target: str) -> None:
    """The attack itself, without its price."""
    b = ref.then(target)
    if armor := ignores(ref, b, s, attack_rank(ref, s)):
        return ref.note(Verdict(s.a.id, "attack", target, "too weak", item=armor.name, rule="PP-DEF-05"))
    guard = best(guards(ref, b, s), s.options.defense)
    net = exchange(ref, s, b, guard)
    landed(ref, s, target, net)
    return None


def exchange(ref: Ref, s: Strike, b: One, guard: Guard) -> Throw:
    """Both pools, and what is bought after seeing them; the value is the net successes (PP-DICE-06)."""
    mine, theirs = attack_pool(ref, s), guard.parts
    hit = throw(ref, s.a.id, "attack", mine, "PP-ATK-01")
    answer = throw(ref, b.id, "defense", theirs, "PP-DEF-04")
    hit = bought(ref, s.a.id, "attack", mine, hit)
    answer = bought(ref, b.id, "defense", theirs, answer)
    return hit.combine(answer, minus)


def landed(ref: Ref, s: Strike, target: str, net: Throw) -> None:
    """What the net successes do: nothing, heads of a group, or damage (PP-DMG-01, PP-MIN-04)."""
    successes = net.tell(at_least_none)
    what = "hit" if successes else "no effect"
    ref.note(Verdict(s.a.id, "attack", target, what, successes, item=s.attack.name, rule="PP-ATK-01"))
    if not successes:
        return
    if ref.get(target).sheet.is_minion:
        fell(ref, target, successes, s.a.id, reach=s.options.reach)
    else:
        harm(ref, target, successes, s.a.id, s.attack.kind_of_damage)


def at_least_none(net: int) -> int:
    """Only what is above the threshold counts; a tie is the defender's (PP-DICE-04, 06)."""
    return max(0, net)


def attack_of(a: One, name: str) -> Attack:
    """One of somebody's attacks by name; the first without a name, bare hands for those without any."""
    attacks = (*a.sheet.attacks, UNARMED)
    said = fold(name)
    exact = [w for w in attacks if fold(w.name) == said]
    found = exact or [w for w in attacks if fold(w.name).startswith(said)]
    if not found:
        raise Refused(f"{a.name} has no attack “{name[:40]}”.", f"There are: {', '.join(w.name for w in attacks)}.",
                      "PP-ATK-02")  # fmt: skip
    return found[0]


def rank_parts(ref: Ref, s: Strike) -> Iterator[Mod]:
    """The rank of an attack: a Trait, gear under its limit, a Weapon Bonus (PP-ATK-02, 03, PP-GEAR-01)."""
    sheet, w = s.a.sheet, s.attack
    if sheet.is_minion:
        yield Mod(sheet.threat, "Threat", "PP-MIN-01")
        return
    trait = fold(w.trait) or TRAIT.get(w.type, fold(w.name))
    rank = w.rank if w.rank is not None else sheet.rank(trait) or 0
    limit = house(ref).gear_limit
    if w.gear and rank > limit and not bare(ref, s, rank, limit):
        yield Mod(limit, f"{trait.title()}, gear", "PP-GEAR-01")
        yield Mod(w.weapon_bonus, w.name, "PP-GEAR-01")
        return
    yield Mod(rank, trait.title(), "PP-DICE-01")
    if not (w.gear and rank > limit):
        yield Mod(w.weapon_bonus, w.name, "PP-GEAR-01")


def bare(ref: Ref, s: Strike, rank: int, limit: int) -> bool:
    """Whether a melee weapon is swung with the bare rank, where that is better (PP-GEAR-02)."""
    mode = house(ref).gear_melee_exception
    allowed = mode == "auto" or (mode == "ask" and s.options.bare)
    return s.attack.type == "melee" and allowed and rank > limit + s.attack.weapon_bonus


def attack_rank(ref: Ref, s: Strike) -> int:
    """The rank that cover, armor and objects look at: no dice of the situation (PP-ATK-03)."""
    return total(rank_parts(ref, s))


def attack_pool(ref: Ref, s: Strike) -> Pool:
    """The attacker's dice, each with its reason (PP-ATK-04, PP-DICE-09)."""
    o = s.options
    mods = [*several(s.a), *dice_mods(s.a), *group_bonus(s)]
    if o.cover in COVER:
        mods.append(COVER[o.cover])
    seen = [*sight(s.a), *((SIGHT[o.visibility],) if o.visibility else ())]
    if seen and not s.a.sheet.tagged("compensates_sight"):
        mods.append(min(seen))
    if o.gm_mod:
        mods.append(Mod(o.gm_mod, "circumstances", "PP-DICE-07"))
    mods += [Mod(extra.value, extra.why or "situation", "PP-DICE-07") for extra in o.mods]
    return pool(rank_parts(ref, s), *mods)


def group_bonus(s: Strike) -> Iterator[Mod]:
    """Minions attack together (PP-MIN-07, PP-TAB-11)."""
    if s.a.sheet.is_minion:
        yield Mod(banded(GROUP_ATTACK, heads(s.a), 8), "group", "PP-MIN-07")


def may_attack(ref: Ref, deed: Deed[AttackOptions]) -> None:
    """What the rules forbid before a die is rolled (PP-ACT-06, PP-MOD-02, PP-GRAP-09)."""
    a, b, o = ref.get(deed.actor), ref.get(deed.target), deed.options
    w = attack_of(a, o.with_)
    if a.id == b.id:
        raise Refused("Nobody attacks himself.", "Choose another target.")
    if out(b) and b.id not in ref.before.then:
        raise Refused(f"{b.name} is out of the fight.", "Choose another target.", "PP-DMG-02")
    may_strike(ref, a.id, b.id)
    held = barring(a, "physical")
    if held and w.type != "mental_power":
        raise Refused(f"{a.name} is {held.name} and can do nothing physical.", "Try to break free.", held.rule)
    if o.cover == "full":
        raise Refused("A fully hidden target cannot be hit.", "Shoot through the cover with through N.", "PP-MOD-02")
    s = Strike(a, w, o)
    if o.through is not None and attack_rank(ref, s) <= o.through:
        raise Refused(f"Attack rank {attack_rank(ref, s)} does not go through Structure {o.through}.",
                      "It must be greater.", "PP-MOD-03")  # fmt: skip
    if o.defense:
        best(guards(ref, b, s), o.defense)


ATTACK = Action("attack", "Attack one target.", AttackOptions, attack, rules=("PP-ATK-01",), command="attack",
                targets="one", cost="action", needs=may_attack)  # fmt: skip
