import pytest

from rules.errors import Refused
from rules.facts import Ended, Rolled
from rules.systems.mm2e import GAME
from rules.systems.mm2e.concentration import DISTRACTIONS
from rules.systems.mm2e.sheet import Power
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.duel import HIT, SAVED, melee, outcome, rolled
from tests.rules.mm2e.people import hero, someone

ILLUSION = Power(name="Illusion", rank=8, duration="concentration")


def board(**fields):
    """a has the power and Concentration +5; b strikes with damage +6."""
    a = someone(powers=(ILLUSION,), skills={"Concentration": 5}, **fields)
    return Board(GAME, {"a": a, "b": someone(attacks=(melee(damage=6),))}).running()


def concentrating(**fields):
    b = board(**fields)
    b.do("concentrate", "a", "", "on Illusion")
    return b


@pytest.mark.rule("MM-CONC-01")
def test_a_standard_action_every_turn():
    b = concentrating()
    assert (b["a"].live.standard, b["a"].live.move) == (0, 1)
    with pytest.raises(Refused, match="no standard action"):
        b.do("attack", "a", "b")
    b.do("move", "a")
    for _ in range(2):
        b.do("next", "")
        assert b["a"].has("concentrating")
    b.do("concentrate", "a", "", "on illusion")
    b.do("next", "")
    b.do("next", "")
    assert [effect.note for effect in b["a"].of("concentrating")] == ["illusion"]
    b.do("attack", "a", "b", dice=[1])
    facts = b.do("next", "")
    assert facts_of(facts, Ended, condition="concentrating", why="time")


@pytest.mark.rule("MM-CONC-01")
def test_letting_go_is_free():
    b = concentrating()
    b.do("next", "")
    b.do("stop", "a")
    assert not b["a"].has("concentrating")
    with pytest.raises(Refused, match="not concentrating"):
        b.do("stop", "a")


@pytest.mark.rule("MM-CONC-02")
@pytest.mark.parametrize(("die", "kept"), [(11, True), (10, False)])
def test_a_hit_may_break_it(die, kept):
    b = concentrating()
    facts = b.turn("b").do("attack", "b", "a", dice=[HIT, SAVED, die])
    check = rolled(facts, "concentration")
    assert (check.against.value, check.success) == (16, kept)
    assert b["a"].has("concentrating") is kept


def test_a_hit_disturbs_nobody_else():
    facts = board().turn("b").do("attack", "b", "a", dice=[HIT, SAVED])
    assert not facts_of(facts, Rolled, what="concentration")


@pytest.mark.rule("MM-CONC-02")
@pytest.mark.parametrize("how", ["move", "reaction"])
@pytest.mark.parametrize(("die", "kept"), [(13, True), (12, False)])
def test_with_less_than_a_standard_action(how, die, kept):
    b = concentrating().turn("a")
    facts = b.do("concentrate", "a", "", f"on Illusion, action {how}", dice=[die])
    assert rolled(facts, "concentration").against.value == 18
    assert outcome(facts, "concentrate") == ("concentrates" if kept else "distracted")
    assert b["a"].has("concentrating") is kept
    assert (b["a"].live.standard, b["a"].live.move) == ((1, 0) if how == "move" else (1, 1))


@pytest.mark.rule("MM-CONC-02")
def test_a_reaction_is_possible_while_stunned():
    b = concentrating().turn("b").condition("a", "stunned")
    facts = b.do("concentrate", "a", "", "on force field, rank 3, action reaction", dice=[8])
    assert rolled(facts, "concentration").against.value == 13
    assert outcome(facts, "concentrate") == "concentrates"
    with pytest.raises(Refused, match="no standard action"):
        b.do("concentrate", "a", "", "on Illusion")


@pytest.mark.parametrize(
    ("options", "why"),
    [("on Illusion, action move", "not concentrating on that"), ("on flight, action reaction", "rank is not known")],
)
def test_what_is_refused(options, why):
    with pytest.raises(Refused, match=why):
        board().do("concentrate", "a", "", options)


