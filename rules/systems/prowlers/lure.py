"""Luring: an attack that is dodged widely strikes what stands behind (PP-LURE)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.clock import TurnOf
from rules.encounter import Effect
from rules.errors import Refused
from rules.facts import Mod, Verdict
from rules.options import Options
from rules.report import report
from rules.system import Action, Deed
from rules.systems.prowlers.conditions import barring, out
from rules.systems.prowlers.defense import Strike, best, guards
from rules.systems.prowlers.landing import landed, too_weak
from rules.systems.prowlers.meeting import answered, at_least_none, rolls
from rules.systems.prowlers.points import afford, points, pool_of, spend
from rules.systems.prowlers.pools import Hand, score, throw
from rules.systems.prowlers.state import One, Ref, faced
from rules.systems.prowlers.turn import can_give_up, may_give_up
from rules.throws import Throw
from rules.vocabulary import Word
from rules.waits import lose_turn

LURE = "luring"
"""Lies on the one who lures; `by` is the person behind, else `value` the Structure of the thing."""

MARGIN = 3
"""By how much the defense must beat the attack (PP-LURE-02)."""


class LureOptions(Options):
    """What stands behind, where it is nobody."""

    structure: Annotated[int | None, Word(rules=("PP-LURE-03",)), Field(ge=0, le=99)] = Field(
        None, description="Structure of the thing directly behind you."
    )


def lure(ref: Ref, deed: Deed[LureOptions]) -> None:
    """Gets ready to let the next attack strike somebody or something behind, until one's next turn (PP-LURE-01)."""
    ref.lift(deed.actor, LURE, quiet=True)
    person = deed.targets[0] if deed.targets else None
    ref.inflict(deed.actor, LURE, by=person, until=TurnOf(deed.actor, "start"), value=deed.options.structure or 0,
                rule="PP-LURE-01", quiet=True)  # fmt: skip
    thing = "" if person else behind(next(iter(ref.get(deed.actor).of(LURE))))
    ref.note(Verdict(deed.actor, "lure", person, "waits to lure", item=thing, rule="PP-LURE-01"))


def may_lure(ref: Ref, deed: Deed[LureOptions]) -> None:
    """Only who can dodge, has a point, and, to lure it onto somebody, a turn to give up (PP-LURE-01, 03, 04)."""
    c = ref.get(deed.actor)
    if bool(deed.targets) == (deed.options.structure is not None):
        raise Refused("Say what stands behind.", "Name somebody, or give structure N.", "PP-LURE-01")
    if c.id in deed.targets:
        raise Refused("Nobody lures an attack onto himself.", "Name somebody else.", "PP-LURE-04")
    if row := barring(c, "active"):
        raise Refused(f"{c.name} is {row.said} and has no active defense.", "Luring takes one.", "PP-LURE-01")
    afford(ref, c.id, "PP-LURE-03")
    if deed.targets:
        may_give_up(ref, c.id)


def luring(ref: Ref, s: Strike, b: One) -> Effect | None:
    """Asks one who is ready whether to lure this attack, before it is rolled: then only dodging counts (PP-LURE-01).

    Nobody's own attack is lured onto himself.
    """
    effect = next(iter(b.of(LURE)), None)
    if effect is None:
        return None
    if effect.by == s.a.id:
        return None
    if s.attack.through == "mental":
        ref.remind(b.id, f"{{{b.id}}} cannot lure an attack on the mind.", "PP-LURE-01")
        return None
    if not points(ref, b.id) or not any(g.defense.active for g in guards(ref, b, s)) or not has_goal(ref, b, effect):
        return None
    words = f"{{{s.a.id}}} attacks {{{b.id}}}. Lure the attack onto {behind(effect)}? Then only active defenses count."
    answer = ref.ask("lure", (b.id,), ("lure", "no"), "lure", labels=("Lure it", "Defend as usual"), words=words,
                     rule="PP-LURE-01")  # fmt: skip
    return effect if answer == "lure" else None


