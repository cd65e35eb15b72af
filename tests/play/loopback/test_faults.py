"""What goes wrong on request, as the real client meets it."""

import aiohttp
import discord
import pytest

SEND = {"method": "POST", "path": "/channels/*/messages"}


@pytest.fixture
def places(bot, table):
    """The table as the bot knows it."""
    return bot.get_partial_messageable(table.id)


async def test_a_rate_limit_is_waited_for(server, places, table):
    server.faults.limit(0.01, times=2, **SEND)
    await places.send("hello")
    assert [call.status for call in server.calls[-3:]] == [429, 429, 200]
    assert len(table.messages) == 1


async def test_a_ban_is_not_waited_for(server, places):
    server.faults.limit(0.01, via=False, **SEND)
    with pytest.raises(discord.HTTPException) as caught:
        await places.send("hello")
    assert caught.value.status == 429


async def test_a_refusal(server, places, table):
    server.faults.refuse(**SEND)
    with pytest.raises(discord.Forbidden) as caught:
        await places.send("hello")
    assert caught.value.code == 50013
    assert table.messages == {}


async def test_a_dropped_connection_does_nothing(server, places, table):
    server.faults.drop(**SEND)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await places.send("hello")
    assert table.messages == {}
    assert server.calls[-1].status == 0


async def test_a_lost_answer_did_its_work(server, places, table):
    server.faults.lose(**SEND)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await places.send("hello")
    assert len(table.messages) == 1


async def test_a_server_error(server, web, table):
    server.faults.fail(2, path="/channels/*", status=502)
    answers = [(await web("GET", f"/channels/{table.id}"))[0] for _ in range(3)]
    assert answers == [502, 502, 200]


async def test_only_matching_requests_meet_a_fault(server, web, table):
    server.faults.refuse(method="PUT")
    assert (await web("GET", f"/channels/{table.id}"))[0] == 200
    assert len(server.faults.waiting) == 1


async def test_a_body_that_discord_refuses_reaches_the_bot_as_an_error(bot, unanswered, ann, table):
    exchange = await unanswered(ann.slash(table, "echo", text="x" * 2001))
    assert exchange.outcome == "no_response"
    assert [call.status for call in exchange.refusals] == [400]
    assert bot.errors[0].original.code == 50035
