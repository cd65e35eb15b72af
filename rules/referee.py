"""What a rule talks to: it looks, rolls, asks, changes and notes; the new encounter is built once, at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from rules.clock import Anchor
from rules.dice import D20, Dice
from rules.encounter import Combatant, Effect, Encounter, L, Plan, S, Settings, T, Turns
from rules.errors import Refused
from rules.facts import Against, Ended, Fact, Inflicted, Mod, Offered, Reminder, Rolled, Spent, total
from rules.report import report, reported
from rules.throws import Check, Hit, Throw, known, reaches

Answer = str | int
A = TypeVar("A", bound=Answer)


@dataclass(frozen=True, slots=True)
class Intent:
    """What somebody tries, as data: `options` are JSON values, checked by the action's own model."""

    action: str
    actor: str = ""
    targets: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Question:
    """Something a person decides. `who` are combatants: whoever may act for one of them answers, the first counts.

    `words` names combatants as {id}. A "choice" is a real decision, a "press" only rolls, an "offer" is a second
    look: it takes its default at once, and a button may open it again. With `bounds` any number between them fits.
    """

    key: str
    who: tuple[str, ...]
    options: tuple[Answer, ...]
    default: Answer
    labels: tuple[str, ...] = ()
    words: str = ""
    kind: Literal["choice", "press", "offer"] = "choice"
    bounds: tuple[int, int] | None = None
    cost: tuple[str, int] | None = None
    rule: str = ""
    path: tuple[str, ...] = ()
    """The targets in whose branches it is asked, the outermost first."""

    def allows(self, answer: Answer) -> bool:
        """Whether this is one of the answers."""
        if self.bounds is not None and isinstance(answer, int):
            return self.bounds[0] <= answer <= self.bounds[1]
        return answer in self.options


class Side(NamedTuple):
    """One side of a contest: who rolls what for what, with which modifiers."""

    by: str
    what: str
    mods: tuple[Mod, ...] = ()
    dice: Dice = D20


class Luck(Protocol):
    """Where values and answers come from: play, a recording, or every outcome."""

    live: bool

    def draw(self, key: str, dice: Dice, *, rising: bool) -> tuple[Mapping[int, int], tuple[int, ...]]:
        """The values still possible, with their ways, and the faces where they are known."""
        ...

    def contest(self, key: str, a: Dice, b: Dice) -> tuple[Mapping[int, int], tuple[int, ...], tuple[int, ...]]:
        """The same for a's value less b's, with the faces of both."""
        ...

    def order(self, key: str, count: int, dice: Dice) -> tuple[int, ...]:
        """The numbers below `count` in the order of a roll-off."""
        ...

    def pick(self, weights: list[int]) -> int:
        """The index of the group of values that is followed."""
        ...

    def answer(self, question: Question, about: Throw | None) -> tuple[Answer, Spot | None]:
        """The answer, and where it is recorded if it is."""
        ...

    def each(self, ref: Referee[Any, Any, Any], what: str, targets: Sequence[str], rule: Branch) -> None:
        """Runs a rule for each target by itself; odds are told per target."""
        ...

    def ask_all(self, ref: Referee[Any, Any, Any], what: str, targets: Sequence[str], rule: Branch) -> None:
        """Runs a rule that only asks for each target; what comes of it is told for all together."""
        ...


Branch = Callable[[str], None]
"""A rule for one of several targets."""

Spot = tuple[tuple[str, ...], int]
"""Where an answer is recorded: the path of targets to the branch, the index in it."""


class Mark(NamedTuple):
    """A state of the referee to come back to."""

    touched: dict[str, Combatant[Any, Any] | None]
    parts: dict[str, Any]
    after: list[Intent]
    facts: int


