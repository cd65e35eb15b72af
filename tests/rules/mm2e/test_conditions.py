import pytest

from rules.dice import Scripted
from rules.errors import Refused
from rules.facts import Reminder, TurnSkipped
from rules.referee import Referee
from rules.resolve import Live
from rules.systems.mm2e.card import status
from rules.systems.mm2e.conditions import CONDITIONS, score
from rules.systems.mm2e.movement import speed
from rules.systems.mm2e.sheet import Abilities
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import HIT, MISS, conditions, duel, outcome, rolled, struck
from tests.rules.mm2e.people import someone

TEN = someone(defense=20)


def states(*names):
    """b has these conditions, and Defense 20 with a dodge bonus of 5."""
    return duel(b=TEN).condition("b", *names)


def checked(board, trait, who="b"):
    """What counts beside the die of a check."""
    facts = board.turn(who).do("check", who, options=f"trait {trait}, dc 40", dice=[10])
    return rolled(facts, trait).total - 10


def turn_of(board, who="b"):
    """What the turn that now begins tells somebody, and the actions of it."""
    board.turn("a" if who == "b" else "b")
    facts = board.do("done", "a" if who == "b" else "b")
    live = board[who].live
    return facts, (live.standard, live.move, live.one)


def walk(board, who="b"):
    """Feet of a move action."""
    return speed(Referee(board.encounter, Live(board.encounter, Scripted(()), [])), board[who])


@pytest.mark.rule("MM-COND-01", "MM-ABIL-05")
def test_missing_points_of_an_ability():
    board = duel(b=someone(abilities=Abilities(dex=16), ref_base=2))
    assert rolled(board.do("save", "b", options="kind reflex", dice=[10]), "reflex").total == 15
    board.do("ability damage", "", "b", "ability dex, points 3")
    assert rolled(board.do("save", "b", options="kind reflex", dice=[10]), "reflex").total == 13


@pytest.mark.rule("MM-COND-07")
@pytest.mark.parametrize(
    ("ability", "came", "dice"),
    [
        ("str", ["prone", "helpless"], []),
        ("dex", ["paralyzed"], []),
        ("con", ["dying"], [20]),
        ("int", ["unconscious"], []),
        ("wis", ["unconscious"], []),
        ("cha", ["unconscious"], []),
    ],
)
def test_an_ability_at_nothing(ability, came, dice):
    facts = duel().do("ability damage", "", "b", f"ability {ability}, points 10", dice=dice)
    assert conditions(facts)[: len(came)] == came


@pytest.mark.rule("MM-COND-02")
def test_blinded():
    assert struck(states("blinded")) == 13
    assert checked(states("blinded"), "climb") == -4
    assert checked(states("blinded"), "acrobatics") == -4
    assert checked(states("blinded"), "bluff") == 0
    assert walk(states("blinded")) == 15
    facts = states("blinded").turn("b").do("check", "b", options="trait notice, dc 10", dice=[10])
    assert facts_of(facts, Reminder, words="{b} sees nothing.")


@pytest.mark.rule("MM-COND-06", "MM-INIT-02")
def test_deafened():
    board = duel().condition("a", "deafened")
    facts = board.do("initiative", "", "a", dice=[10])
    assert rolled(facts, "initiative").total == 6
    facts = states("deafened").turn("b").do("check", "b", options="trait notice, dc 10", dice=[10])
    assert facts_of(facts, Reminder, words="{b} hears nothing.")


@pytest.mark.rule("MM-COND-03", "MM-COND-19")
def test_marks_are_counted_one_by_one():
    board = duel().condition("b", "bruised", times=2).condition("b", "injured", times=3)
    assert status(board["b"]) == ("injured ×3", "bruised ×2")
    board.do("condition", "", "b", name="bruised", change="remove")
    board.do("condition", "", "b", name="bruised", change="remove")
    assert status(board["b"]) == ("injured ×3",)
    assert rolled(board.do("damage", "", "b", "amount 8, lethal", dice=[20]), "toughness").total == 27 - 3
    assert rolled(board.do("damage", "", "b", "amount 8", dice=[20]), "toughness").total == 27


