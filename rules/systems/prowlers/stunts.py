"""Combat stunts: to outdo or hinder an opponent without harm (PP-STUNT)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from rules.errors import Refused
from rules.facts import Mod
from rules.system import Action, Deed
from rules.systems.prowlers.attack_pool import rank_parts
from rules.systems.prowlers.checks import trait_named
from rules.systems.prowlers.conditions import barring, dice_mods
from rules.systems.prowlers.defense import Guard, Strike, best, guards
from rules.systems.prowlers.dodging import dodged
from rules.systems.prowlers.hampering import hamper
from rules.systems.prowlers.items import refuse_gone
from rules.systems.prowlers.opposing import acting, better, counts, may_oppose, oppose, rank_mod
from rules.systems.prowlers.options import AttackOptions, RollOptions
from rules.systems.prowlers.pools import Hand, Pool
from rules.systems.prowlers.ranges import move_up, out_of_range
from rules.systems.prowlers.sheet import UNARMED, Defense, named
from rules.systems.prowlers.state import One, Ref, faced
from rules.systems.prowlers.turn import strike_once
from rules.systems.prowlers.weapons import attack_of
from rules.vocabulary import Word

Effect = Literal["penalty", "slow", "drop", "root", "lose turn", "describe"]


class StuntOptions(RollOptions):
    """How a stunt is done, with which Traits, and what it should do."""

    actions: Annotated[int | None, Word(rules=("PP-ACT-03",)), Field(ge=1, le=10)] = Field(
        None, description="How many actions are announced for this turn."
    )
    trait: Annotated[str, Word(rules=("PP-STUNT-02",)), Field(max_length=60)] = Field(
        "", description="The Trait that is rolled, in place of the usual one."
    )
    vs: Annotated[str, Word(rules=("PP-STUNT-02",)), Field(max_length=60)] = Field(
        "", description="The Trait or defense that resists, in place of the usual one."
    )
    with_: Annotated[str, Word(name="with"), Field(max_length=60)] = Field(
        "", description="Which attack a flashy move is done with."
    )
    effect: Annotated[Effect | None, Word(rules=("PP-STUNT-03",))] = Field(
        None, description="What it does, where the result is good enough; fewer dice without it."
    )
    item: Annotated[str, Word(rules=("PP-STUNT-03",)), Field(max_length=60)] = Field(
        "", description="The thing to drop; the first weapon without it."
    )


def nimble(c: One) -> Mod:
    """Agility or the best Travel Power (PP-STUNT-06)."""
    return rank_mod(c, better(c, "agility", *(named(p.name) for p in c.sheet.tagged("travel"))))


def flashy(ref: Ref, a: One, o: StuntOptions) -> Pool:
    """The rank of an attack (PP-STUNT-07)."""
    w = attack_of(a, o.with_)
    return tuple(rank_parts(ref, Strike(a, w, AttackOptions())))


def active(ref: Ref, a: One, b: One, *others: str) -> Guard:
    """The best active defense or one of these Traits; without any Agility itself (PP-STUNT-07, 08)."""
    found = [g for g in guards(ref, b, Strike(a, UNARMED, AttackOptions())) if g.defense.active]
    found += [plain(b, rank_mod(b, trait)) for trait in others]
    return best(found or [plain(b, rank_mod(b, "agility"))])


def plain(b: One, rank: Mod) -> Guard:
    """A Trait that resists without being a defense."""
    return Guard(Defense(name=rank.label), (rank, *dice_mods(b)))


def moving(a: One) -> Mod:
    """Might, or a Power that moves things (PP-STUNT-08)."""
    return rank_mod(a, better(a, "might", *(named(p.name) for p in a.sheet.tagged("moves_objects"))))


class Kind(NamedTuple):
    """A named stunt: the dice of the one who does it and of the one who resists, and whether it is physical."""

    mine: Callable[[Ref, One, StuntOptions], Pool] | None
    theirs: Callable[[Ref, One, One], Guard] | None
    physical: bool = True


def own(mod: Callable[[One], Mod]) -> Callable[[Ref, One, StuntOptions], Pool]:
    """The dice of one Trait."""
    return lambda _ref, a, _o: (mod(a),)


KINDS: Mapping[str, Kind] = {
    "footwork": Kind(own(nimble), lambda _ref, _a, b: plain(b, nimble(b))),
    "flashy": Kind(flashy, active),
    "overpower": Kind(own(moving), lambda ref, a, b: active(ref, a, b, "might")),
    "taunt": Kind(own(lambda a: rank_mod(a, better(a, "charm", "command"))),
                  lambda _ref, _a, b: plain(b, rank_mod(b, "willpower")), physical=False),
    "stunt": Kind(None, None, physical=False),
}  # fmt: skip
"""The four that the rules name, and any other whose Traits the table settles (PP-STUNT-02, 06 to 09)."""


def my_dice(ref: Ref, kind: str, a: One, o: StuntOptions) -> Pool:
    """The dice of the one who does it: the Trait that was said, or the usual one (PP-STUNT-02)."""
    usual = KINDS[kind].mine
    if o.trait or usual is None:
        return (rank_mod(a, trait_named(a, o.trait)),)
    return usual(ref, a, o)


def their_dice(ref: Ref, kind: str, a: One, b: One, o: StuntOptions) -> Guard:
    """The dice of the one who resists: the Trait or defense that was said, or the usual one (PP-STUNT-02)."""
    usual = KINDS[kind].theirs
    if o.vs or usual is None:
        return plain(b, rank_mod(b, trait_named(b, o.vs)))
    return usual(ref, a, b)


def stunt(kind: str, ref: Ref, deed: Deed[StuntOptions]) -> None:
    """One stunt: an action, a roll like an attack's, no damage (PP-STUNT-01)."""
    a, b, o = faced(ref, deed.actor, deed.actor), faced(ref, deed.actor, deed.target), deed.options
    if counts(ref):
        strike_once(ref, a.id, b.id)
    if reach := reaching(kind, a, o):
        move_up(ref, reach, b.id)
    mine = tuple(acting(ref, a, b.id, o.actions, *my_dice(ref, kind, a, o)))
    rule = RULES[kind]
    theirs = their_dice(ref, kind, a, b, o)
    net = oppose(ref, Hand(a.id, kind, mine, rule), Hand(b.id, "resistance", theirs.parts, rule), o)
    dodged(ref, b.id, active=theirs.defense.active)
    hamper(ref, a.id, b.id, kind, net, o.effect or "", o.item)


