import pytest

from rules.errors import Refused
from rules.facts import Offered, Rolled, Verdict
from rules.systems.mm2e.recovery import rest_of
from rules.systems.mm2e.sheet import Abilities
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import duel, outcome, rolled
from tests.rules.mm2e.people import hero, minion, someone

TOUGH = Abilities(con=16)
FRAIL = Abilities(con=8)


def hurt(*names, b=None, bruised=0, injured=0):
    """b has these boxes and marks; nobody else is hurt."""
    board = duel(b=b or someone(abilities=TOUGH))
    board.condition("b", "bruised", times=bruised).condition("b", "injured", times=injured)
    return board.condition("b", *names)


def marks(board, kind, who="b"):
    return sum(effect.value for effect in board[who].of(kind))


def recovered(facts):
    return [fact.item for fact in facts_of(facts, Verdict, what="recovery", outcome="recovers")]


@pytest.mark.rule("MM-REC-01")
@pytest.mark.parametrize(("die", "gone"), [(6, False), (7, True)])
def test_constitution_against_ten(die, gone):
    board = hurt(bruised=1)
    facts = board.do("rest", "", "b", "amount 1, unit minutes", dice=[die])
    roll = rolled(facts, "recovery")
    assert (roll.total, roll.against.value) == (die + 3, 10)
    assert board["b"].has("bruised") is not gone


@pytest.mark.rule("MM-REC-02")
def test_each_failed_check_makes_the_next_easier_until_one_succeeds():
    board = hurt(bruised=2)
    facts = board.do("rest", "", "b", "amount 2, unit minutes", dice=[5, 12])
    assert [roll.total for roll in facts_of(facts, Rolled)] == [8, 16]
    assert marks(board, "bruised") == 1
    assert rest_of(board["b"], "bruised").failed == 0
    assert rolled(board.do("rest", "", "b", "amount 1, unit minutes", dice=[5]), "recovery").total == 8


@pytest.mark.rule("MM-REC-03")
def test_a_bruise_goes_in_ten_minutes_whatever_the_dice():
    board = hurt(b=someone(abilities=FRAIL), bruised=2)
    board.do("rest", "", "b", "amount 9, unit minutes", dice=[1] * 9)
    assert marks(board, "bruised") == 2
    board.do("rest", "", "b", "amount 1, unit minutes", dice=[1])
    assert marks(board, "bruised") == 1


@pytest.mark.rule("MM-CHK-10")
def test_ten_rounds_are_a_minute():
    board = hurt(b=someone(abilities=FRAIL), bruised=2)
    board.do("rest", "", "b", "amount 9, unit rounds")
    facts = board.do("rest", "", "b", "amount 1, unit rounds", dice=[1])
    assert len(facts_of(facts, Rolled, what="recovery")) == 1
    facts = board.do("rest", "", "b", "amount 20, unit rounds", dice=[1, 1])
    assert len(facts_of(facts, Rolled, what="recovery")) == 2


@pytest.mark.rule("MM-REC-06")
def test_an_injury_goes_in_ten_hours_whatever_the_dice():
    board = hurt(b=someone(abilities=FRAIL), injured=2)
    board.do("rest", "", "b", "amount 9", dice=[1] * 9)
    assert marks(board, "injured") == 2
    board.do("rest", "", "b", "amount 1", dice=[1])
    assert marks(board, "injured") == 1


@pytest.mark.rule("MM-REC-04", "MM-REC-05", "MM-REC-07")
@pytest.mark.parametrize(
    ("box", "before", "due"),
    [
        ("staggered", "amount 59, unit minutes", "amount 1, unit minutes"),
        ("unconscious", "amount 9, unit rounds", "amount 1, unit rounds"),
        ("disabled", "amount 23", "amount 1"),
    ],
)
def test_each_box_has_its_time(box, before, due):
    board = hurt(box)
    board.do("rest", "", "b", before)
    assert board["b"].has(box)
    assert recovered(board.do("rest", "", "b", due, dice=[7])) == [box]
    assert not board["b"].has(box)


@pytest.mark.rule("MM-REC-05")
def test_two_minutes_a_failure_and_a_success():
    board = hurt("unconscious")
    board.do("rest", "", "b", "amount 2, unit minutes", dice=[5, 12])
    assert not board["b"].has("unconscious")


