import pytest

from rules.errors import Refused
from rules.facts import Reminder, TurnBegan, TurnSkipped, Verdict
from rules.systems.mm2e import GAME
from rules.systems.mm2e.sheet import Abilities
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.people import someone


def board(a=None, b=None, **settings):
    return Board(GAME, {"a": a or someone(), "b": b or someone()}, **settings).running()


@pytest.mark.rule("MM-ACT-01", "MM-ACT-02", "MM-ATK-13")
def test_a_standard_and_a_move_action():
    b = board()
    b.do("move", "a")
    b.do("attack", "a", "b", dice=[2])
    with pytest.raises(Refused, match="no standard action left"):
        b.do("attack", "a", "b")
    with pytest.raises(Refused, match="no full action left"):
        b.turn("a").live("a", move=0).do("aim", "a")


@pytest.mark.rule("MM-ACT-03", "MM-ACT-04", "MM-MANIP-01")
def test_a_standard_action_goes_as_a_second_move():
    b = board()
    b.do("prone", "a")
    b.do("stand up", "a")
    b.do("move", "a")
    assert GAME.left(b["a"], b.encounter) == ()
    b.turn("a").do("handle", "a")
    b.do("move", "a", "", "mode climb")
    with pytest.raises(Refused, match="no move action left"):
        b.do("handle", "a")


@pytest.mark.rule("MM-ACT-05")
def test_a_five_foot_step_goes_with_anything_but_movement():
    b = board()
    b.do("prone", "a")
    b.do("stand up", "a")
    b.do("step", "a")
    b.do("attack", "a", "b", dice=[2])
    b.turn("a").live("a", moved=0).do("move", "a", "", "feet 30")
    with pytest.raises(Refused, match="has moved"):
        b.do("step", "a")


@pytest.mark.rule("MM-ACT-06")
def test_a_full_action_takes_the_whole_turn():
    b = board()
    b.do("move", "a")
    with pytest.raises(Refused, match="no full action left"):
        b.do("aim", "a")
    b.turn("a").do("aim", "a")
    assert GAME.left(b["a"], b.encounter) == ()


@pytest.mark.rule("MM-ACT-07", "MM-SPEAK-01")
def test_free_actions_are_counted_and_pointed_out():
    b = board(someone(abilities=Abilities(dex=16, int=12)))
    for _ in range(4):
        assert not facts_of(b.do("speak", "a"), Reminder)
    assert facts_of(b.do("speak", "a"), Reminder)[0].rule == "MM-ACT-07"
    clumsy = board(someone(abilities=Abilities(dex=8, int=8)))
    assert not facts_of(clumsy.do("speak", "a"), Reminder)
    assert facts_of(clumsy.do("speak", "a"), Reminder)


@pytest.mark.rule("MM-ACT-08", "MM-SAVE-07")
def test_the_stunned_still_make_saves():
    b = board().condition("b", "stunned")
    facts = b.do("attack", "a", "b", dice=[12, 20])
    assert facts_of(facts, Verdict, outcome="unharmed")


@pytest.mark.rule("MM-ACT-09", "MM-DCOND-03", "MM-COND-36")
@pytest.mark.parametrize(
    ("conditions", "left"),
    [
        (("staggered",), ("a standard or a move action",)),
        (("disabled",), ("a standard or a move action",)),
        (("slowed",), ("a standard or a move action",)),
        (("nauseated",), ("a move action",)),
        (("staggered", "nauseated"), ("a move action",)),
        ((), ("standard action", "move action")),
    ],
)
def test_states_limit_a_turn(conditions, left):
    b = board().condition("b", *conditions)
    b.do("next", "")
    assert GAME.left(b["b"], b.encounter) == left


@pytest.mark.rule("MM-COND-04", "MM-COND-32", "MM-COND-33")
@pytest.mark.parametrize("condition", ["dazed", "stunned", "fascinated", "unconscious"])
def test_who_cannot_act_is_passed_with_the_reason(condition):
    b = board().condition("b", condition)
    facts = b.do("next", "")
    assert facts_of(facts, TurnSkipped, by="b")[0].why == condition
    assert [f.by for f in facts_of(facts, TurnBegan)] == ["a"]


@pytest.mark.rule("MM-ACT-10")
def test_a_full_action_in_two_halves():
    b = board().condition("a", "staggered").turn("a").live("a", one=True)
    with pytest.raises(Refused, match="only one standard or move action"):
        b.do("aim", "a")
    b.do("begin", "a", "", "what aim")
    b.do("next", "")
    b.do("next", "")
    b.do("aim", "a")
    assert b["a"].has("aiming")


@pytest.mark.rule("MM-ACT-10")
def test_another_action_in_between_loses_the_start():
    b = board()
    b.do("begin", "a", "", "what aim")
    b.turn("a").do("move", "a")
    with pytest.raises(Refused, match="no full action left"):
        b.do("aim", "a")


@pytest.mark.rule("MM-ACT-12", "MM-MISC-01")
def test_a_gm_says_what_anything_else_costs():
    b = board()
    b.do("other", "a", "", 'what "pull the lever", action move')
    assert GAME.left(b["a"], b.encounter) == ("standard action",)


@pytest.mark.rule("MM-ACT-13")
def test_a_skill_is_a_standard_action_unless_it_says_otherwise():
    b = board()
    b.do("check", "a", trait="bluff", dc=10, dice=[11])
    assert GAME.left(b["a"], b.encounter) == ("move action",)
    b.turn("a").do("check", "a", trait="notice", dc=10, dice=[11])
    assert GAME.left(b["a"], b.encounter) == ("standard action", "move action")


def test_a_turn_ends_by_itself_when_nothing_is_left():
    b = board(auto_end=True)
    b.do("attack", "a", "b", dice=[2])
    assert b.encounter.turns.current == ("a",)
    b.do("move", "a")
    assert b.encounter.turns.current == ("b",)


@pytest.mark.rule("MM-STAND-01", "MM-DROP-02")
def test_lying_down_is_free_and_standing_up_a_move():
    b = board()
    b.do("prone", "a")
    assert b["a"].has("prone")
    assert GAME.left(b["a"], b.encounter) == ("standard action", "move action")
    with pytest.raises(Refused, match="Instant Up"):
        b.do("stand up", "a", "", "action free")
    b.do("stand up", "a")
    assert not b["a"].has("prone")
    assert GAME.left(b["a"], b.encounter) == ("standard action",)
    quick = board(someone(feats={"Instant Up": 1}))
    quick.do("prone", "a")
    quick.do("stand up", "a", "", "action free")
    assert GAME.left(quick["a"], quick.encounter) == ("standard action", "move action")


@pytest.mark.rule("MM-MOVE-01", "MM-MOVE-02")
@pytest.mark.parametrize(
    ("mode", "feet"),
    [("", 30), ("climb", 7), ("swim", 7), ("crawl", 5), ("flight", 2500), ("speed", 100)],
)
def test_speeds(mode, feet):
    b = board(someone(move_modes={"flight": {"rank": 5}, "speed": {"rank": 1}}))
    facts = b.do("move", "a", "", f"mode {mode}" if mode else "")
    assert facts_of(facts, Verdict)[0].value == feet
    with pytest.raises(Refused, match=f"{feet} feet"):
        b.turn("a").do("move", "a", "", f"feet {feet + 1}" + (f", mode {mode}" if mode else ""))
