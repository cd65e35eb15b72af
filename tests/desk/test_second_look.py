from dataclasses import replace

import pytest

from bot.desk import looks, questions, second_look
from bot.desk.values import Offer
from rules.errors import Refused
from rules.facts import Offered, Spent
from tests.desk.coin_game import GAME
from tests.desk.conftest import ANN, BOB, GM, HERE, verdicts


def coins(done, who):
    return done.now.encounter.combatants[who].live.coins


async def test_a_second_look_runs_the_deed_again_and_pays(room):
    before = await room.text()
    room.throws(1)
    first = await room.do(ANN, "flip", "c1", "c2")
    assert verdicts(first) == ["lost"]
    room.throws(2)
    done = await room.again(ANN, first)
    assert verdicts(done) == ["won"]
    assert Spent("c1", "coins", 1, 2) in done.rows[0].facts
    assert not done.now.encounter.combatants["c2"].has("bruise")
    assert [row.step for row in done.rows] == [first.rows[0].step] * 2
    await room.undo()
    assert await room.text() == before


async def test_a_second_look_keeps_the_dice_before_it(room):
    room.throws(1)
    first = await room.do(ANN, "flip", "c1", "c2")
    room.throws(1)
    second = await room.again(ANN, first)
    dice = [f.faces for f in second.rows[0].facts if type(f).__name__ == "Rolled"]
    assert dice == [(1,), (1,)]
    room.throws(2)
    third = await room.again(ANN, second)
    assert [f.faces for f in third.rows[0].facts if type(f).__name__ == "Rolled"] == [(1,), (1,), (2,)]
    assert (verdicts(third), coins(third, "c1")) == (["won"], 1)


async def test_only_the_one_it_was_offered_to_may(room):
    room.throws(1)
    first = await room.do(ANN, "flip", "c1", "c2")
    before = await room.state()
    with pytest.raises(Refused, match="Ace belongs to <@2>"):
        await room.again(BOB, first)
    assert await room.state() == before
    room.throws(2)
    assert verdicts(await room.again(GM, first)) == ["won"]


async def test_it_reaches_across_turns_that_only_passed(room):
    room.throws(1)
    first = await room.do(ANN, "flip", "c1", "c2")
    await room.do(BOB, "done", "c2")
    await room.do(GM, "rain", command="gm act")
    room.throws(2)
    done = await room.again(ANN, first)
    assert [(row.intent.action, row.step) for row in done.rows] == [
        ("flip", first.rows[0].step),
        ("done", first.rows[0].step),
        ("done", first.rows[0].step + 2),
        ("rain", first.rows[0].step + 3),
    ]
    assert done.now.encounter.turns.current == ("c3",)
    assert done.now.encounter.table.pot == 1
    assert [row.user for row in done.rows] == ["2", "2", "3", "1"]
    _, rows = await looks.history(room.desk, HERE, GM)
    assert [row.seq for row in rows if row.in_force][-4:] == [row.seq for row in done.rows]
    assert sum(row.in_force for row in rows) == len(rows) - 4
    after = await room.text()
    await room.undo(3)
    assert not (await room.look()).encounter.combatants["c2"].has("bruise")
    await room.redo(3)
    assert await room.text() == after


async def test_it_is_too_late_once_dice_were_thrown(room):
    room.throws(1)
    first = await room.do(ANN, "flip", "c1", "c2")
    room.throws(2)
    await room.do(BOB, "flip", "c2", "c1")
    before = await room.state()
    with pytest.raises(Refused, match="too late") as no:
        await room.again(ANN, first)
    assert "Dice have been thrown" in no.value.hint
    assert await room.state() == before
    await room.undo()
    room.throws(2)
    assert verdicts(await room.again(ANN, first)) == ["won"]


async def test_it_is_too_late_once_somebody_has_answered(room):
    room.throws(1)
    first = await room.do(ANN, "flip", "c1", "c2")
    await room.set(prompts="choices")
    await room.do(GM, "next", command="encounter next")
    await room.do(GM, "next", command="encounter next")
    await room.do(GM, "next", command="encounter next")
    await room.answer(BOB, "no")
    with pytest.raises(Refused, match="too late"):
        await room.again(ANN, first)


