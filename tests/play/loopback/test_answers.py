"""The states of an interaction, and which answers each kind allows."""

import asyncio

import pytest

MESSAGE = {"type": 4, "data": {"content": "hello"}}
LATER = {"type": 5}


def callback(exchange):
    return f"/interactions/{exchange.id}/{exchange.token}/callback?with_response=1"


def webhook(exchange, rest=""):
    return f"/webhooks/{exchange.payload['application_id']}/{exchange.token}{rest}"


def codes(answer):
    status, body = answer
    return status, body["code"]


async def test_the_answer_names_the_message(web, opened):
    status, body = await web("POST", callback(opened), MESSAGE)
    assert status == 200
    assert body["interaction"] == {
        "id": opened.id,
        "type": 2,
        "response_message_id": str(opened.message.id),
        "response_message_loading": False,
        "response_message_ephemeral": False,
    }
    assert body["resource"]["message"]["content"] == "hello"
    assert body["resource"]["message"]["interaction_metadata"]["id"] == opened.id


async def test_without_a_wish_for_it_there_is_no_answer(web, opened):
    assert await web("POST", callback(opened).removesuffix("?with_response=1"), MESSAGE) == (204, None)


async def test_before_the_first_answer_there_is_no_webhook(web, opened):
    assert codes(await web("POST", webhook(opened), {"content": "early"})) == (404, 10015)
    assert codes(await web("GET", webhook(opened, "/messages/@original"))) == (404, 10015)


async def test_a_second_answer_is_refused(web, opened):
    await web("POST", callback(opened), MESSAGE)
    assert codes(await web("POST", callback(opened), MESSAGE)) == (400, 40060)


async def test_after_the_deadline_the_interaction_is_unknown(server, web, opened):
    server.clock.jump(3.1)
    assert codes(await web("POST", callback(opened), MESSAGE)) == (404, 10062)
    assert codes(await web("POST", webhook(opened), {"content": "late"})) == (404, 10015)


async def test_after_fifteen_minutes_the_token_is_dead(server, web, opened):
    await web("POST", callback(opened), MESSAGE)
    server.clock.jump(899)
    assert (await web("POST", webhook(opened), {"content": "in time"}))[0] == 200
    server.clock.jump(2)
    assert codes(await web("POST", webhook(opened), {"content": "late"})) == (401, 50027)
    assert codes(await web("PATCH", webhook(opened, "/messages/@original"), {"content": "late"})) == (401, 50027)
    assert codes(await web("POST", callback(opened), MESSAGE)) == (404, 10062)


async def test_a_wrong_token_or_application_is_unknown(web, opened):
    assert codes(await web("POST", f"/interactions/{opened.id}/wrong/callback", MESSAGE)) == (404, 10062)
    await web("POST", callback(opened), MESSAGE)
    assert codes(await web("POST", f"/webhooks/1/{opened.token}", {"content": "x"})) == (404, 10015)
    assert codes(await web("POST", webhook(opened).replace(opened.token, "wrong"), {"content": "x"})) == (401, 50027)


async def test_an_invalid_answer_leaves_the_interaction_open(web, opened):
    status, body = await web("POST", callback(opened), {"type": 4, "data": {"content": "x" * 2001}})
    assert (status, list(body["errors"]["data"])) == (400, ["content"])
    assert codes(await web("POST", callback(opened), {"type": 4, "data": {}})) == (400, 50006)
    assert (await web("POST", callback(opened), MESSAGE))[0] == 200


@pytest.mark.parametrize("kind", [1, 6, 7, 8, 99])
async def test_a_command_is_not_answered_so(web, opened, kind):
    assert codes(await web("POST", callback(opened), {"type": kind, "data": {}})) == (400, 50035)


async def test_a_submitted_modal_opens_no_modal(server, web, opened, ann):
    text = {"type": 18, "label": "Name", "component": {"type": 4, "style": 1, "custom_id": "name"}}
    modal = {"type": 9, "data": {"title": "t", "custom_id": "m", "components": [text]}}
    assert (await web("POST", callback(opened), modal))[1] == {"interaction": {"id": opened.id, "type": 2}}
    submitting = asyncio.create_task(ann.submit(opened, name="Merlin"))
    await asyncio.sleep(0)
    submitted = server.world.interactions.last
    assert codes(await web("POST", callback(submitted), modal)) == (400, 50035)
    assert codes(await web("POST", callback(submitted), {"type": 7, "data": {"content": "x"}})) == (400, 50035)
    assert (await web("POST", callback(submitted), MESSAGE))[0] == 200
    await submitting


async def test_the_first_followup_fills_the_loading_message(web, opened):
    _, body = await web("POST", callback(opened), {"type": 5, "data": {"flags": 64}})
    assert body["interaction"]["response_message_loading"]
    assert opened.outcome == "loading"
    _, first = await web("POST", webhook(opened), {"content": "first", "flags": 0})
    assert (first["id"], first["flags"]) == (str(opened.message.id), 64)
    _, second = await web("POST", webhook(opened), {"content": "second"})
    assert second["interaction_metadata"]["original_response_message_id"] == first["id"]
    assert (opened.outcome, second["flags"]) == ("message", 0)


