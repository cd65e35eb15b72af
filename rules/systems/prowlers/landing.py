"""What an attack does to the one it reaches: nothing, damage, heads of a group, an effect (PP-DMG, PP-MIN, PP-SE)."""

from __future__ import annotations

from rules.facts import Verdict
from rules.systems.prowlers.attack_pool import attack_rank
from rules.systems.prowlers.damage import harm
from rules.systems.prowlers.defense import Strike, ignores
from rules.systems.prowlers.effects import impose
from rules.systems.prowlers.knockback import knock_back
from rules.systems.prowlers.minions import cut_down
from rules.systems.prowlers.powers import landing_of
from rules.systems.prowlers.state import One, Ref


def too_weak(ref: Ref, s: Strike, b: One) -> bool:
    """Whether somebody's Armor makes the roll needless, and says so (PP-DEF-05)."""
    armor = ignores(ref, b, s, attack_rank(ref, s))
    if armor:
        ref.note(Verdict(s.a.id, "attack", b.id, "too weak", item=armor.name, rule="PP-DEF-05"))
    return armor is not None


def landed(ref: Ref, s: Strike, target: str, successes: int) -> None:
    """What net successes do."""
    item = s.attack.name
    if not successes:
        return ref.note(Verdict(s.a.id, "attack", target, "no effect", item=item, rule="PP-ATK-01"))
    b = ref.get(target)
    if b.sheet.is_minion:
        return cut_down(ref, s, b, successes)
    if s.attack.effect:
        return impose(ref, s, target, successes)
    if special := landing_of(s):
        return special(ref, s, target, successes)
    ref.note(Verdict(s.a.id, "attack", target, "hit", successes, item, "PP-ATK-01"))
    harm(ref, target, successes, s.a.id, lethal=s.attack.kind_of_damage == "lethal")
    return knock_back(ref, s, target, successes)
