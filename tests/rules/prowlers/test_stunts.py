"""Combat stunts: who rolls what against what, what they do, and for how long."""

import pytest

from rules.errors import Refused
from rules.facts import Offered, Reminder, Rolled, Verdict
from rules.systems.prowlers import GAME
from rules.systems.prowlers.items import in_hand
from rules.systems.prowlers.sheet import Attack, Power
from rules.systems.prowlers.state import health
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import ARMOR, SWORD, group, page, someone
from tests.rules.prowlers.test_fight import fight

FLIGHT = Power(name="Flight", rank=7, tags=("travel",))
MOVER = Power(name="Telekinesis", rank=11, tags=("moves_objects",))


def tried(net, options="", board=None, *, by="a", **fields):
    """a taunts b with 12d of Charm against a single die of Willpower, for so many net successes."""
    people = {"a": someone(talents={"charm": 12}, edge_override=20), "b": someone(willpower=1, **fields)}
    board = board or page(**people, c=someone(talents={"charm": 12}, edge_override=15))
    board.turn(by).do("taunt", by, "b", options, dice=[*faces(net, 12), 1])
    return board


def pools(board):
    return [(roll.by, roll.pool[0].label, len(roll.faces)) for roll in facts_of(board.facts, Rolled)]


def done(board, *people):
    for who in people:
        board.do("done", who)


@pytest.mark.rule("PP-STUNT-01")
def test_no_harm_is_done():
    board = tried(4)
    assert health(board["b"]) == 6
    assert GAME.status(board["b"]) == ("hindered",)
    with pytest.raises(Refused, match="used all 1"):
        board.do("taunt", "a", "c")


@pytest.mark.rule("PP-STUNT-02", "PP-FIGHT-08")
def test_traits_that_the_table_settles():
    """A blast to scare a pilot: 15d against the machine's Armor, 8 against 7; a die less, and no damage."""
    board = fight()
    full = health(board["m"])
    board.turn("b").do("stunt", "b", "m", "trait blast, vs armor", dice=[*faces(8, 15), *faces(7, 15)])
    assert pools(board) == [("b", "Blast", 15), ("m", "Armor", 15)]
    assert facts_of(board.facts, Verdict)[0].key() == ("m", "hindered 1")
    assert facts_of(board.facts, Reminder)[0].words == "{b} tells what happens; {m} may add a detail."
    assert health(board["m"]) == full
    with pytest.raises(Refused, match="trait X, vs Y"):
        board.turn("b").do("stunt", "b", "m", "trait blast, force")


@pytest.mark.rule("PP-STUNT-03", "PP-TAB-09")
@pytest.mark.parametrize(
    ("net", "effect", "outcome"),
    [
        (0, "", "no effect"),
        (1, "", "hindered 1"),
        (2, "slow", "slowed"),
        (2, "root", "hindered 1"),
        (3, "", "hindered 2"),
        (3, "drop", "disarmed"),
        (4, "root", "rooted"),
        (4, "slow", "slowed"),
        (4, "lose turn", "hindered 2"),
        (5, "", "hindered 3"),
        (5, "lose turn", "turn lost"),
        (5, "drop", "disarmed"),
        (3, "describe", "hampered"),
    ],
)
def test_what_each_band_opens(net, effect, outcome):
    board = tried(net, f"effect {effect}" if effect else "", attacks=(SWORD,))
    assert facts_of(board.facts, Verdict)[0].key() == ("b", outcome)


@pytest.mark.rule("PP-STUNT-03")
def test_the_user_may_choose_after_seeing_the_roll():
    board = tried(5, attacks=(SWORD,))
    offered = facts_of(board.facts, Offered, question="stunt")[0]
    assert offered.answers == ("penalty", "slow", "drop", "root", "lose turn", "describe")
    assert (offered.by, offered.cost, offered.default) == ("a", None, "Dice off every roll")
    intent = board.intent("taunt", "a", "b")
    facts = board.second_look(intent, offered.index, "root")
    assert facts_of(facts, Verdict)[0].key() == ("b", "rooted")


@pytest.mark.rule("PP-STUNT-04")
@pytest.mark.parametrize("delays", [False, True])
def test_until_the_end_of_the_users_next_turn(delays):
    board = tried(4)
    done(board, "a", "c", "b")
    assert (board.encounter.turns.current, board["b"].has("hindered")) == (("a",), True)
    board.do("delay", "a") if delays else board.do("done", "a")
    assert not board["b"].has("hindered")


@pytest.mark.rule("PP-STUNT-05")
def test_penalties_add_up_on_every_roll():
    board = tried(1)
    tried(3, board=board, by="c")
    board.turn("b").do("attack", "b", "a", "with unarmed", dice=[1] * 9)
    assert [len(roll.faces) for roll in facts_of(board.facts, Rolled)] == [3, 6]
    board.turn("c").live("c", attacked=()).do("attack", "c", "b", "force", dice=[1] * 9)
    assert [len(roll.faces) for roll in facts_of(board.facts, Rolled)] == [6, 3]


@pytest.mark.rule("PP-STUNT-06")
def test_fancy_footwork():
    board = page(a=someone(agility=8), b=someone(agility=5, powers=(FLIGHT,)))
    board.do("footwork", "a", "b", dice=[1] * 15)
    assert pools(board) == [("a", "Agility", 8), ("b", "Flight", 7)]


STRIKE = Attack(name="Strike", type="melee", rank=9)


