import pytest

from rules.errors import Refused
from rules.facts import TurnBegan
from rules.systems.mm2e import GAME
from rules.systems.mm2e.sheet import Abilities
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.people import someone


def board(**sheets):
    people = sheets or {"a": someone(), "b": someone(), "c": someone()}
    return Board(GAME, people).running()


def count(board, who):
    return GAME.count(board.encounter.turns.place(who))


def begun(facts):
    return [f.by for f in facts_of(facts, TurnBegan)]


@pytest.mark.rule("MM-DELAY-01", "MM-DELAY-02", "MM-DELAY-03")
def test_a_named_count_becomes_the_initiative():
    b = board()
    assert begun(b.do("delay", "a", "", "to 18")) == ["b"]
    assert begun(b.do("next", "")) == ["c"]
    assert begun(b.do("next", "")) == ["a"]
    assert count(b, "a") == "18"
    assert b["a"].live.standard == 1
    b.do("next", "")
    assert b.encounter.turns.round == 2
    assert begun(b.do("next", "")) == ["c"]
    assert begun(b.do("next", "")) == ["a"]


@pytest.mark.rule("MM-DELAY-02")
def test_stepping_in_takes_the_count_that_runs():
    b = board()
    b.do("delay", "a")
    assert begun(b.do("now", "a")) == ["a"]
    assert b.encounter.turns.current == ("a",)
    assert begun(b.do("done", "a")) == ["b"]
    assert count(b, "a") == "19"
    assert b["b"].live.standard == 1


@pytest.mark.rule("MM-DELAY-04")
@pytest.mark.parametrize(("misc", "lowest"), [(3, -13), (-1, -9)])
def test_the_limit_of_a_delay(misc, lowest):
    b = board(a=someone(init_misc=misc), b=someone())
    with pytest.raises(Refused, match=f"cannot wait beyond {lowest}"):
        b.do("delay", "a", "", f"to {lowest - 1}")
    b.do("delay", "a")
    assert begun(b.do("next", "")) == ["a"]
    assert count(b, "a") == str(lowest).replace("-", "−")


@pytest.mark.rule("MM-DELAY-06", "MM-DELAY-07")
def test_several_who_wait():
    sheets = {"a": someone(init_misc=2), "b": someone(init_misc=5), "c": someone()}
    same = board(**sheets)
    same.do("delay", "a", "", "to 10")
    same.do("delay", "b", "", "to 10")
    assert begun(same.do("next", "")) == ["b"]
    assert begun(same.do("next", "")) == ["a"]
    last = board(**sheets)
    last.do("delay", "a")
    last.do("delay", "b")
    assert begun(last.do("next", "")) == ["a"]
    assert begun(last.do("next", "")) == ["b"]


def test_a_delay_needs_a_whole_turn_and_a_later_count():
    b = board()
    with pytest.raises(Refused, match="count is 20 now"):
        b.do("delay", "a", "", "to 20")
    b.do("move", "a")
    with pytest.raises(Refused, match="has begun the turn"):
        b.do("delay", "a")
    with pytest.raises(Refused, match="is not waiting"):
        b.do("now", "b")


@pytest.mark.rule("MM-READY-01", "MM-READY-02")
def test_a_readied_action_interrupts_and_moves_the_initiative():
    b = board()
    b.do("ready", "a", does="attack with Blast", trigger="when c attacks")
    assert b["a"].live.move == 1
    b.do("next", "")
    b.do("next", "")
    assert b.encounter.turns.current == ("c",)
    facts = b.do("now", "a")
    assert begun(facts) == ["a"]
    assert (b["a"].live.standard, b["a"].live.move) == (1, 0)
    b.do("attack", "a", "c", "with Blast", dice=[2])
    facts = b.do("done", "a")
    assert begun(facts) == ["c"]
    assert count(b, "a") == "18"
    order = [slot.who[0] for slot in b.encounter.turns.order]
    assert order == ["b", "a", "c"]


@pytest.mark.rule("MM-READY-01")
def test_an_understood_trigger_fires_by_itself():
    b = board()
    b.owner("a", None).owner("c", None)
    b.do("ready", "a", does="attack with Sword", trigger="when c attacks")
    b.do("next", "")
    b.do("next", "")
    facts = b.do("attack", "c", "b", dice=[12, 8])
    assert "a" not in b.encounter.turns.waits
    assert b["c"].has("stunned")
    assert facts[-1].outcome == "interrupted"
    assert count(b, "a") == "18"


@pytest.mark.rule("MM-READY-01")
def test_its_owner_may_keep_a_readied_attack_for_later():
    b = board()
    b.owner("c", None)
    b.do("ready", "a", does="attack with Sword", trigger="when c attacks")
    b.do("next", "")
    b.do("next", "")
    b.do("attack", "c", "b")
    assert [q.who for q in b.pending.questions] == [("a",)]
    b.answer("ready", "wait", dice=[2])
    assert "a" in b.encounter.turns.waits


@pytest.mark.rule("MM-READY-03")
def test_an_unused_ready_is_gone_with_the_next_turn():
    b = board()
    b.do("ready", "a", does="attack", trigger="something moves")
    for _ in range(3):
        b.do("next", "")
    assert b.encounter.turns.current == ("a",)
    assert "a" not in b.encounter.turns.waits


@pytest.mark.rule("MM-READY-02")
def test_nobody_acts_twice_in_a_round():
    b = board()
    b.do("next", "")
    b.do("next", "")
    b.do("ready", "c", does="move", trigger="")
    b.do("next", "")
    assert b.encounter.turns.round == 2
    b.do("now", "c")
    assert (b["c"].live.standard, b["c"].live.move) == (0, 1)
    assert begun(b.do("done", "c")) == ["a"]
    assert begun(b.do("next", "")) == ["b"]
    assert begun(b.do("next", "")) == ["c"]
    assert b.encounter.turns.round == 3


@pytest.mark.rule("MM-REFO-01")
def test_refocus_counts_as_a_twenty_from_the_next_round():
    b = board(a=someone(), b=someone(init_misc=4, abilities=Abilities()))
    b.do("next", "")
    b.do("refocus", "b")
    assert count(b, "b") == "24"
    assert begun(b.do("next", "")) == ["b"]
    b.do("step", "b")
    with pytest.raises(Refused, match="may not move"):
        b.do("refocus", "b")
