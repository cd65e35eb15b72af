"""What a person does, as the real client sees and answers it."""

import asyncio

import discord
import pytest

from bot.play.loopback import CannotDo

pytestmark = pytest.mark.usefixtures("bot")


async def test_a_command_with_options_is_answered(ann, table):
    exchange = await ann.slash(table, "roll", dice="2d6", mode="Advantage", bonus="3")
    assert exchange.outcome == "message"
    assert exchange.message.content == "2d6 a 3"
    assert [call.path.split("/")[1] for call in exchange.calls] == ["interactions"]


async def test_a_subcommand(ann, table):
    exchange = await ann.slash(table, "encounter add", who="Thug", count=3)
    assert exchange.message.content == "3 Thug"


async def test_objects_as_values(server, ann, bob, table):
    file = server.world.upload("map.txt", b"dungeon")
    given = {
        "who": bob,
        "role": server.world.role("Hero"),
        "where": table,
        "file": file,
        "sure": "yes",
        "amount": "1.5",
    }
    exchange = await ann.slash(table, "give", **given)
    assert exchange.message.content == "['bob', 'Hero', 'table'] dungeon True 1.5"


async def test_autocomplete(ann, table):
    exchange = await ann.autocomplete(table, "roll", focused="dice", dice="3")
    assert exchange.outcome == "choices"
    assert [choice["value"] for choice in exchange.choices] == ["3d6", "3d20"]


async def test_autocomplete_of_a_number_sees_the_other_options(ann, table):
    exchange = await ann.autocomplete(table, "encounter add", focused="count", who="Thug", count="3")
    assert exchange.choices == [{"name": "Thug 3", "value": 3}]


async def test_a_button_edits_its_message(ann, table):
    rolled = await ann.slash(table, "roll", dice="d6")
    clicked = await ann.click(rolled.message, "Reroll")
    assert clicked.outcome == "update"
    assert clicked.message is rolled.message
    assert rolled.message.content == "rerolled"


async def test_a_button_that_defers_and_edits(server, ann, table):
    rolled = await ann.slash(table, "roll", dice="d6")
    clicked = await ann.click(rolled.message, custom_id="later")
    await server.settle()
    assert clicked.outcome == "update"
    assert rolled.message.content == "later"


async def test_a_select(ann, table):
    rolled = await ann.slash(table, "roll", dice="d6")
    exchange = await ann.select(rolled.message, "Orc", placeholder="Target")
    assert exchange.message.content == "target orc"


async def test_a_private_answer_is_seen_by_one(server, ann, bob, table):
    rolled = await ann.slash(table, "roll", dice="d6")
    whispered = await ann.click(rolled.message, "Whisper")
    assert whispered.message.ephemeral
    assert server.world.visible_to(ann, whispered.message)
    assert not server.world.visible_to(bob, whispered.message)


async def test_a_modal(ann, table):
    rolled = await ann.slash(table, "roll", dice="d6")
    asked = await ann.click(rolled.message, "Ask")
    assert asked.outcome == "modal"
    exchange = await ann.submit(asked, Name="Merlin")
    assert exchange.message.content == "Merlin the wiz"
    with pytest.raises(CannotDo):
        await ann.submit(asked, Name="Merlin")


async def test_deferral_and_followups(server, ann, table):
    exchange = await ann.slash(table, "slow")
    await exchange.until(lambda it: len(it.followups) == 1)
    assert [each.content for each in exchange.messages] == ["first", "second"]
    assert not exchange.message.loading


async def test_a_private_deferral_stays_private(ann, table):
    exchange = await ann.slash(table, "slow", hidden=True)
    assert exchange.message.content == "first"
    assert exchange.message.ephemeral


async def test_no_answer(bot, unanswered, ann, table):
    exchange = await unanswered(ann.slash(table, "mute"))
    assert exchange.outcome == "no_response"
    assert bot.heard == [int(exchange.id)]


async def test_a_layout(ann, table):
    exchange = await ann.slash(table, "board")
    assert [each["id"] for each in exchange.message.components] == [1]
    assert exchange.message.components[0]["components"][1]["accessory"]["id"] == 5


async def test_a_file(server, ann, table):
    exchange = await ann.slash(table, "upload")
    (attachment,) = exchange.message.payload["attachments"]
    assert attachment["filename"] == "log.txt"
    assert server.world.uploads[int(attachment["id"])].content == b"log"


async def test_context_menus(ann, bob, table):
    rolled = await ann.slash(table, "roll", dice="d6")
    assert (await ann.context(table, "Inspect this", rolled.message)).message.content == "message d6 n 0"
    assert (await ann.context(table, "Inspect", bob)).message.content == "member bob"


async def test_direct_messages(server, ann, bob):
    exchange = await ann.slash(ann.dm, "roll", dice="d6")
    assert exchange.payload["context"] == 1
    assert server.world.visible_to(ann, exchange.message)
    assert not server.world.visible_to(bob, exchange.message)


async def test_a_thread(server, ann):
    chase = server.world.thread("alley", "chase")
    exchange = await ann.slash(chase, "roll", dice="d6")
    assert exchange.payload["channel"]["parent_id"] == str(server.world.channel("alley").id)
    assert exchange.message.channel is chase


async def test_the_same_interaction_twice(server, bot, ann, table):
    exchange = await ann.slash(table, "echo", text="once")
    await ann.again(exchange)
    await server.settle()
    assert [call.status for call in exchange.calls] == [200, 400]
    assert isinstance(bot.errors[0].original, discord.HTTPException)
    assert bot.errors[0].original.code == 40060


async def test_many_clicks_on_one_snapshot(ann, bob, table):
    rolled = await ann.slash(table, "roll", dice="d6")
    seen = rolled.message.snapshot()
    clicks = [person.click(rolled.message, "Reroll", seen=seen) for person in (ann, bob) for _ in range(10)]
    exchanges = await asyncio.gather(*clicks)
    assert {each.outcome for each in exchanges} == {"update"}


async def test_the_organizer_alone_may_use_setup(server, ann, table):
    assert (await server.world.person("gm").slash(table, "setup")).message.content == "set up"
    with pytest.raises(CannotDo, match="lacks the permissions"):
        await ann.slash(table, "setup")


async def test_every_kind_of_field(server, ann, bob, table):
    asked = await ann.slash(table, "form")
    file = server.world.upload("map.txt", b"dungeon")
    exchange = await ann.submit(asked, Side="Evil", Tags=["Undead"], Sure=True, Foe=bob, Map=[file])
    assert exchange.message.content == "e ['u'] True bob map.txt dungeon"


async def test_fields_keep_what_they_held(ann, bob, table):
    asked = await ann.slash(table, "form")
    exchange = await ann.submit(asked, Side="Good", Foe=bob)
    assert exchange.message.content == "g ['f'] False bob "


async def test_a_select_of_members(ann, bob, table):
    rolled = await ann.slash(table, "aim")
    exchange = await ann.select(rolled.message, bob)
    assert exchange.message.content == "at bob"
