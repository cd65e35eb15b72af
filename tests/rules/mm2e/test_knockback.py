import pytest

from rules.errors import Refused
from rules.facts import Reminder, Rolled, Verdict
from rules.systems.mm2e.knockback import knockback_mod
from tests.rules.board import facts_of
from tests.rules.mm2e.chances import agree
from tests.rules.mm2e.duel import conditions, duel, melee, rolled
from tests.rules.mm2e.people import hero, minion, someone

HITS = 12


def fighter(damage, **fields):
    """Somebody whose blow does so much."""
    return someone(attacks=(melee(8, damage),), **fields)


def flights(facts):
    """How far somebody was thrown, in the order told."""
    return [(f.outcome, f.value) for f in facts_of(facts, Verdict, what="knockback")]


def thrown(damage, save, options="", b=None, *, more=(), **settings):
    """What a blow does that is saved against with this die."""
    board = duel(fighter(damage), b or someone(toughness=0), **settings)
    return board.do("attack", "a", "b", options, dice=[HITS, save, *more])


@pytest.mark.rule("MM-KB-01")
@pytest.mark.parametrize(("save", "flight"), [(20, []), (17, []), (16, [("knocked back", 100)])])
def test_only_a_miss_by_five_throws(save, flight):
    """Damage 8 on Toughness +2, which holds with 1: 22, 19 and 18 against 23."""
    assert flights(thrown(8, save, b=someone(toughness=2))) == flight


@pytest.mark.rule("MM-KB-01", "MM-TOU-08")
def test_a_natural_20_on_an_impossible_save_only_bruises():
    assert flights(thrown(25, 20)) == []
    assert flights(thrown(25, 19)) != []


@pytest.mark.rule("MM-KB-01")
@pytest.mark.parametrize(("save", "flies"), [(17, False), (16, True)])
def test_a_minion_out_by_a_near_miss_is_not_thrown(save, flies):
    """Toughness +4 against 25: 21 misses by four, 20 by five."""
    facts = thrown(10, save, b=minion())
    assert conditions(facts)[0] == "unconscious"
    assert (flights(facts) != []) == flies


@pytest.mark.rule("MM-KB-01")
def test_a_minion_out_without_a_save_is_thrown():
    board = duel(fighter(10), minion())
    assert flights(board.do("attack", "a", "b", dice=[20])) == [("knocked back", 10_000)]
    pushover = duel(fighter(10), minion(pushover=True))
    assert flights(pushover.do("attack", "a", "b", dice=[HITS])) == [("knocked back", 250)]


@pytest.mark.rule("MM-KB-02")
@pytest.mark.parametrize(("options", "feet"), [("", 100), ("pull 9", 5), ("dcmod 5", 100)])
def test_damage_less_what_holds_the_target(options, feet):
    """13 or 9 against 6; what only makes the save harder does not count."""
    assert flights(thrown(13, 1, options, someone(toughness=12))) == [("knocked back", feet)]


@pytest.mark.rule("MM-KB-03", "MM-KB-06")
@pytest.mark.parametrize(
    ("fields", "modifier"),
    [
        ({"toughness": 12}, 6),
        ({"toughness": 14, "impervious": 14}, 14),
        ({"toughness": 12, "impervious": 5}, 8),
        ({"toughness": 14, "impervious": 14, "size": "large"}, 18),
        ({"toughness": 13}, 6),
    ],
)
def test_half_of_toughness_but_impervious_in_full(fields, modifier):
    assert knockback_mod(duel(b=someone(**fields))["b"]) == modifier
    assert flights(thrown(modifier + 8, 1, "savemod -50", someone(**fields)))[0][1] == 250


@pytest.mark.rule("MM-KB-04")
def test_immovable_counts_in_full():
    solid = someone(toughness=8, immovable=3)
    assert knockback_mod(duel(b=solid)["b"]) == 7
    assert flights(thrown(12, 1, b=solid)) == [("knocked back", 25)]


@pytest.mark.rule("MM-KB-05")
@pytest.mark.parametrize(("size", "modifier"), [("large", 4), ("huge", 8), ("medium", 0), ("small", -1), ("tiny", -2)])
def test_size_counts_four_a_step_up_and_one_a_step_down(size, modifier):
    sized = someone(toughness=0, size=size)
    assert knockback_mod(duel(b=sized)["b"]) == modifier
    result = 12 - modifier
    facts = thrown(12, 1, b=sized)
    assert facts_of(facts, Reminder, rule="MM-KB-02")[0].words.endswith(f"= {result}.")


