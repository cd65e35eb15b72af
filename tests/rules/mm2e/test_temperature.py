import pytest

from rules.errors import Refused
from rules.facts import Changed, Reminder, Rolled, Verdict
from rules.systems.mm2e.conditions import score
from rules.systems.mm2e.sheet import Abilities
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import duel, rolled
from tests.rules.mm2e.people import someone


def exposed(options="heat extreme", **fields):
    board = duel(b=someone(**fields))
    board.do("temperature", "", "b", options)
    return board


def minutes(board, *dice):
    return board.do("time", "", "b", f"amount {len(dice)}, unit minutes", dice=list(dice))


@pytest.mark.rule("MM-TEMP-01")
def test_each_check_is_harder_and_a_failure_costs_constitution():
    board = exposed()
    facts = minutes(board, 10, 11, 11)
    assert [roll.against.value for roll in facts_of(facts, Rolled)] == [10, 11, 12]
    assert score(board["b"], "con") == 9
    assert [fact.after for fact in facts_of(facts, Changed)] == ["9"]


@pytest.mark.rule("MM-TEMP-02")
@pytest.mark.parametrize(
    ("severity", "before", "due"),
    [
        ("uncomfortable", "amount 59, unit minutes", "amount 1, unit minutes"),
        ("intense", "amount 9, unit minutes", "amount 1, unit minutes"),
        ("extreme", "amount 9, unit rounds", "amount 1, unit rounds"),
    ],
)
def test_the_worse_the_more_often(severity, before, due):
    board = exposed(f"cold {severity}")
    assert not facts_of(board.do("time", "", "b", before), Rolled)
    assert len(facts_of(board.do("time", "", "b", due, dice=[10]), Rolled)) == 1


def test_in_a_fight_it_counts_rounds():
    board = exposed()
    for _ in range(18):
        board.do("next", "")
    assert rolled(board.do("next", "", dice=[10]), "fortitude").against.value == 10


@pytest.mark.rule("MM-TEMP-03", "MM-FAT-04")
def test_the_first_point_tires_and_no_rest_helps_until_it_is_back():
    board = exposed("heat extreme", abilities=Abilities(con=20))
    minutes(board, 1)
    assert board["b"].has("fatigued")
    minutes(board, 1)
    assert not board["b"].has("exhausted")
    board.do("temperature", "", "b", "end")
    board.do("rest", "", "b", "amount 1")
    assert board["b"].has("fatigued")
    board.do("rest", "", "b", "amount 47")
    assert score(board["b"], "con") == 20
    board.do("rest", "", "b", "amount 1", dice=[10])
    assert not board["b"].has("fatigued")


@pytest.mark.rule("MM-TEMP-04")
def test_half_gone_is_exhausted_below_three_unconscious_none_left_dying():
    board = exposed(abilities=Abilities(con=12))
    minutes(board, *[1] * 5)
    assert not board["b"].has("exhausted")
    minutes(board, 1)
    assert (score(board["b"], "con"), board["b"].has("exhausted")) == (6, True)
    minutes(board, 1, 1, 1)
    assert not board["b"].has("unconscious")
    minutes(board, 1)
    assert (score(board["b"], "con"), board["b"].has("unconscious")) == (2, True)
    minutes(board, 1)
    board.do("time", "", "b", "amount 1, unit minutes", dice=[1, 15])
    assert (score(board["b"], "con"), board["b"].has("dying")) == (0, True)


@pytest.mark.rule("MM-ABIL-04", "MM-COND-07")
def test_without_constitution_they_are_debilitated():
    board = exposed(abilities=Abilities(con=1))
    facts = board.do("time", "", "b", "amount 1, unit minutes", dice=[1, 15])
    assert facts_of(facts, Verdict, outcome="debilitated")[0].item == "Constitution"
    assert board["b"].has("dying")


@pytest.mark.rule("MM-TEMP-05", "MM-ABIL-02")
def test_a_point_a_day_out_of_it():
    board = exposed()
    minutes(board, 1, 1, 1)
    assert score(board["b"], "con") == 7
    board.do("temperature", "", "b", "end")
    for left in (8, 9, 10):
        board.do("time", "", "b", "amount 23")
        assert score(board["b"], "con") == left - 1
        board.do("time", "", "b", "amount 1")
        assert score(board["b"], "con") == left


@pytest.mark.rule("MM-TEMP-06")
@pytest.mark.parametrize(("kind", "bonus"), [("cold", 9), ("heat", 1)])
def test_heavy_clothing(kind, bonus):
    board = exposed(f"{kind} extreme, heavy_clothing", fort_base=5)
    assert rolled(minutes(board, 10), "fortitude").total == 10 + bonus


@pytest.mark.rule("MM-TEMP-07")
def test_survival():
    board = exposed("cold extreme, survival_bonus 2", fort_base=5)
    assert rolled(minutes(board, 10), "fortitude").total == 17


@pytest.mark.rule("MM-TEMP-08")
def test_the_matching_immunity():
    board = exposed("heat extreme, cold extreme", immunities=("Heat",))
    assert [fact.outcome for fact in facts_of(board.facts, Verdict)] == ["immune", "exposed"]
    assert len(facts_of(minutes(board, 10), Rolled)) == 1


@pytest.mark.rule("MM-TEMP-09")
def test_contact_is_a_damaging_attack():
    board = exposed()
    assert facts_of(board.facts, Reminder, rule="MM-TEMP-09")
    facts = board.do("temperature", "", "b", "contact 8", dice=[20])
    assert rolled(facts, "toughness").against.value == 23


@pytest.mark.rule("MM-TEMP-10")
def test_heat_and_cold_count_apart_and_leaving_resets():
    board = exposed()
    minutes(board, 20, 20)
    board.do("temperature", "", "b", "cold extreme")
    facts = board.do("time", "", "b", "amount 1, unit minutes", dice=[20, 20])
    assert [roll.against.value for roll in facts_of(facts, Rolled)] == [12, 10]
    board.do("temperature", "", "b", "end")
    board.do("temperature", "", "b", "heat extreme")
    assert rolled(minutes(board, 20), "fortitude").against.value == 10


def test_something_must_be_said_and_not_too_much_at_once():
    with pytest.raises(Refused, match="Say heat or cold"):
        duel().do("temperature", "", "b")
    with pytest.raises(Refused, match="throws at once"):
        exposed().do("rest", "", "b", "amount 5, unit hours")


@pytest.mark.parametrize("con", [12, 3, 1])
def test_odds_are_those_of_all_faces(con):
    board = exposed(abilities=Abilities(con=con))
    for span in ("amount 1, unit minutes", "amount 2, unit minutes"):
        got, all_faces = (ways("time", "", "b", span) for ways in (board.odds, board.proof))
        assert got.parts == all_faces.parts


def test_odds_of_a_touch_are_those_of_all_faces():
    got, all_faces = (ways("temperature", "", "b", "contact 8") for ways in (duel().odds, duel().proof))
    assert got.parts == all_faces.parts
