"""One thing that a person did, and what the bot made of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.play.loopback.calls import Call
from bot.play.loopback.state import Channel, Json, Message
from bot.play.loopback.waiting import Signal

if TYPE_CHECKING:
    from bot.play.loopback.person import Person

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
MESSAGE, LATER, LATER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
OUTCOMES = {
    MESSAGE: "message",
    LATER: "message",
    LATER_UPDATE: "update",
    UPDATE: "update",
    CHOICES: "choices",
    MODAL: "modal",
}


@dataclass(eq=False)
class Exchange:
    """An interaction from its dispatch on.

    `payload` is the interaction as sent, `source` the message whose component was used, `calls` every request that
    carried its id or token, `callback` the first answer that was accepted, `message` what that answer made or
    changed, `opened` and `answered` the times of dispatch and answer on the server's clock.
    """

    person: "Person"
    place: Channel
    payload: Json
    source: Message | None = None
    option_type: int = 3
    opened: float = 0.0
    answered: float | None = None
    overdue: bool = False
    loading: bool = False
    submitted: bool = False
    calls: list[Call] = field(default_factory=list)
    callback: Json | None = None
    message: Message | None = None
    followups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    changed: Signal = field(default_factory=Signal)

    @property
    def id(self) -> str:
        """The interaction's id."""
        return str(self.payload["id"])

    @property
    def token(self) -> str:
        """The interaction's token."""
        return str(self.payload["token"])

    @property
    def kind(self) -> int:
        """2 command, 3 component, 4 autocomplete, 5 modal."""
        return int(self.payload["type"])

    @property
    def answer_type(self) -> int | None:
        """The number of the first answer (4 message, 5 deferred, 6, 7 update, 8 choices, 9 modal)."""
        return None if self.callback is None else int(self.callback["type"])

    @property
    def outcome(self) -> str:
        """How it stands: waiting, no_response, loading, message, update, choices or modal."""
        if self.answer_type is None:
            return "no_response" if self.overdue else "waiting"
        return "loading" if self.loading else OUTCOMES[self.answer_type]

    @property
    def messages(self) -> list[Message]:
        """The original response and the followups."""
        return ([self.message] if self.message else []) + self.followups

    @property
    def refusals(self) -> list[Call]:
        """The requests that Discord refused."""
        return [call for call in self.calls if call.status >= 400]

    async def until(self, holds: "Callable[[Exchange], bool]") -> "Exchange":
        """Wait until something holds of it."""
        await self.changed.until(lambda: holds(self))
        return self
