import pytest

from rules.errors import Refused
from rules.facts import Joined, Reminder, Rolled, Verdict, total
from rules.systems.mm2e.sheet import Abilities
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import HIT, SAVED, duel, labels, outcome, rolled
from tests.rules.mm2e.people import hero, someone

STRONG = Abilities(str=22)


def armed(options, strength=22, b=None, gravity="", force=False, **settings):
    """a has picked the thing up; returns the board and the thing's id."""
    fields = {"abilities": Abilities(str=strength), "attacks": ()}
    fields |= {k: settings.pop(k) for k in ("feats", "max_throw") if k in settings}
    board = duel(someone(**fields), b, **settings)
    if gravity:
        board.do("gravity", "", "", f"gravity {gravity}", dice=[20, 20] if gravity == "zero" else [])
    thing = facts_of(board.do("object", "", "", f"name Lamp, {options}"), Joined)[0].by
    board.do("wield", "a", thing, "force" if force else "")
    board.turn("a")
    return board, thing


def blow(board, options="with Lamp", die=HIT, save=SAVED):
    return board.turn("a").do("attack", "a", "b", options, dice=[die, save])


def damage(facts):
    return rolled(facts, "toughness").against.value - 15


@pytest.mark.rule("MM-IMPR-01")
def test_within_the_light_load():
    armed("weight 133", strength=20)
    with pytest.raises(Refused, match="too heavy: 150"):
        armed("weight 150", strength=20)
    armed("weight 150", strength=20, force=True)


@pytest.mark.rule("MM-LOWG-02", "MM-HIGHG-02", "MM-ZERO-04")
def test_gravity_changes_what_can_be_carried():
    armed("weight 266", strength=20, gravity="low")
    armed("weight 1333", strength=20, gravity="zero")
    armed("weight 66", strength=20, gravity="high")
    with pytest.raises(Refused, match="too heavy"):
        armed("weight 67", strength=20, gravity="high")
    with pytest.raises(Refused, match="too heavy"):
        armed("weight 267", strength=20, gravity="low")


@pytest.mark.rule("MM-IMPR-02")
@pytest.mark.parametrize(
    ("toughness", "feats", "bonus"), [(8, {}, 8), (7, {}, 7), (5, {}, 6), (12, {"Improvised Weapons": 2}, 10)]
)
def test_damage(toughness, feats, bonus):
    board, _ = armed(f"toughness {toughness}", feats=feats)
    facts = blow(board)
    assert damage(facts) == bonus
    assert (bonus - 6, "Lamp") in labels_of_goal(facts)


def labels_of_goal(facts):
    return [(mod.value, mod.label) for mod in rolled(facts, "toughness").against.mods]


@pytest.mark.rule("MM-IMPR-03")
@pytest.mark.parametrize(
    ("toughness", "options", "die", "broken"),
    [(5, "", 19, True), (6, "", 19, False), (5, ", pull 5", 19, False), (9, "", 20, True)],
)
def test_it_breaks_when_it_does_more_than_it_bears(toughness, options, die, broken):
    board, thing = armed(f"toughness {toughness}")
    blow(board, f"with Lamp{options}", die)
    assert board[thing].has("broken") is broken
    assert (board["a"].live.wielded is None) is broken
    if broken:
        with pytest.raises(Refused, match="no attack"):
            blow(board)


@pytest.mark.rule("MM-IMPR-04")
def test_the_house_rule_wears_it():
    board, thing = armed("toughness 7", improvised_wear=True)
    blow(board)
    assert board[thing].live.wear == 1
    assert damage(blow(board)) == 6
    assert board[thing].has("broken")


@pytest.mark.rule("MM-IMPR-05")
def test_a_big_thing_that_misses_by_little_strikes_for_half():
    board, _ = armed("toughness 6, size huge", b=someone(defense=20))
    facts = board.do("attack", "a", "b", "with Lamp", dice=[10, 16, SAVED])
    assert rolled(facts, "attack").total == 18
    assert rolled(facts, "reflex").against.value == 16
    assert damage(facts) == 3


