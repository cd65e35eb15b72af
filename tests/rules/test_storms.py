"""Fights by chance: hundreds of commands, questions answered in any order, undo, redo, second looks, all as text."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import Any

import pytest
from pydantic import TypeAdapter

from rules.clock import EndOf, Moment, TurnOf
from rules.codec import Codec, text
from rules.dice import Seeded
from rules.encounter import Encounter, changed_parts, restore
from rules.errors import Refused
from rules.facts import Fact, Offered, dump, load
from rules.referee import Intent
from rules.resolve import Outcome, Pending, answered, drew, reopened, resolve
from rules.running import ANCHOR, rule_of
from rules.systems.mm2e import GAME as MM2E
from tests.rules import pools
from tests.rules.line import sound
from tests.rules.mm2e.people import hero, minion, someone

INTENT = TypeAdapter(Intent)
TICKS = 10**6


@dataclass
class Row:
    """A deed that is done: what undoes it, and the texts around it."""

    intent: Intent
    recording: str
    before: str
    parts: str
    after: str
    facts: tuple[Fact, ...]


@dataclass
class Storm:
    """An encounter that lives as text between commands, as in the store."""

    game: Any
    sheets: dict[str, Any]
    chance: random.Random
    state: str = ""
    steps: list[list[Row]] = field(default_factory=list)
    undone: list[list[Row]] = field(default_factory=list)
    open: tuple[str, str, list[Intent]] | None = None
    """Intent and recording of a deed that waits for answers, and what comes after it."""
    rows: list[Row] = field(default_factory=list)
    """Those of the step that is open."""
    done: int = 0
    refused: int = 0
    answers: int = 0
    looks: int = 0

    def __post_init__(self) -> None:
        self.codec: Codec[Any, Any, Any] = self.game.codec
        self.texts = {name: self.codec.sheet_text(sheet) for name, sheet in self.sheets.items()}
        self.known = {"": None}
        prompts = self.chance.choice(("auto", "choices", "rolls"))
        table = self.game.codec.settings(auto_end=self.chance.random() < 0.5, prompts=prompts)
        self.state = self.codec.dump(Encounter(self.game.key, {}, self.game.table(), table))
        for name in self.sheets:
            self.command(self.newcomer(name))
        self.command(Intent("start"))

    def newcomer(self, name: str, **more: Any) -> Intent:
        return Intent("add", options={"sheet": self.texts[name], "name": name, "owner": "ann", **more})

    @property
    def encounter(self) -> Encounter[Any, Any, Any]:
        return self.codec.load(self.state, self.sheet)

    def sheet(self, name: str) -> Any:
        return self.known[name]

    # A command

    def command(self, intent: Intent) -> None:
        """A deed with its follow-ups, until one asks."""
        self.rows = []
        self.run(intent, "[]", [])

    def run(self, intent: Intent, recording: str, queue: list[Intent]) -> None:
        encounter = self.encounter
        intent = INTENT.validate_json(INTENT.dump_json(intent))
        rule = rule_of(self.game, intent.action)
        got = resolve(encounter, intent, rule, Seeded(self.chance.randrange(10**9)), json.loads(recording))
        assert self.codec.dump(encounter) == self.state
        if isinstance(got, Refused):
            self.refused += 1
            return self.follow(queue)
        assert load(dump(got.facts)) == got.facts
        if isinstance(got, Pending):
            assert len({(q.key, q.path) for q in got.questions}) == len(got.questions) > 0
            self.open = (INTENT.dump_json(intent).decode(), text(got.recording), queue)
            return None
        self.commit(encounter, intent, got)
        return self.follow([*got.after, *queue])

    def follow(self, queue: list[Intent]) -> None:
        if queue:
            return self.run(queue[0], "[]", queue[1:])
        self.open = None
        if self.rows:
            self.steps.append(self.rows)
            self.undone = []
        self.check()
        return None

    def commit(self, encounter: Encounter[Any, Any, Any], intent: Intent, got: Outcome[Any, Any, Any]) -> None:
        self.done += 1
        self.known |= {c.sheet_id: c.sheet for c in got.encounter.combatants.values()}
        parts = text(self.codec.parts(changed_parts(encounter, got.encounter)))
        after = self.codec.dump(got.encounter)
        self.rows.append(Row(intent, text(got.recording), self.state, parts, after, got.facts))
        self.state = after

    # Answers

    def answer(self) -> None:
        """One of the open questions, any of them; the deed is read from its text first."""
        assert self.open
        intent, recording, queue = self.open
        self.answers += 1
        encounter, deed = self.encounter, INTENT.validate_json(intent)
        pending = resolve(encounter, deed, rule_of(self.game, deed.action), Seeded(0), json.loads(recording))
        assert isinstance(pending, Pending)
        assert text(pending.recording) == recording, "asking again throws no dice"
        question = self.chance.choice(pending.questions)
        given = self.chance.choice(question.options)
        with_answer = answered(pending, question, given, "ann")
        self.open = None
        self.run(deed, text(with_answer), queue)
        if self.open and self.open[0] == intent:
            assert shown(json.loads(recording)) <= shown(json.loads(self.open[1])), "dice that were seen stay"

    # Back and forth

    def undo(self) -> None:
        step = self.steps.pop()
        for row in reversed(step):
            assert self.state == row.after
            parts = self.codec.unparts(json.loads(row.parts), self.sheet)
            self.state = self.codec.dump(restore(self.encounter, parts))
            assert self.state == row.before
        self.undone.append(step)

    def redo(self) -> None:
        step = self.undone.pop()
        for row in step:
            before, after = self.encounter, self.codec.load(row.after, self.sheet)
            back = self.codec.parts(changed_parts(before, after))
            self.state = self.codec.dump(restore(before, self.codec.unparts(self.codec.parts(
                changed_parts(after, before)), self.sheet)))  # fmt: skip
            assert self.state == row.after
            assert self.codec.dump(restore(self.encounter, self.codec.unparts(back, self.sheet))) == row.before
        self.steps.append(step)

    def second_look(self) -> None:
        """Takes an offer of the newest step that drew dice."""
        last = self.steps[-1][0]
        offers = [f for f in last.facts if isinstance(f, Offered)]
        if not offers or not drew(json.loads(last.recording)):
            return
        offer = self.chance.choice(offers)
        given = next(a for a, word in zip(offer.answers, offer.options, strict=True) if word != offer.default)
        self.looks += 1
        self.undo()
        recording = reopened(json.loads(last.recording), offer.path, offer.index, given, "ann")
        self.rows = []
        self.run(last.intent, text(recording), [])

    # What always holds

    def check(self) -> None:
        encounter = self.encounter
        if encounter.phase != "running":
            return
        sound(encounter)
        for c in encounter.combatants.values():
            for clock in c.of("clock"):
                ended = encounter.turns.round - clock.value + (c.id in encounter.turns.done)
                assert TICKS - clock.left == max(0, ended), f"{c.name} has not had one turn a round"


def shown(recording: list[Any], path: str = "") -> set[str]:
    """The dice of a recording, each with the branch it was thrown in."""
    dice = {f"{path} {entry[1:]}" for entry in recording if entry[0] == "d"}
    for entry in recording:
        if entry[0] == "f":
            dice |= {d for who, branch in entry[2].items() for d in shown(branch, f"{path}/{who}")}
    return dice


def clock(storm: Storm, who: str) -> Intent:
    """An effect that counts the turns of its bearer, from the next round on if this one's is over or does not come."""
    turns = storm.encounter.turns
    first = turns.round + (who in turns.done or turns.place(who) is None)
    until = ANCHOR.dump_python(TurnOf(who, "end"), mode="json")
    return Intent("effect", targets=(who,), options={"name": "clock", "until": until, "left": TICKS, "value": first})


