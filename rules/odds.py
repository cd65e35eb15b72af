"""An intent over every outcome: on demand (odds), or face by face (the proof that the odds are right)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice, permutations
from typing import Any

from rules.dice import Dice, difference, distribution
from rules.encounter import Encounter
from rules.errors import Refused
from rules.facts import Fact
from rules.referee import Answer, Branch, Intent, Question, Referee, Rule, Spot
from rules.throws import Throw

Key = tuple[tuple[str, str], ...]
"""What befell whom, in order: the counted facts of one outcome."""

Table = dict[Key, Fraction]

Policy = Callable[[Question, Throw | None], Answer]
"""Who answers in odds; it may ask the throw that a question is about."""


def by_default(question: Question, _about: Throw | None) -> Answer:
    """Every question takes its default."""
    return question.default


@dataclass(slots=True)
class Chances:
    """Exact chances: of whole outcomes, of each target's own in `parts`.

    `rest` is what was cut off a chain, `rests` the same within the branches of the targets.
    """

    table: Table = field(default_factory=dict)
    parts: dict[str, Table] = field(default_factory=dict)
    rest: Fraction = Fraction(0)
    rests: dict[str, Fraction] = field(default_factory=dict)
    runs: int = 0

    def add(self, key: Key, weight: Fraction) -> None:
        """One more path to an outcome."""
        self.table[key] = self.table.get(key, Fraction(0)) + weight

    def add_part(self, target: str, part: Chances, weight: Fraction) -> None:
        """A target's chances, by the weight of the path on which they hold."""
        into = self.parts.setdefault(target, {})
        for key, chance in part.table.items():
            into[key] = into.get(key, Fraction(0)) + chance * weight
        if part.rest:
            self.rests[target] = self.rests.get(target, Fraction(0)) + part.rest * weight

    def of(self, outcome: str, who: str | None = None) -> Fraction:
        """The chance that an outcome befalls somebody; of several targets (`who` is None) how many it befalls."""
        tables = [self.table, *(part for target, part in self.parts.items() if who in (None, target))]
        return sum(
            (w for t in tables for key, w in t.items() if any(o == outcome and who in (None, s) for s, o in key)),
            Fraction(0),
        )


class Cut(BaseException):
    """A chain without end has become lighter than anybody cares for."""


class TooMany(BaseException):
    """More runs than a preview may cost."""


class Paths:
    """The tree of all choices, walked depth first: each run follows one path from the root to an end."""

    def __init__(self, policy: Policy, cut: Fraction, limit: int) -> None:
        self.policy, self.cut, self.limit = policy, cut, limit
        self.path: list[tuple[list[int], int]] = []
        self.runs = self.at = 0
        self.num = self.den = 1
        self.parts: dict[str, Chances] = {}

    def start(self) -> None:
        """Back to the root; raises `TooMany` beyond the limit."""
        self.at, self.num, self.den = 0, 1, 1
        self.parts = {}
        self.runs += 1
        if self.runs > self.limit:
            raise TooMany

    def advance(self) -> bool:
        """On to the next path; False when all have been walked."""
        del self.path[self.at :]
        while self.path and self.path[-1][1] + 1 == len(self.path[-1][0]):
            self.path.pop()
        if self.path:
            weights, chosen = self.path[-1]
            self.path[-1] = (weights, chosen + 1)
        return bool(self.path)

    def pick(self, weights: list[int]) -> int:
        """The branch that this run follows here."""
        if self.at == len(self.path):
            self.path.append((weights, 0))
        weights, chosen = self.path[self.at]
        self.at += 1
        self.num, self.den = self.num * weights[chosen], self.den * sum(weights)
        return chosen

    def weight(self) -> Fraction:
        """The chance of the path walked so far."""
        return Fraction(self.num, self.den)

    def answer(self, question: Question, about: Throw | None) -> tuple[Answer, Spot | None]:
        """What the policy says; nothing is offered again."""
        return self.policy(question, about), None

    def ask_all(self, _ref: Referee[Any, Any, Any], _what: str, targets: Sequence[str], rule: Branch) -> None:
        """One after the other."""
        for target in targets:
            rule(target)

    def key(self, facts: Sequence[Fact]) -> Key:
        """The outcome of this run, as odds tell it."""
        return counted(facts)

    def order(self, _key: str, count: int, _dice: Dice) -> tuple[int, ...]:
        """Rolling off until different has no end; every order is equally likely."""
        chosen = self.pick([1] * math.factorial(count))
        return next(islice(permutations(range(count)), chosen, None))


class OnDemand(Paths):
    """Odds: a throw stays open until a rule asks, and splits by the answer."""

    live = False

    def __init__(self, policy: Policy, cut: Fraction, limit: int) -> None:
        super().__init__(policy, cut, limit)
        self.known: dict[object, Chances] = {}

    def draw(self, _key: str, dice: Dice, *, rising: bool) -> tuple[Mapping[int, int], tuple[int, ...]]:
        """Every value the dice can have."""
        if rising and self.num < self.cut * self.den:
            raise Cut
        return distribution(dice), ()

    def contest(self, _key: str, a: Dice, b: Dice) -> tuple[Mapping[int, int], tuple[int, ...], tuple[int, ...]]:
        """Every difference that two throws can have."""
        return difference(a, b), (), ()

    def each(self, ref: Referee[Any, Any, Any], _what: str, targets: Sequence[str], rule: Branch) -> None:
        """A table for each target by itself, from the state in which the fork was reached."""
        where = tuple(chosen for _, chosen in self.path[: self.at])
        for target in targets:
            if (target, where) not in self.known:
                self.known[target, where] = self._spread(ref, rule, target)
            self.parts[target] = self.known[target, where]

    def _spread(self, ref: Referee[Any, Any, Any], rule: Branch, target: str) -> Chances:
        inner = Branching(self.policy, self.cut, self.limit - self.runs)
        mark, steps = ref.mark(), ref.steps
        found, more = Chances(), True
        ref.luck = inner
        while more:
            inner.start()
            try:
                rule(target)
            except Cut:
                found.rest += inner.weight()
            else:
                found.add(counted(ref.facts[mark.facts :]), inner.weight())
            ref.back(mark)
            more = inner.advance()
        ref.luck, ref.steps = self, steps
        self.runs += inner.runs
        return found


