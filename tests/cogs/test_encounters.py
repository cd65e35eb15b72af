"""Encounters: filled, ended, replaced, saved, moved; nothing is lost without asking first."""

import pytest

from bot.play.loopback.state import FORUM

pytestmark = pytest.mark.asyncio(loop_scope="module")


def all_of(seen):
    return "\n".join(each.text for each in seen)


async def test_newcomers_are_samples_characters_and_quick_numbers(room):
    await room.play("@gm /encounter new name:Docks system:mm2e")
    seen = await room.play("@gm /encounter add who:Thug count:3")
    assert "Thug 1–3 join the fight" in all_of(seen)
    seen = await room.play('@gm /encounter add name:Mook stats:"defense 14, toughness 3, attack 8, damage 9, minion"')
    assert "Mook joins the fight" in all_of(seen)
    await room.play('@ann /char import text:"{\\"system\\":\\"mm2e\\",\\"name\\":\\"Comet\\"}"')
    seen = await room.play("@gm /encounter add owner:@ann")
    assert "Comet joins the fight" in all_of(seen)
    (status,) = await room.play("@ann /status view:mine")
    assert "Comet · owner @ann · heroes" in status.text


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("who:Thog", "Nearest: Thug."),
        ("", "It is not said who comes in."),
        ('name:Mook stats:"defence 14"', "Nearest: defense."),
        ('who:Thug name:Mook stats:"defense 14"', "Leave out stats:, or who:."),
        ("who:Thug name:@everyone", "A name can't be a mention or a link."),
        (f"who:Thug name:{'x' * 500}", "is too long for a name."),
        ("who:Thug kind:god", "There is no kind “god” in this game."),
        ("owner:@cleo", "There is no character for this game yet."),
    ],
)
async def test_newcomers_that_cannot_be_are_refused(fight, options, said):
    (seen,) = await fight.play(f"!@gm /encounter add {options}")
    assert (seen.to, said in seen.text) == (("gm",), True)


async def test_those_who_are_unaware_are_named_or_a_side(room):
    await room.play(
        "@gm /encounter new system:mm2e\n@gm /encounter add who:Nova\n@gm /encounter add who:Thug side:guards"
    )
    seen = await room.play("dice 10\n@gm /encounter start unaware:guards")
    assert "Thug is now surprised" in all_of(seen)
    assert "Surprise round" in all_of(seen) or "surprise round" in all_of(seen)


async def test_ending_asks_first_and_tells_how_it_stands(fight):
    (question,) = await fight.play("@gm /encounter end")
    assert (question.to, question.text) == (("gm",), "End Bank job?\n[Confirm] [Cancel]")
    assert "Nothing has changed." in all_of(await fight.play("@gm click Cancel"))
    seen = await fight.play("@gm /encounter end\n@gm click Confirm")
    assert "The fight is over" in all_of(seen)
    assert "heroes\nNova: unhurt" in all_of(seen)
    assert "deeds" not in all_of(seen)
    (refused,) = await fight.play("!@gm /encounter end")
    assert "The fight is over already." in refused.text
    (refused,) = await fight.play('!@ann /attack target:"Steel Crab"')
    assert "The fight is over." in refused.text


async def test_a_new_one_takes_the_place_of_one_that_goes_on_only_when_confirmed(fight):
    (question,) = await fight.play("@gm /encounter new name:Second system:mm2e")
    assert "Bank job is going on here. Replace it?" in question.text
    assert "Second · gathering" in all_of(await fight.play("@gm click Confirm"))
    (refused,) = await fight.play("!@gm #here click Next".replace("#here ", ""))
    assert "no longer on the table" in refused.text


async def test_a_confirmation_that_is_too_old_ends_and_replaces_nothing_else(fight):
    await fight.play("@gm /encounter new name:Second system:mm2e\n@gm /encounter end")
    await fight.play("@gm click Confirm\n@gm /encounter new name:Third system:mm2e")
    assert "Third is going on in that channel." in all_of(await fight.play("!@gm click Confirm"))
    (still,) = await fight.play("@gm /status")
    assert "Third · gathering" in still.text


async def test_what_was_laid_aside_is_taken_up_again(fight):
    await fight.play("@ann /act action:prone\n@gm /encounter new name:Second system:mm2e\n@gm click Confirm")
    (choices,) = await fight.play("@gm complete /encounter load name:ban")
    assert "Bank job (laid aside)" in choices.text
    await fight.play('@gm /encounter load name:"Bank job"')
    assert "Nova 19 · prone" in all_of(await fight.play("@gm click Confirm"))
    assert "Taken back\nNova is now prone" in all_of(await fight.play("@gm /gm undo"))


