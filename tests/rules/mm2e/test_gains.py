import pytest

from rules.clock import Moment
from rules.errors import Refused
from rules.facts import Offered, Rolled
from rules.systems.mm2e.sheet import Abilities, Attack, Power
from tests.rules.board import facts_of
from tests.rules.mm2e.grapples import bonus, held, outcomes, wrestlers
from tests.rules.mm2e.people import SWORD, minion, someone

STR20 = someone(abilities=Abilities(str=20))


@pytest.mark.rule("MM-GRAP-05")
@pytest.mark.parametrize(
    ("options", "dice", "against", "befell"),
    [
        ("", [12], 20, ["crushed", "bruised"]),
        ("", [13], 20, ["crushed", "unharmed"]),
        ("lethal", [12], 20, ["crushed", "bruised", "injured"]),
        ("pull 2", [10], 17, ["crushed", "unharmed"]),
    ],
)
def test_a_hold_hurts_like_an_unarmed_strike(options, dice, against, befell):
    b = held(wrestlers(a=STR20)).turn("a")
    facts = b.do("crush", "a", "b", options, dice=[10, 10, *dice])
    assert facts_of(facts, Rolled, what="toughness")[0].against.value == against
    assert outcomes(facts) == [("b", end) for end in befell]


@pytest.mark.rule("MM-GRAP-05")
def test_claws_and_the_like_add_to_it():
    claws = Attack(name="Claws", unarmed=True, attack_bonus=8, damage_bonus=9)
    b = held(wrestlers(a=someone(attacks=(SWORD, claws)))).turn("a")
    facts = b.do("crush", "a", "b", dice=[11, 10, 20])
    assert facts_of(facts, Rolled, what="toughness")[0].against.value == 24


def test_a_minion_crushed_is_out():
    b = held(wrestlers(b=minion())).turn("a")
    facts = b.do("crush", "a", "b", dice=[11, 10, 10])
    assert outcomes(facts) == [("b", "crushed"), ("b", "unconscious")]


@pytest.mark.rule("MM-GRAP-06")
@pytest.mark.parametrize(("options", "feet"), [("", 40), ("throw 15", 15), ("weight 100", 80)])
def test_a_throw_goes_by_weight_and_ends_the_grapple(options, feet):
    b = wrestlers(a=someone(abilities=Abilities(str=28)))
    b.do("grab", "a", "b", f"effect throw{', ' if options else ''}{options}", dice=[15, 20, 1])
    assert outcomes(b.facts) == [("b", "grappled"), ("b", f"thrown {feet}")]
    assert not b["b"].has("grappled")
    assert (b["a"].live.standard, b["a"].live.move) == (0, 0)


@pytest.mark.rule("MM-GRAP-06")
@pytest.mark.parametrize("state", ["", "staggered"])
def test_a_throw_needs_a_move_action_as_well(state):
    b = wrestlers(a=someone(max_throw=20))
    if state:
        b.condition("a", state).live("a", one=True)
    else:
        b.live("a", move=0)
    with pytest.raises(Refused, match="takes a move action") as refused:
        b.do("grab", "a", "b", "effect throw")
    assert refused.value.rule == "MM-GRAP-06"


def test_a_throw_that_fails_keeps_the_move_action():
    b = held(wrestlers(a=someone(max_throw=20))).turn("a")
    assert outcomes(b.do("throw", "a", "b", dice=[10, 10])) == [("b", "resists")]
    assert (b["a"].live.standard, b["a"].live.move) == (0, 1)


@pytest.mark.rule("MM-GRAP-06")
def test_a_throw_tears_out_of_every_grapple():
    b = held(held(held(wrestlers(a=someone(max_throw=20)), by="b", who="d"), by="c")).turn("a")
    b.do("throw", "a", "b", dice=[20, 1])
    assert not [e for who in "abcd" for e in b[who].effects]