def random_command(storm: Storm, deeds: Any) -> Intent:
    """Anything that a GM or a player may do."""
    chance, encounter = storm.chance, storm.encounter
    people, turns = list(encounter.combatants), encounter.turns
    acting = chance.choice(turns.current or people)
    anybody = chance.choice(people)
    what = chance.choices(
        ("next", "done", "jump", "deed", "effect", "remove", "add", "pause", "resume", "initiative"),
        (6, 8, 2, 30, 6, 2, 2, 1, 1, 1),
    )[0]
    if encounter.paused or not turns.current:
        return Intent("resume")
    match what:
        case "done":
            return Intent("done", acting)
        case "jump":
            return Intent("jump", targets=(anybody,))
        case "deed":
            return deeds(storm, acting, anybody, people)
        case "effect":
            until = ANCHOR.dump_python(random_anchor(chance, encounter, people), mode="json")
            options = {"name": "mark", "until": until, "left": chance.choice((1, 1, 3))}
            return Intent("effect", targets=(anybody,), options=options)
        case "remove" if len(people) > 3:
            return Intent("remove", targets=tuple(chance.sample(people, chance.choice((1, 1, 2)))))
        case "add" if len(people) < 9:
            return storm.newcomer(chance.choice(list(storm.sheets)), count=chance.choice((1, 1, 2)))
        case "initiative":
            return Intent("initiative", targets=(anybody,), options={"value": chance.choice((None, 3, 12, 25))})
        case "pause" | "resume":
            return Intent(what)
    return Intent("next")


