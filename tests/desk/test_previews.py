import asyncio
from fractions import Fraction

import pytest

from bot.desk import previews
from rules.errors import Refused
from rules.facts import Against, Mod
from rules.referee import Intent
from tests.desk.conftest import ANN, BOB, GM, HERE


async def tell(room, person, action, actor, *targets, **options):
    intent = Intent(action, actor, targets, options)
    return await previews.preview(room.desk, HERE, person, "act", lambda *_: intent)


async def test_a_preview_tells_chances_and_changes_nothing(room):
    before = await room.state()
    seen = await tell(room, ANN, "flip", "c1", "c2")
    assert seen.chances.of("won") == Fraction(1, 2)
    assert seen.chances.of("bruise", "c2") == Fraction(1, 2)
    assert await room.state() == before
    assert room.reached[-1] == "before-answer"


async def test_offers_are_told_apart(room):
    seen = await tell(room, ANN, "flip", "c1", "c2")
    assert seen.with_offers.of("won") == Fraction(15, 16)
    assert (await tell(room, ANN, "curse", "c1", "c2")).with_offers is None


async def test_the_actors_own_numbers_are_shown(room):
    await room.add("Lucky", luck=1)
    seen = await tell(room, GM, "flip", "c4", "c2")
    rolled = seen.trial[0]
    assert (rolled.mods, rolled.against) == ((Mod(1, "luck"),), Against(2, "heads"))
    assert seen.chances.of("won") == 1


async def test_it_may_be_told_out_of_turn_but_only_of_ones_own(room):
    assert (await tell(room, BOB, "flip", "c2", "c1")).chances.of("won") == Fraction(1, 2)
    with pytest.raises(Refused, match="Ace belongs to"):
        await tell(room, BOB, "flip", "c1", "c2")


async def test_while_a_question_is_open_it_may_be_told(room):
    await room.set(prompts="choices")
    await room.do(ANN, "bet", "c1", "c2")
    seen = await tell(room, ANN, "bet", "c1", "c2")
    assert seen.chances.of("right") == Fraction(1, 2)


async def test_what_runs_an_encounter_has_no_chances(room):
    with pytest.raises(Refused, match="no chances"):
        await tell(room, ANN, "done", "c1")


async def test_what_the_rules_refuse_is_refused(room):
    with pytest.raises(Refused, match="needs a target"):
        await tell(room, ANN, "flip", "c1")


async def test_many_runs_leave_the_loop_to_others(room, monkeypatch):
    """With more runs than the loop takes the same chances come from a thread, one preview at a time."""
    monkeypatch.setattr(previews, "LIGHT", 1)
    threads = []
    real = asyncio.to_thread

    async def to_thread(work):
        threads.append(room.desk.heavy.locked())
        return await real(work)

    monkeypatch.setattr(asyncio, "to_thread", to_thread)
    seen = await tell(room, ANN, "flip", "c1", "c2")
    assert threads == [True, True]
    assert seen.with_offers.of("won") == Fraction(15, 16)
