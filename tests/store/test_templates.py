from tests.store.conftest import GUILD, NOVA


async def put(tx, name, body="{}", guild=GUILD):
    await tx.templates.put(guild=guild, name=name, system="mm2e", body=body, saved_by=NOVA, at=5)


async def test_a_state_is_saved_under_a_name_and_replaced(tx):
    await put(tx, "Bank Job", "first")
    await put(tx, "Bank Job", "elsewhere", guild=11)
    await put(tx, "bank job", "second")
    row = await tx.templates.get(guild=GUILD, name="BANK JOB")
    assert (row.name, row.body, row.system, row.saved_by, row.saved) == ("bank job", "second", "mm2e", NOVA, 5)
    assert (await tx.templates.get(guild=11, name="Bank Job")).body == "elsewhere"
    assert await tx.templates.get(guild=GUILD, name="Museum") is None


async def test_saved_names_are_searched_by_their_beginning(tx):
    for name in ("Museum", "Bank Job", "bäckerei", "Bank 2"):
        await put(tx, name)
    await put(tx, "Bar", guild=11)
    assert [row.name for row in await tx.templates.search(guild=GUILD, prefix="BA")] == [
        "bäckerei",
        "Bank 2",
        "Bank Job",
    ]
    assert len(await tx.templates.search(guild=GUILD)) == 4
    assert len(await tx.templates.search(guild=GUILD, limit=2)) == 2
