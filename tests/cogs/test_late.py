"""The bot is killed or its answers are lost: what was done is done once, and everybody learns of it."""

import pytest

pytestmark = pytest.mark.asyncio(loop_scope="module")

LATE = "This is late: the bot was away when it happened."


def all_of(seen):
    return "\n".join(each.text for each in seen)


async def test_what_was_committed_and_not_shown_is_posted_late(fight):
    seen = await fight.play('kill before-answer\ndice 2\n@ann /attack target:"Steel Crab"')
    assert next(each.text for each in seen if "Nova misses" in each.text).splitlines()[-2] == LATE
    seen = await fight.play("again")
    assert all_of(seen).count("Nova misses") == 0
    seen = await fight.play("restart")
    assert "Nova misses" not in all_of(seen)


async def test_a_kill_before_the_commit_leaves_nothing(fight):
    await fight.play('kill in-transaction\ndice 2\n@ann /attack target:"Steel Crab"')
    (log,) = await fight.play("@gm /log")
    assert "misses" not in log.text


async def test_a_question_that_nobody_saw_is_asked_late(fight):
    await fight.play("@gm /encounter settings key:prompts value:rolls")
    seen = await fight.play('kill before-answer\ndice 19\n@gm /attack target:Nova actor:"Steel Crab" options:force')
    asked = [each for each in seen if "Nova rolls Toughness" in each.text]
    assert [(LATE in each.text, each.mentions) for each in asked] == [(True, ("ann",))]
    assert "Nova rolls Toughness" not in all_of(await fight.play("restart"))
    assert "Toughness 17" in all_of(await fight.play('dice 17\n@ann click "Roll Toughness"'))


async def test_a_kill_in_the_trackers_edit_loses_no_change(fight):
    seen = await fight.play("kill in-tracker-edit\n@ann /done")
    assert "Bank job · round 1 · Gale's turn" in all_of(seen)


async def test_an_answer_that_discord_does_not_take_goes_to_the_channel(fight):
    seen = await fight.play("discord 403 1\n@ann /act action:prone")
    assert "Nova is now prone" in all_of(seen)


async def test_the_same_interaction_twice_acts_once(fight):
    await fight.play("@ann /act action:prone")
    seen = await fight.play("again")
    assert "prone" not in all_of(each for each in seen if each.kind == "message")
