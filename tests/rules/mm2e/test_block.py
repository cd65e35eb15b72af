import pytest

from rules.errors import Refused
from rules.facts import Reminder, Rolled, Verdict
from rules.systems.mm2e.sheet import Abilities, Attack
from tests.rules.board import facts_of
from tests.rules.mm2e.chances import agree
from tests.rules.mm2e.duel import HIT, duel, outcome, rolled
from tests.rules.mm2e.people import BLAST, SWORD, hero, someone

FISTS = someone(base_attack=9, attacks=())
CLUB = Attack(name="Club", attack_bonus=8, damage_bonus=5, uses_str=False, size="medium")


def blocking(b=FISTS, a=None, options="", **settings):
    """b has declared a block; now it is a's turn."""
    board = duel(a, b, prompts="auto", **settings).turn("b")
    board.do("block", "b", options=options)
    return board.turn("a")


def attacked(board, dice, options="with Sword"):
    """a strikes again."""
    return board.turn("a").do("attack", "a", "b", options, dice=dice)


def bonus(facts):
    """The bonus on the block."""
    roll = rolled(facts, "block")
    return roll.total - roll.value


@pytest.mark.rule("MM-BLK-01")
def test_a_block_takes_the_place_of_the_attack_and_lasts_a_round():
    b = duel(prompts="auto")
    b.do("next", "")
    b.do("block", "b")
    assert (b["b"].live.standard, b["b"].live.move) == (0, 1)
    with pytest.raises(Refused, match="no standard action"):
        b.do("attack", "b", "a")
    b.do("next", "")
    assert b["b"].has("blocking")
    b.do("next", "")
    assert b.encounter.turns.current == ("b",)
    assert not b["b"].has("blocking")


@pytest.mark.rule("MM-BLK-02")
@pytest.mark.parametrize(("die", "ends"), [(11, "hit"), (10, "hit"), (12, "blocked")])
def test_only_a_higher_total_stops_an_attack(die, ends):
    """The attack makes 18 with a 10; the block 18, 17, 19 (bonus 7)."""
    b = blocking(someone(base_attack=7, attacks=()))
    facts = attacked(b, [10, die, *([20] if ends == "hit" else [])])
    assert rolled(facts, "block").against.value == 18
    assert outcome(facts) == ends


@pytest.mark.rule("MM-BLK-02", "MM-CHK-06")
def test_a_natural_1_or_20_decides_nothing_between_the_two():
    strong = blocking(someone(base_attack=30, attacks=()))
    assert outcome(attacked(strong, [20, 1])) == "blocked"
    weak = blocking(someone(base_attack=0, attacks=(), defense=40))
    facts = attacked(weak, [20, 20, 20], "with Sword, mod 5")
    assert [f.outcome for f in facts_of(facts, Verdict)] == ["hit", "unharmed"]


@pytest.mark.rule("MM-BLK-02")
def test_the_owner_decides_before_the_roll():
    board = duel(b=FISTS).turn("b")
    board.do("block", "b")
    board.turn("a").do("attack", "a", "b", "with Sword")
    assert [(q.key, q.who, q.options) for q in board.pending.questions] == [("block", ("b",), ("block", "no"))]
    assert not facts_of(board.pending.facts, Rolled)
    facts = board.answer("block", "no", dice=[1])
    assert [roll.what for roll in facts_of(facts, Rolled)] == ["attack"]
    assert board["b"].live.blocks == 0


@pytest.mark.rule("MM-BLK-02")
def test_improved_block_adds_two_a_rank():
    skilled = someone(base_attack=9, attacks=(), feats={"Improved Block": 2})
    assert bonus(attacked(blocking(skilled), [1, 20])) == 13


@pytest.mark.rule("MM-BLK-03")
def test_each_block_is_harder_than_the_last():
    """AB +9: the third block makes 15 with a 10."""
    b = blocking()
    assert [bonus(attacked(b, [1, die])) for die in (20, 2, 10)] == [9, 7, 5]
    assert rolled(b.facts, "block").total == 15
    b.do("next", "")
    b.do("block", "b")
    assert bonus(attacked(b, [1, 20])) == 9


@pytest.mark.rule("MM-BLK-04")
@pytest.mark.parametrize(("die", "ends"), [(10, "hit"), (9, "miss")])
def test_after_a_failed_block_defense_decides(die, ends):
    facts = attacked(blocking(), [die, 1, *([20] if ends == "hit" else [])])
    assert outcome(facts) == ends
    assert facts_of(facts, Reminder, rule="MM-BLK-04")


@pytest.mark.rule("MM-BLK-05")
@pytest.mark.parametrize(("toughness", "able"), [(4, False), (5, True)])
def test_bare_hands_against_weapons_where_the_table_is_realistic(toughness, able):
    b = blocking(someone(attacks=(), toughness=toughness), someone(attacks=(CLUB,)), realistic_block=True)
    facts = b.do("attack", "a", "b", dice=[1, 20] if able else [1])
    assert bool(facts_of(facts, Rolled, what="block")) == able
    assert bool(facts_of(facts, Reminder, rule="MM-BLK-05")) != able


