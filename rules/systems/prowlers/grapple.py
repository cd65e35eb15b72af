"""Grappling: to grab a thing, to hold somebody, to escape, and to let go (PP-GRAP)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from rules.errors import Refused
from rules.facts import Mod, Verdict
from rules.options import Options
from rules.report import report
from rules.system import Action, Deed
from rules.systems.prowlers.conditions import barring, dice_mods
from rules.systems.prowlers.defense import Guard, Strike, best, guards
from rules.systems.prowlers.dodging import dodged
from rules.systems.prowlers.holds import CONTESTED, ENGAGED, FULL, PARTIAL, between, held_by, holder, part, state, tie
from rules.systems.prowlers.items import readied, takes, thing
from rules.systems.prowlers.opposing import acting, better, counts, may_oppose, oppose, rank_mod
from rules.systems.prowlers.options import AttackOptions, RollOptions
from rules.systems.prowlers.pools import Hand
from rules.systems.prowlers.ranges import move_up, out_of_range
from rules.systems.prowlers.sheet import UNARMED, Defense, named
from rules.systems.prowlers.state import One, Ref, faced
from rules.systems.prowlers.tables import GRAPPLING, degree
from rules.systems.prowlers.turn import strike_once
from rules.vocabulary import Word


class GrappleOptions(RollOptions):
    """How a move in a grapple is made."""

    actions: Annotated[int | None, Word(rules=("PP-ACT-03",)), Field(ge=1, le=10)] = Field(
        None, description="How many actions are announced for this turn."
    )
    item: Annotated[str, Word(rules=("PP-GRAP-01",)), Field(max_length=60)] = Field(
        "", description="The thing to grab; the first weapon without it."
    )
    exit: Annotated[bool, Word(rules=("PP-GRAP-16",))] = Field(
        True, description="Whoever slips out also leaves the grapple; no: stays engaged."
    )
    size: Annotated[int | None, Word(rules=("PP-MOD-04",)), Field(ge=1, le=100_000)] = Field(
        None, description="One's own size in percent of the target's, where it dodges."
    )


MIGHT = Defense(name="Might", trait="might")
"""What answers a grapple where nothing dodges it."""


def muscle(c: One) -> Iterator[Mod]:
    """Might, or a Power that takes its place in grapples, and what Extra Limbs add (PP-GRAP-02, part 23)."""
    yield rank_mod(c, better(c, "might", *(named(p.name) for p in c.sheet.tagged("grapples"))))
    if limbs := sum(c.sheet.numbers("grapple_bonus")):
        yield Mod(limbs, "extra limbs", "PP-GRAP-02")


def resisting(ref: Ref, a: One, b: One, o: GrappleOptions) -> Guard:
    """Might, or the best active defense of one who is not grappling with the other yet (PP-GRAP-02)."""
    strong = Guard(MIGHT, (*muscle(b), *dice_mods(b)))
    if between(ref, a.id, b.id) or b.sheet.is_minion:
        return strong
    dodging = [g for g in guards(ref, b, Strike(a, UNARMED, AttackOptions(size=o.size))) if g.defense.active]
    return best([strong, *dodging])


def attempt(ref: Ref, deed: Deed[GrappleOptions], move: str) -> int:
    """Both pools; 0 nothing, 1 a partial, 2 a full success (PP-GRAP-03, PP-TAB-08)."""
    report("PP-TAB-08", "PP-GRAP-03")
    a, b, o = faced(ref, deed.actor, deed.actor), faced(ref, deed.actor, deed.target), deed.options
    begins = acting(ref, a, b.id, o.actions, *muscle(a)) if move in STRIKING else (*muscle(a), *dice_mods(a))
    guard = resisting(ref, a, b, o)
    net = oppose(ref, Hand(a.id, move, tuple(begins), "PP-GRAP-02"),
                 Hand(b.id, "grapple", guard.parts, "PP-GRAP-02"), o)  # fmt: skip
    dodged(ref, b.id, active=guard.defense.active)
    return net.tell(degree)


STRIKING = ("grab", "hold", "fight")
"""The moves that count as an attack on the target (PP-ACT-06, PP-MIN-07)."""


def grab(ref: Ref, deed: Deed[GrappleOptions], result: int, item: str) -> None:
    """A hand on the thing, or the thing itself, to be used at once (PP-GRAP-04, 07)."""
    a, b = deed.actor, deed.target
    if result == 1:
        return tie(ref, a, b, CONTESTED, item)
    return wrests(ref, a, b, item)


def wrests(ref: Ref, a: str, b: str, item: str) -> None:
    """The thing changes hands; it was no attack on its owner (PP-GRAP-07, PP-ACT-06)."""
    if state(ref, a, b) == CONTESTED:
        part(ref, a, b)
    takes(ref, a, b, item)
    live = ref.get(a).live
    ref.set_live(a, replace(live, attacked=tuple(who for who in live.attacked if who != b)))
    readied(ref, a, item)


def fight(ref: Ref, deed: Deed[GrappleOptions], result: int, item: str) -> None:
    """Sole control of a contested thing, for a full success; the owner only keeps it (PP-GRAP-05)."""
    if result == 2:
        settle(ref, deed.actor, deed.target, item)


def settle(ref: Ref, winner: str, loser: str, item: str) -> None:
    """A contested thing is the winner's: the grabber takes it, the other keeps it (PP-GRAP-05, 06)."""
    grabber = holder(ref, winner, loser)
    if winner == grabber:
        return wrests(ref, winner, loser, item)
    return part(ref, winner, loser)


