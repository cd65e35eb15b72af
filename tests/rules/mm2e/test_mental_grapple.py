import pytest

from rules.errors import Refused
from rules.facts import Reminder, Rolled, Verdict, total
from rules.systems.mm2e import GAME
from rules.systems.mm2e.sheet import Abilities, Attack, Power
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.chances import agree
from tests.rules.mm2e.duel import MISS, conditions, outcome, rolled, struck
from tests.rules.mm2e.people import minion, someone

BLAST = Attack(name="Mental Blast", type="mental", rank=9, save="will")
GUN = Attack(name="Gun", type="ranged", attack_bonus=8, damage_bonus=9)


def telepath(rank=10, **fields):
    fields = {"abilities": Abilities(wis=18), "will_base": 4, "attacks": (GUN, BLAST), **fields}
    return someone(powers=(Power(name="Mind Reading", rank=rank),), **fields)


def minds(a=None, b=None, c=None):
    """a reads minds (check +10); b (Will +8) and c are there; a has the turn."""
    people = {"a": a or telepath(), "b": b or someone(will_base=8), "c": c or telepath()}
    return Board(GAME, people, prompts="auto").running()


def reached(b, by="a", who="b"):
    """by reaches the mind of who, and has his turn again."""
    b.turn(by).do("read mind", by, who, dice=[1])
    return b.turn(by)


def last(facts):
    return facts_of(facts, Verdict)[-1].outcome


@pytest.mark.rule("MM-MGRAP-01", "MM-SAVE-02")
def test_it_takes_mind_reading_that_has_reached_the_other_mind():
    b = minds()
    with pytest.raises(Refused, match="in no mental contact"):
        b.do("mind crush", "a", "b")
    with pytest.raises(Refused, match="b has no Mind Reading"):
        b.turn("b").do("read mind", "b", "a")
    facts = b.turn("a").do("read mind", "a", "b", dice=[12])
    assert rolled(facts, "will").against.value == 20
    assert last(facts) == "shuts out"
    assert last(b.turn("a").do("read mind", "a", "b", dice=[11])) == "reaches"
    assert b["a"].live.standard == 0
    with pytest.raises(Refused, match="no standard action"):
        b.do("mind crush", "a", "b")


@pytest.mark.rule("MM-MGRAP-01")
def test_each_check_keeps_the_contact_up_and_so_does_reading_on():
    for action, dice in (("mind crush", [1, 20]), ("read mind", [])):
        b = minds()
        b.do("read mind", "a", "b", dice=[1])
        for _ in range(2):
            for _ in "abc":
                b.do("next", "")
            b.do(action, "a", "b", dice=dice)
        b.do("next", "")
        assert b["b"].has("mind contact")


@pytest.mark.rule("MM-MGRAP-02")
def test_it_ends_when_the_reader_does_not_keep_it_up_or_cannot():
    b = minds()
    b.do("read mind", "a", "b", dice=[1])
    b.turn("a").do("mind crush", "a", "b", dice=[1, 20])
    for _ in range(3):
        b.do("next", "")
    assert b["b"].has("mind contact")
    b.do("next", "")
    assert not b["b"].has("mind contact", "mental grapple")
    assert not b["a"].has("mental grapple")
    b = reached(minds())
    b.condition("a", "stunned")
    assert not b["b"].has("mind contact")


@pytest.mark.rule("MM-MGRAP-02")
@pytest.mark.parametrize(("dice", "said", "free"), [([20, 1], "escaped", True), ([1, 20], "stays held", False)])
def test_whoever_wins_a_check_may_cut_the_contact(dice, said, free):
    b = reached(minds()).turn("b")
    assert last(b.do("mind escape", "b", "a", dice=dice)) == said
    assert b["b"].has("mind contact") != free


@pytest.mark.rule("MM-MGRAP-02")
def test_the_reader_stops_at_will():
    b = reached(minds())
    assert last(b.do("mind escape", "a", "b")) == "released"
    assert not b["b"].has("mind contact")


@pytest.mark.rule("MM-MGRAP-03")
def test_the_check_is_the_better_of_will_and_a_mental_power():
    b = reached(minds(b=someone(will_base=8, size="huge", abilities=Abilities(str=40))))
    facts = b.do("mind crush", "a", "b", dice=[1, 20])
    assert [total(roll.mods) for roll in facts_of(facts, Rolled, what="mental grapple")] == [10, 8]
    facts = reached(minds(telepath(rank=6, attacks=(), will_base=4))).do("mind crush", "a", "b", dice=[1, 20])
    assert total(rolled(facts, "mental grapple").mods) == 8
    shaken = reached(minds()).condition("b", "shaken")
    facts = shaken.do("mind crush", "a", "b", dice=[1, 20])
    assert total(facts_of(facts, Rolled, by="b", what="mental grapple")[0].mods) == 6


@pytest.mark.rule("MM-MGRAP-04")
def test_there_is_no_throw():
    b = reached(minds())
    with pytest.raises(Refused, match="Only the minds") as no:
        b.do("throw", "a", "b")
    assert no.value.rule == "MM-MGRAP-04"


@pytest.mark.rule("MM-MGRAP-04", "MM-COND-25")
def test_a_pin_holds_for_a_round_and_comes_off_before_the_contact():
    b = reached(minds())
    assert last(b.do("mind pin", "a", "b", dice=[20, 1])) == "pinned"
    assert b["b"].of("pinned")[0].until.round == 2
    b.turn("b")
    with pytest.raises(Refused, match="can only escape"):
        b.do("mind crush", "b", "a")
    assert last(b.do("mind escape", "b", "a", dice=[20, 1])) == "unpinned"
    assert b["b"].has("mind contact")
    assert last(b.turn("b").do("mind escape", "b", "a", dice=[20, 1])) == "escaped"
    assert not b["b"].has("mind contact", "mental grapple", "pinned")


