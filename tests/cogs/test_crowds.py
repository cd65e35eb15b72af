"""Many at once: every deed counts once, every turn passes once, and everybody is answered."""

import asyncio
import itertools
import re

import pytest
import pytest_asyncio

from bot.play.process import BotProcess
from bot.store.store import Store
from tests.cogs.conftest import FIGHT, START

pytestmark = pytest.mark.asyncio(loop_scope="module")

PATIENCE = 60
"""Seconds that Discord waits here: the machine may be busy, and the order of answers is not what is tried out."""


class Crowd:
    """A room in which many people do something at the same moment."""

    def __init__(self, room):
        self.room, self.table, self.bots = room, room.table, [room.table.bot]
        self.world = room.table.loopback.world
        self.channel = self.world.channel(room.channel[1:])

    def slash(self, who, command, /, **options):
        return self.world.person(who).slash(self.channel, command, **options)

    def press(self, who, label):
        shown = [message for message in self.channel.messages.values() if f'"{label}"' in json_of(message)]
        return self.world.person(who).click(shown[-1], label)

    async def together(self, *doings):
        """All at once; what was shown in the channel meanwhile, and what each was told privately."""
        before = len(self.world.journal)
        exchanges = await asyncio.gather(*doings)
        for bot in self.bots:
            await bot.settle(self.table.loopback.gateway.heard())
        assert (self.table.trouble, {exchange.outcome for exchange in exchanges}) == ([], {"message"})
        events = [event for event in self.world.journal[before:] if event.kind == "message"]
        shown = [text(event.payload) for event in events if not event.message.ephemeral]
        return shown, [text(event.payload) for event in events if event.message.ephemeral]

    async def history(self):
        """The rows of history of all encounters: intent and facts as text."""
        store = Store(self.table.url)
        async with store.engine.connect() as connection:
            rows = (await connection.exec_driver_sql("SELECT intent, facts FROM history ORDER BY encounter, seq")).all()
        await store.close()
        return rows

    async def turn(self):
        """Whose turn it is, as the status says."""
        status = await self.slash("gm", "status")
        return re.search(r"· ([\w ]+)'s turn", text(status.message.payload))[1]


def json_of(message):
    return str(message.payload["components"]).replace("'", '"')


def text(payload):
    return "\n".join(f"{each.get('title', '')}\n{each.get('description', '')}" for each in payload["embeds"])


@pytest_asyncio.fixture(loop_scope="module")
async def crowd(room):
    room.table.loopback.world.interactions.deadline = PATIENCE
    return Crowd(room)


@pytest_asyncio.fixture(loop_scope="module")
async def fighting(crowd):
    await crowd.room.play(FIGHT + START)
    return crowd


def shot(crowd, number):
    """An attack of the GM that hits and is resisted, with a mark in it."""
    options = f'force, savemod 50, mod 1 "mark{number}x"'
    return crowd.slash("gm", "attack", target="Gale", actor="Steel Crab", options=options, **{"with": "Claw"})


def marks(rows):
    return sorted(int(found[1]) for intent, _ in rows if (found := re.search(r"mark(\d+)x", intent)))


async def test_a_hundred_attacks_by_the_gm_all_count(fighting):
    fighting.table.supply.left = [19, 20] * 100
    shown, private = await fighting.together(*(shot(fighting, number) for number in range(100)))
    rows = [row for row in await fighting.history() if "mark" in row[0]]
    assert marks(rows) == list(range(100))
    assert {facts.count('"fact":"Rolled"') for _, facts in rows} == {2}
    assert sum("Steel Crab hits Gale" in each for each in shown) == len(private) == 100
    assert fighting.table.supply.left == []


