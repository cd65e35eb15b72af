from dataclasses import replace
from datetime import timedelta

import pytest
from pydantic import BaseModel

from bot.desk import looks, questions
from rules.errors import Refused
from rules.facts import Reminder
from tests.desk.coin_game import GAME
from tests.desk.conftest import ANN, BOB, GM, HERE, verdicts


@pytest.fixture
async def asking(room):
    """The same encounter, where owners and the GM are asked."""
    await room.set(prompts="choices", gm_prompts="choices")
    return room


def asked_of(done):
    return [(o.question.key, o.question.who) for o in done.now.asked.questions]


async def test_a_question_stops_the_deed_until_it_is_answered(asking):
    before = await asking.text()
    done = await asking.do(ANN, "bet", "c1", "c2")
    assert done.rows == ()
    assert asked_of(done) == [("call", ("c2",))]
    assert await asking.text() == before
    asking.throws(1)
    after = await asking.answer(BOB, "tails")
    assert verdicts(after) == ["right"]
    assert [row.user for row in after.rows] == ["2", "2"]
    assert after.now.asked is None


async def test_others_may_not_answer(asking):
    await asking.do(ANN, "bet", "c1", "c2")
    before = await asking.state()
    with pytest.raises(Refused, match="not yours") as no:
        await asking.answer(ANN, "tails")
    assert no.value.hint == "<@3> or a GM may."
    assert await asking.state() == before


async def test_the_gm_may_answer_for_everybody(asking):
    await asking.do(ANN, "bet", "c1", "c2")
    asking.throws(2)
    assert verdicts(await asking.answer(GM, "heads")) == ["right"]


async def test_what_is_no_answer_is_refused(asking):
    await asking.do(ANN, "bet", "c1", "c2")
    before = await asking.state()
    with pytest.raises(Refused, match="not one of the answers"):
        await asking.answer(BOB, "edge")
    assert await asking.state() == before


async def test_everything_else_waits_and_says_for_what(asking):
    await asking.do(ANN, "bet", "c1", "c2")
    with pytest.raises(Refused, match="A question is open to Bee") as no:
        await asking.do(ANN, "done", "c1")
    assert "/gm decide" in no.value.hint
    assert "Ace" in no.value.hint
    with pytest.raises(Refused, match="A question is open"):
        await asking.add("Late")
    with pytest.raises(Refused, match="A question is open"):
        await asking.redo()


async def test_questions_to_several_stand_side_by_side(asking):
    asking.throws()
    done = await asking.do(ANN, "shower", "c1", "c2", "c3")
    assert asked_of(done) == [("duck", ("c2",)), ("duck", ("c3",))]
    first, second = done.now.asked.questions
    asking.throws(1)
    half = await asking.answer(GM, "no", "c3")
    assert half.rows == ()
    assert half.now.asked.pending == done.now.asked.pending
    assert [o.ask for o in half.now.asked.questions] == [first.ask]
    with pytest.raises(Refused, match="no longer open"):
        await questions.answer(asking.desk, second.ask, "yes", GM)
    whole = await questions.answer(asking.desk, first.ask, "yes", BOB)
    assert verdicts(whole) == ["ducked"]
    people = whole.now.encounter.combatants
    assert (people["c2"].has("bruise"), people["c3"].has("bruise")) == (False, True)


async def test_one_answer_may_bring_another_a_question_before_dice_already_thrown(asking):
    asking.throws(1)
    await asking.do(ANN, "collect", "c1", "c2", "c3")
    done = await asking.answer(BOB, "yes", "c2")
    assert asked_of(done) == [("take", ("c3",))]
    done = await asking.answer(GM, "yes", "c3")
    assert done.now.encounter.table.pot == 0
    assert [f.faces for f in done.rows[0].facts if type(f).__name__ == "Rolled"] == [(1,)]


