import pytest

from rules.errors import Refused
from rules.facts import Rolled
from tests.rules.board import facts_of
from tests.rules.mm2e.grapples import checks, held, outcomes, wrestlers
from tests.rules.mm2e.people import someone


@pytest.mark.rule("MM-GRAP-10")
def test_out_of_the_pin_first_then_out_of_the_grapple():
    b = held(wrestlers(), effect="pin")
    assert outcomes(b.turn("b").do("escape", "b", dice=[10, 10])) == [("b", "stays held")]
    assert outcomes(b.turn("b").do("escape", "b", dice=[11, 10])) == [("b", "unpinned")]
    assert (b["b"].has("pinned"), b["b"].has("grappled")) == (False, True)
    assert outcomes(b.turn("b").do("escape", "b", dice=[11, 10])) == [("b", "escaped")]
    assert not b["b"].has("grappled")
    assert outcomes(b.do("move", "b", "", "feet 30")) == [("b", "moves 30")]


@pytest.mark.rule("MM-GRAP-11")
@pytest.mark.parametrize(
    ("dice", "totals", "outcome"),
    [([14, 10, 13], [22, 18, 21], "escaped"), ([14, 10, 15], [22, 18, 23], "stays held"),
     ([14, 15, 10], [22, 23, 18], "stays held"), ([14, 14, 10], [22, 22, 18], "stays held")],
)  # fmt: skip
def test_one_check_against_everybody_who_holds(dice, totals, outcome):
    b = held(held(wrestlers(), who="d"), by="b", who="d").turn("d")
    facts = b.do("escape", "d", dice=dice)
    assert checks(facts) == totals
    assert outcomes(facts) == [("d", outcome)]
    assert len(b["d"].of("grappled")) == (0 if outcome == "escaped" else 2)


@pytest.mark.rule("MM-GRAP-11")
def test_one_step_from_several_is_out_of_the_pin_alone():
    b = held(held(wrestlers(), effect="pin"), by="c").turn("b")
    assert outcomes(b.do("escape", "b", dice=[14, 10, 13])) == [("b", "unpinned")]
    assert [e.by for e in b["b"].effects] == ["a", "c"]


@pytest.mark.rule("MM-GRAP-12")
def test_escape_artist_in_place_of_wrestling():
    b = held(wrestlers(b=someone(skills={"Escape Artist": 12})), effect="pin").turn("b")
    facts = b.do("escape", "b", "", "escape artist", dice=[12, 12])
    assert [f.total for f in facts_of(facts, Rolled)] == [24, 20]
    assert [f.what for f in facts_of(facts, Rolled)] == ["escape artist", "grapple"]
    assert outcomes(facts) == [("b", "unpinned")]
    assert b["b"].live.standard == 0


@pytest.mark.rule("MM-GRAP-19")
@pytest.mark.parametrize(("effect", "options", "total"), [("pin", "", 14), ("pin", "escape artist", 8), ("", "", 18)])
def test_an_improved_pin_is_harder_to_leave(effect, options, total):
    b = held(wrestlers(a=someone(feats={"Improved Pin": 1}), b=someone(skills={"Escape Artist": 2})), effect=effect)
    facts = b.turn("b").do("escape", "b", "", options, dice=[10, 20])
    assert facts_of(facts, Rolled, by="b")[0].total == total


@pytest.mark.rule("MM-GRAP-10")
def test_the_holder_escapes_from_a_pin_of_the_one_he_holds():
    b = held(wrestlers())
    b.turn("b").do("pin", "b", "a", dice=[20, 1])
    with pytest.raises(Refused, match="is pinned"):
        b.turn("a").do("crush", "a", "b")
    assert outcomes(b.do("escape", "a", dice=[11, 10])) == [("a", "unpinned")]
    assert b["b"].has("grappled")


def test_only_the_held_escape():
    with pytest.raises(Refused, match="Nobody holds a"):
        wrestlers().do("escape", "a")
    with pytest.raises(Refused, match="GM ends it"):
        wrestlers().condition("a", "grappled").do("escape", "a")


def test_numbers_by_hand_count():
    b = held(wrestlers()).turn("b")
    assert checks(b.do("escape", "b", "", 'mod 2 "oil"', dice=[10, 11])) == [20, 19]
