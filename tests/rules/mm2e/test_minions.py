import pytest

from rules.errors import Refused
from rules.facts import Reminder, Verdict
from rules.systems.mm2e import GAME
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.duel import HIT, SAVED, conditions, duel, melee, outcome, rolled
from tests.rules.mm2e.people import minion, someone

SIX = someone(attacks=(melee(6),))


@pytest.mark.rule("MM-MIN-02", "MM-CHK-05")
def test_taking_ten_against_a_minion():
    facts = duel(SIX, minion(defense=15)).do("attack", "a", "b", "take10", dice=[SAVED])
    assert rolled(facts, "attack").total == 16
    assert outcome(facts) == "hit"


@pytest.mark.rule("MM-MIN-02")
def test_a_ten_taken_is_no_threat():
    sharp = someone(attacks=(melee(6, threat_min=9),))
    assert outcome(duel(sharp, minion()).do("attack", "a", "b", "take10", dice=[SAVED])) == "hit"


@pytest.mark.rule("MM-CHK-05", "MM-MIN-02")
@pytest.mark.parametrize(("attacker", "target"), [(SIX, someone()), (minion(), minion())])
def test_nobody_else_takes_ten(attacker, target):
    with pytest.raises(Refused, match="only against a minion"):
        duel(attacker, target).do("attack", "a", "b", "take10")


@pytest.mark.rule("MM-MIN-03")
@pytest.mark.parametrize(
    ("options", "dice", "came"),
    [
        ("", [HIT, 19], ["unconscious"]),
        ("lethal", [HIT, 19, 10], ["unconscious", "dying"]),
        ("minion_effect bruised", [HIT, 19], ["bruised"]),
        ("minion_effect unconscious", [HIT, 19], ["unconscious"]),
        ("", [HIT, SAVED], []),
    ],
)
def test_a_minion_is_out_by_failing_by_anything(options, dice, came):
    facts = duel(b=minion(toughness=4)).do("attack", "a", "b", options, dice=dice)
    assert conditions(facts) == came


@pytest.mark.rule("MM-MIN-04")
@pytest.mark.parametrize(("kind", "came"), [("minion", ["unconscious"]), ("npc", ["bruised"])])
def test_a_natural_20_that_falls_short_spares_no_minion(kind, came):
    board = duel(someone(attacks=(melee(8, 25),)), minion(kind=kind, toughness=2))
    facts = board.do("attack", "a", "b", dice=[18, 20])
    assert rolled(facts, "toughness").total == 22
    assert conditions(facts) == came
    thrown = any(verdict.outcome == "knocked back" for verdict in facts_of(facts, Verdict))
    assert thrown is (kind == "minion")


@pytest.mark.rule("MM-MIN-06")
def test_takedown_goes_on_while_minions_fall():
    board = duel(someone(feats={"Takedown Attack": 1}, attacks=(melee(),)), minion(), minion())
    board.do("attack", "a", "b", dice=[HIT, 1])
    facts = board.do("takedown", "a", "c", dice=[HIT, 1])
    assert conditions(facts, "c") == ["unconscious"]
    assert facts_of(facts, Reminder, rule="MM-MIN-06")


@pytest.mark.rule("MM-MIN-06")
def test_a_miss_ends_the_takedown():
    board = duel(someone(feats={"Takedown Attack": 1}, attacks=(melee(),)), minion(), minion())
    board.do("attack", "a", "b", dice=[HIT, 1])
    board.do("takedown", "a", "c", dice=[1])
    with pytest.raises(Refused, match="dropped nobody"):
        board.do("takedown", "a", "c")


@pytest.mark.rule("MM-MIN-06")
def test_others_are_struck_by_it_once_a_round():
    board = Board(
        GAME, {"a": someone(feats={"Takedown Attack": 1}, attacks=(melee(),)), **dict.fromkeys("bcd", someone())}
    )
    board.running().do(
        "attack",
        "a",
        "b",
        dice=[
            HIT,
            1,
        ],
    )
    board.do("takedown", "a", "c", dice=[HIT, 1])
    with pytest.raises(Refused, match="dropped nobody"):
        board.do("takedown", "a", "d")


@pytest.mark.rule("MM-MIN-06")
def test_after_a_foe_only_minions_are_left_for_it():
    board = Board(GAME, {
        "a": someone(feats={"Takedown Attack": 1}, attacks=(melee(),)), "b": minion(), "c": someone(), "d": someone(),
    }).running()  # fmt: skip
    board.do("attack", "a", "b", dice=[HIT, 1])
    board.condition("c", "stunned").do("takedown", "a", "c", dice=[HIT, 1])
    assert board["c"].has("unconscious")
    assert not board["a"].has("takedown")


def test_a_takedown_takes_the_feat_and_a_melee_attack():
    board = duel(b=minion(), c=minion())
    board.do("attack", "a", "b", "with Sword", dice=[HIT, 1])
    with pytest.raises(Refused, match="dropped nobody"):
        board.do("takedown", "a", "c", "with Sword")
    board = duel(someone(feats={"Takedown Attack": 1}), minion(), minion())
    board.do("attack", "a", "b", "with Sword", dice=[HIT, 1])
    with pytest.raises(Refused, match="melee attack"):
        board.do("takedown", "a", "c", "with Blast")


@pytest.mark.rule("MM-MIN-07", "MM-TIP-06")
@pytest.mark.parametrize(
    ("options", "dice", "came"),
    [("", [HIT], ["unconscious"]), ("lethal", [HIT, 10], ["unconscious", "dying"]), ("lethal", [20], ["dead"])],
)
def test_any_hit_takes_a_pushover_out(options, dice, came):
    facts = duel(b=minion(pushover=True)).do("attack", "a", "b", options, dice=dice)
    assert conditions(facts) == came


def test_what_is_too_weak_does_nothing_to_a_minion_either():
    facts = duel(b=minion(impervious=15, toughness=15)).do("attack", "a", "b", dice=[20])
    assert conditions(facts) == []
    assert outcome(facts, "toughness") == "impervious"


@pytest.mark.rule("MM-MIN-08")
def test_minions_of_a_group_share_an_initiative():
    board = Board(GAME, {"a": someone()})
    board.do("add", "", sheet=GAME.codec.sheet_text(minion()), name="Thug", count=3)
    board.do("start", "", dice=[10, 15])
    assert [len(slot.who) for slot in board.encounter.turns.order] == [3, 1]
