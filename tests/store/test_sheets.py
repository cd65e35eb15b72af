from sqlalchemy import event

from bot.store.sheets import Shelf
from bot.store.tables import SheetRow
from rules import codec

NOVA, CRAB = '{"name":"Nova"}', '{"name":"Steel Crab"}'


async def test_a_sheet_is_stored_once_under_its_digest(tx):
    digest = await tx.sheets.put(system="mm2e", body=NOVA)
    assert digest == codec.digest(NOVA)
    assert await tx.sheets.put(system="mm2e", body=NOVA) == digest
    assert await tx.sheets.get(digest=digest) == SheetRow(digest=digest, system="mm2e", body=NOVA)
    assert await tx.sheets.get(digest="unknown") is None


async def test_sheets_once_read_need_no_statement(store):
    async with store.transaction() as tx:
        nova, crab = [await tx.sheets.put(system="mm2e", body=body) for body in (NOVA, CRAB)]
        assert (await tx.sheets.get(digest=nova)).body == NOVA
    sent = []
    event.listen(store.engine.sync_engine, "before_cursor_execute", lambda _c, _k, sql, *_: sent.append(sql.split()[0]))
    async with store.transaction() as tx:
        first = await tx.sheets.many(digests=[nova, crab])
        again = await tx.sheets.many(digests=[crab, nova, crab])
    assert {digest: row.body for digest, row in first.items()} == {nova: NOVA, crab: CRAB}
    assert again == first
    assert sent == ["BEGIN", "SELECT"]


async def test_a_sheet_rolled_back_is_not_taken_for_stored(store):
    async with store.transaction() as tx:
        digest = await tx.sheets.put(system="mm2e", body=NOVA)
        await tx.sheets.get(digest=digest)
        await tx.roll_back()
    async with store.transaction() as tx:
        await tx.sheets.put(system="mm2e", body=NOVA)
        assert await tx.characters.add(owner=1, system="mm2e", name="Nova", sheet=digest, at=1)


def test_the_sheet_not_read_for_longest_makes_room():
    shelf = Shelf(size=2)
    for digest in "ab":
        shelf.add(SheetRow(digest=digest, system="mm2e", body="{}"))
    shelf.find(["a"])
    shelf.add(SheetRow(digest="c", system="mm2e", body="{}"))
    assert list(shelf.find("abc")) == ["a", "c"]
