"""Discord may deliver an interaction twice; what leaves no row of its own acts once all the same."""

import pytest

from bot.desk import ALREADY, encounters, questions
from bot.desk.values import Place
from rules.errors import Refused
from tests.desk.conftest import ANN, BOB, GM, HERE

THERE = Place("10", "21")


async def test_an_answer_is_not_taken_for_the_next_question(room):
    await room.set(prompts="choices", gm_prompts="choices")
    await room.do(ANN, "bet", "c1", "c2")
    room.throws(1)
    await questions.decide(room.desk, HERE, GM, interaction="900")
    await room.do(BOB, "bet", "c2", "c1")
    with pytest.raises(Refused, match=ALREADY):
        await questions.decide(room.desk, HERE, GM, interaction="900")
    (ask,) = (await room.look()).asked.questions
    with pytest.raises(Refused, match=ALREADY):
        await questions.answer(room.desk, ask.ask, "heads", ANN, interaction="900")
    assert len((await room.look()).asked.questions) == 1


async def test_a_refused_answer_may_be_given_again(room):
    await room.set(prompts="choices", gm_prompts="choices")
    await room.do(ANN, "bet", "c1", "c2")
    with pytest.raises(Refused, match="not one of the answers"):
        await questions.decide(room.desk, HERE, GM, "edge", interaction="900")
    room.throws(1)
    await questions.decide(room.desk, HERE, GM, interaction="900")


async def test_an_encounter_is_opened_once(empty):
    first = await encounters.open_(empty.desk, HERE, GM, "Bank job", interaction="900")
    with pytest.raises(Refused, match=ALREADY):
        await encounters.open_(empty.desk, HERE, GM, "Bank job", replace=first.id, interaction="900")
    assert (await empty.look()).id == first.id


async def test_it_is_saved_as_it_was_and_loaded_once(room):
    await encounters.save(room.desk, HERE, GM, "before", interaction="900")
    saved = await room.text()
    await room.do(ANN, "done", "c1")
    with pytest.raises(Refused, match=ALREADY):
        await encounters.save(room.desk, HERE, GM, "before", interaction="900")
    old = (await room.look()).id
    await encounters.load(room.desk, HERE, GM, "before", replace=old, interaction="901")
    assert await room.text() == saved
    await room.do(ANN, "done", "c1")
    gone_on = await room.text()
    with pytest.raises(Refused, match=ALREADY):
        await encounters.load(room.desk, HERE, GM, "before", replace=old, interaction="901")
    assert await room.text() == gone_on


async def test_it_is_moved_once(room):
    await encounters.move(room.desk, HERE, GM, THERE, interaction="900")
    other = await encounters.open_(room.desk, HERE, GM, "Other")
    with pytest.raises(Refused, match=ALREADY):
        await encounters.move(room.desk, HERE, GM, THERE, interaction="900")
    assert (await room.look()).id == other.id
