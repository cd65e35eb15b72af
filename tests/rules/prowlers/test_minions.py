"""Minions: one number, groups as one combatant, how many attack, how many go down, splitting and joining."""

from dataclasses import replace

import pytest

from rules.errors import Refused
from rules.facts import Offered, Reminder, Rolled, Verdict
from rules.systems.prowlers import GAME
from rules.systems.prowlers.sheet import Attack, Defense, Power
from rules.systems.prowlers.state import heads
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import group, hero, nimble, page, shelled, sizes, someone, told
from tests.rules.prowlers.test_order import acting, fight, order

BLAST = Attack(name="Blast", type="physical_power", rank=8, area=True)
WEBS = Attack(name="Webs", type="physical_power", rank=8, effect="ensnared", resist=("might",))


def armored(rank):
    """Somebody with an Armor of that rank."""
    armor = Defense(name="Armor", trait="armor", impenetrable=True)
    return shelled(0, powers=(Power(name="Armor", rank=rank),), defenses=(armor,))


@pytest.mark.rule("PP-MIN-01")
def test_threat_is_for_everything_and_half_of_it_for_noticing():
    board = page(a=someone(), r=group(), s=group(threat=5))
    assert sizes(board.do("attack", "a", "r", dice=[1] * 12)) == [6, 6]
    facts = board.do("check", "s", "", "trait perception", dice=[1] * 3)
    assert (sizes(facts), facts_of(facts, Rolled)[0].pool[-1].rule) == ([3], "PP-MIN-01")
    assert sizes(board.do("check", "s", "", "trait might", dice=[1] * 5)) == [5]


@pytest.mark.rule("PP-MIN-02")
def test_a_group_acts_as_one():
    board = page(r=group(count=8), a=someone(), b=someone())
    assert sizes(board.do("attack", "r", "a", "actions 2", dice=[1] * 16)) == [10, 6]
    with pytest.raises(Refused, match="one target on a page"):
        board.do("attack", "r", "b")


@pytest.mark.rule("PP-MIN-03")
def test_a_part_of_a_group_is_a_group_of_its_own():
    board = page(r=group(count=10, shooters=True), a=someone(), b=someone())
    facts = board.do("split", "", "r", "heads 4")
    (part,) = (c.id for c in board.encounter.combatants.values() if c.name == "r 2")
    assert board["r"].name == "r 1"
    assert facts[0] == Verdict(part, "split", "r", "splits off", rule="PP-MIN-03")
    assert [GAME.status(board[who]) for who in ("r", part)] == [("6 of 6 up",), ("4 of 4 up",)]
    assert sizes(board.do("attack", "r", "a", dice=[1] * 18)) == [12, 6]
    assert sizes(board.do("attack", part, "b", dice=[1] * 16)) == [10, 6]


@pytest.mark.rule("PP-MIN-03")
def test_who_can_be_split_and_joined():
    board = page(r=group(count=4), a=someone(), s=group(count=4, threat=2))
    with pytest.raises(Refused, match="no group of Minions"):
        board.do("split", "", "a")
    with pytest.raises(Refused, match="has 4 heads"):
        board.do("split", "", "r", "heads 4")
    with pytest.raises(Refused, match="at least two"):
        board.do("merge", "", "r")
    with pytest.raises(Refused, match="at least two"):
        board.do("merge", "", "r, r")
    with pytest.raises(Refused, match="same Minions"):
        board.do("merge", "", "r, s")


@pytest.mark.rule("PP-MIN-03", "PP-MIN-02")
def test_groups_join_with_their_losses():
    board = page(r=group(count=10), a=someone())
    board.do("damage", "", "r", "amount 2")
    board.do("split", "", "r", "heads 3")
    part = next(who for who in board.encounter.combatants if who not in "ra")
    board.do("damage", "", part, "amount 1")
    assert [GAME.status(board[who]) for who in ("r", part)] == [("5 of 7 up",), ("2 of 3 up",)]
    facts = board.do("merge", "", f"r, {part}")
    assert facts[0] == Verdict(part, "merge", "r", "merges", rule="PP-MIN-03")
    assert GAME.status(board["r"]) == ("7 of 10 up",)
    assert list(board.encounter.combatants) == ["r", "a"]
    assert order(board) == ["a", "r"] or order(board) == ["r", "a"]


@pytest.mark.parametrize("when", ["before", "during", "after"])
def test_a_part_has_the_turn_that_the_group_has(when):
    board = fight(r=group(count=6), a=someone(), b=someone())
    for _ in range({"before": 0, "during": 2, "after": 3}[when]):
        board.do("done", board.encounter.turns.current[0])
    board.do("split", "", "r", "heads 2")
    part = next(who for who in board.encounter.combatants if who not in "rab")
    turns = board.encounter.turns
    assert order(board) == ["a", "b", f"r{part}"] or order(board) == ["ab", f"r{part}"]
    assert (part in turns.current) == ("r" in turns.current)
    assert (part in turns.done) == ("r" in turns.done)