async def test_a_press_on_an_old_question_changes_nothing(asking):
    done = await asking.do(ANN, "bet", "c1", "c2")
    old = done.now.asked.questions[0].ask
    asking.throws(2)
    await questions.answer(asking.desk, old, "heads", BOB)
    asking.throws(2)
    await asking.do(BOB, "bet", "c2", "c2")
    before = await asking.state()
    with pytest.raises(Refused, match="no longer open"):
        await questions.answer(asking.desk, old, "heads", BOB)
    assert await asking.state() == before


async def test_a_question_in_what_follows_keeps_no_result_waiting(asking):
    """Bee is bruised and asked about it as her turn begins: the flip is done by then, the rest waits."""
    asking.throws(1)
    done = await asking.do(ANN, "flip", "c1", "c2")
    assert verdicts(done) == ["lost"]
    assert [row.intent.action for row in done.rows] == ["flip"]
    assert asked_of(done) == [("sleep", ("c2",))]
    after = await asking.answer(BOB, "no")
    assert [row.intent.action for row in after.rows] == ["done"]
    assert after.rows[0].step == done.rows[0].step
    before = await asking.text()
    await asking.undo()
    assert not (await asking.look()).encounter.combatants["c2"].has("bruise")
    await asking.redo()
    assert await asking.text() == before


async def test_a_question_outlives_the_process(asking):
    await asking.do(ANN, "bet", "c1", "c2")
    asked = (await asking.look()).asked
    asking.desk = replace(asking.desk, store=type(asking.store)(str(asking.store.engine.url)))
    assert (await asking.look()).asked == asked
    asking.throws(2)
    assert verdicts(await asking.answer(BOB, "tails")) == ["wrong"]
    await asking.desk.store.close()


async def test_the_gm_decides_by_word_or_by_default(asking):
    await asking.do(ANN, "bet", "c1", "c2")
    with pytest.raises(Refused, match="GM of this encounter"):
        await questions.decide(asking.desk, HERE, ANN, "tails")
    with pytest.raises(Refused, match="not one of the answers") as no:
        await questions.decide(asking.desk, HERE, GM, "edge")
    assert no.value.hint == "There are: Heads, Tails."
    asking.throws(1)
    assert verdicts(await questions.decide(asking.desk, HERE, GM, "TAILS")) == ["right"]
    await asking.do(BOB, "bet", "c2", "c1")
    asking.throws(1)
    assert verdicts(await questions.decide(asking.desk, HERE, GM)) == ["wrong"]


async def test_the_gm_decides_all_that_is_open(asking):
    await asking.do(ANN, "shower", "c1", "c2", "c3")
    assert verdicts(await questions.decide(asking.desk, HERE, GM, "yes")) == ["ducked", "ducked"]
    with pytest.raises(Refused, match="No question is open"):
        await questions.decide(asking.desk, HERE, GM)


async def test_cancel_drops_the_deed_and_frees_the_table(asking):
    before = await asking.text()
    await asking.do(ANN, "shower", "c1", "c2", "c3")
    asking.throws(1)
    await asking.answer(BOB, "no", "c2")
    done = await questions.cancel(asking.desk, HERE, GM, "900")
    (row,) = done.rows
    assert (row.kind, row.intent.action, row.facts, row.in_force) == ("drop", "shower", (), False)
    assert await asking.state() == (before, None)
    again = await questions.cancel(asking.desk, HERE, GM, "900")
    assert (again.rows, again.again) == (done.rows, True)
    asking.throws(2)
    assert verdicts(await asking.do(ANN, "flip", "c1", "c2")) == ["won"]


async def test_a_dropped_deed_hides_no_redo(asking):
    await asking.do(GM, "rain", command="gm act")
    after = await asking.text()
    await asking.undo()
    await asking.do(ANN, "bet", "c1", "c2")
    await questions.cancel(asking.desk, HERE, GM, "900")
    await asking.redo()
    assert await asking.text() == after