def hold(ref: Ref, deed: Deed[GrappleOptions], result: int, item: str) -> None:
    """Both are tied up, or the other is held (PP-GRAP-08, 09); a partial hold stays one until it is full."""
    if result == 2:
        tie(ref, deed.actor, deed.target, FULL)
    elif state(ref, deed.actor, deed.target) != PARTIAL:
        tie(ref, deed.actor, deed.target, PARTIAL)


def escape(ref: Ref, deed: Deed[GrappleOptions], result: int, item: str) -> None:
    """Out of a hold; a full hold is only loosened by a partial success (PP-GRAP-14 to 16)."""
    a, b = deed.actor, deed.target
    if result == 1 and state(ref, a, b) == FULL:
        return tie(ref, b, a, PARTIAL)
    if deed.options.exit:
        return part(ref, a, b)
    return tie(ref, a, b, ENGAGED)


class Move(NamedTuple):
    """A move: what its success does, and the rules of nothing, a partial and a full one."""

    does: Callable[[Ref, Deed[GrappleOptions], int, str], None]
    rules: tuple[str, str, str]


MOVES = {
    "grab": Move(grab, ("PP-GRAP-03", "PP-GRAP-04", "PP-GRAP-07")),
    "hold": Move(hold, ("PP-GRAP-03", "PP-GRAP-08", "PP-GRAP-09")),
    "escape": Move(escape, ("PP-GRAP-03", "PP-GRAP-14", "PP-GRAP-15")),
    "fight": Move(fight, ("PP-GRAP-05", "PP-GRAP-05", "PP-GRAP-05")),
}


def grapple(move: str, ref: Ref, deed: Deed[GrappleOptions]) -> None:
    """One move: the roll, what is said of it, what it does (PP-GRAP-01)."""
    deed = aimed(ref, deed)
    item = item_of(ref, move, deed)
    move_up(ref, reaching(ref, deed), deed.target)
    if move in STRIKING and counts(ref):
        strike_once(ref, deed.actor, deed.target)
    result = attempt(ref, deed, move)
    outcome, rule = GRAPPLING[result], MOVES[move].rules[result]
    ref.note(Verdict(deed.actor, move, deed.target, outcome, item=item, rule=rule))
    if result:
        MOVES[move].does(ref, deed, result, item)


def aimed(ref: Ref, deed: Deed[GrappleOptions]) -> Deed[GrappleOptions]:
    """The deed with its target: without one, whoever it is tied to (PP-GRAP-01)."""
    if deed.targets:
        return deed
    people = held_by(ref, deed.actor)
    if not people:
        raise Refused(f"{ref.get(deed.actor).name} is in no grapple.", "Begin with grab or hold.", "PP-GRAP-01")
    return Deed(deed.actor, (people[0],), deed.options)


def item_of(ref: Ref, move: str, deed: Deed[GrappleOptions]) -> str:
    """The thing that it is about, if it is."""
    if move == "grab":
        return thing(ref.get(deed.target), deed.options.item)
    return contested(ref, deed) if move == "fight" else ""


