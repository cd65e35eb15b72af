import pytest

from rules.clock import Moment, TurnOf
from rules.encounter import Effect
from rules.systems.mm2e.afflict import REPLACED, WORSE, lasts_longer
from rules.systems.mm2e.conditions import CONDITIONS
from tests.rules.mm2e.duel import conditions, duel
from tests.rules.mm2e.people import someone

LADDERS = [
    ("staggered", ["staggered", "unconscious"], []),
    ("entangled", ["entangled", "helpless"], []),
    ("fatigued", ["fatigued", "exhausted", "unconscious"], []),
    ("disabled", ["disabled", "dying"], [10]),
]


@pytest.mark.rule("MM-TRACK-05", "MM-TRACK-06", "MM-FAT-03")
@pytest.mark.parametrize(("condition", "steps", "dice"), LADDERS)
def test_a_repeat_makes_it_worse(condition, steps, dice):
    board = duel()
    came = [
        kind
        for step in steps
        for kind in conditions(board.do("condition", "", "b", name=condition, dice=dice if step == steps[-1] else []))
    ]
    assert came == steps


def test_fatigue_on_the_exhausted_is_one_step_and_not_two():
    board = duel().condition("b", "exhausted")
    assert conditions(board.do("condition", "", "b", name="fatigued")) == ["unconscious"]


def test_the_boxes_of_the_track_stay_and_fatigue_does_not():
    board = duel().condition("b", "staggered", "staggered")
    assert board["b"].has("staggered")
    board.condition("b", "fatigued", "fatigued")
    assert not board["b"].has("fatigued")


def test_every_ladder_ends_in_conditions_that_there_are():
    for kind, (worse, _) in WORSE.items():
        assert {kind, worse} <= CONDITIONS.keys()
    for kind, gone in REPLACED.items():
        assert {kind, *gone} <= CONDITIONS.keys()


LATE, EARLY = Moment(3, (0, -10)), Moment(3, (0, -20))


@pytest.mark.parametrize(
    ("until", "old", "longer"),
    [
        (LATE, EARLY, True),
        (EARLY, LATE, False),
        (LATE, LATE, False),
        (None, LATE, True),
        (LATE, None, False),
        (TurnOf("a", "start"), LATE, False),
    ],
)
def test_the_later_end_counts(until, old, longer):
    assert lasts_longer(until, 1, Effect(1, "stunned", until=old)) is longer


@pytest.mark.rule("MM-CHK-09", "MM-DCOND-02")
def test_the_same_again_lasts_until_the_later_end():
    board = duel()
    board.do("condition", "", "b", name="shaken", until={"who": "a", "edge": "start"})
    board.do("condition", "", "b", name="shaken")
    (shaken,) = board["b"].of("shaken")
    assert shaken.until is None


def test_whoever_falls_lets_go_of_what_he_holds_and_aims_at():
    board = duel(c=someone())
    board.do("aim", "a")
    board.condition("a", "paralyzed")
    assert not board["a"].has("aiming")
    assert (board["a"].live.standard, board["a"].live.move) == (0, 0)