async def test_an_old_button_is_too_late(room):
    room.throws(1)
    first = await room.do(ANN, "flip", "c1", "c2")
    room.throws(2)
    await room.again(ANN, first)
    with pytest.raises(Refused, match="looked at again"):
        await room.again(ANN, first)
    await room.undo()
    with pytest.raises(Refused, match="looked at again"):
        await room.again(ANN, first)


async def test_only_what_was_offered_is_taken(room):
    room.throws(1)
    first = await room.do(ANN, "flip", "c1", "c2")
    with pytest.raises(Refused, match="not offered"):
        await room.again(ANN, first, given="heads")
    nowhere = Offer(first.now.id, first.rows[0].seq, (), 9)
    with pytest.raises(Refused, match="not offered"):
        await second_look.second_look(room.desk, nowhere, "again", ANN, "900")


async def test_one_that_comes_twice_looks_once(room):
    room.throws(1)
    first = await room.do(ANN, "flip", "c1", "c2")
    room.throws(2)
    one = await room.again(ANN, first, interaction="900")
    two = await room.again(ANN, first, interaction="900")
    assert (two.rows, two.again, coins(two, "c1")) == (one.rows, True, 2)


async def test_one_target_of_several_looks_again_alone(room):
    room.throws(1, 1)
    first = await room.do(ANN, "shower", "c1", "c2", "c3")
    paths = [f.path for row in first.rows for f in row.facts if isinstance(f, Offered)]
    assert paths == [("c2",), ("c3",)]
    room.throws(2)
    done = await room.again(BOB, first)
    people = done.now.encounter.combatants
    assert (people["c2"].has("bruise"), people["c3"].has("bruise")) == (False, True)


async def test_what_followed_keeps_its_dice(room):
    """Bee tosses for her curse as her turn begins; Ace's second look gives her no new toss."""
    await room.do(GM, "curse", "c1", "c2", force=True)
    room.throws(1, 1)
    first = await room.do(ANN, "flip", "c1", "c3")
    room.throws(2)
    done = await room.again(ANN, first)
    assert verdicts(done) == ["won"]
    assert [f.faces for f in done.rows[1].facts if type(f).__name__ == "Rolled"] == [(1,)]
    assert done.now.encounter.combatants["c2"].has("cursed")


async def test_what_followed_may_be_looked_at_itself(room):
    """The toss for the curse stands in the second row of the step: the first one stays as it is."""
    await room.do(GM, "curse", "c1", "c2", force=True)
    before = await room.text()
    room.throws(2, 1)
    first = await room.do(ANN, "flip", "c1", "c3")
    room.throws(2)
    done = await room.again(BOB, first)
    assert [row.intent.action for row in done.rows] == ["done"]
    assert not done.now.encounter.combatants["c2"].has("cursed")
    undone = await room.undo()
    assert [row.intent.action for row in undone.undone] == ["done", "flip"]
    assert await room.text() == before


async def test_what_followed_is_thrown_anew_where_its_dice_no_longer_fit(room):
    """Bruised, Bee is asked before she tosses; after the second look she only tosses."""
    await room.do(GM, "curse", "c1", "c2", force=True)
    room.throws(1, 1)
    first = await room.do(ANN, "flip", "c1", "c2")
    room.throws(2, 2)
    done = await room.again(ANN, first)
    assert not done.now.encounter.combatants["c2"].effects


async def test_one_that_has_to_ask_changes_nothing_until_it_is_answered(room):
    await room.set(prompts="choices")
    room.throws(1)
    first = await room.do(ANN, "dare", "c1", "c2")
    await room.do(BOB, "done", "c2")
    before = await room.text()
    room.throws(2)
    asked = await room.again(ANN, first, interaction="900")
    assert asked.rows == ()
    assert [o.question.key for o in asked.now.asked.questions] == ["give in"]
    assert asked.now.encounter.turns.current == ("c3",)
    assert await room.text() == before
    twice = await room.again(ANN, first, interaction="900")
    assert (twice.now.asked, twice.again) == (asked.now.asked, True)
    done = await room.answer(BOB, "yes")
    assert verdicts(done) == ["gave in"]
    assert [row.intent.action for row in done.rows] == ["dare", "done", "done"]
    assert coins(done, "c1") == 2
    await room.undo(2)
    assert (await room.look()).encounter.turns.current == ("c1",)
    await room.redo(2)
    assert (await room.look()).encounter == done.now.encounter


