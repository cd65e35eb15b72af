from dataclasses import replace

import pytest

from bot.desk import deeds, encounters, looks
from bot.desk.values import Place
from bot.rights import Person
from bot.store.tables import ServerRow
from rules import codec
from rules.errors import Refused
from rules.referee import Intent
from tests.desk.conftest import ANN, BOB, GM, HERE, verdicts

THERE = Place("10", "21")
BOSS = Person("9", "boss", frozenset({"77"}))
CHIEF = Person("8", "chief", manages_server=True)


async def setup(room, **chosen):
    async with room.store.transaction() as tx:
        await tx.servers.put(ServerRow(guild=10, **chosen))


async def character(room, owner, name, luck=0, use=False):
    async with room.store.transaction() as tx:
        digest = await tx.sheets.put(system="coins", body=codec.text({"luck": luck} if luck else {}))
        made = await tx.characters.add(owner=int(owner), system="coins", name=name, sheet=digest, at=1)
        if use:
            await tx.characters.use(owner=int(owner), guild=10, system="coins", character=made)


async def test_whoever_opens_one_is_its_gm_while_none_is_set(empty):
    look = await encounters.open_(empty.desk, HERE, ANN, "Bank job")
    assert (look.encounter.name, look.system.key, look.viewer.gm) == ("Bank job", "coins", True)
    assert not (await looks.look(empty.desk, HERE, BOB)).viewer.gm


async def test_where_a_gm_is_set_others_open_none(empty):
    await setup(empty, gm_role=77)
    with pytest.raises(Refused, match="GM of this encounter") as no:
        await encounters.open_(empty.desk, HERE, ANN, "Bank job")
    assert "<@&77>" in no.value.hint
    assert (await encounters.open_(empty.desk, HERE, BOSS, "Bank job")).viewer.gm


async def test_a_new_one_takes_the_settings_of_the_server(empty):
    await setup(empty, settings={"prompts": "rolls", "toll": "coin", "of another game": 1})
    settings = (await encounters.open_(empty.desk, HERE, GM, "Bank job")).encounter.settings
    assert (settings.prompts, settings.toll) == ("rolls", "coin")


async def test_an_unknown_game_is_refused(empty):
    with pytest.raises(Refused, match="no game “chess”"):
        await encounters.open_(empty.desk, HERE, GM, "Bank job", "chess")


async def test_with_several_games_one_has_to_be_chosen(empty):
    empty.desk = replace(empty.desk, systems={**empty.desk.systems, "other": empty.desk.systems["coins"]})
    with pytest.raises(Refused, match="not said which game"):
        await encounters.open_(empty.desk, HERE, GM, "Bank job")
    await setup(empty, system="coins")
    assert (await encounters.open_(empty.desk, HERE, GM, "Bank job")).system.key == "coins"


async def test_one_a_channel_until_it_is_over_or_replaced(room):
    old = await room.look()
    with pytest.raises(Refused, match="Bank job is going on"):
        await encounters.open_(room.desk, HERE, GM, "Next")
    await room.do(GM, "end", command="encounter end")
    new = await encounters.open_(room.desk, HERE, GM, "Next")
    assert new.id != old.id
    newer = await encounters.open_(room.desk, HERE, GM, "Newest", replace=new.id)
    assert [each.name for each in await encounters.listed(room.desk, HERE, GM)] == ["Newest", "Next", "Bank job"]
    assert [each.active for each in await encounters.listed(room.desk, HERE, GM)] == [True, False, False]
    assert newer.encounter.combatants == {}
    with pytest.raises(Refused, match="no longer on the table"):
        await looks.look_at(room.desk, old.id, GM)


async def test_what_has_ended_may_still_be_undone(room):
    before = await room.text()
    await room.do(GM, "end", command="encounter end")
    await room.undo()
    assert await room.text() == before


async def test_a_saved_encounter_is_loaded_as_it_was(room):
    room.throws(1)
    await room.do(ANN, "flip", "c1", "c2")
    state = await room.text()
    await encounters.save(room.desk, HERE, GM, "Before the raid")
    await room.do(GM, "remove", "", "c1")
    with pytest.raises(Refused, match="is going on"):
        await encounters.load(room.desk, HERE, GM, "before the RAID")
    old = (await room.look()).id
    look = await encounters.load(room.desk, HERE, GM, "before the RAID", replace=old)
    assert await room.text() == state
    assert (look.seq, list(look.encounter.combatants)) == (0, ["c1", "c2", "c3"])
    assert await encounters.saved_names(room.desk, HERE, "bef") == ("Before the raid",)
    with pytest.raises(Refused, match="saved as “Nothing”") as no:
        await encounters.load(room.desk, HERE, GM, "Nothing")
    assert no.value.hint == "Saved: Before the raid."


async def test_players_save_and_load_nothing(room):
    with pytest.raises(Refused, match="GM of this encounter"):
        await encounters.save(room.desk, HERE, ANN, "Mine")


async def test_it_moves_with_its_open_question(room):
    await room.set(prompts="choices")
    await room.do(ANN, "bet", "c1", "c2")
    moved = await encounters.move(room.desk, HERE, GM, THERE)
    assert (moved.channel, [o.question.key for o in moved.asked.questions]) == ("21", ["call"])
    with pytest.raises(Refused, match="no encounter in this channel"):
        await room.look()
    room.place = THERE
    room.throws(2)
    assert verdicts(await room.answer(BOB, "heads")) == ["right"]