@pytest.mark.parametrize(
    ("sheet", "options", "why"),
    [(someone(), "", "too heavy"), (someone(max_throw=20), "throw 25", "can throw b 20 feet")],
)
def test_nobody_throws_further_than_he_can(sheet, options, why):
    b = held(wrestlers(a=sheet)).turn("a")
    with pytest.raises(Refused, match=why):
        b.do("throw", "a", "b", options)


@pytest.mark.rule("MM-GRAP-06")
def test_the_immovable_resist_throws_and_nothing_else():
    b = held(wrestlers(a=someone(max_throw=20), b=someone(immovable=2)))
    assert bonus(b.turn("a").do("throw", "a", "b", dice=[1, 1]), "b") == 16
    assert bonus(b.turn("a").do("pin", "a", "b", dice=[1, 1]), "b") == 8


@pytest.mark.rule("MM-GRAP-07", "MM-COND-25")
def test_a_pin_holds_still_until_just_before_the_pinners_next_count():
    b = held(wrestlers(b=someone(defense=20))).turn("a")
    b.do("pin", "a", "b", dice=[20, 1])
    (pin,) = b["b"].of("pinned")
    assert pin.until == Moment(2, (0, -20, 0, 0), of="a")
    facts = b.turn("c").do("attack", "c", "b", "with Unarmed", dice=[1])
    assert facts_of(facts, Rolled)[0].against.value == 11
    facts = b.turn("a").do("attack", "a", "b", "with Unarmed", dice=[1])
    assert facts_of(facts, Rolled)[0].against.value == 11
    for _ in "abc":
        b.do("next", "")
        assert b["b"].has("pinned")
    b.do("next", "")
    assert b.encounter.turns.current == ("a",)
    assert (b["b"].has("pinned"), b["b"].has("grappled")) == (False, True)


@pytest.mark.rule("MM-GRAP-07")
def test_another_win_pins_for_another_round():
    b = held(wrestlers(), effect="pin")
    for _ in "abcd":
        b.do("next", "")
    b.do("pin", "a", "b", dice=[20, 1])
    assert [e.until for e in b["b"].of("pinned")] == [Moment(3, (0, -20, 0, 0), of="a")]


@pytest.mark.rule("MM-COND-25")
@pytest.mark.parametrize(
    ("action", "target", "options"),
    [("attack", "a", "with Unarmed"), ("attack", "a", "with Sword"), ("crush", "a", ""), ("pin", "a", "")],
)
def test_the_pinned_can_only_escape_or_use_a_power(action, target, options):
    b = held(wrestlers(), effect="pin").turn("b")
    with pytest.raises(Refused, match="is pinned"):
        b.do(action, "b", target, options)
    assert outcomes(b.do("attack", "b", "a", "with Blast", dice=[1])) == [("a", "miss")]


@pytest.mark.rule("MM-GRAP-08")
@pytest.mark.parametrize(
    ("action", "target", "options", "why"),
    [
        ("attack", "b", "with Sword", "no hand free"),
        ("attack", "c", "with Unarmed", "is pinning b"),
        ("grab", "c", "effect crush", "is pinning b"),
        ("grab", "c", "effect pin", "is pinning b"),
        ("crush", "d", "", "is pinning b"),
    ],
)
def test_the_pinner_harms_nobody_else_and_uses_no_weapon(action, target, options, why):
    b = held(held(wrestlers(), who="d"), effect="pin").turn("a")
    with pytest.raises(Refused, match=why) as refused:
        b.do(action, "a", target, options)
    assert refused.value.rule == "MM-GRAP-08"
    assert outcomes(b.do("attack", "a", "b", "with Unarmed", dice=[1])) == [("b", "miss")]


@pytest.mark.rule("MM-GRAP-08", "MM-GRAP-19")
@pytest.mark.parametrize(
    "more", [{"feats": {"Improved Grapple": 1}}, {"powers": (Power(name="Additional Limbs", rank=1),)}]
)
def test_a_free_arm_lifts_both_limits(more):
    b = held(wrestlers(a=someone(**more)), effect="pin")
    for target, weapon in (("b", "Sword"), ("c", "Unarmed")):
        assert outcomes(b.turn("a").do("attack", "a", target, f"with {weapon}", dice=[1])) == [(target, "miss")]


