"""An attack: its rank and dice, the defense that answers, what the situation adds and takes."""

import pytest

from rules.dice import Seeded
from rules.errors import Refused
from rules.facts import Mod, Reminder, Rolled, Verdict
from rules.resolve import resolve
from rules.running import rule_of
from rules.systems.prowlers import GAME
from rules.systems.prowlers.sheet import Attack, Defense, Power
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import ARMOR, PISTOL, SWORD, group, hero, page, someone

BLAST = Attack(name="Blast", type="physical_power", rank=9, medium="energy")


def armored(rank, **fields):
    """Somebody with an Armor of that rank and nothing else to speak of."""
    return someone(**{"agility": 1, "powers": (Power(name="Armor", rank=rank),), "defenses": (ARMOR,), **fields})


def with_attack(**fields):
    """Somebody with one attack, lethal and physical unless said otherwise, of rank 6."""
    return someone(attacks=(Attack(**{"name": "Claw", "type": "melee", "rank": 6, **fields}),))


def pools(options="", board=None, settings=None, **people):
    """The dice of the attack and of the defense, and what each is called, when a attacks b."""
    board = board or page(settings, **people)
    facts = board.do("attack", "a", "b", options, dice=[1] * dice_of(board, options))
    return [(roll.pool[0].label, len(roll.faces)) for roll in facts_of(facts, Rolled)]


def dice_of(board, options):
    """How many dice the attack and its defense take."""
    intent = board.intent("attack", "a", "b", options)
    got = resolve(board.encounter, intent, rule_of(GAME, "attack"), Seeded(1))
    if isinstance(got, Refused):
        raise got
    return sum(len(roll.faces) for roll in facts_of(got.facts, Rolled))


def defended(b, options="", a=None, settings=None):
    """The defense that answers, with its dice."""
    return pools(options, settings=settings, a=a or with_attack(), b=b)[1]


@pytest.mark.rule("PP-ATK-01")
@pytest.mark.parametrize(("mine", "theirs", "outcome"), [(8, 6, "hit 2"), (9, 9, "no effect"), (3, 5, "no effect")])
def test_more_successes_than_the_target_hit(mine, theirs, outcome):
    board = page(a=someone(might=12), b=someone(agility=10))
    facts = board.do("attack", "a", "b", dice=[*faces(mine, 12), *faces(theirs, 10)])
    assert facts_of(facts, Verdict)[0].key() == ("b", outcome)


@pytest.mark.rule("PP-ATK-02", "PP-TAB-07")
@pytest.mark.parametrize(
    ("attack", "trait", "defense"),
    [
        ({"type": "unarmed"}, "Might", ("Toughness", 8)),
        ({"type": "melee"}, "Might", ("Agility", 5)),
        ({"type": "ranged"}, "Agility", ("Agility", 5)),
        ({"type": "physical_power", "name": "Blast"}, "Blast", ("Agility", 5)),
        ({"type": "mental_power", "name": "Lull"}, "Lull", ("Willpower", 3)),
    ],
)
def test_which_traits_meet(attack, trait, defense):
    ranks = {"Might": 9, "Agility": 7, "Blast": 8, "Lull": 10}
    powers = (Power(name="Blast", rank=8), Power(name="Lull", rank=10))
    a = someone(might=9, agility=7, powers=powers, attacks=(Attack(**{"name": "X", **attack}),))
    b = someone(agility=5, toughness=8, willpower=3)
    assert pools(a=a, b=b) == [(trait, ranks[trait]), defense]


@pytest.mark.rule("PP-ATK-02")
def test_attacks_are_found_by_name():
    board = page(a=someone(attacks=(SWORD, PISTOL, Attack(name="Pike", rank=3))), b=someone())
    with pytest.raises(Refused, match="no attack") as no:
        board.do("attack", "a", "b", "with Bow")
    assert no.value.hint == "There are: Sword, Pistol, Pike, Unarmed."
    with pytest.raises(Refused, match="no attack") as no:
        board.do("attack", "a", "b", "with pi")
    assert no.value.hint == "There are: Pistol, Pike."
    assert pools("with UNARMED", board) == [("Might", 6), ("Toughness", 6)]


