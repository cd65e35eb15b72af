import pytest

from rules.errors import Refused
from tests.rules.mm2e.duel import SAVED, duel, melee, outcome, rolled
from tests.rules.mm2e.people import someone


@pytest.mark.rule("MM-TIP-02")
def test_the_attack_die_may_be_thrown_before_the_turn():
    board = duel(someone(attacks=(melee(6),)), someone(defense=26), preroll=True).turn("b")
    board.do("roll ahead", "a", dice=[20])
    with pytest.raises(Refused, match="lies there already"):
        board.do("roll ahead", "a")
    facts = board.turn("a").do("attack", "a", "b", dice=[SAVED])
    assert rolled(facts, "attack").total == 26
    assert outcome(facts) == "critical"
    assert not board["a"].has("rolled ahead")


@pytest.mark.rule("MM-TIP-02")
def test_only_where_the_table_allows_it():
    with pytest.raises(Refused, match="in their turn"):
        duel().do("roll ahead", "a")
