from fractions import Fraction

import pytest

from rules.errors import Refused
from rules.facts import Rolled, TurnBegan, Verdict
from rules.systems.mm2e import GAME
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.chances import agree
from tests.rules.mm2e.duel import MISS, SAVED, labels, ranged, rolled, struck
from tests.rules.mm2e.people import someone

GUN = ranged(autofire=1)


def squad(shooters=3, prompts="auto"):
    """a attacks at +9, b is the one it is about, g1, g2, g3 have guns; a has the turn."""
    guns = {f"g{n + 1}": someone(attacks=(GUN,)) for n in range(shooters)}
    people = {"a": someone(attacks=(ranged(9),)), "b": someone(), **guns}
    return Board(GAME, people, prompts=prompts).running()


def covering(shooters, prompts="auto"):
    b = squad(3, prompts)
    for n in range(shooters):
        b.turn(f"g{n + 1}").do("covering fire", f"g{n + 1}", "b")
    return b.turn("a")


def suppressing(shooters, prompts="auto"):
    b = squad(3, prompts)
    for n in range(shooters):
        b.turn(f"g{n + 1}").do("suppression fire", f"g{n + 1}", "a")
    return b.turn("a")


@pytest.mark.rule("MM-AUTO-07")
@pytest.mark.parametrize(("shooters", "more"), [(0, 0), (1, 4), (2, 5), (3, 6)])
def test_covering_fire_makes_an_ally_harder_to_hit(shooters, more):
    assert struck(covering(shooters)) == 18 + more


@pytest.mark.rule("MM-AUTO-07", "MM-DEF-05")
def test_it_is_dodge_and_only_against_those_whom_the_shooters_see():
    assert struck(covering(1), "no_dodge") == 14
    assert struck(covering(1), "out_of_fire") == 18


@pytest.mark.rule("MM-AUTO-07")
def test_it_lasts_until_the_shooters_next_turn():
    b = squad(1)
    b.do("next", "")
    b.do("next", "")
    b.do("covering fire", "g1", "b")
    assert b["g1"].live.standard == b["g1"].live.move == 0
    b.do("next", "")
    b.do("next", "")
    assert b["b"].has("covering fire")
    b.do("next", "")
    assert not b["b"].has("covering fire")


@pytest.mark.rule("MM-AUTO-07")
def test_not_for_an_ally_in_a_clinch_nor_without_autofire():
    b = squad(1)
    with pytest.raises(Refused, match="no autofire"):
        b.do("covering fire", "a", "b")
    b.do("grab", "a", "b", dice=[15, 20, 1])
    with pytest.raises(Refused, match="b is in melee"):
        b.turn("g1").do("covering fire", "g1", "b")


@pytest.mark.rule("MM-AUTO-07")
def test_a_shooter_covers_one_ally_and_only_while_he_can():
    b = covering(2)
    b.turn("g1").do("covering fire", "g1", "g3")
    assert struck(b) == 18 + 4
    b.condition("g2", "stunned")
    assert struck(b) == 18


@pytest.mark.rule("MM-AUTO-08")
def test_whoever_ignores_it_is_shot_at_by_every_shooter():
    b = covering(2)
    facts = b.do("attack", "a", "b", "ignore_cover_fire", dice=[MISS, 19, SAVED, 9, SAVED])
    rolls = facts_of(facts, Rolled, what="attack")
    assert [roll.by for roll in rolls] == ["g1", "g2", "a"]
    assert rolls[2].against.value == 18
    with pytest.raises(Refused, match="no covering fire"):
        squad().do("attack", "a", "b", "ignore_cover_fire")


@pytest.mark.rule("MM-AUTO-08")
def test_shots_at_one_who_falls_end_there_and_so_does_his_attack():
    b = covering(3)
    facts = b.do("attack", "a", "b", "ignore_cover_fire", dice=[19, 1])
    assert [roll.by for roll in facts_of(facts, Rolled, what="attack")] == ["g1"]
    assert facts_of(facts, Verdict, by="a", what="attack")[0].outcome == "interrupted"


