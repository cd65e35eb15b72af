"""Storms: random commands by random people, through the text of the store both ways.

The state after every undo and redo must be the text that stood there before, and so all the way back.
"""

import os
import random
from collections import Counter
from dataclasses import replace

import pytest

from bot.desk import encounters, looks, questions, second_look, undo
from bot.desk.values import Offer
from bot.render.log import is_told
from rules.dice.sources import Seeded
from rules.errors import Refused
from rules.facts import Offered
from rules.systems import mm2e
from tests.desk.conftest import ANN, BOB, GM, HERE

PEOPLE = (GM, GM, ANN, BOB)
COMMANDS = int(os.environ.get("STORM", "400"))
"""`make storm` has ten thousand."""


class Storm:
    """Random commands, and what the texts must be: a stack of (step, text before it) in force, one of undone steps."""

    KINDS = ("act", "undo", "redo", "answer", "second", "manage")

    def __init__(self, room, seed):
        self.room, self.chance = room, random.Random(seed)
        self.before, self.undone, self.text = [], [], ""
        self.did = Counter()

    async def run(self, commands):
        self.text = await self.room.text()
        for _ in range(commands):
            asked = (await self.room.state())[1]
            weights = (10, 5, 5, 70, 5, 5) if asked else (45, 11, 15, 1, 20, 8)
            commands_ = (self.act, self.undo, self.redo, self.answer, self.second, self.manage)
            command = self.chance.choices(commands_, weights)[0]
            state = await self.room.state()
            try:
                await command()
            except Refused:
                self.did["refused"] += 1
                assert await self.room.state() == state
            else:
                self.did[command.__name__] += 1

    async def act(self):
        look = await self.room.look()
        people = list(look.encounter.combatants)
        actor = self.chance.choice((*look.encounter.turns.current * 9, *people))
        action = self.chance.choice(("flip", "bet", "hit", "dare", "shower", "curse", "done"))
        count = {"shower": 3, "done": 0}.get(action, 1)
        targets = self.chance.sample(people, min(count, len(people)))
        await self.after(await self.room.do(self.chance.choice(PEOPLE), action, actor, *targets))

    async def manage(self):
        people = list((await self.room.look()).encounter.combatants)
        what = self.chance.choice(
            ("add", "remove", "hide", "set", "prompts", "pause", "resume", "resume", "next", "jump")
        )
        who = self.chance.choice(people)
        do, (field, value) = self.room.do, self.field()
        done = {
            "add": self.newcomer,
            "remove": lambda: do(GM, "remove", "", who) if len(people) > 3 else self.newcomer(),
            "hide": lambda: do(GM, "hide", "", who),
            "set": lambda: do(GM, "set", "", who, field=field, value=value),
            "prompts": lambda: do(GM, "settings", key="prompts", value=self.chance.choice(("auto", "choices"))),
            "pause": lambda: do(GM, "pause"),
            "resume": lambda: do(GM, "resume"),
            "next": lambda: do(GM, "next"),
            "jump": lambda: do(GM, "jump", "", who),
        }[what]
        await self.after(await done())

    async def newcomer(self):
        return await self.room.add("Thug", owner=self.chance.choice((None, "2")), luck=self.chance.randint(0, 2))

    def field(self):
        return "luck", self.chance.randint(0, 2)

    async def after(self, done):
        """The stack grows by a new step; rows of one that was begun before belong to that."""
        text = await self.room.text()
        deeds = [row for row in done.rows if row.kind == "deed"]
        if deeds:
            self.undone = []
            if deeds[0].step not in [step for step, _ in self.before]:
                self.before.append((deeds[0].step, self.text))
        else:
            assert text == self.text
        self.text = text

    async def answer(self):
        asked = (await self.room.look()).asked
        if asked is None:
            raise Refused("nothing is asked")
        if self.chance.random() < 0.1:
            return await self.after(await questions.cancel(self.room.desk, HERE, GM, self.room.fresh()))
        found = self.chance.choice(asked.questions)
        given = self.chance.choice(found.question.options)
        done = await questions.answer(self.room.desk, found.ask, given, self.chance.choice(PEOPLE))
        return await self.after(done)

    async def undo(self):
        if len(self.before) < 3:
            raise Refused("that is the beginning")
        done = await undo.undo(self.room.desk, HERE, GM, self.room.fresh(), 1)
        text = await self.room.text()
        if done.rows[0].kind == "drop":
            assert text == self.text
            return
        step, before = self.before.pop()
        assert {row.step for row in done.undone} == {step}
        assert text == before
        self.undone.append((step, before, self.text))
        self.text = text

    async def redo(self):
        await undo.redo(self.room.desk, HERE, GM, self.room.fresh(), 1)
        step, before, after = self.undone.pop()
        assert await self.room.text() == after
        self.before.append((step, before))
        self.text = after

    async def second(self):
        """A second look at any offer among the newest rows, its questions answered by the GM."""
        look, page = await looks.log(self.room.desk, HERE, GM, is_told, size=6)
        offers = [(row, fact) for row in page.rows for fact in row.facts if isinstance(fact, Offered)]
        if not offers:
            raise Refused("nothing is offered")
        row, fact = self.chance.choice(offers[-2:])
        offer, who = Offer(look.id, row.seq, fact.path, fact.index), self.chance.choice(PEOPLE)
        given = self.chance.choice(fact.answers[1:])
        await second_look.second_look(self.room.desk, offer, given, who, self.room.fresh())
        while (await self.room.look()).asked:
            await questions.decide(self.room.desk, HERE, GM)
        await self.relearn(row.step)

    async def relearn(self, reopened):
        """Steps run again have new texts in between: learned by going back to the reopened one and forth again."""
        text, forth = await self.room.text(), []
        while not forth or forth[-1][0] != reopened:
            after = await self.room.text()
            step = (await self.room.undo()).undone[0].step
            forth.append((step, await self.room.text(), after))
        steps = [step for step, _ in self.before]
        assert forth[-1][1] == self.before[steps.index(reopened)][1]
        del self.before[steps.index(reopened) :]
        for step, before, after in reversed(forth):
            await self.room.redo()
            assert await self.room.text() == after
            self.before.append((step, before))
        self.undone, self.text = [], await self.room.text()
        assert self.text == text