async def test_an_encounter_outlives_its_channel(fight):
    await fight.table.play(f"delete {fight.channel}")
    (listed,) = await fight.table.play("@gm #elsewhere /encounter list")
    assert "Bank job · mm2e · round 1 · laid aside; /encounter load brings it back" in listed.text
    seen = await fight.table.play('@gm #elsewhere /encounter load name:"Bank job"')
    assert "Bank job · round 1 · Nova's turn" in all_of(seen)
    assert "Gale's turn" in all_of(await fight.table.play("@ann #elsewhere /done"))


async def test_going_back_asks_where_deeds_lie_between(fight):
    await fight.play("@ann /done\n@bob /act action:prone")
    (question,) = await fight.play("@gm /encounter back")
    assert "A deed lies between and would be taken back." in question.text
    seen = await fight.play("@gm click Confirm")
    assert "Gale is now prone" in all_of(seen)
    assert "Nova: standard action and move action left" in all_of(seen)


async def test_undo_and_redo(fight):
    await fight.play("@ann /act action:prone")
    assert "Taken back\nNova is now prone" in all_of(await fight.play("@gm /gm undo"))
    assert "Brought back\nNova is now prone" in all_of(await fight.play("@gm /gm redo"))
    (nothing,) = await fight.play("!@gm /gm redo")
    assert "There is nothing to redo." in nothing.text


async def test_what_is_saved_comes_back_and_is_replaced_only_when_confirmed(fight):
    await fight.play("@gm /encounter save name:robbery")
    (question,) = await fight.play("@gm /encounter save name:Robbery")
    assert "Robbery is saved already. Replace it?" in question.text
    await fight.play("@ann /done\n@gm /encounter load name:robbery")
    seen = await fight.play("@gm click Confirm")
    assert "Bank job · round 1 · Nova's turn" in all_of(seen)
    await fight.play("@gm /encounter end\n@gm click Confirm")
    (refused,) = await fight.play("!@gm /encounter load name:nothing")
    assert "No encounter is saved as “nothing”." in refused.text


async def test_the_list_says_how_far_each_fight_is(fight):
    async def stage():
        (listed,) = await fight.play("@gm /encounter list")
        (line,) = [line for line in listed.text.splitlines() if fight.channel in f"{line} "]
        return line

    assert await stage() == f"Bank job · mm2e · round 1 · {fight.channel}"
    await fight.play("@gm /encounter pause")
    assert await stage() == f"Bank job · mm2e · paused in round 1 · {fight.channel}"
    await fight.play("@gm /encounter resume\n@gm /encounter end\n@gm click Confirm")
    assert await stage() == f"Bank job · mm2e · over · {fight.channel}"
    await fight.play("@gm /encounter new name:Next system:prowlers")
    assert await stage() == f"Next · prowlers · preparing · {fight.channel}"
    await fight.play('@gm /encounter add name:Brute stats:"might 9"\n@gm /encounter start')
    await fight.play("@gm /encounter save name:Kept")
    assert await stage() == f"Next · prowlers · page 1 · {fight.channel}"
    assert "Kept · prowlers · saved" in all_of(await fight.play("@gm /encounter list"))


ASKED = """@gm /encounter settings key:prompts value:rolls
dice 19
@gm /attack target:Nova actor:"Steel Crab" options:force
"""


async def test_a_question_goes_along_to_the_other_channel(fight):
    await fight.play(ASKED)
    there = f"{fight.channel}q"
    seen = await fight.play(f"@gm /encounter move to:{there}")
    (asked,) = [each for each in seen if "[Roll Toughness]" in each.text]
    assert (asked.channel, asked.kind, asked.mentions) == (there, "message", ("ann",))
    (left,) = [each for each in seen if "That is asked in" in each.text]
    assert (left.channel, left.kind, "[" in left.text) == (fight.channel, "edit", False)
    await fight.play("restart")
    seen = await fight.table.play(f'dice 20\n@ann {there} click "Roll Toughness"')
    assert {each.channel for each in seen if each.to is None} == {there}
    assert "Nova" in all_of(seen)


async def test_a_question_is_asked_anew_where_the_fight_goes_on_once_its_channel_is_gone(fight):
    await fight.play(ASKED)
    there = f"{fight.channel}r"
    await fight.table.play(f"delete {fight.channel}")
    seen = await fight.table.play(f'@gm {there} /encounter load name:"Bank job"')
    assert [each.channel for each in seen if "[Roll Toughness]" in each.text] == [there]
    seen = await fight.table.play(f'dice 20\n@ann {there} click "Roll Toughness"')
    assert "Steel Crab hits Nova" in all_of(seen)


async def test_an_old_button_acts_where_the_fight_goes_on_and_says_so(fight):
    there = f"{fight.channel}s"
    await fight.play(f"@gm /encounter move to:{there}")
    seen = await fight.play("@ann click Done")
    assert [each.channel for each in seen if "Gale's turn" in each.text] == [there] * 2
    assert [(each.to, each.channel) for each in seen if each.text == f"That goes on in {there}."] == [
        (("ann",), fight.channel)
    ]


