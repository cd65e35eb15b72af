import pytest

from rules.errors import Refused
from rules.facts import Reminder, Rolled, Verdict
from rules.systems.mm2e.sheet import Mode
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import MISS, duel, rolled, struck
from tests.rules.mm2e.people import SWORD, someone


def moved(facts):
    """How far somebody went."""
    return facts_of(facts, Verdict)[0].value


@pytest.mark.rule("MM-MOVE-01")
@pytest.mark.parametrize(("mode", "feet"), [("", 30), ("climb", 7), ("swim", 7), ("crawl", 5)])
def test_the_speed_a_quarter_of_it_or_five_feet(mode, feet):
    options = f"mode {mode}" if mode else ""
    assert moved(duel().do("move", "a", "", options)) == feet
    with pytest.raises(Refused, match=f"moves {feet} feet"):
        duel().do("move", "a", "", f"feet {feet + 1}{', ' if mode else ''}{options}")


@pytest.mark.rule("MM-MOVE-02")
@pytest.mark.parametrize(("rank", "feet"), [(1, 100), (2, 250), (3, 500), (4, 1000), (5, 2500)])
def test_powers_move_by_their_rank(rank, feet):
    b = duel(someone(move_modes={"Flight": Mode(rank=rank)}))
    assert moved(b.do("move", "a", "", "mode Flight")) == feet


@pytest.mark.rule("MM-STAND-01", "MM-DROP-02")
def test_down_for_free_and_up_for_a_move():
    b = duel()
    b.do("prone", "a")
    assert b["a"].has("prone")
    assert (b["a"].live.standard, b["a"].live.move) == (1, 1)
    with pytest.raises(Refused, match="prone already"):
        b.do("prone", "a")
    with pytest.raises(Refused, match="move action without Instant Up"):
        b.do("stand up", "a", "", "action free")
    b.do("stand up", "a")
    assert not b["a"].has("prone")
    assert (b["a"].live.standard, b["a"].live.move) == (1, 0)
    with pytest.raises(Refused, match="is not prone"):
        b.do("stand up", "a")


@pytest.mark.rule("MM-STAND-01", "MM-ACT-14")
def test_instant_up_costs_nothing():
    b = duel(someone(feats={"Instant Up": 1})).condition("a", "prone")
    b.do("stand up", "a", "", "action free")
    assert not b["a"].has("prone")
    assert b["a"].live.move == 1


@pytest.mark.rule("MM-ACT-14")
def test_prone_fighting_takes_the_harm_out_of_lying():
    """No penalty on his own melee attacks or against adjacent ones; half speed; shots still find him harder to hit."""
    b = duel(b=someone(feats={"Prone Fighting": 1})).condition("b", "prone")
    assert struck(b, "with Sword") == 18
    assert struck(b, "with Blast") == 22
    roll = rolled(b.turn("b").do("attack", "b", "a", "with Sword", dice=[MISS]), "attack")
    assert roll.total - roll.value == 8
    assert moved(b.do("move", "b", "", "mode crawl")) == 15


@pytest.mark.rule("MM-ACT-02", "MM-ACT-14")
def test_move_by_action_leaves_the_rest_of_the_move_for_later():
    b = duel(someone(feats={"Move-by Action": 1}))
    b.do("move", "a", "", "feet 10")
    b.do("attack", "a", "b", "with Sword", dice=[MISS])
    with pytest.raises(Refused, match="moves 20 feet"):
        b.do("move", "a", "", "feet 21")
    assert moved(b.do("move", "a")) == 20
    with pytest.raises(Refused, match="no move action"):
        b.do("move", "a")


@pytest.mark.rule("MM-ACT-02")
def test_a_step_is_no_move_that_goes_on():
    b = duel(someone(feats={"Move-by Action": 1}))
    b.do("step", "a")
    assert moved(b.do("move", "a")) == 30
    assert b["a"].live.move == 0


@pytest.mark.rule("MM-ACT-02")
def test_without_the_feat_a_move_is_over_with_the_action():
    b = duel()
    b.do("move", "a", "", "feet 10")
    b.do("attack", "a", "b", "with Sword", dice=[MISS])
    with pytest.raises(Refused, match="no move action"):
        b.do("move", "a")


@pytest.mark.rule("MM-MANIP-01")
def test_handling_is_a_move_action_and_quick_draw_draws_freely():
    b = duel()
    b.do("handle", "a")
    assert (b["a"].live.standard, b["a"].live.move) == (1, 0)
    with pytest.raises(Refused, match="is a move action"):
        b.do("handle", "a", "", "action free")
    quick = duel(someone(feats={"Quick Draw": 1}))
    quick.do("handle", "a", "", "action free")
    assert quick["a"].live.move == 1
    quick.do("drop", "a")
    with pytest.raises(Refused, match="is a move action"):
        quick.do("handle", "a", "", "item sword, action free")


@pytest.mark.rule("MM-DROP-01", "MM-MANIP-01")
def test_a_thing_is_dropped_for_free_and_picked_up_with_a_move():
    b = duel()
    facts = b.do("drop", "a")
    assert [(f.outcome, f.item) for f in facts_of(facts, Verdict)] == [("drops", "Sword")]
    assert (b["a"].live.standard, b["a"].live.move) == (1, 1)
    with pytest.raises(Refused, match="no longer holds Sword"):
        b.do("attack", "a", "b", "with Sword")
    b.do("handle", "a", "", "item sword")
    assert b["a"].live.move == 0
    assert facts_of(b.do("attack", "a", "b", "with Sword", dice=[MISS]), Rolled)


@pytest.mark.rule("MM-DROP-01")
def test_to_hit_somebody_with_it_is_an_attack():
    with pytest.raises(Refused, match="a standard action") as refused:
        duel().do("drop", "a", "b", "item Sword")
    assert refused.value.rule == "MM-DROP-01"
    with pytest.raises(Refused, match="a holds nothing"):
        duel(someone(attacks=())).do("drop", "a")
    with pytest.raises(Refused, match="holds no “Axe”"):
        duel(someone(attacks=(SWORD,))).do("drop", "a", "", "item Axe")
    with pytest.raises(Refused, match="has lost no “Axe”"):
        duel().do("handle", "a", "", "item Axe")


@pytest.mark.rule("MM-ACT-07")
def test_dropping_counts_among_the_free_actions():
    b = duel()
    b.do("drop", "a")
    assert facts_of(b.do("prone", "a"), Reminder, rule="MM-ACT-07")
