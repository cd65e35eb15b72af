"""An intent run live or from a recording; what is asked, and what happened so far, always comes from running it."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from rules.dice import Dice, Source
from rules.encounter import Encounter, L, S, Settings, T
from rules.errors import Drift, Refused
from rules.facts import Fact
from rules.referee import Answer, Branch, Intent, Question, Referee, Rule, Spot
from rules.report import report
from rules.throws import Throw

Entry = list[Any]
"""["d", key, faces], ["a", key, answer, by whom or "auto"] or ["f", key, {target: entries}]."""

Recording = list[Entry]

AUTO = "auto"
"""Who answered where nobody was asked."""


@dataclass(frozen=True, slots=True)
class Outcome(Generic[S, L, T]):
    """The deed is done: the new encounter, what happened, the dice and answers, and the deeds that follow."""

    encounter: Encounter[S, L, T]
    facts: tuple[Fact, ...]
    recording: Recording
    after: tuple[Intent, ...]


@dataclass(frozen=True, slots=True)
class Pending:
    """Somebody has to be asked. Intent and recording are all that is stored; the rest comes from running it again."""

    intent: Intent
    recording: Recording
    questions: tuple[Question, ...]
    facts: tuple[Fact, ...]


class Stop(BaseException):
    """Questions without an answer. Not an `Exception`: a rule that catches those must not swallow a question."""

    def __init__(self, questions: Sequence[Question]) -> None:
        super().__init__()
        self.questions = list(questions)


class Tape:
    """A recording that is read as far as it goes and written from there on.

    The tape of a target in `each` is `lenient`, since other targets may change what is asked: an answer that no
    longer applies lapses, a question that is new comes before what was recorded, and dice that were seen stay.
    """

    __slots__ = ("at", "entries", "lenient")

    def __init__(self, entries: Recording, *, lenient: bool = False) -> None:
        self.entries, self.at, self.lenient = entries, 0, lenient

    def next(self, kind: str, key: str) -> Entry | None:
        """The recorded entry, or None where the tape has run out; raises `Drift` where another was recorded."""
        if self.at == len(self.entries):
            return None
        if self.entries[self.at][:2] != [kind, key]:
            if not self.lenient:
                raise Drift(f"recorded {self.entries[self.at][:2]}, now {kind} {key}")
            if not self._fetch(kind, key):
                return None
        self.at += 1
        return self.entries[self.at - 1]

    def _fetch(self, kind: str, key: str) -> bool:
        """Brings an entry forward that stands farther on; answers that a die passes over lapse."""
        ahead = self.entries[self.at :]
        found = next((i for i, entry in enumerate(ahead) if entry[:2] == [kind, key]), None)
        if found is None:
            return False
        stays = ahead[:found] if kind == "a" else [e for e in ahead[:found] if e[0] != "a"]
        self.entries[self.at :] = [ahead[found], *stays, *ahead[found + 1 :]]
        return True

    def lapse(self) -> None:
        """The entry just read no longer applies; raises `Drift` where that cannot be."""
        self.at -= 1
        entry = self.entries.pop(self.at)
        if not self.lenient:
            raise Drift(f"{entry[2]} no longer answers {entry[1]}")

    def add(self, entry: Entry) -> None:
        """Records what has just been drawn or answered."""
        self.entries.insert(self.at, entry)
        self.at += 1


def is_asked(settings: Settings, owned: bool, question: Question) -> bool:
    """Whether a person is asked, as the table has chosen. A function of encounter and question alone."""
    prompts = settings.prompts if owned else settings.gm_prompts
    return question.kind != "offer" and (prompts == "rolls" or (prompts == "choices" and question.kind == "choice"))


class Live:
    """Play: dice from the source, answers from people, both from the recording first."""

    live = True

    def __init__(self, encounter: Encounter[Any, Any, Any], source: Source, recording: Recording) -> None:
        self.encounter, self.source, self.tape = encounter, source, Tape(recording)
        self.path: tuple[str, ...] = ()

    def draw(self, key: str, dice: Dice, *, rising: bool) -> tuple[Mapping[int, int], tuple[int, ...]]:
        """One value: the recorded one, or fresh dice."""
        faces = self._faces(key, dice)
        return {dice.value(faces): 1}, faces

    def contest(self, key: str, a: Dice, b: Dice) -> tuple[Mapping[int, int], tuple[int, ...], tuple[int, ...]]:
        """The dice of both sides, the first side's first."""
        a_faces, b_faces = self._faces(f"{key}>", a), self._faces(f"{key}<", b)
        return {a.value(a_faces) - b.value(b_faces): 1}, a_faces, b_faces

    def order(self, key: str, count: int, dice: Dice) -> tuple[int, ...]:
        """Places by a die each, highest first; equal ones roll again among themselves."""
        return tuple(self._roll_off(key, tuple(range(count)), dice))

    def pick(self, weights: list[int]) -> int:
        """Never needed: a live throw has one value."""
        raise AssertionError("a live throw has one value")

    def answer(self, question: Question, about: Throw | None) -> tuple[Answer, Spot | None]:
        """The recorded answer, the default where nobody is asked, else `Stop`."""
        entry = self.tape.next("a", question.key)
        if entry and entry[3] != AUTO and not question.allows(entry[2]):
            self.tape.lapse()
            entry = None
        if entry is None:
            owned = any((c := self.encounter.combatants.get(who)) and c.owner for who in question.who)
            if is_asked(self.encounter.settings, owned, question):
                raise Stop([replace(question, path=self.path)])
            entry = ["a", question.key, question.default, AUTO]
            self.tape.add(entry)
        return entry[2], (self.path, self.tape.at - 1)

    def each(self, ref: Referee[Any, Any, Any], what: str, targets: Sequence[str], rule: Branch) -> None:
        """Every target on a tape of its own; the questions of all stand open together."""
        entry = self.tape.next("f", what)
        if entry is None:
            entry = ["f", what, {}]
            self.tape.add(entry)
        self._forget(entry[2], targets)
        outer, path = self.tape, self.path
        waiting: list[Question] = []
        for target in targets:
            mark = ref.mark()
            self.tape, self.path = Tape(entry[2].setdefault(target, []), lenient=True), (*path, target)
            try:
                rule(target)
                del self.tape.entries[self.tape.at :]
            except Stop as stop:
                waiting += stop.questions
                ref.back(mark, keep_facts=True)
            finally:
                self.tape, self.path = outer, path
        if waiting:
            raise Stop(waiting)

    ask_all = each

    def _forget(self, branches: dict[str, Recording], targets: Sequence[str]) -> None:
        for target in [target for target in branches if target not in targets]:
            if not self.tape.lenient:
                raise Drift(f"recorded a branch for {target}, who is no target now")
            del branches[target]

    def _faces(self, key: str, dice: Dice) -> tuple[int, ...]:
        entry = self.tape.next("d", key)
        if entry is None:
            entry = ["d", key, list(self.source.faces(dice))]
            self.tape.add(entry)
        return tuple(entry[2])

    def _roll_off(self, key: str, who: tuple[int, ...], dice: Dice) -> list[int]:
        if len(who) < 2:
            return list(who)
        rolled = {i: dice.value(self._faces(f"{key}:{i}", dice)) for i in who}
        order: list[int] = []
        for value in sorted(set(rolled.values()), reverse=True):
            order += self._roll_off(f"{key}+", tuple(i for i in who if rolled[i] == value), dice)
        return order


