"""Edge: who acts when, at the same time, before all others, later."""

import pytest

from rules.clock import Moment
from rules.errors import Refused
from rules.facts import Rolled, TurnSkipped
from rules.systems.prowlers import GAME
from rules.systems.prowlers.order import edge, next_slot_end
from rules.systems.prowlers.sheet import Power
from rules.systems.prowlers.state import heads
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import Page, group, hero, page, someone


def fight(settings=None, dice=(), **people):
    """These people at the first turn of a fight begun by the rules."""
    board = Page(GAME, people, **(settings or {}))
    board.do("start", "", dice=dice)
    return board


def of_edge(number, kind="villain", **fields):
    return someone(kind=kind, edge_override=number, **fields)


def order(board):
    return ["".join(slot.who) for slot in board.encounter.turns.order]


def acting(board):
    return board.encounter.turns.round, "".join(board.encounter.turns.current)


@pytest.mark.rule("PP-EDGE-01", "PP-ACT-09")
def test_a_page_ends_when_all_have_acted():
    board = fight(a=of_edge(12), b=of_edge(11), c=of_edge(10))
    seen = [acting(board)]
    for _ in range(3):
        board.do("done", acting(board)[1])
        seen.append(acting(board))
    assert seen == [(1, "a"), (1, "b"), (1, "c"), (2, "a")]


@pytest.mark.rule("PP-EDGE-02")
@pytest.mark.parametrize(
    ("fields", "number"),
    [
        ({"perception": 5, "agility": 7, "intellect": 3}, 12),
        ({"perception": 4, "agility": 2, "intellect": 5}, 9),
        ({"edge_override": 13}, 13),
        ({"powers": (Power(name="Lightning Reflexes", tags=("edge_bonus:6",)),)}, 18),
        ({"powers": (Power(name="Super Speed", rank=9, tags=("edge_triple",)),)}, 27),
        ({"powers": (Power(name="Danger Sense", rank=10, tags=("edge_perception",)),)}, 16),
        ({"powers": (Power(name="Odd", tags=("edge_override:20", "edge_bonus:x")),)}, 20),
    ],
)
def test_edge(fields, number):
    board = fight(a=someone(**fields), r=group())
    assert GAME.count(board.encounter.turns.order[0].place) == str(number)


@pytest.mark.rule("PP-EDGE-03", "PP-EDGE-06")
def test_the_highest_first_and_minions_last():
    assert order(fight(r=group(), b=of_edge(9), a=of_edge(12), m=of_edge(13))) == ["m", "a", "b", "r"]
    assert order(fight(r=group(), x=of_edge(1, "extra"))) == ["x", "r"]


@pytest.mark.rule("PP-EDGE-04")
def test_ties_by_kind():
    people = {kind[0]: of_edge(10, kind) for kind in ("foe", "hero", "extra", "villain")}
    assert order(fight(**people)) == ["h", "v", "f", "e"]


@pytest.mark.rule("PP-EDGE-05")
def test_equal_edge_and_kind_act_at_the_same_time():
    board = fight(a=of_edge(9, "hero", health_max=2), b=of_edge(9, "hero", health_max=2), c=of_edge(5))
    assert acting(board) == (1, "ab")
    board.do("attack", "a", "b", dice=[*faces(5, 6), *faces(2, 6)])
    assert GAME.is_out(board["b"])
    board.do("attack", "b", "a", dice=[*faces(5, 6), *faces(2, 6)])
    assert GAME.is_out(board["a"])
    board.do("done", "a")
    assert acting(board) == (1, "b")
    board.do("done", "b")
    assert acting(board) == (1, "c")


@pytest.mark.rule("PP-EDGE-05")
def test_who_was_down_before_does_not_act_at_the_same_time():
    board = fight(a=of_edge(9, "hero"), b=of_edge(9, "hero", resolve_start=0), c=of_edge(15))
    board.condition("b", "defeated")
    board.do("done", "c")
    assert acting(board) == (1, "a")
    with pytest.raises(Refused, match="out of the fight"):
        board.do("attack", "a", "b")


