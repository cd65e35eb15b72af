"""Damage, Health, healing, coming round."""

import pytest

from rules.errors import Refused
from rules.facts import Changed, Reminder, Rolled, Spent, Verdict
from rules.systems.prowlers import GAME
from rules.systems.prowlers.state import heads, health
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import group, hero, page, someone


@pytest.mark.rule("PP-DMG-01")
def test_each_net_success_is_a_point():
    board = page(a=someone(might=9), b=someone(health_max=9))
    facts = board.do("attack", "a", "b", dice=[*faces(6, 9), *faces(4, 6)])
    assert health(board["b"]) == 7
    assert Changed("b", "Health", "9", "7", "PP-DMG-01") in facts


@pytest.mark.rule("PP-DMG-02", "PP-DMG-03")
@pytest.mark.parametrize(("full", "damage"), [(2, 5), (1, 1)])
def test_at_zero_somebody_is_out_until_the_scene_ends(full, damage):
    board = page(a=someone(), b=someone(health_max=full))
    board.do("damage", "", "b", f"amount {damage}")
    assert health(board["b"]) == 0
    assert GAME.is_out(board["b"])
    board.do("end", "")
    assert not GAME.is_out(board["b"])


@pytest.mark.rule("PP-HP-01", "PP-HP-02")
@pytest.mark.parametrize(
    ("traits", "kind", "full"),
    [
        ((6, 8, 4), "hero", 7),
        ((5, 4, 3), "hero", 5),
        ((3, 2, 6), "hero", 5),
        ((6, 8, 4), "foe", 4),
        ((5, 4, 3), "foe", 3),
        ((6, 8, 4), "extra", 7),
    ],
)
def test_full_health(traits, kind, full):
    toughness, might, willpower = traits
    board = page(a=someone(kind=kind, toughness=toughness, might=might, willpower=willpower))
    assert GAME.numbers(board["a"])[0] == f"Health {full} of {full}"


@pytest.mark.rule("PP-HP-03")
def test_the_gm_has_the_last_word_on_health():
    board = page(a=someone(health_max=20))
    assert health(board["a"]) == 20
    board.do("health", "", "a", "now 25")
    assert health(board["a"]) == 20
    board.do("health", "", "a", "now 0")
    assert GAME.is_out(board["a"])
    board.do("health", "", "a", "now 4")
    assert (health(board["a"]), GAME.is_out(board["a"])) == (4, False)


@pytest.mark.rule("PP-HP-04", "PP-GM-01")
def test_a_group_counts_heads():
    board = page(r=group(count=5), a=someone())
    with pytest.raises(Refused, match="has no Health"):
        board.do("health", "", "r", "now 5")
    board.do("damage", "", "r", "amount 3")
    assert heads(board["r"]) == 2
    board.do("minions", "", "r", "up 4")
    assert heads(board["r"]) == 4
    with pytest.raises(Refused, match="no group"):
        board.do("minions", "", "a", "up 4")


def wounded(now=4, full=7, **fields):
    board = page(a=someone(health_max=full, **fields), b=someone())
    board.do("health", "", "a", f"now {now}")
    return board


@pytest.mark.rule("PP-HEAL-01")
@pytest.mark.parametrize(("now", "successes", "after"), [(3, 5, 6), (3, 2, 3), (6, 5, 7)])
def test_once_after_a_fight(now, successes, after):
    board = wounded(now)
    with pytest.raises(Refused, match="after the fight"):
        board.do("save", "a", "", "kind heal")
    board.do("end", "")
    facts = board.do("save", "a", "", "kind heal", dice=faces(successes, 6))
    assert health(board["a"]) == after
    assert facts_of(facts, Rolled)[0].against.value == 2
    with pytest.raises(Refused, match="has healed after this fight"):
        board.do("save", "a", "", "kind heal")


@pytest.mark.rule("PP-HEAL-02", "PP-HEAL-03")
@pytest.mark.parametrize(("rest", "after"), [("night", 5), ("day", 6)])
def test_a_nights_or_a_days_rest(rest, after):
    board = wounded(3)
    board.do("end", "")
    board.do("save", "a", "", f"kind heal, after {rest}", dice=faces(4, 6))
    assert health(board["a"]) == after


