import re

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy.schema import CreateTable

from bot.store.engine import engine_for
from bot.store.migrations import VERSIONS, migrate
from bot.store.tables import METADATA
from tests.store.conftest import opened


def definitions(sql):
    """The parts of a CREATE TABLE, whatever their order."""
    return set(re.split(r",\s*\n", re.sub(r"^\s*CREATE TABLE \S+ \(|\)\s*$", "", sql).strip()))


async def in_database(url, ask):
    engine = engine_for(url)
    async with engine.begin() as connection:
        found = await connection.run_sync(ask)
    await engine.dispose()
    return found


async def test_an_empty_database_gets_the_tables_of_the_metadata(url):
    assert await in_database(url, lambda c: compare_metadata(MigrationContext.configure(c), METADATA)) == []


@pytest.mark.parametrize("table", METADATA.sorted_tables, ids=lambda table: table.name)
async def test_a_table_is_to_the_letter_what_the_metadata_says(url, table):
    asked = f"SELECT sql FROM sqlite_master WHERE name = '{table.name}'"
    made, wanted = await in_database(
        url, lambda c: (c.exec_driver_sql(asked).scalar_one(), str(CreateTable(table).compile(c)))
    )
    assert definitions(made) == definitions(wanted)


async def test_migrating_again_changes_nothing(store, url):
    async with store.transaction() as tx:
        encounter = await opened(tx)
    await migrate(url)
    async with store.transaction() as tx:
        assert (await tx.encounters.get(encounter=encounter)).name == "Bank job"


async def test_a_database_of_a_newer_program_is_refused_and_left_alone(url):
    newer = "UPDATE alembic_version SET version_num = '9999'"
    await in_database(url, lambda c: c.exec_driver_sql(newer).close())
    with pytest.raises(CommandError, match="9999"):
        await migrate(url)
    read = "SELECT version_num FROM alembic_version"
    assert await in_database(url, lambda c: c.exec_driver_sql(read).scalar_one()) == "9999"


def test_the_newest_revision_is_the_head_of_the_chain():
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_heads() == [VERSIONS[-1]]