@pytest.mark.rule("PP-EDGE-07")
def test_groups_attack_each_other_at_the_size_they_began_with():
    board = fight(p=group(count=6), q=group(count=6), r=group(count=1, shooters=True))
    assert acting(board) == (1, "pqr")
    facts = board.do("attack", "p", "q", dice=[*faces(5, 12), *faces(2, 6)])
    assert len(facts_of(facts, Rolled)[0].faces) == 12
    facts = board.do("attack", "q", "p", dice=[*faces(5, 12), *faces(2, 6)])
    assert len(facts_of(facts, Rolled)[0].faces) == 12
    assert [heads(board[who]) for who in "pq"] == [3, 3]
    board.do("damage", "", "p", "amount 3")
    assert heads(board["p"]) == 0
    board.do("attack", "r", "p", dice=[*faces(5, 8), *faces(2, 6)])
    assert heads(board["p"]) == 0


@pytest.mark.rule("PP-EDGE-08")
def test_edge_may_be_rolled_once_for_the_battle():
    board = fight({"random_edge": True}, [*faces(6, 9), *faces(7, 9)], a=of_edge(9), b=of_edge(9), r=group())
    assert order(board) == ["b", "a", "r"]
    assert edge(board["a"]) == 6
    assert {GAME.words.name(roll.what) for roll in facts_of(board.facts, Rolled)} == {"Edge"}
    for who in "bar":
        board.do("done", who)
    assert acting(board) == (2, "b")


@pytest.mark.rule("PP-SEIZE-01", "PP-SEIZE-03")
def test_who_seizes_before_acting_is_next_and_first_from_then_on():
    board = fight(m=of_edge(13), a=of_edge(12), b=of_edge(9, "hero", resolve_start=1))
    board.do("seize", "b")
    assert board["b"].live.resolve == 0
    assert order(board) == ["b", "m", "a"]
    assert acting(board) == (1, "m")
    seen = []
    for _ in range(5):
        board.do("done", acting(board)[1])
        seen.append(acting(board))
    assert seen == [(1, "b"), (1, "a"), (2, "b"), (2, "m"), (2, "a")]


@pytest.mark.rule("PP-SEIZE-03")
def test_who_has_acted_is_first_on_the_next_page():
    board = fight(m=of_edge(13), b=of_edge(12, "hero", resolve_start=1), c=of_edge(3))
    board.do("done", "m")
    board.do("done", "b")
    board.do("seize", "b")
    assert acting(board) == (1, "c")
    board.do("done", "c")
    assert acting(board) == (2, "b")


@pytest.mark.rule("PP-SEIZE-02")
def test_several_who_seized_go_by_edge():
    people = {"resolve_start": 1, "kind": "hero"}
    board = fight(m=of_edge(13), a=of_edge(12, **people), b=of_edge(9, **people))
    for who in "ba":
        board.do("seize", who)
    assert order(board) == ["a", "b", "m"]


@pytest.mark.rule("PP-SEIZE-04")
@pytest.mark.parametrize(("enemy", "expected"), [(20, ["m", "b"]), (18, ["b", "m"]), (17, ["b", "m"])])
def test_seizing_may_double_edge(enemy, expected):
    board = fight({"seize_mode": "double"}, b=of_edge(9, "hero", resolve_start=2), m=of_edge(enemy))
    board.do("seize", "b")
    assert edge(board["b"]) == 18
    assert order(board) == expected
    with pytest.raises(Refused, match="seized the initiative already"):
        board.do("seize", "b")
    assert board["b"].live.resolve == 1


@pytest.mark.rule("PP-SEIZE-01", "PP-EDGE-06")
def test_who_cannot_seize():
    board = fight(b=of_edge(9, "hero", resolve_start=2), r=group())
    board.do("seize", "b")
    with pytest.raises(Refused, match="already"):
        board.do("seize", "b")
    with pytest.raises(Refused, match="have no Edge"):
        board.do("seize", "r")
    board = fight(b=hero(), c=hero())
    board.do("pause", "")
    with pytest.raises(Refused, match="not going on"):
        board.do("seize", "b")


def test_newcomers_take_the_place_of_their_edge():
    board = fight(a=of_edge(12), b=of_edge(9))
    for name, number in (("Early", 15), ("Late", 10)):
        text = GAME.codec.sheet_text(of_edge(number))
        board.do("add", "", sheet=text, name=name)
    names = [board[who].name for slot in board.encounter.turns.order for who in slot.who]
    assert names == ["Early", "a", "Late", "b"]
    board.do("done", "a")
    assert board[acting(board)[1]].name == "Late"


