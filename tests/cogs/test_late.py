"""The bot is killed or its answers are lost: what was done is done once, and everybody learns of it."""

import sqlite3
from contextlib import closing

import pytest

pytestmark = pytest.mark.asyncio(loop_scope="module")

LATE = "This is late: the bot was away when it happened."
SHOOT = 'dice 2\n@ann /attack target:"Steel Crab"'
ROLLS = "@gm /encounter settings key:prompts value:rolls"
CLAW = 'dice 19\n@gm /attack target:Nova actor:"Steel Crab" options:force'
POINT = '"Nova: spend a hero point on the attack"'


def all_of(seen):
    return "\n".join(each.text for each in seen)


def messages(seen):
    return [each for each in seen if each.kind == "message"]


def unnoted(fight):
    """As if the bot had been killed between sending and noting."""
    with closing(sqlite3.connect(fight.table.url.partition("///")[2])) as database, database:
        database.execute("UPDATE history SET shown = NULL WHERE encounter = (SELECT max(id) FROM encounters)")


async def test_what_was_committed_and_not_shown_is_posted_late(fight):
    seen = await fight.play('kill before-answer\ndice 2\n@ann /attack target:"Steel Crab"')
    assert next(each.text for each in seen if "Nova misses" in each.text).splitlines()[-2] == LATE
    seen = await fight.play("again")
    assert all_of(seen).count("Nova misses") == 0
    seen = await fight.play("restart")
    assert "Nova misses" not in all_of(seen)


@pytest.mark.parametrize(
    ("before", "killed", "said"),
    [
        (SHOOT, "@gm /gm undo", "Taken back\nNova misses Steel Crab with Fire Blast"),
        (SHOOT, '@ann click "Take back"', "Taken back\nNova misses Steel Crab with Fire Blast"),
        (f"{SHOOT}\n@gm /gm undo", "@gm /gm redo", "Brought back\nNova misses Steel Crab with Fire Blast"),
        (f"{ROLLS}\n{CLAW}", "@gm /gm cancel", "Dropped\nSteel Crab: attack"),
        (f"{ROLLS}\n{CLAW}", 'dice 17\n@ann click "Roll Toughness"', "Steel Crab hits Nova with Claw"),
        (SHOOT, f"dice 3 20\n@ann click {POINT}", "Nova hits Steel Crab with Fire Blast"),
        (f"{SHOOT}\n@ann /done", f"dice 3 20\n@ann click {POINT}", "Nova hits Steel Crab with Fire Blast"),
    ],
    ids=["undo", "take back", "redo", "cancel", "answer", "second look", "second look with later steps"],
)
async def test_whatever_was_committed_is_posted_once(fight, before, killed, said):
    """Neither the message that asked, nor that of the first look, nor that of what was undone counts as its result."""
    await fight.play(before)
    seen = await fight.play(f"kill before-answer\n{killed}")
    assert [LATE in each.text for each in messages(seen) if said in each.text] == [True]
    unnoted(fight)
    assert messages(await fight.play("restart")) == []


@pytest.mark.parametrize(
    "shown",
    [
        SHOOT,
        f"{SHOOT}\n@gm /gm undo\n@gm /gm redo\n@gm /gm undo",
        f"{ROLLS}\n{CLAW}\n@gm /gm cancel",
        f'{ROLLS}\n{CLAW}\ndice 17\n@ann click "Roll Toughness"',
        f"{SHOOT}\n@ann /done\ndice 3 20\n@ann click {POINT}",
        "@ann /done\n@bob /done\n@gm /encounter next",
        "all 40 @gm /gm effect target:Nova name:slow",
    ],
    ids=["deed", "undo", "cancel", "answer", "second look", "turns", "more than thirty"],
)
async def test_what_was_shown_and_not_yet_noted_is_not_posted_again(fight, shown):
    await fight.play(shown)
    unnoted(fight)
    assert messages(await fight.play("restart")) == []


async def test_a_question_whose_action_is_gone_is_dropped_at_the_start(fight):
    await fight.play(f"{ROLLS}\n{CLAW}")
    with closing(sqlite3.connect(fight.table.url.partition("///")[2])) as database, database:
        database.execute("UPDATE encounters SET pending = replace(pending, '\"attack\"', '\"onslaught\"')")
    assert "The rules have changed since this was asked" in all_of(messages(await fight.play("restart")))
    await fight.play(SHOOT)


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


async def test_what_was_told_to_the_gms_alone_is_not_told_them_again(fight):
    await fight.play(f"@gm /setup gm_channel:{fight.channel}gms")
    await fight.play('@gm /gm hide target:"Steel Crab"')
    told = messages(await fight.play('dice 2\n@gm /attack target:Nova actor:"Steel Crab" options:force'))
    unnoted(fight)
    again = messages(await fight.play("restart"))
    assert (["misses Nova" in each.text for each in told], again) == ([True], [])