def contested(ref: Ref, deed: Deed[Any]) -> str:
    """The thing that both have their hands on; raises `Refused`."""
    found = [e for e in between(ref, deed.actor, deed.target) if e.kind == CONTESTED]
    if not found:
        raise Refused("They are not fighting over anything.", "Begin with grab.", "PP-GRAP-05")
    return found[0].note


def may_grapple(move: str, ref: Ref, deed: Deed[GrappleOptions]) -> None:
    """Who is held may only escape; who is tied up may only turn on the other (PP-GRAP-08, 09)."""
    deed = aimed(ref, deed)
    a, b = faced(ref, deed.actor, deed.actor), deed.target
    may_oppose(ref, a.id, b, deed.options, strikes=move in STRIKING)
    row, tied = barring(a, "physical"), state(ref, a.id, b)
    if row and not (row.name in (FULL, PARTIAL) and move in ALLOWED[row.name] and tied == row.name):
        raise Refused(f"{a.name} is {row.said} and cannot do that.", "Try to escape.", row.rule)
    if move == "escape" and not (tied == PARTIAL or a.has(FULL)):
        raise Refused(f"{a.name} is in no hold.", "", "PP-GRAP-01")
    if move == "hold" and tied == FULL:
        raise Refused(f"{a.name} holds {ref.get(b).name} already.", "Attack with hold damage or submit.", "PP-GRAP-09")
    for no in () if tied or deed.options.force else out_of_range(ref, reaching(ref, deed), faced(ref, a.id, b)):
        raise no
    item_of(ref, move, deed)


def reaching(ref: Ref, deed: Deed[GrappleOptions]) -> Strike:
    """A grapple needs the reach of bare hands (PP-RANGE-03)."""
    return Strike(faced(ref, deed.actor, deed.actor), UNARMED, AttackOptions())


ALLOWED = {FULL: ("escape",), PARTIAL: ("hold", "escape")}
"""What somebody in a hold may try against the other."""


def release(ref: Ref, deed: Deed[Options]) -> None:
    """Lets go, of a thing so that the other has it, or of somebody (PP-GRAP-06)."""
    for who in deed.targets or held_by(ref, deed.actor):
        if state(ref, deed.actor, who) == CONTESTED:
            settle(ref, who, deed.actor, contested(ref, Deed(deed.actor, (who,), deed.options)))
        else:
            part(ref, deed.actor, who)
        ref.note(Verdict(deed.actor, "grapple", who, "releases", rule="PP-GRAP-06"))


def may_release(ref: Ref, deed: Deed[Options]) -> None:
    """Nobody lets go of one who holds him (PP-GRAP-06)."""
    a = ref.get(deed.actor)
    people = list(deed.targets) or held_by(ref, a.id)
    if not any(state(ref, a.id, who) for who in people):
        raise Refused(f"{a.name} has nobody and nothing to let go of.", "", "PP-GRAP-06")
    for who in people:
        if state(ref, a.id, who) in (FULL, PARTIAL) and holder(ref, a.id, who) != a.id:
            raise Refused(f"{a.name} is held by {ref.get(who).name}.", "Try to escape.", "PP-GRAP-06")


def _move(
    move: str, words: str, *rules: str, targets: Any = "one", aliases: tuple[str, ...] = ()
) -> Action[Any, GrappleOptions]:
    return Action(move, words, GrappleOptions, partial(grapple, move), rules=("PP-GRAP-01", *rules), aliases=aliases,
                  command="grapple", targets=targets, cost="action", needs=partial(may_grapple, move))  # fmt: skip


GRAB = _move("grab", "Take a thing from somebody’s hands: item NAME.", aliases=("snatch",))
HOLD = _move("hold", "Hold somebody.", aliases=("grapple", "wrestle"))
ESCAPE = _move("escape", "Get out of a hold.", "PP-GRAP-16", targets="maybe", aliases=("break free", "get out"))
FIGHT = _move("fight", "Fight over the thing that both have a hand on.", "PP-GRAP-05", targets="maybe")
RELEASE = Action("release", "Let go of a thing, or of somebody.", Options, release, rules=("PP-GRAP-06",),
                 command="grapple", targets="maybe", needs=may_release, any_time=True,
                 aliases=("let go",))  # fmt: skip

MOVES_DECLARED = (GRAB, HOLD, ESCAPE, FIGHT, RELEASE)
