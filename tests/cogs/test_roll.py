"""`/roll` in the playground's own words; what stands in the messages is tested with the renderer."""

import pytest
import pytest_asyncio

from tests.table import set_table

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def table(tmp_path_factory):
    async with set_table(tmp_path_factory.mktemp("roll")) as table:
        yield table


async def test_a_roll_is_public_and_pings_nobody(table):
    (seen,) = await table.play('dice 4 6\n@ann /roll dice:2d6+3 note:"for <@1> and **you**"')
    assert (seen.kind, seen.to, seen.mentions) == ("message", None, ())
    assert seen.text == "ann rolls 13 · for <@1> and **you**\n2d6 (4 6) + 3 = 13"


@pytest.mark.parametrize("dice", ["9999999d9999999", "x", "1001d6", "1d0", "2d6+", "((1))" * 40, "1/0"])
async def test_what_cannot_be_rolled_is_refused(table, dice):
    (seen,) = await table.play(f'!@ann /roll dice:"{dice}"')
    assert seen.to == ("ann",)


async def test_the_most_that_can_be_rolled_fits_into_a_message(table):
    (seen,) = await table.play(f"dice {'7 ' * 1000}\n@ann /roll dice:1000d1000")
    assert seen.text == "ann rolls 7000\n1000d1000 (1000 dice) = 7000"


async def test_a_secret_roll_shows_only_that_it_was_made(table):
    private, public = await table.play("dice 20\n@ann /roll dice:d20 secret:me")
    assert (private.to, private.text) == (("ann",), "ann rolls 20\n1d20 (20) = 20 · natural 20")
    assert (public.to, public.text) == (None, "ann rolls in secret")
