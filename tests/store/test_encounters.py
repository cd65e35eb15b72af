import pytest
from pydantic import ValidationError

from tests.store.conftest import CHANNEL, GM, GUILD, NOVA, SERVER, deed, opened

THREAD = 21


async def test_a_new_encounter_is_the_active_one_of_its_channel(tx, fight):
    row = await tx.encounters.active(channel=CHANNEL)
    assert row == await tx.encounters.get(encounter=fight)
    assert row.model_dump() == {
        "id": fight,
        "guild": GUILD,
        "channel": CHANNEL,
        "active_in": CHANNEL,
        "name": "Bank job",
        "system": "mm2e",
        "opened_by": NOVA,
        "version": 1,
        "seq": 0,
        "state": '{"n":0}',
        "pending": None,
        "gm_role": 3,
        "gm_users": [GM],
        "gm_channel": None,
        "tracker_channel": None,
        "tracker_message": None,
        "created": 1,
        "updated": 1,
    }


async def test_a_channel_without_encounter_has_none(tx):
    assert await tx.encounters.active(channel=CHANNEL) is None
    assert await tx.encounters.get(encounter=1) is None


async def test_an_interaction_that_has_acted_finds_none(tx, fight):
    await tx.history.append(deed(fight, 1, interaction=99))
    assert await tx.encounters.active(channel=CHANNEL, unless=99) is None
    assert (await tx.encounters.active(channel=CHANNEL, unless=100)).id == fight
    assert await tx.encounters.active(channel=THREAD, unless=100) is None


async def test_a_channel_holds_one_active_encounter_and_a_thread_is_a_channel(tx, fight):
    assert await opened(tx, name="Second") is None
    assert await opened(tx, channel=THREAD) not in (None, fight)


async def test_a_row_cannot_be_changed(tx, fight):
    row = await tx.encounters.get(encounter=fight)
    with pytest.raises(ValidationError, match="frozen"):
        row.state = "{}"


async def test_saving_counts_the_version_and_keeps_the_question(tx, fight):
    question = {"intent": {"action": "attack"}, "recording": [["d", "attack:nova:1d20", [12]]], "step": 1}
    assert await tx.encounters.save(encounter=fight, version=1, seq=4, state="{}", at=9, pending=question)
    row = await tx.encounters.get(encounter=fight)
    assert (row.version, row.seq, row.state, row.updated, row.pending) == (2, 4, "{}", 9, question)
    assert await tx.encounters.save(encounter=fight, version=2, seq=5, state="{}", at=10)
    assert (await tx.encounters.get(encounter=fight)).pending is None


async def test_a_version_that_has_moved_is_not_written(tx, fight):
    assert await tx.encounters.save(encounter=fight, version=1, seq=1, state="first", at=2)
    assert not await tx.encounters.save(encounter=fight, version=1, seq=1, state="second", at=3)
    assert (await tx.encounters.get(encounter=fight)).state == "first"


async def test_an_ended_encounter_leaves_the_channel_and_is_kept(tx, fight):
    assert await tx.encounters.place(encounter=fight, channel=None, at=5)
    assert await tx.encounters.active(channel=CHANNEL) is None
    row = await tx.encounters.get(encounter=fight)
    assert (row.active_in, row.channel, row.version, row.updated) == (None, CHANNEL, 2, 5)


async def test_an_encounter_moves_only_to_a_free_channel(tx, fight):
    other = await opened(tx, channel=THREAD)
    assert not await tx.encounters.place(encounter=fight, channel=THREAD, at=5)
    assert (await tx.encounters.get(encounter=fight)).version == 1
    assert await tx.encounters.place(encounter=other, channel=None, at=6)
    assert await tx.encounters.place(encounter=fight, channel=THREAD, at=7)
    row = await tx.encounters.active(channel=THREAD)
    assert (row.id, row.channel) == (fight, THREAD)
    assert await tx.encounters.place(encounter=fight, channel=THREAD, at=8)


async def test_the_tracker_is_remembered_without_a_new_version(tx, fight):
    await tx.encounters.set_tracker(encounter=fight, channel=THREAD, message=77)
    row = await tx.encounters.get(encounter=fight)
    assert (row.tracker_channel, row.tracker_message, row.version) == (THREAD, 77, 1)


async def test_a_new_gm_is_the_gm_of_all_encounters_of_the_server(tx, fight):
    elsewhere = await opened(tx, channel=30, server=SERVER.model_copy(update={"guild": 11}))
    await tx.encounters.set_gm(SERVER.model_copy(update={"gm_role": None, "gm_users": [NOVA], "gm_channel": 5}))
    row = await tx.encounters.get(encounter=fight)
    assert (row.gm_role, row.gm_users, row.gm_channel) == (None, [NOVA], 5)
    assert (await tx.encounters.get(encounter=elsewhere)).gm_users == [GM]


async def test_lists_begin_with_what_changed_last(tx, fight):
    await tx.encounters.place(encounter=fight, channel=None, at=9)
    second = await opened(tx, at=3)
    thread = await opened(tx, channel=THREAD, at=3)
    await opened(tx, channel=30, server=SERVER.model_copy(update={"guild": 11}))
    assert [row.id for row in await tx.encounters.of_channel(channel=CHANNEL)] == [fight, second]
    assert [row.id for row in await tx.encounters.of_guild(guild=GUILD)] == [fight, thread, second]
    assert [row.id for row in await tx.encounters.of_guild(guild=GUILD, limit=1)] == [fight]


async def test_the_active_encounters_of_all_servers_that_were_played_last_are_found(tx, fight):
    await tx.encounters.place(encounter=fight, channel=None, at=2)
    elsewhere = await opened(tx, channel=30, server=SERVER.model_copy(update={"guild": 11}))
    await opened(tx, channel=31, at=80)
    await tx.encounters.place(encounter=await opened(tx, channel=32), channel=32, at=100)
    assert len(await tx.encounters.just_played(within=20)) == 2
    assert (await tx.encounters.just_played(within=1000))[0] == elsewhere
