"""What is registered with Discord: names, options and their order, contexts, sizes."""

import pytest
import pytest_asyncio

from bot.client import Slugfest
from bot.clock import SystemClock
from bot.cogs import EXTENSIONS
from bot.desk import Desk
from bot.games import SYSTEMS
from bot.rights import RIGHTS
from bot.settings import Settings
from bot.store.store import Store
from rules.dice.sources import Scripted

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, ATTACHMENT = 3, 4, 5, 6, 7, 8, 11
SERVER, DM = 0, 1
MANAGE_SERVER = str(1 << 5)

COMMANDS = """
attack target with? options? actor? preview?:5
save kind against? options? actor? preview?:5 secret?
check trait against? options? actor? preview?:5 secret?
grapple move target? options? actor? preview?:5
act action target? options? actor? preview?:5
delay to? actor?
ready action trigger actor?
now actor?
done actor?
char new name? system?
char import file?:11 text?
char show name?
char list
char use name
char export name
char delete name
encounter new name? system?
encounter add who? stats? name? count?:4 side? kind? owner?:6 initiative?:4
encounter join sheet?
encounter start unaware?
encounter next
encounter back
encounter jump to
encounter remove who
encounter pause
encounter resume
encounter end
encounter list
encounter save name
encounter load name
encounter move to:7
encounter settings key? value?
gm damage target amount:4 kind?
gm heal target amount:4 kind?
gm condition target name change? until?
gm effect target name options? until?
gm set target field value
gm initiative target value
gm hide target what?
gm reveal target what?
gm decide answer?
gm cancel
gm undo steps?:4
gm redo steps?:4
gm act action target? options?
setup system? gm_role?:8 gm?:6 prompts? gm_prompts? numbers? auto_end? answer_after? gm_channel?:7
status view?
log page?:4 export?
rules topic
help topic?
"""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def payload(tmp_path_factory):
    """The commands as they are sent to Discord."""
    nowhere = tmp_path_factory.mktemp("commands") / "none.db"
    desk = Desk(Store(f"sqlite+aiosqlite:///{nowhere}"), SYSTEMS, Scripted(), SystemClock())
    bot = Slugfest(Settings.checked({"discord_token": "none"}), desk)
    for extension in EXTENSIONS:
        await bot.load_extension(extension)
    found = {command.name: command.to_dict(bot.tree) for command in bot.tree.get_commands()}
    await desk.store.close()
    return found


def spelled(name, command):
    """A command in the words of the list above."""
    options = [
        f"{o['name']}{'' if o['required'] else '?'}{'' if o['type'] == STRING else ':' + str(o['type'])}"
        for o in command["options"]
    ]
    return " ".join((name, *options))


def leaves(payload):
    """Every command that can be given, by its whole name."""
    for name, command in payload.items():
        if command["options"] and command["options"][0]["type"] == 1:
            yield from ((f"{name} {leaf['name']}", leaf) for leaf in command["options"])
        else:
            yield name, command


@pytest.mark.parametrize("line", COMMANDS.split("\n")[1:-1])
async def test_each_command_has_its_options_in_their_order(payload, line):
    found = dict(leaves(payload))
    name = next(n for n in sorted(found, key=len, reverse=True) if f"{line} ".startswith(f"{n} "))
    assert spelled(name, found[name]) == line


async def test_there_are_no_others_and_each_has_a_right(payload):
    listed = {n for line in COMMANDS.split("\n")[1:-1] for n, _ in leaves(payload) if f"{line} ".startswith(f"{n} ")}
    assert {n for n, _ in leaves(payload)} - listed == {"roll"}
    assert {n for n, _ in leaves(payload)} <= set(RIGHTS)


async def test_all_work_on_servers_and_in_direct_messages(payload):
    assert all({SERVER, DM} <= set(command["contexts"]) for command in payload.values())


async def test_only_the_setup_is_kept_for_those_who_manage_the_server(payload):
    kept = {name: c["default_member_permissions"] for name, c in payload.items() if c["default_member_permissions"]}
    assert kept == {"setup": int(MANAGE_SERVER)} or kept == {"setup": MANAGE_SERVER}


async def test_no_group_is_larger_than_discord_allows(payload):
    for command in payload.values():
        assert len(command["options"]) <= 25
        assert size(command) <= 8000


def size(option):
    """Characters of names and descriptions, as Discord counts them."""
    own = len(option["name"]) + len(option["description"])
    return own + sum(size(each) for each in option.get("options", ()))


async def test_every_text_has_a_completion_unless_anything_may_be_typed(payload):
    free = {
        (name, o["name"])
        for name, command in leaves(payload)
        for o in command["options"]
        if o["type"] == STRING and not o.get("autocomplete")
    }
    assert free == FREE


FREE = {
    ("roll", "dice"), ("roll", "note"), ("delay", "to"),
    ("char new", "name"), ("char import", "text"), ("encounter new", "name"), ("encounter add", "stats"),
    ("encounter add", "name"), ("gm effect", "name"),
    ("gm set", "value"), ("setup", "answer_after"),
}  # fmt: skip
