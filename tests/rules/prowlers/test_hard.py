"""Hard targets: twice the passive defense, and the weak spot of a machine."""

import pytest

from rules.errors import Refused
from rules.facts import Rolled
from rules.systems.prowlers.sheet import Attack, Defense
from tests.rules.board import facts_of
from tests.rules.prowlers.people import page, shelled, sizes, someone, told

GRITTY = {"gritty_hard_targets": True}
CLAW = Attack(name="Claw", rank=12)
DRILL = Attack(name="Drill", rank=12, penetrating=True)
LULL = Attack(name="Lull", type="mental_power", rank=12)
MACHINE = shelled(8, hard_target=True, complex_machine=True, willpower=3)


@pytest.mark.rule("PP-GRIT-HARD-01")
@pytest.mark.parametrize(
    ("options", "settings", "dice"),
    [("", GRITTY, [12, 16]), ("with drill", GRITTY, [12, 8]), ("with lull", GRITTY, [12, 3]), ("", {}, [12, 8])],
)
def test_machines_defend_with_twice_their_rank(options, settings, dice):
    board = page(settings, a=someone(attacks=(CLAW, DRILL, LULL)), b=MACHINE)
    assert sizes(board.do("attack", "a", "b", options, dice=[1] * sum(dice))) == dice


@pytest.mark.rule("PP-GRIT-HARD-01", "PP-DEF-05")
@pytest.mark.parametrize(("options", "dice"), [("", []), ("called", [8, 12])])
def test_the_doubled_rank_ignores_more(options, dice):
    plates = Defense(name="Plates", rank=12, impenetrable=True)
    tank = shelled(12, hard_target=True, complex_machine=True, defenses=(plates,))
    board = page(GRITTY, a=someone(attacks=(CLAW,)), b=tank)
    facts = board.do("attack", "a", "b", options, dice=[1] * sum(dice))
    assert sizes(facts) == dice
    assert dice or told(facts) == [("b", "too weak")]


@pytest.mark.rule("PP-GRIT-HARD-02")
def test_the_weak_spot_of_a_machine():
    board = page(GRITTY, a=someone(attacks=(CLAW,)), b=MACHINE, wall=shelled(8, hard_target=True))
    facts = board.do("attack", "a", "b", "called", dice=[1] * 16)
    assert (sizes(facts), facts_of(facts, Rolled)[0].pool[-1].rule) == ([8, 8], "PP-GRIT-HARD-02")
    with pytest.raises(Refused, match="no weak spot"):
        board.turn("a").do("attack", "a", "wall", "called")
    with pytest.raises(Refused, match="no weak spot"):
        page(a=someone(), b=MACHINE).do("attack", "a", "b", "called")


@pytest.mark.parametrize("options", ["", "called"])
def test_chances_are_those_of_every_face(options):
    small = shelled(2, hard_target=True, complex_machine=True)
    board = page(GRITTY, a=someone(might=6), b=small)
    assert board.odds("attack", "a", "b", options).table == board.proof("attack", "a", "b", options).table
