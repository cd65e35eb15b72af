"""Discord fails in every way it knows: nothing is lost, nothing is there twice, and people are told in words, once."""

import pytest

from bot.play.loopback.errors import MISSING_ACCESS, UNKNOWN_CHANNEL, UNKNOWN_INTERACTION
from bot.render.limits import plain
from tests.cogs.conftest import FIGHT, START

pytestmark = pytest.mark.asyncio(loop_scope="module")

ANSWER, FURTHER = "/interactions/*", "/webhooks/*"
SHOOT = 'dice 2\n@ann /attack target:"Steel Crab"'


def public(seen):
    return [each for each in seen if each.to is None]


def count(seen, text):
    return sum(text in each.text for each in public(seen) if each.kind == "message")


def faults(fight):
    return fight.table.loopback.faults


def unanswered(fight):
    """Lets the next answer come after Discord has given up waiting."""
    faults(fight).refuse(UNKNOWN_INTERACTION, 1, "POST", ANSWER)


async def test_a_rate_limit_is_waited_for(fight):
    seen = await fight.play(f"discord 429 0.05\n{SHOOT}")
    assert count(seen, "Nova misses") == 1
    assert not [each for each in seen if each.refused]


async def test_one_server_error_is_outlived(fight):
    faults(fight).fail(1, "POST", ANSWER)
    assert count(await fight.play(SHOOT), "Nova misses") == 1


async def test_an_answer_for_which_it_is_too_late_goes_to_the_channel(fight):
    unanswered(fight)
    seen = await fight.play(SHOOT)
    assert count(seen, "Nova misses") == 1
    assert count(await fight.play("again\nrestart"), "Nova misses") == 0


async def test_server_errors_that_outlive_the_three_seconds(fight):
    faults(fight).fail(2, "POST", ANSWER)
    seen = await fight.play(SHOOT)
    assert count(seen, "Nova misses") == 1
    assert count(await fight.play("restart"), "Nova misses") == 0


@pytest.mark.parametrize("fault", ["drop", "lose"])
async def test_a_connection_that_breaks_shows_nothing_twice(fight, fault):
    getattr(faults(fight), fault)(1, "POST", ANSWER)
    assert count(await fight.play(SHOOT), "Nova misses") == 1
    assert count(await fight.play("restart"), "Nova misses") == 0


@pytest.mark.parametrize("fault", ["drop", "lose"])
async def test_a_broken_connection_at_a_press_shows_nothing_twice(fight, fault):
    await fight.play(SHOOT)
    getattr(faults(fight), fault)(1, "POST", ANSWER)
    assert count(await fight.play('@ann click "Take back"'), "Taken back") == 1
    assert count(await fight.play("restart"), "Taken back") == 0


@pytest.mark.parametrize("fault", ["drop", "lose"])
async def test_a_broken_connection_at_a_further_message_shows_nothing_twice(room, fault):
    await room.play(FIGHT)
    getattr(faults(room), fault)(1, "POST", FURTHER)
    assert count(await room.play(START), "Nova's turn · round 1\n") == 1
    assert count(await room.play("restart"), "Nova's turn · round 1\n") == 0


PRESSES = (
    (SHOOT, '@ann click "Take back"', "Taken back"),
    ('@ann /attack target:"Steel Crab" preview:true', "dice 2\n@ann click Attack", "Nova misses"),
    ("@ann /act action:prone", "@ann click Done", "Gale's turn · round 1\n"),
    ("@ann /act action:prone", "@gm click Next", "Gale's turn · round 1\n"),
    ("dice 3\n@ann /roll dice:d6 secret:me", "@ann click Reveal", "ann rolls 3"),
)


@pytest.mark.parametrize(("before", "press", "said"), PRESSES)
async def test_what_a_press_did_is_told_although_it_is_too_late_for_the_answer(fight, before, press, said):
    await fight.play(before)
    unanswered(fight)
    assert count(await fight.play(press), said) == 1
    assert count(await fight.play("restart"), said) == 0


async def test_an_answer_to_a_question_is_told_although_it_is_too_late(fight):
    await fight.play("@gm /encounter settings key:prompts value:rolls")
    await fight.play('dice 19\n@gm /attack target:Nova actor:"Steel Crab" options:force')
    unanswered(fight)
    assert count(await fight.play('dice 17\n@ann click "Roll Toughness"'), "Steel Crab hits Nova") == 1


async def test_a_refusal_that_comes_too_late_changes_nothing(fight):
    unanswered(fight)
    assert public(await fight.play("@ann /attack target:Nobody")) == []
    assert count(await fight.play(SHOOT), "Nova misses") == 1


async def test_an_encounter_whose_opening_is_not_taken_has_its_tracker_all_the_same(room):
    unanswered(room)
    await room.play('@gm /encounter new name:"Bank job" system:mm2e')
    seen = await room.play("@gm /encounter add who:Nova")
    assert [(each.kind, "Bank job · gathering" in each.text) for each in public(seen)] == [
        ("message", False),
        ("edit", True),
    ]


async def test_a_tracker_that_cannot_be_edited_for_a_while_catches_up(fight):
    for _ in range(2):
        faults(fight).drop(1, "PATCH", "/channels/*")
        await fight.play("@gm /encounter next")
    seen = await fight.play("@gm /encounter next")
    assert [each.kind for each in seen if "Bank job · round 2 · Nova's turn" in each.text] == ["edit"]


