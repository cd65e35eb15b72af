"""Questions in a channel: who is asked, who may answer, what a press does that is late, doubled or another's."""

import pytest
import pytest_asyncio

pytestmark = pytest.mark.asyncio(loop_scope="module")

ASK = 'dice 19\n@gm /attack target:Nova actor:"Steel Crab" options:force\n'


@pytest_asyncio.fixture(loop_scope="module")
async def asking(fight):
    """Players press for their own saves."""
    await fight.play("@gm /encounter settings key:prompts value:rolls")
    return fight


def all_of(seen):
    return "\n".join(each.text for each in seen)


async def test_the_owner_is_pinged_and_the_press_rolls(asking):
    question, _tracker = await asking.play(ASK)
    assert question.mentions == ("ann",)
    assert "Nova (@ann): Without an answer the GM decides.\n[Roll Toughness]" in question.text
    closed, result, *_ = await asking.play('dice 17\n@ann click "Roll Toughness"')
    assert (closed.kind, "[Roll Toughness]" in closed.text) == ("edit", False)
    assert "Toughness 17 +7 = 24" in result.text


async def test_others_may_not_answer_and_other_deeds_wait(asking):
    await asking.play(ASK)
    (wrong,) = await asking.play('!@bob click "Roll Toughness"')
    assert wrong.text == "That is not yours to answer. @ann or a GM may."
    (waits,) = await asking.play('!@ann /attack target:"Steel Crab"')
    assert "A question is open to Nova" in waits.text
    await asking.play("dice 5\n@bob /roll dice:d6\n@bob /status\n@bob /log\n@bob /rules topic:attack")


async def test_a_press_after_a_restart_is_answered(asking):
    await asking.play(ASK)
    await asking.play("restart")
    seen = await asking.play('dice 17\n@ann click "Roll Toughness"')
    assert "Toughness 17 +7 = 24" in all_of(seen)


async def test_many_presses_answer_once(asking):
    await asking.play(ASK)
    seen = await asking.play('dice 17\nall 5 @ann click "Roll Toughness"')
    assert sum("Toughness 17" in each.text for each in seen if each.kind == "message") == 1
    assert sum("no longer open" in each.text for each in seen) == 4


async def test_the_gm_decides_and_the_question_loses_its_buttons(asking):
    await asking.play(ASK)
    (choices,) = await asking.play("@gm complete /gm decide answer:R")
    assert choices.text == "Roll Toughness"
    seen = await asking.play('dice 17\n@gm /gm decide answer:"roll toughness"')
    assert "Toughness 17 +7 = 24" in all_of(seen)
    edits = [each for each in seen if each.kind == "edit" and "Nova rolls Toughness" in each.text]
    assert ["[Roll Toughness]" in each.text for each in edits] == [False]
    (nothing,) = await asking.play("!@gm /gm decide")
    assert "No question is open." in nothing.text


async def test_cancel_and_take_back_drop_what_waits(asking):
    await asking.play(ASK)
    seen = await asking.play("@gm /gm cancel")
    assert "Dropped\nSteel Crab: attack" in all_of(seen)
    await asking.play(ASK)
    seen = await asking.play('@gm click "Take back"')
    assert "Dropped\nSteel Crab: attack" in all_of(seen)


async def test_alike_questions_share_a_message_and_each_answers_for_his_own(asking):
    question, _tracker = await asking.play('@gm /gm damage target:"Nova, Gale" amount:9')
    assert set(question.mentions) == {"ann", "bob"}
    assert question.text.count("[Roll Toughness]") == 1
    left, noted, *_ = await asking.play('dice 11\n@bob click "Roll Toughness"')
    assert "Gale rolls Toughness" not in left.text
    assert "[Roll Toughness]" in left.text
    assert (noted.to, noted.text) == (("bob",), "Your answer is in; others are still asked.")
    (twice,) = await asking.play('!@bob click "Roll Toughness"')
    assert "not yours to answer" in twice.text
    seen = await asking.play('dice 12\n@ann click "Roll Toughness"')
    assert "Toughness 12" in all_of(seen)
    assert "Toughness 11" in all_of(seen)


async def test_the_clock_answers_when_the_time_is_up_and_says_so(asking):
    await asking.play("@gm /encounter settings key:answer_after value:5")
    (question, _tracker) = await asking.play(ASK)
    assert "Without an answer within 5 minutes: Roll Toughness." in question.text
    assert await asking.play("time +4m") == []
    seen = await asking.play("dice 17\ntime +2m")
    assert "Nobody answered in time, so the default was taken." in all_of(seen)
    assert "Toughness 17 +7 = 24" in all_of(seen)


async def test_the_clock_keeps_count_over_a_restart(asking):
    await asking.play(f"@gm /encounter settings key:answer_after value:5\n{ASK}restart")
    seen = await asking.play("dice 17\ntime +6m")
    assert "Nobody answered in time" in all_of(seen)


async def test_a_question_about_somebody_hidden_is_asked_of_the_gm_alone(fight):
    await fight.play("@gm /encounter settings key:gm_prompts value:rolls\n@gm /setup gm_channel:#screen")
    await fight.play('@gm /gm hide target:"Steel Crab"')
    asked = await fight.play('@gm /gm damage target:"Steel Crab" amount:9')
    assert [(each.channel, each.to) for each in asked if "Steel Crab rolls Toughness." in each.text] == [
        ("#screen", None),
        (fight.channel, ("gm",)),
    ]
    told = await fight.play('dice 18\n@gm click "Roll Toughness"')
    assert [each.to for each in told if "Steel Crab is unharmed" in each.text and each.channel == fight.channel] == [
        ("gm",)
    ]
