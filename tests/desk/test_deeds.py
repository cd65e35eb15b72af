import asyncio
from dataclasses import replace

import pytest

from bot.desk import Desk, deeds, looks
from bot.desk.values import Place
from rules.errors import Refused
from rules.facts import Joined, Rolled, TurnBegan, Verdict
from rules.referee import Intent
from tests.desk.conftest import ANN, BOB, GM, HERE, verdicts


async def test_a_deed_and_what_follows_are_rows_of_one_step(room):
    room.throws(2)
    done = await room.do(ANN, "flip", "c1", "c2")
    deed, passed = done.rows
    assert [type(f) for f in deed.facts] == [Rolled, Verdict]
    assert deed.facts[1] == Verdict("c1", "flip", "c2", "won")
    assert passed.facts == (TurnBegan("c2", 1),)
    assert (deed.step, passed.step, deed.seq, passed.seq) == (deed.seq, deed.seq, deed.seq, deed.seq + 1)
    assert (deed.user, passed.intent) == ("2", Intent("done", "c1"))
    assert done.now.encounter.turns.current == ("c2",)
    assert {who: p.name for who, p in deed.people.items()} == {"c1": "Ace", "c2": "Bee"}


async def test_what_the_rules_refuse_changes_nothing(room):
    before = await room.state()
    with pytest.raises(Refused, match="It is Ace's turn, not Bee's"):
        await room.do(BOB, "flip", "c2", "c1")
    assert await room.state() == before


async def test_nobody_acts_for_anothers_combatant(room):
    with pytest.raises(Refused, match="Ace belongs to <@2>"):
        await room.do(BOB, "flip", "c1", "c2")
    with pytest.raises(Refused, match="Thug is the GM's"):
        await room.do(BOB, "flip", "c3", "c2")
    room.throws(2)
    assert verdicts(await room.do(GM, "flip", "c1", "c2")) == ["won"]


async def test_force_and_gm_actions_are_the_gms(room):
    with pytest.raises(Refused, match="“force” is the GM's"):
        await room.do(ANN, "flip", "c1", "c2", force=True)
    with pytest.raises(Refused, match="“rain” is the GM's"):
        await room.do(ANN, "rain", "c1")
    with pytest.raises(Refused, match="for the GM of this encounter"):
        await room.do(ANN, "rain", command="gm act")
    done = await room.do(GM, "rain", command="gm act")
    assert done.now.encounter.table.pot == 1


async def test_a_channel_without_an_encounter_says_how_to_open_one(empty):
    with pytest.raises(Refused, match="/encounter new"):
        await empty.do(ANN, "flip", "c1", "c2")


async def test_an_interaction_that_comes_twice_acts_once(room):
    room.throws(2)
    first = await room.do(ANN, "flip", "c1", "c2", interaction="777")
    second = await room.do(ANN, "flip", "c1", "c2", interaction="777")
    assert second.again
    assert not first.again
    assert second.rows == first.rows
    assert second.now.encounter == first.now.encounter


async def test_a_deed_that_asks_and_comes_twice_asks_once(room):
    await room.set(prompts="choices")
    first = await room.do(ANN, "bet", "c1", "c2", interaction="777")
    before = await room.state()
    second = await room.do(ANN, "bet", "c1", "c2", interaction="777")
    assert (second.rows, second.again) == ((), True)
    assert second.now.asked == first.now.asked
    assert await room.state() == before


async def test_a_command_sent_before_the_turn_began_does_nothing(room):
    sent = room.clock.now()
    room.clock.pass_(seconds=5)
    await room.do(ANN, "done", "c1")
    before = await room.state()
    build = lambda *_: Intent("next")  # noqa: E731
    with pytest.raises(Refused, match="has passed") as no:
        await deeds.act(room.desk, HERE, GM, "900", "encounter next", build, sent=sent)
    assert no.value.hint == "It is the turn of Bee."
    assert await room.state() == before
    done = await deeds.act(room.desk, HERE, GM, "901", "encounter next", build, sent=room.clock.now())
    assert done.now.encounter.turns.current == ("c3",)


