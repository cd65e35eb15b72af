import pytest

from rules.errors import Refused
from rules.facts import Rolled, Verdict
from rules.systems.mm2e import GAME
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.grapples import bonus, held, outcomes, wrestlers
from tests.rules.mm2e.people import someone


@pytest.mark.rule("MM-AID-01")
@pytest.mark.parametrize(("die", "outcome"), [(6, "aided"), (5, "no help"), (20, "aided"), (1, "no help")])
def test_an_attack_roll_against_ten(die, outcome):
    b = wrestlers(a=someone(base_attack=4, attacks=()))
    facts = b.do("aid", "a", "b", "foe c", dice=[die])
    roll = facts_of(facts, Rolled)[0]
    assert (roll.total, roll.against.value) == (die + 4, 10)
    assert outcomes(facts) == [("b", outcome)]
    assert b["a"].live.standard == 0


@pytest.mark.rule("MM-AID-01")
def test_natural_1_fails_however_good():
    facts = wrestlers(a=someone(base_attack=12, attacks=())).do("aid", "a", "b", "foe c", dice=[1])
    assert outcomes(facts) == [("b", "no help")]


def attack_bonus(board, by, target):
    facts = board.turn(by).do("attack", by, target, "with Sword", dice=[1])
    return sum(mod.value for mod in facts_of(facts, Rolled)[0].mods)


@pytest.mark.rule("MM-AID-02", "MM-AID-03")
def test_two_more_on_the_first_attack_on_that_foe():
    b = wrestlers()
    b.do("aid", "a", "b", "foe c", dice=[10])
    assert attack_bonus(b, "b", "d") == 8
    assert attack_bonus(b, "b", "c") == 10
    assert attack_bonus(b, "b", "c") == 8


@pytest.mark.rule("MM-AID-02")
def test_help_with_attacks_is_for_the_friends_own_turn():
    """b is aided against c, strikes him by a readied blow, and has the bonus still when his turn comes."""
    b = Board(GAME, dict.fromkeys("badc", someone()), prompts="auto").running()
    b.do("ready", "b", does="attack with Sword", trigger="when c attacks")
    b.do("next", "")
    b.do("aid", "a", "b", "foe c", dice=[10])
    b.do("next", "")
    b.do("next", "")
    facts = b.do("attack", "c", "d", dice=[1, 1])
    readied = facts_of(facts, Rolled, by="b")[0]
    assert sum(mod.value for mod in readied.mods) == 8
    assert b["b"].has("aided attack")
    assert attack_bonus(b, "b", "c") == 10


@pytest.mark.rule("MM-AID-02")
def test_help_with_attacks_ends_with_the_friends_turn():
    b = wrestlers()
    b.do("aid", "a", "b", "foe c", dice=[10])
    b.do("next", "")
    assert b["b"].has("aided attack")
    b.do("next", "")
    assert not b["b"].has("aided attack")


@pytest.mark.rule("MM-AID-02", "MM-AID-03")
def test_two_more_defense_from_now_until_the_helpers_next_count():
    b = wrestlers()
    b.do("aid", "a", "b", "aid defense, foe c", dice=[10])
    b.do("next", "")
    for attacker, needed in (("c", 20), ("d", 18)):
        b.do("next", "")
        facts = b.do("attack", attacker, "b", "with Sword", dice=[1])
        assert facts_of(facts, Rolled)[0].against.value == needed
    b.do("next", "")
    assert b.encounter.turns.current == ("a",)
    facts = b.turn("c").do("attack", "c", "b", "with Sword", dice=[1])
    assert facts_of(facts, Rolled)[0].against.value == 18


@pytest.mark.rule("MM-AID-02")
def test_the_defense_is_a_dodge_and_goes_with_it():
    b = wrestlers(b=someone(defense=20)).condition("b", "stunned")
    b.do("aid", "a", "b", "aid defense, foe c", dice=[10])
    facts = b.turn("c").do("attack", "c", "b", "with Sword", dice=[1])
    assert facts_of(facts, Rolled)[0].against.value == 13