@pytest.mark.rule("MM-REC-05")
def test_the_unconscious_come_to_in_a_fight_and_minions_do_not():
    board = hurt("unconscious")
    for _ in range(9):
        board.do("next", "")
    facts = board.do("next", "", dice=[7])
    assert recovered(facts) == ["unconscious"]
    assert board.encounter.turns.current == ("b",)
    out = hurt("unconscious", b=minion())
    for _ in range(12):
        out.do("next", "")
    assert out["b"].has("unconscious")


@pytest.mark.rule("MM-REC-08")
def test_disabled_holds_up_all_but_waking():
    board = hurt("disabled", "staggered", "unconscious", bruised=3, injured=3)
    facts = board.do("rest", "", "b", "amount 10, unit hours", dice=[7])
    assert recovered(facts) == ["unconscious"]
    assert (marks(board, "bruised"), marks(board, "injured")) == (3, 3)
    assert board["b"].has("staggered", "disabled")


@pytest.mark.rule("MM-REC-08")
def test_injuries_hold_up_bruises_and_dying_holds_up_waking():
    board = hurt(bruised=1, injured=1)
    assert recovered(board.do("rest", "", "b", "amount 1", dice=[20])) == ["injured"]
    assert recovered(board.do("rest", "", "b", "amount 1, unit minutes", dice=[20])) == ["bruised"]
    board = hurt("unconscious")
    board.do("condition", "", "b", name="dying", dice=[10])
    board.do("rest", "", "b", "amount 59, unit minutes")
    assert outcome(board.do("rest", "", "b", "amount 1, unit minutes", dice=[11]), "dying") == "holds on"


@pytest.mark.rule("MM-REC-09")
@pytest.mark.parametrize(
    ("ranks", "box", "span"),
    [
        ({"bruised": 1}, "bruised", "amount 1, unit rounds"),
        ({"all": 1}, "unconscious", "amount 1, unit rounds"),
        ({"injured": 1}, "injured", "amount 20, unit minutes"),
        ({"staggered": 3}, "staggered", "amount 1, unit minutes"),
        ({"disabled": 1}, "disabled", "amount 5, unit hours"),
        ({"disabled": 6}, "disabled", "amount 1, unit rounds"),
    ],
)
def test_regeneration_shortens_the_time(ranks, box, span):
    board = hurt(box, b=someone(abilities=TOUGH, regeneration=ranks))
    assert recovered(board.do("rest", "", "b", span, dice=[7])) == [box]


@pytest.mark.rule("MM-REC-09")
def test_the_last_rank_needs_no_rest_and_the_one_before_a_standard_action():
    board = hurt(b=someone(regeneration={"bruised": 3}), bruised=2)
    assert recovered(board.do("next", "", dice=[20])) == ["bruised"]
    board = hurt(b=someone(regeneration={"bruised": 2}), bruised=2)
    board.do("next", "")
    assert recovered(board.do("regenerate", "b", dice=[20])) == ["bruised"]
    assert board["b"].live.standard == 0
    assert recovered(hurt(b=someone(regeneration={"bruised": 1}), bruised=1).turn("b").do("recover", "b", dice=[20]))
    with pytest.raises(Refused, match="that fast"):
        hurt(bruised=1).turn("b").do("regenerate", "b")


@pytest.mark.rule("MM-REC-09")
def test_a_healer_adds_his_rank_to_a_further_check():
    board = hurt(injured=1)
    board.encounter = duel(someone(healing=5), board["b"].sheet).condition("b", "injured").encounter
    facts = board.do("healing", "a", "b", dice=[2])
    assert rolled(facts, "recovery").total == 10
    assert recovered(facts) == ["injured"]
    with pytest.raises(Refused, match="nothing to recover"):
        board.turn("a").do("healing", "a", "b")


@pytest.mark.rule("MM-ABIL-03")
def test_a_healer_returns_a_lost_point():
    board = duel(someone(healing=5))
    board.do("ability damage", "", "b", "ability dex, points 2")
    board.do("healing", "a", "b")
    assert [loss.points for loss in board["b"].live.ability_damage] == [1]


