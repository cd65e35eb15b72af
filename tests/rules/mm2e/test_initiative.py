import pytest

from rules.errors import Refused
from rules.facts import RoundBegan, TurnBegan, TurnSkipped
from rules.systems.mm2e import GAME
from rules.systems.mm2e.sheet import Abilities
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.people import someone


def gather(**sheets):
    return Board(GAME, sheets)


def order(board):
    return [slot.who for slot in board.encounter.turns.order]


def counts(board):
    return [GAME.count(slot.place) for slot in board.encounter.turns.order]


@pytest.mark.rule("MM-INIT-02", "MM-INIT-03", "MM-INIT-01")
def test_a_die_with_dexterity_and_improved_initiative_orders_the_fight():
    b = gather(slow=someone(), quick=someone(abilities=Abilities(dex=16), init_misc=4))
    facts = b.do("start", "", dice=[15, 12])
    assert order(b) == [("quick",), ("slow",)]
    assert counts(b) == ["19", "15"]
    assert [f.by for f in facts_of(facts, TurnBegan)] == ["quick"]
    assert b["slow"].has("flat-footed")
    b.do("next", "")
    b.do("next", "")
    assert b.encounter.turns.round == 2
    assert order(b) == [("quick",), ("slow",)]


@pytest.mark.rule("MM-INIT-04")
def test_ties_go_to_dexterity_then_to_a_kept_roll_off():
    b = gather(a=someone(abilities=Abilities(dex=14)), b=someone(abilities=Abilities(dex=18)))
    b.do("start", "", dice=[13, 11])
    assert counts(b) == ["15", "15"]
    assert order(b) == [("b",), ("a",)]
    c = gather(a=someone(), b=someone(), c=someone())
    c.do("start", "", dice=[10, 10, 9, 7, 7, 3, 12])
    assert order(c) == [("b",), ("a",), ("c",)]


@pytest.mark.rule("MM-INIT-05")
def test_flat_footed_until_the_first_turn():
    b = gather(a=someone(), b=someone())
    b.do("start", "", dice=[15, 5])
    assert not b["a"].has("flat-footed")
    assert b["b"].has("flat-footed")
    facts = b.do("attack", "a", "b", dice=[7, 20])
    assert facts[0].against.value == 14
    b.do("next", "")
    assert not b["b"].has("flat-footed")


@pytest.mark.rule("MM-INIT-06")
def test_a_group_rolls_once_and_acts_together():
    b = gather(hero=someone())
    text = GAME.codec.sheet_text(someone("Thug", kind="minion"))
    b.do("add", "", sheet=text, name="Thug", count=3)
    b.do("start", "", dice=[5, 18])
    assert len(order(b)) == 2
    assert [b[w].name for w in order(b)[0]] == ["Thug 1", "Thug 2", "Thug 3"]
    assert len(b.encounter.turns.current) == 3


@pytest.mark.rule("MM-INIT-07")
def test_a_newcomer_takes_the_count_he_rolls():
    b = gather(a=someone(), b=someone())
    b.do("start", "", dice=[15, 9])
    b.do("next", "")
    text = GAME.codec.sheet_text(someone("Late"))
    b.do("add", "", sheet=text, name="Late", dice=[14])
    late = next(c.id for c in b.encounter.combatants.values() if c.name == "Late")
    assert counts(b) == ["15", "14", "9"]
    assert b[late].has("flat-footed")
    facts = b.do("next", "")
    assert [f.round for f in facts_of(facts, RoundBegan)] == [2]
    facts = b.do("next", "")
    assert [f.by for f in facts_of(facts, TurnBegan)] == [late]


@pytest.mark.rule("MM-INIT-08")
def test_a_stun_ends_just_before_the_count_it_began_on():
    b = Board(GAME, {"a": someone(), "b": someone()}).running("a", "b")
    b.do("attack", "a", "b", dice=[12, 12])
    assert b["b"].has("stunned")
    facts = b.do("next", "")
    assert facts_of(facts, TurnSkipped, by="b")[0].why == "stunned"
    assert not b["b"].has("stunned")
    assert b.encounter.turns.current == ("a",)


@pytest.mark.rule("MM-SURP-02", "MM-SURP-03", "MM-SURP-04")
def test_only_the_aware_act_in_a_surprise_round_with_one_action():
    b = gather(a=someone(), b=someone(), c=someone(), d=someone(), e=someone())
    b.do("start", "", "c, d, e", dice=[15, 10])
    assert b.encounter.turns.round == 0
    assert order(b) == [("a",), ("b",)]
    assert b["c"].has("surprised")
    facts = b.do("attack", "a", "c", dice=[4, 20])
    assert facts[0].against.value == 12
    with pytest.raises(Refused, match="no move action left"):
        b.do("move", "a")


@pytest.mark.rule("MM-SURP-05", "MM-COND-35")
def test_the_unaware_roll_after_the_surprise_round():
    b = gather(a=someone(), b=someone())
    b.do("start", "", "b", dice=[8])
    b.do("next", "", dice=[19])
    assert b.encounter.turns.round == 1
    assert counts(b) == ["19", "8"]
    assert not b["b"].has("surprised")
    assert b.encounter.turns.current == ("b",)


@pytest.mark.rule("MM-SURP-05", "MM-INIT-04")
@pytest.mark.parametrize(("dice", "expected"), [
    ((5, 3, 18), ["c", "b", "a"]),
    ((5, 9, 18), ["b", "a", "c"]),
    ((5, 9, 2), ["b", "c", "a"]),
])  # fmt: skip
def test_a_tie_of_a_latecomer_leaves_the_order_of_the_earlier(dice, expected):
    """b has won the roll-off against a; c, who comes later, rolls off against both."""
    b = gather(a=someone(), b=someone(), c=someone())
    b.do("start", "", "c", dice=[10, 10, 4, 6])
    assert order(b) == [("b",), ("a",)]
    b.do("next", "")
    b.do("next", "", dice=[10, *dice])
    assert [who for (who,) in order(b)] == expected
    assert len({slot.place for slot in b.encounter.turns.order}) == 3


@pytest.mark.rule("MM-TIP-05")
@pytest.mark.parametrize("side_initiative", [False, True])
def test_an_initiative_that_was_given_on_adding_is_never_rolled(side_initiative):
    b = Board(GAME, {"a": someone()}, {"a": "heroes"}, side_initiative=side_initiative)
    for name, misc, value in (("Slow", 0, 14), ("Quick", 4, None)):
        text = GAME.codec.sheet_text(someone(name, init_misc=misc))
        b.do("add", "", sheet=text, name=name, initiative=value)
    facts = b.do("prepare", "", dice=[9] if side_initiative else [9, 3])
    facts += b.do("start", "")
    assert counts(b)[0] == "14"


@pytest.mark.parametrize("unaware", ["", "a, b"])
def test_no_surprise_round_where_all_or_none_are_aware(unaware):
    b = gather(a=someone(), b=someone())
    b.do("start", "", unaware, dice=[15, 9])
    assert b.encounter.turns.round == 1