DIFFICULTIES = {
    "by rain": 5, "by hail": 10, "by vigorous": 10, "by violent": 15, "by extreme": 20, "by entangled": 15,
    "by bound": 20, "by grappling": 20, "by pinned": 20, "by mental grapple": 20, "damage 8": 18, "continuous 7": 13,
    "rank 6": 16, "dc 17": 17,
}  # fmt: skip


@pytest.mark.rule("MM-CONC-02")
@pytest.mark.parametrize("options", DIFFICULTIES)
@pytest.mark.parametrize("over", [0, -1])
def test_how_hard_a_distraction_is_to_ignore(options, over):
    difficulty = DIFFICULTIES[options]
    b = concentrating()
    die = difficulty - 5 + over
    facts = b.do("distraction", "", "a", f"{options}, mod {die - 10}", dice=[10])
    check = rolled(facts, "concentration")
    assert (check.against.value, check.success) == (difficulty, over == 0)
    assert outcome(facts, "concentration") == ("calm" if over == 0 else "distracted")
    assert b["a"].has("concentrating") is (over == 0)


def test_every_distraction_is_proven():
    assert {f"by {kind}" for kind in DISTRACTIONS} == {said for said in DIFFICULTIES if said.startswith("by ")}


@pytest.mark.rule("MM-AIM-04", "MM-CONC-02")
@pytest.mark.parametrize(("die", "kept"), [(10, True), (9, False)])
def test_a_distraction_may_cost_the_aim(die, kept):
    b = board()
    b.do("aim", "a")
    b.do("distraction", "", "a", "by violent", dice=[die])
    assert b["a"].has("aiming") is kept


def test_several_are_distracted_each_for_himself():
    b = concentrating()
    facts = b.do("distraction", "", "a, b", "by violent", dice=[1, 20])
    assert [f.outcome for f in facts if f.counted] == ["distracted", "calm"]


@pytest.mark.rule("MM-CONC-02")
@pytest.mark.parametrize(("die", "kept"), [(15, True), (14, False)])
def test_a_hold_may_break_it(die, kept):
    b = concentrating()
    facts = b.turn("b").do("grab", "b", "a", dice=[15, 20, 1, die])
    assert rolled(facts, "concentration").against.value == 20
    assert b["a"].has("concentrating") is kept


@pytest.mark.rule("MM-CONC-02")
@pytest.mark.parametrize(("die", "kept"), [(10, True), (9, False)])
def test_bonds_may_break_it(die, kept):
    b = concentrating()
    b.do("condition", "", "a", name="entangled", dice=[die])
    assert b["a"].has("concentrating") is kept


@pytest.mark.parametrize(("options", "why"), [("", "not said"), ("dc 10, damage 3", "One distraction")])
def test_one_distraction_at_a_time(options, why):
    with pytest.raises(Refused, match=why):
        board().do("distraction", "", "a", options)


def test_a_hero_point_may_keep_it():
    a = hero(powers=(ILLUSION,), skills={"Concentration": 5})
    b = Board(GAME, {"a": a, "b": someone()}).running()
    b.do("concentrate", "a", "", "on Illusion")
    b.live("a", move=1)
    intent = b.intent("concentrate", "a", "", "on Illusion, action move")
    b.do("concentrate", "a", "", "on Illusion, action move", dice=[2])
    b.second_look(intent, 1, "reroll", dice=[5])
    assert b["a"].has("concentrating")
    assert b["a"].live.hero_points == 0


@pytest.mark.parametrize("state", [board, concentrating, lambda: concentrating().condition("a", "shaken")])
@pytest.mark.parametrize(
    ("action", "actor", "target", "options"),
    [("concentrate", "a", "", "on Illusion, action reaction"), ("attack", "b", "a", ""),
     ("distraction", "", "a", "by violent")],
)  # fmt: skip
def test_odds_are_those_of_every_face(state, action, actor, target, options):
    b = state().turn(actor or "a")
    assert b.odds(action, actor, target, options).table == b.proof(action, actor, target, options).table
