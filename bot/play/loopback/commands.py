"""What the app does with a command that a person types: looks it up, checks it, types the values."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bot.play.loopback import permissions
from bot.play.loopback.command_limits import GROUP, SLASH, SUBCOMMAND
from bot.play.loopback.errors import CannotDo
from bot.play.loopback.interactions import IN_BOT_DM, IN_GUILD
from bot.play.loopback.resolved import Resolved
from bot.play.loopback.state import Channel, Json

if TYPE_CHECKING:
    from bot.play.loopback.person import Person
    from bot.play.loopback.world import World

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(3, 12)
LARGEST_INTEGER = 2**53
TRUTHS = {"true": True, "yes": True, "false": False, "no": False}


def find(world: "World", place: Channel, name: str, kind: int = SLASH) -> Json:
    """The registered command of that name: the guild's before the global one. Raises CannotDo."""
    scopes = (None,) if place.recipient else (world.guild_id, None)
    for scope in scopes:
        for command in world.commands[scope]:
            if (command["type"], command["name"]) == (kind, name):
                return command
    raise CannotDo(f"no command {name!r} is registered here; was it synced?")


def require_usable(person: "Person", place: Channel, command: Json) -> None:
    """Raise CannotDo where the app would not offer the command to this person."""
    world = person.world
    held = world.permissions(person, place)
    needed = command["default_member_permissions"]
    contexts = command["contexts"] or ([IN_GUILD, IN_BOT_DM] if command["dm_permission"] else [IN_GUILD])
    installed = {0} if world.bot_joined else set()
    installed |= {1} if person.installed_bot else set()
    reasons = (
        (place.id not in world.channels, "finds no such place"),
        (not held & permissions.bit("view_channel"), "does not see the place"),
        (not held & permissions.bit("use_application_commands"), "may not use commands there"),
        (needed is not None and not _holds(held, int(needed)), "lacks the permissions of the command"),
        ((IN_BOT_DM if place.recipient else IN_GUILD) not in contexts, "finds no such command in this kind of place"),
        (not installed & set(command["integration_types"] or [0]), "has not got the bot here"),
        (command["nsfw"] and not place.nsfw, "needs an age-restricted channel"),
    )
    for holds, why in reasons:
        if holds:
            raise CannotDo(f"{person.name} {why}: /{command['name']}")


def _holds(held: int, needed: int) -> bool:
    """A command that needs the permission 0 is for administrators."""
    if held & permissions.bit("administrator"):
        return True
    return bool(needed) and held & needed == needed


def data(command: Json, path: list[str], values: Json, resolved: Resolved, focused: str | None = None) -> Json:
    """The `data` of the interaction. `path` names group and subcommand, `focused` the option being typed."""
    body: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
    body["options"] = _options(command, path, values, resolved, focused)
    if resolved.payload:
        body["resolved"] = resolved.payload
    return body | ({"guild_id": command["guild_id"]} if "guild_id" in command else {})


def option(command: Json, path: list[str], name: str) -> Json:
    """The definition of an option. Raises CannotDo."""
    for step in path:
        command = _child(command, step)
    return _child(command, name)


def _child(definition: Json, name: str) -> Json:
    for each in definition.get("options") or []:
        if each["name"] == name:
            return dict(each)
    raise CannotDo(f"{definition['name']!r} has no option or subcommand {name!r}")


def _options(definition: Json, path: list[str], values: Json, resolved: Resolved, focused: str | None) -> list[Json]:
    if path:
        child = _child(definition, path[0])
        return [
            {
                "type": child["type"],
                "name": child["name"],
                "options": _options(child, path[1:], values, resolved, focused),
            }
        ]
    options = definition.get("options") or []
    if any(each["type"] in (SUBCOMMAND, GROUP) for each in options):
        raise CannotDo(f"{definition['name']!r} needs a subcommand")
    for name in values:
        _child(definition, name)
    if focused is None:
        _require_all(options, values)
    given = [each for each in options if values.get(each["name"]) is not None]
    return [_filled(each, values[each["name"]], resolved, focused) for each in given]


def _require_all(options: list[Json], values: Json) -> None:
    missing = [each["name"] for each in options if each.get("required") and values.get(each["name"]) is None]
    if missing:
        raise CannotDo(f"required options are missing: {', '.join(missing)}")


def _filled(option: Json, value: Any, resolved: Resolved, focused: str | None) -> Json:
    filled: Json = {"name": option["name"], "type": option["type"]}
    if option["name"] == focused:
        return filled | {"value": str(value), "focused": True}
    return filled | {"value": READERS[option["type"]](option, value, resolved)}


def _string(option: Json, value: Any, resolved: Resolved) -> str:
    text = _choice(option, str(value))
    if not (option.get("min_length") or 0) <= len(text) <= (option.get("max_length") or 6000):
        raise CannotDo(f"{option['name']}: {text!r} has not the right length")
    return str(text)


def _choice(option: Json, value: Any) -> Any:
    """The value of the choice that is meant, by value or by name; anything if there are no choices."""
    choices = option.get("choices") or []
    for choice in choices:
        if str(value) in (str(choice["value"]), choice["name"]):
            return choice["value"]
    if choices:
        raise CannotDo(f"{option['name']}: {value!r} is not among the choices")
    return value


def _integer(option: Json, value: Any, resolved: Resolved) -> int:
    number = _in_range(option, value, int)
    if abs(number) > LARGEST_INTEGER:
        raise CannotDo(f"{option['name']}: {number} is too large")
    return int(number)


def _number(option: Json, value: Any, resolved: Resolved) -> float:
    return float(_in_range(option, value, float))


def _in_range(option: Json, value: Any, kind: type[int] | type[float]) -> float:
    try:
        number = kind(_choice(option, value))
    except ValueError as error:
        raise CannotDo(f"{option['name']}: {value!r} is not a number") from error
    low, high = option.get("min_value"), option.get("max_value")
    if (low is not None and number < low) or (high is not None and number > high):
        raise CannotDo(f"{option['name']}: {number} is outside {low} to {high}")
    return number


def _boolean(option: Json, value: Any, resolved: Resolved) -> bool:
    word = str(value).lower()
    if word not in TRUTHS:
        raise CannotDo(f"{option['name']}: {value!r} is neither true nor false")
    return TRUTHS[word]


def _channel(option: Json, value: Any, resolved: Resolved) -> str:
    kinds = option.get("channel_types")
    if kinds and isinstance(value, Channel) and value.kind not in kinds:
        raise CannotDo(f"{option['name']}: #{value.name} is the wrong kind of channel")
    return resolved.channel(value)


READERS: dict[int, Callable[[Json, Any, Resolved], Any]] = {
    STRING: _string,
    INTEGER: _integer,
    BOOLEAN: _boolean,
    USER: lambda _, value, resolved: resolved.member(value),
    CHANNEL: _channel,
    ROLE: lambda _, value, resolved: resolved.role(value),
    MENTIONABLE: lambda _, value, resolved: resolved.mentionable(value),
    NUMBER: _number,
    ATTACHMENT: lambda _, value, resolved: resolved.upload(value),
}
