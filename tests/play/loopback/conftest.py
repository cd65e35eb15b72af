import asyncio

import pytest

from bot.play.loopback import Loopback, pointed_at
from tests.play.loopback.sample import SampleBot


@pytest.fixture
async def server():
    """A loopback Discord; a run that asks it for a route it does not have fails."""
    server = Loopback(deadline=0.5, patience=2.0)
    await server.start()
    with pointed_at(server.port):
        yield server
    await server.stop()
    assert server.unknown_routes == []


@pytest.fixture
async def bot(server):
    """The sample bot, logged in."""
    bot = SampleBot()
    running = asyncio.create_task(bot.start(server.token))
    await asyncio.wait(
        [running, asyncio.create_task(server.gateway.ready())], timeout=5, return_when=asyncio.FIRST_COMPLETED
    )
    assert not running.done()
    await bot.wait_until_ready()
    yield bot
    await bot.close()
    await running


@pytest.fixture
def ann(server):
    return server.world.person("ann")


@pytest.fixture
def bob(server):
    return server.world.person("bob")


@pytest.fixture
def table(server):
    return server.world.channel("table")
