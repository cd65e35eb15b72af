import pytest

from rules.errors import Refused
from rules.facts import Verdict
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import SAVED, duel, melee, outcome, ranged, rolled, struck
from tests.rules.mm2e.people import someone


@pytest.mark.rule("MM-COVER-01", "MM-COVER-05")
@pytest.mark.parametrize(("cover", "reached"), [("", 18), ("cover", 22), ("cover=normal", 22), ("cover improved", 26)])
def test_cover_adds_to_defense(cover, reached):
    assert struck(duel(), cover) == reached


@pytest.mark.rule("MM-COVER-02")
def test_cover_counts_only_where_somebody_says_that_it_lies_between():
    board = duel()
    assert struck(board) == 18
    assert struck(board, "cover") == 22


@pytest.mark.rule("MM-COVER-06")
@pytest.mark.parametrize("passes", ["ricochet", "indirect"])
def test_total_cover_leaves_no_line(passes):
    with pytest.raises(Refused, match="no line"):
        duel().do("attack", "a", "b", "cover total")
    facts = duel(someone(attacks=(ranged(**{passes: True}),))).do("attack", "a", "b", "cover total", dice=[10, SAVED])
    assert rolled(facts, "attack").against.value == 18
    assert outcome(facts) == "hit"


@pytest.mark.rule("MM-COVER-07")
@pytest.mark.parametrize(
    ("bonus", "die", "ended"),
    [
        (8, 12, "cover struck"),
        (8, 13, "cover struck"),
        (8, 14, "hit"),
        (8, 9, "miss"),
        (30, 1, "miss"),
        (-2, 20, "hit"),
    ],
)
def test_what_the_cover_stops_strikes_the_cover(bonus, die, ended):
    board = duel(someone(attacks=(melee(bonus),)))
    dice = [die, SAVED] if ended == "hit" else [die]
    assert outcome(board.do("attack", "a", "b", "cover", dice=dice)) == ended


def behind_somebody(options, die):
    """Who is hit at +5, where c with Defense 16 covers b with 14."""
    board = duel(someone(attacks=(melee(5),)), someone(defense=14), someone(defense=16))
    facts = board.do("attack", "a", "b", f"covered_by c{options}", dice=[die, SAVED])
    (verdict,) = facts_of(facts, Verdict, what="attack")
    assert rolled(facts, "toughness").by == verdict.target
    return verdict.target


@pytest.mark.rule("MM-COVER-08")
@pytest.mark.parametrize(("die", "who"), [(12, "c"), (10, "b"), (13, "b")])
def test_a_person_as_cover(die, who):
    assert behind_somebody("", die) == who


@pytest.mark.rule("MM-COVER-09", "MM-DEF-08")
def test_whoever_covers_may_lower_the_defense():
    assert behind_somebody(", lower_defense 0", 10) == "c"
    assert behind_somebody(", lower_defense 6", 10) == "b"


def test_what_is_said_of_the_target_is_not_said_of_the_cover():
    assert behind_somebody(", no_dodge", 10) == "b"


def test_the_cover_dodges_what_the_target_cannot():
    acrobat = someone(defense=16, toughness=3, defensive_roll=4)
    board = duel(someone(attacks=(melee(5),)), someone(defense=14), acrobat)
    facts = board.do("attack", "a", "b", "covered_by c, no_dodge", dice=[12, SAVED])
    assert rolled(facts, "toughness").total == 20 + 7


def test_a_miss_past_a_person_is_a_miss():
    board = duel(someone(attacks=(melee(5),)), someone(defense=14), someone(defense=16))
    assert outcome(board.do("attack", "a", "b", "covered_by c", dice=[8])) == "miss"


@pytest.mark.parametrize("who", ["a", "b", "nobody"])
def test_the_cover_must_be_a_third_person(who):
    with pytest.raises(Refused):
        duel().do("attack", "a", "b", f"covered_by {who}")


@pytest.mark.rule("MM-COVER-10")
def test_feats_that_see_past_cover():
    shot, strike = someone(feats={"Precise Shot": 2}), someone(feats={"Precise Strike": 1})
    assert struck(duel(shot), "with Blast, cover improved") == 18
    assert struck(duel(shot), "with Sword, cover improved") == 26
    assert struck(duel(strike), "with Sword, cover") == 18
    assert struck(duel(someone(feats={"Precise Shot": 1})), "with Blast, cover") == 22
    assert struck(duel(shot, c=someone()), "with Blast, covered_by c") == 18
    with pytest.raises(Refused):
        struck(duel(shot), "with Blast, cover total")


@pytest.mark.rule("MM-COVER-04", "MM-CONCEAL-07")
@pytest.mark.parametrize(
    ("options", "total", "reminded"),
    [("cover", 15, False), ("cover improved", 25, False), ("conceal", 15, False), ("", 15, True)],
)
def test_hiding(options, total, reminded):
    facts = duel(someone(skills={"Stealth": 5})).do(
        "check", "a", options=f"trait stealth, dc 30, {options}".rstrip(", "), dice=[10]
    )
    assert rolled(facts, "stealth").total == total
    assert any("hide only" in getattr(fact, "words", "") for fact in facts) is reminded
