"""A whole script from the command line: read it, set up Discord and the bot, play, print, clear away."""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from bot.play.child import TOKEN
from bot.play.loopback.server import Loopback
from bot.play.process import BotFailed, BotProcess
from bot.play.runner import Failed, Runner, actor
from bot.play.script import TABLE, BadLine, faces, parse
from bot.play.seen import Seen
from bot.play.steps import Act, All, Line
from bot.play.supply import Supply

OK, FAILED, UNREADABLE = 0, 1, 2


def main(given: argparse.Namespace) -> int:
    """Play the script of a command line; the exit code."""
    try:
        lines = parse(Path(given.script).read_text(encoding="utf-8"))
        dice = faces(given.dice.split()) if given.dice.strip() else ()
    except (OSError, UnicodeDecodeError, BadLine, ValueError) as error:
        print(f"{given.script}: {error}", file=sys.stderr)
        return UNREADABLE
    with tempfile.TemporaryDirectory(prefix="slugfest-") as scratch:
        database = Path(given.db).absolute() if given.db else Path(scratch) / "play.db"
        return asyncio.run(_play(lines, Supply(dice, strict=given.strict), database, given))


async def _play(lines: tuple[Line, ...], supply: Supply, database: Path, given: argparse.Namespace) -> int:
    loopback, trouble = Loopback(token=TOKEN), list[str]()
    await loopback.start()
    bot = BotProcess(loopback.port, f"sqlite+aiosqlite:///{database}", supply, trouble.append)
    runner = Runner(loopback, bot, supply, trouble, Path(given.script).parent, strict=given.strict)
    try:
        return await _play_all(lines, runner, bot, _Printer(as_json=given.json), trouble)
    finally:
        await bot.stop()
        await loopback.stop()


async def _play_all(
    lines: tuple[Line, ...], runner: Runner, bot: BotProcess, printer: "_Printer", trouble: list[str]
) -> int:
    line = Line(0, "start", lines[0].step) if lines else None
    if line is None:
        return OK
    try:
        await bot.start()
        for line in lines:
            printer.begin(line)
            await runner.play(line, printer.show)
        runner.finish()
        await bot.stop()
        if trouble:
            raise Failed("\n".join(trouble))
    except (Failed, BotFailed) as error:
        printer.fail(line, "\n".join([str(error), *trouble]))
        return FAILED
    return OK


class _Printer:
    """Prints what people see, as text or as JSON."""

    def __init__(self, *, as_json: bool) -> None:
        self._as_json = as_json
        self._line = 0

    def begin(self, line: Line) -> None:
        """A line is about to be played."""
        self._line = line.number
        if not self._as_json:
            print(line.text, flush=True)

    def show(self, seen: Seen) -> None:
        """Something became visible."""
        print(seen.as_json(self._line) if self._as_json else seen.as_text(), flush=True)

    def fail(self, line: Line, why: str) -> None:
        """The line failed."""
        step = line.step.act if isinstance(line.step, All) else line.step
        place = step.place if isinstance(step, Act) else TABLE
        if self._as_json:
            self.show(Seen("error", actor(line), place, why, {"script": line.text}))
        print(f"line {line.number}: {line.text}\n{why}", file=sys.stderr)