@pytest.mark.rule("PP-ATK-03", "PP-DEF-05")
def test_the_attack_rank_knows_no_situation():
    """A pistol of rank 8 goes through Armor that ignores 7, whatever is lost on the way."""
    shooter = someone(agility=6, attacks=(PISTOL,))
    assert pools("gm mod -2", a=shooter, b=armored(14)) == [("Agility", 6), ("Armor", 14)]
    assert pools(a=shooter, b=armored(16)) == []
    assert pools(a=group(threat=5, count=9, shooters=True), b=armored(8)) == [("Threat", 13), ("Armor", 8)]
    assert pools(a=group(threat=5, count=9, shooters=True), b=armored(12)) == []


@pytest.mark.rule("PP-ATK-04", "PP-ACT-03")
def test_every_modifier_is_listed():
    board = page(a=someone(might=8), b=someone())
    facts = board.do("attack", "a", "b", "cover light, gm mod -1, actions 2", dice=[1] * (4 + 6))
    assert facts_of(facts, Rolled)[0].pool == (
        Mod(8, "Might", "PP-DICE-01"),
        Mod(-2, "for 2 actions", "PP-ACT-03"),
        Mod(-1, "light cover", "PP-MOD-01"),
        Mod(-1, "circumstances", "PP-DICE-07"),
    )


@pytest.mark.rule("PP-DEF-01", "PP-MOD-05")
@pytest.mark.parametrize(
    ("b", "against", "dice"),
    [
        (someone(agility=6, toughness=1), {}, 5),
        (someone(agility=1, toughness=6), {"damage": "subdual"}, 6),
        (someone(willpower=6), {"type": "mental_power"}, 6),
        (armored(8), {}, 8),
        (armored(8, defenses=(Defense(name="Force Field", trait="armor", force_field=True),)), {}, 8),
    ],
)
def test_only_active_defenses_suffer_from_what_one_sees(b, against, dice):
    assert defended(b, "target visibility poor", with_attack(**against))[1] == dice


@pytest.mark.rule("PP-DEF-02")
@pytest.mark.parametrize(("sheet", "found"), [(armored(5, agility=9), ("Armor", 5)),
                                              (someone(agility=9, toughness=4), ("Toughness", 2))])  # fmt: skip
@pytest.mark.parametrize("state", ["surprised", "full hold", "ensnared", "stunned", "rooted", "helpless"])
def test_who_cannot_move_has_no_active_defense(state, sheet, found):
    board = page(a=with_attack(), b=sheet).condition("b", state)
    assert pools(board=board)[1] == found


@pytest.mark.rule("PP-DEF-02")
def test_a_table_may_let_the_rooted_dodge():
    board = page({"rooted_blocks_active": False}, a=with_attack(), b=someone(agility=9)).condition("b", "rooted")
    assert pools(board=board)[1] == ("Agility", 9)


@pytest.mark.rule("PP-DEF-02")
def test_danger_sense_dodges_though_surprised():
    alert = someone(agility=9, powers=(Power(name="Danger Sense", rank=3, tags=("no_surprise_active",)),))
    board = page(a=with_attack(), b=alert).condition("b", "surprised")
    assert pools(board=board)[1] == ("Agility", 9)
    assert pools(board=board.turn("a").condition("b", "stunned"))[1] == ("Toughness", 3)


def test_against_a_mental_attack_without_a_defense_one_die_counts_only_a_six():
    board = page(a=with_attack(type="mental_power"), b=someone())
    board.do("set", "", "b", field="willpower", value=0)
    facts = board.do("attack", "a", "b", dice=[*faces(3, 6), 6])
    assert facts_of(facts, Rolled)[1].total == 1


@pytest.mark.rule("PP-DEF-03", "PP-ACT-08")
def test_a_lost_turn_takes_no_active_defense():
    board = page(a=with_attack(), b=someone(agility=9))
    board.do("lose turn", "", "b")
    assert pools(board=board)[1] == ("Agility", 9)