def test_parts_of_a_group_act_on_what_they_were():
    board = fight(r=group(count=8), a=someone())
    board.do("done", "a")
    board.do("split", "", "r", "heads 4")
    part = next(who for who in board.encounter.combatants if who not in "ra")
    assert acting(board) == (1, f"r{part}")
    board.condition(part, "surprised")
    assert sizes(board.do("attack", part, "a", dice=[1] * 16)) == [10, 6]


@pytest.mark.rule("PP-MIN-05")
@pytest.mark.parametrize(("count", "options", "down"), [(10, "", 6), (10, "reach 4", 4), (5, "", 5)])
def test_an_area_takes_two_for_each_net_success(count, options, down):
    board = page(a=someone(attacks=(BLAST,)), r=group(count=count))
    facts = board.do("attack", "a", "r", f"area, {options}".strip(", "), dice=[*faces(5, 8), *faces(2, 6)])
    assert told(facts)[0] == ("r", f"takes down {down}")
    assert heads(board["r"]) == count - down


@pytest.mark.rule("PP-MIN-05")
def test_doubling_does_not_add_up():
    """Two-Fisted doubles for a point; in an area nothing is left to double."""
    boxer = hero(might=8, attacks=(BLAST,), powers=(Power(name="Two-Fisted", tags=("two_fisted",)),))
    board = page(a=boxer, r=group(count=10))
    intent = board.intent("attack", "a", "r", "with unarmed")
    board.do("attack", "a", "r", "with unarmed", dice=[*faces(5, 8), *faces(2, 6)])
    assert told(board.facts)[0] == ("r", "takes down 3")
    offer = facts_of(board.facts, Offered, question="two-fisted")[0]
    board.second_look(intent, offer.index, "twice")
    assert told(board.facts)[0] == ("r", "takes down 6")
    assert board["a"].live.resolve == 1
    board.turn("a").do("attack", "a", "r", "area", dice=[*faces(3, 8), *faces(2, 6)])
    assert told(board.facts)[0] == ("r", "takes down 2")
    assert not facts_of(board.facts, Offered, question="two-fisted")


@pytest.mark.rule("PP-MIN-06")
def test_an_effect_holds_those_it_takes_for_the_scene():
    board = page(a=someone(attacks=(WEBS,)), r=group(count=5))
    facts = board.do("attack", "a", "r", dice=[*faces(5, 8), *faces(2, 6)])
    assert told(facts) == [("r", "takes down 3")]
    assert facts_of(facts, Reminder, rule="PP-MIN-06")[0].words == "3 of {r}: ensnared for the rest of the scene."
    assert (heads(board["r"]), board["r"].effects) == (2, ())


@pytest.mark.rule("PP-MIN-08", "PP-MIN-11")
@pytest.mark.parametrize(("threat", "dice"), [(5, []), (6, [14, 10])])
def test_the_group_bonus_does_not_get_through_armor(threat, dice):
    board = page(r=group(threat=threat, count=9, shooters=True), a=armored(10))
    assert sizes(board.do("attack", "r", "a", dice=[1] * sum(dice))) == dice
    board = page(a=someone(), r=group(threat=threat, count=9))
    assert sizes(board.do("attack", "a", "r", dice=[1] * (6 + threat))) == [6, threat]


@pytest.mark.rule("PP-MIN-08")
def test_the_group_bonus_does_not_get_through_cover():
    board = page(r=group(threat=6, count=9, shooters=True), a=someone())
    with pytest.raises(Refused, match="Attack rank 6 does not go through Structure 8"):
        board.do("attack", "r", "a", "through 8")


@pytest.mark.rule("PP-MIN-09")
@pytest.mark.parametrize(("count", "shooters", "dice"), [(10, False, 12), (20, True, 14), (6, False, 12)])
def test_only_so_many_find_room_around_one_target(count, shooters, dice):
    board = page(r=group(count=count, shooters=shooters), a=someone())
    assert sizes(board.do("attack", "r", "a", dice=[1] * (dice + 6)))[0] == dice