@pytest.mark.rule("MM-KB-07")
def test_nothing_left_is_no_knockback():
    """12 and five for the critical against 18."""
    giant = someone(toughness=14, impervious=14, size="large")
    facts = duel(fighter(12), giant).do("attack", "a", "b", "savemod -50", dice=[20, 1])
    assert flights(facts) == []
    assert facts_of(facts, Reminder, rule="MM-KB-07")
    assert "prone" not in [e.kind for e in duel(b=giant)["b"].effects]


@pytest.mark.rule("MM-KB-08", "MM-KB-12")
@pytest.mark.parametrize(
    ("damage", "flight"),
    [(9, ("knocked back", 500)), (8, ("knocked back", 250)), (7, ("knocked back", 100)), (3, ("knocked back", 5)),
     (2, ("knocked down", 0)), (1, ("knocked down", 0))],
)  # fmt: skip
def test_feet_by_the_table_and_prone_at_the_end(damage, flight):
    board = duel(fighter(damage), someone(toughness=0))
    facts = board.do("attack", "a", "b", "savemod -20", dice=[HITS, 1])
    assert flights(facts) == [flight]
    assert board["b"].has("prone")


@pytest.mark.rule("MM-KB-09")
@pytest.mark.parametrize(("damage", "wall", "victim", "thing"), [(7, 8, 22, 22), (9, 5, 20, 24)])
def test_an_obstacle_hurts_by_the_lesser_of_the_two(damage, wall, victim, thing):
    facts = thrown(damage, 1, f"obstacle {wall}", more=(20, 20))
    saves = facts_of(facts, Rolled, what="toughness")
    assert saves[1].against.value == victim
    assert rolled(facts, "obstacle").against.value == thing
    assert flights(facts) == [("crashes", 0)]


@pytest.mark.rule("MM-KB-09")
def test_in_the_open_nothing_hurts():
    assert len(facts_of(thrown(7, 1), Rolled, what="toughness")) == 1


@pytest.mark.rule("MM-KB-10")
def test_a_broken_obstacle_lets_the_rest_of_the_way():
    """250 feet, a wall at 60: 190 are left. The wall makes 1 and 8 against 23: by 14."""
    facts = thrown(8, 1, "obstacle 8 60", more=(20, 1))
    assert flights(facts) == [("crashes", 60), ("knocked back", 190)]
    held = thrown(8, 1, "obstacle 8 60", more=(20, 20))
    assert flights(held) == [("crashes", 60)]
    beyond = thrown(8, 1, "obstacle 8 300")
    assert flights(beyond) == [("knocked back", 250)]


def test_several_obstacles_in_their_order():
    facts = thrown(8, 1, "obstacle 5 200, obstacle 0 60", more=(20, 1, 20, 20))
    assert flights(facts) == [("crashes", 60), ("crashes", 140)]


@pytest.mark.rule("MM-OBJ-10")
@pytest.mark.parametrize(("inches", "way"), [(1, "broken"), (2, "damaged"), (12, "damaged")])
def test_a_thick_wall_is_harder_to_break(inches, way):
    """Toughness 8 and a 5 against 23: missed by exactly ten."""
    facts = thrown(8, 1, f"obstacle 8 60 {inches}", more=(20, 5))
    assert facts_of(facts, Verdict, what="crash")[0].outcome == f"obstacle {way}"


@pytest.mark.rule("MM-OBJ-07")
def test_things_may_take_ten():
    facts = thrown(13, 1, "obstacle 8", more=(20,), object_take10=True)
    assert facts_of(facts, Verdict, what="crash")[0].outcome == "obstacle broken"


@pytest.mark.rule("MM-KB-11", "MM-SLAM-07")
def test_another_character_takes_it_all_too():
    board = duel(fighter(7), someone(toughness=0), someone())
    facts = board.do("attack", "a", "b", "into c", dice=[HITS, 1, 20, 20])
    saves = facts_of(facts, Rolled, what="toughness")[1:]
    assert [(roll.by, roll.against.value) for roll in saves] == [("b", 22), ("c", 22)]
    assert flights(facts) == [("knocked back", 100), ("collides", 0)]


@pytest.mark.rule("MM-KB-11")
def test_nobody_is_thrown_against_himself():
    with pytest.raises(Refused, match="against himself"):
        duel().do("attack", "a", "b", "into b")


