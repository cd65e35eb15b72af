"""Which questions stand in a channel: so that none is asked twice or never, and none keeps its buttons for long."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.channel.posts import questions
from bot.channel.publish import close, send_to
from bot.desk import buttons
from bot.desk.values import Ask, Look
from rules.projection import PUBLIC

if TYPE_CHECKING:
    from bot.client import Slugfest

KIND = "asked"


@dataclass(frozen=True, slots=True)
class Shown:
    """A message that asks."""

    channel: str
    message: str
    asks: frozenset[Ask]


class Questions:
    """The messages that ask, by encounter; the store keeps them over a restart."""

    def __init__(self, bot: Slugfest) -> None:
        self._bot = bot
        self._shown: defaultdict[int, list[Shown]] = defaultdict(list)

    def known(self, encounter: int) -> frozenset[Ask]:
        """The questions that have been asked."""
        return frozenset(ask for shown in self._shown[encounter] for ask in shown.asks)

    async def load(self, look: Look) -> None:
        """Takes up what was asked before a restart and is still open."""
        pending = look.asked.pending if look.asked else None
        for meant in await buttons.of(self._bot.desk, look.id, KIND):
            if meant.payload["pending"] == pending and meant.payload["channel"] == look.channel:
                self._shown[look.id].append(_shown(look.id, meant.payload))

    async def asked(self, channel: str, message: int, asks: Iterable[Ask]) -> None:
        """Remembers a message that asks."""
        shown = Shown(channel, str(message), frozenset(asks))
        for encounter, pending in {(ask.encounter, ask.pending) for ask in shown.asks}:
            self._shown[encounter].append(shown)
            keys = [[ask.key, list(ask.path), ask.nth] for ask in shown.asks]
            payload = {"pending": pending, "channel": channel, "message": str(message), "asks": keys}
            await buttons.remember(self._bot.desk, KIND, payload, encounter)

    def answered(self, encounter: int, message: int) -> None:
        """A message that asks has been seen to already."""
        self._shown[encounter] = [shown for shown in self._shown[encounter] if shown.message != str(message)]

    async def move(self, look: Look) -> None:
        """Asks what is open where an encounter goes on now; where it was asked before that is said."""
        elsewhere = [shown for shown in self._shown[look.id] if shown.channel != look.channel]
        self._shown[look.id] = [shown for shown in self._shown[look.id] if shown.channel == look.channel]
        for post in questions(look, PUBLIC, self.known(look.id)):
            if message := await send_to(self._bot, look.channel, post, look.id):
                await self.asked(look.channel, message, post.asks)
        for shown in elsewhere:
            await close(self._bot, shown.channel, shown.message, content=f"That is asked in <#{look.channel}> now.")

    def over(self, look: Look) -> list[Shown]:
        """The messages whose questions are all closed; they are forgotten."""
        still = {each.ask for each in look.asked.questions} if look.asked else set()
        gone = [shown for shown in self._shown[look.id] if not shown.asks & still]
        self._shown[look.id] = [shown for shown in self._shown[look.id] if shown.asks & still]
        return gone


def _shown(encounter: int, payload: dict[str, Any]) -> Shown:
    pending, keys = payload["pending"], payload["asks"]
    asks = frozenset(Ask(encounter, pending, key, tuple(path), nth) for key, path, nth in keys)
    return Shown(payload["channel"], payload["message"], asks)
