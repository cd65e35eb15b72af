"""Grappling: grabs, holds, escapes, and what those in a hold may do."""

from contextlib import nullcontext

import pytest

from rules.errors import Refused
from rules.facts import Mod, Rolled, Verdict
from rules.systems.prowlers import GAME
from rules.systems.prowlers.items import in_hand
from rules.systems.prowlers.sheet import Attack, Defense, Power
from rules.systems.prowlers.state import health
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import SWORD, group, page, someone
from tests.rules.prowlers.test_fight import fight

EYES = Attack(name="Eye Beam", type="physical_power", rank=8, tags=("usable_held",))
LULL = Attack(name="Lull", type="mental_power", rank=8)


def tried(move, mine, theirs, options="", board=None, *, by="a", on="b", **fields):
    """One move: successes of 6d Might against 6d Might."""
    board = board or page(a=someone(), b=someone(agility=1, **fields), c=someone())
    board.turn(by).do(move, by, on, options, dice=[*faces(mine, 6), *faces(theirs, 6)])
    return board


def in_a(kind, **fields):
    """a has b in such a state."""
    how = {"full hold": ("hold", 3), "partial hold": ("hold", 1), "partial grab": ("grab", 1)}
    move, net = how[kind]
    return tried(move, net, 0, **fields)


def pools(board):
    return [(roll.by, roll.pool[0].label, len(roll.faces)) for roll in facts_of(board.facts, Rolled)]


def names(board, who):
    return [w.name for w in in_hand(board[who])]


@pytest.mark.rule("PP-GRAP-01")
def test_the_three_moves():
    board = tried("grab", 3, 0, "item sword", attacks=(SWORD,))
    assert names(board, "a") == ["Sword", "Unarmed"]
    board = tried("hold", 3, 0)
    assert board["b"].has("full hold")
    board.turn("b").do("escape", "b", dice=[*faces(3, 6), *[1] * 6])
    assert not board["b"].has("full hold")
    with pytest.raises(Refused, match="is in no hold"):
        page(a=someone(), b=someone()).do("escape", "a", "b")
    with pytest.raises(Refused, match="is in no grapple"):
        page(a=someone(), b=someone()).do("escape", "a")


@pytest.mark.rule("PP-GRAP-02")
@pytest.mark.parametrize(
    ("fields", "label", "dice"),
    [
        ({"might": 12, "agility": 7}, "Might", 12),
        ({"might": 5, "agility": 9}, "Agility", 9),
        ({"might": 5, "agility": 9, "defenses": (Defense(name="Evasion", active=True, rank=11),)}, "Evasion", 11),
    ],
)
def test_might_or_an_active_defense(fields, label, dice):
    board = page(a=someone(might=13), b=someone(**fields))
    board.do("hold", "a", "b", dice=[1] * (13 + dice))
    assert pools(board) == [("a", "Might", 13), ("b", label, dice)]


@pytest.mark.rule("PP-GRAP-02")
@pytest.mark.parametrize("kind", ["partial hold", "surprised"])
def test_only_might_in_a_grapple_or_without_active_defenses(kind):
    board = page(a=someone(), b=someone(might=5, agility=9))
    if kind == "surprised":
        board.condition("b", "surprised")
    else:
        board.do("hold", "a", "b", dice=[*faces(1, 6), *[1] * 9])
        board.turn("a")
    board.do("hold", "a", "b", dice=[1] * 11)
    assert pools(board)[1] == ("b", "Might", 5)


@pytest.mark.rule("PP-GRAP-02", "PP-MOD-04")
def test_size_touches_only_the_active_defense():
    board = page(a=someone(size=500), b=someone(might=8, agility=6))
    board.do("hold", "a", "b", dice=[1] * 14)
    assert pools(board)[1] == ("b", "Might", 8)
    board = page(a=someone(size=500), b=someone(might=7, agility=6))
    board.do("hold", "a", "b", dice=[1] * 14)
    assert pools(board)[1] == ("b", "Agility", 8)