@pytest.mark.rule("PP-STUNT-07")
@pytest.mark.parametrize(("options", "defense"), [("vs might", ("Might", 6)), ("", ("Agility", 4))])
def test_a_flashy_move(options, defense):
    board = page(a=someone(attacks=(STRIKE,)), b=someone(might=6, agility=4))
    board.do("flashy", "a", "b", options, dice=[1] * (9 + defense[1]))
    assert pools(board)[1][1:] == defense
    assert pools(board)[0][2] == 9


def test_a_flashy_move_against_one_who_cannot_dodge():
    board = page(a=someone(attacks=(STRIKE,)), b=someone(agility=4)).condition("b", "surprised")
    board.do("flashy", "a", "b", dice=[1] * 13)
    assert pools(board)[1] == ("b", "Agility", 4)


@pytest.mark.rule("PP-STUNT-08")
@pytest.mark.parametrize(
    ("fields", "mine", "theirs"),
    [
        ({}, ("Might", 10), ("Agility", 7)),
        ({"powers": (MOVER,)}, ("Telekinesis", 11), ("Agility", 7)),
    ],
)
def test_overpowering(fields, mine, theirs):
    board = page(a=someone(might=10, **fields), b=someone(might=4, agility=7))
    board.do("overpower", "a", "b", dice=[1] * (mine[1] + 7))
    assert pools(board) == [("a", *mine), ("b", *theirs)]


@pytest.mark.rule("PP-STUNT-09")
def test_taunting():
    board = page(a=someone(talents={"charm": 6, "command": 4}), b=someone(willpower=5))
    board.do("taunt", "a", "b", dice=[1] * 11)
    assert pools(board) == [("a", "Charm", 6), ("b", "Willpower", 5)]


@pytest.mark.rule("PP-STUNT-10")
@pytest.mark.parametrize(
    ("net", "words"),
    [
        (0, "{b} tells what happens; {a} may add a detail."),
        (1, "{a} tells what happens; {b} may add a detail."),
        (3, "{a} tells what happens."),
    ],
)
def test_who_tells_it(net, words):
    assert [r.words for r in facts_of(tried(net).facts, Reminder)] == [words]


@pytest.mark.rule("PP-DEF-02", "PP-TAB-09")
@pytest.mark.parametrize(("blocks", "defense"), [(True, "Toughness"), (False, "Agility")])
def test_who_cannot_move_cannot_dodge(blocks, defense):
    board = page({"rooted_blocks_active": blocks}, a=someone(talents={"charm": 12}), b=someone(willpower=1, agility=9),
                 c=someone(attacks=(SWORD,)))  # fmt: skip
    board.do("taunt", "a", "b", "effect root", dice=[*faces(3, 12), 1])
    with pytest.raises(Refused, match="rooted and cannot move"):
        board.turn("b").do("move", "b")
    board.turn("c").do("attack", "c", "b", dice=[1] * (11 if blocks else 17))
    assert facts_of(board.facts, Rolled)[1].pool[0].label == defense


def test_a_dropped_weapon_is_back_when_the_stunt_is_over():
    board = tried(3, "effect drop", attacks=(SWORD,))
    assert [w.name for w in in_hand(board["b"])] == ["Unarmed"]
    with pytest.raises(Refused, match="has lost the Sword"):
        board.turn("b").do("attack", "b", "c", "with sword")
    board.turn("a")
    done(board, "a", "c", "b", "a")
    assert [w.name for w in in_hand(board["b"])] == ["Sword", "Unarmed"]


def test_who_is_held_can_only_taunt():
    board = page(a=someone(talents={"charm": 3}), b=someone()).condition("a", "full hold")
    for kind in ("footwork", "flashy", "overpower"):
        with pytest.raises(Refused, match="can do nothing physical"):
            board.do(kind, "a", "b")
    board.do("taunt", "a", "b", dice=[1] * 9)


@pytest.mark.rule("PP-ACT-06", "PP-ACT-03")
def test_a_stunt_is_the_attack_of_the_page():
    board = page(a=someone(agility=8), b=someone())
    board.do("footwork", "a", "b", "actions 2", dice=[1] * 12)
    with pytest.raises(Refused, match="has attacked b on this page"):
        board.do("attack", "a", "b")


@pytest.mark.rule("PP-MIN-07")
def test_minions_do_stunts_with_their_numbers():
    board = page(r=group(), b=someone())
    board.do("taunt", "r", "b", dice=[1] * 16)
    assert pools(board)[0] == ("r", "Threat", 10)


@pytest.mark.parametrize(
    ("kind", "options"),
    [("footwork", ""), ("flashy", ""), ("overpower", "effect drop"), ("taunt", "effect lose turn"),
     ("stunt", "trait might, vs armor")],
)  # fmt: skip
def test_chances_are_those_of_every_face(kind, options):
    armor = {"powers": (Power(name="Armor", rank=2),), "defenses": (ARMOR,)}
    board = page(a=someone(might=4, agility=4, talents={"charm": 4}),
                 b=someone(might=2, agility=2, willpower=2, attacks=(SWORD,), **armor))  # fmt: skip
    assert board.odds(kind, "a", "b", options).table == board.proof(kind, "a", "b", options).table
    board.condition("b", "hindered")
    assert board.odds(kind, "a", "b", options).table == board.proof(kind, "a", "b", options).table


@pytest.mark.rule("PP-RANGE-03")
def test_a_shove_needs_reach_and_a_taunt_does_not():
    board = page({"default_range": "distant"}, a=someone(talents={"charm": 3}), b=someone())
    for kind in ("overpower", "flashy"):
        with pytest.raises(Refused, match="at Distant Range"):
            board.do(kind, "a", "b")
    board.do("taunt", "a", "b", dice=[1] * 9)
