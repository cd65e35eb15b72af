"""Login, resuming, restart, and what the client learns of a world that changes."""

import asyncio

import discord
import pytest

from bot.play.loopback import CannotDo, Loopback
from bot.play.pointing import pointed_at
from tests.play.loopback.sample import SampleBot


async def run(bot, server):
    """Log a bot in; gives the task in which it runs."""
    running = asyncio.create_task(bot.start(server.token))
    await server.gateway.ready()
    await bot.wait_until_ready()
    return running


async def test_login_syncs_and_makes_no_needless_call(server, bot):
    assert [f"{call.method} {call.path.replace(str(server.world.bot.id), 'id')}" for call in server.calls] == [
        "GET /users/@me",
        "GET /oauth2/applications/@me",
        "PUT /applications/id/commands",
    ]
    assert "roll" in [each["name"] for each in server.world.commands[None]]


async def test_a_bad_token(server):
    bot = SampleBot()
    with pytest.raises(discord.LoginFailure):
        await bot.start("wrong")
    await bot.close()


async def test_privileged_intents_are_refused(server):
    bot = discord.Client(intents=discord.Intents(guilds=True, members=True))
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await bot.start(server.token)
    await bot.close()


async def test_a_command_sent_while_the_socket_is_down_is_answered(server, bot, ann, table):
    await server.gateway.drop()
    exchange = await ann.slash(table, "echo", text="hello")
    assert exchange.message.content == "hello"
    assert (server.gateway.identifies, server.gateway.resumes) == (1, 1)


async def test_the_client_reconnects_when_asked(server, bot, ann, table):
    await server.gateway.ask_to_reconnect()
    exchange = await ann.slash(table, "echo", text="hello")
    assert exchange.message.content == "hello"
    assert server.gateway.identifies == 1


async def test_an_unknown_session_must_identify_again(server, bot):
    await server.gateway.invalidate()
    assert server.gateway.connected is None


async def test_a_restart_keeps_persistent_buttons(server, ann, table):
    bot = SampleBot()
    running = await run(bot, server)
    rolled = await ann.slash(table, "roll", dice="d6")
    await bot.close()
    await running
    await server.gateway.gone()
    assert server.gateway.connected is None
    bot = SampleBot()
    running = await run(bot, server)
    assert (await ann.click(rolled.message, "Reroll")).outcome == "update"
    assert len(server.gateway.sessions) == 1
    await bot.close()
    await running


async def test_nobody_answers_without_a_bot(server, ann, table):
    bot = SampleBot()
    running = await run(bot, server)
    await bot.close()
    await running
    acting = asyncio.create_task(ann.slash(table, "echo", text="hello"))
    await asyncio.sleep(0)
    server.clock.jump(3.1)
    assert (await acting).outcome == "no_response"


async def test_frames_without_compression():
    server = Loopback(compress=False)
    await server.start()
    with pointed_at(server.port):
        bot = SampleBot()
        running = await run(bot, server)
        exchange = await server.world.person("ann").slash(server.world.channel("table"), "echo", text="hello")
        await bot.close()
        await running
    await server.stop()
    assert exchange.message.content == "hello"


async def test_the_client_learns_what_changes(server, bot, table):
    world = server.world
    chase, hero = world.thread("table", "chase"), world.role("Hero")
    world.deny(table, "Pin Messages")
    await server.settle()
    guild = bot.get_guild(world.guild_id)
    assert guild.get_role(hero.id).name == "Hero"
    assert guild.get_thread(chase.id).parent_id == table.id
    assert not guild.get_channel(table.id).permissions_for(guild.me).pin_messages
    world.delete_channel(table)
    await server.settle()
    assert guild.get_channel(table.id) is None
    assert guild.get_thread(chase.id) is None


async def test_messages_are_told_to_those_who_want_them(server, table, ann):
    bot = discord.Client(intents=discord.Intents(guilds=True, guild_messages=True), guild_ready_timeout=0.01)
    running = await run(bot, server)
    kept = server.world.post(table, {"content": "hello"}, author=ann)
    server.world.post(ann.dm, {"content": "not for a bot that wants no direct messages"}, author=ann)
    await server.settle()
    assert [each.id for each in bot.cached_messages] == [kept.id]
    server.world.delete(kept)
    await server.settle()
    assert list(bot.cached_messages) == []
    await bot.close()
    await running


async def test_permissions_come_with_the_interaction(server, bot, ann, table):
    server.world.deny(table, "Pin Messages")
    exchange = await ann.slash(table, "echo", text="hello")
    assert not discord.Permissions(int(exchange.payload["app_permissions"])).pin_messages
    assert discord.Permissions(int(exchange.payload["member"]["permissions"])).send_messages
    organizer = server.world.person("gm")
    exchange = await organizer.slash(table, "echo", text="hello")
    assert discord.Permissions(int(exchange.payload["member"]["permissions"])).manage_guild


async def test_a_person_without_the_channel(server, bot, ann, bob, table):
    server.world.deny(table, "View Channel", holder=bob)
    exchange = await ann.slash(table, "echo", text="hello")
    assert not server.world.visible_to(bob, exchange.message)
    with pytest.raises(CannotDo, match="does not see the place"):
        await bob.slash(table, "echo", text="hello")
