"""Discord's limits on command definitions, as pure functions over bodies."""

import unicodedata
from typing import Any

from bot.play.loopback.errors import TOO_MANY_COMMANDS, ApiError
from bot.play.loopback.form import Flaw, Flaws, Path, length, number, unique
from bot.play.loopback.state import Json

SLASH, USER_MENU, MESSAGE_MENU = 1, 2, 3
SUBCOMMAND, GROUP, STRING = 1, 2, 3
PER_SCOPE = {SLASH: 100, USER_MENU: 15, MESSAGE_MENU: 15}
OPTIONS = CHOICES = 25
STRING_LENGTHS = (("min_length", 0, 6000), ("max_length", 1, 6000))
WHOLE_COMMAND = 8000
NAME_SIGNS = "-_'"
SCRIPTS = (range(0x0900, 0x0980), range(0x0E00, 0x0E80))


def require_few(commands: list[Json]) -> None:
    """100 slash commands and 15 menus of each kind in a scope. Raises ApiError 30032."""
    for kind, most in PER_SCOPE.items():
        if sum(each.get("type", SLASH) == kind for each in commands) > most:
            raise ApiError(TOO_MANY_COMMANDS)


def list_flaws(commands: list[Json]) -> Flaws:
    """What is wrong with the commands of a scope."""
    for index, command in enumerate(commands):
        yield from command_flaws(command, (index,))
    names = [((index,), (each.get("type", SLASH), each.get("name"))) for index, each in enumerate(commands)]
    yield from unique(names, "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")


def command_flaws(command: Json, path: Path) -> Flaws:
    """What is wrong with one command."""
    if command.get("type", SLASH) == SLASH:
        yield from _named_flaws(command, path)
        yield from _options_flaws(command.get("options") or [], (*path, "options"), inside_group=False)
    else:
        yield from length((*path, "name"), command.get("name") or "", 1, 32)
        yield from length((*path, "description"), command.get("description") or "", 0, 0)
    if command_length(command) > WHOLE_COMMAND:
        message = f"Command exceeds maximum size ({WHOLE_COMMAND})"
        yield Flaw(path, "APPLICATION_COMMAND_TOO_LARGE", message)


def _named_flaws(part: Json, path: Path) -> Flaws:
    """Name and description of a command or option, in every language."""
    yield from _name_flaws(part.get("name") or "", (*path, "name"))
    yield from length((*path, "description"), part.get("description") or "", 1, 100)
    for language, name in (part.get("name_localizations") or {}).items():
        yield from _name_flaws(name, (*path, "name_localizations", language))
    for language, text in (part.get("description_localizations") or {}).items():
        yield from length((*path, "description_localizations", language), text, 1, 100)


def _name_flaws(name: str, path: Path) -> Flaws:
    if not valid_name(name):
        yield Flaw(path, "STRING_TYPE_REGEX", "String value did not match validation regex.")
        yield Flaw(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def valid_name(name: str) -> bool:
    """From 1 to 32 letters, digits, `-`, `_`, `'`, in lower case where there is one."""
    return 1 <= len(name) <= 32 and name == name.lower() and all(map(_may_stand_in_name, name))


def _may_stand_in_name(sign: str) -> bool:
    return sign in NAME_SIGNS or unicodedata.category(sign)[0] in "LN" or any(ord(sign) in each for each in SCRIPTS)


def _options_flaws(options: list[Json], path: Path, *, inside_group: bool) -> Flaws:
    yield from length(path, options, 0, OPTIONS)
    for index, option in enumerate(options):
        yield from _option_flaws(option, (*path, index), inside_group=inside_group)
    yield from _order_flaws(options, path)
    names = [((*path, index, "name"), option.get("name")) for index, option in enumerate(options)]
    yield from unique(names, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option name is already used in these options")
    if len({option.get("type") in (SUBCOMMAND, GROUP) for option in options}) == 2:
        message = "Subcommands and other options are mutually exclusive"
        yield Flaw(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)


def _order_flaws(options: list[Json], path: Path) -> Flaws:
    optional = False
    for index, option in enumerate(options):
        if option.get("required") and optional:
            message = "Required options must be placed before non-required options"
            yield Flaw((*path, index), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional = optional or not option.get("required")


def _option_flaws(option: Json, path: Path, *, inside_group: bool) -> Flaws:
    yield from _named_flaws(option, path)
    yield from _choice_flaws(option, path)
    if option.get("type") == STRING:
        for key, low, high in STRING_LENGTHS:
            yield from number((*path, key), option.get(key), low, high)
    if option.get("type") == GROUP and inside_group:
        yield Flaw((*path, "type"), "BASE_TYPE_CHOICES", "A group cannot hold a group")
    group = option.get("type") == GROUP
    yield from _options_flaws(option.get("options") or [], (*path, "options"), inside_group=inside_group or group)


def _choice_flaws(option: Json, path: Path) -> Flaws:
    choices = option.get("choices") or []
    yield from length((*path, "choices"), choices, 0, CHOICES)
    for index, choice in enumerate(choices):
        where = (*path, "choices", index)
        yield from length((*where, "name"), choice.get("name") or "", 1, 100)
        if option.get("type") == STRING:
            yield from length((*where, "value"), str(choice.get("value") or ""), 1, 100)
    if choices and option.get("autocomplete"):
        message = "Autocomplete and choices are mutually exclusive"
        yield Flaw((*path, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES", message)


def command_length(part: Json) -> int:
    """Characters of all names, descriptions and values in a command, each in its longest language."""
    total = _longest(part, "name") + _longest(part, "description")
    total += sum(_longest(each, "name") + len(str(each.get("value"))) for each in part.get("choices") or [])
    return total + sum(command_length(each) for each in part.get("options") or [])


def _longest(part: Json, key: str) -> int:
    texts: list[Any] = [part.get(key), *(part.get(f"{key}_localizations") or {}).values()]
    return max(len(each or "") for each in texts)
