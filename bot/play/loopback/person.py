"""A person who uses the bot as the Discord app would let them."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bot.play.loopback import commands, fields
from bot.play.loopback.command_limits import MESSAGE_MENU, USER_MENU
from bot.play.loopback.errors import CannotDo
from bot.play.loopback.exchange import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Exchange
from bot.play.loopback.interactions import payload
from bot.play.loopback.resolved import Resolved
from bot.play.loopback.state import Channel, Json, Member, Message

if TYPE_CHECKING:
    from bot.play.loopback.world import World


@dataclass(eq=False)
class Person(Member):
    """A member who acts. Every action sends one interaction and returns when the bot's answer can be seen.

    What a person could not do in Discord raises CannotDo and sends nothing. `installed_bot` means that they added
    the bot to their own account.
    """

    world: "World" = field(kw_only=True)
    accepts_dms: bool = True
    installed_bot: bool = False

    @property
    def dm(self) -> Channel:
        """Their direct messages with the bot."""
        return self.world.dm(self)

    async def slash(self, place: Channel, command: str, /, **values: Any) -> Exchange:
        """Use a command, written with its subcommands: "encounter add".

        Values are typed as the command defines; members, roles, channels and files are given as objects.
        """
        name, *path = command.split()
        definition = commands.find(self.world, place, name)
        commands.require_usable(self, place, definition)
        data = commands.data(definition, path, values, Resolved(self, place))
        return await self._act(place, COMMAND, data)

    async def autocomplete(self, place: Channel, command: str, /, focused: str, **values: Any) -> Exchange:
        """Type into an option and see the choices."""
        name, *path = command.split()
        definition = commands.find(self.world, place, name)
        commands.require_usable(self, place, definition)
        option = commands.option(definition, path, focused)
        if not option.get("autocomplete"):
            raise CannotDo(f"{focused} has no autocomplete")
        data = commands.data(definition, path, {focused: ""} | values, Resolved(self, place), focused)
        return await self._act(place, AUTOCOMPLETE, data, option_type=option["type"])

    async def context(self, place: Channel, command: str, target: Member | Message, /) -> Exchange:
        """Use a context menu on a member or a message."""
        kind = MESSAGE_MENU if isinstance(target, Message) else USER_MENU
        definition = commands.find(self.world, place, command, kind)
        commands.require_usable(self, place, definition)
        resolved = Resolved(self, place)
        target_id = resolved.message(target) if isinstance(target, Message) else resolved.member(target)
        data = commands.data(definition, [], {}, resolved) | {"target_id": target_id}
        return await self._act(place, COMMAND, data)

    async def click(
        self, message: Message, label: str | None = None, *, custom_id: str | None = None, seen: Json | None = None
    ) -> Exchange:
        """Press a button, found by label or id; `seen` is an older snapshot, as a slow screen shows it."""
        shown = self._look_at(message, seen)
        data = fields.pressed(fields.button(shown, label, custom_id))
        return await self._use(message, shown, data)

    async def select(
        self,
        message: Message,
        *values: Any,
        custom_id: str | None = None,
        placeholder: str | None = None,
        seen: Json | None = None,
    ) -> Exchange:
        """Choose from a select: option labels, option values, or members, roles, channels."""
        shown = self._look_at(message, seen)
        component = fields.select(shown, custom_id, placeholder)
        data = fields.picked(component, values, Resolved(self, message.channel))
        return await self._use(message, shown, data)

    async def submit(self, opened: Exchange, /, **values: Any) -> Exchange:
        """Send the modal that an exchange opened. Fields go by id or label; others keep what they held."""
        if opened.modal is None or opened.submitted or opened.person is not self:
            raise CannotDo(f"{self.name} has no such modal open")
        data = fields.submitted(opened.modal, values, Resolved(self, opened.place))
        opened.submitted = True
        extra = {"message": opened.source.snapshot()} if opened.source is not None else {}
        return await self._act(opened.place, MODAL_SUBMIT, data, source=opened.source, extra=extra)

    async def again(self, exchange: Exchange) -> Exchange:
        """Let Discord deliver an interaction a second time; returns when the bot has read it."""
        return await self.world.interactions.again(exchange)

    def _look_at(self, message: Message, seen: Json | None) -> Json:
        if not self.world.visible_to(self, message):
            raise CannotDo(f"{self.name} does not see that message")
        return seen or message.snapshot()

    async def _use(self, message: Message, shown: Json, data: Json) -> Exchange:
        return await self._act(message.channel, COMPONENT, data, source=message, extra={"message": shown})

    async def _act(
        self,
        place: Channel,
        kind: int,
        data: Json,
        *,
        source: Message | None = None,
        option_type: int = commands.STRING,
        extra: Json | None = None,
    ) -> Exchange:
        body = payload(self, place, kind, data) | (extra or {})
        return await self.world.interactions.carry_out(Exchange(self, place, body, source, option_type))
