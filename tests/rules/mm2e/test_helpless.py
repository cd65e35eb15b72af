import pytest

from rules.errors import Refused
from tests.rules.mm2e.duel import HIT, SAVED, conditions, duel, melee, outcome, rolled, struck
from tests.rules.mm2e.people import minion, someone

EIGHT = someone(attacks=(melee(damage=8),))
TOUGH = someone(toughness=10)


def coup(b, state="paralyzed", options="", dice=(), a=EIGHT):
    """What a coup de grace does to somebody in a state; a has the turn."""
    board = duel(a, b)
    if state:
        board.do("condition", "", "b", name=state, dice=[])
    return board.turn("a").do("coup de grace", "a", "b", options, dice=dice)


@pytest.mark.rule("MM-HELP-01", "MM-COND-17")
@pytest.mark.parametrize("state", ["helpless", "unconscious", "paralyzed"])
def test_who_is_helpless(state):
    assert struck(duel().condition("b", state)) == 5
    assert struck(duel(), "helpless") == 5


@pytest.mark.rule("MM-HELP-02", "MM-DEF-06")
@pytest.mark.parametrize(("size", "reached"), [("medium", 5), ("large", 4), ("small", 6)])
def test_like_an_immobile_object(size, reached):
    board = duel(b=someone(defense=25, size=size)).condition("b", "helpless").turn("a")
    roll = rolled(board.do("attack", "a", "b", "with Sword", dice=[HIT, SAVED]), "attack")
    assert roll.against.value == reached
    assert roll.total == HIT + 8 + 4


@pytest.mark.rule("MM-HELP-03")
def test_a_coup_de_grace_hits_critically_without_a_roll():
    facts = coup(someone(toughness=10), dice=[SAVED])
    assert outcome(facts, "coup de grace") == "critical"
    assert rolled(facts, "toughness").against.value == 28
    assert conditions(facts) == []


@pytest.mark.rule("MM-HELP-04")
@pytest.mark.parametrize(
    ("options", "fortitude", "came"),
    [
        ("", [13], ["bruised"]),
        ("", [12], ["bruised", "unconscious"]),
        ("lethal", [13], ["bruised", "injured"]),
        ("lethal", [12, 1], ["bruised", "injured", "unconscious", "dying"]),
    ],
)
def test_who_is_hurt_but_awake_needs_fortitude(options, fortitude, came):
    facts = coup(someone(toughness=10, fort_base=10), options=options, dice=[17, *fortitude])
    assert rolled(facts, "toughness").against.value == 28
    assert rolled(facts, "fortitude").against.value == 23
    assert conditions(facts) == came


@pytest.mark.rule("MM-HELP-04")
def test_who_is_out_by_the_blow_itself_needs_none():
    assert conditions(coup(someone(toughness=2), dice=[11])) == ["unconscious"]


@pytest.mark.rule("MM-HELP-04", "MM-TRACK-07")
def test_a_blow_at_the_unconscious_is_lethal_and_only_dying_spares():
    facts = coup(someone(toughness=10, fort_base=10), "unconscious", dice=[17, 12, 1])
    assert conditions(facts) == ["bruised", "injured", "dying"]
    facts = coup(someone(toughness=2), "unconscious", dice=[11, 10])
    assert conditions(facts)[:2] == ["unconscious", "dying"]
    facts = coup(someone(toughness=2), "unconscious", dice=[11, 20])
    assert conditions(facts) == ["unconscious", "dying", "disabled"]


@pytest.mark.rule("MM-HELP-03", "MM-MIN-05")
@pytest.mark.parametrize(("options", "came"), [("", ["unconscious"]), ("lethal", ["dead"])])
def test_a_minion_has_no_save(options, came):
    assert conditions(coup(minion(), options=options)) == came


@pytest.mark.rule("MM-HELP-03", "MM-ACT-06")
def test_it_takes_the_whole_turn():
    board = duel(EIGHT).condition("b", "helpless").turn("a").live("a", move=0)
    with pytest.raises(Refused, match="no full action"):
        board.do("coup de grace", "a", "b")


@pytest.mark.rule("MM-HELP-03")
def test_finishing_blow_makes_it_a_standard_action():
    board = (
        duel(someone(attacks=(melee(damage=8),), feats={"Finishing Blow": 1}), TOUGH)
        .condition("b", "helpless")
        .turn("a")
    )
    board.do("coup de grace", "a", "b", dice=[SAVED])
    assert (board["a"].live.standard, board["a"].live.move) == (0, 1)


@pytest.mark.rule("MM-HELP-05")
def test_an_unseen_victim_has_to_be_felt_for_first():
    board = duel(EIGHT, TOUGH).condition("b", "helpless", "invisible").turn("a")
    assert outcome(board.do("coup de grace", "a", "b"), "coup de grace") == "located"
    board.do("done", "a")
    board.turn("a")
    assert outcome(board.do("coup de grace", "a", "b", dice=[SAVED]), "coup de grace") == "critical"


@pytest.mark.rule("MM-HELP-05")
def test_the_two_actions_must_follow_each_other():
    board = duel(EIGHT, TOUGH).condition("b", "helpless", "invisible").turn("a")
    board.do("coup de grace", "a", "b")
    for _ in range(2):
        board.turn("a").do("done", "a")
    board.turn("a")
    assert outcome(board.do("coup de grace", "a", "b"), "coup de grace") == "located"


@pytest.mark.rule("MM-HELP-06")
def test_none_on_those_who_cannot_be_struck_critically():
    with pytest.raises(Refused, match="cannot be struck critically"):
        coup(someone(immunities=("critical",)))


@pytest.mark.parametrize(
    ("victim", "state", "attacker", "why"),
    [
        (someone(), "stunned", EIGHT, "not helpless"),
        (someone(), "dead", EIGHT, "is dead"),
        (someone(incorporeal=True), "helpless", EIGHT, "no damage"),
        (someone(), "helpless", someone(attacks=(melee(save="will"),)), "no damage"),
        (someone(), "helpless", someone(attacks=(melee(full_power=True),)), "full power"),
    ],
)
def test_what_is_refused(victim, state, attacker, why):
    options = "pull 3" if why == "full power" else ""
    with pytest.raises(Refused, match=why):
        coup(victim, state, options, a=attacker)


def test_a_gm_may_allow_it():
    assert outcome(coup(TOUGH, "", "helpless", [SAVED]), "coup de grace") == "critical"


@pytest.mark.parametrize(
    ("options", "states"),
    [
        ("", ()),
        ("", ("staggered",)),
        ("", ("unconscious",)),
        ("lethal", ("disabled",)),
        ("lethal", ("bruised", "injured")),
        ("pull 2", ("bruised", "injured")),
        ("conceal total", ("bruised",)),
    ],
)
def test_the_odds_are_proven(options, states):
    board = duel(EIGHT, someone(toughness=4)).condition("b", "helpless", *states).turn("a")
    chances = board.odds("coup de grace", "a", "b", options)
    assert sum(chances.table.values()) == 1
    assert chances.table == board.proof("coup de grace", "a", "b", options).table
