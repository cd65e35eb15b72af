"""Plays a script: persons act in the loopback Discord, the real bot answers, and each line is held to its word."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from bot.play import values
from bot.play.deeds import Deeds
from bot.play.loopback.calls import Call
from bot.play.loopback.errors import MISSING_PERMISSIONS, UNKNOWN_MESSAGE, CannotDo
from bot.play.loopback.exchange import Exchange
from bot.play.loopback.server import Loopback
from bot.play.loopback.waiting import first
from bot.play.process import BotProcess
from bot.play.seen import Seen, in_app, in_channel
from bot.play.steps import (
    Act,
    Again,
    All,
    DeleteChannel,
    DeleteMessage,
    Expect,
    Faces,
    Grant,
    Kill,
    Later,
    Line,
    Permit,
    Restart,
    Trouble,
)
from bot.play.supply import Supply

ACTING = (Act, All, Again, Later, Restart, Kill, DeleteMessage, DeleteChannel)
PROBLEMS = {403: MISSING_PERMISSIONS, 404: UNKNOWN_MESSAGE}
ANSWERED = 40060
UNANSWERED = {"no_response": "no answer in 3 s", "waiting": "no answer", "loading": "the answer never came"}


class Failed(Exception):
    """A line did not go as the script says."""


class Runner:
    """Plays lines one after another, on a loopback that is up and a bot that is logged in.

    `trouble` is where others put what went wrong while a line was played: errors of the bot's log, faces that it could
    not get. `strict` makes unexpected refusals and faces that are left at the end failures.
    """

    def __init__(
        self, loopback: Loopback, bot: BotProcess, supply: Supply, trouble: list[str], home: Path, *, strict: bool
    ) -> None:
        self._loopback, self._world, self._bot = loopback, loopback.world, bot
        self._supply, self._trouble, self._strict = supply, trouble, strict
        self._deeds = Deeds(loopback.world, home)
        self._window: list[Seen] = []
        self._shown = self._checked = 0
        self._exchanges: list[Exchange] = []
        self._steps: dict[type, Callable[[Any], Awaitable[None]]] = {
            Act: self._act,
            All: self._all,
            Again: self._again,
            Grant: self._grant,
            Faces: self._faces,
            Later: self._later,
            Restart: self._restart,
            Kill: self._kill,
            Trouble: self._annoy,
            Permit: self._permit,
            DeleteMessage: self._delete_message,
            DeleteChannel: self._delete_channel,
            Expect: self._expect,
        }

    async def play(self, line: Line, show: Callable[[Seen], None]) -> None:
        """Play one line, and show what it caused. Raises Failed, or BotFailed when the bot is gone."""
        if isinstance(line.step, ACTING):
            self._window = []
        self._exchanges, kills, faults = [], self._bot.kills, self._faults_left()
        try:
            await self._steps[type(line.step)](line.step)
        except CannotDo as error:
            raise Failed(str(error)) from None
        await self._settle()
        seen = list(self._news(actor(line)))
        for each in seen:
            show(each)
        self._window += seen
        disturbed = self._bot.kills > kills or self._faults_left() < faults
        self._check(line, sum(each.refused for each in seen), disturbed=disturbed)

    def forget(self) -> None:
        """What became visible until now belongs to no line."""
        self._shown = len(self._world.journal)

    def finish(self) -> None:
        """Nothing that the script prepared may be left. Raises Failed."""
        if self._bot.armed:
            raise Failed(f"the bot never passed {self._bot.armed}")
        if self._strict and self._supply.left:
            raise Failed(f"faces are left at the end: {' '.join(map(str, self._supply.left))}")

    async def _act(self, step: Act) -> None:
        await self._do(step)

    async def _all(self, step: All) -> None:
        await self._do(step.act, step.count)

    async def _do(self, act: Act, times: int = 1) -> None:
        """Act, until the answers are there or the bot is gone."""
        doing = asyncio.create_task(self._deeds.do(act, times))
        ended = asyncio.create_task(self._bot.ended())
        await asyncio.wait((doing, ended), return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        if doing.done():
            self._exchanges = doing.result()
        doing.cancel()

    async def _again(self, _: Again) -> None:
        exchange = self._world.interactions.last
        if exchange is None:
            raise Failed("nothing was done yet that could be delivered again")
        exchange.opened = self._loopback.now()
        await first(self._repeat(exchange), self._bot.ended())
        self._exchanges = [exchange]

    async def _repeat(self, exchange: Exchange) -> None:
        await self._world.interactions.again(exchange)

    async def _grant(self, step: Grant) -> None:
        self._world.person(step.who).roles.append(self._world.role(step.role))

    async def _faces(self, step: Faces) -> None:
        self._supply.add(step.faces)

    async def _later(self, step: Later) -> None:
        self._loopback.clock.jump(step.by.total_seconds())
        self._bot.move(step.by)

    async def _restart(self, _: Restart) -> None:
        await self._bot.stop()
        await self._bot.start()

    async def _kill(self, step: Kill) -> None:
        if step.point == "now":
            await self._bot.kill()
        else:
            self._bot.armed = step.point

    async def _annoy(self, step: Trouble) -> None:
        faults = self._loopback.faults
        if step.status == 429:
            faults.limit(step.wait, step.count)
        elif step.status in PROBLEMS:
            faults.refuse(PROBLEMS[step.status], step.count)
        else:
            faults.fail(step.count, status=step.status)

    async def _permit(self, step: Permit) -> None:
        change = self._world.allow if step.allowed else self._world.deny
        try:
            change(values.channel(self._world, step.place), step.permission)
        except KeyError:
            raise Failed(f"Discord knows no permission {step.permission}") from None

    async def _delete_message(self, step: DeleteMessage) -> None:
        self._world.delete(self._deeds.titled(step.title))

    async def _delete_channel(self, step: DeleteChannel) -> None:
        self._world.delete_channel(values.channel(self._world, step.place))

    async def _expect(self, step: Expect) -> None:
        seen = [each for each in self._window if step.who is None or each.seen_by(step.who)]
        if any(each.contains(step.text) for each in seen) != step.absent:
            return
        whom = f" by {step.who}" if step.who else ""
        raise Failed(f"{step.text!r} was {'seen' if step.absent else 'not seen'}{whom}; seen was: {summary(seen)}")

    async def _settle(self) -> None:
        """Wait until the bot is idle; start it again where the script killed it, and wait once more."""
        while True:
            if self._bot.killed:
                await self._bot.start()
            self._bot.check()
            await self._bot.settle(self._loopback.gateway.heard())
            if not self._bot.killed:
                return

    def _news(self, by: str | None) -> Iterator[Seen]:
        """What became visible since the last time."""
        for exchange in self._exchanges:
            if seen := in_app(exchange):
                yield seen
        journal = self._world.journal
        for event in journal[self._shown :]:
            if seen := in_channel(self._world, event, by):
                yield seen
        self._shown = len(journal)

    def _faults_left(self) -> int:
        return sum(fault.left for fault in self._loopback.faults.waiting)

    def _check(self, line: Line, refusals: int, *, disturbed: bool) -> None:
        """Hold a line that was played to what must hold of every line. Raises Failed.

        Where the script killed the bot or made Discord fail meanwhile, an answer may be missing.
        """
        self._bot.check()
        faults = [*self._trouble, *self._bad_calls()]
        if not disturbed:
            faults += {UNANSWERED[each.outcome] for each in self._exchanges if each.outcome in UNANSWERED}
        if faults:
            self._trouble.clear()
            raise Failed("\n".join(faults))
        expected, count = expectation(line)
        if expected and refusals < count:
            raise Failed("it was not refused")
        if not expected and self._strict and refusals >= count and not disturbed:
            raise Failed("it was refused")

    def _bad_calls(self) -> list[str]:
        """What the bot sent since the last time that Discord would not have taken."""
        calls, self._checked = self._loopback.calls[self._checked :], len(self._loopback.calls)
        return [f"Discord refuses {call.method} {call.path}: {call.answer}" for call in calls if is_bad(call)]


def actor(line: Line) -> str | None:
    """Who acts in a line, if anybody does."""
    step = line.step.act if isinstance(line.step, All) else line.step
    return step.who if isinstance(step, Act) else None


def expectation(line: Line) -> tuple[bool, int]:
    """Whether a line must be refused, and how many refusals make it a refused one.

    Of many at once some may be refused, that is what such a line tries out; only all are too many.
    """
    step, count = (line.step.act, line.step.count) if isinstance(line.step, All) else (line.step, 1)
    return isinstance(step, Act | Again) and step.refused, count


def is_bad(call: Call) -> bool:
    """Whether a call is one that a right bot does not make: a malformed body, an unknown address."""
    code = call.answer.get("code") if isinstance(call.answer, dict) else None
    return (call.status in (400, 413) and code not in (0, ANSWERED)) or (call.status == 404 and code == 0)


def summary(seen: Iterable[Seen]) -> str:
    """All texts in one line."""
    return " / ".join(" ".join(each.text.split()) for each in seen) or "nothing"
