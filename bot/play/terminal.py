"""The face of the playground: a person types, the real bot answers, and completes what is typed."""

import argparse
import asyncio
import re
import tempfile
from collections.abc import AsyncGenerator, Iterable
from contextlib import suppress
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.patch_stdout import patch_stdout

from bot.play import values
from bot.play.child import TOKEN
from bot.play.loopback.errors import CannotDo
from bot.play.loopback.server import Loopback
from bot.play.loopback.state import Json
from bot.play.loopback.world import World
from bot.play.process import BotFailed, BotProcess
from bot.play.runner import Failed, Runner
from bot.play.script import DEEDS, PLACE, VERBS, BadLine, parse, parse_line, tokens
from bot.play.seen import Seen
from bot.play.supply import Supply
from bot.play.text import buttons

PERSONS = ("gm", "ann", "bob")
SUBCOMMAND, GROUP = 1, 2
PRACTICE = Path(__file__).with_name("practice.fight")
"""The encounter that is at hand when a fresh playground opens."""

WELCOME = """\
You are the GM of a table in a Discord of its own; the real bot is here too. Type a command, Tab completes it.
  /attack target:"Steel Crab" actor:Nova      acts, as you
  @ann                                        you are ann from now on; @bob /status does one thing as bob
  click Next                                  presses a button
  #alley                                      goes to another channel
  dice 20 9                                   the next faces that fall
  quit                                        leaves
"""

LAST_PAIR = re.compile(r'(?:^|\s)([a-z][\w-]*):("?)((?:[^"\\]|\\.)*)$')


class Terminal:
    """One sitting: who is typing and where, and what the runner plays for them."""

    def __init__(self, runner: Runner, world: World) -> None:
        self._runner, self.world = runner, world
        self.who, self.place = PERSONS[0], "#table"

    @property
    def prompt(self) -> str:
        """Who types, and where."""
        return f"{self.who} {self.place}> "

    async def do(self, typed: str) -> None:
        """One line as typed: a change of person or place, or a line of the script language without its WHO."""
        text = typed.strip()
        if re.fullmatch(r"@\w+", text):
            self.who = text[1:]
        elif PLACE.fullmatch(text):
            self.place = text
        elif text:
            await self._play(self.line(text))

    def line(self, text: str) -> str:
        """The line of a script that this stands for."""
        acts = text.startswith("/") or text.split()[0] in DEEDS
        return f"@{self.who} {self.place} {text}" if acts else text

    async def _play(self, text: str) -> None:
        try:
            await self._runner.play(parse_line(1, text), show)
        except BadLine as error:
            print(f"  {error.why}")
        except Failed as error:
            print(f"  {error}")


def show(seen: Seen) -> None:
    """Prints what became visible."""
    print(seen.as_text(), flush=True)


