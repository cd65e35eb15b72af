import pytest

from rules.errors import Refused
from rules.facts import Verdict
from rules.systems.mm2e.sheet import Power
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import conditions, duel
from tests.rules.mm2e.people import someone

POWERS = (
    Power(name="Force Field", rank=8, action="free", duration="sustained"),
    Power(name="Illusion", rank=5, duration="concentration"),
    Power(name="Growth", rank=4, action="move"),
    Power(name="Immunity", rank=10, action="none", duration="permanent"),
    Power(name="Density", rank=3, permanent=True),
)


def board():
    return duel(a=someone(powers=POWERS))


@pytest.mark.rule("MM-ACT-15")
@pytest.mark.parametrize(
    ("power", "left"), [("force field", (1, 1)), ("Illusion", (0, 1)), ("growth", (1, 0)), ("immunity", (1, 1))]
)
def test_a_power_takes_the_action_of_its_description(power, left):
    b = board()
    facts = b.do("power", "a", "", f"power {power}")
    assert [f.outcome for f in facts_of(facts, Verdict)] == ["uses"]
    assert (b["a"].live.standard, b["a"].live.move) == left


@pytest.mark.rule("MM-PWR-01")
def test_a_power_is_switched_off_for_free_but_not_in_the_turn_it_was_switched_on():
    b = board()
    b.do("power", "a", "", "power Illusion")
    with pytest.raises(Refused, match="switched on this turn") as refused:
        b.do("turn off", "a", "", "power Illusion")
    assert refused.value.rule == "MM-PWR-01"
    b.do("turn off", "a", "", "power growth")
    b.do("next", "")
    b.do("next", "")
    facts = b.do("turn off", "a", "", "power illusion")
    assert [(f.outcome, f.item) for f in facts_of(facts, Verdict)] == [("turned off", "Illusion")]
    assert (b["a"].live.standard, b["a"].live.move) == (1, 1)


@pytest.mark.rule("MM-PWR-01")
@pytest.mark.parametrize("power", ["Immunity", "Density"])
def test_permanent_powers_stay_on(power):
    with pytest.raises(Refused, match="is permanent"):
        board().do("turn off", "a", "", f"power {power}")


@pytest.mark.rule("MM-ARR-01")
def test_an_array_is_switched_for_free_once_a_round():
    b = duel(a=someone(powers=(Power(name="Fire", rank=9), Power(name="Ice", rank=9, extras=("Alternate Power",)))))
    b.do("switch", "a", "", "to Ice")
    assert (b["a"].live.standard, b["a"].live.move) == (1, 1)
    with pytest.raises(Refused, match="has switched an array") as refused:
        b.do("switch", "a", "", "to Fire")
    assert refused.value.rule == "MM-ARR-01"
    b.do("next", "")
    b.do("next", "")
    b.do("switch", "a", "", "to Fire")


@pytest.mark.parametrize("action", ["power", "turn off"])
def test_only_powers_of_the_sheet(action):
    with pytest.raises(Refused, match="has no power “Flight”"):
        board().do(action, "a", "", "power Flight")


@pytest.mark.rule("MM-GRAP-14")
def test_a_standard_power_costs_the_grapple_checks():
    b = board()
    b.do("grab", "a", "b", dice=[15, 20, 1])
    b.turn("a").do("power", "a", "", "power growth")
    assert not b["a"].has("power used")
    b.turn("a").do("power", "a", "", "power Illusion")
    assert b["a"].has("power used")


@pytest.mark.rule("MM-DCOND-06")
def test_a_power_is_a_strain():
    b = board().condition("a", "disabled").turn("a")
    assert conditions(b.do("power", "a", "", "power Illusion", dice=[10]), "a") == ["dying"]
