from bot.store.tables import ServerRow
from tests.store.conftest import GM, GUILD


async def test_a_server_that_chose_nothing_has_the_defaults(tx):
    assert await tx.servers.get(guild=GUILD) == ServerRow(guild=GUILD)


async def test_what_a_server_chose_is_kept_and_replaced(tx):
    row = ServerRow(guild=GUILD, system="mm2e", gm_role=3, gm_users=[GM], gm_channel=4, settings={"prompts": "auto"})
    await tx.servers.put(ServerRow(guild=11, system="true20"))
    await tx.servers.put(row)
    assert await tx.servers.get(guild=GUILD) == row
    await tx.servers.put(row.model_copy(update={"system": "prowlers", "gm_role": None}))
    changed = await tx.servers.get(guild=GUILD)
    assert (changed.system, changed.gm_role, changed.settings) == ("prowlers", None, {"prompts": "auto"})
    assert (await tx.servers.get(guild=11)).system == "true20"


async def test_synced_commands_are_remembered_per_scope(tx):
    assert await tx.servers.synced() is None
    await tx.servers.set_synced(digest="a")
    await tx.servers.set_synced(scope=GUILD, digest="b")
    await tx.servers.set_synced(digest="c")
    assert (await tx.servers.synced(), await tx.servers.synced(scope=GUILD)) == ("c", "b")
