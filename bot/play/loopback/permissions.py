"""Permission bits and who holds which in a channel."""

from collections.abc import Iterable

from discord import Permissions

from bot.play.loopback.state import Channel, Member, Role

ALL = Permissions.all().value
ORDINARY = 277025770560
IN_PRIVATE = ORDINARY | Permissions(manage_messages=True, pin_messages=True).value
BOT = (
    ORDINARY
    | Permissions(manage_messages=True, pin_messages=True, manage_threads=True, create_public_threads=True).value
)


def bit(name: str) -> int:
    """The bit of a permission, named as in the app or as in discord.py: "Pin Messages", "pin_messages".

    Raises KeyError for a name that Discord does not know.
    """
    return Permissions.VALID_FLAGS[name.lower().replace(" ", "_")]


def bits(names: Iterable[str]) -> int:
    """The bits of several permissions together."""
    total = 0
    for name in names:
        total |= bit(name)
    return total


def in_guild(member: Member, everyone: Role) -> int:
    """What a member may do by roles alone."""
    granted = everyone.permissions
    for role in member.roles:
        granted |= role.permissions
    return ALL if granted & bit("administrator") else granted


def in_channel(member: Member, channel: Channel, everyone: Role) -> int:
    """What a member may do in a channel: roles first, then the channel's exceptions, the most personal last."""
    if channel.recipient is not None:
        return IN_PRIVATE
    granted = in_guild(member, everyone)
    if granted == ALL:
        return ALL
    own_roles = [role.id for role in member.roles]
    for holders in ([everyone.id], own_roles, [member.id]):
        allow, deny = _exceptions(channel, holders)
        granted = granted & ~deny | allow
    return granted if granted & bit("view_channel") else 0


def _exceptions(channel: Channel, holders: Iterable[int]) -> tuple[int, int]:
    """What a channel (for a thread: its parent) allows and denies to these roles or members together."""
    allow = deny = 0
    overwrites = (channel.parent or channel).overwrites
    for holder in holders:
        more, less = overwrites.get(holder, (0, 0))
        allow |= more
        deny |= less
    return allow, deny
