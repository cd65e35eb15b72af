"""The JSON objects that Discord sends, built from the state."""

from collections.abc import Iterable
from typing import Any

from bot.play.loopback.state import DM, FORUM, TEXT, THREAD, Channel, Json, Member, Role, Upload

JOINED = "2026-01-01T00:00:00+00:00"


def user(member: Member) -> Json:
    """A user object."""
    return {
        "id": str(member.id),
        "username": member.name.lower(),
        "global_name": None if member.bot else member.name,
        "discriminator": "0001" if member.bot else "0",
        "avatar": None,
        "bot": member.bot,
        "public_flags": 0,
        "flags": 0,
    }


def member_without_user(member: Member) -> Json:
    """A member object as it stands among resolved values, without the user and the voice states."""
    return {
        "nick": None,
        "avatar": None,
        "roles": [str(role.id) for role in member.roles],
        "joined_at": JOINED,
        "premium_since": None,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }


def guild_member(member: Member) -> Json:
    """A whole member object."""
    return {"user": user(member), **member_without_user(member), "deaf": False, "mute": False}


def role(each: Role) -> Json:
    """A role object."""
    return {
        "id": str(each.id),
        "name": each.name,
        "permissions": str(each.permissions),
        "position": each.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": each.managed,
        "mentionable": False,
        "flags": 0,
    }


def channel(place: Channel, guild_id: int, role_ids: Iterable[int] = ()) -> Json:
    """A channel object of the right kind; `role_ids` tells roles from members among the overwrites."""
    if place.kind == DM:
        return _dm(place)
    if place.kind == THREAD:
        return _thread(place, guild_id)
    return {
        **_place(place),
        "guild_id": str(guild_id),
        "position": place.position,
        "permission_overwrites": _overwrites(place, set(role_ids)),
        "nsfw": place.nsfw,
        "topic": None,
        "rate_limit_per_user": 0,
        "parent_id": None,
    }


def _place(place: Channel) -> Json:
    last = max(place.messages, default=None)
    return {
        "id": str(place.id),
        "type": place.kind,
        "name": place.name,
        "last_message_id": None if last is None else str(last),
        "flags": 0,
    }


def _overwrites(place: Channel, role_ids: set[int]) -> list[Json]:
    return [
        {"id": str(holder), "type": 0 if holder in role_ids else 1, "allow": str(allow), "deny": str(deny)}
        for holder, (allow, deny) in place.overwrites.items()
    ]


def _dm(place: Channel) -> Json:
    recipients = [user(place.recipient)] if place.recipient else []
    return {key: value for key, value in _place(place).items() if key != "name"} | {"recipients": recipients}


def _thread(place: Channel, guild_id: int) -> Json:
    parent = place.parent
    return {
        **_place(place),
        "guild_id": str(guild_id),
        "parent_id": str(parent.id) if parent else None,
        "owner_id": str(place.owner_id),
        "message_count": len(place.messages),
        "total_message_sent": len(place.messages),
        "member_count": 1,
        "rate_limit_per_user": 0,
        "thread_metadata": {
            "archived": place.archived,
            "auto_archive_duration": 1440,
            "archive_timestamp": JOINED,
            "locked": place.locked,
            "create_timestamp": JOINED,
        },
    }


def attachment(upload: Upload, *, ephemeral: bool = False) -> Json:
    """An attachment object whose addresses lead back to the server."""
    return {
        "id": str(upload.id),
        "filename": upload.filename,
        "size": len(upload.content),
        "url": upload.url,
        "proxy_url": upload.url,
        "content_type": upload.content_type,
        "ephemeral": ephemeral,
    }


def guild(
    guild_id: int, name: str, owner_id: int, roles: list[Role], channels: list[Channel], members: list[Member]
) -> Json:
    """A guild as GUILD_CREATE carries it; `members` are those that a bot without privileges is told of."""
    role_ids = [each.id for each in roles]
    places = {
        kind: [channel(c, guild_id, role_ids) for c in channels if c.kind == kind] for kind in (TEXT, FORUM, THREAD)
    }
    return {
        "id": str(guild_id),
        "name": name,
        "owner_id": str(owner_id),
        "joined_at": JOINED,
        "member_count": len(members),
        "preferred_locale": "en-US",
        "roles": [role(each) for each in roles],
        "channels": places[TEXT] + places[FORUM],
        "threads": places[THREAD],
        "members": [guild_member(each) for each in members],
        "unavailable": False,
        "large": False,
        "afk_timeout": 300,
        **dict.fromkeys(GUILD_ZEROES, 0),
        **dict.fromkeys(GUILD_NULLS),
        **{key: [] for key in GUILD_LISTS},
    }


GUILD_ZEROES = (
    "verification_level",
    "default_message_notifications",
    "explicit_content_filter",
    "mfa_level",
    "nsfw_level",
    "premium_tier",
    "system_channel_flags",
)
GUILD_NULLS = ("icon", "splash", "banner", "description", "afk_channel_id", "system_channel_id", "rules_channel_id")
GUILD_LISTS = (
    "features",
    "emojis",
    "stickers",
    "presences",
    "voice_states",
    "stage_instances",
    "guild_scheduled_events",
    "soundboard_sounds",
)


def application(bot: Member, owner: Member) -> Json:
    """The application object that discord.py reads at login."""
    return {
        "id": str(bot.id),
        "name": bot.name,
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "00",
        "flags": 1 << 23,
        "owner": user(owner),
        "team": None,
        "tags": [],
        "interactions_endpoint_url": None,
        "integration_types_config": {"0": {}, "1": {}},
    }


def ready(bot: Member, guild_ids: list[int], session_id: str, gateway_url: str, shard: Any) -> Json:
    """The payload of READY."""
    return {
        "v": 10,
        "user": {**user(bot), "verified": True, "mfa_enabled": True},
        "guilds": [{"id": str(each), "unavailable": True} for each in guild_ids],
        "session_id": session_id,
        "resume_gateway_url": gateway_url,
        "shard": shard,
        "application": {"id": str(bot.id), "flags": 1 << 23},
        "private_channels": [],
        "presences": [],
    }
