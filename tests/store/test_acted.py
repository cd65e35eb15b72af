async def test_an_interaction_is_remembered_once(tx):
    assert await tx.acted.first(interaction=7, at=1)
    assert not await tx.acted.first(interaction=7, at=2)
    assert await tx.acted.first(interaction=8, at=2)
