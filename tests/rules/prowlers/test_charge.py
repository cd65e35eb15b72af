"""Charging: what carries one, what it adds, what it exposes, and what comes back."""

import pytest

from rules.errors import Refused
from rules.facts import Offered, Rolled
from rules.systems.prowlers.sheet import Attack, Power
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import SWORD, group, hero, nimble, page, shelled, sizes, someone, told
from tests.rules.prowlers.test_minions import armored
from tests.rules.prowlers.test_order import fight

BLAST = Attack(name="Blast", type="physical_power", rank=9)
TRAVEL = ("travel",)


def runner(**fields):
    """Somebody who runs at 9d and can take something himself."""
    powers = (
        Power(name="Running", rank=9, tags=TRAVEL),
        Power(name="Flight", rank=9, tags=TRAVEL),
        Power(name="Swimming", rank=9, tags=("travel", "underwater_only")),
        Power(name="Growth", rank=9),
        Power(name="Blast", rank=9),
        Power(name="Strike", rank=9),
    )
    strike = Attack(name="Strike", type="physical_power", trait="strike", max_range="adjacent")
    return someone(**{"toughness": 8, "powers": powers, "attacks": (strike, BLAST, SWORD), **fields})


@pytest.mark.rule("PP-CHG-01", "PP-CHG-02")
@pytest.mark.parametrize(
    ("options", "trait", "dice"),
    [
        ("charge running", "Running", 11),
        ("charge flight", "Flight", 11),
        ("charge growth", "Growth", 11),
        ("charge swimming, underwater", "Swimming", 11),
        ("charge strike", "Strike", 11),
        ("charge", "Strike", 11),
        ("charge might", "Might", 10),
        ("charge, with unarmed", "Might", 8),
    ],
)
def test_what_a_charge_is_rolled_with(options, trait, dice):
    board = page(a=runner(), b=nimble(9))
    facts = board.do("attack", "a", "b", options, dice=[1] * (dice + 9))
    assert (facts_of(facts, Rolled)[0].pool[0].label, sizes(facts)[0]) == (trait, dice)


@pytest.mark.rule("PP-CHG-01")
@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("charge swimming", "only under water"),
        ("charge blast", "nothing to charge with"),
        ("charge, with blast", "nothing to charge with"),
        ("charge teleportation", "nothing to charge with"),
        ("charge running, clobber c", "one at a time"),
    ],
)
def test_what_carries_no_charge(options, why):
    board = page(a=runner(), b=nimble(9), c=someone())
    with pytest.raises(Refused, match=why):
        board.do("attack", "a", "b", options)


@pytest.mark.rule("PP-CHG-01", "PP-DMGT-03")
def test_a_charge_with_the_body_subdues_and_with_a_blade_does_not():
    for options, dice in (("charge running", 10), ("charge, with sword", 5)):
        board = page(a=runner(), b=someone(agility=1, toughness=10))
        facts = board.do("attack", "a", "b", options, dice=[1] * ((11 if dice == 10 else 10) + dice))
        assert sizes(facts)[1] == dice


def test_who_cannot_move_cannot_charge():
    board = page(a=runner(), b=someone()).condition("a", "rooted")
    with pytest.raises(Refused, match="rooted and cannot charge"):
        board.do("attack", "a", "b", "charge running")


@pytest.mark.rule("PP-CHG-03")
def test_who_charges_is_easy_to_hit_until_after_the_next_turn():
    board = fight(a=runner(agility=7, edge_override=12), b=someone(edge_override=10), c=nimble(4, edge_override=9))
    board.do("attack", "a", "c", "charge running", dice=[1] * 15)
    for who, agility in (("a", 4), ("b", 4), ("c", 4), ("a", 4), ("b", 7)):
        assert board.encounter.turns.current == (who,)
        board.do("attack", "b", "a", "force, defense agility", dice=[1] * (6 + agility))
        board.do("done", who)


@pytest.mark.rule("PP-CHG-03")
def test_passive_defenses_stay_whole():
    board = page(a=runner(agility=7, toughness=7), b=someone(), c=nimble(4))
    board.do("attack", "a", "c", "charge running", dice=[1] * 15)
    facts = board.turn("b").do("attack", "b", "a", dice=[1] * 13)
    assert (facts_of(facts, Rolled)[1].pool[0].label, sizes(facts)[1]) == ("Toughness", 7)


