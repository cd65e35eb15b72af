"""Pools of dice: how many, what they count, what is set aside, thrown again."""

import pytest

from rules.errors import Refused
from rules.facts import Mod, Reminder, Rolled, Spent, total
from rules.systems.prowlers.pools import halved
from rules.systems.prowlers.tables import half
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import hero, page, someone


def rolled(talent, options="", dice=(), sheet=someone, **settings):
    """The first roll of a Medicine check with that many dice."""
    board = page(settings, a=sheet(talents={"medicine": talent}))
    return facts_of(board.do("check", "a", "", f"trait medicine, {options}".rstrip(", "), dice=dice), Rolled)[0]


@pytest.mark.rule("PP-DICE-01")
@pytest.mark.parametrize(("options", "count"), [("", 8), ("mod +2 height, mod -1 rain", 9)])
def test_as_many_dice_as_the_rank(options, count):
    roll = rolled(8, options, [1] * count)
    assert (len(roll.faces), total(roll.pool)) == (count, count)


@pytest.mark.rule("PP-DICE-02", "PP-TAB-01")
@pytest.mark.parametrize(
    ("dice", "successes"),
    [
        ([1], 0),
        ([2], 1),
        ([3], 0),
        ([4], 1),
        ([5], 0),
        ([6], 2),
        ([1, 2, 2, 2, 3, 3, 3, 5, 5, 5, 6, 6], 7),
        ([1, 3, 5], 0),
        ([6, 6, 6], 6),
        ([1, 3, 3, 2, 5, 1, 4, 2], 3),
        ([2, 4, 5, 2, 6, 3, 6, 2, 1, 5], 8),
    ],
)
def test_each_die_counts_by_its_own_face(dice, successes):
    assert rolled(len(dice), "", dice).total == successes


@pytest.mark.rule("PP-DICE-03")
@pytest.mark.parametrize(
    ("rank", "options", "face", "successes"),
    [
        (2, "gm mod -3", 6, 1),
        (2, "gm mod -3", 4, 0),
        (2, "gm mod -3", 2, 0),
        (2, "mod -4 wounds, mod +1 help", 6, 1),
        (0, "", 6, 1),
        (0, "", 2, 0),
    ],
)
def test_without_dice_one_that_counts_only_a_six(rank, options, face, successes):
    assert rolled(rank, options, [face]).total == successes


@pytest.mark.parametrize(("face", "successes"), [(6, 2), (4, 1), (3, 0)])
def test_a_pool_of_one_is_an_ordinary_die(face, successes):
    assert rolled(3, "gm mod -2", [face]).total == successes


@pytest.mark.rule("PP-DICE-07")
def test_circumstances_go_from_minus_four_to_four():
    with pytest.raises(Refused, match="can't be 5"):
        rolled(6, "gm mod +5")
    roll = rolled(6, "gm mod -4, mod -1 cover", [6])
    assert (len(roll.faces), roll.total) == (1, 2)
    assert Mod(-4, "circumstances", "PP-DICE-07") in roll.pool


@pytest.mark.rule("PP-DICE-08")
def test_halves_go_up():
    assert [half(n) for n in (3, 1, 5, 7, 0)] == [2, 1, 3, 4, 0]
    assert total(halved(Mod(7, "Agility"), Mod(0, "area"))) == 4


@pytest.mark.rule("PP-DICE-09")
def test_halvings_come_before_dice_that_are_added():
    """Ranks are halved, one rule after another, each up; the same rule never twice."""
    lethal, all_out = Mod(0, "lethal", "PP-DMGT-01"), Mod(0, "all-out", "PP-AOA-01")
    assert total(halved(Mod(10, "Toughness"), lethal, all_out)) == 3
    assert total(halved(Mod(10, "Toughness"), lethal, all_out, stacks=False)) == 5
    board = page(a=someone(size=200), b=someone(agility=7, toughness=0))
    board.lay("b", "all-out attack")
    defense = facts_of(board.do("attack", "a", "b", dice=[1] * 11), Rolled)[1]
    assert [mod.value for mod in defense.pool] == [7, -3, 1]
    assert len(defense.faces) == 5


