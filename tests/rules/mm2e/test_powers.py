import pytest

from rules.errors import Refused
from rules.systems.mm2e.sheet import Attack, Power
from tests.rules.mm2e.chances import agree
from tests.rules.mm2e.duel import HIT, MISS, SAVED, duel, labels, outcome, rolled
from tests.rules.mm2e.people import someone

FIRE = Attack(name="Fire", type="ranged", attack_bonus=8, damage_bonus=9)
ICE = Attack(name="Ice", type="ranged", attack_bonus=8, damage_bonus=6)
FLIGHT_AND_FIRE = (Power(name="Flight", rank=5), Power(name="Fire", rank=9))
ARRAY = (
    *FLIGHT_AND_FIRE,
    Power(name="Ice", rank=9, extras=("Alternate Power",)),
    Power(name="Wall", rank=9, extras=("Alternate Power",)),
)


def mage():
    return duel(someone(attacks=(FIRE, ICE), powers=ARRAY))


@pytest.mark.rule("MM-ARR-01")
def test_one_power_of_an_array_is_on_the_first_until_it_is_switched():
    b = mage()
    with pytest.raises(Refused, match="Ice is not what the array is set to") as no:
        b.do("attack", "a", "b", "with Ice")
    assert no.value.rule == "MM-ARR-01"
    b.do("switch", "a", to="ice")
    b.do("attack", "a", "b", "with Ice", dice=[MISS])
    with pytest.raises(Refused, match="Fire is not what the array is set to"):
        b.turn("a").do("attack", "a", "b", "with Fire")
    b.do("next", "")
    b.do("next", "")
    b.do("switch", "a", to="Fire")
    b.do("attack", "a", "b", "with Fire", dice=[MISS])
    assert len(b["a"].of("array")) == 1


@pytest.mark.rule("MM-ARR-01")
def test_points_of_dynamic_powers_move_in_words():
    shared = (FLIGHT_AND_FIRE[1], Power(name="Ice", rank=9, extras=("Dynamic Alternate Power",)))
    b = duel(someone(attacks=(FIRE, ICE), powers=shared))
    facts = b.do("switch", "a", to="Fire 5, Ice 4")
    assert outcome(facts, "switch") == "switches"
    b.do("attack", "a", "b", "with Fire", dice=[MISS])


@pytest.mark.rule("MM-ARR-01")
@pytest.mark.parametrize("said", ["", "Flight", "Fire 5, Ice 4", "whatever"])
def test_an_array_is_switched_to_its_own_powers_alone(said):
    with pytest.raises(Refused, match="is no power of a's array") as no:
        mage().do("switch", "a", to=said)
    assert no.value.hint == "There are: Fire, Ice, Wall."


@pytest.mark.rule("MM-ARR-01")
def test_without_an_array_there_is_nothing_to_switch():
    with pytest.raises(Refused, match="a has no array"):
        duel(someone(powers=FLIGHT_AND_FIRE)).do("switch", "a", to="Fire")


def shielded(**fields):
    powers = (Power(name="Aura", type="Force Field", rank=5, extras=("Impervious",)), Power(name="Fire", rank=9))
    return duel(b=someone(toughness=2, protection=5, impervious=5, powers=powers, attacks=(FIRE,), **fields))


@pytest.mark.rule("MM-PWR-01")
def test_without_its_force_field_there_is_less_to_withstand_with():
    b = shielded().turn("b")
    assert outcome(b.turn("a").do("attack", "a", "b", "pull 4", dice=[HIT]), "toughness") == "impervious"
    b.turn("b").do("turn off", "b", power="Aura")
    roll = rolled(b.turn("a").do("attack", "a", "b", "pull 4", dice=[HIT, SAVED]), "toughness")
    assert labels(roll) == [(7, "Toughness"), (-5, "no Aura")]
    b.turn("b").do("power", "b", power="Aura")
    assert outcome(b.turn("a").do("attack", "a", "b", "pull 4", dice=[HIT]), "toughness") == "impervious"


@pytest.mark.rule("MM-PWR-01")
def test_nobody_attacks_with_what_is_switched_off():
    b = shielded().turn("b")
    b.do("turn off", "b", power="Fire")
    with pytest.raises(Refused, match="Fire is off already"):
        b.do("turn off", "b", power="Fire")
    with pytest.raises(Refused, match="Fire is switched off"):
        b.do("attack", "b", "a", "with Fire")
    b.do("power", "b", power="Fire")
    b.turn("b").do("attack", "b", "a", "with Fire", dice=[MISS])


def test_chances_are_those_of_every_face():
    b = shielded().turn("b")
    b.do("turn off", "b", power="Aura")
    assert agree(b.turn("a"), "attack", "a", "b")
