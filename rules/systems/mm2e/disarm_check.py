"""The opposed roll for a thing in somebody's hand, and who has it afterwards (MM-DISARM-01, 03)."""

from __future__ import annotations

from rules.facts import Verdict
from rules.referee import Side
from rules.systems.mm2e.checks import check_mods
from rules.systems.mm2e.conditions import from_conditions
from rules.systems.mm2e.harm import damage_parts
from rules.systems.mm2e.items import is_thing, lose
from rules.systems.mm2e.opposed import margin
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.sheet import Attack
from rules.systems.mm2e.state import Ref


def wrest(ref: Ref, by: str, who: str, weapon: Attack, thing: str, rule: str = "MM-DISARM-03") -> int:
    """Damage bonus against Strength: 1 where the thing is lost, 0 for a tie, −1 where the holder wins (MM-DISARM-01).

    An unarmed hand keeps what it wins, a weapon only knocks it down (MM-DISARM-03).
    """
    a, b = ref.get(by), ref.get(who)
    bonus = tuple(mod._replace(rule="MM-DISARM-01") for mod in damage_parts(a, weapon, AttackOptions()))
    mine = Side(by, "disarm", (*bonus, *from_conditions(a, "checks")))
    theirs = Side(who, "disarm", check_mods(b, "strength"))
    net = margin(ref, mine, theirs, "MM-DISARM-01").tell(_sign)
    if net <= 0:
        ref.note(Verdict(by, "disarm", who, "keeps hold", item=thing, rule="MM-CHK-02" if net == 0 else "MM-DISARM-04"))
        return net
    taken = weapon.type == "melee" and not is_thing(weapon)
    lose(ref, who, thing, rule, to=by if taken else None)
    ref.note(Verdict(by, "disarm", who, "taken from" if taken else "disarmed", item=thing, rule=rule))
    return net


def _sign(net: int) -> int:
    return (net > 0) - (net < 0)
