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
    assert seen.text == "ann rolls 13 · for <@1> and **you**\n2d6 (4 6) + 3 = 13\n[Again]"


@pytest.mark.parametrize("dice", ["9999999d9999999", "x", "1001d6", "1d0", "2d6+", "((1))" * 40, "1/0"])
async def test_what_cannot_be_rolled_is_refused(table, dice):
    (seen,) = await table.play(f'!@ann /roll dice:"{dice}"')
    assert seen.to == ("ann",)


async def test_the_most_that_can_be_rolled_fits_into_a_message(table):
    (seen,) = await table.play(f"dice {'7 ' * 1000}\n@ann /roll dice:1000d1000")
    assert seen.text == "ann rolls 7000\n1000d1000 (1000 dice) = 7000\n[Again]"


async def test_a_secret_roll_shows_only_that_it_was_made(table):
    private, public = await table.play("dice 20\n@ann /roll dice:d20 secret:me")
    assert (private.to, private.text) == (("ann",), "ann rolls 20\n1d20 (20) = 20 · natural 20\n[Again]")
    assert (public.to, public.text) == (None, "ann rolls in secret\n[Look] [Reveal]")


async def test_the_same_roll_again_by_whoever_presses(table):
    await table.play("dice 3\n@ann /roll dice:d6 note:luck")
    (seen,) = await table.play("dice 5\n@bob click Again")
    assert (seen.to, seen.text) == (None, "bob rolls 5 · luck\n1d6 (5) = 5\n[Again]")
    await table.play("dice 20\n@ann /roll dice:d20 secret:me")
    private, public = await table.play("dice 7\n@ann click Again")
    assert (private.to, public.text) == (("ann",), "ann rolls in secret\n[Look] [Reveal]")


WHO_SEES = (("me", "ann"), ("gm", "ann gm"), ("@bob", "ann bob gm"), ("blind", "gm"))


@pytest.mark.parametrize(("secret", "who"), WHO_SEES)
async def test_a_secret_is_shown_to_those_whom_it_is_for_alone(table, secret, who):
    restart = "restart" if secret == "@bob" else ""
    await table.play(f"dice 17\n@ann /roll dice:d20 secret:{secret}\n{restart}")
    for name in ("ann", "bob", "cleo", "gm"):
        if name in who.split():
            (seen,) = await table.play(f"@{name} click Look")
            assert (seen.to, seen.text) == ((name,), "ann rolls 17\n1d20 (17) = 17")
        else:
            for button in ("Look", "Reveal"):
                (refused,) = await table.play(f"!@{name} click {button}")
                assert "That roll is not for your eyes." in refused.text


@pytest.mark.parametrize(("secret", "who"), WHO_SEES)
async def test_a_secret_is_revealed_once(table, secret, who):
    await table.play(f"dice 17\n@ann /roll dice:d20 secret:{secret}")
    edit, public = await table.play(f"@{who.split()[-1]} click Reveal")
    assert (edit.kind, edit.text) == ("edit", "ann rolls in secret")
    assert (public.to, public.text) == (None, "ann rolls 17\n1d20 (17) = 17")


async def test_whom_nobody_knows_is_refused_before_anything_is_rolled(table):
    (seen,) = await table.play("!@ann /roll dice:d20 secret:everybody")
    assert "Say me, gm, blind, or @ somebody." in seen.text
    (seen,) = await table.play("!@ann dm /roll dice:d20 secret:gm")
    assert "In a direct message there is no GM." in seen.text
    (seen,) = await table.play("dice 4\n@ann dm /roll dice:d20 secret:me")
    assert "ann rolls 4" in seen.text


async def test_the_blind_roll_goes_to_the_gm_channel(table):
    await table.play("@gm /setup gm_channel:#screen")
    seen = await table.play("dice 9\n@ann /roll dice:d20 secret:blind")
    assert [(each.channel, each.to) for each in seen if "rolls 9" in each.text] == [("#screen", None)]
    (own,) = [each for each in seen if each.to == ("ann",)]
    assert own.text == "Rolled. Only the GM sees how it came out."