@pytest.mark.rule("MM-AUTO-08")
def test_a_shooter_may_hold_his_fire():
    b = covering(1, "choices")
    b.do("attack", "a", "b", "ignore_cover_fire")
    facts = b.answer("free attack", "hold", dice=[MISS])
    assert [roll.by for roll in facts_of(facts, Rolled)] == ["a"]


@pytest.mark.rule("MM-AUTO-09")
@pytest.mark.parametrize(("shooters", "less"), [(1, -4), (2, -5), (3, -6)])
def test_suppression_fire_keeps_attacks_and_checks_down(shooters, less):
    b = suppressing(shooters)
    roll = rolled(b.do("attack", "a", "b", dice=[MISS]), "attack")
    assert labels(roll) == [(9, "attack"), (less, "suppression fire")]
    check = rolled(b.turn("a").do("check", "a", trait="notice", dc=10, dice=[10]), "notice")
    assert check.total == 10 + less
    grab = b.turn("a").do("grab", "a", "b", dice=[20, 1, 20])
    assert (less, "suppression fire") in labels(rolled(grab, "grapple"))


@pytest.mark.rule("MM-AUTO-09")
def test_it_lasts_a_round_and_needs_a_shooter_who_can():
    b = suppressing(1)
    assert b["a"].of("suppression")[0].until.round == 2
    b.condition("g1", "stunned")
    assert not b["a"].has("suppression")
    b = squad(1)
    b.do("grab", "a", "b", dice=[15, 20, 1])
    with pytest.raises(Refused, match="a is in melee"):
        b.turn("g1").do("suppression fire", "g1", "a")


@pytest.mark.rule("MM-AUTO-10")
def test_whoever_defies_it_is_free_of_it_and_shot_at():
    b = suppressing(2)
    facts = b.do("under fire", "a", "", "seek open", dice=[MISS, MISS])
    assert [roll.by for roll in facts_of(facts, Rolled, what="attack")] == ["g1", "g2"]
    assert labels(rolled(b.do("attack", "a", "b", dice=[MISS]), "attack")) == [(9, "attack")]


@pytest.mark.rule("MM-AUTO-11", "MM-AUTO-10")
@pytest.mark.parametrize(("choice", "bonus", "shots"), [("cover", 5, []), ("open", 9, ["g1"]), ("away", 9, [])])
def test_cover_keeps_the_penalty_and_out_of_sight_there_is_neither(choice, bonus, shots):
    b = suppressing(1)
    facts = b.do("under fire", "a", "", f"seek {choice}", dice=[MISS] * len(shots))
    assert [roll.by for roll in facts_of(facts, Rolled, what="attack")] == shots
    roll = rolled(b.do("attack", "a", "b", dice=[MISS]), "attack")
    assert roll.total - roll.value == bonus


@pytest.mark.rule("MM-AUTO-11")
def test_only_who_is_under_fire_has_the_choice_and_the_place_may_spare_him():
    with pytest.raises(Refused, match="under no suppression fire"):
        squad().do("under fire", "a")
    assert labels(rolled(suppressing(1).do("attack", "a", "b", "out_of_fire", dice=[MISS]), "attack")) == [
        (9, "attack")
    ]


@pytest.mark.rule("MM-AUTO-10")
def test_the_choice_is_put_when_the_turn_comes():
    b = suppressing(1, "choices").turn("g3")
    b.do("next", "")
    assert [f.by for f in b.pending.facts if isinstance(f, TurnBegan)] == []
    assert b.pending.questions[0].who == ("a",)
    facts = b.answer("under fire", "open", dice=[])
    assert b.pending.questions[0].key == "free attack"
    facts = b.answer("free attack", "fire", dice=[MISS])
    assert facts_of(facts, Verdict, outcome="defies the fire")
    assert not b["a"].has("suppression")


def test_chances_are_those_of_every_face():
    assert agree(suppressing(1), "attack", "a", "b")
    assert agree(suppressing(1), "under fire", "a", "", "seek open")
    assert agree(covering(2), "attack", "a", "b")
    chances = covering(1).odds("attack", "a", "b", "ignore_cover_fire")
    assert chances.of("interrupted", "b") > Fraction(0)
    assert sum(chances.table.values()) == 1