def may_stunt(kind: str, ref: Ref, deed: Deed[StuntOptions]) -> None:
    """What an attack needs; Traits must exist, and who is held can only taunt (PP-STUNT-02, PP-GRAP-09)."""
    o = deed.options
    may_oppose(ref, deed.actor, deed.target, o, strikes=True)
    a, b = faced(ref, deed.actor, deed.actor), faced(ref, deed.actor, deed.target)
    row = barring(a, "physical")
    if row and KINDS[kind].physical and not o.force:
        raise Refused(f"{a.name} is {row.said} and can do nothing physical.", "Try to break free.", row.rule)
    if kind == "stunt" and not (o.trait and o.vs):
        raise Refused("Say what is rolled against what: trait X, vs Y.", "The GM settles both.", "PP-STUNT-02")
    refuse_gone(a, o.with_)
    reach = reaching(kind, a, o)
    for no in out_of_range(ref, reach, b) if reach and not o.force else ():
        raise no
    my_dice(ref, kind, a, o)
    their_dice(ref, kind, a, b, o)


def reaching(kind: str, a: One, o: StuntOptions) -> Strike | None:
    """A flashy move needs the reach of its attack, a shove that of bare hands; the others need none."""
    if kind == "flashy" and not o.trait:
        return Strike(a, attack_of(a, o.with_), AttackOptions())
    if kind == "overpower" and not o.trait and moving(a) == rank_mod(a, "might"):
        return Strike(a, UNARMED, AttackOptions())
    return None


RULES = {
    "footwork": "PP-STUNT-06", "flashy": "PP-STUNT-07", "overpower": "PP-STUNT-08", "taunt": "PP-STUNT-09",
    "stunt": "PP-STUNT-02",
}  # fmt: skip


def _stunt(kind: str, words: str) -> Action[Any, StuntOptions]:
    return Action(kind, words, StuntOptions, partial(stunt, kind), rules=("PP-STUNT-01", RULES[kind]), targets="one",
                  cost="action", needs=partial(may_stunt, kind))  # fmt: skip


STUNTS = (
    _stunt("footwork", "Fancy footwork: Agility or a Travel Power against the same."),
    _stunt("flashy", "A flashy move: an attack roll that trips or disarms."),
    _stunt("overpower", "Shove or knock somebody down: Might."),
    _stunt("taunt", "Taunt: Charm or Command against Willpower."),
    _stunt("stunt", "Any other combat stunt: trait X, vs Y."),
)