@pytest.mark.rule("MM-MGRAP-04")
def test_a_friend_is_broken_out_of_the_pin_then_of_the_contact():
    b = reached(minds())
    b.do("mind pin", "a", "b", dice=[20, 1])
    b = reached(b, "c", "a")
    facts = b.do("mind break", "c", "a", dice=[20, 1])
    assert last(facts) == "unpinned"
    assert last(b.turn("c").do("mind break", "c", "a", 'ally "b"', dice=[20, 1])) == "freed"
    assert not b["b"].has("mind contact")
    with pytest.raises(Refused, match="holds no mind"):
        b.turn("c").do("mind break", "c", "a")


@pytest.mark.rule("MM-MGRAP-05")
@pytest.mark.parametrize(("options", "dc"), [("", 19), ("with Mental Blast", 24)])
def test_damage_is_wisdom_or_a_mental_power_against_will(options, dc):
    facts = reached(minds()).do("mind crush", "a", "b", options, dice=[20, 1, 20])
    assert rolled(facts, "will").against.value == dc


@pytest.mark.rule("MM-MGRAP-05")
@pytest.mark.parametrize(("die", "came"), [
    (11, []), (10, ["bruised"]), (7, ["bruised"]), (6, ["bruised", "stunned"]), (1, ["staggered", "stunned"]),
])  # fmt: skip
def test_it_marks_the_nonlethal_row(die, came):
    b = minds(b=someone(will_base=8))
    facts = reached(b).do("mind crush", "a", "b", dice=[20, 1, die])
    assert conditions(facts) == came


def test_a_minion_that_fails_is_out_and_only_attacks_of_the_mind_hurt():
    b = reached(minds(b=minion()))
    with pytest.raises(Refused, match="Gun is no mental attack"):
        b.do("mind crush", "a", "b", "with Gun")
    assert conditions(b.do("mind crush", "a", "b", dice=[20, 1, 18])) == ["unconscious"]


@pytest.mark.rule("MM-MGRAP-06")
def test_nobody_in_it_can_dodge_not_even_the_partner():
    b = reached(minds(b=someone(defense=20, will_base=8)))
    assert struck(b) == 20
    b.turn("a").do("mind crush", "a", "b", dice=[1, 20])
    assert rolled(b.turn("c").do("attack", "c", "b", dice=[MISS]), "attack").against.value == 15
    facts = b.turn("a").do("attack", "a", "b", dice=[20, MISS])
    assert rolled(facts, "attack").against.value == 15
    assert rolled(b.turn("c").do("attack", "c", "a", dice=[MISS]), "attack").against.value == 14


def wrestling():
    b = reached(minds())
    b.do("mind crush", "a", "b", dice=[1, 20])
    return b.turn("a")


@pytest.mark.rule("MM-MGRAP-07")
@pytest.mark.parametrize(("die", "calm"), [(15, False), (16, True)])
def test_anything_else_takes_concentration_or_is_wasted(die, calm):
    facts = wrestling().do("attack", "a", "c", dice=[die, MISS] if calm else [die])
    check = rolled(facts, "concentration")
    assert (check.total, check.against.value) == (die + 4, 20)
    assert outcome(facts, "attack" if calm else "concentration") == ("miss" if calm else "distracted")


@pytest.mark.rule("MM-MGRAP-07")
def test_it_goes_for_moves_too_and_the_action_is_spent():
    b = wrestling()
    facts = b.do("move", "a", feet=30, dice=[1])
    assert not facts_of(facts, Verdict, what="move")
    assert (b["a"].live.move, b["a"].live.moved) == (0, 0)


@pytest.mark.rule("MM-MGRAP-08")
@pytest.mark.parametrize("how", ["forgo", "power used"])
def test_giving_up_the_check_frees_an_action_and_loses_the_next_contest(how):
    b = wrestling()
    if how == "forgo":
        b.do("forgo", "a")
        b.do("attack", "a", "c", dice=[MISS])
    else:
        b.do("attack", "a", "c", "power_used", dice=[MISS])
    facts = b.turn("b").do("mind pin", "b", "a")
    assert not facts_of(facts, Rolled)
    assert facts_of(facts, Reminder, rule="MM-MGRAP-08")
    assert last(facts) == "pinned"
    with pytest.raises(Refused, match="in no mental grapple"):
        minds().do("forgo", "a")


def test_the_sleeping_do_not_resist_and_the_paralyzed_do():
    b = reached(minds()).condition("b", "unconscious")
    assert not facts_of(b.do("mind pin", "a", "b"), Rolled)
    b = reached(minds()).condition("b", "paralyzed")
    assert facts_of(b.do("mind pin", "a", "b", dice=[20, 1]), Rolled)


STATES = ["", "bruised", "staggered", "shaken"]


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("action", ["mind crush", "mind pin", "mind escape", "attack"])
def test_chances_are_those_of_every_face(action, state):
    b = reached(minds(b=telepath(rank=4)))
    b.do("mind crush", "a", "b", dice=[1, 20])
    b.turn("b").condition("a", *filter(None, [state]))
    assert agree(b, action, "b", "a", "power_used" if action == "attack" else "")


def test_chances_of_reading_and_of_what_takes_concentration():
    assert agree(minds(), "read mind", "a", "b")
    assert agree(wrestling(), "attack", "a", "c")
