from tests import chaos


async def test_fifty_kills_lose_nothing_and_double_nothing():
    hits, wrong = await chaos.run(50, seed=20)
    assert wrong == []
    assert set(hits) == set(chaos.POINTS)