class Referee(Generic[S, L, T]):
    """Keeps what a rule has touched of an encounter, and what it noted."""

    def __init__(self, encounter: Encounter[S, L, T], luck: Luck) -> None:
        self.before, self.luck, self.live = encounter, luck, luck.live
        self.touched: dict[str, Combatant[S, L] | None] = {}
        self.parts: dict[str, Any] = {}
        self.facts: list[Fact] = []
        self.after: list[Intent] = []
        self.throws: list[Throw] = []
        self.steps = 0
        """How many dice and answers there have been: after the first of them nothing may be refused."""
        self.forked: set[str] = set()
        """Who has had a branch of `each`."""

    # Looking

    def get(self, who: str) -> Combatant[S, L]:
        """A combatant as it is now; raises `Refused` if it is not in the encounter."""
        found = self.touched[who] if who in self.touched else self.before.combatants.get(who)
        if found is None:
            raise Refused("That combatant is not in this encounter.")
        return found

    def find(self, who: str | None) -> Combatant[S, L] | None:
        """A combatant as it is now, or None."""
        if who is None:
            return None
        return self.touched[who] if who in self.touched else self.before.combatants.get(who)

    def all(self) -> list[Combatant[S, L]]:
        """Everybody, in the order of joining."""
        people = {**self.before.combatants, **self.touched} if self.touched else self.before.combatants
        return [c for c in people.values() if c is not None]

    def laid_by(self, who: str, *kinds: str) -> list[tuple[str, Effect]]:
        """The effects of these kinds that somebody has laid on anybody, each with whom it lies on."""
        return [(c.id, e) for c in self.all() for e in c.effects if e.by == who and e.kind in kinds]

    @property
    def settings(self) -> Settings:
        """What this table has chosen."""
        return self.parts.get("settings", self.before.settings)  # type: ignore[no-any-return]

    @property
    def table(self) -> T:
        """The game's state of the whole table."""
        return self.parts.get("table", self.before.table)  # type: ignore[no-any-return]

    @property
    def turns(self) -> Turns:
        """The order of turns as it is now."""
        return self.parts.get("turns", self.before.turns)  # type: ignore[no-any-return]

    @property
    def plans(self) -> tuple[Plan, ...]:
        """The deeds of several people that are under way."""
        return self.parts.get("plans", self.before.plans)  # type: ignore[no-any-return]

    def then(self, who: str) -> Combatant[S, L]:
        """A combatant as it was when the turns that happen at the same time began; else as it is now."""
        return self.parts.get("then", self.before.then).get(who) or self.get(who)

    def encounter(self) -> Encounter[S, L, T]:
        """The encounter with all that was touched."""
        people = self.before.combatants
        if self.touched:
            people = {i: c for i, c in {**people, **self.touched}.items() if c is not None}
        return replace(self.before, combatants=people, **self.parts)

    # Chance

    def pick(self, weights: list[int]) -> int:
        """The index of the group of values that is followed."""
        return self.luck.pick(weights)

    def draw(self, by: str, what: str, dice: Dice = D20, *, rising: bool = False) -> Throw:
        """Dice without a fact. `rising` marks a chain without end, where alone odds may cut."""
        left, faces = self.luck.draw(f"{what}:{by}:{dice.count}d{dice.sides}", dice, rising=rising)
        self.steps += 1
        return Throw(self, left, faces)

    def fixed(self, value: int) -> Throw:
        """A value that needs no die (taking 10)."""
        return Throw(self, known((value,)))

    def roll(
        self, by: str, what: str, dice: Dice = D20, mods: tuple[Mod, ...] = (), rule: str = "", *, rising: bool = False
    ) -> Throw:
        """Dice whose value alone counts: what they show is noted, with modifiers in the total."""
        throw = self.draw(by, what, dice, rising=rising)
        if self.live:
            value = throw.value
            self.note(Rolled(by, what, dice.sides, throw.faces, value, mods, value + total(mods), rule=rule))
        return throw

    def check(
        self,
        by: str,
        what: str,
        mods: tuple[Mod, ...],
        against: Against,
        *,
        hit: Hit = reaches,
        rule: str = "",
        dice: Dice = D20,
        throw: Throw | None = None,
        press: bool = False,
        secret: bool = False,
    ) -> Check:
        """Dice and modifiers against a number. `throw` stands for a die that is not rolled or was rolled before.

        With `press` a person who likes to roll presses first.
        """
        if press:
            title = what.title()
            self.ask(f"press:{what}", (by,), ("roll",), "roll", labels=(f"Roll {title}",), kind="press",
                     words=f"{{{by}}} rolls {title}.")  # fmt: skip
        check = Check(throw or self.draw(by, what, dice), mods, against.value, hit)
        if self.live:
            self.note(self.rolled(check, by, what, against, rule, sides=dice.sides, secret=secret))
        return check

    def rolled(
        self,
        check: Check,
        by: str,
        what: str,
        against: Against,
        rule: str = "",
        *,
        sides: int = 20,
        secret: bool = False,
    ) -> Rolled:
        """The fact of a check whose value is known."""
        value, faces = check.throw.value, check.throw.faces
        sum_ = value + check.bonus
        success = check.hit(value, sum_, against.value)
        return Rolled(by, what, sides, faces, value, check.mods, sum_, against, success, rule, secret)

    def contest(self, a: Side, b: Side, rule: str = "") -> Throw:
        """a's total less b's, as one throw: one run a net result."""
        key = f"{a.what}:{a.by}:{a.dice.count}d{a.dice.sides}/{b.what}:{b.by}:{b.dice.count}d{b.dice.sides}"
        left, a_faces, b_faces = self.luck.contest(key, a.dice, b.dice)
        self.steps += 1
        shift = total(a.mods) - total(b.mods)
        throw = Throw(self, {v + shift: n for v, n in left.items()} if shift else left, a_faces + b_faces)
        if self.live:
            for side, faces in ((a, a_faces), (b, b_faces)):
                value = side.dice.value(faces)
                sum_ = value + total(side.mods)
                self.note(Rolled(side.by, side.what, side.dice.sides, faces, value, side.mods, sum_, rule=rule))
        return throw

    def roll_off(self, what: str, who: Sequence[str], rule: str = "", dice: Dice = D20) -> tuple[str, ...]:
        """`who` in the order of a die each, highest first, equal dice rolled again. Odds know only the order."""
        order = tuple(who[i] for i in self.luck.order(what, len(who), dice))
        self.steps += len(who) > 1
        if rule:
            report(rule)
        return order

    # People

    def ask(
        self,
        key: str,
        who: tuple[str, ...],
        options: tuple[A, ...],
        default: A,
        *,
        words: str = "",
        labels: tuple[str, ...] = (),
        kind: Literal["choice", "press", "offer"] = "choice",
        bounds: tuple[int, int] | None = None,
        cost: tuple[str, int] | None = None,
        about: Throw | None = None,
        rule: str = "",
    ) -> A:
        """An answer: recorded, given now, or the default. Stops the rule where a person has to be asked first."""
        if not who or (len(options) == 1 and kind != "press" and bounds is None):
            return default
        question = Question(key, who, options, default, labels, words, kind, bounds, cost, rule)
        answer, spot = self.luck.answer(question, about)
        self.steps += 1
        if kind == "offer" and spot and answer == default:
            names = tuple(labels or map(str, options))
            taken = names[options.index(default)] if default in options else ""
            self.note(Offered(who[0], key, names, cost, *spot, rule, taken, options))
        return answer  # type: ignore[return-value]

    def ask_all(self, what: str, asked: Mapping[str, tuple[tuple[A, ...], A]], words: str = "") -> dict[str, A]:
        """One question to several combatants (options and default each), answered in any order."""
        answers: dict[str, A] = {}

        def one(who: str) -> None:
            options, default = asked[who]
            answers[who] = self.ask(what, (who,), options, default, words=words)

        if asked:
            self._may_fork(list(asked))
            self.luck.ask_all(self, what, list(asked), one)
        return answers

    def each(self, what: str, targets: Sequence[str], rule: Branch) -> None:
        """The same for several targets, each by itself: questions stand side by side, odds are told per target.

        Nothing after it may depend on how it went for them, so all that befalls a target belongs into one rule.
        """
        self._may_fork(targets)
        self.forked.update(targets)
        self.luck.each(self, what, targets, partial(self._alone, rule))

    def _may_fork(self, targets: Sequence[str]) -> None:
        if len(set(targets)) < len(targets) or not self.forked.isdisjoint(targets):
            raise AssertionError(f"two branches for one target: {targets}")

    def _alone(self, rule: Branch, target: str) -> None:
        """One branch: what it learns of earlier throws is not known to the others."""
        lefts, forked = [throw.left for throw in self.throws], self.forked
        self.forked = set()
        try:
            rule(target)
        finally:
            self.forked = forked
            del self.throws[len(lefts) :]
            for throw, left in zip(self.throws, lefts, strict=True):
                throw.left = left

    def attempt(self, deed: Callable[[], None]) -> Refused | None:
        """A deed inside another (a readied one, a counter): a refusal before its first die is handed back."""
        mark, steps = self.mark(), self.steps
        try:
            deed()
        except Refused as no:
            if self.steps > steps:
                raise AssertionError(f"refused after the first die: {no}") from no
            self.back(mark)
            return no
        return None

    def follow(self, intent: Intent) -> None:
        """A further deed, run and committed by itself once this one is."""
        self.after.append(intent)

    # Changing

    def put(self, combatant: Combatant[S, L]) -> None:
        """A combatant as it is from now on."""
        self.touched[combatant.id] = combatant

    def remove(self, who: str) -> None:
        """Takes a combatant out; whoever removes settles turns and ties first."""
        self.touched[who] = None

    def set_live(self, who: str, live: L) -> None:
        """The game's live state of a combatant, as it is from now on."""
        self.put(replace(self.get(who), live=live))

    def set(self, **parts: Any) -> None:
        """Parts of the encounter as they are from now on: table, settings, turns, plans, phase, paused, name."""
        self.parts |= parts

    def next_number(self) -> int:
        """A number nobody else in this encounter has."""
        number = int(self.parts.get("serial", self.before.serial)) + 1
        self.parts["serial"] = number
        return number

    def inflict(
        self,
        who: str,
        kind: str,
        *,
        by: str | None = None,
        until: Anchor | None = None,
        left: int = 1,
        value: int = 0,
        note: str = "",
        cause: int | None = None,
        tie: bool = False,
        secret: bool = False,
        rule: str = "",
        quiet: bool = False,
        mods: tuple[tuple[str, int], ...] = (),
    ) -> int:
        """Lays an effect on somebody and notes it (not if `quiet`); returns the effect's number."""
        effect = Effect(self.next_number(), kind, by, until, left, value, note, cause, tie, secret, rule, mods)
        combatant = self.get(who)
        self.put(replace(combatant, effects=(*combatant.effects, effect)))
        if quiet:
            report(*((rule,) if rule else ()))
        else:
            self.note(Inflicted(who, kind, until, left, value, by, rule, secret))
        return effect.id

    def end(self, effect: int, why: str = "lifted", *, quiet: bool = False) -> None:
        """Ends an effect and all that hang on it."""
        for combatant in self.all():
            gone = [e for e in combatant.effects if e.id == effect]
            if gone:
                self.put(replace(combatant, effects=tuple(e for e in combatant.effects if e.id != effect)))
                if not quiet:
                    self.note(Ended(combatant.id, gone[0].kind, why, gone[0].rule, gone[0].secret))
        self.end_hanging(effect, quiet=quiet)

    def end_hanging(self, effect: int, *, quiet: bool = False) -> None:
        """Ends the effects that an effect is the cause of."""
        for hanging in [e.id for c in self.all() for e in c.effects if e.cause == effect]:
            self.end(hanging, "cause", quiet=quiet)

    def lift(self, who: str, *kinds: str, why: str = "lifted", quiet: bool = False) -> bool:
        """Ends all effects of these kinds on somebody; says whether there was one."""
        gone = self.get(who).of(*kinds)
        for effect in gone:
            self.end(effect.id, why, quiet=quiet)
        return bool(gone)

    def note(self, fact: Fact) -> None:
        """Something happened."""
        self.facts.append(fact)
        if reported.get() is not None:
            report(*fact.rules())

    def spent(self, who: str, pool: str, amount: int, left: int, rule: str = "") -> None:
        """Notes a payment that the game has just made."""
        self.note(Spent(who, pool, amount, left, rule))

    def remind(self, who: str, words: str, rule: str = "", *, aside: bool = False) -> None:
        """Something for people to remember or decide, or an `aside`; `words` name combatants as {id}."""
        self.note(Reminder(who, words, rule, aside))

    # Coming back

    def mark(self) -> Mark:
        """Where things stand."""
        return Mark(dict(self.touched), dict(self.parts), list(self.after), len(self.facts))

    def back(self, mark: Mark, *, keep_facts: bool = False) -> None:
        """Things as they stood at `mark`."""
        self.touched, self.parts, self.after = dict(mark.touched), dict(mark.parts), list(mark.after)
        if not keep_facts:
            del self.facts[mark.facts :]


Rule = Callable[[Any, Intent], None]
"""A rule as the kernel runs it: referee, intent."""
