"""The real client in this process, on a loopback Discord."""

import asyncio
import logging
import sqlite3
from contextlib import closing, contextmanager

import discord
import pytest
from discord import app_commands, ui
from sqlalchemy.exc import OperationalError

from bot.client import Slugfest, say_privately, short_code
from bot.clock import SystemClock
from bot.desk import Desk, encounters, looks
from bot.desk.values import Place
from bot.games import SYSTEMS
from bot.play.child import MovedClock
from bot.play.loopback import Loopback
from bot.play.pointing import pointed_at
from bot.render import notice
from bot.rights import Person
from bot.settings import Settings
from bot.store.migrations import migrate
from bot.store.store import Store
from rules.dice import Scripted
from rules.errors import Refused
from tests.desk.coin_game import GAME
from tests.desk.conftest import GM, Room


def add_commands(bot):
    """Commands that go wrong in every way."""

    @bot.tree.command(description="breaks")
    async def breaks(interaction: discord.Interaction) -> None:
        raise ZeroDivisionError("oops")

    @bot.tree.command(description="breaks late")
    async def breaks_late(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("so far so good")
        raise ZeroDivisionError("oops")

    @bot.tree.command(description="refuses")
    async def refuses(interaction: discord.Interaction) -> None:
        raise Refused("It is Gale's turn.", "You are next.", "MM-INIT-01")

    @bot.tree.command(description="checks")
    @app_commands.checks.has_permissions(administrator=True)
    async def checks(interaction: discord.Interaction) -> None:
        raise AssertionError

    @bot.tree.command(description="shows a button")
    async def buttons(interaction: discord.Interaction) -> None:
        view = ui.View(timeout=None)
        view.add_item(ui.Button(label="Stale", custom_id="stale"))
        await interaction.response.send_message(view=view)
        view.stop()

    @bot.tree.command(description="opens a modal")
    async def asks(interaction: discord.Interaction) -> None:
        modal = ui.Modal(title="Name", custom_id="orphan")
        modal.add_item(ui.TextInput(label="Name", custom_id="name"))
        await interaction.response.send_modal(modal)
        modal.stop()


class Server:
    """A loopback with bots that log in to it one after another, on one database."""

    def __init__(self, loopback, url):
        self.loopback, self.url, self.bots = loopback, url, []
        self.ann, self.table = loopback.world.person("ann"), loopback.world.channel("table")

    async def bot(self, extend=add_commands, clock=None, **more):
        settings = Settings.checked({"discord_token": self.loopback.token, "database_url": self.url, **more})
        desk = Desk(Store(self.url), {**SYSTEMS, GAME.key: GAME}, Scripted(), clock or SystemClock())
        bot = Slugfest(settings, desk, guild_ready_timeout=0.01)
        extend(bot)
        task = asyncio.create_task(bot.start(self.loopback.token))
        self.bots.append((bot, task))
        await self.loopback.gateway.ready()
        await bot.wait_until_ready()
        return bot

    async def text(self, command):
        """What answers a command; privately, if it is in brackets."""
        exchange = await self.ann.slash(self.table, command)
        await self.loopback.settle()
        return [
            f"({message.embeds[0]['description']})" if message.ephemeral else message.content
            for message in exchange.messages
        ]

    @contextmanager
    def broken(self, *tables):
        """A database without some tables, those of the history and of messages if none are named."""
        tables = tables or ("history", "buttons")
        with closing(sqlite3.connect(self.url.partition("///")[2])) as database:
            for table in tables:
                database.execute(f"ALTER TABLE {table} RENAME TO {table}_away")
            yield database
            for table in tables:
                database.execute(f"ALTER TABLE {table}_away RENAME TO {table}")

    def syncs(self):
        return [call.path for call in self.loopback.calls if call.method == "PUT"]


@pytest.fixture
async def server(tmp_path):
    url = f"sqlite+aiosqlite:///{tmp_path}/test.db"
    await migrate(url)
    loopback = Loopback()
    await loopback.start()
    server = Server(loopback, url)
    with pointed_at(loopback.port):
        yield server
        for bot, task in server.bots:
            await bot.close()
            await task
        await loopback.stop()


async def test_a_refusal_is_answered_privately_with_its_rule(server, caplog):
    await server.bot()
    assert await server.text("refuses") == ["(It is Gale's turn. You are next.\n-# MM-INIT-01)"]
    assert [r for r in caplog.records if r.levelno >= logging.WARNING and r.name != "discord.client"] == []


async def test_a_fault_gets_a_code_that_the_log_has_too(server, caplog):
    await server.bot()
    exchange = await server.ann.slash(server.table, "breaks")
    code = short_code(int(exchange.id))
    assert f"**{code}**" in exchange.message.embeds[0]["description"]
    assert exchange.message.ephemeral
    (record,) = [r for r in caplog.records if r.levelno == logging.ERROR]
    assert record.getMessage().startswith(f"{code}: fault in ")
    assert record.exc_info[0] is ZeroDivisionError


async def test_a_fault_after_the_answer_is_told_as_well(server):
    await server.bot()
    first, second = await server.text("breaks_late")
    assert first == "so far so good"
    assert second.startswith("(That is a fault of the bot")


async def test_a_refusal_of_the_library_is_told_plainly(server):
    await server.bot()
    assert await server.text("checks") == ["(You lack the permission for that.)"]


async def test_presses_that_nobody_waits_for_are_answered(server):
    await server.bot()
    shown = await server.ann.slash(server.table, "buttons")
    pressed = await server.ann.click(shown.message, "Stale")
    opened = await server.ann.slash(server.table, "asks")
    submitted = await server.ann.submit(opened, name="Nova")
    for exchange in (pressed, submitted):
        assert exchange.message.ephemeral
        assert "works no more" in exchange.message.embeds[0]["description"]


async def test_commands_are_sent_only_when_they_changed(server):
    first = await server.bot()
    sent = server.syncs()
    assert len(sent) == 1
    assert sent[0].endswith("/commands")
    await first.close()
    second = await server.bot()
    assert server.syncs() == sent
    await second.close()
    await server.bot(extend=lambda bot: None)
    assert len(server.syncs()) == 2


async def test_a_development_server_gets_the_commands_alone(server):
    guild = server.loopback.world.guild_id
    await server.bot(dev_guild=guild)
    (sent,) = server.syncs()
    assert sent.endswith(f"/guilds/{guild}/commands")
    assert "roll" in [each["name"] for each in server.loopback.world.commands[guild]]
    assert server.loopback.world.commands[None] == []


async def test_settling_waits_for_work_and_for_edits_that_are_due(server):
    bot, done = await server.bot(), []

    async def work():
        await asyncio.sleep(0)
        done.append("work")

    async def flush():
        if "flushed" not in done:
            done.append("flushed")
            bot.begin(work(), "more work")

    bot.due.append(flush)
    bot.begin(work(), "work")
    await bot.settle()
    assert done == ["work", "flushed", "work"]


async def test_work_that_fails_is_logged(server, caplog):
    bot = await server.bot()

    async def work():
        raise ZeroDivisionError

    bot.begin(work(), "counting")
    await bot.settle()
    assert "slugfest: counting failed" in caplog.text


async def test_an_answer_that_discord_does_not_take_raises_nothing(server, caplog):
    def extend(bot):
        @bot.tree.command(description="late")
        async def late(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("first")
            interaction.response._response_type = None
            await interaction.response.send_message("second")

        @bot.tree.command(description="cut off")
        async def cut(interaction: discord.Interaction) -> None:
            server.loopback.faults.drop(1)
            await say_privately(interaction, notice.fault("000000"))
            await interaction.response.send_message("after all")

    await server.bot(extend)
    assert await server.text("late") == ["first"]
    assert await server.text("cut") == ["after all"]
    assert [r for r in caplog.records if r.levelno >= logging.ERROR] == []


async def fight(server, bot):
    """A fight of one who is alone; who plays it."""
    room = Room(
        bot.desk, bot.desk.store, bot.desk.clock, Place(str(server.loopback.world.guild_id), str(server.table.id))
    )
    manager = Person("1", "gm", manages_server=True)
    await encounters.open_(bot.desk, room.place, manager, "Bank job", GAME.key)
    await room.add("Ace")
    await room.do(GM, "start")
    return room


async def test_what_could_not_be_noted_as_shown_is_noted_with_the_next_or_at_the_end(server):
    bot = await server.bot()
    await fight(server, bot)
    (missed,) = await looks.unshown(bot.desk)
    with server.broken():
        bot.shown.note((missed.encounter, 1))
        with pytest.raises(OperationalError):
            await bot.shown.flush()
    bot.shown.note((missed.encounter, 2))
    await bot.close()
    assert await looks.unshown(bot.desk) == ()


async def test_a_bot_whose_work_fails_stops_all_the_same(server, caplog):
    bot = await server.bot()
    room = await fight(server, bot)
    with server.broken():
        bot.shown.note((room.number, 1))
        with pytest.raises(OperationalError):
            await bot.close()
    assert bot.is_closed()
    assert "closing although work is unfinished" in caplog.text


async def test_a_tracker_that_could_not_be_read_is_shown_later(server):
    bot = await server.bot()
    place, manager = (
        Place(str(server.loopback.world.guild_id), str(server.table.id)),
        Person("1", "gm", manages_server=True),
    )
    look = await encounters.open_(bot.desk, place, manager, "Bank job", "mm2e")
    bot.trackers.touch(look.id)
    with server.broken("encounters"), pytest.raises(OperationalError):
        await bot.trackers.flush()
    await bot.trackers.flush()
    (tracker,) = server.table.messages.values()
    assert "Bank job" in tracker.payload["embeds"][0]["title"]


async def test_an_alarm_that_failed_rings_again_a_minute_later(server):
    clock = MovedClock()
    bot = await server.bot(clock=clock)
    room = await fight(server, bot)
    await room.set(remind_after=1)
    bot.alarm.poke(await room.look())
    clock.set_ahead(3601)
    with server.broken(), pytest.raises(OperationalError):
        await bot.alarm.ring()
    clock.set_ahead(3662)
    await bot.alarm.ring()
    (reminder,) = server.table.messages.values()
    assert "Nothing has happened for an hour" in reminder.payload["embeds"][0]["description"]