@pytest.mark.rule("PP-MIN-09")
def test_room_is_for_all_groups_together_and_for_a_page():
    board = fight(r=group(), s=group(), t=group(), a=someone(), b=someone())
    while "r" not in board.encounter.turns.current:
        board.do("done", board.encounter.turns.current[0])
    rolled = [sizes(board.do("attack", who, "a", dice=[1] * n))[0] for who, n in (("r", 16), ("s", 14))]
    assert rolled == [10, 8]
    with pytest.raises(Refused, match="6 Minions attack there close up already"):
        board.do("attack", "t", "a")
    board.do("attack", "t", "b", dice=[1] * 16)
    for who in "rst":
        board.do("done", who)
    assert (acting(board)[0], board["a"].live.beset) == (2, (0, 0))


@pytest.mark.rule("PP-MIN-10")
def test_only_shooters_attack_from_afar():
    for shooters in (False, True):
        board = page(r=group(count=10, shooters=shooters), a=someone())
        table = replace(board.encounter.table, ranges=(("r", "a", "distant"),))
        board.encounter = replace(board.encounter, table=table)
        if shooters:
            assert sizes(board.do("attack", "r", "a", dice=[1] * 20)) == [14, 6]
        else:
            with pytest.raises(Refused, match="cannot shoot that far"):
                board.do("attack", "r", "a")


@pytest.mark.rule("PP-MIN-11")
@pytest.mark.parametrize("how", ["lethal", "area", "surprised", "invisible", "huge"])
def test_threat_withstands_whatever_comes(how):
    attack = Attack(name="Blast", type="physical_power", rank=8, area=how == "area")
    board = page(a=someone(attacks=(attack,), size=900 if how == "huge" else 100), r=group(threat=5))
    if how == "surprised":
        board.condition("r", "surprised")
    if how == "invisible":
        board.condition("a", "invisible")
    facts = board.do("attack", "a", "r", "area" if how == "area" else "", dice=[1] * 13)
    assert sizes(facts) == [8, 5]


@pytest.mark.rule("PP-MIN-11")
def test_a_charge_into_minions():
    """Net 3 counts as the damage dealt: of 4 that come back 3 are taken."""
    board = page(a=someone(might=6, toughness=9), r=group(threat=5))
    facts = board.do("attack", "a", "r", "charge", dice=[*faces(8, 8), *faces(5, 5), *faces(4, 9)])
    assert [entry for entry in told(facts) if entry[1] not in ("charging",)] == [("r", "takes down 3"), ("a", "hurt 1")]
    assert board["a"].live.hurt == 1


def test_p14_ten_minions_shoot_at_one():
    board = page(r=group(threat=5, count=10, shooters=True), a=someone())
    assert sizes(board.do("attack", "r", "a", dice=[1] * 19)) == [13, 6]


@pytest.mark.parametrize(("options", "down"), [("with unarmed", 4), ("area", 7)])
def test_p16_four_net_successes_against_seven(options, down):
    board = page(a=someone(might=8, attacks=(BLAST,)), r=group(count=7))
    board.do("attack", "a", "r", options, dice=[*faces(6, 8), *faces(2, 6)])
    assert heads(board["r"]) == 7 - down


def test_p17_the_last_of_them():
    board = page(a=someone(), r=group(threat=3, count=1))
    facts = board.do("attack", "a", "r", dice=[*faces(3, 6), *faces(2, 3)])
    assert told(facts) == [("r", "takes down 1"), ("r", "gone")]
    assert (heads(board["r"]), GAME.status(board["r"])) == (0, ("nobody left",))
    board.do("damage", "", "r", "amount 3")
    assert heads(board["r"]) == 0


@pytest.mark.rule("PP-GRIT-TOUGH-01")
@pytest.mark.parametrize(("net", "outcome"), [(5, "takes down 2"), (1, "no effect"), (4, "takes down 2")])
def test_tough_minions_go_down_for_two_full_successes(net, outcome):
    board = page({"gritty_tough_minions": True}, a=someone(might=8), r=group(count=9))
    facts = board.do("attack", "a", "r", dice=[*faces(net, 8), *faces(0, 6)])
    assert told(facts) == [("r", outcome)]


@pytest.mark.rule("PP-GRIT-TOUGH-02")
def test_an_area_takes_a_tough_one_for_each():
    board = page({"gritty_tough_minions": True}, a=someone(attacks=(BLAST,)), r=group(count=9))
    facts = board.do("attack", "a", "r", "area", dice=[*faces(5, 8), *faces(0, 6)])
    assert told(facts) == [("r", "takes down 5")]


@pytest.mark.parametrize("a", [someone(might=3), someone(might=3, attacks=(WEBS.model_copy(update={"rank": 3}),))])
def test_chances_against_a_group_are_those_of_every_face(a):
    board = page(a=a, r=group(threat=2, count=2), s=group(threat=1, count=7), b=nimble(2))
    for actor, target in (("a", "r"), ("s", "b")):
        board.turn(actor)
        assert board.odds("attack", actor, target).table == board.proof("attack", actor, target).table
