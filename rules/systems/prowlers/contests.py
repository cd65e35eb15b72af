"""Tasks of several rolls: contests of two sides, group actions (PP-DICE-18, 19)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from rules.facts import Against, Mod, Verdict
from rules.system import Action, Deed
from rules.systems.prowlers.checks import hand_of, trait_named, trait_pool, who_wins
from rules.systems.prowlers.options import RollOptions
from rules.systems.prowlers.points import bought
from rules.systems.prowlers.pools import Hand, minus, score, throw
from rules.systems.prowlers.state import Contest, Ref
from rules.systems.prowlers.tables import THRESHOLDS

AHEAD = Mod(2, "ahead", "PP-DICE-19")
"""What the winner of an exchange has in the next one."""


class ContestOptions(RollOptions):
    """What both roll, and how long it goes."""

    trait: Annotated[str, Field(max_length=60)] = Field("", description="Your Trait.")
    versus_trait: Annotated[str, Field(max_length=60)] = Field("", description="The opponent's; the same without it.")
    exchanges: Annotated[int, Field(ge=1, le=12)] = Field(3, description="How many exchanges; 6 for an arduous task.")


def contest(ref: Ref, deed: Deed[ContestOptions]) -> None:
    """One exchange: the winner has two dice more in the next; the last one decides (PP-DICE-19)."""
    o, a, b = deed.options, ref.get(deed.actor), ref.get(deed.target)
    now = under_way(ref, a.id, b.id) or Contest(a.id, b.id, o.exchanges)
    trait = trait_named(a, o.trait)
    other = trait_named(b, o.versus_trait or trait)
    mine = hand_of(a, trait, o, *((AHEAD,) if now.ahead == a.id else ()))
    theirs = Hand(b.id, other, trait_pool(b, other, *((AHEAD,) if now.ahead == b.id else ())))
    hit, answer = throw(ref, mine), throw(ref, theirs)
    won = bought(ref, mine, hit).combine(bought(ref, theirs, answer), minus).tell(who_wins)
    ahead = {"wins": a.id, "loses": b.id, "tie": ""}[won]
    keep(ref, replace(now, done=now.done + 1, ahead=ahead))
    last = "contest" if now.done + 1 >= now.of else "exchange"
    ref.note(Verdict(a.id, last, b.id, won, rule="PP-DICE-19"))


def under_way(ref: Ref, a: str, b: str) -> Contest | None:
    """The contest of two, whoever began it."""
    return next((c for c in ref.table.contests if {c.a, c.b} == {a, b}), None)


def keep(ref: Ref, contest: Contest) -> None:
    """A contest as it stands now; one that is over is forgotten."""
    others = tuple(c for c in ref.table.contests if {c.a, c.b} != {contest.a, contest.b})
    going_on = (contest,) if contest.done < contest.of else ()
    ref.set(table=replace(ref.table, contests=(*others, *going_on)))


def knows_both(ref: Ref, deed: Deed[ContestOptions]) -> None:
    """Both Traits must exist before a die is rolled."""
    o = deed.options
    trait = trait_named(ref.get(deed.actor), o.trait)
    trait_named(ref.get(deed.target), o.versus_trait or trait)


class GroupOptions(RollOptions):
    """What all roll, against what."""

    trait: Annotated[str, Field(max_length=60)] = Field("", description="What everybody rolls.")
    threshold: Annotated[int, Field(ge=0, le=99)] = Field(THRESHOLDS["hard"], description="The threshold; Hard is 2.")


def group_check(ref: Ref, deed: Deed[GroupOptions]) -> None:
    """All roll; what somebody has above three net successes helps those who need it (PP-DICE-18)."""
    o = deed.options
    everybody = tuple(dict.fromkeys((deed.actor, *deed.targets)))
    nets = {who: net_of(ref, who, o) for who in everybody}
    for who, net in handed(nets).items():
        ref.note(Verdict(who, "group check", None, "success" if net > 0 else "failure", rule="PP-DICE-18"))


def net_of(ref: Ref, who: str, o: GroupOptions) -> int:
    """One member's net successes."""
    c = ref.get(who)
    hand = hand_of(c, trait_named(c, o.trait), o)._replace(against=Against(o.threshold, "Threshold"))
    return score(bought(ref, hand, throw(ref, hand)).value) - o.threshold


SPARE = 3
"""Net successes that everybody keeps (PP-DICE-18)."""


def handed(nets: dict[str, int]) -> dict[str, int]:
    """The nets after the surplus went to those who lack least."""
    surplus = sum(max(0, net - SPARE) for net in nets.values())
    after = {who: min(net, SPARE) for who, net in nets.items()}
    for who in sorted((w for w, net in after.items() if net < 1), key=lambda w: -after[w]):
        given = min(surplus, 1 - after[who])
        after[who] += given
        surplus -= given
    return after


def knows_all(ref: Ref, deed: Deed[GroupOptions]) -> None:
    """Everybody must have the Trait."""
    for who in (deed.actor, *deed.targets):
        trait_named(ref.get(who), deed.options.trait)


CONTEST = Action("contest", "One exchange of a long contest with somebody.", ContestOptions, contest,
                 rules=("PP-DICE-19",), targets="one", needs=knows_both, any_time=True)  # fmt: skip
GROUP_CHECK = Action("group check", "All who are named pass the same obstacle together.", GroupOptions, group_check,
                     rules=("PP-DICE-18",), targets="some", needs=knows_all, any_time=True)  # fmt: skip
