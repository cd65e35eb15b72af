"""Turns: ended, let pass, taken up; presses and commands that mean a turn that is over."""

import pytest

pytestmark = pytest.mark.asyncio(loop_scope="module")


def all_of(seen):
    return "\n".join(each.text for each in seen)


async def test_done_is_a_button_for_whose_turn_it_is(fight):
    (refused,) = await fight.play("!@bob click Done")
    assert refused.text == "It is not your turn. You are next. @ann ends it."
    seen = await fight.play("@ann click Done")
    assert "Gale's turn" in all_of(seen)


async def test_many_presses_end_one_turn(fight):
    seen = await fight.play("all 20 @gm click Next")
    assert sum("Gale's turn" in each.text for each in seen if each.kind == "message") == 1
    assert sum("That turn has passed" in each.text for each in seen) == 19


async def test_two_honest_ones_advance_two_turns(fight):
    await fight.play("@gm click Next\n@gm click Next")
    (status,) = await fight.play("@gm /status")
    assert "Steel Crab's turn" in status.text


async def test_next_is_the_gms(fight):
    (button,) = await fight.play("!@ann click Next")
    (command,) = await fight.play("!@ann /encounter next")
    assert button.text == command.text
    assert "That is for the GM of this encounter." in button.text


async def test_a_delayed_turn_is_taken_later(fight):
    seen = await fight.play("@ann /delay")
    assert "Nova delays" in all_of(seen)
    seen = await fight.play("@ann /now")
    assert "Nova's turn" in all_of(seen)


async def test_a_readied_attack_is_understood(fight):
    (choices,) = await fight.play("@ann complete /ready action:attack")
    assert "attack with Fire Blast" in choices.text
    seen = await fight.play('@ann /ready action:"attack with Fire Blast" trigger:"when Steel Crab attacks"')
    assert "Nova makes ready" in all_of(seen)


async def test_a_count_must_be_a_number(fight):
    (refused,) = await fight.play("!@ann /delay to:later")
    assert "“later” is no count." in refused.text


async def test_one_who_is_taken_out_in_the_own_turn_is_named_where_the_next_one_is_told(fight):
    told = all_of(await fight.play("@gm /encounter remove who:Nova"))
    assert "Gale's turn · round 1\nNova leaves the fight" in told
