"""The routes of the application, its commands, and of guild, members and users."""

from typing import TYPE_CHECKING

from bot.play.loopback import objects
from bot.play.loopback.calls import Call
from bot.play.loopback.command_limits import command_flaws, list_flaws, require_few
from bot.play.loopback.errors import (
    MISSING_ACCESS,
    UNKNOWN_COMMAND,
    UNKNOWN_GUILD,
    UNKNOWN_MEMBER,
    UNKNOWN_USER,
    ApiError,
)
from bot.play.loopback.form import require_valid
from bot.play.loopback.routing import Answer, Route
from bot.play.loopback.state import Json, Member
from bot.play.loopback.world import World

if TYPE_CHECKING:
    from bot.play.loopback.server import Loopback

DEFAULTS: Json = {
    "description": "",
    "name_localizations": None,
    "description_localizations": None,
    "default_member_permissions": None,
    "dm_permission": True,
    "nsfw": False,
    "contexts": None,
    "integration_types": [0],
}


def me(loopback: "Loopback", call: Call) -> Answer:
    """GET the bot's own user."""
    return 200, {**objects.user(loopback.world.bot), "verified": True, "mfa_enabled": True}


def application(loopback: "Loopback", call: Call) -> Answer:
    """GET the bot's application."""
    return 200, objects.application(loopback.world.bot, loopback.world.owner)


def gateway(loopback: "Loopback", call: Call) -> Answer:
    """GET the gateway's address."""
    limit = {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1}
    return 200, {"url": loopback.gateway_url, "shards": 1, "session_start_limit": limit}


def nothing(loopback: "Loopback", call: Call, application: int) -> Answer:
    """GET a list that is always empty here."""
    return 200, []


def no_emojis(loopback: "Loopback", call: Call, application: int) -> Answer:
    """GET the application's emojis: none."""
    return 200, {"items": []}


def replace_commands(loopback: "Loopback", call: Call, application: int, guild: int | None = None) -> Answer:
    """PUT all commands of a scope; one that existed keeps its id."""
    known = {(each["type"], each["name"]): each["id"] for each in _scope(loopback.world, guild)}
    require_few(call.body)
    require_valid(list_flaws(call.body))
    loopback.world.commands[guild] = [_registered(loopback.world, each, guild, known) for each in call.body]
    return 200, loopback.world.commands[guild]


def list_commands(loopback: "Loopback", call: Call, application: int, guild: int | None = None) -> Answer:
    """GET the commands of a scope."""
    return 200, _scope(loopback.world, guild)


def add_command(loopback: "Loopback", call: Call, application: int, guild: int | None = None) -> Answer:
    """POST one command; one of the same type and name is replaced."""
    scope = _scope(loopback.world, guild)
    known = {(each["type"], each["name"]): each["id"] for each in scope}
    require_few([*scope, call.body])
    require_valid(command_flaws(call.body, ()))
    added = _registered(loopback.world, call.body, guild, known)
    scope[:] = [each for each in scope if each["id"] != added["id"]] + [added]
    return 200 if (added["type"], added["name"]) in known else 201, added


def fetch_command(loopback: "Loopback", call: Call, application: int, command: int, guild: int | None = None) -> Answer:
    """GET one command."""
    return 200, _command(loopback.world, guild, command)


def change_command(
    loopback: "Loopback", call: Call, application: int, command: int, guild: int | None = None
) -> Answer:
    """PATCH one command."""
    found = _command(loopback.world, guild, command)
    require_valid(command_flaws({**found, **call.body}, ()))
    found.update(call.body)
    return 200, found


def delete_command(
    loopback: "Loopback", call: Call, application: int, command: int, guild: int | None = None
) -> Answer:
    """DELETE one command."""
    _scope(loopback.world, guild).remove(_command(loopback.world, guild, command))
    return 204, None


def _scope(world: World, guild: int | None) -> list[Json]:
    if guild not in world.commands:
        raise ApiError(MISSING_ACCESS)
    return world.commands[guild]


def _command(world: World, guild: int | None, number: int) -> Json:
    for each in _scope(world, guild):
        if each["id"] == str(number):
            return each
    raise ApiError(UNKNOWN_COMMAND)


def _registered(world: World, body: Json, guild: int | None, known: dict[tuple[int, str], str]) -> Json:
    """A command as Discord keeps it."""
    kind = body.get("type", 1)
    permissions = body.get("default_member_permissions")
    return {
        **DEFAULTS,
        **body,
        "type": kind,
        "id": known.get((kind, body["name"]), str(world.ids.next())),
        "version": str(world.ids.next()),
        "application_id": str(world.bot.id),
        "default_member_permissions": None if permissions is None else str(permissions),
        **({} if guild is None else {"guild_id": str(guild)}),
    }


def fetch_user(loopback: "Loopback", call: Call, user: int) -> Answer:
    """GET a user."""
    if user not in loopback.world.members:
        raise ApiError(UNKNOWN_USER)
    return 200, objects.user(loopback.world.members[user])


def fetch_guild(loopback: "Loopback", call: Call, guild: int) -> Answer:
    """GET a guild."""
    _require_guild(loopback.world, guild)
    return 200, loopback.world.guild_payload()


def fetch_roles(loopback: "Loopback", call: Call, guild: int) -> Answer:
    """GET a guild's roles."""
    _require_guild(loopback.world, guild)
    return 200, [objects.role(each) for each in loopback.world.roles.values()]


def fetch_member(loopback: "Loopback", call: Call, guild: int, user: int) -> Answer:
    """GET a member of a guild."""
    return 200, objects.guild_member(_member(loopback.world, guild, user))


def _require_guild(world: World, guild: int) -> None:
    if guild != world.guild_id:
        raise ApiError(UNKNOWN_GUILD)


def _member(world: World, guild: int, user: int) -> Member:
    _require_guild(world, guild)
    if user not in world.members:
        raise ApiError(UNKNOWN_MEMBER)
    return world.members[user]


APPLICATION = "/applications/{application}"
ROUTES = (
    Route("GET", "/users/@me", me),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/gateway", gateway, signed=False),
    Route("GET", "/gateway/bot", gateway),
    Route("GET", APPLICATION + "/emojis", no_emojis),
    Route("GET", APPLICATION + "/entitlements", nothing),
    Route("GET", APPLICATION + "/skus", nothing),
    *(
        Route(method, APPLICATION + scope + rest, handler)
        for scope in ("", "/guilds/{guild}")
        for method, rest, handler in (
            ("PUT", "/commands", replace_commands),
            ("GET", "/commands", list_commands),
            ("POST", "/commands", add_command),
            ("GET", "/commands/{command}", fetch_command),
            ("PATCH", "/commands/{command}", change_command),
            ("DELETE", "/commands/{command}", delete_command),
        )
    ),
    Route("GET", "/users/{user}", fetch_user),
    Route("GET", "/guilds/{guild}", fetch_guild),
    Route("GET", "/guilds/{guild}/roles", fetch_roles),
    Route("GET", "/guilds/{guild}/members/{user}", fetch_member),
)
