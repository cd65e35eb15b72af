"""Races: who is there first (PP-MOVE-06)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.errors import Refused
from rules.facts import Verdict
from rules.options import Options
from rules.system import Action, Deed
from rules.systems.prowlers.attack_pool import by_hand
from rules.systems.prowlers.pace import Runner, paces, travel_power
from rules.systems.prowlers.points import bought
from rules.systems.prowlers.pools import Hand, score, throw
from rules.systems.prowlers.state import Ref
from rules.vocabulary import Word


class RaceOptions(Options):
    """How the one who asks moves."""

    travel: Annotated[str, Word(rules=("PP-MOVE-06",)), Field(max_length=60)] = Field(
        "", description="Which Travel Power you use; the better of the best one and your feet without it."
    )


def race(ref: Ref, deed: Deed[RaceOptions]) -> None:
    """All roll Agility or a Travel Power; the best result says what happens, a tie is nobody's (PP-MOVE-06)."""
    o, everybody = deed.options, dict.fromkeys((deed.actor, *deed.targets))
    runners = {who: Runner(ref.get(who), o.travel if who == deed.actor else "") for who in everybody}
    hands = [Hand(who, "race", parts, "PP-MOVE-06") for who, parts in paces(runners).items()]
    hands[0] = hands[0]._replace(parts=(*hands[0].parts, *by_hand(o)))
    throws = [throw(ref, hand) for hand in hands]
    scores = [score(bought(ref, hand, thrown).value) for hand, thrown in zip(hands, throws, strict=True)]
    best, next_best = sorted(scores, reverse=True)[:2]
    first = hands[scores.index(best)].by
    if best == next_best:
        return ref.note(Verdict(deed.actor, "race", None, "nobody is first", rule="PP-DICE-06"))
    return ref.note(Verdict(first, "race", None, "first", best - next_best, rule="PP-MOVE-06"))


def may_race(ref: Ref, deed: Deed[RaceOptions]) -> None:
    """Against somebody else."""
    travel_power(ref.get(deed.actor), deed.options.travel)
    if set(deed.targets) <= {deed.actor}:
        raise Refused("Nobody races himself.", "Name the others.", "PP-MOVE-06")


RACE = Action("race", "Who is there first: Agility or a Travel Power.", RaceOptions, race, rules=("PP-MOVE-06",),
              targets="some", needs=may_race, any_time=True)  # fmt: skip
