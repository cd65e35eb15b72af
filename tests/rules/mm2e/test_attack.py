from fractions import Fraction

import pytest

from rules.facts import Rolled, Verdict
from rules.systems.mm2e import GAME
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.people import hero, someone


def board(a=None, b=None, **settings):
    return Board(GAME, {"a": a or someone(), "b": b or someone()}, **settings).running()


@pytest.mark.rule("MM-ATK-01")
@pytest.mark.parametrize(("defense", "outcome"), [(17, "hit"), (18, "miss")])
def test_reaching_defense_hits(defense, outcome):
    facts = board(b=someone(defense=defense)).do(
        "attack", "a", "b", "with Sword", dice=[9, 20] if outcome == "hit" else [9]
    )
    assert facts_of(facts, Rolled)[0].total == 17
    assert facts_of(facts, Verdict, what="attack")[0].outcome == outcome


def test_exact_chances_of_an_aimed_attack():
    chances = board().odds("attack", "a", "b", "aim")
    assert chances.table == {
        (("b", "miss"),): Fraction(35, 100),
    } | {k: v for k, v in chances.table.items() if k != (("b", "miss"),)}
    assert chances.of("unharmed") == Fraction(12, 100)
    assert chances.table == board().proof("attack", "a", "b", "aim").table


def test_a_hero_point_buys_a_second_die():
    b = board(hero())
    intent = b.intent("attack", "a", "b")
    b.do("attack", "a", "b", dice=[2])
    b.second_look(intent, 1, "reroll", dice=[4, 10])
    assert b["a"].live.hero_points == 0
    assert facts_of(b.facts, Rolled)[1].total == 22