@pytest.mark.rule("MM-GRAP-09")
def test_an_outsider_grabs_the_holder_and_breaks_the_hold():
    b = held(wrestlers()).turn("c")
    facts = b.do("grab", "c", "a", "effect break", dice=[15, 20, 1])
    assert outcomes(facts) == [("a", "grappled"), ("b", "freed")]
    assert (b["b"].has("grappled"), b["a"].has("grappled")) == (False, True)


@pytest.mark.rule("MM-GRAP-09")
def test_breaking_takes_one_step_the_pin_first():
    b = held(held(wrestlers(), effect="pin"), by="c", who="a")
    assert outcomes(b.turn("c").do("break", "c", "a", dice=[10, 10])) == [("a", "resists")]
    assert outcomes(b.turn("c").do("break", "c", "a", dice=[11, 10])) == [("b", "unpinned")]
    assert (b["b"].has("pinned"), b["b"].has("grappled")) == (False, True)
    assert outcomes(b.turn("c").do("break", "c", "a", dice=[11, 10])) == [("b", "freed")]
    assert not b["b"].has("grappled")


@pytest.mark.rule("MM-GRAP-09")
def test_of_several_held_one_is_named():
    b = held(held(held(wrestlers()), who="d"), by="c", who="a").turn("c")
    with pytest.raises(Refused, match="holds several"):
        b.do("break", "c", "a")
    with pytest.raises(Refused, match="does not hold c"):
        b.do("break", "c", "a", "ally c")
    assert outcomes(b.do("break", "c", "a", "ally d", dice=[11, 10])) == [("d", "freed")]
    assert (b["b"].has("grappled"), b["d"].has("grappled")) == (True, False)


def test_breaking_needs_somebody_to_free():
    b = held(wrestlers())
    for who, target in (("a", "b"), ("b", "a")):
        with pytest.raises(Refused, match="holds nobody whom"):
            b.turn(who).do("break", who, target)


@pytest.mark.rule("MM-GRAP-19")
def test_crushing_pin_hurts_chokehold_chokes():
    b = held(wrestlers(a=someone(feats={"Crushing Pin": 1, "Chokehold": 1}))).turn("a")
    facts = b.do("pin", "a", "b", dice=[11, 10, 8])
    assert outcomes(facts) == [("b", "pinned"), ("b", "choked"), ("b", "holds breath 10"), ("b", "unharmed")]
    again = b.turn("a").do("pin", "a", "b", dice=[11, 10, 8])
    assert outcomes(again) == [("b", "pinned"), ("b", "unharmed")]


@pytest.mark.rule("MM-GRAP-19")
def test_improved_grab_holds_on_after_an_unarmed_hit():
    b = wrestlers(a=someone(feats={"Improved Grab": 1}))
    intent = b.intent("attack", "a", "b", "with Unarmed")
    facts = b.do("attack", "a", "b", "with Unarmed", dice=[15, 20])
    assert outcomes(facts) == [("b", "hit"), ("b", "unharmed")]
    facts = b.second_look(intent, facts_of(facts, Offered)[0].index, "grab", dice=[11, 10])
    assert outcomes(facts) == [("b", "hit"), ("b", "unharmed"), ("b", "grappled")]
    assert (b["a"].live.standard, b["a"].live.move) == (0, 1)


@pytest.mark.rule("MM-GRAP-19")
@pytest.mark.parametrize(
    ("size", "weapon", "offered"),
    [("medium", "Unarmed", 1), ("small", "Unarmed", 1), ("large", "Unarmed", 0), ("medium", "Sword", 0)],
)
def test_improved_grab_is_for_bare_hands_and_nobody_bigger(size, weapon, offered):
    b = wrestlers(a=someone(feats={"Improved Grab": 1}), b=someone(size=size))
    b.do("attack", "a", "b", f"with {weapon}", dice=[20, 20])
    assert sum(entry[0] == "a" and entry[1] == "improved grab" for entry in b.recording) == offered
