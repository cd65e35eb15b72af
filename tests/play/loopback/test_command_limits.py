"""Each limit on commands, on its boundary and one past it: where the error stands and what its code is."""

import pytest

from bot.play.loopback.command_limits import command_flaws, list_flaws, require_few, valid_name
from bot.play.loopback.errors import ApiError
from bot.play.loopback.form import tree
from tests.play.loopback.bodies import (
    LENGTH,
    LONG,
    MOST,
    assert_boundary,
    choice,
    command,
    command_of,
    string,
    sub,
    x,
)

COMMANDS = {
    "name": (command(name=x(32)), command(name=x(33)), "name", "STRING_TYPE_REGEX"),
    "menu name": (
        {"type": 2, "name": "Look At " + x(24)},
        {"type": 2, "name": "Look At " + x(25)},
        "name",
        LENGTH,
    ),
    "menu description": (
        {"type": 3, "name": "Look"},
        {"type": 3, "name": "Look", "description": "d"},
        "description",
        LONG,
    ),
    "description": (command(description=x(100)), command(description=x(101)), "description", LENGTH),
    "no description": (command(description="d"), command(description=""), "description", LENGTH),
    "name in another language": (
        command(name_localizations={"de": "los"}),
        command(name_localizations={"de": "Los"}),
        "name_localizations.de",
        "STRING_TYPE_REGEX",
    ),
    "description in another language": (
        command(description_localizations={"de": x(100)}),
        command(description_localizations={"de": x(101)}),
        "description_localizations.de",
        LENGTH,
    ),
    "options": (
        command(*[string(n) for n in range(25)]),
        command(*[string(n) for n in range(26)]),
        "options",
        LONG,
    ),
    "option name": (command(string(name="a-b")), command(string(name="a b")), "options.0.name", "STRING_TYPE_REGEX"),
    "option description": (
        command(string(description=x(100))),
        command(string(description=x(101))),
        "options.0.description",
        LENGTH,
    ),
    "option names": (
        command(string(1), string(2)),
        command(string(1), string(1)),
        "options.1.name",
        "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
    ),
    "order of options": (
        command(string(1, required=True), string(2)),
        command(string(1), string(2, required=True)),
        "options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "subcommand with an option": (
        command(sub(string())),
        command(sub(), string()),
        "options",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "group in a group": (
        command(sub(sub(), kind=2)),
        command(sub(sub(kind=2), kind=2)),
        "options.0.options.0.type",
        "BASE_TYPE_CHOICES",
    ),
    "choices": (
        command(string(choices=[choice(n) for n in range(25)])),
        command(string(choices=[choice(n) for n in range(26)])),
        "options.0.choices",
        LONG,
    ),
    "choice name": (
        command(string(choices=[choice(name=x(100))])),
        command(string(choices=[choice(name=x(101))])),
        "options.0.choices.0.name",
        LENGTH,
    ),
    "choice value": (
        command(string(choices=[choice(value=x(100))])),
        command(string(choices=[choice(value=x(101))])),
        "options.0.choices.0.value",
        LENGTH,
    ),
    "choices with autocomplete": (
        command(string(autocomplete=True, choices=[])),
        command(string(autocomplete=True, choices=[choice()])),
        "options.0.autocomplete",
        "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES",
    ),
    "shortest text": (command(string(min_length=6000)), command(string(min_length=6001)), "options.0.min_length", MOST),
    "longest text": (command(string(max_length=6000)), command(string(max_length=6001)), "options.0.max_length", MOST),
    "whole command": (command_of(8000), command_of(8001), "", "APPLICATION_COMMAND_TOO_LARGE"),
}


@pytest.mark.parametrize("case", COMMANDS.values(), ids=COMMANDS)
def test_command(case):
    assert_boundary(lambda body: command_flaws(body, ()), *case)


def test_names_of_commands_are_unique():
    assert tree(list_flaws([command(), {"type": 2, "name": "go"}])) == {}
    assert list(tree(list_flaws([command(), command()]))) == ["1"]


@pytest.mark.parametrize(("kind", "most"), [(1, 100), (2, 15), (3, 15)])
def test_commands_of_a_scope(kind, most):
    require_few([{"type": kind}] * most)
    with pytest.raises(ApiError) as caught:
        require_few([{"type": kind}] * (most + 1))
    assert caught.value.problem.code == 30032


@pytest.mark.parametrize(
    ("name", "valid"), [("würfel", True), ("it's", True), ("Roll", False), ("", False), ("a.b", False)]
)
def test_letters_of_a_name(name, valid):
    assert valid_name(name) is valid
