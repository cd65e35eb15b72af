import asyncio
import signal
import sys
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import OperationalError
from sqlalchemy.schema import CreateTable

from bot.store.store import Store
from bot.store.tables import METADATA
from tests.store.conftest import CHANNEL, GUILD, deed, opened

ROOT = Path(__file__).parents[2]


async def add_one(store):
    """A read-modify-write as a command does it: the state is a count."""
    async with store.transaction() as tx:
        row = await tx.encounters.active(channel=CHANNEL)
        await asyncio.sleep(0)
        count = int(row.state)
        return await tx.encounters.save(
            encounter=row.id, version=row.version, seq=row.seq, state=str(count + 1), at=count
        )


async def open_at_zero(store):
    async with store.transaction() as tx:
        encounter = await opened(tx)
        await tx.encounters.save(encounter=encounter, version=1, seq=0, state="0", at=0)


async def state(store):
    async with store.transaction() as tx:
        return (await tx.encounters.active(channel=CHANNEL)).state


async def test_a_hundred_simultaneous_commands_all_land(store):
    await open_at_zero(store)
    assert all(await asyncio.gather(*(add_one(store) for _ in range(100))))
    assert await state(store) == "100"


async def test_two_processes_worth_of_engines_lose_nothing(store, url):
    await open_at_zero(store)
    other = Store(url)
    assert all(await asyncio.gather(*(add_one(one) for one in (store, other) * 20)))
    assert await state(other) == "40"
    await other.close()


async def test_sqlite_is_set_up_to_keep_what_it_was_given(store):
    async with store.engine.begin() as connection:
        asked = [
            (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
        driver = (await connection.get_raw_connection()).driver_connection
        assert driver.isolation_level is None
    assert asked == ["wal", 2, 1, 2000]
    assert store.engine.pool.size() == 1


async def test_a_command_is_three_statements(store):
    async with store.transaction() as tx:
        encounter = await opened(tx)
    sent = []
    event.listen(store.engine.sync_engine, "before_cursor_execute", lambda _c, _k, sql, *_: sent.append(sql.split()[0]))
    async with store.transaction() as tx:
        row = await tx.encounters.active(channel=CHANNEL)
        assert await tx.encounters.save(encounter=row.id, version=row.version, seq=1, state="{}", at=5)
        assert await tx.history.append(deed(encounter, 1, interaction=99)) is None
    assert sent == ["BEGIN", "SELECT", "UPDATE", "INSERT"]


async def test_reading_waits_for_no_write(store):
    async with store.transaction() as tx:
        encounter = await opened(tx)
        async with store.reading() as read:
            assert await read.encounters.of_guild(guild=GUILD) == ()
    async with store.reading() as read:
        assert [row.id for row in await read.encounters.of_guild(guild=GUILD)] == [encounter]


async def test_reading_writes_nothing(store):
    with pytest.raises(OperationalError, match="readonly"):
        async with store.reading() as read:
            await opened(read)


async def open_and_fail(store):
    async with store.transaction() as tx:
        await opened(tx)
        raise KeyError


async def test_an_exception_keeps_nothing(store):
    with pytest.raises(KeyError):
        await open_and_fail(store)
    async with store.transaction() as tx:
        assert await tx.encounters.of_guild(guild=GUILD) == ()


async def test_a_transaction_can_be_given_up(store):
    async with store.transaction() as tx:
        await opened(tx)
        await tx.roll_back()
    async with store.transaction() as tx:
        assert await tx.encounters.of_guild(guild=GUILD) == ()


async def test_a_cancelled_command_keeps_nothing_and_lets_the_next_one_in(store):
    inside = asyncio.Event()

    async def command():
        async with store.transaction() as tx:
            await opened(tx)
            inside.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(command())
    await inside.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with store.transaction() as tx:
        assert await tx.encounters.of_guild(guild=GUILD) == ()


KILLED = """
import asyncio, sys
from bot.store.store import Store

async def wait():
    print("here", flush=True)
    await asyncio.Event().wait()

async def main():
    store = Store(sys.argv[1])
    async with store.transaction() as tx:
        await tx.encounters.save(encounter=1, version=2, seq=1, state="1", at=5)
        if sys.argv[2] == "inside":
            await wait()
    await wait()

asyncio.run(main())
"""


@pytest.mark.parametrize(("where", "left"), [("inside", "0"), ("after", "1")])
async def test_a_killed_process_leaves_what_it_committed_and_no_more(store, url, where, left):
    await open_at_zero(store)
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", KILLED, url, where, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert await child.stdout.readline() == b"here\n"
    child.kill()
    assert await child.wait() == -signal.SIGKILL
    assert await state(store) == left
    assert await add_one(store)


@pytest.mark.parametrize("table", METADATA.sorted_tables, ids=lambda table: table.name)
def test_postgresql_could_have_the_table(table):
    made = str(CreateTable(table).compile(dialect=postgresql.dialect()))
    assert f"CREATE TABLE {table.name}" in made
