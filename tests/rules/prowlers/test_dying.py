"""Below zero: bleeding, death, and what keeps people alive, where a table plays so."""

import pytest

from rules.errors import Refused
from rules.facts import Changed, Ended, Inflicted, Offered, Rolled, Spent
from rules.systems.prowlers import GAME
from rules.systems.prowlers.sheet import Attack, Power
from rules.systems.prowlers.state import health
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import hero, page, someone, told

DEADLY = {"gritty_fatal": True}


def struck(now, damage, *, full=5, lethal=True, settings=None, b=None, **people):
    """b with so much Health is hit for so much by a."""
    claw = Attack(name="Claw", type="melee", damage="lethal" if lethal else "subdual")
    people = {
        "a": someone(attacks=(claw,), might=12),
        "b": b or someone(health_max=full, agility=1, toughness=1),
        **people,
    }
    board = page(DEADLY if settings is None else settings, **people)
    board.do("health", "", "b", f"now {now}")
    board.do("attack", "a", "b", dice=[*faces(damage, 12), 1])
    return board


def state(board, who="b"):
    """Health, and how bad it is."""
    c = board[who]
    return health(c), *(kind for kind in ("dead", "dying") if c.has(kind))


def page_ends(board):
    """All turns that are left on this page pass."""
    round_ = board.encounter.turns.round
    while board.encounter.turns.round == round_:
        board.do("next", "")


@pytest.mark.rule("PP-GRIT-FATAL-01")
def test_health_goes_below_zero():
    assert state(struck(3, 5, full=9, lethal=False)) == (-2,)
    assert state(struck(3, 5, settings={}, full=9)) == (0,)
    assert GAME.is_out(struck(3, 5, full=9, lethal=False)["b"])


@pytest.mark.rule("PP-GRIT-FATAL-02")
def test_at_minus_full_health_somebody_dies():
    assert state(struck(1, 6)) == (-5, "dead")
    assert state(struck(1, 9)) == (-5, "dead")
    assert state(struck(1, 5)) == (-4, "dying")
    board = struck(1, 6)
    assert facts_of(board.facts, Inflicted, condition="dead")[0].until is None
    board.do("end", "")
    assert GAME.is_out(board["b"])
    for action, actor, options in (("save", "b", "kind heal"), ("treat", "a", "force")):
        with pytest.raises(Refused, match="b is dead"):
            board.do(action, actor, "" if action == "save" else "b", options)


def spared(board, by):
    """The second look that buys a death off."""
    offer = facts_of(board.facts, Offered, by=by, question="killing blow")[0]
    return board.second_look(board.intent("attack", "a", "b"), offer.index, "spare", path=offer.path)


@pytest.mark.rule("PP-GRIT-FATAL-03")
def test_a_point_buys_death_off():
    board = struck(1, 6, b=hero(health_max=5, agility=1, toughness=1))
    facts = spared(board, "b")
    assert state(board) == (-4,)
    assert Spent("b", "Resolve", 1, 1, "PP-GRIT-FATAL-03") in facts
    board = struck(1, 6)
    assert not facts_of(board.facts, Offered)


@pytest.mark.rule("PP-GRIT-FATAL-03")
def test_who_struck_may_pay_as_well():
    claw = Attack(name="Claw", type="melee")
    board = struck(1, 6, a=hero(attacks=(claw,), might=12))
    facts = spared(board, "a")
    assert state(board) == (-4,)
    assert facts_of(facts, Spent)[0].by == "a"


@pytest.mark.rule("PP-GRIT-FATAL-04")
def test_lethal_damage_below_zero_bleeds():
    board = struck(1, 2)
    seen = [state(board)]
    for _ in range(4):
        page_ends(board)
        seen.append(state(board))
    assert seen == [(-1, "dying"), (-2, "dying"), (-3, "dying"), (-4, "dying"), (-5, "dead")]
    assert Changed("b", "Health", "-4", "-5", "PP-GRIT-FATAL-04") in board.facts
    calm = struck(1, 4, lethal=False)
    page_ends(calm)
    assert state(calm) == (-3,)
    page_ends(even := struck(1, 1))
    assert state(even) == (0,)