@pytest.mark.rule("PP-HEAL-05")
def test_medicine_once_a_day():
    board = wounded(2, talents={"medicine": 6})
    board.turn("b").do("set", "", "b", field="talents", value={"medicine": 6})
    board.do("treat", "b", "a", dice=faces(5, 6))
    assert health(board["a"]) == 5
    with pytest.raises(Refused, match="treated today"):
        board.turn("a").do("treat", "a", "a")
    board.do("end", "")
    board.do("save", "a", "", "kind heal, after night", dice=faces(0, 6))
    board.do("treat", "a", "a", "force", dice=faces(5, 6))
    assert health(board["a"]) == 7


@pytest.mark.rule("PP-IR-01")
@pytest.mark.parametrize(("full", "after"), [(7, 3), (2, 2)])
def test_for_a_point_somebody_wakes_when_the_turn_comes(full, after):
    board = page(b=someone(), a=hero(agility=5, health_max=full))
    board.do("damage", "", "a", "amount 9")
    with pytest.raises(Refused, match="only when the turn comes"):
        board.do("save", "a", "", "kind recover")
    board.do("done", "b")
    board.answer("recover", "recover")
    assert health(board["a"]) == after
    assert board.encounter.turns.current == ("a",)
    assert facts_of(board.facts, Spent)[0].left == 1
    board.do("attack", "a", "b", dice=[1] * 12)


@pytest.mark.rule("PP-IR-01", "PP-IR-03")
def test_once_a_scene_and_not_without_points():
    board = page(b=someone(), a=hero(agility=5))
    board.live("a", recovered=True).do("damage", "", "a", "amount 9")
    board.do("done", "b")
    assert board.pending is None
    assert board.encounter.turns.current == ("b",)
    with pytest.raises(Refused, match="has recovered once in this scene"):
        board.do("save", "a", "", "kind recover")
    board.live("a", recovered=False, resolve=0)
    board.do("done", "b")
    assert board.pending is None
    with pytest.raises(Refused, match="no Resolve left"):
        board.do("save", "a", "", "kind recover, force")


@pytest.mark.rule("PP-IR-02")
def test_free_of_an_effect_for_a_point():
    board = page(a=hero(), b=someone()).condition("a", "ensnared")
    facts = board.do("save", "a", "", "kind recover")
    assert not board["a"].has("ensnared")
    assert facts_of(facts, Verdict)[0].outcome == "recovered"
    assert board["a"].live.resolve == 1


def test_who_has_nothing_to_recover_from():
    board = page(a=hero(), r=group()).condition("r", "stunned")
    for who, why in (("a", "nothing to recover"), ("r", "is a group")):
        with pytest.raises(Refused, match=why):
            board.do("save", who, "", "kind recover")
    with pytest.raises(Refused, match="no save") as no:
        board.do("save", "a", "", "kind fly")
    assert no.value.hint == "There are: recover, break, heal, stabilize."
    with pytest.raises(Refused, match="has no Health"):
        board.do("save", "r", "", "kind heal")


def test_chances_of_healing_are_those_of_every_face():
    board = wounded(3, toughness=3)
    board.do("end", "")
    assert board.odds("save", "a", "", "kind heal").table == board.proof("save", "a", "", "kind heal").table


def test_the_gm_gives_health_or_heads_back():
    board = page(a=someone(), r=group())
    board.do("damage", "", "a, r", "amount 6")
    assert board["a"].has("defeated")
    board.do("heal", "", "a, r", "amount 2")
    assert (health(board["a"]), heads(board["r"])) == (2, 2)
    assert not board["a"].has("defeated")
    board.do("heal", "", "a, r", "amount 9")
    assert (health(board["a"]), heads(board["r"])) == (6, 4)


@pytest.mark.rule("PP-DMG-02", "PP-MIN-04")
def test_damage_to_those_who_are_down_says_so():
    board = page(a=someone(), r=group())
    board.do("damage", "", "a, r", "amount 6")
    facts = board.do("damage", "", "a, r", "amount 1")
    assert [fact.words for fact in facts_of(facts, Reminder)] == [
        "{a} is defeated and loses no more Health.", "Nobody of {r} is left standing.",
    ]  # fmt: skip
