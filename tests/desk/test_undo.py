import pytest

from bot.desk import questions, undo
from bot.desk.values import Between
from rules.errors import Refused
from tests.desk.conftest import ANN, BOB, GM, HERE


async def test_undo_takes_a_whole_step_back_and_redo_brings_it_again(room):
    before = await room.text()
    room.throws(1)
    await room.do(ANN, "flip", "c1", "c2")
    after = await room.text()
    done = await room.undo()
    (row,) = done.rows
    assert (row.kind, row.intent.action, row.user) == ("undo", "flip", "1")
    assert [r.intent.action for r in done.undone] == ["done", "flip"]
    assert await room.text() == before
    again = await room.redo()
    assert (again.rows[0].kind, again.rows[0].intent.action) == ("redo", "flip")
    assert [r.intent.action for r in again.undone] == ["flip", "done"]
    assert await room.text() == after


async def test_several_steps_go_back_in_one_command(room):
    texts = [await room.text()]
    for _ in range(4):
        await room.do(GM, "rain", command="gm act")
        texts.append(await room.text())
    done = await room.undo(3)
    assert await room.text() == texts[1]
    assert len(done.rows) == len(done.undone) == 3
    assert len({row.step for row in done.rows}) == 1
    await room.redo(2)
    assert await room.text() == texts[3]
    await room.undo(1)
    await room.redo(9)
    assert await room.text() == texts[4]


async def test_nothing_to_undo_and_nothing_to_redo_are_said(room):
    await room.undo(50)
    with pytest.raises(Refused, match="nothing to undo"):
        await room.undo()
    await room.redo()
    await room.do(GM, "add", sheet="{}", name="New")
    with pytest.raises(Refused, match="nothing to redo"):
        await room.redo()


async def test_an_abandoned_branch_never_returns(room):
    await room.do(GM, "rain", command="gm act")
    await room.undo()
    base = await room.text()
    await room.do(ANN, "done", "c1")
    other = await room.text()
    await room.undo()
    assert await room.text() == base
    await room.redo()
    assert await room.text() == other


async def test_only_the_gm_undoes(room):
    await room.do(GM, "rain", command="gm act")
    with pytest.raises(Refused, match="GM of this encounter"):
        await room.undo(person=ANN)


async def test_an_undo_that_comes_twice_undoes_once(room):
    for _ in range(2):
        await room.do(GM, "rain", command="gm act")
    first = await undo.undo(room.desk, HERE, GM, "900")
    second = await undo.undo(room.desk, HERE, GM, "900")
    assert (second.rows, second.again) == (first.rows, True)
    assert second.now.encounter.table.pot == 1


async def test_undo_of_an_open_deed_drops_it_and_counts_as_one(room):
    before = await room.text()
    await room.set(prompts="choices")
    middle = await room.text()
    await room.do(ANN, "bet", "c1", "c2")
    done = await room.undo()
    assert [row.kind for row in done.rows] == ["drop"]
    assert await room.state() == (middle, None)
    await room.do(ANN, "bet", "c1", "c2")
    done = await room.undo(2)
    assert [row.kind for row in done.rows] == ["drop", "undo"]
    assert await room.state() == (before, None)


async def test_undo_of_a_question_in_what_followed_leaves_the_deed(room):
    await room.set(prompts="choices")
    room.throws(1)
    await room.do(ANN, "flip", "c1", "c2")
    await room.undo()
    look = await room.look()
    assert look.encounter.turns.current == ("c1",)
    assert look.encounter.combatants["c2"].has("bruise")
    await room.undo()
    assert not (await room.look()).encounter.combatants["c2"].has("bruise")


async def test_removal_is_undone_to_the_letter(room):
    before = await room.text()
    await room.do(GM, "remove", "", "c1")
    after = await room.text()
    done = await room.undo()
    assert await room.text() == before
    assert done.rows[0].people["c1"].name == "Ace"
    await room.redo()
    assert await room.text() == after


async def test_take_back_is_for_the_one_who_acted(room):
    before = await room.text()
    room.throws(1)
    done = await room.do(ANN, "flip", "c1", "c2")
    with pytest.raises(Refused, match="Only <@2>"):
        await undo.take_back(room.desk, done.now.id, done.rows[0].step, BOB, "900")
    back = await undo.take_back(room.desk, done.now.id, done.rows[0].step, ANN, "901")
    assert [r.intent.action for r in back.undone] == ["done", "flip"]
    assert await room.text() == before


