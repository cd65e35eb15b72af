import pytest

from rules.facts import Verdict
from rules.systems.mm2e.sheet import Mode
from rules.systems.mm2e.tables import value_of
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import duel
from tests.rules.mm2e.people import someone

VALUES = [0, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000,
          1_000_000, 2_500_000, 5_000_000]  # fmt: skip


@pytest.mark.rule("MM-CHK-11")
def test_the_progression():
    assert [value_of(rank) for rank in range(len(VALUES))] == VALUES
    assert value_of(-3) == 0


@pytest.mark.rule("MM-CHK-11", "MM-MOVE-02")
@pytest.mark.parametrize(("rank", "feet"), [(1, 100), (2, 250)])
def test_a_movement_power_reads_it_six_ranks_on(rank, feet):
    facts = duel(someone(move_modes={"flight": Mode(rank=rank)})).do("move", "a", options="mode flight")
    assert facts_of(facts, Verdict, what="move")[0].value == feet
