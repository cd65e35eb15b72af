import pytest

from rules.errors import Refused
from rules.facts import Mod, Offered, Reminder, Rolled, Verdict, total
from rules.systems.mm2e.grapple_check import grapple_mods
from rules.systems.mm2e.sheet import Abilities
from tests.rules.board import facts_of
from tests.rules.mm2e.grapples import bonus, checks, held, outcomes, wrestlers
from tests.rules.mm2e.people import hero, someone

STRONG = someone(base_attack=6, abilities=Abilities(str=18), super_strength=3, size="large")


@pytest.mark.rule("MM-GRAP-02", "MM-GRAP-03")
def test_attack_strength_super_strength_and_size_make_the_bonus():
    b = wrestlers(a=STRONG)
    mods = tuple(grapple_mods(b["a"]))
    assert mods == (Mod(13, "grapple", "MM-GRAP-02"), Mod(4, "large", "MM-GRAP-03"))
    assert bonus(b.do("grab", "a", "b", dice=[15, 1, 20]), "a") == 17


@pytest.mark.rule("MM-GRAP-03")
@pytest.mark.parametrize(
    ("size", "bonus_"), [("huge", 8), ("large", 4), ("medium", 0), ("small", -4), ("tiny", -8), ("awesome", 20)]
)
def test_four_for_each_size(size, bonus_):
    b = wrestlers(a=someone(base_attack=0, size=size))
    assert total(grapple_mods(b["a"])) == bonus_


@pytest.mark.rule("MM-GRAP-03")
def test_two_large_ones_cancel():
    large = someone(size="large", defense=10)
    facts = wrestlers(a=large, b=large).do("grab", "a", "b", dice=[15, 11, 10])
    assert checks(facts) == [23, 22]
    assert outcomes(facts) == [("b", "grappled")]


@pytest.mark.rule("MM-GRAP-02", "MM-CHK-06")
def test_a_natural_20_wins_no_check():
    b = wrestlers(a=someone(base_attack=1), b=someone(base_attack=12, defense=10))
    facts = b.do("grab", "a", "b", dice=[15, 20, 13])
    assert checks(facts) == [21, 25]
    assert outcomes(facts) == [("b", "slips away")]


@pytest.mark.rule("MM-GRAP-02")
@pytest.mark.parametrize(
    ("states", "value"),
    [
        (["shaken"], -2),
        (["sickened"], -2),
        (["shaken", "sickened"], -4),
        (["prone"], -4),
        (["fatigued"], -2),
        (["exhausted"], -6),
        (["bruised", "bruised", "bruised", "injured"], 0),
        (["staggered"], 0),
        (["slowed"], -1),
    ],
)
def test_states_that_weaken_attacks_or_checks_count_once(states, value):
    b = wrestlers().condition("a", *states)
    assert total(grapple_mods(b["a"])) == 8 + value


def test_prone_fighters_wrestle_on_the_ground():
    b = wrestlers(a=someone(feats={"Prone Fighting": 1})).condition("a", "prone")
    assert total(grapple_mods(b["a"])) == 8


@pytest.mark.rule("MM-GRAP-19")
@pytest.mark.parametrize(("strength", "dexterity", "bonus_"), [(10, 18, 12), (14, 18, 12), (18, 14, 12), (8, 6, 7)])
def test_grappling_finesse_takes_the_better_of_dexterity_and_strength(strength, dexterity, bonus_):
    sheet = someone(abilities=Abilities(str=strength, dex=dexterity), feats={"Grappling Finesse": 1})
    mods = tuple(grapple_mods(wrestlers(a=sheet)["a"]))
    assert total(mods) == bonus_
    assert any(mod.rule == "MM-GRAP-19" for mod in mods) == (dexterity > strength)


@pytest.mark.rule("MM-GRAP-14")
def test_a_power_costs_the_checks_until_the_next_turn():
    b = held(wrestlers()).turn("b")
    b.do("attack", "b", "a", "with Blast, power_used", dice=[1])
    facts = b.turn("a").do("pin", "a", "b")
    assert outcomes(facts) == [("b", "pinned")]
    assert facts_of(facts, Reminder, rule="MM-GRAP-14")
    b.do("next", "")
    assert b.encounter.turns.current == ("b",)
    assert outcomes(b.turn("a").do("pin", "a", "b", dice=[10, 10])) == [("b", "resists")]


@pytest.mark.rule("MM-GRAP-14")
def test_who_used_a_power_wins_nothing_himself_either():
    b = held(wrestlers())
    b.turn("a").do("attack", "a", "c", "with Blast, power_used", dice=[1])
    b.turn("a")
    assert outcomes(b.do("pin", "a", "b")) == [("b", "resists")]


@pytest.mark.rule("MM-GRAP-14")
@pytest.mark.parametrize(("by", "action", "target"), [("a", "crush", "b"), ("b", "escape", "")])
def test_power_used_on_a_move_means_the_other_one(by, action, target):
    b = held(wrestlers()).turn(by)
    dice = [20] if action == "crush" else []
    facts = b.do(action, by, target, "power_used", dice=dice)
    assert outcomes(facts)[0] == (("b", "crushed") if action == "crush" else ("b", "escaped"))


@pytest.mark.rule("MM-GRAP-15")
@pytest.mark.parametrize(("die", "works"), [(14, False), (15, True)])
def test_a_concentration_check_for_a_power_in_a_grapple(die, works):
    b = held(wrestlers(b=someone(skills={"Concentration": 5}))).turn("b")
    facts = b.do("attack", "b", "a", "with Blast, concentration", dice=[die, 1] if works else [die])
    assert facts_of(facts, Rolled)[0].against.value == 20
    assert outcomes(facts) == [("a", "miss") if works else ("b", "distracted")]


def test_both_words_are_for_grapplers():
    for word in ("power_used", "concentration 15"):
        with pytest.raises(Refused, match="in no grapple"):
            wrestlers().do("attack", "a", "b", f"with Blast, {word}")


def test_the_helpless_resist_nothing():
    b = wrestlers().condition("b", "unconscious")
    facts = b.do("grab", "a", "b", "effect pin", dice=[2])
    assert outcomes(facts) == [("b", "grappled"), ("b", "pinned")]


def test_a_hero_point_buys_the_loser_a_second_die():
    b = wrestlers(a=hero())
    intent = b.intent("grab", "a", "b")
    facts = b.do("grab", "a", "b", dice=[15, 5, 10])
    assert outcomes(facts) == [("b", "slips away")]
    offer = facts_of(facts, Offered)[0]
    facts = b.second_look(intent, offer.index, "reroll", dice=[3])
    assert checks(facts) == [13, 18, 21]
    assert outcomes(facts) == [("b", "grappled")]
    assert b["a"].live.hero_points == 0


def test_the_one_who_is_grabbed_may_buy_one_too():
    b = wrestlers(b=hero())
    intent = b.intent("grab", "a", "b")
    facts = b.do("grab", "a", "b", dice=[15, 15, 10])
    assert b["b"].has("grappled")
    facts = b.second_look(intent, facts_of(facts, Offered)[0].index, "reroll", dice=[5])
    assert facts_of(facts, Verdict)[-1].outcome == "slips away"
    assert (b["b"].live.hero_points, b["b"].has("grappled")) == (0, False)