@pytest.mark.rule("PP-DEF-04")
@pytest.mark.parametrize(
    ("b", "options", "found"),
    [
        (someone(agility=7, toughness=10), "", ("Agility", 7)),
        (someone(agility=7, toughness=10), "with unarmed", ("Toughness", 10)),
        (armored(6, agility=6, toughness=1), "", ("Armor", 6)),
        (armored(6, agility=6, toughness=1), "size 200", ("Agility", 7)),
        (armored(6, agility=2, toughness=1), "defense agility", ("Agility", 2)),
    ],
)
def test_the_largest_pool_answers(b, options, found):
    assert defended(b, options, with_attack(rank=9)) == found


@pytest.mark.rule("PP-DEF-04")
def test_a_defense_that_does_not_help():
    with pytest.raises(Refused, match="no defense against this") as no:
        defended(someone(), "defense willpower")
    assert no.value.hint == "There are: Agility, Toughness."


@pytest.mark.rule("PP-DEF-05")
@pytest.mark.parametrize(
    ("rank", "attack", "ignored"),
    [
        (12, {"rank": 6}, True),
        (12, {"rank": 7}, False),
        (11, {"rank": 6}, True),
        (12, {"rank": 6, "penetrating": True}, False),
        (12, {"rank": 6, "type": "mental_power"}, False),
        (12, {"rank": 6, "medium": "energy"}, True),
    ],
)
def test_armor_ignores_what_is_too_weak(rank, attack, ignored):
    board = page(a=with_attack(**attack), b=armored(rank))
    facts = board.do("attack", "a", "b", dice=[1] * (0 if ignored else dice_of(board, "")))
    outcome = Verdict("a", "attack", "b", "too weak", item="Armor", rule="PP-DEF-05")
    assert (outcome in facts) is ignored


@pytest.mark.rule("PP-DEF-05")
def test_what_armor_ignores_does_not_change_with_what_its_wearer_does():
    board = page(a=with_attack(), b=armored(12))
    board.lay("b", "all-out attack")
    assert pools(board=board) == []
    assert pools(settings={"impenetrable": False}, a=with_attack(), b=armored(12)) != []


@pytest.mark.rule("PP-DEF-06")
@pytest.mark.parametrize(
    ("b", "found"),
    [
        (armored(12), ("Armor", 6)),
        (armored(12, defenses=(Defense(name="Force Field", trait="armor", force_field=True),)), ("Force Field", 12)),
        (armored(12, agility=8), ("Agility", 8)),
    ],
)
def test_penetrating_attacks_halve_what_withstands(b, found):
    assert defended(b, "", with_attack(rank=9, penetrating=True)) == found


@pytest.mark.rule("PP-DMGT-01", "PP-DMGT-02", "PP-DMGT-03")
@pytest.mark.parametrize(
    ("attack", "b", "found"),
    [
        ({"damage": "lethal"}, someone(toughness=7, agility=1), ("Toughness", 4)),
        ({"damage": "lethal"}, armored(7), ("Armor", 7)),
        ({"damage": "subdual"}, someone(toughness=7, agility=1), ("Toughness", 7)),
        ({}, someone(toughness=7, agility=1), ("Toughness", 4)),
        ({"type": "unarmed"}, someone(toughness=7, agility=1), ("Toughness", 7)),
    ],
)
def test_toughness_counts_half_against_lethal_damage(attack, b, found):
    assert defended(b, "", with_attack(rank=9, **attack)) == found


@pytest.mark.rule("PP-DMGT-04")
def test_only_the_will_resists_psychic_damage():
    b = armored(10, agility=8, willpower=4)
    assert defended(b, "", with_attack(rank=9, name="Mind Blast", type="mental_power")) == ("Willpower", 4)
    screened = GAME.quick("B", "willpower 4, psi-screen 9")
    assert defended(screened, "", with_attack(rank=9, type="mental_power")) == ("Psi-Screen", 9)


