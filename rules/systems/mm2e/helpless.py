"""The coup de grace: a blow at somebody who cannot help it (MM-HELP-03 to 06)."""

from __future__ import annotations

from rules.clock import TurnOf
from rules.errors import Refused
from rules.facts import Against, Mod, Verdict
from rules.system import Action, Deed
from rules.systems.mm2e.attack import begins
from rules.systems.mm2e.attack_limits import may_use
from rules.systems.mm2e.concealment import concealment
from rules.systems.mm2e.damage import Blow, is_out, knock_out, toughness
from rules.systems.mm2e.defense import Strike, is_helpless
from rules.systems.mm2e.harm import blow, harm, passes_through
from rules.systems.mm2e.holds import may_strike
from rules.systems.mm2e.options import AttackOptions, BlowOptions
from rules.systems.mm2e.saves import save
from rules.systems.mm2e.state import One, Ref
from rules.systems.mm2e.weapons import attack_of


def coup_de_grace(ref: Ref, deed: Deed[BlowOptions]) -> None:
    """An automatic hit and critical (MM-HELP-03); whoever cannot see the victim has to feel for it first (05)."""
    s = strike_of(ref, deed)
    if not begins(ref, deed.actor, deed.target, s.options):
        return
    b = ref.get(deed.target)
    if not is_found(b, ref, s):
        return feel_for(ref, s.a.id, b.id)
    ref.lift(s.a.id, "located", quiet=True)
    ref.note(Verdict(s.a.id, "coup de grace", b.id, "critical", item=s.weapon.name, rule="MM-HELP-03"))
    if b.sheet.is_minion:
        harm(ref, b, s, critical=True, exposed=True)
        return None
    return finish_off(ref, b, blow(b, s, critical=True, exposed=True))


def strike_of(ref: Ref, deed: Deed[BlowOptions]) -> Strike:
    """The blow as an attack."""
    a, options = ref.get(deed.actor), AttackOptions.model_validate(deed.options.model_dump())
    return Strike(a, attack_of(a, options.with_), options)


def is_found(b: One, ref: Ref, s: Strike) -> bool:
    """Whether the attacker sees the victim, or has felt for it."""
    return concealment(ref, b, s) != "total" or any(effect.note == b.id for effect in s.a.of("located"))


def feel_for(ref: Ref, who: str, victim: str) -> None:
    """The first of the two full actions that an unseen victim takes; the second must follow next turn (MM-HELP-05)."""
    ref.lift(who, "located", quiet=True)
    ref.inflict(who, "located", until=TurnOf(who, "end"), left=2, note=victim, rule="MM-HELP-05", quiet=True)
    ref.note(Verdict(who, "coup de grace", victim, "located", rule="MM-HELP-05"))


def finish_off(ref: Ref, b: One, coming: Blow) -> None:
    """Toughness; whoever is hurt by it, but neither out nor dying of it, needs Fortitude as well (MM-HELP-04)."""
    lethal = coming.lethal or is_out(b)
    result = "dying" if lethal else "unconscious"
    degree = toughness(ref, b.id, coming).degree
    now = ref.get(b.id)
    if degree in (0, 4) or now.has("dead") or (now.has(result) and not b.has(result)):
        return
    parts = (Mod(10, "base", "MM-HELP-04"), *coming.parts)
    against = Against(10 + coming.damage, "Difficulty Class", coming.by, parts)
    if not save(ref, b.id, "fortitude", against, rule="MM-HELP-04").hits:
        knock_out(ref, b.id, result, coming.by, "MM-HELP-04")


def may_finish(ref: Ref, deed: Deed[BlowOptions]) -> None:
    """Only the helpless, and not those without weak spots (MM-HELP-03, 06)."""
    s, b = strike_of(ref, deed), ref.get(deed.target)
    if b.has("dead"):
        raise Refused(f"{b.name} is dead.", "Choose another target.", "MM-DCOND-08")
    if not is_helpless(b, s):
        raise Refused(f"{b.name} is not helpless.", "Attack, or ask the GM for `helpless`.", "MM-HELP-03")
    if b.sheet.immune("critical"):
        raise Refused(f"{b.name} cannot be struck critically.", "Attack as usual.", "MM-HELP-06")
    if s.weapon.save != "toughness" or passes_through(b, s):
        raise Refused(f"{s.weapon.name} does no damage to {b.name}.", "Name another attack.", "MM-HELP-03")
    may_use(ref, s.a, s.weapon, s.options)
    may_strike(ref, s.a, b.id, s.weapon)


COUP = Action("coup de grace", "Strike a helpless target next to you: hit and critical without a roll.", BlowOptions,
              coup_de_grace, rules=("MM-HELP-03",), targets="one", cost="full", needs=may_finish,
              strenuous=True, aliases=("finish",))  # fmt: skip
