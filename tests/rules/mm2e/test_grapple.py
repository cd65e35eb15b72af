import pytest

from rules.errors import Refused
from rules.facts import Rolled
from rules.systems.mm2e import GAME
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.grapples import GRABBED, checks, held, outcomes, wrestlers
from tests.rules.mm2e.people import SWORD, someone


@pytest.mark.rule("MM-GRAP-01")
@pytest.mark.parametrize(
    ("dice", "totals", "outcome"),
    [
        ([9], [], "miss"),
        ([10, 12, 12], [20, 20], "slips away"),
        ([10, 12, 13], [20, 21], "slips away"),
        ([10, 13, 12], [21, 20], "grappled"),
    ],
)
def test_a_grab_hits_and_then_wins_or_holds_nothing(dice, totals, outcome):
    b = wrestlers()
    facts = b.do("grab", "a", "b", dice=dice)
    assert outcomes(facts) == [("b", outcome)]
    assert checks(facts) == totals
    assert b["b"].has("grappled") == (outcome == "grappled")
    assert b["a"].live.standard == 0


def test_a_grab_does_no_damage_by_itself():
    b = held(wrestlers())
    assert [e.kind for e in b["b"].effects] == ["grappled"]
    assert not b["a"].effects


@pytest.mark.rule("MM-GRAP-04")
@pytest.mark.parametrize(
    ("effect", "extra", "befell"),
    [
        ("crush", [20], [("b", "grappled"), ("b", "crushed"), ("b", "unharmed")]),
        ("pin", [], [("b", "grappled"), ("b", "pinned")]),
        ("throw", [], [("b", "grappled"), ("b", "thrown 20")]),
    ],
)
def test_the_win_of_a_grab_buys_one_effect(effect, extra, befell):
    b = wrestlers(a=someone(max_throw=20))
    facts = b.do("grab", "a", "b", f"effect {effect}", dice=[*GRABBED, *extra])
    assert outcomes(facts) == befell


@pytest.mark.rule("MM-GRAP-04")
@pytest.mark.parametrize(("by", "target"), [("a", "b"), ("b", "a")])
def test_either_side_tries_once_for_each_standard_action(by, target):
    b = held(wrestlers()).turn(by)
    assert outcomes(b.do("pin", by, target, dice=[10, 10])) == [(target, "resists")]
    with pytest.raises(Refused, match="no standard action"):
        b.do("pin", by, target)
    b.turn(by)
    assert outcomes(b.do("pin", by, target, dice=[11, 10])) == [(target, "pinned")]


def test_nobody_pins_whom_he_does_not_grapple():
    with pytest.raises(Refused, match="in no grapple"):
        wrestlers().do("pin", "a", "b")


def test_a_hold_is_not_begun_twice():
    b = held(wrestlers()).turn("a")
    with pytest.raises(Refused, match="grapples b already"):
        b.do("grab", "a", "b")
    b.turn("b")
    with pytest.raises(Refused, match="grapples a already"):
        b.do("grab", "b", "a")


@pytest.mark.parametrize("words", ["with Sword", "with Blast"])
def test_a_weapon_does_not_grab(words):
    with pytest.raises(Refused, match="of no use in a grapple"):
        wrestlers().do("grab", "a", "b", words)


@pytest.mark.rule("MM-GRAP-13")
def test_outsiders_see_no_dodge_partners_do():
    b = held(wrestlers(b=someone(defense=20)))
    needed = {}
    for who in "ac":
        facts = b.turn(who).do("attack", who, "b", "with Unarmed", dice=[1])
        needed[who] = facts_of(facts, Rolled)[0].against.value
    assert needed == {"a": 20, "c": 15}


@pytest.mark.rule("MM-GRAP-13")
def test_the_holder_is_exposed_too_unless_he_wrestles_with_skill():
    skilled = someone(defense=20, feats={"Grappling Finesse": 1})
    for sheet, needed in ((someone(defense=20), 15), (skilled, 20)):
        b = held(wrestlers(a=sheet)).turn("c")
        facts = b.do("attack", "c", "a", "with Unarmed", dice=[1])
        assert facts_of(facts, Rolled)[0].against.value == needed


@pytest.mark.rule("MM-GRAP-16", "MM-COND-16")
@pytest.mark.parametrize(
    ("action", "target", "options", "why"),
    [
        ("attack", "a", "with Sword", "too big"),
        ("aim", "", "", "too much"),
        ("total defense", "", "", "too much"),
        ("move", "", "", "cannot move"),
        ("grab", "c", "", "is grappled"),
    ],
)
def test_the_grappled_do_nothing_complex(action, target, options, why):
    b = held(wrestlers()).turn("b")
    with pytest.raises(Refused, match=why) as refused:
        b.do(action, "b", target, options)
    assert refused.value.rule in ("MM-GRAP-16", "MM-COND-16")


