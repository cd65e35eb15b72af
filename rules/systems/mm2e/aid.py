"""Aid: an easy attack roll that helps a friend against one foe; or a fascinated friend shaken awake (MM-AID)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.clock import Anchor, TurnOf
from rules.errors import Refused
from rules.facts import Against, Mod, Verdict
from rules.names import find
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.mm2e.afflict import one_round
from rules.systems.mm2e.attack import attack_roll, use_up
from rules.systems.mm2e.attack_limits import may_use
from rules.systems.mm2e.defense import Strike, partners
from rules.systems.mm2e.holds import may_strike
from rules.systems.mm2e.options import AttackOptions
from rules.systems.mm2e.sheet import UNARMED, Attack
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.weapons import attack_of
from rules.vocabulary import Word

MOST_TEAMWORK = 3
"""Ranks of Teamwork that count."""


class AidOptions(Options):
    """Against whom, and for what."""

    foe: Annotated[str, Word(aliases=("against",), rules=("MM-AID-03",)), Field(max_length=60)] = Field(
        "", description="The opponent whom the friend is fighting."
    )
    aid: Annotated[Literal["attack", "defense", "grapple"], Word(rules=("MM-AID-02", "MM-AID-05"))] = Field(
        "attack", description="What becomes easier for the friend."
    )
    with_: Annotated[str, Word(name="with"), Field(max_length=60)] = Field("", description="Which melee attack.")


def aid(ref: Ref, deed: Deed[AidOptions]) -> None:
    """An attack roll against 10 helps the friend against that foe (MM-AID-01); the fascinated just wake (06)."""
    a, friend, o = ref.get(deed.actor), ref.get(deed.target), deed.options
    if friend.has("fascinated"):
        ref.lift(friend.id, "fascinated", why="shaken awake", quiet=True)
        return ref.note(Verdict(a.id, "aid", friend.id, "shaken awake", rule="MM-AID-06"))
    foe = ref.get(opponent(ref, friend, o))
    check = attack_roll(ref, foe, strike_of(a, o), Against(10, "aid", None, (Mod(10, "aid", "MM-AID-01"),)))
    use_up(ref, a, foe.id)
    if not check.hits:
        return ref.note(Verdict(a.id, "aid", friend.id, "no help", rule="MM-AID-01"))
    return give(ref, a, friend.id, foe.id, o.aid)


def give(ref: Ref, a: One, friend: str, foe: str, kind: str) -> None:
    """Two more for the friend against that foe, as a grant of its own: grants of several add up (MM-AID-02 to 05)."""
    value = 2 + min(MOST_TEAMWORK, a.sheet.feat("Teamwork"))
    until: Anchor = TurnOf(friend, "end") if kind == "attack" else one_round(ref, a.id)
    rule = "MM-AID-05" if kind == "grapple" else "MM-AID-02"
    ref.inflict(friend, f"aided {kind}", by=a.id, until=until, value=value, note=foe, rule=rule, quiet=True)
    ref.note(Verdict(a.id, "aid", friend, "aided", item=kind, rule="MM-GRAP-18" if kind == "grapple" else rule))


def strike_of(a: One, o: AidOptions) -> Strike:
    """The melee attack that the roll is made with: the one named, the first one, or bare hands."""
    near = (weapon for weapon in a.sheet.attacks if not weapon.is_ranged and weapon.type != "mental")
    weapon: Attack = attack_of(a, o.with_) if o.with_ else next(near, UNARMED)
    return Strike(a, weapon, AttackOptions(mods=o.mods))


def opponent(ref: Ref, friend: One, o: AidOptions) -> str:
    """The foe who is meant: the one named, or the only one whom the friend grapples with; raises `Refused`."""
    if o.foe:
        return find(ref.before, [c.id for c in ref.all() if not c.hidden], o.foe)
    clinched = sorted(partners(ref, friend))
    if len(clinched) != 1:
        raise Refused("Against whom is not said.", "Name the opponent: foe NAME.", "MM-AID-03")
    return clinched[0]


def may_aid(ref: Ref, deed: Deed[AidOptions]) -> None:
    """Two people and a foe, a melee attack, and for a grapple a part in it (MM-AID-01, MM-GRAP-18)."""
    a, friend, o = ref.get(deed.actor), ref.get(deed.target), deed.options
    if a.id == friend.id:
        raise Refused("Nobody aids himself.", "Name a friend.", "MM-AID-01")
    if friend.has("fascinated"):
        return
    foe = ref.get(opponent(ref, friend, o))
    if foe.id in (a.id, friend.id):
        raise Refused("The foe must be a third one.", "Name the opponent: foe NAME.", "MM-AID-03")
    weapon = strike_of(a, o).weapon
    if weapon.is_ranged:
        raise Refused(f"{weapon.name} is no melee attack.", "Aid takes one.", "MM-AID-01")
    may_use(ref, a, weapon, AttackOptions())
    may_strike(ref, a, foe.id, weapon)
    if o.aid == "grapple" and not {a.id, friend.id} <= partners(ref, foe):
        hint = f"Both must grapple with {foe.name}."
        raise Refused(f"{a.name} and {friend.name} are not in one grapple with {foe.name}.", hint, "MM-GRAP-18")


AID = Action("aid", "Help a friend in melee: aid attack, defense or grapple, foe NAME.", AidOptions, aid,
             rules=("MM-AID-01", "MM-AID-03", "MM-AID-04"), targets="one", cost="standard", needs=may_aid,
             aliases=("help", "assist"))  # fmt: skip