class BotCompleter(Completer):
    """Completes commands and options as registered, values by the bot's own autocomplete, and buttons in sight."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Nothing without asking the bot."""
        return ()

    async def get_completions_async(
        self, document: Document, complete_event: CompleteEvent
    ) -> AsyncGenerator[Completion, None]:
        """What may stand here."""
        text = document.text_before_cursor
        words = text.split(" ")
        if text.startswith("/"):
            async for found in self._command(text):
                yield found
        elif words[0] == "click" and len(words) > 1:
            start = text[len("click ") :]
            for label in dict.fromkeys(self._labels()):
                if label.casefold().startswith(start.strip('"').casefold()):
                    yield Completion(f'"{label}"' if " " in label else label, -len(start))
        elif len(words) == 1:
            for word in (*(f"@{person}" for person in PERSONS), *DEEDS, *VERBS, "quit"):
                if word.startswith(text):
                    yield Completion(word, -len(text))

    def _labels(self) -> Iterable[str]:
        terminal = self._terminal
        person = terminal.world.person(terminal.who)
        place = values.place(terminal.world, person, terminal.place)
        for message in sorted(place.messages.values(), key=lambda message: -int(message.id)):
            if terminal.world.visible_to(person, message):
                yield from (part["label"] for part in buttons(message.payload) if part.get("label"))

    async def _command(self, text: str) -> AsyncGenerator[Completion, None]:
        path, level, rest = self._walk(text)
        nested = [each for each in level if each.get("type", SUBCOMMAND) in (SUBCOMMAND, GROUP)] if level else []
        typed = rest.rsplit(" ", 1)[-1]
        if nested:
            for each in nested:
                if each["name"].startswith(typed):
                    yield Completion(each["name"] + " ", -len(typed), each["name"], each["description"])
            return
        if pair := LAST_PAIR.search(rest):
            async for found in self._value(path, level, rest, pair):
                yield found
            return
        said = set(re.findall(r"([a-z][\w-]*):", rest))
        for each in level:
            if each["name"] not in said and each["name"].startswith(typed):
                yield Completion(f"{each['name']}:", -len(typed), each["name"], each["description"])

    def _walk(self, text: str) -> tuple[str, list[Json], str]:
        """The command so far, what may come next in it, and what stands behind it."""
        world, path, rest = self._terminal.world, list[str](), text.removeprefix("/")
        level: list[Json] = [*world.commands[world.guild_id], *world.commands[None]]
        while " " in rest:
            word, behind = rest.split(" ", 1)
            found = next((each for each in level if each["name"] == word), None)
            if found is None or (path and found.get("type") not in (SUBCOMMAND, GROUP)):
                break
            path, level, rest = [*path, word], found.get("options", []), behind
        return " ".join(path), level, rest

    async def _value(
        self, path: str, level: list[Json], rest: str, pair: re.Match[str]
    ) -> AsyncGenerator[Completion, None]:
        option = next((each for each in level if each["name"] == pair[1]), None)
        if option is None:
            return
        start = -len(pair[2] + pair[3])
        for choice in await self._choices(path, option, rest[: pair.start()], pair[3]):
            value = str(choice["value"])
            plain = bool(re.fullmatch(r'[^\s"]+', value))
            written = value if plain else '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
            yield Completion(written, start, choice["name"])

    async def _choices(self, path: str, option: Json, before: str, typed: str) -> list[Json]:
        if option.get("choices"):
            return [each for each in option["choices"] if str(each["value"]).startswith(typed)]
        if not option.get("autocomplete"):
            return []
        terminal = self._terminal
        person = terminal.world.person(terminal.who)
        with suppress(CannotDo, ValueError, TimeoutError):
            given = dict(word.split(":", 1) for word in tokens(before) if ":" in word)
            plain = {name: value.strip('"') for name, value in given.items()}
            known = values.options(terminal.world, Path(), path, plain)
            place = values.place(terminal.world, person, terminal.place)
            exchange = await person.autocomplete(
                place, path, focused=option["name"], **known, **{option["name"]: typed}
            )
            return exchange.choices or []
        return []


def main(given: argparse.Namespace) -> int:
    """Opens the playground until it is left; the exit code."""
    with tempfile.TemporaryDirectory(prefix="slugfest-") as scratch:
        kept = bool(given.db) and Path(given.db).exists()
        database = Path(given.db).absolute() if given.db else Path(scratch) / "play.db"
        return asyncio.run(_sit(database, given.dice, fresh=not kept))


async def _sit(database: Path, dice: str, *, fresh: bool) -> int:
    loopback, trouble = Loopback(token=TOKEN), list[str]()
    await loopback.start()
    supply = Supply(tuple(map(int, dice.split())), strict=False)
    bot = BotProcess(loopback.port, f"sqlite+aiosqlite:///{database}", supply, trouble.append)
    runner = Runner(loopback, bot, supply, trouble, Path(), strict=False)
    terminal = Terminal(runner, loopback.world)
    try:
        await bot.start()
        for person in PERSONS:
            loopback.world.person(person)
        if fresh:
            for line in parse(PRACTICE.read_text(encoding="utf-8")):
                await runner.play(line, lambda _seen: None)
        print(WELCOME, flush=True)
        await _converse(terminal)
    except BotFailed as error:
        print(f"  {error}")
        return 1
    finally:
        await bot.stop()
        await loopback.stop()
    return 0


async def _converse(terminal: Terminal) -> None:
    session: PromptSession[str] = PromptSession(completer=BotCompleter(terminal), complete_while_typing=False)
    while True:
        try:
            with patch_stdout(raw=True):
                typed = await session.prompt_async(terminal.prompt)
        except (EOFError, KeyboardInterrupt):
            return
        if typed.strip() in ("quit", "exit"):
            return
        await terminal.do(typed)
