"""The cursor of the driver: what SQLAlchemy asks of one, in as few ways to the driver's thread as there are."""

from collections import Counter

import aiosqlite
import pytest_asyncio

from bot.store.driver import Cursor


@pytest_asyncio.fixture
async def driver():
    async with aiosqlite.connect(":memory:") as connection:
        await connection.execute("CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT)")
        yield connection


async def test_a_write_tells_how_many_rows_and_which_id(driver):
    cursor = Cursor(driver)
    await cursor.execute("INSERT INTO people (name) VALUES (?)", ("Nova",))
    assert (cursor.description, cursor.rowcount, cursor.lastrowid) == (None, 1, 1)
    await cursor.executemany("INSERT INTO people (name) VALUES (?)", [("Gale",), ("Crab",)])
    assert cursor.rowcount == 2


async def test_rows_are_read_with_their_columns(driver):
    cursor = Cursor(driver)
    await cursor.execute("INSERT INTO people (name) VALUES ('Nova') RETURNING id, name")
    assert [column[0] for column in cursor.description] == ["id", "name"]
    assert list(await cursor.fetchall()) == [(1, "Nova")]


async def test_before_its_first_statement_there_is_nothing(driver):
    cursor = Cursor(driver)
    assert (cursor.description, cursor.rowcount, cursor.lastrowid, await cursor.fetchall()) == (None, -1, None, ())
    await cursor.close()


async def test_a_statement_is_one_way_to_the_drivers_thread_and_its_rows_another(store):
    ways = Counter()
    async with store.engine.begin() as connection:
        driver = (await connection.get_raw_connection()).driver_connection
        own = driver._execute

        def count(function, *rest):
            ways[function.__name__] += 1
            return own(function, *rest)

        driver._execute = count
        (await connection.exec_driver_sql("SELECT 1")).scalar_one()
        await connection.exec_driver_sql("DELETE FROM acted")
        del driver._execute
    assert ways == {"execute": 2, "fetchall": 1}