@pytest.mark.rule("MM-KB-13")
@pytest.mark.parametrize(("most", "flight"), [(8, [("knocked back", 250)]), (3, [("knocked back", 5)]), (0, [])])
def test_the_attacker_may_want_less(most, flight):
    assert flights(thrown(8, 1, f"kb_max {most}")) == flight


@pytest.mark.rule("MM-KB-13")
def test_he_may_think_better_of_it():
    board = duel(fighter(8), someone(toughness=0))
    intent = board.intent("attack", "a", "b")
    board.do("attack", "a", "b", dice=[HITS, 1])
    offer = next(i for i, entry in enumerate(board.recording) if entry[:2] == ["a", "knockback"])
    assert flights(board.second_look(intent, offer, "none")) == []
    assert not board["b"].has("prone")


@pytest.mark.rule("MM-KB-14")
def test_a_step_at_an_edge_is_the_gms():
    assert facts_of(thrown(2, 1, "savemod -20"), Reminder, rule="MM-KB-14")


def test_what_only_explains_a_throw_is_said_aside():
    for damage in (2, 10):
        assert all(f.aside for f in facts_of(thrown(damage, 1, "savemod -20", b=hero()), Reminder, by="b"))
    by_gm = duel().do("knockback", "", "b", "damage 4")
    assert [f.aside for f in facts_of(by_gm, Reminder)] == [False, False]


@pytest.mark.rule("MM-KB-02", "MM-KB-09")
def test_a_gm_throws_somebody_against_a_wall():
    board = duel(b=someone(toughness=10))
    facts = board.do("knockback", "", "b", "damage 12, obstacle 8, lethal", dice=[11, 20])
    assert rolled(facts, "toughness").against.value == 22
    assert "injured" in conditions(facts)
    assert flights(duel().do("knockback", "", "b", "result 5")) == [("knocked back", 25)]
    with pytest.raises(Refused, match="How hard"):
        duel().do("knockback", "", "b")


def test_k1_damage_13_against_8_is_25_feet():
    """The save fails by 6."""
    facts = thrown(13, 6, b=someone(toughness=16))
    assert rolled(facts, "toughness").total == 22
    assert flights(facts) == [("knocked back", 25)]


def test_k3_a_save_failed_by_3_throws_nobody():
    facts = thrown(13, 9, b=someone(toughness=16))
    assert rolled(facts, "toughness").total == 25
    assert flights(facts) == []


def test_k4_the_fresh_bruise_counts_in_the_crash():
    facts = thrown(10, 8, "obstacle 8 10", someone(toughness=10), more=(10, 20))
    crash = facts_of(facts, Rolled, what="toughness")[1]
    assert crash.against.value == 20
    assert crash.total - crash.value == 9
    assert knockback_mod(duel(b=someone(toughness=10))["b"]) == 5


def test_k6_size_and_immovable():
    plain = knockback_mod(duel(b=someone(toughness=10))["b"])
    assert knockback_mod(duel(b=someone(toughness=10, size="large"))["b"]) == plain + 4
    assert knockback_mod(duel(b=someone(toughness=10, immovable=3))["b"]) == plain + 3


def test_k7_a_hero_who_may_shake_off_the_stun_is_the_gms_matter():
    facts = thrown(10, 12, b=hero(toughness=5))
    words = [f.words for f in facts_of(facts, Reminder, rule="MM-KB-01")]
    assert words == ["If a hero point ends the stun at once, the GM says whether {b} is still thrown."]
    assert not facts_of(thrown(10, 12, b=someone(toughness=5)), Reminder, rule="MM-KB-01")


STATES = {
    "fresh": lambda: duel(fighter(10)),
    "bruised": lambda: duel(fighter(10)).condition("b", "bruised", times=3),
    "staggered": lambda: duel(fighter(10)).condition("b", "staggered"),
    "a minion": lambda: duel(fighter(10), minion()),
    "prone": lambda: duel(fighter(10)).condition("a", "prone").condition("b", "prone"),
}


@pytest.mark.parametrize("options", ["", "kb_max 0"])
@pytest.mark.parametrize("state", STATES)
def test_odds_are_those_of_every_face(state, options):
    assert agree(STATES[state](), "attack", "a", "b", options)


def test_odds_of_a_gms_throw():
    board = duel()
    assert agree(board, "knockback", "", "b", "result 6, obstacle 4")
    assert agree(duel(c=minion()), "knockback", "", "b", "damage 12, into c")
    assert sum(board.proof("knockback", "", "b", "result 6, obstacle 4").table.values()) == 1
