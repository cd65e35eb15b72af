from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.desk import Desk, deeds, encounters, looks, questions, second_look, undo
from bot.desk.values import Offer, Place
from bot.rights import Person
from bot.store.migrations import migrate
from bot.store.store import Store
from rules.dice.sources import Scripted
from rules.facts import Offered
from rules.referee import Intent
from tests.desk.coin_game import GAME

HERE = Place("10", "20")
GM, ANN, BOB = Person("1", "gm"), Person("2", "ann"), Person("3", "bob")


class Clock:
    """Stands still until it is moved."""

    def __init__(self):
        self.moment = datetime(2030, 1, 1, tzinfo=UTC)

    def now(self):
        return self.moment

    def pass_(self, **time):
        self.moment += timedelta(**time)


@dataclass
class Room:
    """A channel with an encounter: short ways to do things in it, each an interaction of its own."""

    desk: Desk
    store: Store
    clock: Clock
    place: Place = HERE
    number: int = 100
    reached: list = field(default_factory=list)

    def fresh(self):
        self.number += 1
        return str(self.number)

    async def do(self, person, action, actor="", *targets, command=None, interaction=None, **options):
        played = {name for game in self.desk.systems.values() for name in game.actions}
        command = command or ("act" if action in played else "done" if action == "done" else "encounter add")
        intent = Intent(action, actor, targets, options)
        return await deeds.act(self.desk, self.place, person, interaction or self.fresh(), command, lambda *_: intent)

    async def add(self, name, owner=None, luck=0):
        sheet = GAME.codec.sheet_text(GAME.codec.sheet(luck=luck))
        return await self.do(GM, "add", sheet=sheet, name=name, owner=owner)

    async def set(self, **settings):
        for key, value in settings.items():
            await self.do(GM, "settings", key=key, value=value)

    async def look(self, person=GM):
        return await looks.look(self.desk, self.place, person)

    async def answer(self, person, given, who=None):
        """Answers the first open question, or the one to somebody."""
        asked = (await self.look()).asked
        found = next(o for o in asked.questions if who in (None, *o.question.who))
        return await questions.answer(self.desk, found.ask, given, person)

    async def undo(self, steps=1, person=GM):
        return await undo.undo(self.desk, self.place, person, self.fresh(), steps)

    async def redo(self, steps=1):
        return await undo.redo(self.desk, self.place, GM, self.fresh(), steps)

    async def again(self, person, done, given="again", interaction=None):
        """A second look at the first offer in a result."""
        row, fact = next((r, f) for r in done.rows for f in r.facts if isinstance(f, Offered))
        offer = Offer(done.now.id, row.seq, fact.path, fact.index)
        return await second_look.second_look(self.desk, offer, given, person, interaction or self.fresh())

    async def state(self):
        """The stored text and the open question."""
        async with self.store.transaction() as tx:
            row = await tx.encounters.active(channel=int(self.place.channel))
            return row.state, row.pending

    async def text(self):
        return (await self.state())[0]

    def throws(self, *faces):
        """What the coins will show: 2 is heads."""
        self.desk.source.add(faces)


@pytest.fixture
async def store(tmp_path):
    address = f"sqlite+aiosqlite:///{tmp_path / 'fight.db'}"
    await migrate(address)
    store = Store(address)
    yield store
    await store.close()


@pytest.fixture
async def empty(store):
    """A desk and a channel without an encounter."""
    clock, reached = Clock(), []
    desk = Desk(store, {"coins": GAME}, Scripted(), clock, reached.append)
    return Room(desk, store, clock, reached=reached)


@pytest.fixture
async def room(empty):
    """An encounter with Ann's hero c1, Bob's hero c2 and the GM's thug c3; nobody is asked; it is Ann's turn."""
    await encounters.open_(empty.desk, HERE, GM, "Bank job")
    await empty.add("Ace", owner="2")
    await empty.add("Bee", owner="3")
    await empty.add("Thug")
    await empty.do(GM, "start")
    await empty.set(prompts="auto")
    return empty


def verdicts(done):
    return [f.outcome for row in done.rows for f in row.facts if type(f).__name__ == "Verdict"]


__all__ = ["ANN", "BOB", "GM", "HERE", "Room", "replace", "verdicts"]
