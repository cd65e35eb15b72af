"""What exists in the loopback Discord: roles, members, channels, messages, uploaded files."""

import copy
from dataclasses import dataclass, field
from typing import Any

TEXT, DM, THREAD, FORUM = 0, 1, 11, 15
EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 15

Json = dict[str, Any]


@dataclass(eq=False)
class Role:
    """A role of the guild; `permissions` are its bits."""

    id: int
    name: str
    permissions: int = 0
    position: int = 1
    managed: bool = False


@dataclass(eq=False)
class Member:
    """A member of the guild: the bot or a person."""

    id: int
    name: str
    roles: list[Role] = field(default_factory=list)
    bot: bool = False


@dataclass(eq=False)
class Upload:
    """A file that the server keeps and serves under `url`."""

    id: int
    filename: str
    content: bytes
    content_type: str
    url: str


@dataclass(eq=False)
class Channel:
    """A text channel, a forum, a thread or post of one (it has a parent), or a direct message (it has a recipient).

    `overwrites` maps the id of a role or member to the bits allowed and denied there.
    """

    id: int
    name: str
    kind: int = TEXT
    parent: "Channel | None" = None
    recipient: Member | None = None
    owner_id: int = 0
    nsfw: bool = False
    archived: bool = False
    locked: bool = False
    position: int = 0
    overwrites: dict[int, tuple[int, int]] = field(default_factory=dict)
    messages: "dict[int, Message]" = field(default_factory=dict)
    pins: dict[int, str] = field(default_factory=dict)


@dataclass(eq=False)
class Message:
    """A message as it is now; `payload` is the JSON that Discord would send for it."""

    id: int
    channel: Channel
    payload: Json
    only_for: Member | None = None

    @property
    def content(self) -> str:
        """Its plain text."""
        return str(self.payload["content"])

    @property
    def embeds(self) -> list[Json]:
        """Its embeds."""
        return list(self.payload["embeds"])

    @property
    def components(self) -> list[Json]:
        """Its components, rows and containers outermost."""
        return list(self.payload["components"])

    @property
    def flags(self) -> int:
        """Its flag bits."""
        return int(self.payload["flags"])

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return bool(self.flags & EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.flags & LOADING)

    @property
    def deleted(self) -> bool:
        """Whether it is gone from its channel."""
        return self.id not in self.channel.messages

    def snapshot(self) -> Json:
        """A copy of the payload, which later edits leave alone."""
        return copy.deepcopy(self.payload)


@dataclass(frozen=True, eq=False)
class Event:
    """Something that became visible: `kind` is message, edit, delete, pin or unpin; `payload` as it was then."""

    kind: str
    message: Message
    payload: Json
