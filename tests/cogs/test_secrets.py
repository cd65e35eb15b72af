"""Checks and saves in secret, in the fight and outside of it."""

import pytest

pytestmark = pytest.mark.asyncio(loop_scope="module")


def all_of(seen):
    return "\n".join(each.text for each in seen)


def public(seen):
    return all_of(each for each in seen if each.to is None)


CHECK = "dice 12\n@ann /check trait:notice against:10"


async def test_a_secret_check_is_told_to_the_roller_alone(fight):
    seen = await fight.play(f"{CHECK} secret:me")
    assert "Nova rolls in secret" in public(seen)
    assert "12" not in public(seen)
    (own,) = [each for each in seen if each.to]
    assert (own.to, "Nova: Notice" in own.text, "12" in own.text) == (("ann",), True, True)


async def test_the_gm_alone_sees_a_blind_check(fight):
    seen = await fight.play(f"{CHECK} secret:blind")
    assert "12" not in all_of(seen)
    await fight.play("!@ann click Look")
    (own,) = await fight.play("@gm click Look")
    assert (own.to, "Nova: Notice" in own.text) == (("gm",), True)
    seen = await fight.play("@gm click Reveal")
    assert "Nova: Notice" in public(seen)


async def test_the_log_tells_a_secret_roll_to_those_who_may_see_it_and_once_it_is_revealed_to_all(fight):
    await fight.play(f"{CHECK} secret:gm")
    (for_gm,) = await fight.play("@gm /log")
    (for_bob,) = await fight.play("@bob /log")
    assert "in secret: Nova: Notice succeeds" in for_gm.text
    assert "Nova rolls in secret" in for_bob.text
    assert "Notice" not in for_bob.text
    await fight.play("@gm click Reveal")
    (for_bob,) = await fight.play("@bob /log")
    assert "Nova: Notice succeeds" in for_bob.text
    assert "secret" not in for_bob.text


async def test_no_undo_tells_what_was_secret(fight):
    await fight.play(f"{CHECK} secret:gm")
    seen = await fight.play("@gm /gm undo")
    assert "Nova rolls in secret" in public(seen)
    assert "Notice" not in all_of(seen)


async def test_a_secret_save_asks_nobody(fight):
    await fight.play("@gm /encounter settings key:prompts value:rolls")
    seen = await fight.play('dice 12\n@ann /save kind:will against:15 secret:"@bob"')
    assert "Nova rolls in secret" in public(seen)
    (own,) = await fight.play("@bob click Look")
    assert "Will" in own.text


async def test_a_secret_check_that_was_not_shown_is_told_late_without_what_it_came_to(fight):
    seen = await fight.play(f"kill before-answer\n{CHECK} secret:me")
    (late,) = [each for each in seen if "This is late" in each.text]
    assert ("Nova rolls in secret" in late.text, "12" in late.text) == (True, False)
    (own,) = await fight.play("@ann click Look")
    assert "Nova: Notice" in own.text


async def test_outside_the_fight_too(room):
    await room.play("@gm /setup system:mm2e")
    await room.play('@ann /char import text:"{\\"system\\": \\"mm2e\\", \\"name\\": \\"Comet\\"}"')
    private, shown = await room.play("dice 12\n@ann /check trait:notice against:10 secret:gm")
    assert (private.to, "Comet: Notice" in private.text) == (("ann",), True)
    assert (shown.to, shown.text) == (None, "ann rolls in secret\n[Look] [Reveal]")
    (own,) = await room.play("@gm click Look")
    assert "Comet: Notice" in own.text


async def test_those_who_play_are_offered_by_their_heroes(fight):
    (seen,) = await fight.play("@ann complete /check trait:notice secret:@Ga")
    assert seen.text == "the player of Gale"