def test_the_tables_half_toughness_and_lethal_damage_are_one_halving():
    board = page(a=someone(attacks=()), b=someone(toughness=12, agility=0))
    board.do("set", "", "a", field="attacks", value=[{"name": "Spear", "rank": 4}])
    assert len(facts_of(board.do("attack", "a", "b", dice=[1] * 10), Rolled)[1].faces) == 6


@pytest.mark.rule("PP-DICE-10")
@pytest.mark.parametrize(
    ("rank", "options", "dice", "successes"),
    [
        (12, "auto", [], 6),
        (11, "auto", [4], 6),
        (11, "auto", [5], 5),
        (8, "auto 4", faces(3, 4), 5),
        (8, "auto 20", [], 4),
    ],
)
def test_dice_set_aside_are_half_as_many_successes(rank, options, dice, successes):
    roll = rolled(rank, options, dice)
    assert (roll.total, len(roll.faces)) == (successes, len(dice))


@pytest.mark.rule("PP-DICE-10")
def test_only_an_even_number_is_set_aside_and_only_where_the_table_allows_it():
    with pytest.raises(Refused, match="even number"):
        rolled(8, "auto 3")
    with pytest.raises(Refused, match="every die is thrown"):
        rolled(8, "auto 4", auto_successes=False)
    board = page({"auto_successes": False}, a=someone(), b=someone())
    with pytest.raises(Refused, match="every die is thrown"):
        board.do("attack", "a", "b", "auto 2")


def test_nothing_is_set_aside_from_a_pool_without_dice():
    assert rolled(0, "auto", [6]).total == 1


@pytest.mark.rule("PP-DICE-11", "PP-DICE-20")
def test_a_defining_moment_throws_sixes_again_and_a_point_buys_three_dice():
    board = page(a=hero(talents={"medicine": 2}))
    intent = board.intent("check", "a", "", "trait medicine, defining")
    board.do("check", "a", "", "trait medicine, defining", dice=[6, 3, 6, 4])
    assert sum(r.total for r in facts_of(board.facts, Rolled)) == 5
    assert facts_of(board.facts, Reminder, rule="PP-DICE-20")
    board.second_look(intent, 3, "die", dice=[6, 1, 2, 5])
    assert [len(r.faces) for r in facts_of(board.facts, Rolled)] == [5, 1, 1, 1]
    assert board["a"].live.resolve == 1
    with pytest.raises(Refused, match="has had one"):
        board.do("check", "a", "", "trait medicine, defining")


@pytest.mark.rule("PP-DICE-20")
def test_one_defining_moment_a_scene_for_all_and_none_for_npcs():
    board = page(a=hero(), b=hero(), v=someone())
    board.do("check", "a", "", "trait might, defining", dice=[1] * 6)
    with pytest.raises(Refused, match="must wait"):
        board.do("check", "b", "", "trait might, defining")
    with pytest.raises(Refused, match="cannot have one"):
        board.turn("v").do("attack", "v", "a", "defining")
    board.do("scene", "")
    board.do("check", "b", "", "trait might, defining", dice=[1] * 6)


@pytest.mark.rule("PP-DICE-12")
def test_flat_sixes_count_once_and_explode_for_a_point():
    board = page({"flat_sixes": True}, a=hero(talents={"medicine": 3}))
    intent = board.intent("check", "a", "", "trait medicine")
    board.do("check", "a", "", "trait medicine", dice=[6, 6, 2])
    assert facts_of(board.facts, Rolled)[0].total == 3
    board.second_look(intent, 1, "explode", dice=[4, 1])
    assert sum(r.total for r in facts_of(board.facts, Rolled)) == 4
    assert facts_of(board.facts, Spent)[0].left == 1


@pytest.mark.rule("PP-DICE-12")
def test_no_point_goes_where_no_six_lies():
    board = page({"flat_sixes": True}, a=hero(talents={"medicine": 2}))
    intent = board.intent("check", "a", "", "trait medicine, threshold 1")
    board.do("check", "a", "", "trait medicine, threshold 1", dice=[2, 4])
    board.second_look(intent, 1, "explode")
    assert facts_of(board.facts, Rolled)[0].total == 2
    assert not facts_of(board.facts, Spent)
