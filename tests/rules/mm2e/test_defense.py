import pytest

from tests.rules.mm2e.duel import HIT, duel, rolled, struck
from tests.rules.mm2e.people import someone


def defense(b, options="", *states, a=None, **settings):
    """The Defense that an attacker meets."""
    return struck(duel(a, b, **settings).condition("b", *states), options)


@pytest.mark.rule("MM-DEF-01")
@pytest.mark.parametrize(("size", "reached"), [("medium", 19), ("small", 20)])
def test_ten_and_the_bonus_and_size(size, reached):
    assert defense(someone(defense=19, size=size)) == reached


@pytest.mark.rule("MM-DEF-02", "MM-CHK-03")
@pytest.mark.parametrize(
    ("base", "focus", "dodge"),
    [(9, 0, 4), (10, 0, 5), (9, 2, 6), (13, 0, 6), (5, 0, 2), (1, 0, 0), (0, 0, 0), (-3, 0, 0)],
)
def test_dodge_is_half_of_the_base_rounded_down_and_dodge_focus(base, focus, dodge):
    sheet = someone(defense=10 + base, dodge_focus=focus)
    assert sheet.dodge == dodge
    assert defense(sheet) == 10 + base + focus
    assert defense(sheet, "no_dodge") == 10 + base + focus - dodge


@pytest.mark.rule("MM-DEF-03")
def test_losing_dodge_leaves_the_rest():
    assert defense(someone(defense=19), "no_dodge") == 15
    assert defense(someone(defense=7), "no_dodge") == 7


@pytest.mark.rule("MM-DEF-04")
@pytest.mark.parametrize(
    ("state", "reached"),
    [("flat-footed", 15), ("stunned", 13), ("blinded", 13), ("pinned", 11), ("paralyzed", 5), ("helpless", 5)],
)
def test_states_that_deny_dodge(state, reached):
    assert defense(someone(defense=20), "", state) == reached


@pytest.mark.rule("MM-DEF-04")
def test_the_entangled_still_dodge():
    assert defense(someone(defense=20), "", "entangled") == 18


@pytest.mark.rule("MM-DEF-05")
def test_cover_is_no_dodge_and_stays():
    assert defense(someone(defense=20), "cover", "flat-footed") == 10 + 5 + 4


@pytest.mark.rule("MM-DEF-04", "MM-DEF-05", "MM-TDEF-01")
def test_total_defense_goes_with_dodge():
    board = duel(b=someone(defense=20)).turn("b")
    board.do("total defense", "b")
    assert struck(board) == 24
    board.condition("b", "stunned")
    assert struck(board) == 20 - 5 - 2


@pytest.mark.rule("MM-DEF-06", "MM-HELP-02")
@pytest.mark.parametrize(("size", "reached"), [("medium", 5), ("large", 4)])
def test_the_helpless_have_five_and_their_size(size, reached):
    assert defense(someone(size=size), "", "helpless") == reached


@pytest.mark.rule("MM-DEF-07")
@pytest.mark.parametrize(
    ("state", "near", "far"),
    [
        ("entangled", 16, 16),
        ("prone", 14, 22),
        ("slowed", 17, 17),
        ("fatigued", 17, 17),
        ("exhausted", 15, 15),
        ("dazed", 18, 18),
        ("dazzled", 18, 18),
    ],
)
def test_a_state_of_the_defender(state, near, far):
    assert defense(someone(), "with Sword", state) == near
    assert defense(someone(), "with Blast", state) == far
    assert defense(someone(), "with Blast, adjacent", state) == far


@pytest.mark.rule("MM-DEF-07")
def test_kneeling():
    assert defense(someone(), "with Sword, kneeling") == 16
    assert defense(someone(), "with Blast, kneeling") == 20


def test_prone_fighting_gives_those_beside_nothing():
    fighter = someone(feats={"Prone Fighting": 1})
    assert defense(fighter, "with Sword", "prone") == 18
    assert defense(fighter, "with Blast", "prone") == 22


@pytest.mark.rule("MM-SURPATK-05", "MM-COND-32")
@pytest.mark.parametrize(("stacked", "reached"), [(False, 13), (True, 11)])
def test_surprise_and_stun_cost_two_once(stacked, reached):
    board = duel(b=someone(defense=20), stack_surprise_stun=stacked).condition("b", "stunned")
    assert struck(board, "surprise") == reached
    assert struck(board) == reached


def test_stunned_and_blinded_cost_two_once():
    assert defense(someone(defense=20), "", "stunned", "blinded") == 13


@pytest.mark.rule("MM-COND-20")
@pytest.mark.parametrize(
    ("options", "states", "bonus", "reached"),
    [
        ("", (), 2, 15),
        ("surprise", (), 2, 15),
        ("noticed", (), 0, 20),
        ("noticed, surprise", (), 0, 13),
        ("", ("stunned",), 0, 13),
    ],
)
def test_an_unseen_attacker_has_two_more_and_takes_the_dodge(options, states, bonus, reached):
    board = duel(b=someone(defense=20)).condition("a", "invisible").condition("b", *states)
    roll = rolled(board.turn("a").do("attack", "a", "b", options, dice=[1]), "attack")
    assert (roll.total - 1 - 8, roll.against.value) == (bonus, reached)


def test_blind_fight_is_as_good_as_sight_in_melee():
    board = duel(b=someone(defense=20, feats={"Blind-Fight": 1})).condition("a", "invisible").turn("a")
    assert struck(board, "with Sword") == 20
    assert struck(board, "with Blast") == 15


def test_defensive_roll_goes_with_the_dodge_bonus():
    acrobat = someone(toughness=3, defensive_roll=4)
    for states, options, toughness in (
        ((), "", 7),
        (("flat-footed",), "", 3),
        (("unconscious",), "", 3),
        ((), "no_dodge", 3),
    ):
        board = duel(b=acrobat).condition("b", *states).turn("a")
        facts = board.do("attack", "a", "b", options, dice=[HIT, 20])
        assert rolled(facts, "toughness").total == 20 + toughness


def test_damage_without_an_attack_finds_the_stunned_without_defensive_roll():
    board = duel(b=someone(toughness=3, defensive_roll=4)).condition("b", "stunned")
    assert rolled(board.do("damage", "", "b", "amount 8", dice=[20]), "toughness").total == 23


def test_lost_dexterity_leaves_defense_alone():
    board = duel()
    board.do("ability damage", "", "b", "ability dex, points 4")
    assert struck(board) == 18