@pytest.mark.rule("MM-COND-04", "MM-ACT-09")
def test_dazed():
    assert struck(states("dazed")) == 20
    facts, _ = turn_of(states("dazed"))
    assert facts_of(facts, TurnSkipped, by="b", why="dazed")


@pytest.mark.rule("MM-COND-08", "MM-DCOND-06")
def test_the_disabled_collapse_after_an_attack():
    board = duel().condition("a", "disabled").turn("a")
    facts = board.do("attack", "a", "b", dice=[MISS, 10])
    assert outcome(facts) == "miss"
    assert conditions(facts, "a") == ["dying"]
    assert rolled(facts, "fortitude").against.value == 10


@pytest.mark.rule("MM-COND-08", "MM-DCOND-09")
def test_the_disabled_have_one_action_and_may_walk():
    board = states("disabled")
    facts, actions = turn_of(board)
    assert actions == (1, 1, True)
    assert facts_of(facts, Reminder, rule="MM-DCOND-09")
    board.do("move", "b", options="feet 30")
    assert not board["b"].has("dying")
    with pytest.raises(Refused):
        board.do("attack", "b", "a")


@pytest.mark.rule("MM-COND-10")
def test_entangled():
    board = duel(someone(), someone(abilities=Abilities(dex=14))).condition("b", "entangled")
    assert struck(board) == 16
    facts = board.turn("b").do("attack", "b", "a", dice=[MISS])
    assert rolled(facts, "attack").total == MISS + 6
    assert score(board["b"], "dex") == 10
    assert walk(board) == 15
    assert conditions(board.do("condition", "", "b", name="entangled")) == ["helpless"]


@pytest.mark.rule("MM-COND-11", "MM-COND-13")
def test_fatigued_exhausted_unconscious():
    board = duel(b=someone(abilities=Abilities(str=16, dex=16)))
    for condition, weaker, slower, defense in (("fatigued", 2, 30, 17), ("exhausted", 6, 15, 15)):
        assert conditions(board.do("condition", "", "b", name="fatigued")) == [condition]
        assert (score(board["b"], "str"), score(board["b"], "dex")) == (16 - weaker, 16 - weaker)
        assert walk(board) == slower
        assert struck(board) == defense
        assert not CONDITIONS[condition].charge
    assert not board["b"].has("fatigued")
    assert conditions(board.do("condition", "", "b", name="fatigued")) == ["unconscious"]


@pytest.mark.rule("MM-COND-12")
def test_fascinated():
    assert checked(states("fascinated"), "notice") == -4
    facts, _ = turn_of(states("fascinated"))
    assert facts_of(facts, TurnSkipped, by="b", why="fascinated")
    board = states("fascinated")
    struck(board)
    assert not board["b"].has("fascinated")


@pytest.mark.rule("MM-COND-15", "MM-COND-23")
@pytest.mark.parametrize("state", ["frightened", "panicked"])
def test_those_who_flee_are_told_so(state):
    board = states(state)
    assert struck(board) == 20
    facts, _ = turn_of(board)
    assert any(state in reminder.words for reminder in facts_of(facts, Reminder))


@pytest.mark.rule("MM-COND-21", "MM-ACT-09")
def test_nauseated():
    board = states("nauseated")
    _, actions = turn_of(board)
    assert actions == (0, 1, True)
    with pytest.raises(Refused):
        board.do("attack", "b", "a")


@pytest.mark.rule("MM-COND-22")
def test_without_conditions_nothing_changes():
    assert status(duel()["b"]) == ()
    assert struck(states()) == 20


@pytest.mark.rule("MM-COND-24", "MM-COND-17")
def test_paralyzed():
    board = duel(b=someone(abilities=Abilities(str=16, dex=16))).condition("b", "paralyzed")
    assert struck(board) == 5
    assert (score(board["b"], "str"), score(board["b"], "dex")) == (0, 0)
    facts, actions = turn_of(board)
    assert actions == (1, 0, False)
    assert facts_of(facts, Reminder, words="{b} is paralyzed: purely mental acts only.")


