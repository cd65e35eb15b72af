import pytest

from rules.errors import Refused
from rules.facts import Rolled
from rules.systems.mm2e import GAME
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.people import minion, someone


def gather():
    return Board(GAME, {"a": someone(init_misc=2), "b": someone(), "c": someone()})


def counts(board):
    return {slot.who[0]: GAME.count(slot.place) for slot in board.encounter.turns.order}


@pytest.mark.rule("MM-TIP-05", "MM-INIT-02")
def test_initiative_is_rolled_beforehand_and_used_at_the_start():
    b = gather()
    facts = b.do("prepare", "", dice=[5, 12, 3])
    assert [f.total for f in facts_of(facts, Rolled, what="initiative")] == [7, 12, 3]
    facts = b.do("start", "")
    assert not facts_of(facts, Rolled)
    assert counts(b) == {"b": "12", "a": "7", "c": "3"}
    assert not any(c.has("prepared initiative") for c in b.encounter.combatants.values())


@pytest.mark.rule("MM-TIP-05")
def test_some_are_prepared_and_the_others_roll_at_the_start():
    b = gather()
    b.do("prepare", "", "b, c", dice=[12, 3])
    b.do("prepare", "", "c", dice=[18])
    b.do("start", "", dice=[9])
    assert counts(b) == {"c": "18", "b": "12", "a": "11"}


@pytest.mark.rule("MM-TIP-05")
def test_the_unaware_keep_theirs_for_after_the_surprise_round():
    b = gather()
    b.do("prepare", "", dice=[5, 12, 3])
    b.do("start", "", "b")
    assert counts(b) == {"a": "7", "c": "3"}
    b.do("next", "")
    b.do("next", "")
    assert counts(b) == {"b": "12", "a": "7", "c": "3"}


def test_a_group_is_prepared_as_one():
    b = Board(GAME, {"a": someone()})
    b.do("add", "", name="M", sheet=GAME.codec.sheet_text(minion()), count=3)
    facts = b.do("prepare", "", dice=[5, 12])
    assert len(facts_of(facts, Rolled)) == 2
    b.do("start", "")
    assert sorted(counts(b).values()) == ["12", "5"]


def test_only_before_the_fight():
    b = gather()
    b.do("start", "", dice=[5, 12, 3])
    with pytest.raises(Refused, match="has begun"):
        b.do("prepare", "")
    with pytest.raises(Refused, match="Nobody is in"):
        Board(GAME, {}).do("prepare", "")
