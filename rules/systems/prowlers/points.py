"""Resolve and Adversity: the pools, and what they buy after seeing a throw (PP-RES)."""

from __future__ import annotations

from dataclasses import replace

from rules.errors import Refused
from rules.facts import Mod, Rolled, total
from rules.report import report
from rules.systems.prowlers.pools import Hand, anew, better, exploded, one_more, plus, sixes_in, throw
from rules.systems.prowlers.sheet import ABILITIES, Sheet, named
from rules.systems.prowlers.state import One, Ref, house
from rules.throws import Throw


def starting(sheet: Sheet, cap: int) -> int:
    """Resolve at the start of a session: two for each rank that the best counted one is below the cap (PP-RES-01)."""
    report("PP-RES-01", "PP-TAB-16")
    if sheet.resolve_start is not None:
        return sheet.resolve_start
    used = {named(trait) for trait in (*(w.trait for w in sheet.attacks), *(d.trait for d in sheet.defenses))}
    powers = [p.rank for p in sheet.powers if named(p.name) in used or not {"travel", "uncounted"} & {*p.tags}]
    abilities = [sheet.rank(ability) or 0 for ability in ABILITIES]
    return 2 * max(0, cap - max(abilities + powers)) + sum(sheet.numbers("resolve"))


def resolve_of(ref: Ref, c: One) -> int:
    """A Hero's Resolve now; who has spent none yet has what a session starts with."""
    if c.sheet.kind != "hero":
        return 0
    return c.live.resolve if c.live.resolve is not None else starting(c.sheet, house(ref).trait_cap)


def set_resolve(ref: Ref, who: str, points: int) -> None:
    """A Hero's Resolve from now on."""
    ref.set_live(who, replace(ref.get(who).live, resolve=points))


def afford_defining(ref: Ref, who: str, wanted: bool) -> None:
    """A Defining Moment comes once a story for a Hero, once a scene for all (PP-DICE-20)."""
    c = ref.get(who)
    if wanted and (c.sheet.kind != "hero" or c.live.defined or ref.table.defined):
        why = "has had one" if c.live.defined else "cannot have one" if c.sheet.kind != "hero" else "must wait"
        raise Refused(f"{c.name} {why}.", "One a story for each Hero, one a scene for all.", "PP-DICE-20")


def define(ref: Ref, who: str, wanted: bool) -> None:
    """Declares a Defining Moment, and reminds of its price."""
    if wanted:
        ref.set_live(who, replace(ref.get(who).live, defined=True))
        ref.set(table=replace(ref.table, defined=True))
        words = f"A Defining Moment: afterwards {{{who}}} loses a die from one Ability for good; the GM says which."
        ref.remind(who, words, "PP-DICE-20")


def pool_of(c: One) -> str:
    """Which pool pays for somebody: a Hero's own, or the GM's for everybody else (PP-RES-07, 08)."""
    return "Resolve" if c.sheet.kind == "hero" else "Adversity"


def points(ref: Ref, who: str) -> int:
    """The points that can be spent for somebody."""
    c = ref.get(who)
    return resolve_of(ref, c) if c.sheet.kind == "hero" else ref.table.adversity


def spend(ref: Ref, who: str, rule: str, amount: int = 1) -> None:
    """Pays Resolve, or Adversity for an NPC; refuses where there is too little (PP-RES-04, 08)."""
    afford(ref, who, rule, amount)
    c, left = ref.get(who), points(ref, who) - amount
    if c.sheet.kind == "hero":
        set_resolve(ref, who, left)
        ref.spent(who, "Resolve", amount, left, rule)
    else:
        ref.set(table=replace(ref.table, adversity=left))
        ref.spent(who, "Adversity", amount, left, "PP-RES-08")


def afford(ref: Ref, who: str, rule: str, amount: int = 1) -> None:
    """Refuses what cannot be paid for."""
    report("PP-RES-04")
    c, there = ref.get(who), points(ref, who)
    if there < amount:
        raise Refused(f"{c.name} has no {pool_of(c)} left for that.", f"It costs {amount}, there is {there}.", rule)


ANSWERS = {"no": "leave it", "die": "a die more", "reroll": "roll again", "explode": "throw the sixes again"}

IMPACT = "impact"
BESIDES = {IMPACT: " against the impact"}
"""What is said beside the answer where somebody throws twice in one deed."""


def bought(ref: Ref, hand: Hand, thrown: Throw) -> Throw:
    """After a throw: dice for points, as often as wanted, or the whole pool again (PP-RES-02, 03, PP-DICE-11, 12)."""
    exploding, extra, line = hand.explodes == "free", 0, latest(ref, hand)
    thrown = exploded(ref, hand, thrown) if exploding else thrown
    while points(ref, hand.by):
        explode = ("explode",) if not exploding and (hand.explodes or house(ref).flat_sixes) else ()
        answer = offer(ref, hand, ("no", "die", "reroll", *explode), thrown)
        if answer == "no":
            break
        if answer == "explode":
            exploding, thrown = True, for_a_point(ref, hand, thrown)
            continue
        extra += hand.bundle if answer == "die" else 0
        again = one_more(hand) if answer == "die" else anew(hand, extra)
        spend(ref, hand.by, again.rule)
        fresh = throw(ref, again)
        line = told_with(ref, line, again, joins=answer == "die")
        fresh = exploded(ref, again, fresh) if exploding else fresh
        thrown = thrown.combine(fresh, plus if answer == "die" else better)
    return thrown


def latest(ref: Ref, hand: Hand) -> int:
    """Where the throw of a hand stands among the facts; they are noted in play alone."""
    if not ref.live:
        return -1
    found = (n for n, f in enumerate(ref.facts) if isinstance(f, Rolled) and (f.by, f.what) == (hand.by, hand.what))
    return max(found, default=-1)


def told_with(ref: Ref, line: int, again: Hand, *, joins: bool) -> int:
    """Bought dice are told with the throw that they join; of two throws the better one goes on."""
    if not ref.live or line < 0:
        return line
    before, new = ref.facts[line], ref.facts[-1]
    if not (isinstance(before, Rolled) and isinstance(new, Rolled)):
        raise TypeError("no throw was noted")
    if not joins:
        return len(ref.facts) - 1 if new.total > before.total else line
    sum_ = before.total + new.total
    success = sum_ > before.against.value if before.against else None
    faces = ", ".join(map(str, new.faces))
    more = Mod(total(new.pool), f"bought ({faces})", again.rule)
    ref.facts[line] = replace(before, faces=before.faces + new.faces, value=before.value + new.value, total=sum_,
                              success=success, pool=(*before.pool, more))  # fmt: skip
    del ref.facts[-1]
    return line


def for_a_point(ref: Ref, hand: Hand, thrown: Throw) -> Throw:
    """The sixes thrown again for a point, which is kept where there are none (PP-DICE-11, 12)."""
    if thrown.tell(sixes_in):
        spend(ref, hand.by, "PP-DICE-12" if house(ref).flat_sixes else "PP-DICE-11")
        thrown = exploded(ref, hand, thrown)
    return thrown


def offer(ref: Ref, hand: Hand, answers: tuple[str, ...], thrown: Throw) -> str:
    """Asks, as a second look, what a point should buy."""
    c = ref.get(hand.by)
    labels = tuple(f"{c.name}: {ANSWERS[answer]}{BESIDES.get(hand.what, '')}" for answer in answers)
    return ref.ask(f"points:{hand.what}", (c.id,), answers, "no", labels=labels, kind="offer",
                   cost=(pool_of(c), 1), about=thrown, rule="PP-RES-02")  # fmt: skip
