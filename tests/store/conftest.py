import pytest
from sqlalchemy import ClauseElement, event
from sqlalchemy.dialects import postgresql

from bot.store.migrations import migrate
from bot.store.store import Store
from bot.store.tables import HistoryRow, ServerRow

GUILD, CHANNEL, NOVA, GM = 10, 20, 7_000_000_000_000_000_001, 7_000_000_000_000_000_002
SERVER = ServerRow(guild=GUILD, gm_role=3, gm_users=[GM])


@pytest.fixture
async def url(tmp_path):
    address = f"sqlite+aiosqlite:///{tmp_path / 'fight.db'}"
    await migrate(address)
    return address


@pytest.fixture
async def store(url):
    """A store of an empty database, in which every statement must also be one that PostgreSQL could be sent."""
    store = Store(url)
    event.listen(store.engine.sync_engine, "before_execute", compiles_for_postgresql)
    yield store
    await store.close()


@pytest.fixture
async def tx(store):
    async with store.transaction() as tx:
        yield tx


@pytest.fixture
async def fight(tx):
    """The id of an encounter in CHANNEL, in the transaction `tx`."""
    return await opened(tx)


def compiles_for_postgresql(connection, statement, *_):
    if isinstance(statement, ClauseElement):
        statement.compile(dialect=postgresql.dialect())


async def opened(tx, channel=CHANNEL, name="Bank job", server=SERVER, at=1):
    return await tx.encounters.open(
        server=server, channel=channel, name=name, system="mm2e", opened_by=NOVA, state='{"n":0}', at=at
    )


def deed(encounter, seq, step=None, **more):
    fields = {"who": NOVA, "intent": {"action": "attack"}, "at": 100 + seq, **more}
    return HistoryRow(encounter=encounter, seq=seq, step=step or seq, **fields)
