"""The bot as a Discord client: it loads the commands, and answers what goes wrong in any of them."""

import asyncio
import gc
import hashlib
import json
import logging
import signal
from collections.abc import Awaitable, Callable, Coroutine
from datetime import timedelta
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.channel import late
from bot.channel.alarm import Alarm
from bot.channel.asking import Questions
from bot.channel.complaints import Complaints
from bot.channel.shown import Shown
from bot.channel.tracker import Trackers
from bot.cogs import EXTENSIONS
from bot.context import UNREACHED
from bot.desk import Desk
from bot.logs import forgive_late_choices, name_of
from bot.prompts.forms import submitted
from bot.prompts.press import Pressed, pressed
from bot.prompts.table import CONFIRMED, FORMS, PRESSES
from bot.render import notice
from bot.settings import Settings
from rules.errors import Refused

log = logging.getLogger(__name__)

OWN_TASKS = "slugfest: "
TASKS = (
    OWN_TASKS,
    "CommandTree-invoker",
    "discord-ui-view-dispatch",
    "discord-ui-modal-dispatch",
    "discord-ui-dynamic-item",
    "discord.py: on_",
)

GONE = Refused("This belongs to an older message or an earlier start of the bot and works no more.", "Use the command.")
LIBRARY_REFUSALS: dict[type[Exception], Refused] = {
    app_commands.NoPrivateMessage: Refused("This works on a server only."),
    app_commands.MissingPermissions: Refused("You lack the permission for that."),
    app_commands.BotMissingPermissions: Refused("The bot lacks a permission for that in this channel."),
    app_commands.TransformerError: Refused("One of the values does not fit its option."),
    app_commands.CommandNotFound: Refused("This command has changed.", "Type it afresh in a minute."),
    app_commands.CommandSignatureMismatch: Refused("This command has changed.", "Type it afresh in a minute."),
}


class Commands(app_commands.CommandTree["Slugfest"]):
    """The command tree; its errors go to the bot."""

    async def interaction_check(self, interaction: discord.Interaction["Slugfest"], /) -> bool:
        """Every command is let in; its time runs from here."""
        self.client.begin_to_answer(interaction)
        return True

    async def on_error(self, interaction: discord.Interaction["Slugfest"], error: app_commands.AppCommandError) -> None:
        """Answer an error of a command."""
        await self.client.failed(interaction, error)