@pytest.mark.rule("MM-IMPR-05")
@pytest.mark.parametrize(
    ("size", "defense", "die", "ends"),
    [("huge", 20, 9, "miss"), ("medium", 20, 11, "miss"), ("large", 20, 11, "caught"), ("colossal", 17, 1, "miss"),
     ("gargantuan", 20, 8, "caught")],
)  # fmt: skip
def test_only_by_as_much_as_its_size(size, defense, die, ends):
    board, _ = armed(f"toughness 6, size {size}", b=someone(defense=defense))
    facts = board.do("attack", "a", "b", "with Lamp", dice=[die, *([1, SAVED] if ends == "caught" else [])])
    assert facts_of(facts, Verdict, what="attack")[0].outcome == ends


@pytest.mark.rule("MM-IMPR-05")
def test_evasion_gets_out_of_it():
    board, _ = armed("toughness 6, size huge", b=someone(defense=20, feats={"Evasion": 1}))
    facts = board.do("attack", "a", "b", "with Lamp", dice=[10, 16])
    assert outcome(facts) == "evaded"
    assert not facts_of(facts, Rolled, what="toughness")


@pytest.mark.rule("MM-IMPR-06")
def test_only_a_natural_20_threatens():
    board, _ = armed("toughness 8")
    assert outcome(blow(board, die=19)) == "hit"
    assert outcome(blow(board, die=20)) == "critical"


@pytest.mark.rule("MM-IMPR-07")
def test_it_bludgeons_unless_the_gm_agrees():
    board, thing = armed("toughness 8")
    board.do("wield", "a", thing)
    assert facts_of(board.facts, Reminder, rule="MM-IMPR-07")
    board.turn("a").do("attack", "a", "b", "with Lamp, lethal", dice=[HIT, 10])
    assert board["b"].has("injured")


@pytest.mark.rule("MM-IMPR-08")
@pytest.mark.parametrize(("feet", "penalty"), [(20, 0), (45, -4), (100, -10)])
def test_a_fifth_of_the_longest_throw_is_an_increment(feet, penalty):
    board, _ = armed("toughness 8, weight 50", max_throw=100)
    facts = board.do("attack", "a", "b", f'with "Lamp thrown", range {feet}', dice=[1])
    assert total(rolled(facts, "attack").mods) == 8 + penalty
    with pytest.raises(Refused, match="reaches 100"):
        board.turn("a").do("attack", "a", "b", 'with "Lamp thrown", range 101')


def test_what_is_thrown_is_out_of_hand():
    board, thing = armed("toughness 8", max_throw=100)
    blow(board, 'with "Lamp thrown", range 10')
    assert board["a"].live.wielded is None
    assert not board[thing].has("held")


def test_what_cannot_be_wielded():
    board = duel()
    thing = facts_of(board.do("object", "", "", "name Lamp, held_by b"), Joined)[0].by
    with pytest.raises(Refused, match="somebody else"):
        board.do("wield", "a", thing)
    with pytest.raises(Refused, match="no object"):
        board.do("wield", "a", "b")


def test_extra_effort_carries_more():
    board = duel(hero(abilities=Abilities(str=20), attacks=()))
    thing = facts_of(board.do("object", "", "", "name Lamp, weight 200"), Joined)[0].by
    board.do("extra effort", "a", "", "use carry")
    board.do("wield", "a", thing)
    assert labels(rolled(board.turn("a").do("attack", "a", "b", "with Lamp", dice=[1]), "attack"))[0] == (8, "attack")


@pytest.mark.parametrize("options", ["toughness 5", "toughness 6, size huge", "toughness 9, size colossal"])
@pytest.mark.parametrize("settings", [{}, {"improvised_wear": True}])
def test_odds_are_those_of_all_faces(options, settings):
    board, _ = armed(options, b=someone(defense=20), **settings)
    assert board.odds("attack", "a", "b", "with Lamp").table == board.proof("attack", "a", "b", "with Lamp").table