async def test_a_public_deferral_stays_public(web, opened):
    await web("POST", callback(opened), LATER)
    _, first = await web("POST", webhook(opened), {"content": "psst", "flags": 64})
    assert first["flags"] == 0


async def test_components_are_numbered_around_the_ids_they_have(web, opened):
    buttons = [{"type": 2, "style": 1, "label": str(n), "custom_id": str(n)} for n in range(3)]
    buttons[2]["id"] = 2
    await web("POST", callback(opened), {"type": 4, "data": {"components": [{"type": 1, "components": buttons}]}})
    (row,) = opened.message.components
    assert (row["id"], [each["id"] for each in row["components"]]) == (1, [3, 4, 2])


async def test_editing_the_original_ends_the_loading(web, opened):
    await web("POST", callback(opened), LATER)
    _, body = await web("PATCH", webhook(opened, "/messages/@original"), {"content": "done"})
    assert (body["content"], body["flags"]) == ("done", 0)


async def test_a_message_cannot_be_edited_to_nothing(web, opened):
    await web("POST", callback(opened), MESSAGE)
    assert codes(await web("PATCH", webhook(opened, "/messages/@original"), {"content": ""})) == (400, 50006)


async def test_a_deleted_original_stays_deleted(web, opened):
    await web("POST", callback(opened), MESSAGE)
    assert await web("DELETE", webhook(opened, "/messages/@original")) == (204, None)
    assert codes(await web("PATCH", webhook(opened, "/messages/@original"), {"content": "x"})) == (404, 10008)


async def test_the_webhook_reaches_only_its_own_messages(server, web, opened, table):
    await web("POST", callback(opened), MESSAGE)
    foreign = server.world.post(table, {"content": "other"})
    assert codes(await web("PATCH", webhook(opened, f"/messages/{foreign.id}"), {"content": "x"})) == (404, 10008)


async def test_an_edit_keeps_what_it_does_not_name(web, opened):
    await web("POST", callback(opened), {"type": 4, "data": {"content": "hello", "embeds": [{"title": "t"}]}})
    _, body = await web("PATCH", webhook(opened, "/messages/@original"), {"content": "bye"})
    assert (body["content"], body["embeds"]) == ("bye", [{"title": "t", "type": "rich"}])
    assert body["edited_timestamp"] is not None


async def test_private_messages_are_unknown_to_the_channel(web, opened, table):
    await web("POST", callback(opened), {"type": 4, "data": {"content": "psst", "flags": 64}})
    assert codes(await web("GET", f"/channels/{table.id}/messages/{opened.message.id}")) == (404, 10008)
    assert await web("GET", f"/channels/{table.id}/messages") == (200, [])


async def test_a_bot_that_only_the_user_installed_follows_up_five_times(server, web, ann, opened, table):
    server.world.bot_joined, ann.installed_bot = False, True
    acting = asyncio.create_task(ann.slash(table, "go"))
    await asyncio.sleep(0)
    exchange = server.world.interactions.last
    assert exchange.payload["authorizing_integration_owners"] == {"1": str(ann.id)}
    await web("POST", callback(exchange), MESSAGE)
    for _ in range(5):
        assert (await web("POST", webhook(exchange), {"content": "more"}))[0] == 200
    assert codes(await web("POST", webhook(exchange), {"content": "more"})) == (400, 40094)
    await acting


PINGS = [
    ({}, "<@{ann}> <@&{hero}> @everyone", (["ann"], [], False)),
    ({"allowed_mentions": {"parse": []}}, "<@{ann}> <@&{hero}> @everyone", ([], [], False)),
    ({"allowed_mentions": {"parse": ["roles", "everyone"]}}, "<@{ann}> <@&{hero}> @here", ([], ["Hero"], True)),
    ({"allowed_mentions": {"users": ["{bob}"]}}, "<@{ann}> <@!{bob}>", (["bob"], [], False)),
]


@pytest.mark.parametrize(("extra", "text", "pinged"), PINGS)
async def test_who_is_pinged_by_an_answer(server, web, opened, ann, bob, extra, text, pinged):
    hero = server.world.role("Hero")
    ids = {"ann": ann.id, "bob": bob.id, "hero": hero.id}
    allowed = extra.get("allowed_mentions", {})
    users = {"users": [each.format(**ids) for each in allowed["users"]]} if "users" in allowed else {}
    extra = {"allowed_mentions": allowed | users} if allowed else {}
    await web("POST", callback(opened), {"type": 4, "data": {"content": text.format(**ids)} | extra})
    payload = opened.message.payload
    roles = [server.world.roles[int(each)].name for each in payload["mention_roles"]]
    assert ([each["username"] for each in payload["mentions"]], roles, payload["mention_everyone"]) == pinged