async def test_one_that_asks_is_dropped_without_a_trace(room):
    await room.set(prompts="choices")
    room.throws(1)
    first = await room.do(ANN, "dare", "c1", "c2")
    before = await room.text()
    room.throws(2)
    await room.again(ANN, first)
    await questions.cancel(room.desk, HERE, GM, "900")
    assert await room.state() == (before, None)
    room.throws(2)
    await room.again(ANN, first)
    done = await room.answer(BOB, "no")
    assert [row.intent.action for row in done.rows] == ["dare", "done"]


async def test_rules_that_changed_under_the_question_of_a_second_look(room, monkeypatch):
    await room.set(prompts="choices")
    room.throws(1)
    first = await room.do(ANN, "dare", "c1", "c2")
    await room.do(BOB, "done", "c2")
    before = await room.text()
    room.throws(2)
    asked = await room.again(ANN, first)
    monkeypatch.setitem(GAME.actions, "dare", replace(GAME.actions["dare"], rule=GAME.actions["flip"].rule))
    done = await questions.answer(room.desk, asked.now.asked.questions[0].ask, "yes", BOB)
    assert [row.kind for row in done.rows] == ["drop"]
    assert done.now.encounter.turns.current == ("c3",)
    assert await room.state() == (before, None)
    assert [r.intent.action for r in (await room.undo()).undone] == ["done"]


async def test_rules_that_changed_under_an_offer(room, monkeypatch):
    room.throws(1)
    first = await room.do(ANN, "hit", "c1", "c2")
    before = await room.state()
    monkeypatch.setitem(GAME.actions, "hit", replace(GAME.actions["hit"], rule=GAME.actions["flip"].rule))
    with pytest.raises(Refused, match="rules have changed"):
        await room.again(ANN, first)
    assert await room.state() == before


async def test_a_later_step_that_no_longer_fits_lapses(room):
    """Bruised by the second look, Bee sleeps through her turn: she does not pass it herself any more."""
    await room.set(prompts="choices")
    room.throws(1)
    first = await room.do(ANN, "hit", "c1", "c2")
    await room.do(BOB, "done", "c2")
    await room.do(GM, "rain", command="gm act")
    room.throws(2)
    await room.again(ANN, first)
    done = await room.answer(BOB, "yes")
    assert [row.intent.action for row in done.rows] == ["done", "rain"]
    assert done.now.encounter.turns.current == ("c3",)
    assert [r.intent.action for r in (await room.undo(2)).undone] == ["rain", "done", "hit"]


async def test_a_later_step_that_has_to_ask_now_waits_with_those_behind_it(room):
    """Thug's turn began unharmed; after the second look it begins with a bruise, and a question."""
    await room.set(gm_prompts="choices")
    before = await room.text()
    room.throws(1)
    first = await room.do(ANN, "hit", "c1", "c3")
    await room.do(BOB, "done", "c2")
    await room.do(GM, "rain", command="gm act")
    room.throws(2)
    done = await room.again(ANN, first)
    assert [row.intent.action for row in done.rows] == ["hit", "done"]
    assert [o.question.key for o in done.now.asked.questions] == ["sleep"]
    assert (done.now.encounter.turns.current, done.now.encounter.table.pot) == (("c2",), 0)
    after = await room.answer(GM, "no")
    assert [(row.intent.action, row.step) for row in after.rows] == [
        ("done", first.rows[0].step + 2),
        ("rain", first.rows[0].step + 3),
    ]
    assert (after.now.encounter.turns.current, after.now.encounter.table.pot) == (("c3",), 1)
    await room.undo(3)
    assert await room.text() == before