class Branching(OnDemand):
    """Odds within the branch of a target: further branches are part of what befalls it."""

    def each(self, _ref: Referee[Any, Any, Any], _what: str, targets: Sequence[str], rule: Branch) -> None:
        """One after the other."""
        for target in targets:
            rule(target)


class FaceByFace(Paths):
    """The proof: every face of every die is a run, with the lines that only play runs."""

    live = True

    def __init__(self, policy: Policy, cut: Fraction, limit: int) -> None:
        super().__init__(policy, cut, limit)
        self.spans: list[tuple[int, int]] = []
        self.inside = False

    def start(self) -> None:
        """Back to the root."""
        super().start()
        self.spans, self.inside = [], False

    def draw(self, _key: str, dice: Dice, *, rising: bool) -> tuple[Mapping[int, int], tuple[int, ...]]:
        """One value, with faces that show it."""
        if rising and self.num < self.cut * self.den:
            raise Cut
        ways = distribution(dice)
        value = list(ways)[self.pick(list(ways.values()))]
        return {value: 1}, faces_of(dice, value)

    def contest(self, key: str, a: Dice, b: Dice) -> tuple[Mapping[int, int], tuple[int, ...], tuple[int, ...]]:
        """Both sides by themselves."""
        (a_left, a_faces), (b_left, b_faces) = self.draw(key, a, rising=False), self.draw(key, b, rising=False)
        return {next(iter(a_left)) - next(iter(b_left)): 1}, a_faces, b_faces

    def each(self, ref: Referee[Any, Any, Any], _what: str, targets: Sequence[str], rule: Branch) -> None:
        """All targets together, one after the other; each one's facts are counted for itself."""
        outermost, self.inside = not self.inside, True
        for target in targets:
            start = len(ref.facts)
            rule(target)
            if outermost:
                self.spans.append((start, len(ref.facts)))
                self.parts[target] = Chances({counted(ref.facts[start:]): Fraction(1)})
        self.inside = not outermost

    def key(self, facts: Sequence[Fact]) -> Key:
        """What came about outside the branches of targets."""
        return counted([f for i, f in enumerate(facts) if not any(a <= i < b for a, b in self.spans)])


def faces_of(dice: Dice, value: int) -> tuple[int, ...]:
    """Some faces that count `value`."""
    faces: tuple[int, ...] = ()
    for left in range(dice.count - 1, -1, -1):
        rest = distribution(Dice(left, dice.sides, dice.scores, dice.marks))
        one = next(f for f in range(1, dice.sides + 1) if value - dice.value((f,)) in rest)
        faces, value = (*faces, one), value - dice.value((one,))
    return faces


def counted(facts: Sequence[Fact]) -> Key:
    """What odds tell outcomes apart by."""
    return tuple(f.key() for f in facts if f.counted)


Visit = Callable[[Encounter[Any, Any, Any], Encounter[Any, Any, Any], tuple[Fact, ...]], None]
"""Called with the encounter before, after and the facts of each run of a proof."""


def odds(
    encounter: Encounter[Any, Any, Any],
    intent: Intent,
    rule: Rule,
    policy: Policy = by_default,
    *,
    cut: Fraction = Fraction(1, 1_000_000),
    limit: int = 20_000,
) -> Chances:
    """Exact chances of an intent; raises `Refused` as the rule does, or where they need more than `limit` runs."""
    return _walk(encounter, intent, rule, OnDemand(policy, cut, limit), None)


def proof(
    encounter: Encounter[Any, Any, Any],
    intent: Intent,
    rule: Rule,
    policy: Policy = by_default,
    *,
    visit: Visit | None = None,
    cut: Fraction = Fraction(0),
    limit: int = 1_000_000,
) -> Chances:
    """The same table from every single face, as in play; `visit` may look at every outcome."""
    return _walk(encounter, intent, rule, FaceByFace(policy, cut, limit), visit)


def _walk(
    encounter: Encounter[Any, Any, Any], intent: Intent, rule: Rule, luck: OnDemand | FaceByFace, visit: Visit | None
) -> Chances:
    found, more = Chances(), True
    while more:
        ref: Referee[Any, Any, Any] = Referee(encounter, luck)
        try:
            luck.start()
            _run(rule, ref, intent)
        except Cut:
            found.rest += luck.weight()
        except TooMany:
            raise Refused(
                "That has too many possible outcomes for exact odds.", "Try it with fewer targets or options."
            ) from None
        else:
            found.add(luck.key(ref.facts), luck.weight())
            for target, part in luck.parts.items():
                found.add_part(target, part, luck.weight())
            if visit:
                visit(encounter, ref.encounter(), tuple(ref.facts))
        more = luck.advance()
    found.runs = luck.runs
    return found


def _run(rule: Rule, ref: Referee[Any, Any, Any], intent: Intent) -> None:
    try:
        rule(ref, intent)
    except Refused as no:
        if ref.steps:
            raise AssertionError(f"refused after the first die: {no}") from no
        raise
