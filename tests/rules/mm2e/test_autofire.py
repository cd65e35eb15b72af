import pytest

from rules.errors import Refused
from rules.facts import Rolled, Verdict
from rules.systems.mm2e import GAME
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.chances import agree
from tests.rules.mm2e.duel import MISS, SAVED, conditions, duel, labels, outcome, ranged, rolled
from tests.rules.mm2e.people import someone


def gunner(rank=1, bonus=8, damage=9, **fields):
    return someone(attacks=(ranged(bonus, damage, autofire=rank, **fields),))


def difficulty(facts):
    return rolled(facts, "toughness").against


@pytest.mark.rule("MM-AUTO-01", "MM-AUTO-02")
@pytest.mark.parametrize(("rank", "margin", "more"), [
    (1, 6, 3), (1, 1, 0), (1, 0, 0), (1, 10, 5), (1, 11, 5),
    (2, 6, 5), (2, 4, 4), (2, 0, 0),
    (3, 6, 6), (3, 10, 10), (3, 11, 10),
])  # fmt: skip
def test_the_margin_raises_the_difficulty(rank, margin, more):
    b = duel(gunner(rank, bonus=18), someone(defense=18 + 7 - margin))
    against = difficulty(b.do("attack", "a", "b", dice=[7, SAVED]))
    assert against.value == 15 + 9 + more
    assert (more, "autofire") in [(mod.value, mod.label) for mod in against.mods]


@pytest.mark.rule("MM-AUTO-01")
def test_the_third_rank_goes_no_higher_than_the_power_level():
    a = gunner(3, bonus=18).model_copy(update={"power_level": 6})
    assert difficulty(duel(a).do("attack", "a", "b", dice=[10, SAVED])).value == 15 + 9 + 6


@pytest.mark.rule("MM-AUTO-03")
def test_a_critical_and_the_margin_add_up():
    against = difficulty(duel(gunner(1)).do("attack", "a", "b", dice=[20, SAVED]))
    assert against.value == 15 + 9 + 5 + 5


@pytest.mark.rule("MM-AUTO-01")
def test_a_natural_20_that_falls_short_adds_nothing():
    against = difficulty(duel(gunner(1, bonus=2), someone(defense=30)).do("attack", "a", "b", dice=[20, SAVED]))
    assert against.value == 15 + 9


@pytest.mark.rule("MM-AUTO-04")
@pytest.mark.parametrize(("impervious", "said"), [(8, "impervious"), (6, "unharmed")])
def test_impervious_is_looked_at_first(impervious, said):
    b = duel(gunner(2, damage=6), someone(impervious=impervious))
    facts = b.do("attack", "a", "b", dice=[14] if said == "impervious" else [14, SAVED])
    assert outcome(facts, "toughness") == said
    if said == "unharmed":
        assert difficulty(facts).value == 15 + 6 + 4


def test_another_save_than_toughness_is_harder_too():
    a = someone(attacks=(ranged(8, None, rank=7, save="will", autofire=2),))
    assert rolled(duel(a).do("attack", "a", "b", dice=[14, SAVED]), "will").against.value == 10 + 7 + 4


def line(**fields):
    people = {"a": gunner(**fields), "b": someone(), "c": someone(), "d": someone()}
    return Board(GAME, people).running()


@pytest.mark.rule("MM-AUTO-05")
def test_a_line_is_no_longer_than_the_attack_bonus():
    b = line()
    with pytest.raises(Refused, match="at most 8 squares"):
        b.do("sweep", "a", "b", "squares 9")
    b.do("sweep", "a", "b", "squares 8", dice=[MISS])
    assert (b["a"].live.standard, b["a"].live.move) == (0, 0)
    with pytest.raises(Refused):
        line().live("a", move=0).do("sweep", "a", "b", "squares 8")
    with pytest.raises(Refused, match="no autofire"):
        duel().do("sweep", "a", "b")


@pytest.mark.rule("MM-AUTO-06")
def test_everybody_in_the_line_gets_a_roll_of_his_own_at_one_penalty():
    facts = line().do("sweep", "a", "b, c, d", "squares 5", dice=[MISS, 15, SAVED, 19, SAVED])
    rolls = facts_of(facts, Rolled, what="attack")
    assert [roll.total - roll.value for roll in rolls] == [3, 3, 3]
    assert labels(rolls[0]) == [(8, "attack"), (-5, "a line of 5")]
    assert [(f.target, f.outcome) for f in facts_of(facts, Verdict, what="attack")] == [
        ("b", "miss"), ("c", "hit"), ("d", "hit"),
    ]  # fmt: skip
    assert [roll.against.value for roll in facts_of(facts, Rolled, what="toughness")] == [24, 24]


@pytest.mark.rule("MM-AUTO-12")
def test_shots_are_not_counted():
    b = line()
    b.do("sweep", "a", "b", "squares 1", dice=[MISS])
    before = b["a"]
    b.turn("a").do("sweep", "a", "b", "squares 1", dice=[MISS])
    assert b["a"].sheet == before.sheet
    assert b["a"].live.standard == 0


@pytest.mark.parametrize("state", ["", "bruised", "stunned", "prone", "helpless"])
@pytest.mark.parametrize("rank", [1, 2, 3])
def test_chances_are_those_of_every_face(rank, state):
    b = duel(gunner(rank)).condition("b", *filter(None, [state]))
    assert agree(b, "attack", "a", "b")


def test_chances_of_a_sweep():
    b = line()
    b.condition("b", "bruised")
    assert agree(b, "sweep", "a", "b", "squares 3")
    chances = b.odds("sweep", "a", "b, c", "squares 3")
    assert chances.of("miss", "b") == chances.of("miss", "c")
    assert conditions((), "b") == []