@pytest.mark.rule("PP-GEAR-01")
@pytest.mark.parametrize(
    ("sheet", "weapon", "limit", "dice"),
    [
        (someone(might=8), SWORD, 6, 8),
        (someone(might=4), SWORD, 6, 6),
        (someone(agility=12), PISTOL, 6, 8),
        (someone(agility=12), PISTOL, 8, 10),
        (someone(agility=12), PISTOL, 99, 14),
        (someone(agility=12), Attack(name="Ray", type="ranged", weapon_bonus=2), 6, 14),
    ],
)
def test_gear_carries_a_trait_up_to_its_limit(sheet, weapon, limit, dice):
    a = sheet.model_copy(update={"attacks": (weapon,)})
    assert pools(settings={"gear_limit": limit}, a=a, b=someone())[0][1] == dice


@pytest.mark.rule("PP-GEAR-02")
@pytest.mark.parametrize(
    ("mode", "options", "dice", "hints"),
    [("ask", "", 9, 1), ("ask", "bare", 12, 0), ("auto", "", 12, 0), ("off", "bare", 9, 0)],
)
def test_a_strong_wielder_may_do_without_the_limit(mode, options, dice, hints):
    axe = Attack(name="Battle Axe", gear=True, weapon_bonus=3)
    board = page({"gear_melee_exception": mode}, a=someone(might=12, attacks=(axe,)), b=someone(agility=1, toughness=8))
    facts = board.do("attack", "a", "b", options, dice=[1] * (dice + 4))
    roll, defense = facts_of(facts, Rolled)
    assert len(roll.faces) == dice
    assert (defense.pool[0].label, len(defense.faces)) == ("Toughness", 4)
    assert len(facts_of(facts, Reminder, rule="PP-GEAR-02")) == hints


def test_nothing_is_bare_that_is_no_melee_weapon_or_weak():
    for weapon, might in ((PISTOL, 12), (SWORD, 7)):
        a = someone(might=might, agility=12, attacks=(weapon,))
        board = page({"gear_melee_exception": "auto"}, a=a, b=someone())
        assert pools(board=board)[0][1] == 8


@pytest.mark.rule("PP-GEAR-03")
@pytest.mark.parametrize(("toughness", "bonus", "dice"), [(4, 2, 6), (9, 3, 9)])
def test_worn_armor_carries_toughness_up_to_the_limit(toughness, bonus, dice):
    vest = Defense(name="Vest", trait="toughness", gear=True, bonus=bonus)
    assert defended(someone(agility=1, toughness=toughness, defenses=(vest,))) == ("Vest", dice)


@pytest.mark.rule("PP-GEAR-03")
def test_a_shield_is_a_die_more_for_those_who_see_it_coming():
    b = someone(agility=5, toughness=1, shield=True)
    assert defended(b) == ("Agility", 6)
    assert pools(board=page(a=with_attack(), b=b).condition("b", "surprised"))[1] == ("Toughness", 1)
    assert defended(b, "", with_attack(type="mental_power")) == ("Willpower", 6)


@pytest.mark.rule("PP-GEAR-04")
@pytest.mark.parametrize(
    ("agility", "attack", "found"),
    [
        (5, {}, ("Sword", 7)),
        (5, {"type": "ranged"}, ("Agility", 5)),
        (9, {}, ("Agility", 9)),
        (5, {"type": "mental_power"}, ("Willpower", 6)),
    ],
)
def test_a_blade_parries_where_the_table_plays_so(agility, attack, found):
    b = someone(agility=agility, toughness=1, attacks=(SWORD, PISTOL))
    assert defended(b, "", with_attack(**attack), {"melee_parry": True}) == found


@pytest.mark.rule("PP-GEAR-04")
def test_nobody_parries_surprised_or_at_another_table():
    b = someone(agility=5, toughness=1, attacks=(SWORD,))
    board = page({"melee_parry": True}, a=with_attack(), b=b).condition("b", "surprised")
    assert pools(board=board)[1] == ("Toughness", 1)
    assert defended(b) == ("Agility", 5)


def test_a_trained_fighter_parries_with_the_better_skill():
    b = someone(agility=3, toughness=1, attacks=(SWORD,), powers=(Power(name="Martial Arts", rank=6),))
    assert defended(b, "", None, {"melee_parry": True}) == ("Sword", 8)


