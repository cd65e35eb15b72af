"""Questions that tables have had, with known answers; the numbers are those of the list of cases."""

import pytest

from rules.errors import Refused
from rules.facts import Offered, Rolled
from rules.systems.prowlers import GAME
from rules.systems.prowlers.importer import quick
from rules.systems.prowlers.sheet import Attack, Power
from rules.systems.prowlers.state import heads, health
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import ARMOR, group, hero, nimble, page, shelled, sizes, someone, told
from tests.rules.prowlers.test_order import acting, fight

STUN = Attack(name="Stun", type="physical_power", rank=9, effect="stunned", resist=("toughness",))


def test_p1_fewer_successes_do_nothing():
    board = page(a=someone(might=8), b=someone(agility=10, health_max=9))
    board.do("health", "", "b", "now 5")
    facts = board.do("attack", "a", "b", dice=[1, 3, 3, 2, 5, 1, 4, 2, 2, 4, 5, 2, 6, 3, 6, 2, 1, 5])
    assert [roll.total for roll in facts_of(facts, Rolled)] == [3, 8]
    assert (told(facts), health(board["b"])) == ([("b", "no effect")], 5)


@pytest.mark.parametrize(
    ("traits", "kind", "full"),
    [((6, 5, 9), "hero", 8), ((6, 5, 9), "foe", 4), ((5, 2, 4), "hero", 5), ((5, 2, 4), "foe", 3)],
)
def test_p3_and_p4_health(traits, kind, full):
    toughness, might, willpower = traits
    assert someone(kind=kind, toughness=toughness, might=might, willpower=willpower).health == full


def test_p4_minions_have_none():
    with pytest.raises(Refused, match="has no Health"):
        page(r=group(toughness=5, might=2, willpower=4)).do("health", "", "r", "now 3")


def test_p5_edge():
    assert someone(perception=8, agility=10, intellect=6).edge == 18


def test_p7_equal_edge():
    board = fight(
        extra=someone(kind="extra"),
        foe=someone(kind="foe"),
        villain=someone(),
        hero=hero(health_max=1),
        twin=hero(health_max=1),
    )
    slots = [slot.who for slot in board.encounter.turns.order]
    assert slots == [("hero", "twin"), ("villain",), ("foe",), ("extra",)]
    board.do("attack", "hero", "twin", dice=[*faces(1, 6), *faces(0, 6)])
    board.do("attack", "twin", "hero", dice=[*faces(1, 6), *faces(0, 6)])
    assert GAME.is_out(board["hero"])
    assert GAME.is_out(board["twin"])


def test_p9_three_attacks_in_a_turn():
    targets = {who: nimble(4) for who in ("b", "c", "d")}
    board = page(a=someone(might=9), **targets)
    assert sizes(board.do("attack", "a", "b", "actions 3", dice=[1] * 9)) == [5, 4]
    with pytest.raises(Refused, match="has attacked b on this page"):
        board.do("attack", "a", "b")
    with pytest.raises(Refused, match="has announced 3"):
        board.do("attack", "a", "c", "actions 4")
    assert sizes(board.do("attack", "a", "c", dice=[1] * 9)) == [5, 4]
    assert sizes(board.do("attack", "a", "d", dice=[1] * 9)) == [5, 4]
    board.turn("b")
    assert sizes(board.do("attack", "b", "a", dice=[1] * (6 + 6))) == [6, 6]


def test_p11_ambushed_and_shot_at():
    shot = Attack(name="Shot", type="ranged", rank=6)
    board = page(a=someone(attacks=(shot,)), b=someone(agility=8)).condition("b", "surprised")
    assert sizes(board.do("attack", "a", "b", dice=[1] * 9)) == [6, 3]