def test_martial_arts_stand_in_and_more_limbs_help():
    able = (Power(name="Martial Arts", rank=9, tags=("grapples",)),
            Power(name="Extra Limbs", tags=("grapple_bonus:2",)))  # fmt: skip
    board = page(a=someone(powers=able), b=someone(agility=1))
    board.do("hold", "a", "b", dice=[1] * 17)
    assert pools(board)[0] == ("a", "Martial Arts", 11)


@pytest.mark.rule("PP-GRAP-03", "PP-TAB-08")
@pytest.mark.parametrize(("mine", "theirs", "after"), [(7, 4, "full hold"), (6, 6, ""), (5, 4, "partial hold")])
def test_how_far_it_goes(mine, theirs, after):
    board = tried("hold", mine, theirs)
    kinds = {effect.kind for effect in board["b"].effects}
    assert kinds == ({after} if after else set())
    outcome = {"full hold": "full", "partial hold": "partial", "": "no effect"}[after]
    assert facts_of(board.facts, Verdict)[0].key() == ("b", outcome)


@pytest.mark.rule("PP-GRAP-04")
def test_nobody_uses_what_both_have_a_hand_on():
    board = in_a("partial grab", attacks=(SWORD,))
    for who, on in (("b", "c"), ("b", "a"), ("a", "c")):
        with pytest.raises(Refused, match=r"another has a hand on it|no attack"):
            board.turn(who).do("attack", who, on, "with sword")
    board.turn("b").do("attack", "b", "a", "with unarmed", dice=[1] * 12)


@pytest.mark.rule("PP-GRAP-05")
@pytest.mark.parametrize(
    ("who", "net", "after", "armed"),
    [("a", 1, "partial grab", "b"), ("a", 3, "", "a"), ("b", 3, "", "b"), ("b", 0, "partial grab", "b")],
)
def test_fighting_over_a_thing(who, net, after, armed):
    board = in_a("partial grab", attacks=(SWORD,))
    other = "b" if who == "a" else "a"
    tried("fight", net, 0, board=board, by=who, on=other)
    assert {effect.kind for effect in board["b"].effects} - {"disarmed"} == ({after} if after else set())
    assert "Sword" in names(board, armed)
    with pytest.raises(Refused, match="not fighting over anything"):
        board.turn("c").do("fight", "c", "b")


@pytest.mark.rule("PP-GRAP-06")
@pytest.mark.parametrize(("who", "armed"), [("a", "b"), ("b", "a")])
def test_who_lets_go_leaves_the_thing_to_the_other(who, armed):
    board = in_a("partial grab", attacks=(SWORD,))
    board.turn("c").do("release", who)
    assert not board["a"].has("partial grab")
    assert not board["b"].has("partial grab")
    assert "Sword" in names(board, armed)
    with pytest.raises(Refused, match="nobody and nothing to let go of"):
        board.do("release", who)


@pytest.mark.rule("PP-GRAP-06")
def test_a_holder_lets_go_and_the_held_cannot():
    board = in_a("full hold")
    with pytest.raises(Refused, match="is held by a"):
        board.do("release", "b")
    board.do("release", "a")
    assert not board["b"].has("full hold")


@pytest.mark.rule("PP-GRAP-07", "PP-ACT-06")
def test_what_was_grabbed_is_used_at_once_on_its_former_owner():
    board = tried("grab", 3, 0, "item sword", attacks=(SWORD,))
    assert GAME.status(board["b"]) == ("disarmed",)
    board.do("attack", "a", "b", "with sword", dice=[1] * 11)
    assert facts_of(board.facts, Rolled)[0].pool == (Mod(6, "Might", "PP-DICE-01"), Mod(2, "Sword", "PP-GEAR-01"))
    with pytest.raises(Refused, match="has used all 1"):
        board.do("attack", "a", "c", "with sword")
    with pytest.raises(Refused, match="has lost the Sword"):
        board.turn("b").do("attack", "b", "a", "with sword")


@pytest.mark.rule("PP-GRAP-07")
def test_a_thing_comes_back_to_its_owner():
    board = tried("grab", 3, 0, "item sword", attacks=(SWORD,))
    tried("grab", 3, 0, "item sword", board=board, by="c", on="a")
    assert (names(board, "a"), names(board, "c")) == (["Unarmed"], ["Sword", "Unarmed"])
    assert GAME.status(board["a"]) == ()
    tried("grab", 3, 0, "item sword", board=board, by="b", on="c")
    assert (names(board, "b"), names(board, "c")) == (["Sword", "Unarmed"], ["Unarmed"])
    assert not board["b"].has("disarmed")