@pytest.mark.parametrize(
    ("power", "b", "found"),
    [
        ("ensnare 9", someone(agility=4, might=8), ("Might", 8)),
        ("ensnare 9", someone(agility=9, might=8), ("Agility", 9)),
        ("stun 9", armored(30, toughness=7), ("Toughness", 7)),
        ("banish 9", someone(agility=1, willpower=5), ("Willpower", 5)),
        ("hyper breath 9", someone(agility=1, might=2, weight_rank=7), ("Weight Rank", 7)),
        ("mind control 9", someone(agility=9, willpower=5), ("Willpower", 5)),
    ],
)
def test_what_resists_an_effect(power, b, found):
    assert defended(b, "", GAME.quick("A", power)) == found


@pytest.mark.rule("PP-DEF-04")
def test_a_table_may_ask_which_defense_it_is():
    board = page({"auto_defense": "ask"}, a=with_attack(), b=someone(agility=7, toughness=10))
    board.do("attack", "a", "b")
    (question,) = board.pending.questions
    assert (question.who, question.default) == (("b",), "Agility")
    assert question.labels == ("Agility 7d", "Toughness 5d")
    facts = board.answer("defense", "Toughness", dice=[1] * 11)
    assert [len(roll.faces) for roll in facts_of(facts, Rolled)] == [6, 5]


@pytest.mark.rule("PP-MOD-01")
@pytest.mark.parametrize(("cover", "dice"), [("light", 7), ("heavy", 6), ("almost", 5)])
def test_cover_takes_dice(cover, dice):
    assert pools(f"cover {cover}", a=someone(might=8), b=someone())[0][1] == dice


@pytest.mark.rule("PP-MOD-02")
def test_who_is_fully_hidden_cannot_be_hit():
    with pytest.raises(Refused, match="fully hidden"):
        pools("cover full", a=someone(), b=someone())


@pytest.mark.rule("PP-MOD-03")
def test_through_the_cover():
    a = someone(might=9)
    assert pools("through 8", a=a, b=someone(agility=5, toughness=5)) == [("Might", 9), ("Structure", 8)]
    assert pools("through 4", a=a, b=someone(agility=5, toughness=3)) == [("Might", 9), ("Agility", 5)]
    assert pools("through 8", a=a, b=group()) == [("Might", 9), ("Structure", 8)]
    for attacker in (someone(might=8), group(threat=6, count=9, shooters=True)):
        with pytest.raises(Refused, match="does not go through Structure 8"):
            pools("through 8", a=attacker, b=someone())
    with pytest.raises(Refused, match="not both"):
        pools("through 8, cover light", a=a, b=someone())


@pytest.mark.rule("PP-MOD-04")
@pytest.mark.parametrize(
    ("attacker", "defender", "dice"),
    [
        (100, 100, 0),
        (190, 100, 0),
        (200, 100, 1),
        (490, 100, 1),
        (500, 100, 2),
        (50, 100, -1),
        (21, 100, -1),
        (20, 100, -2),
        (100, 200, -1),
        (1000, 200, 2),
    ],
)
def test_size_changes_active_defenses(attacker, defender, dice):
    a = with_attack(rank=9).model_copy(update={"size": attacker})
    assert defended(someone(agility=7, size=defender), "", a) == ("Agility", 7 + dice)
    assert defended(armored(9, size=defender), "", a) == ("Armor", 9)


@pytest.mark.rule("PP-MOD-05")
def test_each_side_sees_for_itself():
    fog = "visibility poor, target visibility poor"
    a = someone(might=8)
    assert pools(fog, a=a, b=someone(agility=6, toughness=1)) == [("Might", 7), ("Agility", 5)]
    assert pools(fog, a=a, b=armored(6, toughness=1)) == [("Might", 7), ("Armor", 6)]
    assert pools("visibility none", a=a, b=someone(toughness=1)) == [("Might", 5), ("Agility", 6)]
    board = page(a=a, b=someone(toughness=1)).condition("b", "blinded")
    assert pools(board=board) == [("Might", 8), ("Agility", 3)]
    board = page(a=a, b=someone()).condition("a", "blinded")
    assert pools(board=board) == [("Might", 5), ("Toughness", 6)]