def has_goal(ref: Ref, b: One, effect: Effect) -> bool:
    """Whether the thing, or the person with a turn to pay for it, is still there."""
    if effect.by is None:
        return True
    person = ref.find(effect.by)
    return person is not None and not out(person) and can_give_up(ref, b.id)


def behind(effect: Effect) -> str:
    """What an attack would strike, in words."""
    return f"{{{effect.by}}}" if effect.by else f"a thing of Structure {effect.value}"


def lured_on(ref: Ref, s: Strike, b: One, effect: Effect) -> int:
    """An attack that is answered by the best active defense, and may be sent on; returns the net successes."""
    guard = best([g for g in guards(ref, b, s) if g.defense.active])
    hit, answer = rolls(ref, s, b, guard)
    way = hit.combine(answer, way_of)
    net = way.tell(at_least_none)
    landed(ref, s, b.id, net)
    redirect(ref, s, b, effect, way)
    return net


def way_of(attack: int, defense: int) -> int:
    """Net successes of an attack that lands, 0 for one that does not; below that what is left of one to send on."""
    net = score(attack) - score(defense)
    return -1 - score(attack) if net <= -MARGIN else max(0, net)


def beaten_widely(way: int) -> bool:
    """Whether the defense beats the attack by three or more (PP-LURE-02)."""
    return way < 0


def sent_on(way: int, defense: int) -> int:
    """The same attack against another defense: net successes."""
    return -1 - way - score(defense)


def redirect(ref: Ref, s: Strike, b: One, effect: Effect, way: Throw) -> None:
    """Beaten by three or more, an attack may be sent on for a point, as a second look (PP-LURE-02 to 04)."""
    report("PP-LURE-02")
    if not way.tell(beaten_widely):
        return
    rule = "PP-LURE-04" if effect.by else "PP-LURE-03"
    answer = ref.ask("redirect", (b.id,), ("no", "redirect"), "no", labels=("Let it pass", "Let it strike behind"),
                     kind="offer", cost=(pool_of(b), 1), rule=rule)  # fmt: skip
    if answer == "no":
        return
    spend(ref, b.id, rule)
    ref.end(effect.id, "used", quiet=True)
    if effect.by:
        strike_another(ref, s, b, effect.by, way)
    else:
        strike_thing(ref, b, effect.value, way)


def strike_another(ref: Ref, s: Strike, b: One, person: str, way: Throw) -> None:
    """The same attack against somebody else's defense, at the price of the next turn (PP-LURE-04)."""
    lose_turn(ref, b.id)
    ref.note(Verdict(b.id, "lure", person, "lured", item=s.attack.name, rule="PP-LURE-04"))
    c = faced(ref, s.a.id, person)
    if not too_weak(ref, s, c):
        landed(ref, s, person, way.combine(answered(ref, c, best(guards(ref, c, s))), sent_on).tell(at_least_none))


def strike_thing(ref: Ref, b: One, structure: int, way: Throw) -> None:
    """The same attack against a thing's Structure: a small hole, a big one, or none (PP-LURE-03, PP-HAZ-01)."""
    thing = Hand(b.id, "structure", (Mod(structure, "Structure", "PP-LURE-03"),), "PP-HAZ-01")
    hole = way.combine(throw(ref, thing), sent_on).tell(hole_of)
    ref.note(Verdict(b.id, "lure", None, hole, rule="PP-LURE-03"))


def hole_of(net: int) -> str:
    """What net successes do to a thing (PP-HAZ-01)."""
    return "big hole" if net >= MARGIN else "small hole" if net > 0 else "no hole"


LURING = Action("lure", "Be ready to let an attack strike somebody, or a thing, behind you.", LureOptions, lure,
                rules=("PP-LURE-01",), targets="maybe", needs=may_lure, any_time=True)  # fmt: skip