def resolve(
    encounter: Encounter[S, L, T], intent: Intent, rule: Rule, source: Source, recording: Recording | None = None
) -> Outcome[S, L, T] | Pending | Refused:
    """Runs an intent's rule, from a recording as far as that goes.

    Raises `Drift` where the recording does not fit the rule. A refusal after the first die is a fault of the rule:
    nobody may look and then take back.
    """
    tape: Recording = copy.deepcopy(recording) if recording else []
    luck = Live(encounter, source, tape)
    ref: Referee[S, L, T] = Referee(encounter, luck)
    try:
        rule(ref, intent)
    except Refused as no:
        if recording:
            raise Drift(f"what was begun is refused now: {no}") from no
        if ref.steps:
            raise AssertionError(f"refused after the first die: {no}") from no
        report(*filter(None, (no.rule,)))
        return no
    except Stop as stop:
        return Pending(intent, tape, tuple(stop.questions), tuple(ref.facts))
    if luck.tape.at != len(tape):
        raise Drift("recorded more than the rule asks for")
    return Outcome(ref.encounter(), tuple(ref.facts), tape, tuple(ref.after))


def answered(pending: Pending, question: Question, answer: Answer, by: str) -> Recording:
    """The recording with one of the open questions answered; raises `Refused` for an answer that is none."""
    if not question.allows(answer):
        raise Refused("That is not one of the answers.", f"Choose one of {', '.join(map(str, question.options))}.")
    recording = copy.deepcopy(pending.recording)
    branch(recording, question.path).append(["a", question.key, answer, by])
    return recording


def branch(recording: Recording, path: Sequence[str]) -> Recording:
    """The part of a recording where the newest question of a target stands."""
    for target in path:
        recording = next(e for e in reversed(recording) if e[0] == "f" and target in e[2])[2][target]
    return recording


def reopened(recording: Recording, path: Sequence[str], index: int, answer: Answer, by: str) -> Recording:
    """A second look: the recording up to an offer that took its default, now answered otherwise.

    Dice that lie behind it in the same branch are drawn anew; other targets keep theirs.
    """
    fresh = copy.deepcopy(recording)
    part = branch(fresh, path)
    key = part[index][1]
    del part[index:]
    part.append(["a", key, answer, by])
    if path:
        _cut_behind(fresh, path)
    return fresh


def _cut_behind(recording: Recording, path: Sequence[str]) -> None:
    """Drops what was recorded after the fork that the path goes through."""
    at = next(i for i in range(len(recording) - 1, -1, -1) if recording[i][0] == "f" and path[0] in recording[i][2])
    del recording[at + 1 :]
    if path[1:]:
        _cut_behind(recording[at][2][path[0]], path[1:])


def drew(recording: Recording) -> bool:
    """Whether dice were thrown or people answered: such a step closes the second looks before it."""
    return any(
        e[0] == "d" or (e[0] == "a" and e[3] != AUTO) or (e[0] == "f" and any(map(drew, e[2].values())))
        for e in recording
    )
