"""A playground for the tests of a module; each test plays in a channel of its own."""

import itertools
import re

import pytest_asyncio

from tests.table import set_table

ACTING = re.compile(r"^(!?(?:all \d+ )?@\w+) (?=/|click|choose|fill|complete)", re.MULTILINE)
NUMBERS = itertools.count(1)


class Room:
    """A channel: scripts are played there."""

    def __init__(self, table, channel):
        self.table, self.channel = table, channel

    async def play(self, script):
        """Plays a script here, strictly; what was seen."""
        placed = ACTING.sub(rf"\1 {self.channel} ", script)
        return await self.table.play(placed.replace("#here", self.channel))

    async def texts(self, script):
        """The texts of what was seen."""
        return [seen.text for seen in await self.play(script)]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def table(tmp_path_factory):
    async with set_table(tmp_path_factory.mktemp("table")) as table:
        yield table


@pytest_asyncio.fixture(loop_scope="module")
async def room(table):
    """A channel of its own, without an encounter."""
    return Room(table, f"#room{next(NUMBERS)}")


FIGHT = """
@gm /encounter new name:"Bank job" system:mm2e
@gm /encounter add who:Nova owner:@ann
@gm /encounter add who:Gale owner:@bob
@gm /encounter add who:"Steel Crab"
"""

START = "dice 15 10 8\n@gm /encounter start\n"


@pytest_asyncio.fixture(loop_scope="module")
async def fight(room):
    """A fight in its first round, Nova's turn: Nova 19 (Ann's), Gale 17 (Bob's), Steel Crab 8 (the GM's)."""
    await room.play(FIGHT + START)
    return room