@pytest.mark.rule("PP-CHG-04")
def test_a_charger_knows_which_throw_a_point_helps():
    board = page(a=runner(kind="hero", resolve_start=1, health_max=20), b=shelled(9))
    facts = board.do("attack", "a", "b", "charge running", dice=[*faces(9, 11), *faces(6, 9), *faces(4, 8)])
    attack, impact = (offer.options for offer in facts_of(facts, Offered, by="a"))
    assert attack[1:] == ("a: a die more", "a: roll again")
    assert impact[1:] == ("a: a die more against the impact", "a: roll again against the impact")


@pytest.mark.rule("PP-CHG-04")
@pytest.mark.parametrize(
    ("attack", "armor", "own", "dealt", "back"),
    [(9, 6, 4, 3, 2), (9, 9, 4, 0, 5), (9, 2, 4, 7, 0), (6, 9, 8, 0, 0), (8, 0, None, 8, 0)],
)
def test_both_feel_the_impact(attack, armor, own, dealt, back):
    board = page(a=runner(health_max=20), b=shelled(9))
    rolled = [*faces(attack, 11), *faces(armor, 9), *(faces(own, 8) if own is not None else ())]
    board.do("attack", "a", "b", "charge running", dice=rolled)
    assert (board["b"].live.hurt, board["a"].live.hurt) == (dealt, back)


@pytest.mark.rule("PP-CHG-04")
def test_against_one_who_dodges_there_is_no_impact():
    board = page(a=runner(), b=nimble(10))
    board.do("attack", "a", "b", "charge running", dice=[*faces(9, 11), *faces(10, 10)])
    assert board["a"].live.hurt == 0


@pytest.mark.rule("PP-CHG-04", "PP-DEF-05")
def test_armor_that_nothing_gets_through_gives_all_of_it_back():
    board = page(a=runner(health_max=20), b=armored(18))
    facts = board.do("attack", "a", "b", "charge running", dice=[*faces(9, 11), *faces(4, 8)])
    assert told(facts) == [("b", "too weak"), ("a", "hurt 5")]
    assert board["a"].live.hurt == 5
    strong = armored(18).model_copy(update={"might": 9})
    board = page(a=strong, b=shelled(9))
    board.do("attack", "a", "b", "charge, with unarmed", dice=[*faces(9, 11), *faces(9, 9)])


def test_a_group_that_charges_loses_heads():
    board = page(r=group(threat=6), b=shelled(9))
    board.do("attack", "r", "b", "charge", dice=[*faces(6, 12), *faces(6, 9), *faces(4, 6)])
    assert board["r"].live.fallen == 2


@pytest.mark.rule("PP-CHG-02", "PP-AOA-01")
@pytest.mark.parametrize(("stacks", "dice"), [(True, 13), (False, 11)])
def test_daring_adds_up_unless_a_table_plays_otherwise(stacks, dice):
    board = page({"stack_specials": stacks}, a=runner(), b=nimble(5))
    assert sizes(board.do("attack", "a", "b", "charge running, allout", dice=[1] * (dice + 5)))[0] == dice


def test_p20_a_charge_with_seven():
    board = page(a=someone(agility=6, toughness=1, powers=(Power(name="Running", rank=7, tags=TRAVEL),)), b=nimble(2))
    assert sizes(board.do("attack", "a", "b", "charge running", dice=[1] * 11)) == [9, 2]
    facts = board.turn("b").do("attack", "b", "a", dice=[1] * 9)
    assert (facts_of(facts, Rolled)[1].pool[0].label, sizes(facts)[1]) == ("Agility", 3)


@pytest.mark.parametrize("b", [nimble(3), shelled(3), group(threat=2, count=2)])
@pytest.mark.parametrize("options", ["charge", "charge, allout"])
def test_chances_of_a_charge_are_those_of_every_face(b, options):
    board = page(a=someone(might=1, toughness=2, willpower=0), b=b)
    told_ahead, found = (way("attack", "a", "b", options) for way in (board.odds, board.proof))
    assert (told_ahead.table, told_ahead.parts) == (found.table, found.parts)


def test_a_large_charge_takes_few_runs():
    board = page(a=hero(might=22, toughness=18), b=shelled(18))
    assert board.odds("attack", "a", "b", "charge").runs < 100
