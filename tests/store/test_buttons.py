import pytest
from sqlalchemy.exc import IntegrityError

from bot.store.tables import ButtonRow
from tests.store.conftest import deed


async def test_a_button_means_what_it_was_given(tx, fight):
    await tx.history.append(deed(fight, 1))
    number = await tx.buttons.add(kind="reroll", payload={"path": ["crab"], "index": 2}, at=5, encounter=fight, seq=1)
    assert await tx.buttons.get(button=number) == ButtonRow(
        id=number, encounter=fight, seq=1, kind="reroll", payload={"path": ["crab"], "index": 2}, created=5
    )
    assert await tx.buttons.get(button=number + 1) is None


async def test_a_button_may_belong_to_no_encounter(tx):
    number = await tx.buttons.add(kind="again", payload={"dice": "3d6"}, at=5)
    row = await tx.buttons.get(button=number)
    assert (row.encounter, row.seq, row.payload) == (None, None, {"dice": "3d6"})


async def test_a_button_hangs_under_a_row_that_is_there(store):
    with pytest.raises(IntegrityError):
        async with store.transaction() as tx:
            await tx.buttons.add(kind="reroll", payload={}, at=5, encounter=1, seq=1)
