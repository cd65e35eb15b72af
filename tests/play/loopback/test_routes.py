"""The routes beside the interactions: what they need, what they answer, how they refuse."""

import aiohttp
import pytest

from bot.play.loopback import File, state


def channel(place, rest=""):
    return f"/channels/{place.id}{rest}"


async def send(web, place, **body):
    return await web("POST", channel(place, "/messages"), {"content": "hello"} | body)


async def code(asked):
    status, body = await asked
    return status, body["code"]


async def test_a_message_is_sent_edited_and_deleted(server, web, table):
    _, sent = await send(web, table)
    path = channel(table, f"/messages/{sent['id']}")
    _, edited = await web("PATCH", path, {"content": "bye"})
    assert (await web("GET", path))[1] == edited
    assert (sent["content"], edited["content"], edited["type"]) == ("hello", "bye", 0)
    assert await web("DELETE", path) == (204, None)
    assert await code(web("GET", path)) == (404, 10008)
    assert [event.kind for event in server.world.journal] == ["message", "edit", "delete"]


async def test_history_is_newest_first(web, table):
    sent = [(await send(web, table, content=str(number)))[1]["id"] for number in range(3)]
    _, newest = await web("GET", channel(table, "/messages?limit=2"))
    assert [each["content"] for each in newest] == ["2", "1"]
    _, older = await web("GET", channel(table, f"/messages?before={sent[1]}"))
    assert [each["content"] for each in older] == ["0"]


async def test_pins(server, web, table):
    sent = [(await send(web, table, content=str(number)))[1]["id"] for number in range(2)]
    for each in sent:
        assert await web("PUT", channel(table, f"/messages/pins/{each}")) == (204, None)
    _, pins = await web("GET", channel(table, "/messages/pins"))
    assert [each["message"]["id"] for each in pins["items"]] == sent[::-1]
    await web("DELETE", channel(table, f"/messages/pins/{sent[0]}"))
    assert list(table.pins) == [int(sent[1])]


async def test_no_more_than_250_pins(server, web, table):
    for _ in range(250):
        server.world.pin(server.world.post(table, {"content": "x"}), pinned=True)
    _, sent = await send(web, table)
    assert await code(web("PUT", channel(table, f"/messages/pins/{sent['id']}"))) == (400, 30003)


async def test_what_the_bot_may_not(server, web, table):
    _, sent = await send(web, table)
    pin = channel(table, f"/messages/pins/{sent['id']}")
    server.world.deny(table, "Pin Messages")
    assert await code(web("PUT", pin)) == (403, 50013)
    server.world.deny(table, "Send Messages")
    assert await code(send(web, table)) == (403, 50013)
    server.world.deny(table, "View Channel")
    assert await code(send(web, table)) == (403, 50001)
    assert await code(web("GET", channel(table))) == (403, 50001)
    server.world.allow(table, "Pin Messages", "Send Messages", "View Channel")
    assert await web("PUT", pin) == (204, None)


async def test_threads_have_a_permission_of_their_own(server, web, table):
    _, opened = await web("POST", channel(table, "/threads"), {"name": "chase", "type": 11})
    thread = server.world.thread("table", "chase")
    assert opened["id"] == str(thread.id)
    server.world.deny(table, "Send Messages")
    assert (await send(web, thread))[0] == 200
    server.world.deny(thread, "Send Messages in Threads")
    assert await code(send(web, thread)) == (403, 50013)


async def test_a_thread_on_a_message_has_its_id(server, web, table):
    _, sent = await send(web, table)
    status, opened = await web("POST", channel(table, f"/messages/{sent['id']}/threads"), {"name": "chase"})
    assert (status, opened["id"], opened["parent_id"]) == (201, sent["id"], str(table.id))


async def test_a_thread_is_archived(server, web):
    thread = server.world.thread("table", "chase")
    _, changed = await web("PATCH", channel(thread), {"archived": True})
    assert changed["thread_metadata"]["archived"]
    server.world.deny(thread, "Manage Threads")
    assert await code(web("PATCH", channel(thread), {"archived": False})) == (403, 50013)


async def test_a_deleted_channel_takes_its_threads_along(server, web, table):
    thread = server.world.thread("table", "chase")
    server.world.delete_channel(table)
    assert await code(send(web, table)) == (404, 10003)
    assert await code(send(web, thread)) == (404, 10003)


async def test_direct_messages(server, web, ann):
    _, opened = await web("POST", "/users/@me/channels", {"recipient_id": str(ann.id)})
    assert opened["id"] == str(ann.dm.id)
    assert (await send(web, ann.dm))[0] == 200
    ann.accepts_dms = False
    assert await code(send(web, ann.dm)) == (403, 50007)


async def test_messages_of_others(server, web, ann, table):
    theirs = server.world.post(table, {"content": "mine"}, author=ann)
    path = channel(table, f"/messages/{theirs.id}")
    assert await code(web("PATCH", path, {"content": "yours"})) == (403, 50005)
    server.world.deny(table, "Manage Messages")
    assert await code(web("DELETE", path)) == (403, 50013)