@pytest.mark.rule("PP-GRAP-07")
@pytest.mark.parametrize("how", ["end", "scene"])
def test_after_the_scene_everybody_has_his_own_again(how):
    board = tried("grab", 3, 0, attacks=(SWORD,))
    board.do(how, "")
    assert (names(board, "a"), names(board, "b")) == (["Unarmed"], ["Sword", "Unarmed"])


@pytest.mark.parametrize(("item", "current"), [("sword", "a"), ("bag", "b")])
def test_the_turn_goes_on_only_where_there_is_something_to_use(item, current):
    board = page({"auto_end": True}, a=someone(edge_override=20), b=someone(agility=1, attacks=(SWORD,)))
    board.do("grab", "a", "b", f"item {item}", dice=[*faces(3, 6), *[1] * 6])
    assert board.encounter.turns.current == (current,)


def test_things_that_are_no_weapons():
    board = tried("grab", 3, 0, "item briefcase")
    with pytest.raises(Refused, match="has lost the briefcase"):
        tried("grab", 3, 0, "item briefcase", board=board, by="c")
    with pytest.raises(Refused, match="holds no weapon"):
        board.turn("c").do("grab", "c", "b")


@pytest.mark.rule("PP-GRAP-08")
def test_in_a_partial_hold_both_are_tied_up():
    board = in_a("partial hold")
    for who, on in (("a", "c"), ("a", "b"), ("b", "a")):
        with pytest.raises(Refused, match="partial hold and can do nothing physical"):
            board.turn(who).do("attack", who, on)
        with pytest.raises(Refused, match="cannot move"):
            board.turn(who).do("move", who)
    with pytest.raises(Refused, match="partial hold and cannot do that"):
        board.turn("a").do("hold", "a", "c")
    tried("hold", 1, 0, board=board)
    assert (board["a"].has("partial hold"), board["b"].has("partial hold")) == (True, True)
    tried("hold", 3, 0, board=board, by="b", on="a")
    assert [(e.kind, e.by) for e in board["a"].effects] == [("full hold", "b")]
    assert board["b"].effects == ()


@pytest.mark.rule("PP-GRAP-09")
def test_in_a_full_hold_only_an_escape_is_left():
    board = in_a("full hold", attacks=(EYES, LULL))
    board.turn("b")
    with pytest.raises(Refused, match="full hold and can do nothing physical"):
        board.do("attack", "b", "a", "with unarmed")
    with pytest.raises(Refused, match="full hold and cannot do that"):
        board.do("hold", "b", "a")
    with pytest.raises(Refused, match="cannot move"):
        board.do("move", "b")


@pytest.mark.rule("PP-GRAP-09")
@pytest.mark.parametrize(("target", "defense"), [("b", "Toughness"), ("a", "Agility")])
def test_the_held_cannot_dodge_but_the_holder_can(target, defense):
    """Lethal: Toughness 6d is 3d; without Agility 9d there is nothing else."""
    board = page(a=someone(agility=9), b=someone(agility=9), c=someone(attacks=(SWORD,)))
    board.do("hold", "a", "b", dice=[*faces(4, 6), *[1] * 9])
    board.turn("c").do("attack", "c", target, dice=[1] * (8 + (3 if target == "b" else 9)))
    assert facts_of(board.facts, Rolled)[1].pool[0].label == defense


@pytest.mark.rule("PP-GRAP-10")
def test_hurting_the_held_from_the_next_page_on():
    board = page(a=someone(might=9), b=someone(might=6, toughness=8, agility=1, health_max=9))
    board.do("hold", "a", "b", dice=[*faces(3, 9), *[1] * 6])
    with pytest.raises(Refused, match="only just got hold"):
        board.turn("a").do("attack", "a", "b", "hold damage")
    for who in "ab":
        board.do("done", who)
    board.do("attack", "a", "b", "hold damage", dice=[*faces(9, 9), *faces(5, 8)])
    assert [(r.pool[0].label, len(r.faces)) for r in facts_of(board.facts, Rolled)] == [("Might", 9), ("Toughness", 8)]
    assert health(board["b"]) == 5


