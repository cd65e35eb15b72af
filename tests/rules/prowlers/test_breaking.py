"""Breaking free of effects, by a roll or for a point."""

import pytest

from rules.errors import Refused
from rules.facts import Reminder, Rolled, TurnSkipped, Verdict
from rules.systems.prowlers import GAME
from rules.systems.prowlers.presets import POWERS, attack_of
from rules.systems.prowlers.sheet import Power
from rules.systems.prowlers.state import health
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import hero, page, someone


def under(power, pages, board=None, *, rank=8, **fields):
    """b under an effect of a's, for so many pages; it is b's turn to come."""
    a = someone(powers=(Power(name=power, rank=rank),), attacks=(attack_of(power, POWERS[power]),), edge_override=20)
    board = page(a=a, b=someone(**{"health_max": 9, **fields}))
    b = board["b"].sheet
    board.do("attack", "a", "b", dice=[*faces(2 * pages, rank), *[1] * dice(b, power)])
    return board


def dice(sheet, power):
    """The dice with which somebody resists a Power."""
    attack = attack_of(power, POWERS[power])
    return max(*(sheet.rank(trait) or 0 for trait in attack.resist), sheet.agility if attack.active_ok else 0)


@pytest.mark.rule("PP-FREE-01", "PP-FREE-02", "PP-SE-03")
def test_the_example_of_a_mind_that_frees_itself():
    """3 pages; 7 against 4 take 2 off; free after the controller's next turn."""
    board = under("Mind Control", 3, willpower=7)
    board.do("done", "a")
    facts = board.do("save", "b", "", "kind break", dice=[*faces(7, 7), *faces(4, 8)])
    assert [(r.pool[0].label, len(r.faces), r.total) for r in facts_of(facts, Rolled)] == [
        ("Willpower", 7, 7), ("rank", 8, 4),
    ]  # fmt: skip
    assert facts_of(facts, Verdict)[0].key() == ("b", "looser 1")
    board.do("done", "b")
    assert board["b"].of("controlled")[0].left == 1
    board.do("done", "a")
    assert not board["b"].has("controlled")


@pytest.mark.rule("PP-FREE-02")
@pytest.mark.parametrize(
    ("pages", "net", "after", "outcome"),
    [(3, 3, [1], "looser 1"), (3, 5, [], "free"), (3, 0, [3], "still caught 3"), (1, 1, [], "free")],
)
def test_half_the_net_comes_off(pages, net, after, outcome):
    board = under("Ensnare", pages, might=8)
    board.do("done", "a")
    facts = board.do("save", "b", "", "kind break, effect ensnared", dice=[*faces(net, 8), *[1] * 8])
    assert [effect.left for effect in board["b"].of("ensnared")] == after
    assert facts_of(facts, Verdict)[0].key() == ("b", outcome)


@pytest.mark.rule("PP-FREE-03")
def test_who_is_freed_of_a_stun_goes_on_with_the_turn():
    board = under("Stun", 1, toughness=6)
    board.do("done", "a", dice=[*faces(2, 6), *[1] * 8])
    assert board.encounter.turns.current == ("b",)
    facts = board.do("attack", "b", "a", "with unarmed", dice=[1] * 12)
    assert [mod.label for mod in facts_of(facts, Rolled)[0].pool] == ["Might"]


@pytest.mark.rule("PP-FREE-03")
def test_who_is_not_freed_of_a_stun_has_had_the_turn():
    board = under("Stun", 2, toughness=6)
    facts = board.do("done", "a", dice=[1] * 14)
    assert facts_of(facts, TurnSkipped)[0].why == "stunned"
    assert board.encounter.turns.current == ("a",)


@pytest.mark.rule("PP-FREE-03")
def test_one_try_a_turn():
    board = under("Ensnare", 3)
    with pytest.raises(Refused, match="when the turn comes"):
        board.do("save", "b", "", "kind break")
    board.do("done", "a")
    board.do("save", "b", "", "kind break", dice=[1] * 14)
    with pytest.raises(Refused, match="tried that on this turn"):
        board.do("save", "b", "", "kind break")
    for who in "ba":
        board.do("done", who)
    board.do("save", "b", "", "kind break", dice=[1] * 14)


@pytest.mark.rule("PP-FREE-04")
def test_not_once_it_has_defeated():
    board = under("Ensnare", 3, health_max=3, edge_override=10)
    with pytest.raises(Refused, match="defeated by it"):
        board.do("save", "b", "", "kind break, force")
    board.do("done", "a")
    assert board.encounter.turns.current == ("a",)


def test_what_cannot_be_broken():
    board = under("Ensnare", 3)
    with pytest.raises(Refused, match="no such effect"):
        board.do("save", "b", "", "kind break, effect stunned")
    with pytest.raises(Refused, match="no such effect"):
        board.do("save", "a", "", "kind break")


