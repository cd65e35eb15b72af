"""Whatever is typed, pressed or forged, by anybody: an answer in words, no traceback, no ping, nobody else's data."""

import asyncio
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.play.loopback.errors import CannotDo
from bot.play.runner import is_bad
from bot.prompts.table import PRESSES
from tests.cogs.conftest import FIGHT, START
from tests.table import set_table

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, ATTACHMENT = 3, 4, 5, 6, 7, 8, 11
WHO = ("gm", "ann", "bob", "cleo")
PLACES = ("table", "table", "table", "empty", "dm")
KEPT = "quibblequux"
"""Stands in a sheet of Bob's that only he may see."""

WORDS = (
    "Nova", "Gale", "Steel Crab", "Thug 1-4", "all", "foes", "x, y", "<@1>", "<@&2>", "@everyone", "@here", "d20",
    "2d6!", "9d9" * 30, "force", 'cover, mod -2 "bad light"', "mod 99999999999999999999", "mod=", "reroll", "-0", "1e9",
    "٣", "mm2e", "attack", "prone", "me", "blind", "2 rounds", "end Nova", "count -9", "[x](https://x.example)", "**",
    "\u202e", "{c1}", "{}", "sf:next:1:1", "numbers", "open", "Hero\x00", "🦀" * 40,
    '{"system": "mm2e", "name": "<@1>"}',
)  # fmt: skip
SAID = st.one_of(st.sampled_from(WORDS), st.text(st.characters(exclude_categories=["Cs"]), max_size=120))
FORGED = st.one_of(
    st.builds(
        lambda what, words: ":".join(("sf", what, *map(str, words))),
        st.sampled_from([*PRESSES, "nothing"]),
        st.lists(
            st.one_of(st.integers(-2, 40), st.integers(0, 1 << 70), st.sampled_from(("-", "x.y", ""))), max_size=6
        ),
    ),
    st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=100),
)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    """A fight, and a way to do things to it from tests that are not asynchronous."""
    with asyncio.Runner() as runner:
        around = set_table(tmp_path_factory.mktemp("hostile"), strict=False)
        table = runner.run(around.__aenter__())
        runner.run(table.play(FIGHT + START))
        sheet = f'{{\\"system\\": \\"mm2e\\", \\"name\\": \\"Zed\\", \\"notes\\": \\"{KEPT}\\"}}'
        runner.run(table.play(f'@bob /char import text:"{sheet}"'))
        table.loopback.world.interactions.deadline = 60
        yield Hostile(runner, table)
        runner.run(around.__aexit__(None, None, None))


class Hostile:
    def __init__(self, runner, table):
        self.runner, self.table, self.world = runner, table, table.loopback.world
        self.commands = dict(leaves(self.world.commands[None]))

    def place(self, name, person):
        return person.dm if name == "dm" else self.world.channel(name)

    def buttons(self):
        """Every component on every message, pressed or not, with its message."""
        return [
            (message, part)
            for message in self.world.channel("table").messages.values()
            for row in message.payload["components"]
            for part in row["components"]
        ]

    def do(self, doings):
        """All at once, then what must hold."""
        self.runner.run(self._do(doings))

    async def _do(self, doings):
        journal, calls = len(self.world.journal), len(self.table.loopback.calls)
        done = await asyncio.gather(*(begin() for begin in doings), return_exceptions=True)
        await self.table.bot.settle(self.table.loopback.gateway.heard())
        for each in done:
            if isinstance(each, BaseException) and not isinstance(each, CannotDo):
                raise each
        answered = {each.outcome for each in done if not isinstance(each, CannotDo)}
        assert answered <= {"message", "update", "choices", "modal"}
        assert self.table.trouble == []
        assert [call.answer for call in self.table.loopback.calls[calls:] if is_bad(call)] == []
        for event in self.world.journal[journal:]:
            if event.kind in ("message", "edit"):
                self.look_at(event)
        for each in done:
            if not isinstance(each, CannotDo) and each.person.name != "bob":
                assert KEPT not in str((each.choices, each.modal))

    def look_at(self, event):
        payload, reader = event.payload, event.message.only_for
        owners = {str(self.world.person(name).id) for name in ("ann", "bob")}
        assert not payload["mention_everyone"]
        assert payload["mention_roles"] == []
        assert {each["id"] for each in payload["mentions"]} <= owners
        assert re.fullmatch(r"(<@\d+> ?)*", payload["content"])
        assert "Traceback" not in str(payload)
        if reader is None or reader.name != "bob":
            assert KEPT not in str(payload)


def leaves(commands, path=()):
    """Every command by its whole name, with its options."""
    for each in commands:
        inner = each.get("options", [])
        name = (*path, each["name"])
        if any(option["type"] in (1, 2) for option in inner):
            yield from leaves(inner, name)
        else:
            yield " ".join(name), inner


def value(data, option, world):
    """Anything that the app lets a person enter."""
    kind = option["type"]
    if kind == STRING:
        said = data.draw(SAID)
        return (said or "x")[: option.get("max_length", 300)].ljust(option.get("min_length", 0), "x")
    if kind == INTEGER:
        low, high = option.get("min_value", -(1 << 53) + 1), option.get("max_value", (1 << 53) - 1)
        return data.draw(st.sampled_from([low, high, max(low, min(1, high)), max(low, min(2, high))]))
    if kind == BOOLEAN:
        return data.draw(st.booleans())
    if kind == USER:
        return world.person(data.draw(st.sampled_from(("ann", "bob"))))
    if kind == CHANNEL:
        return world.channel(data.draw(st.sampled_from(("table", "empty", "third"))))
    if kind == ROLE:
        return world.role(data.draw(st.sampled_from(("Somebody", "Anybody"))))
    return world.upload("sheet.json", data.draw(st.binary(max_size=200)))


LEFT_OUT = {"setup"}
"""Would make a random role the GM for good."""


def typed(data, hostile):
    """A command with any options."""
    world = hostile.world
    name = data.draw(st.sampled_from(sorted(set(hostile.commands) - LEFT_OUT)))
    options = hostile.commands[name]
    given_ = [o for o in options if o.get("required") or data.draw(st.booleans())]
    person = world.person(data.draw(st.sampled_from(WHO)))
    place = hostile.place(data.draw(st.sampled_from(PLACES)), person)
    values = {option["name"]: value(data, option, world) for option in given_}
    completing = [o for o in options if o.get("autocomplete")]
    if completing and data.draw(st.integers(0, 3)) == 0:
        focused = data.draw(st.sampled_from(completing))["name"]
        values[focused] = data.draw(SAID)
        return lambda: person.autocomplete(place, name, focused, **values)
    return lambda: person.slash(place, name, **values)


def pressed(data, hostile):
    """A button of any message by anybody, one that is not there any more, or one that never was."""
    person = hostile.world.person(data.draw(st.sampled_from(WHO)))
    which, forged = data.draw(st.integers(0, 9999)), data.draw(st.none() | FORGED)
    chosen = data.draw(st.sampled_from(("0", "-1", "99")) | FORGED)

    def press():
        found = hostile.buttons()
        message, part = found[which % len(found)]
        values = {} if part["type"] == 2 else {"values": [chosen]}
        body = {"component_type": part["type"], "custom_id": forged or part["custom_id"], **values}
        return person._use(message, message.snapshot(), body)

    return press


@settings(max_examples=60, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_commands_with_anything_in_them(hostile, data):
    hostile.do([typed(data, hostile) for _ in range(6)])


@settings(max_examples=50, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_presses_of_anything_by_anybody(hostile, data):
    hostile.do([pressed(data, hostile) for _ in range(4)])