async def test_take_back_is_over_once_anything_else_has_happened(room):
    room.throws(2)
    done = await room.do(ANN, "flip", "c1", "c2")
    await room.do(GM, "rain", command="gm act")
    step = done.rows[0].step
    with pytest.raises(Refused, match="Something else has happened"):
        await undo.take_back(room.desk, done.now.id, step, ANN, "900")
    await room.undo()
    with pytest.raises(Refused, match="Something else has happened"):
        await undo.take_back(room.desk, done.now.id, step, ANN, "901")


async def test_take_back_of_a_deed_that_waits(room):
    await room.set(prompts="choices")
    before = await room.text()
    done = await room.do(ANN, "bet", "c1", "c2")
    with pytest.raises(Refused, match="Only <@2>"):
        await undo.take_back(room.desk, done.now.id, done.now.asked.step, BOB, "900")
    await undo.take_back(room.desk, done.now.id, done.now.asked.step, ANN, "901")
    assert await room.state() == (before, None)


async def test_take_back_of_a_deed_whose_follow_up_waits(room):
    await room.set(prompts="choices")
    before = await room.text()
    room.throws(1)
    done = await room.do(ANN, "flip", "c1", "c2")
    back = await undo.take_back(room.desk, done.now.id, done.rows[0].step, ANN, "900")
    assert [row.kind for row in back.rows] == ["drop", "undo"]
    assert await room.state() == (before, None)


async def test_back_returns_to_the_turn_before(room):
    await room.do(GM, "rain", command="gm act")
    before = await room.text()
    await room.do(ANN, "done", "c1")
    done = await undo.back(room.desk, HERE, GM, "900")
    assert [r.intent.action for r in done.undone] == ["done"]
    assert await room.text() == before


async def test_back_asks_when_deeds_lie_between(room):
    before = await room.text()
    room.throws(2)
    await room.do(ANN, "flip", "c1", "c2")
    await room.do(GM, "rain", command="gm act")
    middle = await room.state()
    between = await undo.back(room.desk, HERE, GM, "900")
    assert isinstance(between, Between)
    assert [r.intent.action for r in between.deeds] == ["rain", "flip"]
    assert await room.state() == middle
    await undo.back(room.desk, HERE, GM, "901", confirmed=between.seq)
    assert await room.text() == before


async def test_back_is_confirmed_for_what_was_shown_only(room):
    room.throws(2)
    await room.do(ANN, "flip", "c1", "c2")
    between = await undo.back(room.desk, HERE, GM, "900")
    await room.do(GM, "rain", command="gm act")
    with pytest.raises(Refused, match="Something else has happened"):
        await undo.back(room.desk, HERE, GM, "901", confirmed=between.seq)


async def test_t12_back_to_one_who_could_not_act_keeps_answers_and_dice(room):
    await room.set(prompts="choices")
    await room.set(back_stops=True)
    await room.do(GM, "condition", "", "c2", name="bruise")
    await room.do(ANN, "curse", "c1", "c3")
    room.throws(1)
    await room.answer(BOB, "yes")
    assert (await room.look()).encounter.turns.current == ("c3",)
    done = await undo.back(room.desk, HERE, GM, "900")
    assert done.now.encounter.turns.current == ("c2",)
    assert not done.now.encounter.combatants["c2"].has("bruise")
    assert done.now.encounter.combatants["c3"].has("cursed")
    assert room.desk.source.spent
    room.throws(2)
    await room.do(GM, "next")
    assert not (await room.look()).encounter.combatants["c3"].has("cursed")
    await room.undo(3)
    assert (await room.look()).encounter.turns.current == ("c1",)


async def test_back_stops_at_the_beginning(room):
    with pytest.raises(Refused, match="No turn has passed"):
        await undo.back(room.desk, HERE, GM, "900")


async def test_cancelling_nothing_is_refused(room):
    with pytest.raises(Refused, match="No question is open"):
        await questions.cancel(room.desk, HERE, GM, "900")