@pytest.mark.rule("MM-REC-10", "MM-HERO-05", "MM-ACT-16")
def test_a_hero_point_and_a_full_action_in_a_fight():
    board = hurt("staggered", b=hero(abilities=TOUGH))
    board.turn("b").live("b", hero_points=1, one=False)
    assert recovered(board.do("recover", "b", dice=[7])) == ["staggered"]
    assert (board["b"].live.hero_points, board["b"].live.standard, board["b"].live.move) == (0, 0, 0)
    with pytest.raises(Refused, match="nothing to recover"):
        board.turn("b").do("recover", "b")
    with pytest.raises(Refused, match="no hero point"):
        board.condition("b", "staggered").do("recover", "b")


@pytest.mark.rule("MM-REC-10")
def test_a_hero_point_on_a_check_makes_at_least_fourteen():
    board = hurt(b=hero(abilities=TOUGH), bruised=1)
    intent = board.intent("rest", "", "b", "amount 1, unit minutes")
    facts = board.do("rest", "", "b", "amount 1, unit minutes", dice=[2])
    index = facts_of(facts, Offered)[0].index
    facts = board.second_look(intent, index, "reroll", dice=[1], path=("b",))
    assert facts_of(facts, Rolled)[-1].total == 14
    assert not board["b"].has("bruised")


@pytest.mark.rule("MM-REC-11")
def test_a_hero_point_clears_all_marks_out_of_combat():
    board = hurt(b=hero(), bruised=3, injured=3)
    with pytest.raises(Refused, match="goes on"):
        board.do("recover all", "", "b")
    board.do("end", "")
    board.do("recover all", "", "b")
    assert not board["b"].has("bruised", "injured")
    assert board["b"].live.hero_points == 0


@pytest.mark.rule("MM-REC-12", "MM-DYING-07")
def test_three_days_from_death_to_health():
    revives = hero(abilities=TOUGH, regeneration={"resurrection": 2}, hero_points=2)
    board = hurt("staggered", "disabled", b=revives, bruised=3, injured=3)
    board.condition("b", "unconscious", "dead").do("end", "")
    day = board.intent("rest", "", "b", "amount 1, unit days")
    facts = board.do("rest", "", "b", "amount 1, unit days", dice=[4])
    assert board["b"].has("dead")
    facts = board.second_look(day, facts_of(facts, Offered)[0].index, "reroll", dice=[1], path=("b",))
    assert facts_of(facts, Rolled)[-1].total == 14
    assert board["b"].has("unconscious")
    assert not board["b"].has("dead")
    facts = board.do("rest", "", "b", "amount 1, unit minutes", dice=[5])
    assert rolled(facts, "recovery").total == 8
    facts = board.do("rest", "", "b", "amount 1, unit minutes", dice=[12])
    assert rolled(facts, "recovery").total == 16
    assert not board["b"].has("unconscious")
    facts = board.do("rest", "", "b", "amount 1, unit days", dice=[5])
    assert rolled(facts, "recovery").total == 8
    facts = board.do("rest", "", "b", "amount 1, unit days", dice=[6])
    assert rolled(facts, "recovery").total == 10
    assert not board["b"].has("disabled")
    board.do("rest", "", "b", "amount 1, unit hours", dice=[7, 1])
    assert not board["b"].has("staggered")
    board.do("recover all", "", "b")
    assert not board["b"].effects
    assert board["b"].live.hero_points == 0


@pytest.mark.parametrize(
    ("names", "span"),
    [((), "minutes"), (("unconscious",), "minutes"), (("disabled",), "days"), (("staggered",), "hours")],
)
def test_odds_of_a_rest_are_those_of_all_faces(names, span):
    board = hurt(*names, b=someone(abilities=FRAIL), bruised=1 if not names else 0)
    got, all_faces = (ways("rest", "", "b", f"amount 2, unit {span}") for ways in (board.odds, board.proof))
    assert got.parts == all_faces.parts
    assert got.parts["b"]


def test_odds_of_recovering_and_healing_are_those_of_all_faces():
    board = hurt("staggered", b=hero(abilities=TOUGH, healing=3), bruised=1).condition("a", "injured")
    board.turn("b").live("b", one=False)
    assert board.odds("recover", "b").table == board.proof("recover", "b").table
    assert board.odds("healing", "b", "a").table == board.proof("healing", "b", "a").table


def test_odds_of_regeneration_are_those_of_all_faces():
    board = hurt(b=someone(regeneration={"bruised": 2}), bruised=2).turn("b")
    assert board.odds("regenerate", "b").table == board.proof("regenerate", "b").table