def random_anchor(chance: random.Random, encounter: Encounter[Any, Any, Any], people: list[str]) -> Any:
    who = chance.choice(people)
    place = encounter.turns.place(who) or (0, 0)
    moment = Moment(encounter.turns.round + 1, place, chance.random() < 0.5, who)
    return chance.choice((moment, TurnOf(who, "start"), TurnOf(who, "end"), EndOf("round"), EndOf("scene"), None))


def storm_through(storm: Storm, deeds: Any, commands: int) -> None:
    """Commands by chance; then everything is taken back."""
    for _ in range(commands):
        roll = storm.chance.random()
        if storm.open:
            storm.answer()
        elif roll < 0.1 and len(storm.steps) > 1:
            for _ in range(storm.chance.choice((1, 1, 3))):
                if storm.steps:
                    storm.undo()
        elif roll < 0.16 and storm.undone:
            storm.redo()
        elif roll < 0.22 and storm.steps:
            storm.second_look()
        elif not storm.encounter.combatants or storm.encounter.phase != "running":
            storm.redo()
        else:
            unmarked = [c.id for c in storm.encounter.combatants.values() if not c.has("clock")]
            storm.command(clock(storm, unmarked[0]) if unmarked else random_command(storm, deeds))
    while storm.open:
        storm.answer()
    while storm.steps:
        storm.undo()


def pools_deed(storm: Storm, acting: str, anybody: str, people: list[str]) -> Intent:
    what = storm.chance.choice(("attack", "attack", "blast", "burn", "guard", "hold", "now", "dive"))
    others = tuple(storm.chance.sample(people, min(3, len(people))))
    targets = {"attack": (anybody,), "burn": (anybody,), "guard": (anybody,), "blast": others}.get(what, ())
    actor = anybody if what in ("now", "dive") else acting
    if what == "now" and storm.encounter.turns.waits:
        actor = storm.chance.choice(list(storm.encounter.turns.waits))
    return Intent(what, actor, targets)


def mm2e_deed(storm: Storm, acting: str, anybody: str, people: list[str]) -> Intent:
    what = storm.chance.choice(("attack", "attack", "attack", "delay", "delay", "ready", "now", "now", "condition"))
    if what == "condition":
        name = storm.chance.choice(("stunned", "dazed", "unconscious", "prone"))
        until = ANCHOR.dump_python(random_anchor(storm.chance, storm.encounter, people), mode="json")
        change = storm.chance.choice(("add", "remove"))
        return Intent("condition", targets=(anybody,), options={"name": name, "until": until, "change": change})
    waits = storm.encounter.turns.waits
    actor = storm.chance.choice(list(waits)) if what == "now" and waits else acting
    words = {"does": "attack with Blast", "trigger": f"when {storm.encounter.combatants[anybody].name} attacks"}
    options: dict[str, Any] = {"ready": words, "attack": {"force": storm.chance.random() < 0.2}}.get(what, {})
    if what == "delay" and storm.chance.random() < 0.5:
        options = {"to": storm.chance.randrange(-9, 25)}
    return Intent(what, actor, (anybody,) if what == "attack" else (), options)


POOLS = {
    "Ann": pools.Sheet(grit=3),
    "Bob": pools.Sheet(strike=7, grit=1),
    "Cat": pools.Sheet(speed=8),
    "Pack": pools.Sheet(strike=2, size=5),
    "Mob": pools.Sheet(strike=1, size=4),
}
HEROES = {"Nova": hero(), "Gale": hero(init_misc=4), "Crab": someone(), "Thug": minion()}


@pytest.mark.parametrize("seed", range(6))
def test_a_storm_of_pools(seed):
    storm = Storm(pools.GAME, POOLS, random.Random(seed))
    storm_through(storm, pools_deed, 300)
    assert storm.state == first_state(storm)


@pytest.mark.parametrize("seed", range(6))
def test_a_storm_of_mm2e(seed):
    storm = Storm(MM2E, HEROES, random.Random(100 + seed))
    storm_through(storm, mm2e_deed, 300)
    assert storm.state == first_state(storm)


def first_state(storm: Storm) -> str:
    return next(row.before for row in storm.undone[-1])