def test_p12_a_stun_that_is_repeated():
    board = fight(
        a=someone(edge_override=20, attacks=(STUN,)), b=someone(agility=2, toughness=2, willpower=2, health_max=4)
    )
    board.do("attack", "a", "b", dice=[*faces(5, 9), 1, 1])
    stun = board["b"].of("stunned")[0]
    assert (stun.left, GAME.is_out(board["b"])) == (3, False)
    board = page(
        a=someone(attacks=(STUN,)), c=someone(attacks=(STUN,)), b=someone(agility=2, toughness=2, health_max=4)
    )
    board.do("attack", "a", "b", dice=[*faces(5, 9), 1, 1])
    board.do("attack", "a", "b", "force", dice=[*faces(3, 9), 1, 1])
    assert GAME.is_out(board["b"])
    board.do("end", "")
    assert not GAME.is_out(board["b"])


def test_p14_ten_minions_at_one_target():
    board = page(r=group(threat=5, count=10, shooters=True, attacks=(Attack(name="Bow", type="ranged"),)), b=nimble(4))
    assert sizes(board.do("attack", "r", "b", dice=[1] * 17)) == [13, 4]


@pytest.mark.parametrize(("area", "left"), [(False, 3), (True, 0)])
def test_p16_heads_for_net_successes(area, left):
    wave = Attack(name="Wave", type="physical_power", rank=9, area=area)
    board = page(a=someone(attacks=(wave,)), r=group(count=7))
    board.do("attack", "a", "r", "area" if area else "", dice=[*faces(6, 9), *faces(2, 6)])
    assert heads(board["r"]) == left


def test_p17_the_last_head():
    board = page(a=someone(might=9), r=group(threat=3, count=1))
    board.do("attack", "a", "r", dice=[*faces(3, 9), *faces(2, 3)])
    assert (told(board.facts)[0], heads(board["r"])) == (("r", "takes down 1"), 0)


def test_p18_going_all_out():
    armored = someone(agility=1, powers=(Power(name="Armor", rank=16),), defenses=(ARMOR,))
    board = fight(
        a=someone(edge_override=20, might=8, agility=7, toughness=1), b=nimble(4, edge_override=10), c=armored
    )
    board.do("attack", "a", "c", "all out")
    assert told(board.facts) == [("c", "too weak")]
    board = fight(a=someone(edge_override=20, might=8, agility=7, toughness=1), b=nimble(4, edge_override=10))
    assert sizes(board.do("attack", "a", "b", "all out", dice=[1] * 14)) == [10, 4]
    assert answering(board, 4) == "Agility"
    assert answering(board, 7) == "Agility"


def answering(board, dice):
    """The turn passes to b, who attacks a and passes it on; what a defends with, which has so many dice."""
    board.do("done", "a")
    facts = board.do("attack", "b", "a", dice=[1] * (6 + dice))
    board.do("done", "b")
    return facts_of(facts, Rolled)[1].pool[0].label


def test_p19_going_all_out_in_defense():
    board = fight(a=nimble(6, edge_override=10), b=someone(edge_override=20))
    board.do("all-out defense", "a")
    assert sizes(board.do("attack", "b", "a", dice=[1] * 14)) == [6, 8]
    board.do("done", "b")
    with pytest.raises(Refused, match="for moving only"):
        board.do("attack", "a", "b")
    board.do("move", "a")


def test_p20_a_charge():
    board = fight(a=someone(edge_override=20, might=7, toughness=1), b=nimble(4, edge_override=10))
    assert sizes(board.do("attack", "a", "b", "charge", dice=[1] * 13)) == [9, 4]
    assert answering(board, 3) == "Agility"
    assert answering(board, 6) == "Agility"


def test_p22_two_seize_the_initiative():
    board = fight(m=someone(edge_override=13), a=hero(edge_override=12), b=hero(edge_override=9))
    board.do("seize", "b")
    board.do("seize", "a")
    seen = []
    for _ in range(6):
        seen.append(acting(board)[1])
        board.do("done", seen[-1])
    assert "".join(seen[-3:]) == "abm"
    assert [board[who].live.resolve for who in "ab"] == [1, 1]


