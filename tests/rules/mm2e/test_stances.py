import pytest

from rules.clock import TurnOf
from rules.errors import Refused
from tests.rules.mm2e.duel import MISS, SAVED, conditions, duel, melee, rolled, struck
from tests.rules.mm2e.people import someone


def stance(words):
    """Attack bonus and Defense of somebody who attacks in a stance."""
    board = duel()
    roll = rolled(board.do("attack", "a", "b", words, dice=[MISS]), "attack")
    back = rolled(board.turn("b").do("attack", "b", "a", dice=[MISS]), "attack")
    return roll.total - MISS, back.against.value


@pytest.mark.rule("MM-STANCE-01", "MM-CHK-03")
@pytest.mark.parametrize(("points", "attack", "defense"), [(4, 2, 4), (3, 1, 3), (2, 1, 2), (1, 0, 1), (0, 0, 0)])
def test_the_aggressive_stance(points, attack, defense):
    assert stance(f"stance aggressive {points}") == (8 + attack, 18 - defense)


@pytest.mark.rule("MM-STANCE-02")
@pytest.mark.parametrize(("points", "attack", "dodge"), [(4, 4, 2), (3, 3, 1), (2, 2, 1), (1, 1, 0)])
def test_the_defensive_stance(points, attack, dodge):
    assert stance(f"stance=defensive:{points}") == (8 - attack, 18 + dodge)


@pytest.mark.rule("MM-STANCE-02")
def test_the_defensive_stance_goes_with_the_dodge_bonus():
    board = duel().turn("b")
    board.do("stance", "b", options="stance defensive 4")
    assert struck(board) == 20
    assert struck(board, "surprise") == 18 - 4 - 2
    board.condition("b", "stunned")
    assert struck(board) == 18 - 4 - 2


def test_a_stance_lasts_until_the_next_turn_and_a_new_one_replaces_it():
    board = duel()
    board.do("stance", "a", options="stance aggressive 4")
    board.do("stance", "a", options="stance aggressive 2")
    (given,) = board["a"].of("aggressive stance")
    assert (given.value, given.until) == (2, TurnOf("a", "start"))


def test_a_stance_comes_before_the_attack():
    board = duel()
    board.do("attack", "a", "b", dice=[MISS])
    with pytest.raises(Refused, match="acted already"):
        board.do("stance", "a", options="stance defensive 4")


FEATS = ("Power Attack", "Accurate Attack", "All-out Attack", "Defensive Attack")
TRADER = someone(attacks=(melee(8, 9),), feats=dict.fromkeys(FEATS, 1))


@pytest.mark.rule("MM-STANCE-03")
@pytest.mark.parametrize(
    ("trade", "attack", "damage", "defense"),
    [
        ("trade power 5", 3, 14, 18),
        ("trade accurate 5", 13, 4, 18),
        ("trade all-out 5", 13, 9, 13),
        ("trade defensive 4", 4, 9, 22),
        ("trade power 2, trade all-out 3", 9, 11, 15),
    ],
)
def test_feats_trade_one_for_one(trade, attack, damage, defense):
    board = duel(TRADER, someone(defense=11))
    facts = board.do("attack", "a", "b", trade, dice=[18, SAVED])
    assert rolled(facts, "attack").total == 18 + attack
    assert rolled(facts, "toughness").against.value == 15 + damage
    back = rolled(board.turn("b").do("attack", "b", "a", dice=[MISS]), "attack")
    assert back.against.value == defense


@pytest.mark.rule("MM-STANCE-03")
def test_defensive_attack_is_dodge():
    board = duel(TRADER)
    assert conditions(board.do("attack", "a", "b", "trade defensive 4", dice=[MISS]), "a") == ["defensive attack"]
    back = rolled(board.turn("b").do("attack", "b", "a", "surprise", dice=[MISS]), "attack")
    assert back.against.value == 18 - 4 - 2


@pytest.mark.rule("MM-STANCE-03")
@pytest.mark.parametrize(
    ("attacker", "trade", "why"),
    [
        (someone(), "trade power 1", "does not have Power Attack"),
        (TRADER, "trade power 1, trade power 2", "used once"),
        (TRADER, "trade defensive 5", "goes to 4 here"),
        (someone(attacks=(melee(3, 9),), feats={"Power Attack": 1}), "trade power 4", "goes to 3 here"),
    ],
)
def test_no_trade_doubles_more_than_there_is(attacker, trade, why):
    with pytest.raises(Refused, match=why):
        duel(attacker).do("attack", "a", "b", trade)
