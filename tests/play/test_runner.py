"""Lines held to their word, on one bot for all tests of this file."""

import pytest
import pytest_asyncio

from bot.play.runner import Failed
from tests.table import set_table

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def table(tmp_path_factory):
    async with set_table(tmp_path_factory.mktemp("runner")) as table:
        yield table


FAILURES = [
    (
        'dice 4\n@ann /roll dice:d6\nexpect "rolls 5"',
        "'rolls 5' was not seen; seen was: ann rolls 4 1d6 (4) = 4 [Again]",
    ),
    (
        'dice 4\n@ann /roll dice:d6 secret:me\nexpect @bob "1d6"',
        "'1d6' was not seen by bob; seen was: ann rolls in secret [Look] [Reveal]",
    ),
    ('dice 4\n@ann /roll dice:d6\nrefute "rolls 4"', "'rolls 4' was seen; seen was: ann rolls 4 1d6 (4) = 4 [Again]"),
    ("@ann /roll dice:x", "it was refused"),
    ("dice 4\n!@ann /roll dice:d6", "it was not refused"),
    ("all 2 @ann /roll dice:x", "it was refused"),
    ("dice 4 5\n@ann /roll dice:d6", "faces are left at the end: 5"),
    ("kill in-transaction\ndice 4\n@ann /roll dice:d6", "the bot never passed in-transaction"),
    ("@ann /dance", "no command 'dance' is registered here; was it synced?"),
    ("@ann click Next", "ann sees no button Next in #table"),
    ('@ann fill name:"Nova"', "ann has no modal open"),
    ('delete "Bank job"', "there is no message with the title Bank job"),
    ('deny #table "Sing Songs"', "Discord knows no permission Sing Songs"),
]


@pytest.mark.parametrize(("script", "why"), FAILURES)
async def test_a_line_that_goes_otherwise_fails(table, script, why):
    with pytest.raises(Failed) as caught:
        await table.play(script)
    assert str(caught.value) == why


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("dice 4\n@ann /roll dice:d2", "the next face is 4, which a d2 lacks\n"),
        ("dice 4\n@ann /roll dice:2d6", "no face is left for a d6\n"),
    ],
)
async def test_faces_that_do_not_fit_are_told_with_the_bots_own_fault(table, script, why):
    with pytest.raises(Failed) as caught:
        await table.play(script)
    assert str(caught.value).startswith(why)
    assert "LookupError" in str(caught.value)
    assert table.trouble == []


async def test_the_window_lasts_until_the_next_acting_line(table):
    await table.play('dice 4\n@ann /roll dice:d6\ndice 5\nexpect "rolls 4"\n@ann /roll dice:d6\nrefute "rolls 4"')


async def test_some_of_many_may_be_refused(table):
    seen = await table.play("dice 1 2\nall 2 @ann /roll dice:d6\nall 2 !@ann /roll dice:x")
    assert sorted(each.text.splitlines()[0] for each in seen[:2]) == ["ann rolls 1", "ann rolls 2"]
    assert [each.refused for each in seen] == [False, False, True, True]


async def test_what_is_delivered_twice_is_answered_once(table):
    seen = await table.play("dice 1 2\n@ann /roll dice:d6\nagain")
    assert [each.text.splitlines()[0] for each in seen] == ["ann rolls 1"]


async def test_a_killed_bot_answers_when_the_interaction_comes_again(table):
    await table.play(
        """
        dice 1 2 3
        kill before-answer
        @ann /roll dice:d6
        refute "rolls"
        again
        expect "ann rolls 2"
        kill now
        @bob /roll dice:d6
        expect "bob rolls 3"
        """
    )


async def test_the_bot_waits_out_a_rate_limit(table):
    await table.play('dice 6\ndiscord 429 0.1\n@ann /roll dice:d6\nexpect "rolls 6"')


async def test_an_answer_that_discord_did_not_take_may_be_missing(table):
    interactions = table.loopback.world.interactions
    patient, interactions.deadline = interactions.deadline, 0.1
    seen = await table.play("dice 6\ndiscord 403 1\n@ann /roll dice:d6")
    interactions.deadline = patient
    assert seen == []


async def test_people_places_and_times(table):
    seen = await table.play(
        """
        dice 1 2 3
        role @ann "Game master"
        time +20m
        @ann #table>chase /roll dice:d6
        @bob dm /roll dice:d6
        @ann #alley /roll dice:d6 note:"for @bob"
        """
    )
    assert [(each.by, each.channel, each.to) for each in seen] == [
        ("ann", "#table>chase", None),
        ("bob", "dm", ("bob",)),
        ("ann", "#alley", None),
    ]
    assert [each.mentions for each in seen] == [(), (), ()]