@pytest.mark.rule("PP-GRIT-FATAL-03", "PP-GRIT-FATAL-04")
def test_the_last_point_can_be_bought_off_too():
    board = struck(1, 5, b=hero(health_max=5, agility=1, toughness=1))
    assert state(board) == (-4, "dying")
    page_ends(board)
    assert state(board) == (-5, "dead")
    offer = facts_of(board.facts, Offered)[0]
    board.second_look(board.intent("next", ""), offer.index, "spare", path=offer.path)
    board.answer("recover", "no")
    assert state(board) == (-4,)


def test_more_damage_shortens_the_pages():
    board = struck(1, 2)
    board.do("damage", "", "b", "amount 2, lethal")
    assert (state(board), board["b"].of("dying")[0].left) == ((-3, "dying"), 2)
    board.do("health", "", "b", "now -1")
    assert board["b"].of("dying")[0].left == 4
    board.do("health", "", "b", "now 2")
    assert (state(board), GAME.is_out(board["b"])) == ((2,), False)
    assert facts_of(board.facts, Ended, condition="dying")


@pytest.mark.rule("PP-GRIT-FATAL-05")
@pytest.mark.parametrize(("successes", "outcome"), [(3, "stable"), (2, "bleeds on")])
def test_medicine_stabilizes(successes, outcome):
    board = struck(1, 2, c=someone(talents={"medicine": 6}, powers=(Power(name="Healing", rank=4),)))
    for options, size in (("", 6), ("trait healing", 4)):
        then = board.encounter
        board.turn("c").do("stabilize", "c", "b", options, dice=faces(successes, size))
        assert told(board.facts) == [("b", outcome)]
        assert facts_of(board.facts, Rolled)[0].against.value == 2
        assert board["b"].has("dying") == (outcome != "stable")
        board.encounter = then
    with pytest.raises(Refused, match="a is not dying"):
        board.turn("c").do("stabilize", "c", "a")


@pytest.mark.rule("PP-GRIT-FATAL-06")
def test_a_point_stabilizes_at_once():
    board = struck(1, 3, b=hero(health_max=5, agility=1, toughness=1), c=hero())
    then = board.encounter
    assert state(board) == (-2, "dying")
    for action, options in (("spare", ""), ("save", "kind stabilize")):
        board.encounter = then
        board.do(action, "b", "", options)
        assert state(board) == (-2,)
        assert facts_of(board.facts, Spent)[0].left == 1
    board.encounter = then
    with pytest.raises(Refused, match="has not struck b down"):
        board.do("spare", "c", "b")
    with pytest.raises(Refused, match="a has no Adversity left"):
        board.do("spare", "a", "b")
    board.do("adversity", "", "")
    board.do("spare", "a", "b")
    assert state(board) == (-2,)


@pytest.mark.rule("PP-GRIT-FATAL-07", "PP-IR-04")
def test_one_must_be_stable_to_recover():
    board = struck(1, 5, b=hero(health_max=5, agility=1, toughness=1))
    with pytest.raises(Refused, match="b is not stable"):
        board.turn("b").do("save", "b", "", "kind recover")
    board.do("save", "b", "", "kind stabilize")
    board.do("save", "b", "", "kind recover")
    assert (state(board), GAME.is_out(board["b"])) == ((-1,), False)
    board.do("damage", "", "b", "amount 1")
    assert (state(board), GAME.is_out(board["b"])) == ((-2,), True)


def test_odds_are_those_of_the_faces():
    claw = Attack(name="Claw", type="melee")
    board = page(DEADLY, a=someone(attacks=(claw,), might=3), b=hero(health_max=2, agility=1, toughness=1))
    board.do("health", "", "b", "now 1")
    assert board.odds("attack", "a", "b").table == board.proof("attack", "a", "b").table
    board.do("health", "", "b", "now 1")
    board.do("damage", "", "b", "amount 2, lethal")
    assert state(board) == (-1, "dying")
    assert (
        board.odds("stabilize", "a", "b", "trait might").table
        == board.proof("stabilize", "a", "b", "trait might").table
    )
