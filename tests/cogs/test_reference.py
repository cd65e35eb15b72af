"""Rules, help, log."""

import pytest

from bot.render.guide import TOPICS
from rules.catalogue import load

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_rule_is_found_by_its_number_and_by_words(fight):
    (seen,) = await fight.play("@cleo /rules topic:mm-atk-04")
    assert seen.text.startswith("MM-ATK-04 · Attack bonus")
    (seen,) = await fight.play("@cleo /rules topic:grapple")
    assert seen.text.startswith("Rules: grapple")
    (seen,) = await fight.play("@cleo complete /rules topic:bruis")
    assert "MM-" in seen.text


async def test_every_rule_fits_into_messages(fight):
    longest = sorted(load("mm2e").entries, key=lambda e: len(e.statement) + len(e.numbers) + len(e.when))[-3:]
    for entry in longest:
        seen = await fight.play(f"@cleo /rules topic:{entry.id}")
        assert seen[0].text.startswith(entry.id)


async def test_what_is_not_there_is_said(fight):
    (seen,) = await fight.play("!@cleo /rules topic:zzzzqqqq")
    assert "There is no rule about" in seen.text


@pytest.mark.parametrize("topic", ["", *TOPICS])
async def test_help_has_every_topic(fight, topic):
    (seen,) = await fight.play(f"@cleo /help {f'topic:{topic}' if topic else ''}")
    assert seen.text.startswith("Help")


async def test_help_names_what_there_is(fight):
    (seen,) = await fight.play("!@cleo /help topic:turn")
    assert "Nearest: turns." in seen.text


async def test_the_log_shows_each_his_own_and_is_given_out(fight):
    await fight.play(
        '@gm /gm hide target:"Steel Crab"\ndice 2\n@gm /attack target:Nova actor:"Steel Crab" options:force'
    )
    (for_ann,) = await fight.play("@ann /log")
    (for_gm,) = await fight.play("@gm /log")
    assert ("Steel Crab misses" in for_ann.text, "Steel Crab misses" in for_gm.text) == (False, True)
    (file,) = await fight.play("@ann /log export:json")
    assert "log.json" in file.text
    (refused,) = await fight.play("!@ann /log export:pdf")
    assert "There are: markdown, json." in refused.text