@pytest.mark.rule("MM-AID-04")
@pytest.mark.parametrize(("feats", "bonus_"), [({}, 4), ({"Teamwork": 1}, 6), ({"Teamwork": 3}, 10)])
def test_the_help_of_several_adds_up(feats, bonus_):
    helper = someone(feats=feats)
    b = wrestlers(a=helper, b=helper)
    for who in "ab":
        b.turn(who).do("aid", who, "c", "foe d", dice=[10])
    assert attack_bonus(b, "c", "d") == 8 + bonus_


@pytest.mark.rule("MM-AID-04")
def test_three_helpers_make_six():
    b = wrestlers(e=someone())
    b.do("aid", "a", "d", "foe c, aid defense", dice=[10])
    for who in "be":
        b.turn(who).do("aid", who, "d", "foe c, aid defense", dice=[10])
    facts = b.turn("c").do("attack", "c", "d", "with Sword", dice=[1])
    assert facts_of(facts, Rolled)[0].against.value == 24


@pytest.mark.rule("MM-AID-05", "MM-GRAP-18")
def test_two_helpers_give_a_grappler_four():
    b = held(held(held(wrestlers(), who="d"), by="b", who="d"), by="c", who="d")
    b.turn("a")
    for who in "bc":
        b.do("next", "")
        b.do("aid", who, "a", "aid grapple", dice=[2])
    b.do("next", "")
    b.do("next", "")
    assert bonus(b.do("pin", "a", "d", dice=[1, 1]), "a") == 12
    b.do("next", "")
    assert bonus(b.turn("a").do("pin", "a", "d", dice=[1, 1]), "a") == 10


@pytest.mark.rule("MM-AID-05")
def test_a_roll_below_ten_helps_no_grappler():
    b = held(held(wrestlers(), who="d"), by="b", who="d")
    assert outcomes(b.turn("b").do("aid", "b", "a", "aid grapple", dice=[1])) == [("a", "no help")]
    assert bonus(b.turn("a").do("pin", "a", "d", dice=[1, 1]), "a") == 8


@pytest.mark.rule("MM-AID-05", "MM-GRAP-18", "MM-AID-03")
def test_it_counts_in_that_grapple_only():
    b = held(held(held(wrestlers(), who="d"), by="b", who="d"), who="c")
    b.turn("b").do("aid", "b", "a", "aid grapple, foe d", dice=[2])
    assert bonus(b.turn("a").do("pin", "a", "c", dice=[1, 1]), "a") == 8
    assert bonus(b.turn("d").do("escape", "d", dice=[1, 20, 20]), "a") == 10


@pytest.mark.rule("MM-GRAP-18")
def test_outsiders_cannot_help_in_a_grapple():
    b = held(wrestlers(), who="d").turn("b")
    with pytest.raises(Refused, match="not in one grapple") as refused:
        b.do("aid", "b", "a", "aid grapple")
    assert refused.value.rule == "MM-GRAP-18"


@pytest.mark.rule("MM-AID-06")
def test_a_fascinated_friend_is_shaken_awake_without_a_roll():
    b = wrestlers().condition("b", "fascinated")
    facts = b.do("aid", "a", "b")
    assert outcomes(facts) == [("b", "shaken awake")]
    assert facts_of(facts, Verdict)[0].rule == "MM-AID-06"
    assert not b["b"].has("fascinated")
    assert b["a"].live.standard == 0


@pytest.mark.parametrize(
    ("target", "options", "why"),
    [("a", "foe c", "aids himself"), ("b", "", "not said"), ("b", "foe b", "third one"), ("b", "foe a", "third one"),
     ("b", "foe c, with Blast", "no melee attack")],
)  # fmt: skip
def test_a_friend_a_foe_and_a_melee_attack_are_needed(target, options, why):
    with pytest.raises(Refused, match=why):
        wrestlers().do("aid", "a", target, options)