async def test_the_rules_see_the_encounter_just_loaded(room):
    seen = []

    def build(encounter, asker):
        seen.append((list(encounter.combatants), asker))
        return Intent("done", "c1")

    await deeds.act(room.desk, HERE, ANN, "900", "done", build)
    assert [(ids, asker.user, asker.gm) for ids, asker in seen] == [(["c1", "c2", "c3"], "2", False)]


async def test_named_points_are_reached_in_order(room):
    del room.reached[:]
    await room.do(ANN, "done", "c1")
    assert room.reached == ["in-transaction", "before-answer"]


async def test_what_dies_in_the_transaction_never_was(room):
    class Killed(BaseException):
        pass

    def kill(point):
        if point == "in-transaction":
            raise Killed

    before = await room.state()
    room.throws(2)
    room.desk, whole = replace(room.desk, reach=kill), room.desk
    with pytest.raises(Killed):
        await room.do(ANN, "flip", "c1", "c2", interaction="777")
    room.desk = whole
    assert await room.state() == before
    room.throws(1)
    assert verdicts(await room.do(ANN, "flip", "c1", "c2", interaction="777")) == ["lost"]


class Elsewhere:
    """A store in which somebody else writes first, so many times."""

    def __init__(self, store, times):
        self.store, self.times, self.tries = store, times, 0

    def transaction(self):
        return Overtaken(self)


class Overtaken:
    def __init__(self, elsewhere):
        self.elsewhere, self.inner = elsewhere, elsewhere.store.transaction()

    async def __aenter__(self):
        tx = await self.inner.__aenter__()
        self.elsewhere.tries += 1
        if self.elsewhere.tries <= self.elsewhere.times:
            row = await tx.encounters.active(channel=20)
            save = tx.encounters.save

            async def late(**values):
                return await save(**{**values, "version": row.version - 1})

            object.__setattr__(tx.encounters, "save", late)
        return tx

    async def __aexit__(self, *error):
        return await self.inner.__aexit__(*error)


@pytest.mark.parametrize(("times", "done"), [(1, True), (2, False)])
async def test_who_is_overtaken_tries_once_more_from_the_new_state(room, times, done):
    elsewhere = Elsewhere(room.store, times)
    room.desk = replace(room.desk, store=elsewhere)
    before = await room.state()
    if done:
        assert (await room.do(ANN, "done", "c1")).now.encounter.turns.current == ("c2",)
    else:
        with pytest.raises(Refused, match="came last"):
            await room.do(ANN, "done", "c1")
        assert await room.state() == before
    assert elsewhere.tries == 2


async def test_a_hundred_at_once_lose_nothing(room):
    done = await asyncio.gather(*(room.do(GM, "rain", command="gm act") for _ in range(100)))
    assert sorted(d.rows[0].seq for d in done) == list(range(done[0].rows[0].seq, done[0].rows[0].seq + 100))
    assert (await room.look()).encounter.table.pot == 100
    await room.undo(50)
    await room.undo(49)
    assert (await room.look()).encounter.table.pot == 1


async def test_fifty_presses_of_the_same_button_act_once(room):
    room.throws(2)
    done = await asyncio.gather(*(room.do(ANN, "flip", "c1", "c2", interaction="777") for _ in range(50)))
    assert sorted(d.again for d in done) == [False] + [True] * 49
    assert all(d.rows == done[0].rows for d in done)


async def test_sheets_are_in_the_store_before_anybody_names_them(room):
    done = await room.do(GM, "set", "", "c3", field="luck", value=2, command="gm set")
    assert done.now.encounter.combatants["c3"].sheet.luck == 2
    fresh = replace(room.desk, store=type(room.store)(str(room.store.engine.url)))
    seen = await looks.look(fresh, HERE, GM)
    assert seen.encounter == done.now.encounter
    await fresh.store.close()


async def test_a_sheet_that_is_not_canonical_is_a_bug(room):
    with pytest.raises(ValueError, match="canonical"):
        await room.do(GM, "add", sheet='{ "luck": 1 }', name="Odd")


async def test_joining_is_told(room):
    done = await room.add("Late")
    assert done.rows[0].facts == (Joined("c4"),)


async def test_two_channels_do_not_mix(room):
    with pytest.raises(Refused, match="no encounter"):
        await looks.look(room.desk, Place("10", "21"), GM)
    assert isinstance(room.desk, Desk)
