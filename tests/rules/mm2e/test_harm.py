import pytest

from rules.errors import Refused
from rules.facts import Reminder
from rules.systems.mm2e.sheet import Abilities, Attack
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import HIT, SAVED, conditions, duel, melee, outcome, ranged, rolled
from tests.rules.mm2e.people import hero, someone

STRONG = Abilities(str=18)
CLUB = Attack(name="Club", damage_bonus=6, attack_bonus=8, size="medium")
KNIFE = Attack(name="Knife", type="thrown", damage_bonus=4, attack_bonus=8, size="tiny")
PISTOL = Attack(name="Pistol", type="ranged", damage_bonus=3, attack_bonus=8, increment=40)


def difficulty(board, options="", die=HIT):
    """The Difficulty Class of the Toughness save after a hit."""
    return rolled(board.turn("a").do("attack", "a", "b", options, dice=[die, SAVED]), "toughness").against


@pytest.mark.rule("MM-DMG-01")
def test_the_damage_bonus_sets_the_difficulty():
    assert difficulty(duel(someone(attacks=(melee(damage=8),)))).value == 23


@pytest.mark.rule("MM-DMG-02")
def test_strength_and_weapon():
    board = duel(someone(abilities=STRONG, attacks=(CLUB,)))
    against = difficulty(board, "with Club")
    assert against.value == 15 + 6
    assert [(mod.value, mod.label) for mod in against.mods] == [(15, "base"), (4, "Strength"), (2, "Club")]
    assert difficulty(board, "with Unarmed").value == 15 + 4


@pytest.mark.rule("MM-DMG-03")
def test_what_is_thrown_takes_strength_and_what_is_shot_does_not():
    board = duel(someone(abilities=Abilities(str=16), attacks=(KNIFE, PISTOL)))
    assert difficulty(board, "with Knife").value == 15 + 4
    assert difficulty(board, "with Pistol").value == 15 + 3
    board.do("ability damage", "", "a", "ability str, points 6")
    assert difficulty(board, "with Knife").value == 15 + 1
    assert difficulty(board, "with Pistol").value == 15 + 3


@pytest.mark.rule("MM-DMG-04")
@pytest.mark.parametrize("numbers", [{"damage_bonus": 8}, {"rank": 8}])
def test_a_power_does_its_rank(numbers):
    bolt = Attack(name="Bolt", type="ranged", attack_bonus=8, **numbers)
    assert difficulty(duel(someone(attacks=(bolt,)))).value == 23


@pytest.mark.rule("MM-DMG-05")
def test_super_strength_is_no_damage():
    board = duel(someone(abilities=STRONG, super_strength=6))
    assert difficulty(board, "with Unarmed").value == 15 + 4
    assert board["a"].sheet.grapple == 8 + 4 + 6


@pytest.mark.rule("MM-DMG-06", "MM-CRIT-03")
def test_a_critical_adds_five_to_what_is_left_of_the_damage():
    board = duel(someone(attacks=(melee(damage=12),)))
    assert difficulty(board, die=20).value == 15 + 17
    assert difficulty(board, "pull 4", die=20).value == 15 + 9


@pytest.mark.rule("MM-PULL-01")
def test_pulling_the_punch():
    board = duel()
    assert difficulty(board, "pull 4").value == 19
    assert difficulty(board, "pull 0").value == 15
    with pytest.raises(Refused, match="damage bonus of 9"):
        difficulty(board, "pull 10")


@pytest.mark.rule("MM-PULL-02")
def test_full_power_cannot_be_pulled():
    with pytest.raises(Refused, match="always strikes at full power"):
        difficulty(duel(someone(attacks=(melee(full_power=True),))), "pull 4")


@pytest.mark.rule("MM-LETH-01")
@pytest.mark.parametrize(
    ("weapon", "options", "marks"),
    [
        (melee(), "", ["bruised"]),
        (melee(), "lethal", ["bruised", "injured"]),
        (melee(lethal=True), "", ["bruised", "injured"]),
        (melee(lethal=True), "nonlethal", ["bruised"]),
    ],
)
def test_damage_is_nonlethal_unless_declared(weapon, options, marks):
    facts = duel(someone(attacks=(weapon,))).do("attack", "a", "b", options, dice=[HIT, 13])
    assert conditions(facts) == marks


def test_lethal_and_nonlethal_exclude_each_other():
    with pytest.raises(Refused, match="lethal or nonlethal"):
        duel().do("attack", "a", "b", "lethal, nonlethal")


@pytest.mark.rule("MM-LETH-03")
@pytest.mark.parametrize(("warned", "count"), [(True, 1), (False, 0)])
def test_a_hero_who_strikes_to_kill_is_pointed_out(warned, count):
    facts = duel(hero(), warn_lethal=warned).do("attack", "a", "b", "lethal", dice=[HIT, SAVED])
    assert len(facts_of(facts, Reminder, rule="MM-LETH-03")) == count


@pytest.mark.rule("MM-SAVE-02")
@pytest.mark.parametrize(("die", "ended"), [(8, "resisted"), (7, "affected")])
def test_other_saves_meet_ten_and_the_rank(die, ended):
    spike = Attack(name="Spike", type="mental", attack_bonus=8, rank=8, save="will")
    facts = duel(someone(attacks=(spike,)), someone(will_base=10)).do("attack", "a", "b", dice=[HIT, die])
    assert rolled(facts, "will").against.value == 18
    assert outcome(facts, "power") == ended


@pytest.mark.rule("MM-CRIT-03")
def test_a_critical_makes_other_saves_harder_too():
    gas = ranged(save="fortitude")
    facts = duel(someone(attacks=(gas,))).do("attack", "a", "b", dice=[20, SAVED])
    assert rolled(facts, "fortitude").against.value == 10 + 9 + 5


def test_sneak_attack_hurts_more_by_surprise():
    board = duel(someone(feats={"Sneak Attack": 2}))
    assert difficulty(board).value == 24
    assert difficulty(board, "surprise").value == 24 + 3