@pytest.mark.rule("MM-COND-25")
def test_pinned():
    assert struck(states("pinned")) == 11


@pytest.mark.rule("MM-COND-26", "MM-STAND-01")
def test_prone():
    board = duel().condition("b", "prone")
    assert struck(board, "with Sword") == 14
    assert struck(board, "with Blast") == 22
    board.turn("b").do("stand up", "b")
    assert struck(board, "with Sword") == 18


@pytest.mark.rule("MM-COND-27", "MM-COND-28")
@pytest.mark.parametrize(("state", "save"), [("shaken", -2), ("sickened", 0)])
def test_shaken_and_sickened(state, save):
    board = states(state)
    assert checked(board, "bluff") == -2
    assert rolled(board.do("save", "b", options="kind will", dice=[10]), "will").total == 10 + save
    facts = board.turn("b").do("attack", "b", "a", dice=[MISS])
    assert rolled(facts, "attack").total == MISS + 8 - 2


@pytest.mark.rule("MM-COND-29")
def test_slowed():
    board = states("slowed")
    assert struck(board) == 19
    assert walk(board) == 15
    _, actions = turn_of(board)
    assert actions == (1, 1, True)
    assert rolled(board.do("save", "b", options="kind reflex", dice=[10]), "reflex").total == 9
    assert rolled(board.do("attack", "b", "a", dice=[MISS]), "attack").total == MISS + 7


@pytest.mark.rule("MM-COND-31", "MM-DCOND-03")
def test_staggered():
    board = states("staggered")
    facts, actions = turn_of(board)
    assert actions == (1, 1, True)
    assert facts_of(facts, Reminder, words="{b} is staggered: one standard or move action.", rule="MM-DCOND-03")
    with pytest.raises(Refused, match="only one standard or move action"):
        board.do("aim", "b")
    board.do("move", "b", options="feet 30")
    with pytest.raises(Refused):
        board.do("attack", "b", "a")


@pytest.mark.rule("MM-COND-32")
def test_stunned():
    board = states("stunned")
    assert struck(board) == 13
    facts, actions = turn_of(board)
    assert facts_of(facts, TurnSkipped, by="b", why="stunned")
    assert actions == (0, 0, False)
    assert outcome(board.do("save", "b", options="kind will, dc 5", dice=[10]), "will save") == "success"


@pytest.mark.rule("MM-COND-33", "MM-DCOND-04")
def test_unconscious():
    board = states("unconscious")
    assert struck(board) == 5
    facts = board.turn("a").do("attack", "a", "b", dice=[HIT, 16])
    assert conditions(facts) == ["bruised", "injured"]


@pytest.mark.rule("MM-COND-34")
def test_dazzled():
    board = states("dazzled")
    assert struck(board) == 20
    assert checked(board, "notice") == -1
    assert checked(board, "bluff") == 0
    for attack in ("Sword", "Blast"):
        facts = board.turn("b").do("attack", "b", "a", f"with {attack}", dice=[MISS])
        assert rolled(facts, "attack").total == MISS + 7


@pytest.mark.rule("MM-COND-36", "MM-ACT-09")
def test_the_worst_of_several_wins():
    facts, actions = turn_of(states("staggered", "nauseated"))
    assert actions == (0, 1, True)
    assert facts_of(facts, Reminder, rule="MM-COND-36")


@pytest.mark.rule("MM-COND-36")
def test_several_add_up_where_they_do_not_conflict():
    board = states("stunned", "prone")
    assert struck(board, "with Sword") == 20 - 5 - 2 - 4
    assert struck(board, "with Blast") == 20 - 5 - 2 + 4


def test_the_disabled_do_not_collapse_twice():
    board = duel(c=someone()).condition("a", "disabled").turn("a")
    board.do("attack", "a", "b", dice=[MISS, 20])
    assert board["a"].has("disabled", "unconscious")
    assert not board["a"].has("dying")
