"""The objects that go along with an interaction when a value names a member, role, channel, file or message."""

from typing import TYPE_CHECKING, Any

from bot.play.loopback import objects
from bot.play.loopback.errors import CannotDo
from bot.play.loopback.state import Channel, Json, Member, Message, Role, Upload

if TYPE_CHECKING:
    from bot.play.loopback.person import Person


class Resolved:
    """Collects them while values are read; each method gives back the id that stands as the value."""

    def __init__(self, person: "Person", place: Channel) -> None:
        self._world = person.world
        self._place = place
        self.payload: dict[str, Json] = {}

    def _add(self, kind: str, key: int, payload: Json) -> str:
        self.payload.setdefault(kind, {})[str(key)] = payload
        return str(key)

    def member(self, value: Any) -> str:
        """A member's id."""
        member = _expect(value, Member)
        if self._place.recipient is None:
            permissions = str(self._world.permissions(member, self._place))
            self._add("members", member.id, {**objects.member_without_user(member), "permissions": permissions})
        return self._add("users", member.id, objects.user(member))

    def role(self, value: Any) -> str:
        """A role's id."""
        role = _expect(value, Role)
        return self._add("roles", role.id, objects.role(role))

    def mentionable(self, value: Any) -> str:
        """The id of a member or role."""
        return self.role(value) if isinstance(value, Role) else self.member(value)

    def channel(self, value: Any) -> str:
        """A channel's id."""
        channel = _expect(value, Channel)
        permissions = str(self._world.permissions(self._world.bot, channel))
        return self._add("channels", channel.id, {**self._world.channel_payload(channel), "permissions": permissions})

    def upload(self, value: Any) -> str:
        """An uploaded file's id."""
        upload = _expect(value, Upload)
        return self._add("attachments", upload.id, objects.attachment(upload, ephemeral=True))

    def message(self, message: Message) -> str:
        """A message's id."""
        return self._add("messages", message.id, message.snapshot())


def _expect(value: Any, kind: type[Any]) -> Any:
    if not isinstance(value, kind):
        raise CannotDo(f"{value!r} is not a {kind.__name__.lower()}")
    return value