class HeroStorm(Storm):
    """The same with the heroes of mm2e: every action of theirs, as far as it takes no words of its own."""

    ACTIONS = ("escape", "aim", "total defense", "stand up", "prone", "delay", "now")
    TARGETS = ("attack", "grab")
    KINDS = ("act", "undo", "redo", "second", "manage")

    async def act(self):
        look = await self.room.look()
        people = list(look.encounter.combatants)
        action = self.chance.choice((*self.TARGETS * 3, *self.ACTIONS, "done", "done"))
        actor = self.chance.choice((*look.encounter.turns.current * 9, *people))
        targets = [who for who in self.chance.sample(people, 2) if who != actor][:1] if action in self.TARGETS else []
        await self.after(await self.room.do(self.chance.choice(PEOPLE), action, actor, *targets))

    async def newcomer(self):
        return await self.sheet(self.chance.choice(list(mm2e.GAME.samples)), None)

    async def sheet(self, name, owner):
        text = mm2e.GAME.codec.sheet_text(mm2e.GAME.samples[name])
        return await self.room.do(GM, "add", sheet=text, name=name, owner=owner)

    def field(self):
        return "name", self.chance.choice(("Ann", "Ben", "Cid"))


@pytest.mark.parametrize("seed", range(2))
async def test_storm_of_coins(empty, seed):
    await encounters.open_(empty.desk, HERE, GM, "Storm")
    empty.desk = replace(empty.desk, source=Seeded(seed))
    for name, owner in (("Ace", "2"), ("Bee", "3"), ("Thug", None)):
        await empty.add(name, owner=owner)
    await empty.do(GM, "start")
    await empty.set(gm_prompts="choices")
    await all_the_way(Storm(empty, seed))


async def test_storm_of_heroes(empty):
    empty.desk = replace(empty.desk, systems={"mm2e": mm2e.GAME}, source=Seeded(7))
    await encounters.open_(empty.desk, HERE, GM, "Storm")
    storm = HeroStorm(empty, 7)
    for name, owner in (("Nova", "2"), ("Gale", "3"), ("Steel Crab", None), ("Thug", None)):
        await storm.sheet(name, owner)
    await empty.do(GM, "start")
    await all_the_way(storm)


async def all_the_way(storm):
    """The storm, then back to the beginning and forth to the end."""
    empty = storm.room
    await storm.run(COMMANDS)
    assert all(storm.did[name] > 2 for name in storm.KINDS), storm.did
    if (await empty.look()).asked:
        await empty.undo()
    back = storm.before[::-1]
    for _, before in back:
        await empty.undo()
        assert await empty.text() == before
    for _, text in reversed([(0, storm.text), *back[:-1]]):
        await empty.redo()
        assert await empty.text() == text
