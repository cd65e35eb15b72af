"""A fight by short names, run turn by turn, with everything checked after each command that must always hold."""

from __future__ import annotations

from typing import Any

from rules.clock import Anchor, Moment, Place, TurnOf
from rules.dice import Scripted
from rules.encounter import Combatant, Effect, Encounter, Settings, Slot, Wait
from rules.errors import Refused
from rules.facts import Ended, Fact, Phase, RoundBegan, TurnBegan, TurnSkipped
from rules.referee import Intent, Referee
from rules.resolve import Outcome, resolve
from rules.running import RUNNING
from rules.turns import BETWEEN, arrived, begin, enter
from rules.waits import act_inside, lose_turn, ready, step_in, wait
from tests.rules.pools import Pools, Sheet, Table

Ref = Referee[Any, Any, Any]


class Bell(Pools):
    """Tells what its clockwork is told. Who is "stunned" or "out" cannot act; turns are one at a time."""

    together = False

    def __init__(self) -> None:
        self.heard: list[str] = []

    def ticked(self, ref: Ref, who: str, effect: Effect) -> None:
        self.heard.append(f"{effect.kind} {effect.left}")

    def ended(self, ref: Ref, who: str, effect: Effect) -> None:
        self.heard.append(f"{effect.kind} over")

    def turn_ends(self, ref: Ref, who: str) -> None:
        self.heard.append(f"{who} ends")


class Line:
    """Combatants at places (0, 10), (0, 20) … in the order given; several letters share a slot: "a", "bc", "d"."""

    def __init__(self, *slots: str, game: Bell | None = None, start: bool = True) -> None:
        self.game: Any = game or Bell()
        people = {who: one(who) for slot in slots for who in slot}
        self.encounter: Encounter[Any, Any, Any] = Encounter("pools", people, Table(), Settings())
        self.before: list[Encounter[Any, Any, Any]] = []
        self.facts: tuple[Fact, ...] = ()
        if start:
            order = [Slot(tuple(slot), (0, 10 * n)) for n, slot in enumerate(slots, 1)]
            self.run(lambda ref: begin(ref, self.game, order))

    # Commands

    def run(self, rule: Any) -> Line:
        """Any rule, with its follow-ups."""
        self.facts = ()
        self._resolve(lambda ref, _intent: rule(ref), Intent("test"))
        sound(self.encounter)
        return self

    def do(self, action: str, *targets: str, actor: str = "", **options: Any) -> Line:
        """A command of running an encounter."""
        return self.run(lambda ref: RUNNING[action](self.game, ref, Intent(action, actor, targets, options)))

    def _resolve(self, rule: Any, intent: Intent) -> None:
        got = resolve(self.encounter, intent, rule, Scripted())
        if isinstance(got, Refused):
            raise got
        assert isinstance(got, Outcome)
        self.before.append(self.encounter)
        self.encounter = got.encounter
        self.facts += got.facts
        for after in got.after:
            self._resolve(lambda ref, intent: RUNNING[intent.action](self.game, ref, intent), after)

    def next(self, count: int = 1) -> Line:
        for _ in range(count):
            self.do("next")
        return self

    def done(self, who: str) -> Line:
        return self.do("done", actor=who)

    def jump(self, to: str) -> Line:
        return self.do("jump", to)

    def leave(self, *who: str) -> Line:
        return self.do("remove", *who)

    def delay(self, who: str, to: Place | None = None, how: Any = "delay") -> Line:
        return self.run(lambda ref: wait(ref, who, Wait(how, to)))

    def ready(self, who: str) -> Line:
        return self.run(lambda ref: ready(ref, who, Wait("ready")))

    def step_in(self, who: str) -> Line:
        return self.run(lambda ref: step_in(ref, who))

    def act_inside(self, who: str) -> Line:
        return self.run(lambda ref: act_inside(ref, who))

    def lose_turn(self, who: str) -> Line:
        return self.run(lambda ref: lose_turn(ref, who))

    def lay(self, who: str, kind: str, until: Anchor | None = None, left: int = 1, **more: Any) -> Line:
        return self.run(lambda ref: ref.inflict(who, kind, until=until, left=left, **more))

    def enter(self, who: str, place: Place) -> Line:
        def come(ref: Ref) -> None:
            ref.put(one(who))
            enter(ref, (who,), place)
            arrived(ref, (who,))

        return self.run(come)

    # Looking

    @property
    def turns(self) -> Any:
        return self.encounter.turns

    @property
    def now(self) -> str:
        """Whose turn it is."""
        return "".join(self.turns.current)

    @property
    def order(self) -> str:
        return " ".join("".join(slot.who) for slot in self.turns.order)

    @property
    def told(self) -> list[str]:
        """What the last command said about turns and effects, in short words."""
        return [text for fact in self.facts if (text := short(fact))]

    def kinds(self, who: str) -> list[str]:
        return [e.kind for e in self.encounter.combatants[who].effects]


def one(who: str) -> Combatant[Any, Any]:
    return Combatant(who, who, who, None, "", Sheet(), Pools().fresh(Sheet()))


def short(fact: Fact) -> str:
    match fact:
        case TurnBegan(by, _, back):
            return f"{by} again" if back else by
        case TurnSkipped(by, why):
            return f"{by} {why}"
        case RoundBegan(number):
            return f"round {number}"
        case Ended(target, condition, why):
            return f"{target} no {condition}: {why}"
        case Phase(now):
            return now
    return ""


def sound(encounter: Encounter[Any, Any, Any]) -> None:
    """What holds after every command of a fight that goes on."""
    turns, people = encounter.turns, encounter.combatants
    placed = [who for slot in turns.order for who in slot.who]
    open_ = [*turns.current, *(who for others in turns.interrupted for who in others)]
    assert len(placed) == len(set(placed))
    assert {*placed, *open_, *turns.done, *turns.lost, *turns.waits, *encounter.then} <= set(people)
    assert [s.place for s in turns.order] == sorted(s.place for s in turns.order)
    assert all(slot.who for slot in turns.order)
    assert all(turns.interrupted)
    assert len(open_) == len(set(open_))
    assert not [who for who in open_ if who in turns.waits and turns.waits[who].how in BETWEEN]
    assert turns.current or encounter.paused or encounter.phase != "running"
    effects = [effect for c in people.values() for effect in c.effects]
    ids = {effect.id for effect in effects}
    assert len(ids) == len(effects)
    assert max(ids, default=0) <= encounter.serial
    assert all(e.cause is None or e.cause in ids for e in effects)
    assert all(e.by in people for e in effects if e.tie)
    for effect in effects:
        if isinstance(effect.until, TurnOf):
            assert effect.until.who in people
        if isinstance(effect.until, Moment):
            assert effect.until.sort() > (turns.round, *turns.at)


def rounds(line: Line, count: int) -> list[str]:
    """The next turns, each by "next"; a paused fight is resumed."""
    said = []
    for _ in range(count):
        line.do("resume" if line.encounter.paused else "next")
        said += line.told
    return said
