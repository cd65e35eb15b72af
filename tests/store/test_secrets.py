from bot.store.tables import SecretRow
from tests.store.conftest import CHANNEL, GM, NOVA


async def test_a_secret_is_kept_for_those_who_may_see_it(tx):
    body = {"dice": "1d20", "faces": [17]}
    number = await tx.secrets.add(channel=CHANNEL, roller=NOVA, people=(NOVA, GM), gm=True, body=body, at=5)
    assert await tx.secrets.get(secret=number) == SecretRow(
        id=number, guild=None, channel=CHANNEL, roller=NOVA, people=[NOVA, GM], gm=True, body=body, created=5
    )
    assert await tx.secrets.get(secret=number + 1) is None


async def test_a_secret_is_revealed_once(tx):
    number = await tx.secrets.add(channel=CHANNEL, roller=NOVA, people=(), gm=True, body={}, at=5, guild=1)
    assert await tx.secrets.reveal(secret=number, at=8)
    assert not await tx.secrets.reveal(secret=number, at=9)
    assert (await tx.secrets.get(secret=number)).revealed == 8