async def test_a_channel_message_pings_everyone_by_default(web, table):
    _, sent = await send(web, table, content="@everyone")
    assert sent["mention_everyone"]
    _, sent = await send(web, table, content="@everyone", allowed_mentions={"parse": []})
    assert not sent["mention_everyone"]


async def test_bad_bodies(web, table):
    assert await code(send(web, table, content="")) == (400, 50006)
    status, body = await send(web, table, content="x" * 2001)
    assert (status, list(body["errors"])) == (400, ["content"])
    _, sent = await send(web, table)
    assert await code(web("PATCH", channel(table, f"/messages/{sent['id']}"), {"content": ""})) == (400, 50006)


async def test_a_layout_stays_a_layout(web, table):
    text = {"type": 10, "content": "Round 1"}
    _, sent = await web("POST", channel(table, "/messages"), {"flags": state.COMPONENTS_V2, "components": [text]})
    path = channel(table, f"/messages/{sent['id']}")
    _, edited = await web("PATCH", path, {"components": [text | {"content": "Round 2"}], "flags": 0})
    assert edited["flags"] == state.COMPONENTS_V2
    assert await code(web("PATCH", path, {"content": "plain"})) == (400, 50035)


UNKNOWN = [
    ("GET", "/channels/1", 10003),
    ("GET", "/users/1", 10013),
    ("GET", "/guilds/1", 10004),
    ("GET", "/guilds/{guild}/members/1", 10007),
    ("GET", "/applications/1/commands/1", 10063),
]


@pytest.mark.parametrize(("method", "path", "number"), UNKNOWN)
async def test_unknown_things(server, web, method, path, number):
    assert await code(web(method, path.format(guild=server.world.guild_id))) == (404, number)


async def test_an_unknown_guild_takes_no_commands(web):
    assert await code(web("PUT", "/applications/1/guilds/1/commands", [])) == (403, 50001)


async def test_known_things(server, web, ann):
    guild = server.world.guild_id
    assert (await web("GET", f"/users/{ann.id}"))[1]["username"] == "ann"
    assert (await web("GET", f"/guilds/{guild}"))[1]["name"] == "The League"
    assert (await web("GET", f"/guilds/{guild}/members/{ann.id}"))[1]["user"]["id"] == str(ann.id)
    assert (await web("GET", f"/guilds/{guild}/roles"))[1][0]["name"] == "@everyone"
    assert (await web("GET", "/gateway/bot"))[1]["url"] == server.gateway_url


async def test_commands_keep_their_ids(web):
    path, roll = "/applications/1/commands", {"name": "roll", "description": "Roll", "type": 1}
    _, first = await web("PUT", path, [roll, {"name": "Look", "type": 3}])
    _, second = await web("PUT", path, [roll | {"description": "Roll dice", "default_member_permissions": 32}])
    assert second[0]["id"] == first[0]["id"]
    assert second[0]["default_member_permissions"] == "32"
    assert (await web("POST", path, {"name": "go", "description": "Go"}))[0] == 201
    assert (await web("POST", path, {"name": "go", "description": "Go on"}))[0] == 200
    _, changed = await web("PATCH", f"{path}/{first[0]['id']}", {"description": "Dice"})
    assert await web("GET", f"{path}/{first[0]['id']}") == (200, changed)
    assert await web("DELETE", f"{path}/{first[0]['id']}") == (204, None)
    assert [each["name"] for each in (await web("GET", path))[1]] == ["go"]


async def test_bad_commands(web):
    status, body = await web("PUT", "/applications/1/commands", [{"name": "roll", "description": ""}])
    assert (status, list(body["errors"]["0"])) == (400, ["description"])
    many = [{"name": f"c{number}", "description": "d"} for number in range(101)]
    assert await code(web("PUT", "/applications/1/commands", many)) == (400, 30032)


async def test_a_route_that_is_not_there_is_recorded(server, web):
    assert await code(web("GET", "/nowhere")) == (404, 0)
    assert server.unknown_routes == ["GET /nowhere"]
    server.unknown_routes.clear()


async def test_the_token_is_needed(server, web):
    server.token = "another"
    assert await code(web("GET", "/users/@me")) == (401, 0)


async def test_routes_that_say_little(server, web, table, ann):
    thread = server.world.thread("table", "chase")
    assert await web("POST", channel(table, "/typing")) == (204, None)
    assert await web("PUT", channel(thread, "/thread-members/@me")) == (204, None)
    assert await web("GET", "/applications/1/emojis") == (200, {"items": []})
    assert await web("GET", "/applications/1/skus") == (200, [])
    assert await code(web("POST", "/users/@me/channels", {"recipient_id": "1"})) == (404, 10013)


async def test_a_file_is_served_where_the_message_says(server, table):
    file = File("files[0]", "map.png", b"png", "image/png")
    message = server.world.post(table, {"embeds": [{"image": {"url": "attachment://map.png"}}]}, [file])
    link = message.embeds[0]["image"]["url"]
    assert link == message.payload["attachments"][0]["url"]
    async with aiohttp.ClientSession() as session:
        async with session.get(link) as response:
            assert (await response.read(), response.content_type) == (b"png", "image/png")
        async with session.get(f"{server.world.base_url}/attachments/1/map.png") as response:
            assert response.status == 404