@pytest.mark.rule("MM-GRAP-16", "MM-COND-16")
def test_the_grappled_strike_unarmed_use_small_weapons_and_powers():
    knife = SWORD.model_copy(update={"name": "Knife", "size": "tiny"})
    ray = SWORD.model_copy(update={"name": "Ray", "size": None, "type": "ranged"})
    b = held(wrestlers(b=someone(attacks=(SWORD, knife, ray))))
    for weapon in ("Unarmed", "Knife", "Ray"):
        assert outcomes(b.turn("b").do("attack", "b", "a", f"with {weapon}", dice=[1])) == [("a", "miss")]


@pytest.mark.rule("MM-GRAP-20")
def test_a_hold_ends_with_a_release():
    b = held(held(wrestlers()), who="c")
    assert outcomes(b.do("release", "a", "b")) == [("b", "released")]
    assert (b["b"].has("grappled"), b["c"].has("grappled")) == (False, True)
    with pytest.raises(Refused, match="does not hold b"):
        b.do("release", "a", "b")
    assert outcomes(b.do("release", "a")) == [("c", "released")]
    with pytest.raises(Refused, match="holds nobody"):
        b.do("release", "a")


@pytest.mark.rule("MM-GRAP-20")
@pytest.mark.parametrize("state", ["stunned", "unconscious", "dazed"])
def test_a_hold_ends_when_the_holder_cannot_act(state):
    b = held(wrestlers(), effect="pin")
    b.condition("a", state)
    assert not b["b"].has("grappled", "pinned")


@pytest.mark.rule("MM-GRAP-20")
def test_a_hold_ends_when_the_holder_goes():
    b = held(wrestlers(), effect="pin")
    b.do("remove", "", "a")
    assert not b["b"].has("grappled", "pinned")


def test_the_held_one_may_be_out_and_stays_held():
    b = held(wrestlers())
    b.condition("b", "unconscious")
    assert b["b"].has("grappled")


CROWDS = {
    "8 small": (["small"] * 8, True),
    "9 small": (["small"] * 9, False),
    "4 medium": (["medium"] * 4, True),
    "5 medium": (["medium"] * 5, False),
    "2 large": (["large"] * 2, True),
    "3 large": (["large"] * 3, False),
    "1 huge": (["huge"], True),
    "1 huge, 1 tiny": (["huge", "tiny"], False),
    "4 small, 1 large": (["small"] * 4 + ["large"], True),
    "3 medium, 1 large": (["medium"] * 3 + ["large"], False),
    "16 tiny": (["tiny"] * 16, True),
    "17 tiny": (["tiny"] * 17, False),
}


@pytest.mark.rule("MM-GRAP-17")
@pytest.mark.parametrize(("sizes", "fits"), CROWDS.values(), ids=CROWDS)
def test_room_around_somebody_of_medium_size(sizes, fits):
    people = {f"g{n}": someone(size=size) for n, size in enumerate(sizes)}
    b = Board(GAME, {"b": someone(), **people}).running().condition("b", "unconscious")
    *first, last = people
    for who in first:
        b.turn(who).do("grab", who, "b", dice=[15])
    b.turn(last)
    if fits:
        b.do("grab", last, "b", dice=[15])
    else:
        with pytest.raises(Refused, match="Too many") as refused:
            b.do("grab", last, "b")
        assert refused.value.rule == "MM-GRAP-17"
    assert len(b["b"].of("grappled")) == len(sizes) - (not fits)


@pytest.mark.rule("MM-GRAP-20")
@pytest.mark.parametrize(("action", "target", "options", "dice"), [
    ("move", "", "feet 10", ()),
    ("all-out", "", "", ()),
    ("charge", "c", "distance 20", (1,)),
])  # fmt: skip
def test_whoever_walks_off_leaves_the_one_he_holds_behind(action, target, options, dice):
    b = held(wrestlers()).turn("a")
    facts = b.do(action, "a", target, options, dice=dice)
    assert ("b", "released") in outcomes(facts)
    assert not b["b"].has("grappled")


@pytest.mark.rule("MM-GRAP-20")
def test_a_step_keeps_the_hold():
    b = held(wrestlers()).turn("a")
    b.do("move", "a", "", "feet 5")
    assert b["b"].has("grappled")