async def test_it_moves_to_another_channel_with_its_tracker(fight):
    seen = await fight.play(f"@gm /encounter move to:{fight.channel}b")
    assert [each.channel for each in seen if "Bank job · round 1" in each.text] == [f"{fight.channel}b"]
    assert "Gale's turn" in all_of(await fight.table.play(f"@ann {fight.channel}b /done"))


async def test_a_thread_plays_the_game_of_its_channel(fight):
    seen = await fight.table.play(f"@gm {fight.channel}>chase /encounter new name:Chase")
    assert "Chase · gathering" in all_of(seen)


async def test_each_post_of_a_forum_is_a_table_of_its_own_and_plays_the_game_of_the_server(room):
    world, forum = room.table.loopback.world, f"#forum{room.channel[1:]}"
    world.channel(forum[1:], kind=FORUM)
    await room.play("@gm /setup system:prowlers")
    await room.table.play(f"@gm {forum}>docks /encounter new name:Docks")
    await room.table.play(f'@gm {forum}>docks /encounter add name:Mook stats:"might 4"')
    seen = await room.table.play(f"@gm {forum}>roof /encounter new name:Roof system:mm2e")
    assert [each.channel for each in seen] == [f"{forum}>roof"]
    await room.table.play(f"@gm {forum}>roof /encounter add who:Nova owner:@ann")
    await room.table.play(f"dice 3\n@gm {forum}>roof /encounter start\n@ann {forum}>roof click Done")
    (listed,) = await room.play("@gm /encounter list")
    assert f"Docks · prowlers · preparing · {forum}>docks" in listed.text
    assert f"Roof · mm2e · round 2 · {forum}>roof" in listed.text
    (docks,) = await room.table.play(f"@gm {forum}>docks /status")
    assert "Nova" not in docks.text
    await room.play("@gm /setup system:mm2e")


async def test_a_forum_itself_is_no_table(room):
    forum = f"#forum{room.channel[1:]}"
    room.table.loopback.world.channel(forum[1:], kind=FORUM)
    for command in ("/encounter new system:mm2e", "/status", "/gm undo", "/encounter list"):
        (refused,) = await room.table.play(f"!@gm {forum} {command}")
        assert refused.text == "In a forum itself nobody can talk. Open a post in it: each post is a table of its own."


async def test_quick_numbers_against_the_heroes_make_a_villain(room):
    """Adversity is a point a Hero (PP-RES-07)."""
    await room.play("@gm /encounter new system:prowlers\n@gm /encounter add who:Voltaic owner:@ann")
    await room.play('@gm /encounter add name:Boss stats:"might 9"\n@gm /encounter add name:Ally stats:"might 3, extra"')
    await room.play('@gm /encounter add name:Friend stats:"might 3" side:heroes')
    assert "The GM has 2 Adversity." in all_of(await room.play("@gm /encounter start"))


async def test_settings_are_listed_and_changed(fight):
    (seen,) = await fight.play("@gm /encounter settings")
    assert "auto_end on · A turn ends by itself" in seen.text
    (seen,) = await fight.play("@gm /encounter settings key:numbers")
    assert seen.text.splitlines()[1].startswith("numbers hidden")
    seen = await fight.play("@gm /encounter settings key:auto-end value:off")
    assert "Setting · auto end: on → off" in all_of(seen)
    for line, said in (
        ("key:nonsense value:1", "There is no setting “nonsense”."),
        ("key:nonsense", "There is no setting “nonsense”."),
        ("key:numbers value:some", "It is one of hidden, odds, open."),
        ("key:answer_after value:-5", "does not fit answer_after."),
    ):
        (refused,) = await fight.play(f"!@gm /encounter settings {line}")
        assert said in refused.text


async def test_the_server_chooses_what_new_encounters_begin_with(room):
    seen = await room.play("@gm /setup system:mm2e numbers:odds answer_after:30")
    assert "numbers odds" in all_of(seen)
    await room.play("@gm /encounter new")
    (seen,) = await room.play("@gm /encounter settings key:answer_after")
    assert "answer_after 30" in seen.text
    await room.play("@gm /setup numbers:hidden answer_after:off")


async def test_nothing_is_asked_where_there_is_nothing_to_load_or_end(fight):
    (no,) = await fight.play("!@gm /encounter load name:unknown")
    assert no.text.startswith("No encounter is saved as “unknown”.")
    (no,) = await fight.play("!@gm #empty /encounter end")
    assert no.text.startswith("There is no encounter in this channel.")


async def test_fights_in_channels_that_somebody_may_not_see_are_not_listed_to_him(room):
    world = room.table.loopback.world
    await room.play('@gm #lair /encounter new name:"Hidden lair" system:mm2e')
    assert "Hidden lair" in all_of(await room.play("@dora /encounter list"))
    world.deny(world.channel("lair"), "View Channel", holder=world.person("dora"))
    assert "Hidden lair" not in all_of(await room.play("@dora /encounter list"))
    assert "Hidden lair" in all_of(await room.play("@gm /encounter list"))