@pytest.mark.rule("PP-GRAP-10", "PP-GRAP-11")
@pytest.mark.parametrize("how", ["hold damage", "submit"])
def test_only_a_full_hold_hurts(how):
    board = in_a("partial hold")
    with pytest.raises(Refused, match="in no full hold"):
        board.turn("a").do("attack", "a", "b", f"{how}, force")


@pytest.mark.rule("PP-GRAP-11")
def test_forcing_submission():
    board = page(a=someone(), b=someone(toughness=4, willpower=6, agility=1, health_max=6))
    board.do("hold", "a", "b", dice=[*faces(3, 6), *[1] * 6])
    for who in "ab":
        board.do("done", who)
    board.do("attack", "a", "b", "submit", dice=[*faces(7, 6), *faces(5, 6)])
    assert facts_of(board.facts, Rolled)[1].pool[0].label == "Willpower"
    assert [v.key() for v in facts_of(board.facts, Verdict)] == [("b", "hindered 1")]
    assert health(board["b"]) == 6


@pytest.mark.rule("PP-GRAP-12")
@pytest.mark.parametrize("kind", ["partial hold", "partial grab"])
def test_third_parties_meet_no_active_defense(kind):
    """Agility 9d, Toughness 6d, lethal: 3d against C, 9d against the one he grapples with."""
    people = {"a": someone(agility=9), "b": someone(agility=1, attacks=(EYES,)), "c": someone(attacks=(SWORD,))}
    board = page(**people)
    options = "item eye beam" if kind == "partial grab" else ""
    board.do("grab" if options else "hold", "a", "b", "item bag" if options else "",
             dice=[*faces(1, 6), *[1] * 6])  # fmt: skip
    board.turn("c").do("attack", "c", "a", dice=[1] * 11)
    assert len(facts_of(board.facts, Rolled)[1].faces) == 3
    board.turn("b").do("attack", "b", "a", "with eye beam", dice=[1] * 17)
    assert [mod.label for mod in facts_of(board.facts, Rolled)[1].pool] == ["Agility"]


@pytest.mark.rule("PP-GRAP-13")
def test_powers_of_the_held():
    board = in_a("full hold", attacks=(LULL, EYES), powers=(Power(name="Flight", rank=9, tags=("travel",)),))
    board.turn("b").do("attack", "b", "c", "with lull", dice=[1] * 14)
    board.turn("b").do("attack", "b", "c", "with eye beam", dice=[1] * 14)
    with pytest.raises(Refused, match="cannot move"):
        board.turn("b").do("move", "b")
    board.do("move", "b", "", "force")


@pytest.mark.rule("PP-GRAP-14", "PP-GRAP-15")
@pytest.mark.parametrize(
    ("kind", "net", "after"),
    [("full hold", 2, "partial hold"), ("partial hold", 1, ""), ("full hold", 3, ""), ("full hold", 0, "full hold")],
)
def test_escapes(kind, net, after):
    board = in_a(kind)
    tried("escape", net, 0, board=board, by="b", on="a")
    assert [effect.kind for effect in board["b"].effects] == ([after] if after else [])
    assert board["a"].has("partial hold") is (after == "partial hold")


@pytest.mark.rule("PP-GRAP-16")
@pytest.mark.parametrize(("options", "label"), [("exit no", "Might"), ("", "Agility")])
def test_who_stays_engaged_must_use_might(options, label):
    board = page(a=someone(), b=someone(agility=9))
    board.do("hold", "a", "b", dice=[*faces(3, 6), *[1] * 9])
    board.turn("b").do("escape", "b", "", options, dice=[*faces(3, 6), *[1] * 6])
    assert GAME.status(board["b"]) == (("grappling",) if options else ())
    board.turn("a").do("hold", "a", "b", dice=[1] * (12 if options else 15))
    assert pools(board)[1][1] == label


