import asyncio

import aiohttp
import pytest

from bot.play.loopback import Loopback
from bot.play.loopback.applications import DEFAULTS
from bot.play.pointing import pointed_at
from tests.play.loopback.sample import SampleBot


@pytest.fixture
async def server():
    """A loopback Discord; a run that asks it for a route it does not have fails."""
    server = Loopback()
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


@pytest.fixture
async def web(server):
    """A bare HTTP client with the bot's token: `await web(method, path, body)` gives status and answer."""
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {server.token}"}) as session:

        async def ask(method, path, body=None):
            async with session.request(method, server.api_url + path, json=body) as response:
                return response.status, await response.json() if response.status != 204 else None

        yield ask


@pytest.fixture
def unanswered(server):
    """Carries out an act that the bot does not answer, without waiting for three seconds."""

    async def carry_out(act):
        acting = asyncio.create_task(act)
        await server.settle()
        server.clock.jump(3.1)
        return await acting

    return carry_out


@pytest.fixture
async def opened(server, ann, table):
    """An interaction that waits for its first answer; no bot is connected, the test answers itself."""
    body = {"type": 1, "name": "go", "description": "Go"} | DEFAULTS
    server.world.commands[None] = [body | {"id": "1", "contexts": [0, 1], "integration_types": [0, 1]}]
    acting = asyncio.create_task(ann.slash(table, "go"))
    await asyncio.sleep(0)
    yield server.world.interactions.last
    server.clock.jump(3600)
    await acting