def test_a_gm_sets_edge_without_moving_the_turn():
    board = fight(a=of_edge(12), b=of_edge(9))
    board.do("initiative", "", "b", value=20)
    assert order(board) == ["b", "a"]
    assert acting(board) == (1, "a")
    board.do("initiative", "", "b", dice=[*faces(2, 9)])
    assert edge(board["b"]) == 2


@pytest.mark.rule("PP-DELAY-01")
def test_a_turn_is_held_and_the_order_goes_on():
    board = fight(a=of_edge(12), b=of_edge(9))
    board.do("delay", "a", "", 'trigger "the door opens"')
    assert board.encounter.turns.waits["a"].trigger == "the door opens"
    assert acting(board) == (1, "b")
    with pytest.raises(Refused, match="is not waiting"):
        board.do("now", "b")


@pytest.mark.rule("PP-DELAY-02")
def test_acting_on_the_trigger_changes_no_later_page():
    board = fight(a=of_edge(12), b=of_edge(9), c=of_edge(5))
    board.do("ready", "a", "", 'trigger "the door opens", does "attack b"')
    board.do("now", "a")
    assert acting(board) == (1, "a")
    board.do("attack", "a", "b", dice=[1] * 12)
    board.do("done", "a")
    assert acting(board) == (1, "b")
    for who in "bc":
        board.do("done", who)
    assert acting(board) == (2, "a")
    assert order(board) == ["a", "b", "c"]


@pytest.mark.rule("PP-DELAY-03")
def test_a_held_turn_is_lost_with_the_page():
    board = fight(a=of_edge(12), b=of_edge(9))
    board.do("delay", "a")
    facts = board.do("done", "b")
    assert facts_of(facts, TurnSkipped)[0].why == "waited too long"
    assert acting(board) == (2, "a")


@pytest.mark.rule("PP-DELAY-04")
def test_several_who_wait_for_one_event_go_by_edge():
    board = fight(a=of_edge(12), b=of_edge(9), d=of_edge(7), c=of_edge(5))
    for who, trigger in (("a", "the Door opens"), ("b", "the door opens"), ("d", "the bell rings")):
        board.do("delay", who, "", f'trigger "{trigger}"')
    board.do("now", "b")
    seen = [acting(board)]
    for _ in range(3):
        board.do("done", acting(board)[1])
        seen.append(acting(board))
    assert seen == [(1, "a"), (1, "b"), (1, "c"), (2, "a")]


@pytest.mark.rule("PP-DELAY-05")
def test_what_ends_with_a_turn_ends_at_its_regular_place():
    board = fight(a=of_edge(12), b=of_edge(9), c=of_edge(5))
    board.lay("b", "hindered", value=1, until=Moment(2, (0, -12, 1), after=True, of="a"))
    for who in "abc":
        board.do("done", who)
    assert board["b"].has("hindered")
    board.do("delay", "a")
    assert not board["b"].has("hindered")


@pytest.mark.parametrize(("who", "pages", "round_"), [("a", 0, 2), ("b", 0, 2), ("c", 0, 1), ("c", 2, 3), ("a", 1, 3)])
def test_the_end_of_the_next_regular_place(who, pages, round_):
    board = fight(a=of_edge(12), b=of_edge(9), c=of_edge(5))
    board.do("done", "a")

    class Looks:
        turns = board.encounter.turns

    place = board.encounter.turns.place(who)
    assert next_slot_end(Looks, who, pages) == Moment(round_, place, after=True, of=who)


@pytest.mark.rule("PP-DELAY-01")
def test_only_a_whole_turn_waits():
    board = fight(a=of_edge(12), b=of_edge(9), c=of_edge(5))
    board.do("move", "a")
    with pytest.raises(Refused, match="has begun the turn"):
        board.do("delay", "a")
    board.do("done", "a")
    board.do("delay", "b")
    board.condition("b", "stunned")
    with pytest.raises(Refused, match="cannot act"):
        board.do("now", "b")


def test_who_is_out_seizes_nothing():
    board = page(a=hero(), b=someone()).condition("a", "defeated")
    with pytest.raises(Refused, match="out of the fight"):
        board.do("seize", "a")
