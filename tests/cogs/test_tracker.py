"""The tracker: one message, kept up to date, found again, moved down, pinned; what is lacking is said once."""

import pytest

pytestmark = pytest.mark.asyncio(loop_scope="module")


def trackers(room, seen):
    """What was shown of trackers here: kind and text."""
    return [(each.kind, each.text) for each in seen if each.channel == room.channel and "Bank job · " in each.text]


async def test_it_opens_with_the_encounter_and_is_pinned(room):
    (tracker,) = await room.play('@gm /encounter new name:"Bank job" system:mm2e')
    assert tracker.text == "Bank job · gathering\nNobody is here yet; /encounter join brings you in.\n[Look] [Join]"
    channel = room.table.loopback.world.channel(room.channel[1:])
    assert list(channel.pins) == list(channel.messages)


async def test_it_is_edited_after_a_change(fight):
    seen = await fight.play("@ann /done")
    assert trackers(fight, seen)[0][0] == "edit"


async def test_it_is_posted_again_once_it_is_deleted(fight):
    await fight.play('delete "Bank job"')
    seen = await fight.play("@ann /done")
    assert trackers(fight, seen)[0][0] == "message"


async def test_trouble_at_discord_makes_no_second_one(fight):
    seen = await fight.play("@ann /act action:prone\ndiscord 500 1\n@ann /done")
    assert {kind for kind, _ in trackers(fight, seen)} == {"edit"}


async def test_it_moves_down_after_many_messages(fight):
    seen = await fight.play("@gm /encounter next\n" * 12)
    posted = [kind for kind, _ in trackers(fight, seen) if kind == "message"]
    assert len(posted) == 1
    messages = fight.table.loopback.world.channel(fight.channel[1:]).messages.values()
    assert sum(any("Bank job" in embed.get("title", "") for embed in m.embeds) for m in messages) == 1


def pinned(room):
    """The titles of what is pinned here."""
    channel = room.table.loopback.world.channel(room.channel[1:])
    return [channel.messages[number].embeds[0]["title"] for number in channel.pins]


async def test_one_that_moved_down_is_pinned_again_unless_somebody_had_unpinned_it(fight):
    await fight.play("@gm /encounter next\n" * 12)
    (title,) = pinned(fight)
    assert title.startswith("Bank job · round")
    world = fight.table.loopback.world
    channel = world.channel(fight.channel[1:])
    world.pin(channel.messages[next(iter(channel.pins))], pinned=False)
    await fight.play("@gm /encounter next\n" * 12)
    assert pinned(fight) == []


async def test_one_that_goes_to_another_channel_is_pinned_there(fight):
    fight.table.loopback.world.channel(fight.channel[1:]).pins.clear()
    await fight.play(f"@gm /encounter move to:{fight.channel}p")
    assert len(fight.table.loopback.world.channel(f"{fight.channel[1:]}p").pins) == 1


async def test_a_permission_that_is_lost_meanwhile_is_said_once_as_it_moves_down(fight):
    seen = await fight.play(f'deny {fight.channel} "Pin Messages"\n' + "@gm /encounter next\n" * 26)
    assert sum("“Pin Messages” the tracker is not pinned." in each.text for each in seen) == 1


async def test_a_lacking_permission_is_said_once_by_name(room):
    seen = await room.play(f'deny {room.channel} "Pin Messages"\n@gm /encounter new name:"Bank job" system:mm2e')
    assert [each.text for each in seen if "permission" in each.text] == [
        "Without the permission “Pin Messages” the tracker is not pinned."
    ]
    seen = await room.play("@gm /encounter add who:Nova")
    assert not [each for each in seen if "permission" in each.text]


async def test_a_channel_that_cannot_be_seen_any_more_is_no_fault(fight):
    seen = await fight.play(f'deny {fight.channel} "View Channel"\n@ann /act action:prone\n@ann /done')
    assert "Nova is now prone" in seen[0].text
    assert sum("“View Channel”" in each.text for each in seen) == 1


async def test_look_shows_each_his_own(fight):
    (for_ann,) = await fight.play("@ann click Look")
    (for_gm,) = await fight.play("@gm click Look")
    assert (for_ann.to, "Steel Crab" in for_ann.text) == (("ann",), False)
    assert "Steel Crab 8 · villains" in for_gm.text


async def test_join_brings_ones_hero_in(fight):
    (refused,) = await fight.play("!@cleo click Join")
    assert "There is no character for this game yet." in refused.text
    await fight.play('@cleo /char import text:"{\\"system\\":\\"mm2e\\",\\"name\\":\\"Zed\\"}"')
    seen = await fight.play("dice 5\n@cleo click Join")
    assert "Zed joins the fight" in seen[0].text
