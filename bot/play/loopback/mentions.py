"""Who is pinged by a message: its text and its `allowed_mentions` together decide."""

import re
from collections.abc import Iterable

from bot.play.loopback.component_limits import TEXT, walk
from bot.play.loopback.state import Json, Member, Role

USER, ROLE, EVERYONE = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>"), re.compile(r"@(everyone|here)")
IN_ANSWERS: Json = {"parse": ["users"]}
IN_CHANNELS: Json = {"parse": ["users", "roles", "everyone"]}


def spoken(payload: Json) -> str:
    """The text of a message that can ping: its content and its text displays."""
    displays = [each["content"] for _, each in walk(payload["components"]) if each["type"] == TEXT]
    return "\n".join([payload["content"], *displays])


def pinged(
    text: str, allowed: Json, members: Iterable[Member], roles: Iterable[Role]
) -> tuple[set[int], set[int], bool]:
    """Ids of the members and roles that a text pings, and whether it pings everyone.

    The bot's right to ping roles and everyone is taken for granted, so that a careless bot shows.
    """
    named_users, named_roles = set(map(int, USER.findall(text))), set(map(int, ROLE.findall(text)))
    users = {each.id for each in members if each.id in named_users and _allowed(allowed, "users", each.id)}
    pinged_roles = {each.id for each in roles if each.id in named_roles and _allowed(allowed, "roles", each.id)}
    everyone = bool(EVERYONE.search(text)) and "everyone" in allowed.get("parse", [])
    return users, pinged_roles, everyone


def _allowed(allowed: Json, kind: str, someone: int) -> bool:
    return kind in allowed.get("parse", []) or str(someone) in map(str, allowed.get(kind) or [])