@pytest.mark.rule("PP-MOD-06")
def test_who_is_unseen_is_hard_to_hit_and_to_dodge():
    board = page(a=someone(might=8), b=someone(toughness=1))
    board.condition("b", "invisible")
    assert pools(board=board) == [("Might", 5), ("Agility", 6)]
    board = page(a=someone(might=8), b=someone(toughness=1))
    board.condition("a", "invisible")
    assert pools(board=board) == [("Might", 8), ("Agility", 3)]


@pytest.mark.rule("PP-MOD-07")
def test_some_powers_need_no_sight():
    radar = (Power(name="Radar", tags=("compensates_sight",)),)
    a, b = someone(might=8, powers=radar), someone(toughness=1, powers=radar)
    assert pools("visibility none, target visibility none", a=a, b=b) == [("Might", 8), ("Agility", 6)]


@pytest.mark.rule("PP-MOD-08")
def test_of_one_kind_the_worst_counts_and_kinds_add_up():
    a = someone(might=12)
    assert pools("cover heavy, visibility poor, actions 2", a=a, b=someone())[0][1] == 7
    board = page(a=a, b=someone()).condition("a", "blinded")
    assert pools("visibility poor", board)[0][1] == 9


@pytest.mark.rule("PP-MIN-04", "PP-TAB-11", "PP-MIN-07")
@pytest.mark.parametrize(("count", "dice"), [(1, 6), (2, 6), (3, 8), (5, 8), (6, 10), (8, 10), (9, 12), (12, 12)])
def test_minions_attack_together(count, dice):
    board = page(a=group(threat=4, count=count, shooters=True), b=someone())
    assert pools(board=board)[0] == ("Threat", dice)
    board = page(a=someone(), b=group(count=count))
    board.do("attack", "a", "b", "reach 3", dice=[*faces(5, 6), *faces(0, 6)])
    assert GAME.numbers(board["b"])[0] == f"Minions {max(0, count - 3)} of {count}"


def test_who_cannot_be_attacked_or_attack():
    board = page(a=someone(), b=someone(health_max=1), c=someone())
    with pytest.raises(Refused, match="attacks himself"):
        board.do("attack", "a", "a")
    board.condition("a", "ensnared")
    with pytest.raises(Refused, match="ensnared and can do nothing physical"):
        board.do("attack", "a", "b")
    board.condition("b", "defeated").do("condition", "", "a", name="ensnared", change="remove")
    with pytest.raises(Refused, match="out of the fight"):
        board.do("attack", "a", "b")
    board.condition("a", "stunned")
    with pytest.raises(Refused, match="stunned and cannot act"):
        board.do("attack", "a", "c")


def test_a_mind_attacks_though_the_body_is_held():
    board = page(a=with_attack(type="mental_power"), b=someone()).condition("a", "full hold")
    assert pools(board=board)[1] == ("Willpower", 6)


@pytest.mark.parametrize("options", ["", "gm mod -4", "cover heavy", "visibility none"])
@pytest.mark.parametrize("target", [someone(agility=3, toughness=2), group(threat=2, count=2), armored(3)])
def test_chances_are_those_of_every_face(options, target):
    board = page(a=someone(might=4), b=target)
    chances = board.odds("attack", "a", "b", options)
    assert chances.table == board.proof("attack", "a", "b", options).table
    assert sum(chances.table.values()) == 1


def test_large_pools_take_a_run_for_each_net_result():
    assert page(a=hero(might=24), b=someone(agility=18)).odds("attack", "a", "b").runs == 49


def test_a_preview_counts_the_actions_that_are_announced():
    board = page(a=someone(might=4), b=someone(agility=2, toughness=2))
    tried = board.odds("attack", "a", "b", "actions 2, force").table
    assert tried == board.odds("attack", "a", "b", "actions 2").table != board.odds("attack", "a", "b").table