async def test_rules_that_changed_under_a_question_drop_it(asking, monkeypatch):
    await asking.do(ANN, "shower", "c1", "c2", "c3")
    asking.throws(1)
    await asking.answer(BOB, "no", "c2")
    before = await asking.text()
    monkeypatch.setitem(GAME.actions, "shower", replace(GAME.actions["shower"], rule=GAME.actions["bet"].rule))
    ask = questions.Ask(1, (await asking.state())[1]["id"], "duck", ("c3",), 0)
    done = await questions.answer(asking.desk, ask, "yes", GM)
    (row,) = done.rows
    assert row.kind == "drop"
    assert row.facts == (Reminder("c1", questions.CHANGED),)
    assert await asking.state() == (before, None)


class OtherOptions(BaseModel):
    """Knows none of the words that the deed was given."""

    needed: int


CHANGES = {
    "the rule": lambda action: replace(action, rule=GAME.actions["bet"].rule),
    "the options": lambda action: replace(action, options=OtherOptions),
}


@pytest.mark.parametrize("what", [*CHANGES, "there is no such action any more"])
async def test_a_start_drops_what_no_longer_asks_anything_and_nothing_else(asking, monkeypatch, what):
    before = await asking.text()
    await asking.do(ANN, "shower", "c1", "c2", "c3")
    open_ = await asking.state()
    await questions.drop_changed(asking.desk)
    assert await asking.state() == open_
    if what in CHANGES:
        monkeypatch.setitem(GAME.actions, "shower", CHANGES[what](GAME.actions["shower"]))
    else:
        monkeypatch.delitem(GAME.actions, "shower")
    assert (await asking.look()).asked is None
    await questions.drop_changed(asking.desk)
    assert await asking.state() == (before, None)
    missed = (await looks.unshown(asking.desk))[-1]
    assert [(row.kind, row.user, row.facts) for row in missed.rows] == [
        ("drop", "0", (Reminder("c1", questions.CHANGED),))
    ]


async def test_the_clock_lets_questions_take_their_default(asking):
    await asking.set(answer_after=10)
    await asking.do(ANN, "shower", "c1", "c2", "c3")
    opened = asking.clock.now()
    asking.clock.pass_(minutes=4)
    asking.throws(1)
    await asking.answer(BOB, "no", "c2")
    assert await questions.next_due(asking.desk) == opened + timedelta(minutes=10)
    assert await questions.due(asking.desk) == ()
    asking.clock.pass_(minutes=6)
    asking.throws(1)
    (done,) = await questions.due(asking.desk)
    assert done.rows[0].intent.action == "shower"
    assert {c.id for c in done.now.encounter.combatants.values() if c.has("bruise")} == {"c2", "c3"}
    assert [(o.question.key, o.due) for o in done.now.asked.questions] == [("sleep", opened + timedelta(minutes=20))]
    assert await questions.due(asking.desk) == ()


async def test_each_question_has_its_own_time(asking):
    await asking.set(answer_after=10)
    await asking.do(ANN, "doubt", "c1", "c2", "c3")
    asking.clock.pass_(minutes=4)
    await asking.answer(BOB, "yes", "c2")
    asking.clock.pass_(minutes=6)
    (done,) = await questions.due(asking.desk)
    now = asking.clock.now()
    assert [(o.question.key, o.question.who, o.due) for o in done.now.asked.questions] == [
        ("second", ("c2",), now + timedelta(minutes=4)),
        ("second", ("c3",), now + timedelta(minutes=10)),
    ]


async def test_no_time_is_set_by_default(asking):
    await asking.do(ANN, "bet", "c1", "c2")
    asking.clock.pass_(days=30)
    assert await questions.next_due(asking.desk) is None
    assert await questions.due(asking.desk) == ()
    assert (await asking.look()).asked.questions[0].due is None


async def test_the_answer_of_the_clock_is_recorded_as_such(asking):
    await asking.set(answer_after=1)
    await asking.do(ANN, "bet", "c1", "c2")
    asking.clock.pass_(minutes=1)
    asking.throws(2)
    (done,) = await questions.due(asking.desk)
    async with asking.store.transaction() as tx:
        row = await tx.history.get(encounter=done.now.id, seq=done.rows[0].seq)
    assert row.recording == [["a", "call", "heads", "0"], ["d", "bet:c1:1d2", [2]]]