class Slugfest(commands.Bot):
    """The client; chance, time, the store and the named points of the playground come with the desk.

    `due` holds what sends edits that wait for their moment; `settle` calls each.
    """

    def __init__(self, settings: Settings, desk: Desk, **options: Any) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # it says nothing
        super().__init__(
            commands.when_mentioned,
            tree_cls=Commands,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            **options,
        )
        forgive_late_choices()
        self.settings, self.desk = settings, desk
        self.presses, self.forms, self.confirmed = PRESSES, FORMS, CONFIRMED
        self.complaints = Complaints()
        self.trackers, self.questions, self.alarm = Trackers(self), Questions(self), Alarm(self)
        self.shown = Shown(self)
        self.due: list[Callable[[], Awaitable[None]]] = [self.alarm.ring, self.trackers.flush, self.shown.flush]

    async def setup_hook(self) -> None:
        """Load the commands, and send them to Discord if they have changed since it last got them."""
        self.add_dynamic_items(Pressed)
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await self._sync()
        missed = await late.collect(self)
        self.begin(late.post(self, missed), "late")
        await self.alarm.start()

    async def _sync(self) -> None:
        scope = self.settings.dev_guild or 0
        guild = discord.Object(scope) if scope else None
        if guild:
            self.tree.copy_global_to(guild=guild)
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands(guild=guild)]
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        async with self.desk.store.transaction() as transaction:
            known = await transaction.servers.synced(scope=scope)
        if known == digest:
            return
        await self.tree.sync(guild=guild)
        async with self.desk.store.transaction() as transaction:
            await transaction.servers.set_synced(scope=scope, digest=digest)

    def begin(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Start work that ends by itself; `settle` waits for it. A timer is no such work."""
        task = asyncio.create_task(work, name=OWN_TASKS + name)
        task.add_done_callback(_log_failure)
        return task

    async def settle(self) -> None:
        """Return when all that the bot has begun is done, edits that wait for their moment included."""
        while True:
            if todo := running(TASKS):
                await asyncio.wait(todo)
                continue
            for flush in self.due:
                await flush()
            if not running(TASKS):
                return

    async def close(self) -> None:
        """Finish what has begun, within a few seconds, and log out."""
        if not self.is_closed():
            try:
                async with asyncio.timeout(5):
                    await self.settle()
            except Exception:
                log.warning("closing although work is unfinished", exc_info=True)
        await super().close()
        try:
            await self.shown.flush()
        finally:
            await self.desk.store.close()

    async def failed(self, interaction: discord.Interaction["Slugfest"], error: Exception) -> None:
        """Answer an error privately: a refusal with its reason, anything else with the code that the log has too."""
        cause = getattr(error, "original", None) or (isinstance(error.__cause__, Refused) and error.__cause__) or error
        no = cause if isinstance(cause, Refused) else LIBRARY_REFUSALS.get(type(error))
        interaction.command_failed = True
        if no:
            self.note(interaction, "refused", no.rule)
            await say_privately(interaction, notice.refusal(no))
        elif isinstance(cause, UNREACHED):
            self.note(interaction, "Discord did not take the answer", str(getattr(cause, "code", type(cause).__name__)))
        else:
            code = short_code(interaction.id)
            self.note(interaction, "fault", code)
            log.error("%s: fault in %s", code, name_of(interaction), exc_info=cause)
            await say_privately(interaction, notice.fault(code))

    def begin_to_answer(self, interaction: discord.Interaction["Slugfest"]) -> None:
        """The time of a command, press or form runs from now on."""
        interaction.extras["began"] = self.desk.clock.now()

    async def on_app_command_completion(self, interaction: discord.Interaction["Slugfest"], _command: object) -> None:
        """A command is done."""
        self.note(interaction, "done")

    def note(self, interaction: discord.Interaction["Slugfest"], outcome: str, code: str = "") -> None:
        """The one line in the log for a command, a press or a form: how it ended, and after how long."""
        now = self.desk.clock.now()
        spent = (now - interaction.extras.get("began", now)) / timedelta(milliseconds=1)
        ended = f"{outcome} ({code})" if code else outcome
        log.info("%s %s: %s after %d ms", name_of(interaction), interaction.id, ended, spent)

    async def on_interaction(self, interaction: discord.Interaction["Slugfest"]) -> None:
        """Answer presses and submissions; those that are none of ours work no more."""
        answer = ANSWERS.get(interaction.type)
        if answer is None:
            return
        self.begin_to_answer(interaction)
        if not await answer(interaction):
            await self.failed(interaction, GONE)
        elif not interaction.command_failed:
            self.note(interaction, "done")


ANSWERS: dict[discord.InteractionType, Callable[[Any], Awaitable[bool]]] = {
    discord.InteractionType.component: pressed,
    discord.InteractionType.modal_submit: submitted,
}


async def say_privately(interaction: discord.Interaction[Any], embed: discord.Embed) -> None:
    """Answer so that only the one who acted sees it; an answer that Discord does not take is logged, not raised."""
    try:
        if interaction.response.is_done():
            await interaction.followup.send(embed=embed, ephemeral=True)
        else:
            await interaction.response.send_message(embed=embed, ephemeral=True)
    except UNREACHED as error:
        log.warning("interaction %s could not be answered: %s", interaction.id, error)


async def serve(bot: Slugfest) -> None:
    """Run the bot until it is told to stop by SIGTERM or SIGINT; finish what has begun."""
    loop = asyncio.get_running_loop()
    closing: list[asyncio.Task[None]] = []
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, lambda: closing.append(asyncio.create_task(bot.close())))
    async with bot:
        await bot.login(bot.settings.discord_token.get_secret_value())
        gc.collect()
        gc.freeze()  # what a start has made stays for good: no later collection needs to look at it
        await bot.connect()
    await asyncio.gather(*closing)


def running(names: tuple[str, ...]) -> list[asyncio.Task[Any]]:
    """The unfinished tasks whose names begin so, but for the one that asks."""
    me = asyncio.current_task()
    return [task for task in asyncio.all_tasks() if task is not me and task.get_name().startswith(names)]


def short_code(number: int) -> str:
    """Six characters that find an interaction in the log."""
    return f"{number >> 12 & 0xFFFFFF:06X}"


def _log_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception():
        log.error("%s failed", task.get_name(), exc_info=task.exception())
