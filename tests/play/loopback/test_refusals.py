"""What a person cannot do in Discord is the script's fault, and sends nothing."""

import pytest

from bot.play.loopback import CannotDo, permissions


async def roll(ann, table):
    return await ann.slash(table, "roll", dice="d6")


COMMANDS = {
    "no such command": ("ghost", {}, "was it synced"),
    "no such option": ("echo", {"words": "x"}, "no option or subcommand 'words'"),
    "no subcommand": ("encounter", {}, "needs a subcommand"),
    "no such subcommand": ("encounter drop", {"who": "x"}, "no option or subcommand 'drop'"),
    "missing option": ("echo", {}, "required options are missing: text"),
    "not a choice": ("roll", {"dice": "d6", "mode": "Luck"}, "not among the choices"),
    "too long": ("roll", {"dice": "x" * 21}, "not the right length"),
    "too large": ("roll", {"dice": "d6", "bonus": 10}, "outside 0 to 9"),
    "not a number": ("roll", {"dice": "d6", "bonus": "many"}, "not a number"),
    "not a truth": ("give", {"sure": "maybe"}, "neither true nor false"),
    "not a member": ("give", {"who": "bob"}, "not a member"),
}


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize(("command", "values", "why"), COMMANDS.values(), ids=COMMANDS)
async def test_commands(server, ann, table, command, values, why):
    with pytest.raises(CannotDo, match=why):
        await ann.slash(table, command, **values)
    assert server.world.interactions.last is None


async def test_an_integer_beyond_what_discord_takes(bot, ann, table):
    with pytest.raises(CannotDo, match="too large"):
        await ann.slash(table, "encounter add", who="x", count=2**53 + 1)


async def test_the_wrong_kind_of_channel(bot, ann, server, table):
    with pytest.raises(CannotDo, match="wrong kind of channel"):
        await ann.slash(table, "give", where=server.world.thread("table", "chase"))


async def test_a_guild_command_in_direct_messages(bot, ann):
    with pytest.raises(CannotDo, match="kind of place"):
        await ann.slash(ann.dm, "encounter add", who="x")


async def test_a_place_that_is_gone(bot, server, ann, table):
    server.world.delete_channel(table)
    with pytest.raises(CannotDo, match="no such place"):
        await ann.slash(table, "echo", text="x")


async def test_a_bot_that_is_not_installed(bot, server, ann, table):
    server.world.bot_joined = False
    with pytest.raises(CannotDo, match="has not got the bot"):
        await ann.slash(table, "echo", text="x")


async def test_an_option_without_autocomplete(bot, ann, table):
    with pytest.raises(CannotDo, match="no autocomplete"):
        await ann.autocomplete(table, "echo", focused="text", text="x")


async def test_a_command_that_needs_the_permission_zero_is_for_administrators(bot, server, table):
    setup = next(each for each in server.world.commands[None] if each["name"] == "setup")
    setup["default_member_permissions"] = "0"
    with pytest.raises(CannotDo, match="lacks the permissions"):
        await server.world.person("gm").slash(table, "setup")


async def test_an_administrator_may_use_every_command(bot, server, ann, table):
    ann.roles.append(server.world.role("Admin"))
    server.world.role("Admin").permissions = permissions.bit("Administrator")
    server.world.deny(table, "View Channel", holder=ann)
    assert (await ann.slash(table, "setup")).outcome == "message"


async def test_components(bot, server, ann, table):
    message = (await roll(ann, table)).message
    with pytest.raises(CannotDo, match="no button 'Fly' on the message; there are: Reroll"):
        await ann.click(message, "Fly")
    with pytest.raises(CannotDo, match="is disabled"):
        await ann.click(message, "Never")
    with pytest.raises(CannotDo, match="not among the options"):
        await ann.select(message, "Dragon")
    with pytest.raises(CannotDo, match="2 values chosen, allowed are 1 to 1"):
        await ann.select(message, "Orc", "Goblin")
    with pytest.raises(CannotDo, match="0 selects 'Weapon'"):
        await ann.select(message, "Orc", placeholder="Weapon")
    server.world.delete(message)
    with pytest.raises(CannotDo, match="does not see"):
        await ann.click(message, "Reroll")


async def test_a_link_is_not_pressed(bot, server, ann, table):
    link = {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"}
    message = server.world.post(table, {"components": [{"type": 1, "components": [link]}]})
    with pytest.raises(CannotDo, match="link button"):
        await ann.click(message, "Rules")


async def test_private_messages_of_others(bot, ann, bob, table):
    whispered = await ann.click((await roll(ann, table)).message, "Whisper")
    with pytest.raises(CannotDo, match="does not see"):
        await bob.click(whispered.message, "Reroll")


async def test_modals(bot, ann, bob, table):
    asked = await ann.click((await roll(ann, table)).message, "Ask")
    with pytest.raises(CannotDo, match="no such modal open"):
        await bob.submit(asked, name="Merlin")
    with pytest.raises(CannotDo, match="must not be empty"):
        await ann.submit(asked)
    with pytest.raises(CannotDo, match="not the right length"):
        await ann.submit(asked, name="Nebuchadnezzar")
    with pytest.raises(CannotDo, match="the modal has no field age"):
        await ann.submit(asked, name="Merlin", age="90")
    assert (await ann.submit(asked, name="Merlin")).outcome == "message"