def test_orders_against_ones_nature_are_easier_to_resist():
    board = under("Mind Control", 2)
    board.do("done", "a")
    facts = board.do("save", "b", "", "kind break, nature", dice=[1] * 16)
    assert len(facts_of(facts, Rolled)[0].faces) == 8


def weak(**fields):
    return hero(**{"health_max": 9, "agility": 1, "toughness": 1, "edge_override": 5, **fields})


def stunned(net, settings=None, **fields):
    """b, a Hero, stunned by a for so many net successes; a's turn."""
    a = someone(powers=(Power(name="Stun", rank=8),), attacks=(attack_of("Stun", POWERS["Stun"]),), edge_override=20)
    board = page(settings, a=a, b=weak(**fields))
    board.do("attack", "a", "b", dice=[*faces(net, 8), 1])
    return board


@pytest.mark.rule("PP-IR-02", "PP-FREE-01")
@pytest.mark.parametrize(
    ("answer", "thrown", "current", "resolve"),
    [("recover", [], "b", 1), ("break", [1] * 9, "a", None), ("no", [], "a", None)],
)
def test_a_hero_is_asked_how_to_get_free(answer, thrown, current, resolve):
    board = stunned(4)
    board.do("done", "a")
    assert board.pending.questions[0].options == ("no", "break", "recover")
    board.answer("recover", answer, dice=thrown)
    assert board.encounter.turns.current == (current,)
    assert board["b"].live.resolve == resolve


@pytest.mark.rule("PP-IR-02")
def test_defeated_by_an_effect_and_up_again():
    board = stunned(6, health_max=3)
    assert GAME.is_out(board["b"])
    board.do("done", "a")
    assert board.pending.questions[0].options == ("no", "recover")
    board.answer("recover", "recover")
    assert not board["b"].has("stunned", "defeated")
    assert (health(board["b"]), board.encounter.turns.current) == (3, ("b",))


@pytest.mark.rule("PP-IR-03")
def test_used_on_an_effect_it_is_gone_for_the_scene():
    board = stunned(4)
    board.do("done", "a")
    board.answer("recover", "recover")
    board.do("damage", "", "b", "amount 9")
    with pytest.raises(Refused, match="recovered once in this scene"):
        board.do("save", "b", "", "kind recover, force")
    board.do("scene", "")
    board.do("damage", "", "b", "amount 9")
    board.do("save", "b", "", "kind recover, force")
    assert health(board["b"]) == 3


@pytest.mark.rule("PP-IR-04")
def test_the_dying_must_be_stable_first():
    board = page({"gritty_fatal": True}, b=someone(), a=hero(health_max=5)).condition("a", "dying")
    with pytest.raises(Refused, match="is not stable"):
        board.do("save", "a", "", "kind recover, force")


@pytest.mark.rule("PP-IR-04")
@pytest.mark.parametrize(
    ("settings", "now", "after"),
    [({"gritty_slow_healing": True}, 0, 0), ({"gritty_fatal": True}, -4, -1)],
)
def test_waking_with_gritty_rules(settings, now, after):
    board = page(settings, b=someone(), a=hero(health_max=5))
    board.do("health", "", "a", f"now {now}")
    if board["a"].has("dying"):
        board.do("condition", "", "a", name="dying", change="remove")
    board.do("save", "a", "", "kind recover, force")
    assert (health(board["a"]), GAME.is_out(board["a"])) == (after, False)
    board.do("damage", "", "a", "amount 1")
    assert GAME.is_out(board["a"])


@pytest.mark.rule("PP-IR-01", "PP-IR-03")
def test_p26():
    """Knocked out, a point on the next turn: back with 3 Health, once a scene."""
    board = page(b=someone(), a=hero(agility=5, health_max=7))
    board.do("damage", "", "a", "amount 7")
    board.do("done", "b")
    board.answer("recover", "recover")
    assert (health(board["a"]), board["a"].live.resolve) == (3, 1)
    board.do("damage", "", "a", "amount 3")
    board.do("done", "a")
    board.do("done", "b")
    assert board.pending is None


@pytest.mark.parametrize("power", ["Ensnare", "Mind Control"])
def test_chances_are_those_of_every_face(power):
    board = under(power, 2, rank=4, might=3, willpower=3, agility=1)
    board.do("done", "a")
    assert board.odds("save", "b", "", "kind break").table == board.proof("save", "b", "", "kind break").table


def test_a_lost_turn_is_no_turn_to_break_free():
    board = stunned(4)
    board.do("lose turn", "", "b")
    facts = board.do("done", "a")
    assert board.pending is None
    assert facts_of(facts, TurnSkipped)[0].by == "b"
    assert board["b"].live.resolve is None


def test_who_can_act_is_reminded_of_what_binds_him():
    board = under("Ensnare", 2)
    facts = board.do("done", "a")
    assert facts_of(facts, Reminder)[0].words == "{b} is ensnared: /save break, or /save recover for a point."
