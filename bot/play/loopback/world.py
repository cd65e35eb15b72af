"""The world of the loopback Discord: one guild, its people and places, made by name on first use."""

import mimetypes
from collections.abc import Callable

from bot.play.loopback import messages, objects, permissions
from bot.play.loopback.calls import File
from bot.play.loopback.clock import Clock, Snowflakes
from bot.play.loopback.exchange import Exchange
from bot.play.loopback.interactions import Interactions
from bot.play.loopback.person import Person
from bot.play.loopback.state import (
    DM,
    EPHEMERAL,
    FORUM,
    LOADING,
    TEXT,
    THREAD,
    Channel,
    Event,
    Json,
    Member,
    Message,
    Role,
    Upload,
)

GUILD_NAME = "The League"
GAME_MASTER = "gm"


class World:
    """State of the server. What changes is told to the bot as `announce(event, data)`.

    `commands` maps a scope (a guild's id, or None for global) to what the bot registered there; `journal` is
    everything that became visible, in order. Without `bot_joined` the guild has not added the bot.
    """

    def __init__(self, clock: Clock, announce: Callable[[str, Json], None], interactions: Interactions) -> None:
        self.clock = clock
        self.interactions = interactions
        self.ids = Snowflakes(clock)
        self._announce = announce
        self.base_url = ""
        self.bot_joined = True
        self.guild_id = self.ids.next()
        self.everyone = Role(self.guild_id, "@everyone", permissions.ORDINARY, position=0)
        self.roles: dict[int, Role] = {self.everyone.id: self.everyone}
        self.members: dict[int, Member] = {}
        self.channels: dict[int, Channel] = {}
        self.uploads: dict[int, Upload] = {}
        self.commands: dict[int | None, list[Json]] = {None: [], self.guild_id: []}
        self.journal: list[Event] = []
        self.owner = self._join(Member(self.ids.next(), "Owner"))
        self.bot = self._join(
            Member(self.ids.next(), "Slugfest", [self._add_role("Slugfest", permissions.BOT)], bot=True)
        )

    # people and roles

    def _join(self, member: Member) -> Member:
        self.members[member.id] = member
        return member

    def person(self, name: str) -> Person:
        """The person of that name, without regard to case; "gm" may manage the server."""
        for member in self.members.values():
            if isinstance(member, Person) and member.name.lower() == name.lower():
                return member
        person = Person(self.ids.next(), name, world=self)
        self._join(person)
        if name.lower() == GAME_MASTER:
            person.roles.append(self._add_role("Organizer", permissions.bit("manage_guild")))
        return person

    def role(self, name: str) -> Role:
        """The role of that name; a new one permits nothing of its own."""
        for role in self.roles.values():
            if role.name.lower() == name.lower():
                return role
        return self._add_role(name)

    def _add_role(self, name: str, granted: int = 0) -> Role:
        role = Role(self.ids.next(), name, granted, position=len(self.roles))
        self.roles[role.id] = role
        self._announce("GUILD_ROLE_CREATE", {"guild_id": str(self.guild_id), "role": objects.role(role)})
        return role

    # places

    def channel(self, name: str, kind: int = TEXT) -> Channel:
        """The text channel or forum of that name; a new one is of this kind."""
        above = [channel for channel in self.channels.values() if channel.kind in (TEXT, FORUM)]
        for channel in above:
            if channel.name == name:
                return channel
        return self._open(Channel(self.ids.next(), name, kind, position=len(above)), "CHANNEL_CREATE")

    def thread(self, parent: str, name: str) -> Channel:
        """The thread of that name in the text channel `parent`, or the post in the forum."""
        above = self.channel(parent)
        for channel in self.channels.values():
            if channel.parent is above and channel.name == name:
                return channel
        return self.start_thread(above, name, self.owner)

    def start_thread(self, parent: Channel, name: str, owner: Member, thread_id: int | None = None) -> Channel:
        """Open a new thread; one that hangs on a message has the message's id."""
        thread = Channel(thread_id or self.ids.next(), name, THREAD, parent=parent, owner_id=owner.id)
        return self._open(thread, "THREAD_CREATE")

    def dm(self, member: Member) -> Channel:
        """The direct messages between a person and the bot."""
        for channel in self.channels.values():
            if channel.recipient is member:
                return channel
        return self._open(Channel(self.ids.next(), member.name, DM, recipient=member), "CHANNEL_CREATE")

    def _open(self, channel: Channel, event: str) -> Channel:
        self.channels[channel.id] = channel
        if channel.kind != DM:
            self._announce(event, self.channel_payload(channel))
        return channel

    def channel_payload(self, channel: Channel) -> Json:
        """The channel as JSON."""
        return objects.channel(channel, self.guild_id, self.roles)

    def change_channel(self, channel: Channel) -> None:
        """Tell the bot that a channel changed."""
        event = "THREAD_UPDATE" if channel.kind == THREAD else "CHANNEL_UPDATE"
        self._announce(event, self.channel_payload(channel))

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads and messages."""
        for thread in [each for each in self.channels.values() if each.parent is channel]:
            self.delete_channel(thread)
        del self.channels[channel.id]
        channel.messages.clear()
        self._announce("THREAD_DELETE" if channel.kind == THREAD else "CHANNEL_DELETE", self.channel_payload(channel))

    # permissions

    def permissions(self, member: Member, channel: Channel) -> int:
        """The bits of what a member (the bot included) may do in a channel."""
        if member is self.bot and channel.recipient is None and not self.bot_joined:
            return 0
        return permissions.in_channel(member, channel, self.everyone)

    def may(self, member: Member, channel: Channel, permission: str) -> bool:
        """Whether a member may do something, named as in the app: "Pin Messages"."""
        wanted = permissions.bit(permission)
        return self.permissions(member, channel) & wanted == wanted

    def deny(self, channel: Channel, *names: str, holder: Member | Role | None = None) -> None:
        """Take permissions from a member or role (the bot, unless told) in one channel."""
        allow, deny, target, bits = self._exception(channel, names, holder)
        target.overwrites[(holder or self.bot).id] = (allow & ~bits, deny | bits)
        self.change_channel(target)

    def allow(self, channel: Channel, *names: str, holder: Member | Role | None = None) -> None:
        """Give permissions to a member or role (the bot, unless told) in one channel."""
        allow, deny, target, bits = self._exception(channel, names, holder)
        target.overwrites[(holder or self.bot).id] = (allow | bits, deny & ~bits)
        self.change_channel(target)

    def _exception(
        self, channel: Channel, names: tuple[str, ...], holder: Member | Role | None
    ) -> tuple[int, int, Channel, int]:
        target = channel.parent or channel
        allow, deny = target.overwrites.get((holder or self.bot).id, (0, 0))
        return allow, deny, target, permissions.bits(names)

    def visible_to(self, person: Member, message: Message) -> bool:
        """Whether a person sees a message: it exists, they see its channel, and it is not private to another."""
        channel = message.channel
        if message.deleted or (channel.recipient is not None and channel.recipient is not person):
            return False
        return message.only_for in (None, person) and self.may(person, channel, "view_channel")

    # messages and files

    def upload(self, filename: str, content: bytes, content_type: str | None = None) -> Upload:
        """Keep a file; its address leads to this server."""
        number = self.ids.next()
        kind = content_type or mimetypes.guess_type(filename)[0] or "application/octet-stream"
        url = f"{self.base_url}/attachments/{number}/{filename}"
        self.uploads[number] = Upload(number, filename, content, kind, url)
        return self.uploads[number]

    def post(
        self,
        channel: Channel,
        body: Json,
        files: list[File] | None = None,
        *,
        author: Member | None = None,
        exchange: Exchange | None = None,
        flags: int = 0,
    ) -> Message:
        """Make a message of a body; `flags` are those that the server adds, and an ephemeral one needs an exchange."""
        payload = messages.blank(self, channel, author or self.bot, exchange)
        payload["flags"] = flags & (EPHEMERAL | LOADING)
        if not flags & LOADING:
            messages.fill(self, payload, body, files or [], answer=exchange is not None)
        private = exchange.person if exchange is not None and flags & EPHEMERAL else None
        message = Message(int(payload["id"]), channel, payload, private)
        channel.messages[message.id] = message
        if not message.loading:
            self._show("message", message)
        return message

    def edit(self, message: Message, body: Json, files: list[File] | None = None, *, answer: bool = False) -> None:
        """Change a message; one that was loading appears with this."""
        kind = "message" if message.loading else "edit"
        messages.fill(self, message.payload, body, files or [], answer=answer)
        if kind == "edit":
            message.payload["edited_timestamp"] = self.clock.wall()
        self._show(kind, message)

    def delete(self, message: Message) -> None:
        """Delete a message."""
        message.channel.messages.pop(message.id)
        message.channel.pins.pop(message.id, None)
        self._show("delete", message)

    def pin(self, message: Message, *, pinned: bool) -> None:
        """Pin or unpin a message."""
        message.payload["pinned"] = pinned
        if pinned:
            message.channel.pins[message.id] = self.clock.wall()
        else:
            message.channel.pins.pop(message.id, None)
        self._show("pin" if pinned else "unpin", message)

    def _show(self, kind: str, message: Message) -> None:
        """Write into the journal what became visible, and tell it to the bot if it is public."""
        self.journal.append(Event(kind, message, message.snapshot()))
        if message.ephemeral:
            return
        where = {} if message.channel.recipient else {"guild_id": str(self.guild_id)}
        if kind == "delete":
            self._announce("MESSAGE_DELETE", {"id": str(message.id), "channel_id": str(message.channel.id), **where})
        else:
            self._announce("MESSAGE_CREATE" if kind == "message" else "MESSAGE_UPDATE", {**message.payload, **where})

    def guild_payload(self) -> Json:
        """The guild as the bot is told of it at the start."""
        roles, channels = list(self.roles.values()), list(self.channels.values())
        guild = objects.guild(self.guild_id, GUILD_NAME, self.owner.id, roles, channels, [self.bot])
        return guild | {"member_count": len(self.members)}
