"""What wounds cost, and fighting on in spite of them, where a table plays so."""

import pytest

from rules.errors import Refused
from rules.facts import Rolled, Spent
from rules.systems.prowlers.sheet import Attack
from rules.systems.prowlers.state import health
from tests.rules.board import facts_of
from tests.rules.prowlers.people import hero, page, sizes, someone

SORE = {"gritty_wounds": True}


def wounded(now, full, settings=None, **fields):
    """a with so much Health; b to fight with."""
    board = page({**SORE, **(settings or {})}, a=hero(health_max=full, **fields), b=someone())
    board.do("health", "", "a", f"now {now}")
    return board


def less(board):
    """How many dice a's wounds cost: checked, attacking, attacked."""
    before = board.encounter
    lost = 6 - sizes(board.do("check", "a", "", "trait intellect", dice=[1] * expected(board)))[0]
    board.encounter = before
    return lost


def expected(board):
    """The dice of a check as things stand."""
    return 6 - sum(effect.value for effect in board["a"].of("wounded") if not board["a"].has("fighting on"))


@pytest.mark.rule("PP-GRIT-WOUND-01")
@pytest.mark.parametrize(
    ("now", "full", "dice"), [(4, 7, 2), (5, 7, 0), (3, 5, 2), (4, 5, 0), (4, 8, 2), (5, 8, 0), (1, 1, 0)]
)
def test_at_half_health_two_dice_are_lost(now, full, dice):
    assert less(wounded(now, full)) == dice


@pytest.mark.rule("PP-GRIT-WOUND-01")
def test_defense_and_attack_suffer_alike():
    board = wounded(3, 6)
    facts = board.do("attack", "a", "b", dice=[1] * (4 + 6))
    assert ("wounded", -2) in [(part.label, part.value) for part in facts_of(facts, Rolled)[0].pool]
    board.turn("b").do("attack", "b", "a", dice=[1] * (6 + 4))
    board.do("health", "", "a", "now 6")
    assert less(board) == 0


@pytest.mark.rule("PP-GRIT-WOUND-02")
@pytest.mark.parametrize(("settings", "now"), [({"gritty_slow_healing": True}, 0), ({"gritty_fatal": True}, -2)])
def test_awake_at_zero_or_below_it_is_four(settings, now):
    board = wounded(now, 6, settings)
    board.do("condition", "", "a", name="defeated", change="remove")
    assert health(board["a"]) == now
    assert less(board) == 4


@pytest.mark.rule("PP-GRIT-WOUND-03", "PP-RES-04")
def test_a_point_a_page_lets_somebody_fight_on():
    board = wounded(3, 6)
    facts = board.do("fight on", "a", "", "pages 2")
    assert Spent("a", "Resolve", 2, 0, "PP-GRIT-WOUND-03") in facts
    seen = []
    for _ in range(3):
        seen.append(less(board))
        board.do("done", "a")
        board.do("done", "b")
    assert seen == [0, 0, 2]
    with pytest.raises(Refused, match="no Resolve left"):
        board.do("fight on", "a")
    with pytest.raises(Refused, match="No wounds hold b back"):
        board.do("fight on", "b")


def test_points_add_up():
    board = wounded(3, 6)
    board.do("fight on", "a")
    board.do("fight on", "a")
    assert board["a"].of("fighting on")[0].left == 2


def test_switched_on_and_off_in_a_fight():
    board = wounded(3, 6)
    for value, dice in ((False, 0), (True, 2)):
        board.do("settings", "", key="gritty_wounds", value=value)
        board.do("done", "a")
        board.do("done", "b")
        assert less(board) == dice


def test_odds_are_those_of_the_faces():
    claw = Attack(name="Claw", type="melee")
    board = page(SORE, a=someone(attacks=(claw,), might=3), b=someone(agility=3, toughness=1, health_max=3))
    board.do("health", "", "b", "now 1")
    assert board.odds("attack", "a", "b").table == board.proof("attack", "a", "b").table