def test_p23_a_team_attack():
    board = fight({"prompts": "auto"}, a=hero(edge_override=12), b=hero(edge_override=9), m=shelled(4, edge_override=2))
    for who in ("a", "b"):
        board.do("team attack", who, "m")
    board.do("done", "m")
    facts = board.do("attack", "a", "m", dice=[6, *[1] * 7, *[1] * 4])
    assert sizes(facts) == [8, 4]
    assert [offer.cost for offer in facts_of(facts, Offered) if "explode" in offer.answers] == [("Resolve", 1)]
    board.do("done", "a")
    assert sizes(board.do("attack", "b", "m", dice=[1] * 12)) == [8, 4]
    board.do("done", "b")
    with pytest.raises(Refused, match="has suffered a team attack"):
        board.do("team attack", acting(board)[1], "m")


def test_p24_knockback():
    fist, knife = Attack(name="Fist", type="unarmed"), Attack(name="Knife", rank=9)
    board = page(a=hero(might=9, attacks=(fist, knife)), b=shelled(5))
    for damage, attack, offers in ((5, "fist", 0), (7, "knife", 0), (7, "fist", 1)):
        before = board.encounter
        options = f"with {attack}, behind 8"
        board.do("attack", "a", "b", options, dice=[*faces(damage, 9), *[1] * 5])
        found = facts_of(board.facts, Offered, question="knockback")
        assert len(found) == offers
        if not found:
            board.encounter = before
    board.second_look(board.intent("attack", "a", "b", options), found[0].index, "throw")
    assert ("b", "crashes 4") in told(board.facts)
    assert (health(board["b"]), board["b"].has("prone"), "b" in board.encounter.turns.lost) == (20 - 11, True, True)


def test_p26_instant_recovery():
    board = page(a=hero())
    board.do("damage", "", "a", "amount 9")
    board.do("save", "a", "", "kind recover")
    assert (health(board["a"]), board["a"].live.resolve) == (3, 1)
    board.do("damage", "", "a", "amount 9")
    with pytest.raises(Refused, match="has recovered once in this scene"):
        board.do("save", "a", "", "kind recover")


@pytest.mark.parametrize(("flat", "successes"), [(True, 2), (False, 3)])
def test_p27_the_old_edition_at_the_table(flat, successes):
    board = page({"flat_sixes": flat}, a=hero(might=3))
    facts = board.do("check", "a", "", "trait might", dice=[6, 2, 3])
    roll, offer = facts_of(facts, Rolled)[0], facts_of(facts, Offered)[0]
    assert (roll.total, "explode" in offer.answers) == (successes, flat)
    if flat:
        again = board.second_look(board.intent("check", "a", "", "trait might"), offer.index, "explode", dice=[4])
        assert [(r.total, r.rule) for r in facts_of(again, Rolled)] == [(2, "PP-DICE-02"), (1, "PP-DICE-11")]


def test_p28_an_enemy_on_the_spot():
    blaze = quick("Blaze", "rank 6, good fire 10, bad charm, bad might")
    board = page(a=blaze, b=shelled(1))
    assert (blaze.edge, blaze.health, blaze.kind) == (9, 6, "foe")
    for trait, dice in (("agility", 6), ("medicine", 6), ("charm", 3), ("might", 3), ("fire", 10)):
        assert sizes(board.do("check", "a", "", f"trait {trait}", dice=[1] * dice)) == [dice]
    assert sizes(board.do("attack", "a", "b", "with fire", dice=[1] * 11)) == [10, 1]
    assert sizes(board.turn("b").do("attack", "b", "a", dice=[1] * 16)) == [6, 10]


def test_p28_what_is_said_besides_counts():
    blaze = quick("Blaze", "rank 5, good blast 10, good medicine 9, might 9, pistol, villain, health 20")
    assert (blaze.edge, blaze.health, blaze.kind, blaze.might, blaze.talents["medicine"]) == (8, 20, "villain", 9, 9)
    assert [w.name for w in blaze.attacks] == ["Pistol", "Blast"]
    assert blaze.defenses == ()
    with pytest.raises(Refused, match="Nobody can be bad at “singing”"):
        quick("Blaze", "rank 5, bad singing")
    with pytest.raises(Refused, match="Good and bad are beside a rank"):
        quick("Blaze", "good fire 10")
