"""The words of a script as the values that a person picks in Discord: people, roles, places, numbers, files."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from bot.play.loopback.errors import CannotDo
from bot.play.loopback.person import Person
from bot.play.loopback.state import DM, THREAD, Channel, Json, Member, Role, Upload
from bot.play.loopback.world import World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
TRUTHS = {"true": True, "yes": True, "false": False, "no": False}


def place(world: World, person: Person, text: str) -> Channel:
    """The channel `#name`, its thread `#name>thread`, or the person's direct messages `dm`."""
    return world.dm(person) if text == "dm" else channel(world, text)


def channel(world: World, text: str) -> Channel:
    """The channel `#name` or the thread `#name>thread`. Raises CannotDo for any other text."""
    if not text.startswith("#"):
        raise CannotDo(f"{text} is no channel; channels are written #table or #table>thread")
    name, _, thread = text[1:].partition(">")
    return world.thread(name, thread) if thread else world.channel(name)


def place_name(place: Channel) -> str:
    """A channel as scripts write it."""
    if place.kind == DM:
        return "dm"
    return f"#{place.parent.name}>{place.name}" if place.kind == THREAD and place.parent else f"#{place.name}"


def mention_name(world: World, number: str) -> str:
    """What a mention of this id shows."""
    key = int(number)
    if key in world.channels:
        return place_name(world.channels[key])
    known: dict[int, Member | Role] = {**world.members, **world.roles}
    return f"@{known[key].name}" if key in known else f"@{number}"


def options(world: World, home: Path, command: str, typed: dict[str, str]) -> dict[str, Any]:
    """What was typed for the options of a command, each as its registered kind wants it.

    Names that the command lacks are left as they are, for the person to stumble over. Raises CannotDo.
    """
    kinds = {option["name"]: option["type"] for option in _options_of(world, command.split())}
    return {name: READERS[kinds.get(name, STRING)](world, home, text) for name, text in typed.items()}


def _options_of(world: World, path: list[str]) -> list[Json]:
    level: Iterable[Json] = [*world.commands[world.guild_id], *world.commands[None]]
    for word in path:
        level = next((each.get("options", []) for each in level if each["name"] == word), [])
    return list(level)


def _string(world: World, _home: Path, text: str) -> str:
    """A text; a person's name alone becomes the mention that Discord makes of it."""
    return f"<@{world.person(text[1:]).id}>" if text.startswith("@") and text[1:].isidentifier() else text


def _integer(_world: World, _home: Path, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise CannotDo(f"{text} is no whole number, and Discord takes no other here") from None


def _number(_world: World, _home: Path, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise CannotDo(f"{text} is no number, and Discord takes no other here") from None


def _boolean(_world: World, _home: Path, text: str) -> bool:
    if text.lower() not in TRUTHS:
        raise CannotDo(f"{text} is neither true nor false, and Discord takes no other here")
    return TRUTHS[text.lower()]


def _person(world: World, _home: Path, text: str) -> Member:
    if not text.startswith("@"):
        raise CannotDo(f"{text} is no person; persons are written @ann")
    return world.person(text[1:])


def _role(world: World, _home: Path, text: str) -> Role:
    return world.role(text.removeprefix("@"))


def _channel(world: World, _home: Path, text: str) -> Channel:
    return channel(world, text)


def _mentionable(world: World, home: Path, text: str) -> Member | Role:
    return _person(world, home, text) if text.startswith("@") else _role(world, home, text)


def _file(world: World, home: Path, text: str) -> Upload:
    """A file beside the script."""
    try:
        return world.upload(Path(text).name, (home / text).read_bytes())
    except OSError as error:
        raise CannotDo(f"the file {text} cannot be read: {error.strerror}") from None


READERS: dict[int, Callable[[World, Path, str], Any]] = {
    STRING: _string,
    INTEGER: _integer,
    BOOLEAN: _boolean,
    USER: _person,
    CHANNEL: _channel,
    ROLE: _role,
    MENTIONABLE: _mentionable,
    NUMBER: _number,
    ATTACHMENT: _file,
}
