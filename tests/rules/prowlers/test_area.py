"""Area attacks: one roll for all, a defense for each, and who dives clear."""

import pytest

from rules.errors import Refused
from rules.facts import Offered, Rolled
from rules.systems.prowlers.sheet import Attack, Defense, Power
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import PISTOL, group, hero, nimble, page, shelled, sizes, someone, told

BLAST = Attack(name="Blast", type="physical_power", rank=8, medium="energy", area=True)
AUTO = {"prompts": "auto"}


def bomber(**fields):
    """Somebody whose Blast fills an area."""
    return someone(**{"attacks": (BLAST, PISTOL), **fields})


@pytest.mark.rule("PP-AREA-01", "PP-AREA-02")
def test_everybody_in_it_defends_for_himself():
    board = page(a=bomber(), b=shelled(5), c=shelled(8), d=shelled(2))
    facts = board.do("attack", "a", "b, c, d", dice=[*faces(7, 8), *faces(5, 5), *faces(8, 8), *faces(2, 2)])
    assert told(facts) == [("b", "hit 2"), ("c", "no effect"), ("d", "hit 5")]
    assert [board[who].live.hurt for who in "bcd"] == [2, 0, 5]


@pytest.mark.rule("PP-AREA-01")
def test_only_some_attacks_fill_an_area():
    board = page(a=bomber(), b=someone(), c=someone())
    with pytest.raises(Refused, match="Pistol is no area attack"):
        board.do("attack", "a", "b, c", "with pistol")
    with pytest.raises(Refused, match="everybody uses his best defense"):
        board.do("attack", "a", "b, c", "defense toughness")
    with pytest.raises(Refused, match="fills no area"):
        board.do("attack", "a", "b", "with pistol, dive b")


@pytest.mark.rule("PP-AREA-03")
@pytest.mark.parametrize(
    ("options", "b", "found"),
    [
        ("area", nimble(7), ("Agility", 4)),
        ("area, dive b", nimble(7), ("Agility", 7)),
        ("area", shelled(5, agility=9), ("Shell", 5)),
        ("", nimble(7), ("Agility", 7)),
    ],
)
def test_dodging_is_halved_in_an_area(options, b, found):
    board = page(AUTO, a=bomber(), b=b)
    facts = board.do("attack", "a", "b", options, dice=[1] * (8 + found[1]))
    roll = facts_of(facts, Rolled)[1]
    assert (roll.pool[0].label, len(roll.faces)) == found
    assert ("b" in board.encounter.turns.lost) == ("dive" in options)


@pytest.mark.rule("PP-AREA-03", "PP-ACT-08")
def test_nobody_dives_without_a_turn_to_give_up():
    board = page(AUTO, a=bomber(), b=nimble(7))
    board.do("lose turn", "", "b")
    with pytest.raises(Refused, match="lost the next turn already"):
        board.do("attack", "a", "b", "area, dive b")
    assert sizes(board.do("attack", "a", "b", "area", dice=[1] * 12)) == [8, 4]


@pytest.mark.rule("PP-AREA-03")
def test_those_who_gain_by_it_are_asked_side_by_side():
    board = page(a=bomber(), b=nimble(7), c=nimble(9), d=shelled(9, agility=9))
    board.do("attack", "a", "b, c, d")
    assert [question.who for question in board.pending.questions] == [("b",), ("c",)]
    board.answer("dive", "dive", path=("c",))
    facts = board.answer("dive", "no", path=("b",), dice=[*faces(6, 8), *faces(1, 4), *faces(2, 9), *faces(0, 9)])
    assert told(facts) == [("c", "dives"), ("b", "hit 5"), ("c", "hit 4"), ("d", "hit 6")]
    assert board.encounter.turns.lost == ("c",)


@pytest.mark.rule("PP-ACT-06", "PP-AREA-01")
def test_it_is_the_attack_of_the_page_on_everybody_in_it():
    board = page(a=bomber(), b=shelled(2), c=shelled(2))
    board.do("attack", "a", "b", "with pistol, actions 2", dice=[1] * 8)
    with pytest.raises(Refused, match="has attacked b on this page"):
        board.do("attack", "a", "c, b")
    board.do("attack", "a", "c, b", "force", dice=[1] * 10)


def test_where_a_table_asks_everybody_picks_a_defense():
    board = page({"auto_defense": "ask"}, a=bomber(), b=shelled(5, toughness=4), c=shelled(6))
    board.do("attack", "a", "b, c")
    assert [(q.key, q.path) for q in board.pending.questions] == [("defense", ("b",)), ("defense", ("c",))]
    board.answer("defense", "Toughness", path=("b",))
    assert sizes(board.answer("defense", "Shell", path=("c",), dice=[1] * 16)) == [8, 2, 6]


def test_what_the_attacker_buys_counts_for_all_and_keeps_their_dice():
    board = page(a=hero(attacks=(BLAST,)), b=shelled(3), c=shelled(2))
    intent = board.intent("attack", "a", "b, c")
    board.do("attack", "a", "b, c", dice=[*faces(2, 8), *faces(2, 3), *faces(2, 2)])
    (offer,) = facts_of(board.facts, Offered)
    facts = board.second_look(intent, offer.index, "die", dice=[6])
    assert told(facts) == [("b", "hit 2"), ("c", "hit 2")]


def test_armor_may_be_too_strong_for_it():
    iron = shelled(1, powers=(Power(name="Iron", rank=16),),
                   defenses=(Defense(name="Iron", trait="iron", impenetrable=True),))  # fmt: skip
    board = page(a=bomber(), b=iron, c=shelled(2))
    facts = board.do("attack", "a", "b, c", dice=[*faces(3, 8), *faces(1, 2)])
    assert told(facts) == [("b", "too weak"), ("c", "hit 2")]


def test_a_burst_fills_an_area_even_with_one_in_it():
    grenade = Attack(name="Grenade", type="ranged", rank=5, area=True, tags=("burst",))
    board = page(AUTO, a=someone(attacks=(grenade,)), b=nimble(7))
    assert sizes(board.do("attack", "a", "b", dice=[1] * 9)) == [5, 4]


@pytest.mark.parametrize("options", ["", "cover light", "dive c"])
def test_chances_of_each_are_those_of_every_face(options):
    small = Attack(name="Pop", type="physical_power", rank=3, area=True)
    board = page(AUTO, a=someone(attacks=(small,)), b=shelled(2), c=nimble(3), r=group(threat=2, count=3))
    chances = board.odds("attack", "a", "b, c, r", options)
    assert chances.parts == board.proof("attack", "a", "b, c, r", options).parts
    assert chances.runs < 40
