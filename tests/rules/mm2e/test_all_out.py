import pytest

from rules.errors import Refused
from rules.facts import Rolled, Verdict
from rules.systems.mm2e.sheet import Abilities, Mode
from tests.rules.board import facts_of
from tests.rules.mm2e.chances import agree
from tests.rules.mm2e.duel import conditions, duel, rolled
from tests.rules.mm2e.people import someone

FRAIL = Abilities(con=12)


def seen_by(board, who="a"):
    """The Defense that b meets in a."""
    board.do("next", "")
    return rolled(board.turn("b").do("attack", "b", who, "with Sword", dice=[1]), "attack").against.value


def sprint(board, rounds, dice=(), options=""):
    """a runs for some rounds, b waits; the facts of the last."""
    facts = ()
    for n in range(rounds):
        if n:
            board.do("next", "")
            board.do("next", "")
        facts = board.do("all-out", "a", "", options, dice=dice if n == rounds - 1 else ())
    return facts


@pytest.mark.rule("MM-ALLOUT-01")
def test_four_times_the_speed_as_a_full_action():
    b = duel()
    facts = b.do("all-out", "a")
    assert [(f.outcome, f.value) for f in facts_of(facts, Verdict)] == [("moves all out", 120)]
    assert (b["a"].live.standard, b["a"].live.move, b["a"].live.moved) == (0, 0, 120)
    with pytest.raises(Refused, match="moves at most 120 feet all out") as refused:
        duel().do("all-out", "a", "", "feet 121")
    assert refused.value.rule == "MM-ALLOUT-01"


@pytest.mark.rule("MM-ALLOUT-01")
@pytest.mark.parametrize("state", ["fatigued", "exhausted", "entangled", "nauseated"])
def test_not_when_tired_bound_or_sick(state):
    with pytest.raises(Refused, match=f"a is {state} and cannot move all out") as refused:
        duel().condition("a", state).do("all-out", "a")
    assert refused.value.rule == "MM-ALLOUT-01"


@pytest.mark.rule("MM-ALLOUT-02")
@pytest.mark.parametrize(("options", "defense"), [("mode Flight", 24), ("", 14)])
def test_no_dodge_but_the_speed_of_a_power(options, defense):
    """Base +8, of which 4 are dodge; Flight 5."""
    b = duel(someone(defense=18, move_modes={"Flight": Mode(rank=5)}))
    b.do("all-out", "a", "", options)
    assert seen_by(b) == defense
    b.do("next", "")
    assert seen_by(b) == 18


@pytest.mark.rule("MM-ALLOUT-03")
@pytest.mark.parametrize(("rounds", "goal"), [(13, 10), (14, 11)])
def test_as_many_rounds_as_constitution_then_checks(rounds, goal):
    b = duel(someone(abilities=FRAIL))
    sprint(b, 12)
    for n in range(13, rounds + 1):
        b.do("next", "")
        b.do("next", "")
        facts = b.do("all-out", "a", dice=[20])
        assert n == rounds or rolled(facts, "constitution").against.value == 10
    assert rolled(facts, "constitution").against.value == goal
    assert rolled(facts, "constitution").total == 21
    assert b["a"].has("all-out")


@pytest.mark.rule("MM-ALLOUT-03")
def test_a_turn_without_it_begins_the_count_again():
    b = duel(someone(abilities=FRAIL))
    sprint(b, 12)
    for _ in range(4):
        b.do("next", "")
    assert not facts_of(sprint(b, 12), Rolled)


@pytest.mark.rule("MM-ALLOUT-03", "MM-ACT-14")
def test_endurance_helps_and_no_constitution_never_tires():
    b = duel(someone(abilities=FRAIL, feats={"Endurance": 2}))
    assert rolled(sprint(b, 13, dice=[1]), "constitution").total == 10
    machine = duel(someone(abilities=Abilities(con=None)))
    assert not facts_of(sprint(machine, 13), Rolled)


@pytest.mark.rule("MM-ALLOUT-04", "MM-FAT-01")
def test_who_fails_is_tired_and_slows_down():
    b = duel(someone(abilities=FRAIL))
    facts = sprint(b, 13, dice=[8])
    assert conditions(facts, "a") == ["fatigued"]
    assert [(f.outcome, f.value) for f in facts_of(facts, Verdict, what="move")] == [("slows down", 60)]
    assert not b["a"].has("all-out")
    b.do("next", "")
    b.do("next", "")
    with pytest.raises(Refused, match="fatigued and cannot move all out"):
        b.do("all-out", "a")


@pytest.mark.rule("MM-ALLOUT-05")
def test_immovable_is_nothing_all_out_and_half_when_hurrying():
    """Shoved in return, rank 3: 12 standing, 4 after two moves, 0 all out."""
    for moves, bonus in (((), 12), (("move",), 12), (("move", "move"), 4), (("all-out",), 0)):
        b = duel(someone(immovable=3))
        for action in moves:
            b.do(action, "a")
        roll = facts_of(b.turn("b").do("rush", "b", "a", dice=[10, 10]), Rolled, what="rush")[1]
        assert roll.total - roll.value == bonus


def test_odds_are_those_of_every_face():
    b = duel(someone(abilities=FRAIL))
    sprint(b, 12)
    b.do("next", "")
    b.do("next", "")
    assert agree(b, "all-out", "a")
    assert agree(duel(), "all-out", "a")
