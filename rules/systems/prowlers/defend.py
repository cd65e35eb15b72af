"""Defending others: an offer that stands until it is needed, at the price of the next turn (PP-DO)."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from rules.clock import EndOf
from rules.encounter import Effect
from rules.errors import Refused
from rules.facts import Verdict
from rules.options import Options
from rules.report import report
from rules.system import Action, Deed
from rules.systems.prowlers.conditions import barring, out
from rules.systems.prowlers.defense import NOTHING, Guard, Strike, best, guards
from rules.systems.prowlers.landing import landed, too_weak
from rules.systems.prowlers.meeting import answered, at_least_none, failed, past, rolls
from rules.systems.prowlers.pools import minus
from rules.systems.prowlers.state import One, Ref, is_close
from rules.systems.prowlers.striking import strike_with
from rules.systems.prowlers.turn import can_give_up, may_give_up
from rules.vocabulary import Word
from rules.waits import lose_turn

OFFER = "defended"
"""Lies on the one whom somebody offers to defend."""

Mode = Literal["active", "passive"]


class DefendOptions(Options):
    """With what kind of defense, and whether it is over."""

    mode: Annotated[Mode | None, Word(rules=("PP-DO-04",))] = Field(
        None, description="An active or a passive defense; the better one without it."
    )
    stop: bool = Field(False, description="Withdraw the offer.")


def defend(ref: Ref, deed: Deed[DefendOptions]) -> None:
    """Offers to defend somebody against the next attack; one offer at a time (PP-DO-01)."""
    by = deed.actor
    for who, effect in ref.laid_by(by, OFFER):
        ref.end(effect.id, "withdrawn", quiet=True)
        if who != deed.target or deed.options.stop:
            ref.note(Verdict(by, "defend", who, "withdraws", rule="PP-DO-01"))
    if not deed.options.stop:
        ref.inflict(deed.target, OFFER, by=by, until=EndOf("scene"), note=deed.options.mode or "", tie=True,
                    rule="PP-DO-01", quiet=True)  # fmt: skip
        ref.note(Verdict(by, "defend", deed.target, "stands by", rule="PP-DO-01"))


def may_defend(ref: Ref, deed: Deed[DefendOptions]) -> None:
    """Somebody else at Close Range, and a turn to give up for it (PP-DO-01)."""
    if deed.options.stop:
        return
    a, c = ref.get(deed.actor), ref.get(deed.target)
    if a.id == c.id:
        raise Refused("Everybody defends himself anyway.", "Name somebody else.", "PP-DO-01")
    if not is_close(ref, a.id, c.id):
        raise Refused(f"{c.name} is not within Close Range of {a.name}.", "Move closer first.", "PP-DO-01")
    may_give_up(ref, a.id)


class Shield(NamedTuple):
    """Who steps in for somebody, with which defense."""

    c: One
    guard: Guard


def shield(ref: Ref, s: Strike, b: One) -> Shield | None:
    """Asks those who offered, one after the other, before the attack is rolled (PP-DO-01)."""
    for effect in b.of(OFFER):
        c = ref.find(effect.by)
        if c is None or not can_step_in(ref, s, b, c):
            continue
        guard = shielding(ref, s, c, effect)
        words = f"{{{s.a.id}}} attacks {{{b.id}}}. {{{c.id}}} may step in with {guard.defense.name}."
        if ref.ask("defend", (c.id,), ("defend", "no"), "defend", words=words, rule="PP-DO-01",
                   labels=("Step in, at the price of the next turn", "Let it happen")) == "defend":  # fmt: skip
            lose_turn(ref, c.id)
            ref.end(effect.id, "used", quiet=True)
            ref.note(Verdict(c.id, "defend", b.id, "steps in", item=guard.defense.name, rule="PP-DO-01"))
            return Shield(c, guard)
    return None


def can_step_in(ref: Ref, s: Strike, b: One, c: One) -> bool:
    """Whether an offer can be kept: able, near, with a turn to give up; being surprised is no hindrance (PP-DO-04)."""
    row = barring(c, "acts")
    able = row is None or row.rule in ("PP-AMB-02", "PP-AMB-03")
    return able and not out(c) and c.id != s.a.id and is_close(ref, c.id, b.id) and can_give_up(ref, c.id)


def shielding(ref: Ref, s: Strike, c: One, effect: Effect) -> Guard:
    """The defense that was offered, or the best; passive where nothing else is left (PP-DO-04)."""
    found = guards(ref, c, s)
    meant = [g for g in found if not effect.note or g.defense.active == (effect.note == "active")]
    report("PP-DO-04")
    return best(meant or found)


def shielded(ref: Ref, s: Strike, b: One, by: Shield) -> None:
    """The attack meets whoever stepped in (PP-DO-02, 03)."""
    if by.guard.defense.active:
        return deflected(ref, s, b, by)
    report("PP-DO-03")
    if not too_weak(ref, s, by.c):
        strike_with(ref, s, by.c, by.guard)
    return None


def deflected(ref: Ref, s: Strike, b: One, by: Shield) -> None:
    """An active defense stops the attack, or it reaches its target, who has a passive one (PP-DO-02)."""
    report("PP-DO-02")
    hit, answer = rolls(ref, s, by.c, by.guard)
    come = hit.combine(answer, past)
    if come.tell(failed):
        return ref.note(Verdict(s.a.id, "attack", b.id, "deflected", item=s.attack.name, rule="PP-DO-02"))
    passive = [g for g in guards(ref, b, s) if not g.defense.active] or [Guard(NOTHING, ())]
    return landed(ref, s, b.id, come.combine(answered(ref, b, best(passive)), minus).tell(at_least_none))


DEFEND = Action("defend", "Offer to defend somebody close by, at the price of your next turn.", DefendOptions, defend,
                rules=("PP-DO-01",), targets="one", needs=may_defend, any_time=True)  # fmt: skip
