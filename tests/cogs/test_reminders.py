"""`remind_after`: a fight that has been silent for so long calls itself to mind, once."""

import pytest

pytestmark = pytest.mark.asyncio(loop_scope="module")


def reminders(seen):
    return [(each.text, each.mentions) for each in seen if "Nothing has happened" in each.text]


WAITS = [("@ann\nBank job waits for Nova\nNothing has happened for 2 hours.", ("ann",))]


async def test_a_silent_fight_calls_itself_to_mind_once(fight):
    await fight.play("@gm /encounter settings key:remind_after value:2")
    assert reminders(await fight.play("time +1h")) == []
    assert reminders(await fight.play("time +1h")) == WAITS
    assert reminders(await fight.play("time +5h\nrestart")) == []
    await fight.play("@ann /done")
    assert reminders(await fight.play("time +1h")) == []
    ((text, pinged),) = reminders(await fight.play("time +1h"))
    assert (text.splitlines()[1], pinged) == ("Bank job waits for Gale", ("bob",))
    await fight.play("@gm /encounter end\n@gm click Confirm")


async def test_a_reminder_that_fell_due_while_the_bot_was_away_comes_after_its_start(fight):
    await fight.play("@gm /encounter settings key:remind_after value:2")
    assert reminders(await fight.play("time +119m\nrestart\ntime +1m")) == WAITS
    await fight.play("@gm /encounter end\n@gm click Confirm")


async def test_whoever_is_asked_is_called_to_mind(fight):
    await fight.play(
        "@gm /encounter settings key:remind_after value:1\n@gm /encounter settings key:prompts value:rolls"
    )
    await fight.play('dice 19\n@gm /attack target:Gale actor:"Steel Crab" options:force')
    ((text, pinged),) = reminders(await fight.play("time +1h"))
    assert (text, pinged) == ("@bob\nBank job waits for Gale\nNothing has happened for an hour.", ("bob",))
    await fight.play("@gm /gm cancel\n@gm /encounter end\n@gm click Confirm")


async def test_a_fight_that_rests_is_left_in_peace(fight):
    await fight.play("@gm /encounter settings key:remind_after value:1\n@gm /encounter pause")
    assert reminders(await fight.play("time +9h")) == []