async def test_it_moves_to_no_other_server_and_onto_no_other_fight(room):
    with pytest.raises(Refused, match="stays on its server"):
        await encounters.move(room.desk, HERE, GM, Place("11", "21"))
    await encounters.open_(room.desk, THERE, GM, "Other")
    with pytest.raises(Refused, match="Other is going on"):
        await encounters.move(room.desk, HERE, GM, THERE)
    assert (await room.look()).encounter.name == "Bank job"


async def test_a_player_joins_with_the_character_in_use(room):
    await character(room, "4", "Dot", luck=1)
    await character(room, "4", "Dash", luck=2, use=True)
    cat = Person("4", "cat")
    done = await encounters.join(room.desk, HERE, cat, "900")
    joined = done.now.encounter.combatants["c4"]
    assert (joined.name, joined.owner, joined.side, joined.sheet.luck) == ("Dash", "4", "heroes", 2)
    with pytest.raises(Refused, match="Dash is in this encounter already"):
        await encounters.join(room.desk, HERE, cat, "901")
    done = await encounters.join(room.desk, HERE, cat, "902", "dot")
    assert done.now.encounter.combatants["c5"].sheet.luck == 1


async def test_without_one_in_use_the_only_one_joins(room):
    with pytest.raises(Refused, match="no character for this game"):
        await encounters.join(room.desk, HERE, GM, "900")
    await character(room, "1", "Dot")
    await encounters.join(room.desk, HERE, GM, "901")
    await character(room, "1", "Dash")
    with pytest.raises(Refused, match="not clear which") as no:
        await encounters.join(room.desk, HERE, GM, "902")
    assert no.value.hint == "Choose: Dash, Dot."
    with pytest.raises(Refused, match="no character “Dan”"):
        await encounters.join(room.desk, HERE, GM, "903", "Dan")


async def test_the_gm_brings_an_absent_players_hero(room):
    await character(room, "4", "Dot", luck=1)
    hero = await encounters.hero_of(room.desk, HERE, "4", "coins", "Dot")
    build = lambda *_: encounters.added(hero, initiative=5)  # noqa: E731
    done = await deeds.act(room.desk, HERE, GM, "900", "encounter add", build)
    assert done.now.encounter.combatants["c4"].owner == "4"
    assert done.now.encounter.turns.place("c4") == (0, 5, 4)


async def test_a_thread_plays_the_game_of_its_channel(room):
    thread = Place("10", "30", parent="20")
    room.desk = replace(room.desk, systems={**room.desk.systems, "other": room.desk.systems["coins"]})
    assert (await encounters.system_of(room.desk, thread)).key == "coins"
    with pytest.raises(Refused, match="not said which game"):
        await encounters.system_of(room.desk, Place("10", "30"))


async def test_the_intent_of_a_hero_carries_the_sheet(room):
    hero = encounters.Hero("4", "Dot", "coins", "{}")
    assert encounters.added(hero) == Intent(
        "add", options={"sheet": "{}", "name": "Dot", "owner": "4", "side": "heroes"}
    )


async def test_one_that_was_replaced_goes_on_where_it_is_loaded(room):
    old, state = await room.look(), await room.text()
    with pytest.raises(Refused, match="is going on"):
        await encounters.open_(room.desk, HERE, GM, "Next", replace=old.id + 1)
    new = await encounters.open_(room.desk, HERE, GM, "Next", replace=old.id)
    assert await encounters.loadable(room.desk, HERE, GM, "ba", encounters.in_place) == ("Bank job (laid aside)",)
    with pytest.raises(Refused, match="GM of this encounter"):
        await encounters.load(room.desk, THERE, BOB, "bank JOB")
    back = await encounters.load(room.desk, HERE, GM, "bank JOB (laid aside)", replace=new.id)
    assert (back.id, await room.text()) == (old.id, state)
    there = {each.name: each.active for each in await encounters.listed(room.desk, HERE, GM)}
    assert there == {"Bank job": True, "Next": False}


async def test_one_whose_channel_is_gone_is_kept_and_loaded_elsewhere(room):
    old = await room.look()
    with pytest.raises(Refused, match="Bank job is going on in <#20>"):
        await encounters.load(room.desk, THERE, GM, "Bank job")
    back = await encounters.load(room.desk, THERE, GM, "Bank job", gone=HERE.channel.__eq__)
    assert (back.id, back.channel, back.encounter) == (old.id, THERE.channel, old.encounter)


async def test_what_somebody_has_saved_is_no_business_of_the_players(empty):
    await encounters.open_(empty.desk, HERE, ANN, "Raid")
    await encounters.save(empty.desk, HERE, ANN, "The betrayal")
    for who, names in ((ANN, ("The betrayal",)), (CHIEF, ("The betrayal",)), (BOB, ())):
        assert await encounters.loadable(empty.desk, THERE, who, "", encounters.in_place) == names
        saved = [each.name for each in await encounters.listed(empty.desk, THERE, who) if each.channel is None]
        assert tuple(saved) == names
    with pytest.raises(Refused, match="GM of this encounter"):
        await encounters.load(empty.desk, THERE, BOB, "The betrayal")
    assert (await encounters.load(empty.desk, THERE, ANN, "The betrayal")).viewer.gm