@pytest.mark.rule("MM-BLK-05")
def test_the_limit_is_for_bare_hands_against_weapons():
    armed = blocking(someone(attacks=(SWORD,), toughness=4), someone(attacks=(CLUB,)), realistic_block=True)
    assert outcome(armed.do("attack", "a", "b", dice=[1, 20])) == "blocked"
    fists = blocking(someone(attacks=(), toughness=0), realistic_block=True)
    assert outcome(attacked(fists, [1, 20], "with Unarmed")) == "blocked"


@pytest.mark.rule("MM-BLK-06")
def test_shots_are_blocked_by_deflect_alone():
    assert not facts_of(attacked(blocking(), [1], "with Blast"), Rolled, what="block")
    b = blocking(someone(deflect=6, attacks=()))
    assert [bonus(attacked(b, [1, 20], "with Blast")) for _ in range(3)] == [6, 4, 2]


@pytest.mark.rule("MM-BLK-06")
def test_as_a_full_action_the_penalty_does_not_grow():
    b = blocking(someone(deflect=6, attacks=()), options="action full")
    assert b["b"].live.move == 0
    assert [bonus(attacked(b, [1, 20], "with Blast")) for _ in range(3)] == [6, 6, 6]


@pytest.mark.rule("MM-BLK-06")
def test_one_shot_too_many_ends_it_for_the_round():
    b = blocking(someone(deflect=6, attacks=()))
    assert outcome(attacked(b, [15, 1, 20], "with Blast")) == "hit"
    assert not facts_of(attacked(b, [1], "with Blast"), Rolled, what="block")
    assert facts_of(attacked(b, [1, 20]), Rolled, what="block")


def test_who_sees_nothing_or_lies_senseless_blocks_nothing():
    for state, who in (("invisible", "a"), ("unconscious", "b")):
        facts = attacked(blocking().condition(who, state), [1], "with Sword")
        assert not facts_of(facts, Rolled, what="block")


def test_a_block_may_use_a_weapon():
    with pytest.raises(Refused, match="no melee attack"):
        duel().turn("b").do("block", "b", options="with Blast")
    armed = someone(attacks=(BLAST, CLUB))
    assert bonus(attacked(blocking(armed), [1, 20])) == 8


def test_a_grab_can_be_blocked():
    facts = blocking().do("grab", "a", "b", dice=[HIT, 20])
    assert outcome(facts) == "blocked"


def riposte(feat, answer, dice, a=None):
    """b blocks with a feat, and takes it up at a second look."""
    b = blocking(someone(base_attack=9, attacks=(CLUB,), feats={feat: 1}), a)
    intent = b.intent("attack", "a", "b", "with Sword")
    b.do("attack", "a", "b", "with Sword", dice=[1, 20])
    offer = next(i for i, entry in enumerate(b.recording) if entry[:2] == ["a", "riposte"])
    return b, b.second_look(intent, offer, answer, dice=dice)


@pytest.mark.rule("MM-ACT-14", "MM-GRAP-19")
def test_grappling_block_takes_hold():
    b, facts = riposte("Grappling Block", "grapple", [20, 1])
    assert outcome(facts, "grapple") == "grappled"
    assert b["a"].has("grappled")


@pytest.mark.rule("MM-ACT-14")
def test_weapon_bind_disarms():
    b, facts = riposte("Weapon Bind", "disarm", [20, 1])
    assert outcome(facts, "disarm") == "disarmed"
    with pytest.raises(Refused, match="no longer holds Sword"):
        attacked(b, [])


@pytest.mark.rule("MM-ACT-14", "MM-OBJ-04")
def test_weapon_break_breaks():
    """Toughness 5 and a 5 against 20."""
    b, facts = riposte("Weapon Break", "break", [5])
    assert outcome(facts, "crash") == "weapon broken"
    with pytest.raises(Refused, match="Sword is broken"):
        b.turn("a").do("handle", "a", options="item Sword")


def test_bare_hands_cannot_be_bound():
    b = blocking(someone(attacks=(CLUB,), feats={"Weapon Bind": 1}))
    b.do("attack", "a", "b", "with Unarmed", dice=[1, 20])
    assert not any(entry[:2] == ["a", "riposte"] for entry in b.recording)


def test_a_hero_point_saves_a_block():
    b = blocking(hero(base_attack=9, attacks=()))
    intent = b.intent("attack", "a", "b", "with Sword")
    b.do("attack", "a", "b", "with Sword", dice=[10, 1, 20])
    offer = next(i for i, entry in enumerate(b.recording) if entry[:2] == ["a", "hero:block"])
    assert outcome(b.second_look(intent, offer, "reroll", dice=[5])) == "blocked"


STATES = {
    "fresh": blocking,
    "the second block": lambda: blocking().live("b", blocks=1),
    "shaken": lambda: blocking(someone(abilities=Abilities(str=14))).condition("b", "shaken"),
}


@pytest.mark.parametrize("state", STATES)
def test_odds_are_those_of_every_face(state):
    assert agree(STATES[state](), "attack", "a", "b", "with Sword, kb_max 0")


def test_odds_of_a_shot():
    assert agree(blocking(someone(deflect=9)), "attack", "a", "b", "with Blast")
