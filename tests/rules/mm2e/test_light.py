import pytest

from rules.facts import Changed, Rolled
from tests.rules.board import facts_of
from tests.rules.mm2e.chances import agree
from tests.rules.mm2e.duel import HIT, SAVED, duel, labels, outcome, rolled
from tests.rules.mm2e.people import someone


def scene(light, **fields):
    b = duel(someone(**fields))
    b.do("light", "", light=light)
    return b


@pytest.mark.rule("MM-LIGHT-01")
@pytest.mark.parametrize(("light", "spared"), [("dim", 16), ("dark", 10)])
def test_poor_light_conceals_partly_and_darkness_wholly(light, spared):
    b = scene(light)
    assert outcome(b.do("attack", "a", "b", dice=[HIT, spared, SAVED])) == "hit"
    assert outcome(b.turn("a").do("attack", "a", "b", dice=[HIT, spared + 1])) == "concealed"


@pytest.mark.rule("MM-LIGHT-01")
def test_the_light_is_a_word_of_the_gm_and_can_come_back():
    b = scene("dark")
    assert b.encounter.table.light == "dark"
    facts = b.do("light", "", light="bright")
    assert facts_of(facts, Changed)[0].after == "bright"
    assert not facts_of(b.do("attack", "a", "b", dice=[HIT, SAVED]), Rolled, what="concealment")


@pytest.mark.rule("MM-LIGHT-02")
@pytest.mark.parametrize("light", ["dim", "dark"])
def test_darkvision_sees_in_it_and_low_light_vision_only_further(light):
    facts = scene(light, senses=("darkvision",)).do("attack", "a", "b", dice=[HIT, SAVED])
    assert not facts_of(facts, Rolled, what="concealment")
    assert (0, "sees in the dark") in labels(rolled(facts, "attack"))
    b = scene(light, senses=("low-light vision",))
    assert outcome(b.do("attack", "a", "b", dice=[HIT, 20])) == "concealed"


@pytest.mark.parametrize("light", ["dim", "dark"])
def test_chances_are_those_of_every_face(light):
    assert agree(scene(light), "attack", "a", "b")