@pytest.mark.parametrize("problem", [UNKNOWN_CHANNEL, MISSING_ACCESS])
async def test_nothing_is_made_anew_unless_discord_says_that_the_message_is_gone(fight, problem):
    faults(fight).refuse(problem, 1, "PATCH", "/channels/*")
    assert not [each for each in await fight.play("@ann /done") if "Bank job · " in each.text]
    seen = await fight.play("@bob /done")
    assert [each.kind for each in seen if "Bank job · round 1" in each.text] == ["edit"]


async def test_a_deleted_question_is_asked_again_by_nobody_and_answered_by_the_gm(fight):
    await fight.play("@gm /encounter settings key:prompts value:rolls")
    await fight.play('dice 19\n@gm /attack target:Nova actor:"Steel Crab" options:force')
    world = fight.table.loopback.world
    asking = [m for m in world.channel(fight.channel[1:]).messages.values() if "Roll Toughness" in str(m.payload)]
    world.delete(*asking)
    assert count(await fight.play("dice 17\n@gm /gm decide"), "Steel Crab hits Nova") == 1


async def test_a_deleted_channel_loses_no_encounter(room):
    script = '@gm /encounter new name:"Bank job" system:mm2e\n@gm /encounter add who:Nova owner:@ann\n'
    await room.play(f"{script}dice 9\n@gm /encounter start\ndelete {room.channel}\nrestart")
    (listed,) = await room.table.play("@gm /encounter list")
    assert "Bank job" in plain(listed.text)


async def test_a_gateway_that_is_lost_and_resumed_repeats_nothing(fight):
    gateway = fight.table.loopback.gateway
    resumes = gateway.resumes
    await gateway.drop()
    assert count(await fight.play(SHOOT), "Nova misses") == 1
    assert gateway.resumes == resumes + 1
    session = await gateway.ready()
    session.replay(session.socket, session.seq - 3)
    (log,) = await fight.play("@gm /log")
    assert log.text.count("Nova misses") == 1
    assert count(await fight.play("@ann /done"), "Nova misses") == 0


async def test_an_edit_after_fifteen_minutes(fight):
    await fight.play(SHOOT)
    seen = await fight.play("time +16m\n@ann /done")
    assert [each.kind for each in seen if "Bank job · round 1" in each.text] == ["edit"]
    await fight.play("time +1d\n@bob click Done")


def lacking(seen):
    return [each.text for each in seen if each.text.startswith("Without ")]


MUTE = "Without the permissions “Send Messages” and “Embed Links” "


async def test_where_nothing_may_be_posted_answers_go_on_and_the_lack_is_said_once(room):
    await room.play(f'deny {room.channel} "Send Messages"')
    seen = await room.play('@gm /encounter new name:"Bank job" system:mm2e\n@gm /encounter add who:Nova owner:@ann')
    assert count(seen, "Nova joins") == 1
    await room.play('delete "Bank job"')
    (lack,) = lacking(await room.play("@gm /encounter add who:Gale"))
    assert lack == f"{MUTE}the tracker stays where it is; /status shows the same."
    assert lacking(await room.play("@gm /encounter add who:Thug")) == []
    seen = await room.play(f'allow {room.channel} "Send Messages"\n@gm /encounter add who:Thug')
    assert [each.kind for each in seen if "Bank job · gathering" in each.text] == ["message"]


async def test_a_thread_has_a_permission_of_its_own(room):
    thread = f"{room.channel}>chase"
    await room.table.play(f'@gm {thread} /encounter new name:"Chase" system:mm2e\ndelete "Chase"')
    await room.play(f'deny {room.channel} "Send Messages in Threads"')
    (lack,) = lacking(await room.table.play(f"@gm {thread} /encounter add who:Nova"))
    assert "“Send Messages in Threads”" in lack


async def test_what_the_clock_does_where_nothing_may_be_posted_is_shown_later(fight):
    await fight.play(
        "@gm /encounter settings key:prompts value:rolls\n@gm /encounter settings key:answer_after value:1"
    )
    await fight.play('dice 19\n@gm /attack target:Nova actor:"Steel Crab" options:force')
    seen = await fight.play(f'deny {fight.channel} "Send Messages"\ndice 17\ntime +2m')
    assert count(seen, "hits Nova") == 0
    (lack,) = lacking(await fight.play("@ann /act action:prone"))
    assert lack == f"{MUTE}nobody is told here of what happens by itself; /log and /status show it."
    seen = await fight.play(f'allow {fight.channel} "Send Messages"\nrestart')
    assert count(seen, "Steel Crab hits Nova") == 1


async def test_the_gm_channel_names_what_it_lacks(fight):
    await fight.play("@gm /setup gm_channel:#closed")
    await fight.play('@gm /gm hide target:"Steel Crab"\ndeny #closed "View Channel"')
    shoot = 'dice 2\n@gm /attack target:Nova actor:"Steel Crab" options:force'
    seen = await fight.play(shoot)
    (lack,) = lacking(seen)
    assert lack.startswith("Without the permission “View Channel” in the GM channel")
    assert [each.to for each in seen if "Steel Crab misses" in each.text] == [("gm",)]
    assert lacking(await fight.play(shoot)) == []
    seen = await fight.play(f'allow #closed "View Channel"\n{shoot}')
    assert [each.channel for each in seen if "Steel Crab misses" in each.text and each.to is None] == ["#closed"]
