"""Faults that real trackers had at the table, each by its id: people, names, steps back."""

import pytest

pytestmark = pytest.mark.asyncio(loop_scope="module")

UP = "Bank job · round 1 · Nova's turn"


def all_of(seen):
    return "\n".join(each.text for each in seen)


async def order(room):
    """The lines of the tracker."""
    (status,) = await room.play("@gm /status")
    return status.text.splitlines()


async def test_t12_and_t13_back_goes_to_the_last_turn_that_was_taken_and_not_before_the_first(fight):
    (refused,) = await fight.play("!@gm /encounter back")
    assert "No turn has passed yet." in refused.text
    await fight.play("@gm /gm condition target:Gale name:unconscious\n@gm /encounter next")
    assert (await order(fight))[0].endswith("Steel Crab's turn")
    await fight.play("@gm /encounter back")
    assert (await order(fight))[0] == UP
    (refused,) = await fight.play("!@gm /encounter back")
    assert "No turn has passed yet." in refused.text


async def test_t12_a_table_may_have_back_stop_at_those_who_cannot_act(fight):
    await fight.play("@gm /encounter settings key:back_stops value:on")
    await fight.play(
        "@gm /gm condition target:Gale name:stunned until:scene\n@ann /act action:prone\n@gm /encounter next"
    )
    assert (await order(fight))[0].endswith("Steel Crab's turn")
    seen = await fight.play("@gm /encounter back")
    assert "Gale's turn" in all_of(seen)
    assert (await order(fight))[0] == "Bank job · round 1 · Gale's turn"
    assert "Nova 19 · prone" in "\n".join(await order(fight))
    await fight.play("@gm /encounter next")
    assert (await order(fight))[0].endswith("Steel Crab's turn")
    await fight.play("@gm /encounter back\n@gm /encounter back")
    assert (await order(fight))[0] == UP
    (refused,) = await fight.play("!@gm /encounter back")
    assert "No turn has passed yet." in refused.text


async def test_t12_back_to_one_who_could_not_act_keeps_the_deeds_before(fight):
    await fight.play("@gm /encounter settings key:back_stops value:on")
    await fight.play("@gm /gm condition target:Gale name:unconscious")
    await fight.play('dice 2\n@ann /attack target:"Steel Crab"\n@ann /act action:prone\n@ann /done')
    assert (await order(fight))[0].endswith("Steel Crab's turn")
    before = await order(fight)
    await fight.play("@gm /gm condition target:Nova name:shaken")
    (question,) = await fight.play("@gm /encounter back")
    assert "A deed lies between and would be taken back." in question.text
    await fight.play("@gm click Confirm")
    assert (await order(fight))[0] == "Bank job · round 1 · Gale's turn"
    assert "prone" in (await order(fight))[1]
    assert "shaken" not in (await order(fight))[1]
    await fight.play("@gm /encounter next")
    assert await order(fight) == before


async def test_t13_there_is_no_way_back_before_the_fight_has_begun(room):
    await room.play("@gm /encounter new system:mm2e\n@gm /encounter add who:Nova")
    (refused,) = await room.play("!@gm /encounter back")
    assert "No turn has passed yet." in refused.text


async def test_t16_players_delay_and_come_back_by_themselves(fight):
    await fight.play("@ann /delay\n@ann /now")
    assert (await order(fight))[0] == UP


async def test_e5_and_e7_going_back_brings_back_what_ran_out_with_the_time_it_had(fight):
    await fight.play('@gm /gm effect target:Gale name:Lucky until:"end Nova"')
    await fight.play('@gm /gm condition target:Nova name:prone until:"2 rounds"')
    before = await order(fight)
    await fight.play("@gm /encounter next")
    assert "Lucky" not in "\n".join(await order(fight))
    await fight.play("@gm /encounter back")
    assert await order(fight) == before
    assert "Lucky" in "\n".join(before)


async def test_n1_an_exact_name_is_meant_though_longer_ones_begin_so(room):
    await room.play("@gm /encounter new system:mm2e\n@gm /encounter add who:Thug name:Daniel")
    assert "Dan joins the fight" in all_of(await room.play("@gm /encounter add who:Thug name:Dan"))
    assert "Dan is now prone" in all_of(await room.play("@gm /gm condition target:dan name:prone"))
    assert "Daniel is now prone" in all_of(await room.play("@gm /gm condition target:dani name:prone"))
    (refused,) = await room.play("!@gm /gm condition target:da name:prone")
    assert "Daniel, Dan" in refused.text


async def test_n3_one_who_is_added_is_there_once_though_the_command_comes_twice(room):
    await room.play("@gm /encounter new system:mm2e\n@gm /encounter add who:Thug\nagain")
    assert len(await order(room)) == 2


async def test_n5_after_a_second_die_hit_and_damage_are_worked_out_again(fight):
    missed = await fight.play('dice 2\n@ann /attack target:"Steel Crab"')
    assert "Nova misses Steel Crab" in all_of(missed)
    seen = await fight.play('dice 15 3\n@ann click "Nova: spend a hero point on the attack"')
    assert "Nova hits Steel Crab with Fire Blast: staggered" in all_of(seen)
    assert "Steel Crab 8 · staggered" in "\n".join(await order(fight))


async def test_n6_the_fight_goes_on_without_an_answer(fight):
    await fight.play("@gm /encounter settings key:prompts value:rolls")
    asked = await fight.play('dice 19\n@gm /attack target:Gale actor:"Steel Crab" options:force')
    assert "bob" in [name for each in asked for name in each.mentions]
    assert "Without an answer" in all_of(asked)
    (waits,) = await fight.play("!@gm /encounter next")
    assert "Gale" in waits.text
    assert "Steel Crab hits Gale" in all_of(await fight.play("dice 15\n@gm /gm decide"))
    assert "Gale's turn" in all_of(await fight.play("@gm /encounter next"))


async def test_n7_an_attack_without_a_target_or_an_attack_is_a_message_and_no_roll(room):
    await room.play('@gm /encounter new system:mm2e\n@gm /encounter add name:Clerk stats:"will 2" owner:@ann')
    await room.play("@gm /encounter add who:Thug\ndice 15 3\n@gm /encounter start")
    for line in ('target:" "', "target:Nobody", "target:Thug with:Laser"):
        (refused,) = await room.play(f"!@ann /attack {line}")
        assert refused.to == ("ann",)
