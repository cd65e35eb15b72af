"""Challenge rolls: thresholds, opposition, who tells it, help, contests, group actions."""

from fractions import Fraction

import pytest

from rules.errors import Refused
from rules.facts import Reminder, Rolled, Verdict, total
from rules.systems.prowlers.contests import handed
from tests.rules.board import facts_of
from tests.rules.prowlers.faces import faces
from tests.rules.prowlers.people import group, page, someone


def checked(successes, options, sheet=None, dice=8, **settings):
    """A Medicine check of 8 dice with that many successes."""
    board = page(settings, a=sheet or someone(talents={"medicine": 8}))
    return board.do("check", "a", "", f"trait medicine, {options}", dice=faces(successes, dice))


@pytest.mark.rule("PP-DICE-04", "PP-TAB-02", "PP-DICE-13")
@pytest.mark.parametrize(
    ("successes", "goal", "outcome", "told"),
    [
        (3, "difficulty hard", "success", "{a} tells what happens; The GM may add a detail."),
        (2, "difficulty hard", "failure", "The GM tells what happens; {a} may add a detail."),
        (1, "difficulty easy", "success", "{a} tells what happens; The GM may add a detail."),
        (0, "difficulty easy", "failure", "The GM tells what happens; {a} may add a detail."),
        (4, "threshold 7", "clear failure", "The GM tells what happens."),
        (4, "threshold 6", "clear failure", "The GM tells what happens."),
        (4, "threshold 5", "failure", "The GM tells what happens; {a} may add a detail."),
        (4, "threshold 1", "clear success", "{a} tells what happens."),
        (4, "threshold 2", "success", "{a} tells what happens; The GM may add a detail."),
    ],
)
def test_more_than_the_threshold_succeeds(successes, goal, outcome, told):
    facts = checked(successes, goal)
    assert facts_of(facts, Verdict)[0].outcome == outcome
    assert facts_of(facts, Reminder)[0].words == told
    assert facts_of(facts, Rolled)[0].success is outcome.endswith("success")


@pytest.mark.rule("PP-DICE-14")
def test_the_loser_may_add_a_detail():
    assert facts_of(checked(3, "difficulty hard"), Reminder)[0].rule == "PP-DICE-14"


@pytest.mark.rule("PP-DICE-05", "PP-TAB-03")
@pytest.mark.parametrize(
    ("said", "threshold"),
    [
        ("difficulty easy", 0),
        ("difficulty average", 1),
        ("difficulty hard", 2),
        ("difficulty daunting", 3),
        ("difficulty brutal", 4),
        ("difficulty inhuman", 5),
        ("difficulty superhuman", 6),
        ("difficulty legendary", 9),
        ("difficulty godlike", 12),
        ("threshold 8", 8),
        ("difficulty superhuman, threshold 8", 8),
    ],
)
def test_thresholds_by_word_and_by_number(said, threshold):
    assert facts_of(checked(0, said), Rolled)[0].against.value == threshold


@pytest.mark.rule("PP-DICE-06")
@pytest.mark.parametrize(("mine", "theirs", "outcome"), [(9, 9, "failure"), (8, 6, "success"), (8, 7, "success")])
def test_who_resists_wins_a_tie(mine, theirs, outcome):
    board = page(a=someone(might=12), b=someone(might=10))
    facts = board.do("check", "a", "", "trait might, versus b", dice=[*faces(mine, 12), *faces(theirs, 10)])
    assert facts_of(facts, Verdict)[0].outcome == outcome


@pytest.mark.rule("PP-DICE-06")
@pytest.mark.parametrize(("theirs", "outcome"), [(5, "tie"), (4, "wins"), (6, "loses")])
def test_nobody_wins_a_race_on_a_tie(theirs, outcome):
    board = page(a=someone(agility=8), b=someone(agility=8))
    facts = board.do("check", "a", "", "trait agility, versus b, race", dice=[*faces(5, 8), *faces(theirs, 8)])
    assert facts_of(facts, Verdict)[0].outcome == outcome


def test_an_open_roll_decides_nothing():
    facts = page(a=someone()).do("check", "a", "", "trait might", dice=faces(5, 6))
    assert facts_of(facts, Rolled)[0].total == 5
    assert not facts_of(facts, Verdict)


