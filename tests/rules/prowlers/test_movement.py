"""Moving within a fight, and who is there first."""

import pytest

from rules.dice import Seeded
from rules.errors import Refused
from rules.facts import Rolled
from rules.phrases import fill
from rules.resolve import resolve
from rules.running import rule_of
from rules.systems.prowlers import GAME
from rules.systems.prowlers.sheet import Power
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import page, sizes, someone, told
from tests.rules.prowlers.test_ranges import apart, at


def swift(rank, name="Running", **fields):
    """Somebody with a Travel Power."""
    return someone(powers=(Power(name=name, rank=rank, tags=("travel",)),), **fields)


def goes(board, options="", who="a", target="b"):
    """One page of movement: what is said of it, and the range then."""
    facts = board.turn(who).do("move", who, target, options)
    return told(facts)[0][1], apart(board, who, target)


@pytest.mark.rule("PP-MOVE-01", "PP-MOVE-05")
def test_within_close_range_movement_leaves_the_actions():
    board = at("close", a=someone(), b=someone())
    assert goes(board) == ("comes adjacent", "adjacent")
    board.do("attack", "a", "b", dice=[1] * 12)
    assert goes(board, "away") == ("gets away close", "close")
    board.do("attack", "a", "b", dice=[1] * 12)
    assert board["a"].live.heading == ("", "", 0)


@pytest.mark.rule("PP-MOVE-02")
def test_a_range_class_on_foot_takes_two_pages():
    board = at("distant", a=someone(), b=someone())
    assert goes(board) == ("on the way 1/2", "distant")
    with pytest.raises(Refused, match="Move up first"):
        board.do("attack", "a", "b")
    assert goes(board) == ("comes close", "close")
    board.do("attack", "a", "b", dice=[1] * 12)
    assert apart(board) == "adjacent"


@pytest.mark.rule("PP-MOVE-02")
def test_from_far_away_on_foot():
    board = at("extreme", a=someone(), b=someone())
    seen = [goes(board)[1] for _ in range(4)]
    assert seen == ["extreme", "distant", "distant", "close"]


@pytest.mark.rule("PP-MOVE-03")
@pytest.mark.parametrize(("rank", "pages"), [(9, 1), (6, 1), (5, 2)])
def test_a_travel_power_crosses_a_class_a_page(rank, pages):
    board = at("distant", a=swift(rank), b=someone())
    seen = [goes(board)[1] for _ in range(pages)]
    assert seen == ["distant"] * (pages - 1) + ["close"]
    board.do("attack", "a", "b", dice=[1] * 12)


@pytest.mark.rule("PP-MOVE-04")
def test_a_gm_may_let_somebody_cross_more():
    board = at("extreme", a=swift(12), b=someone())
    assert goes(board, "classes 2") == ("comes close", "close")
    assert goes(board, "classes 3, away") == ("gets away beyond", "beyond")


@pytest.mark.rule("PP-MOVE-05")
def test_progress_is_kept_and_lost_by_turning_back():
    board = at("distant", a=someone(), b=someone(), c=someone())
    assert goes(board)[0] == "on the way 1/2"
    board.do("attack", "a", "c", dice=[1] * 12)
    assert goes(board, "away")[0] == "on the way 1/2"
    assert goes(board)[0] == "on the way 1/2"
    board.turn("a").do("move", "a")
    assert goes(board)[0] == "on the way 1/2"
    assert goes(board) == ("comes close", "close")


@pytest.mark.rule("PP-MOVE-08", "PP-MOVE-02")
def test_at_half_speed_it_takes_twice_the_pages():
    board = at("distant", a=someone(), b=someone()).condition("a", "slowed")
    assert [goes(board)[0] for _ in range(4)] == ["on the way 1/4", "on the way 2/4", "on the way 3/4", "comes close"]


@pytest.mark.rule("PP-MOVE-08")
def test_half_speed_halves_the_dice():
    board = page(a=swift(9, "Flight"), b=swift(6)).condition("a", "slowed")
    assert raced(board, 0, 0) == [("Flight", 5), ("Running", 6)]
    board = page(a=someone(agility=7), b=swift(8)).condition("a", "slowed")
    assert raced(board, 0, 0) == [("Agility", 2), ("Running", 8)]