async def test_of_a_hundred_players_the_one_whose_turn_it_is_counts(crowd):
    await crowd.room.play('@gm /encounter new name:"Bank job" system:mm2e\n@gm /encounter add who:"Steel Crab"')
    owners = [crowd.world.person(f"p{n}") for n in range(100)]
    adds = (crowd.slash("gm", "encounter add", who="Nova", name=f"Hero {n}", owner=owners[n]) for n in range(100))
    await crowd.together(*adds)
    crowd.table.supply.left = [1, *[20, 2, 7, 13] * 1000]
    await crowd.together(crowd.slash("gm", "encounter start"))
    crowd.table.supply.left, first = [2], await crowd.turn()
    everybody = [crowd.slash(f"p{n}", "attack", target="Steel Crab") for n in range(100)]
    shown, private = await crowd.together(*everybody)
    assert sum("You are next." in each for each in private) == 1
    private = [each.replace("You are next. ", "") for each in private]
    assert [each.split("\n")[0] for each in shown] == [f"{first} misses Steel Crab with Fire Blast"]
    assert sorted(private) == sorted(
        f"\nIt is {first}'s turn, not Hero {n}'s. A GM can let you act before with `force`."
        for n in range(100)
        if first != f"Hero {n}"
    )


async def test_of_fifty_presses_one_passes_the_turn(fighting):
    shown, private = await fighting.together(*(fighting.press("gm", "Next") for _ in range(50)))
    assert await fighting.turn() == "Gale"
    assert sum("Gale's turn" in each for each in shown) == 1
    assert private == ["\nThat turn has passed; nothing has changed. It is the turn of Gale."] * 49


async def test_of_fifty_commands_one_passes_the_turn(fighting):
    shown, private = await fighting.together(*(fighting.slash("gm", "encounter next") for _ in range(50)))
    assert await fighting.turn() == "Gale"
    assert sum("Gale's turn" in each for each in shown) == 1
    assert private == ["\nThe turn that you meant has passed; nothing has changed. It is the turn of Gale."] * 49


async def test_presses_and_commands_together_pass_one_turn(fighting):
    for whose in ("Gale", "Steel Crab", "Nova"):
        presses = [fighting.press("gm", "Next") for _ in range(50)]
        commands = [fighting.slash("gm", "encounter next") for _ in range(50)]
        shown, private = await fighting.together(*itertools.chain(*zip(presses, commands, strict=True)))
        assert (await fighting.turn(), len(private)) == (whose, 99)
        assert len(shown) == 1
        await fighting.room.play("time +2s")


async def test_two_honest_ones_pass_two_turns(fighting):
    await fighting.room.play("@gm /encounter next\ntime +2s\n@gm /encounter next")
    assert await fighting.turn() == "Steel Crab"
    await fighting.room.play("time +2s\n@gm click Next\ntime +2s\n@gm click Next")
    assert await fighting.turn() == "Gale"


@pytest_asyncio.fixture(loop_scope="module")
async def two_bots(fighting, monkeypatch):
    """A second bot process on the same database; each gets every second interaction."""
    gateway, table = fighting.table.loopback.gateway, fighting.table
    second = BotProcess(table.loopback.port, table.url, table.supply, table.trouble.append)
    await second.start()
    turns = itertools.count()

    def dispatch(event, data):
        sessions = [each for each in gateway.sessions.values() if each.wants(event, data)]
        chosen = [sessions[next(turns) % 2]] if event == "INTERACTION_CREATE" else sessions
        for session in chosen:
            session.emit(event, data)

    monkeypatch.setattr(table.loopback.world.interactions._gateway, "dispatch", dispatch)
    fighting.bots.append(second)
    yield fighting
    await second.stop()


async def test_two_processes_on_one_database_lose_nothing(two_bots):
    two_bots.table.supply.left = [19, 20] * 40
    shown, private = await two_bots.together(*(shot(two_bots, 1000 + number) for number in range(40)))
    rows = [row for row in await two_bots.history() if "mark1" in row[0]]
    assert [mark for mark in marks(rows) if mark >= 1000] == list(range(1000, 1040))
    assert sum("Steel Crab hits Gale" in each for each in shown) == len(private) == 40
    shown, private = await two_bots.together(*(two_bots.press("gm", "Next") for _ in range(50)))
    assert (await two_bots.turn(), len(private)) == ("Gale", 49)