@pytest.mark.rule("PP-DICE-16", "PP-TAB-04")
@pytest.mark.parametrize(
    ("successes", "outcome"),
    [
        (0, "complete failure"),
        (1, "failure with a silver lining"),
        (2, "failure with a silver lining"),
        (4, "success with a complication"),
        (5, "complete success"),
    ],
)
def test_traditional_results_by_the_table_or_by_the_sheet(successes, outcome):
    by_table = checked(successes, "difficulty hard", traditional_results=True)
    by_sheet = checked(successes, "difficulty hard", someone(talents={"medicine": 8}, traditional=True))
    for facts in (by_table, by_sheet):
        assert facts_of(facts, Verdict)[0].outcome == outcome
        assert not facts_of(facts, Reminder)


@pytest.mark.rule("PP-DICE-17")
@pytest.mark.parametrize(("helpers", "dice"), [((3,), 1), ((5,), 2), ((2,), 0), ((3, 6), 2), ((6, 3), 2), ((0,), 0)])
def test_the_best_helper_gives_a_die_for_two_net_successes(helpers, dice):
    board = page(a=someone(), b=someone(), c=someone())
    options = ", ".join(f"helper {who}" for who, _ in zip("bc", helpers, strict=False))
    thrown = [face for successes in helpers for face in faces(successes, 6)]
    facts = board.do("check", "a", "", f"trait might, {options}", dice=[*thrown, *[1] * (6 + dice)])
    assert len(facts_of(facts, Rolled)[-1].faces) == 6 + dice


@pytest.mark.rule("PP-DICE-18")
def test_what_is_above_three_helps_those_who_lack_least():
    assert handed({"a": 5, "b": 0, "c": -1}) == {"a": 3, "b": 1, "c": 0}
    assert handed({"a": 3, "b": 0}) == {"a": 3, "b": 0}
    board = page(a=someone(), b=someone(), c=someone())
    thrown = [*faces(7, 6), *faces(2, 6), *faces(1, 6)]
    facts = board.do("group check", "a", "b, c", "trait agility", dice=thrown)
    assert [v.outcome for v in facts_of(facts, Verdict)] == ["success", "success", "failure"]


@pytest.mark.rule("PP-DICE-19")
def test_the_last_exchange_of_a_contest_decides():
    board = page(a=someone(), b=someone())

    def exchange(mine, theirs, more_mine=0, more_theirs=0):
        dice = [*faces(mine, 6 + more_mine), *faces(theirs, 6 + more_theirs)]
        facts = board.do("contest", "a", "b", "trait might", dice=dice)
        verdict = facts_of(facts, Verdict)[0]
        return verdict.what, verdict.outcome

    assert exchange(4, 3) == ("exchange", "wins")
    assert exchange(4, 3, more_mine=2) == ("exchange", "wins")
    assert exchange(3, 4, more_mine=2) == ("contest", "loses")
    assert board.encounter.table.contests == ()


@pytest.mark.rule("PP-DICE-19")
def test_the_lead_in_a_contest_changes_hands():
    board = page(a=someone(), b=someone())
    board.do("contest", "a", "b", "trait might", dice=[*faces(4, 6), *faces(3, 6)])
    board.do("contest", "a", "b", "trait might", dice=[*faces(3, 8), *faces(4, 6)])
    board.do("contest", "b", "a", "trait might", dice=[*faces(4, 8), *faces(4, 6)])
    assert facts_of(board.facts, Verdict)[0].key() == ("a", "tie")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("trait mihgt", "Did you mean might"),
        ("trait m", "Did you mean medicine, might"),
        ("trait might, versus b, threshold 3", "not both"),
        ("trait might, helper Nobody", "In this encounter: a, b"),
    ],
)
def test_what_cannot_be_rolled(options, why):
    with pytest.raises(Refused) as no:
        page(a=someone(), b=someone()).do("check", "a", "", options)
    assert why in f"{no.value} {no.value.hint}"


@pytest.mark.parametrize(("trait", "dice"), [("perception", 3), ("might", 6), ("threat", 6), ("covert", 3)])
def test_minions_notice_and_reason_with_half_their_threat(trait, dice):
    facts = page(r=group()).do("check", "r", "", f"trait {trait}", dice=[1] * dice)
    assert total(facts_of(facts, Rolled)[0].pool) == dice


def test_chances_of_a_check_are_those_of_every_face():
    board = page(a=someone(might=3), b=someone(might=2))
    for options in ("trait might, difficulty hard", "trait might, versus b", "trait might, versus b, race"):
        assert board.odds("check", "a", "", options).table == board.proof("check", "a", "", options).table
    assert board.odds("check", "a", "", "trait might, threshold 5").of("success") == Fraction(1, 216)
