"""A table for tests of rules: combatants by short names, deeds as people type them, dice fed in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar

from rules.clock import Place
from rules.codec import digest
from rules.dice import Scripted
from rules.encounter import Combatant, Encounter, Slot, Turns, changed_parts, restore
from rules.errors import Refused
from rules.facts import Fact, dump, load
from rules.odds import Chances, Policy, by_default, odds, proof
from rules.options import parse
from rules.referee import Intent
from rules.resolve import Outcome, Pending, answered, reopened, resolve
from rules.running import rule_of
from rules.system import System


class Board:
    """One encounter. Everybody named acts in the order given, from count 20 down; the first is current.

    Another game says in a subclass what a fresh turn holds, and which place somebody has.
    """

    fresh: ClassVar[dict[str, Any]] = {"standard": 1, "move": 1, "one": False}

    def __init__(
        self, game: System, people: dict[str, Any], sides: dict[str, str] | None = None, **settings: Any
    ) -> None:
        self.game = game
        combatants = {who: self._combatant(who, sheet, (sides or {}).get(who, who)) for who, sheet in people.items()}
        self.encounter: Encounter[Any, Any, Any] = Encounter(
            game.key, combatants, game.table(), game.codec.settings.model_validate({"auto_end": False, **settings})
        )
        self.facts: tuple[Fact, ...] = ()
        self.recording: list[Any] = []
        self.pending: Pending | None = None
        self.before: list[Encounter[Any, Any, Any]] = []

    def _combatant(self, who: str, sheet: Any, side: str) -> Combatant[Any, Any]:
        text = self.game.codec.sheet_text(sheet)
        return Combatant(who, who, side, f"player of {who}", digest(text), sheet, self.game.fresh(sheet))

    def running(self, *order: str, round_: int = 1) -> Board:
        """The fight goes on already: counts 20, 19, 18 … in this order (all, as joined); the first has the turn."""
        people = order or tuple(self.encounter.combatants)
        slots = tuple(Slot((who,), self.place(who, n)) for n, who in enumerate(people))
        turns = Turns(round_, 1, slots, (people[0],), (slots[0].place, 1))
        self.encounter = replace(self.encounter, turns=turns, phase="running")
        for who in people:
            self.live(who, **self.fresh)
        return self

    def place(self, _who: str, n: int) -> Place:
        """The place of the n-th in the order."""
        return (0, -20 + n, 0, 0)

    def turn(self, who: str) -> Board:
        """It is somebody's turn, with all actions left."""
        turns = self.encounter.turns
        place = turns.place(who) or ()
        self.encounter = replace(self.encounter, turns=replace(turns, current=(who,), at=(place, 1), done=(), waits={}))
        return self.live(who, **self.fresh)

    def __getitem__(self, who: str) -> Combatant[Any, Any]:
        return self.encounter.combatants[who]

    def live(self, who: str, **fields: Any) -> Board:
        """Sets fields of somebody's live state."""
        c = self[who]
        return self._put(replace(c, live=replace(c.live, **fields)))

    def owner(self, who: str, owner: str | None) -> Board:
        """Somebody's owner."""
        return self._put(replace(self[who], owner=owner))

    def _put(self, c: Combatant[Any, Any]) -> Board:
        self.encounter = replace(self.encounter, combatants={**self.encounter.combatants, c.id: c})
        return self

    def condition(self, who: str, *names: str, times: int = 1) -> Board:
        """Conditions as a GM lays them, no dice."""
        for name in names:
            for _ in range(times):
                self.do("condition", "", who, name=name)
        return self

    def do(
        self, action: str, actor: str, target: str = "", options: str = "", *, dice: Sequence[int] = (), **more: Any
    ) -> tuple[Fact, ...]:
        """One deed and its follow-ups; raises `Refused`. All dice must be used up. Returns what happened."""
        source = Scripted(dice)
        self.facts, self.pending = (), None
        self._run(self.intent(action, actor, target, options, **more), source, None)
        if self.pending is None:
            assert source.spent, f"dice left over: {source}"
        return self.facts

    def intent(self, action: str, actor: str, target: str = "", options: str = "", **more: Any) -> Intent:
        """The intent that a command would make."""
        targets = tuple(t.strip() for t in target.split(",")) if target else ()
        values = dict(more)
        if action in self.game.actions:
            parsed = parse(self.game.actions[action].options, options)
            values |= parsed.model_dump(mode="json", exclude_defaults=True)
        return Intent(action, actor, targets, values)

    def _run(self, intent: Intent, source: Any, recording: list[Any] | None) -> None:
        rule = rule_of(self.game, intent.action)
        got = resolve(self.encounter, intent, rule, source, recording)
        if isinstance(got, Refused):
            raise got
        self.facts += got.facts
        self.recording = got.recording
        if isinstance(got, Pending):
            self.pending = got
            return
        self._commit(got)
        for after in got.after:
            self._run(after, source, None)

    def _commit(self, got: Outcome[Any, Any, Any]) -> None:
        self.before.append(self.encounter)
        self.encounter = got.encounter
        assert load(dump(got.facts)) == got.facts

    def answer(
        self, key: str, answer: Any, *, dice: Sequence[int] = (), path: tuple[str, ...] | None = None
    ) -> tuple[Fact, ...]:
        """Answers an open question and goes on."""
        assert self.pending is not None, "nothing is asked"
        question = next(q for q in self.pending.questions if q.key == key and path in (None, q.path))
        pending, self.facts, self.pending = self.pending, (), None
        source = Scripted(dice)
        self._run(pending.intent, source, answered(pending, question, answer, "somebody"))
        if self.pending is None:
            assert source.spent, "dice left over"
        return self.facts

    def second_look(
        self, intent: Intent, index: int, answer: Any, *, dice: Sequence[int] = (), path: tuple[str, ...] = ()
    ) -> tuple[Fact, ...]:
        """Takes the last deed back and runs it again with one offer taken."""
        self.encounter = self.before.pop()
        source = Scripted(dice)
        self.facts, recording = (), reopened(self.recording, path, index, answer, "somebody")
        self._run(intent, source, recording)
        assert source.spent, "dice left over"
        return self.facts

    def odds(
        self, action: str, actor: str, target: str = "", options: str = "", policy: Policy = by_default
    ) -> Chances:
        """Exact chances on demand."""
        return odds(self.encounter, self.intent(action, actor, target, options), rule_of(self.game, action), policy)

    def proof(
        self, action: str, actor: str, target: str = "", options: str = "", policy: Policy = by_default
    ) -> Chances:
        """The same, face by face; every kind of outcome survives JSON and is undone exactly."""
        intent = self.intent(action, actor, target, options)
        seen: set[tuple[object, ...]] = set()

        def visit(old: Encounter[Any, Any, Any], new: Encounter[Any, Any, Any], facts: tuple[Fact, ...]) -> None:
            kind = tuple((type(fact).__name__, fact.key() if fact.counted else None) for fact in facts)
            if kind not in seen:
                seen.add(kind)
                self.survives(old, new, facts)

        return proof(self.encounter, intent, rule_of(self.game, action), policy, visit=visit)

    def survives(self, old: Encounter[Any, Any, Any], new: Encounter[Any, Any, Any], facts: tuple[Fact, ...]) -> None:
        """Asserts that a state and its facts survive as text, and that undo gives the same bytes."""
        codec = self.game.codec
        sheets = {c.sheet_id: c.sheet for e in (old, new) for c in e.combatants.values()}
        assert load(dump(facts)) == facts
        assert codec.dump(codec.load(codec.dump(new), sheets.__getitem__)) == codec.dump(new)
        parts = codec.unparts(codec.parts(changed_parts(old, new)), sheets.__getitem__)
        assert codec.dump(restore(new, parts)) == codec.dump(old)


def facts_of(facts: Sequence[Fact], kind: type[Any], **fields: Any) -> list[Any]:
    """The facts of a kind with these fields."""
    return [f for f in facts if isinstance(f, kind) and all(getattr(f, k) == v for k, v in fields.items())]


def percent(chance: Fraction) -> float:
    """A chance in percent."""
    return float(chance * 100)