@pytest.mark.rule("PP-ACT-06")
@pytest.mark.parametrize(("counts", "again"), [(True, False), (False, True)])
def test_a_hold_is_the_attack_of_the_page(counts, again):
    board = page({"stunt_counts_as_attack": counts}, a=someone(), b=someone(agility=1))
    board.do("hold", "a", "b", "actions 2", dice=[1] * 10)
    with nullcontext() if again else pytest.raises(Refused, match="has attacked b on this page"):
        board.do("attack", "a", "b", dice=[1] * 10)


@pytest.mark.rule("PP-MIN-07")
def test_minions_grapple_with_their_numbers_and_escape_without():
    board = page(r=group(), b=someone(agility=1))
    board.do("hold", "r", "b", dice=[1] * 16)
    assert pools(board) == [("r", "Threat", 10), ("b", "Might", 6)]
    board.turn("b").do("hold", "b", "r", dice=[*faces(3, 6), *[1] * 6])
    board.turn("r").do("escape", "r", "b", dice=[1] * 12)
    assert pools(board)[0] == ("r", "Threat", 6)


@pytest.mark.parametrize(("who", "kind"), [("a", "full hold"), ("a", "partial hold"), ("b", "partial hold")])
def test_a_hold_ends_with_one_of_the_two(who, kind):
    board = in_a(kind)
    board.do("damage", "", who, "amount 9")
    other = "b" if who == "a" else "a"
    assert board[other].effects == ()
    board = in_a(kind)
    board.do("remove", "", who)
    assert board[other].effects == ()


@pytest.mark.rule("PP-FIGHT-06", "PP-GRAP-09")
def test_the_monolith_holds_ironwood():
    board = fight()
    board.turn("m").do("hold", "m", "a", dice=[*faces(7, 13), *faces(4, 12)])
    assert [(r.by, len(r.faces), r.total) for r in facts_of(board.facts, Rolled)] == [("m", 13, 7), ("a", 12, 4)]
    assert facts_of(board.facts, Verdict)[0].key() == ("a", "full")
    with pytest.raises(Refused, match="nothing physical"):
        board.turn("a").do("attack", "a", "m")


@pytest.mark.rule("PP-FIGHT-07", "PP-GRAP-03")
def test_ironwood_does_not_get_away():
    board = fight()
    board.do("settings", "", key="auto_end", value=True)
    board.turn("m").do("hold", "m", "a", dice=[*faces(7, 13), *faces(4, 12)])
    assert board.encounter.turns.current == ("a",)
    board.do("escape", "a", "", dice=[*faces(6, 12), *faces(6, 13)])
    assert facts_of(board.facts, Verdict)[0].key() == ("m", "no effect")
    assert board["a"].has("full hold")
    assert board.encounter.turns.current == ("b",)


@pytest.mark.parametrize(("before", "who", "move"), [
    ("", "a", "hold"), ("", "a", "grab"), ("full hold", "b", "escape"), ("partial hold", "b", "hold"),
    ("partial grab", "b", "fight"),
])  # fmt: skip
def test_chances_are_those_of_every_face(before, who, move):
    small = {"might": 3, "agility": 2, "attacks": (SWORD,)}
    board = page(a=someone(**small), b=someone(**small))
    if before:
        board.do("grab" if before == "partial grab" else "hold", "a", "b",
                 dice=[*faces(3 if before == "full hold" else 1, 3), 1, 1, 1])  # fmt: skip
    other = "b" if who == "a" else "a"
    board.turn(who)
    assert board.odds(move, who, other).table == board.proof(move, who, other).table


@pytest.mark.parametrize("how", ["hold damage", "submit"])
def test_chances_of_pressing_a_hold_home(how):
    board = page(a=someone(might=3), b=someone(might=3, agility=1, toughness=2, willpower=2, health_max=3))
    board.do("hold", "a", "b", dice=[*faces(3, 3), 1, 1, 1])
    for who in "ab":
        board.do("done", who)
    assert board.odds("attack", "a", "b", how).table == board.proof("attack", "a", "b", how).table


@pytest.mark.rule("PP-RANGE-03")
def test_hands_must_reach():
    board = page({"default_range": "distant"}, a=someone(), b=someone())
    with pytest.raises(Refused, match="at Distant Range"):
        board.do("hold", "a", "b")
    board = page(a=someone(), b=someone())
    board.do("hold", "a", "b", dice=[1] * 12)
    assert board["a"].live.moved