def raced(board, *successes, target="b", options=""):
    """A race; what each rolled with how many dice."""
    dice = [die for n, size in zip(successes, expected(board, target, options), strict=True)
            for die in faces(n, size)]  # fmt: skip
    facts = board.do("race", "a", target, options, dice=dice)
    return [(roll.pool[0].label, len(roll.faces)) for roll in facts_of(facts, Rolled)]


def expected(board, target, options):
    """How many dice each throws."""
    intent = board.intent("race", "a", target, options)
    got = resolve(board.encounter, intent, rule_of(GAME, "race"), Seeded(1))
    if isinstance(got, Refused):
        raise got
    return sizes(got.facts)


@pytest.mark.rule("PP-MOVE-06")
def test_the_best_result_is_first():
    board = page(a=swift(8, "Flight"), b=swift(6))
    assert raced(board, 5, 4) == [("Flight", 8), ("Running", 6)]
    assert told(board.facts) == [("a", "first 1")]
    raced(board, 4, 4)
    assert told(board.facts) == [("a", "nobody is first")]
    raced(board, 1, 4)
    assert told(board.facts) == [("b", "first 3")]
    with pytest.raises(Refused, match="races himself"):
        board.do("race", "a", "a")


@pytest.mark.rule("PP-MOVE-07")
def test_on_foot_against_a_travel_power():
    assert raced(page(a=someone(agility=7), b=swift(8, "Flight")), 0, 0) == [("Agility", 4), ("Flight", 8)]
    assert raced(page(a=someone(agility=7), b=someone()), 0, 0) == [("Agility", 7), ("Agility", 6)]
    mixed = page(a=someone(agility=7), b=someone(), c=swift(9))
    assert raced(mixed, 0, 0, 0, target="b, c") == [("Agility", 4), ("Agility", 3), ("Running", 9)]


def test_which_power_is_used():
    slow = page(a=swift(5, agility=7), b=someone())
    assert raced(slow, 0, 0)[0] == ("Agility", 7)
    assert raced(slow, 0, 0, options="travel running") == [("Running", 5), ("Agility", 3)]
    swimmer = someone(powers=(Power(name="Swimming", rank=9, tags=("travel", "underwater_only")),))
    assert raced(page(a=swimmer, b=someone()), 0, 0)[0] == ("Agility", 6)
    assert raced(page(a=swimmer, b=someone()), 0, 0, options="travel swim")[0] == ("Swimming", 9)
    with pytest.raises(Refused, match="no Travel Power “wings”"):
        slow.do("race", "a", "b", "travel wings")


def test_what_cannot_be():
    board = at("adjacent", a=someone(), b=someone())
    with pytest.raises(Refused, match="there already"):
        board.do("move", "a", "b")
    with pytest.raises(Refused, match="there already"):
        board.do("move", "a", "a")
    with pytest.raises(Refused, match="out of reach already"):
        at("beyond", a=someone(), b=someone()).do("move", "a", "b", "away")


def test_odds_of_a_race_are_those_of_its_faces():
    board = page(a=someone(agility=3), b=someone(agility=2))
    assert board.odds("race", "a", "b").table == board.proof("race", "a", "b").table


def test_every_way_has_its_words():
    board = at("extreme", a=swift(9), b=someone())
    ways = ("", "", "", "away", "away", "away", "away", "", "classes 2")
    seen = [goes(board, options)[0] for options in ways]
    for outcome in seen:
        phrase = GAME.words.phrase("move", outcome)
        assert phrase is not None
        assert fill(phrase.said, by="a", target="b", item="", what="move", value=0)


def test_those_around_the_target_are_met_and_those_left_behind_are_not():
    board = page(a=swift(9), b=someone(), c=someone(), d=someone(), e=someone())
    board.do("range", "", "b, e", "class distant")
    for who in "ad":
        board.do("range", "", f"{who}, b, c, e", "class extreme")
    assert goes(board)[1] == "distant"
    assert [apart(board, "a", other) for other in "bcde"] == ["distant", "distant", "distant", "extreme"]
    assert goes(board)[1] == "close"
    assert [apart(board, "a", other) for other in "bcde"] == ["close", "close", "extreme", "distant"]
    assert goes(board, "away")[1] == "distant"
    assert [apart(board, "a", other) for other in "bcde"] == ["distant", "distant", "extreme", "distant"]
