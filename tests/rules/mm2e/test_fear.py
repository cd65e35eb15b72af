import pytest

from rules.errors import Refused
from rules.facts import Ended, Reminder, Rolled, TurnSkipped, total
from tests.rules.board import facts_of
from tests.rules.mm2e.duel import MISS, conditions, duel, outcome, rolled
from tests.rules.mm2e.people import someone


def board(**fields):
    """b, with Will +8 unless given, is to be frightened; a has the turn."""
    return duel(b=someone(**{"will_base": 8, "skills": {"Notice": 6}, **fields}))


def reminders(facts):
    return [(f.rule, f.words) for f in facts_of(facts, Reminder, by="b")]


@pytest.mark.rule("MM-COND-15")
def test_the_frightened_are_reminded_to_flee():
    b = board().condition("b", "frightened")
    [(rule, words)] = reminders(b.do("next", ""))
    assert rule == "MM-COND-15"
    assert "flees from the source" in words
    b.turn("b").do("attack", "b", "a", dice=[MISS])


@pytest.mark.rule("MM-COND-15", "MM-COND-27")
def test_cornered_the_frightened_are_shaken():
    b = board().condition("b", "frightened")
    b.do("corner", "", "b")
    assert b["b"].has("shaken")
    facts = b.turn("b").do("attack", "b", "a", dice=[MISS])
    assert total(rolled(facts, "attack").mods) == 8 - 2
    assert total(rolled(b.do("save", "b", kind="will", dice=[10]), "will").mods) == 8 - 2
    assert total(rolled(b.do("check", "b", trait="notice", dice=[10]), "notice").mods) == 6 - 2
    b.do("condition", "", "b", name="frightened", change="remove")
    assert not b["b"].has("shaken")


@pytest.mark.rule("MM-COND-23")
def test_the_panicked_flee_and_cannot_attack():
    b = board().condition("b", "panicked")
    [(rule, words)] = reminders(b.do("next", ""))
    assert rule == "MM-COND-23"
    assert "flees at top speed" in words
    with pytest.raises(Refused, match="panicked") as refused:
        b.do("attack", "b", "a")
    assert refused.value.rule == "MM-COND-23"
    facts = b.turn("a").do("attack", "a", "b", dice=[MISS])
    assert rolled(facts, "attack").against.value == 18


@pytest.mark.rule("MM-COND-23", "MM-COND-04")
def test_cornered_the_panicked_cower():
    b = board().condition("b", "panicked")
    b.do("corner", "", "b")
    assert b["b"].has("dazed")
    facts = b.do("next", "")
    assert [(f.by, f.why) for f in facts_of(facts, TurnSkipped)] == [("b", "dazed")]


def test_only_who_flees_can_be_cornered():
    with pytest.raises(Refused, match="not frightened"):
        board().do("corner", "", "b")


M26 = {22: [], 18: ["shaken"], 17: ["frightened"], 13: ["frightened"], 12: ["panicked"]}


@pytest.mark.parametrize(("total_", "brings"), M26.items())
def test_m26_a_fear_effect_of_22(total_, brings):
    facts = board(will_base=5).do("fear", "", "b", "dc 22", dice=[total_ - 5])
    assert rolled(facts, "will").total == total_
    assert conditions(facts) == brings


@pytest.mark.rule("MM-COND-15", "MM-COND-23")
def test_fear_for_some_rounds():
    b = board()
    b.do("fear", "", "b", "dc 22, rounds 2", dice=[7])
    assert b["b"].has("frightened")
    for _ in range(3):
        b.do("next", "")
        assert b["b"].has("frightened")
    b.do("next", "")
    assert not b["b"].has("frightened")


@pytest.mark.rule("MM-COND-12")
def test_the_fascinated_do_nothing_and_notice_little():
    b = board().condition("b", "fascinated")
    assert total(rolled(b.do("check", "b", trait="notice", dice=[10]), "notice").mods) == 6 - 4
    facts = b.do("next", "")
    assert b.encounter.turns.current == ("a",)
    assert [(f.by, f.why) for f in facts_of(facts, TurnSkipped)] == [("b", "fascinated")]


@pytest.mark.rule("MM-COND-12")
def test_an_attack_on_him_ends_it():
    b = board().condition("b", "fascinated")
    facts = b.do("attack", "a", "b", dice=[MISS])
    assert facts_of(facts, Ended, condition="fascinated", why="attacked")


@pytest.mark.rule("MM-COND-12")
def test_a_plain_threat_ends_it():
    b = board().condition("b", "fascinated")
    facts = b.do("threat", "", "b")
    assert outcome(facts, "threat") == "wakes"
    assert not facts_of(facts, Rolled)
    assert not b["b"].has("fascinated")


@pytest.mark.rule("MM-COND-12")
@pytest.mark.parametrize(("die", "wakes"), [(7, True), (6, False)])
def test_a_possible_threat_gives_a_new_save(die, wakes):
    b = board().condition("b", "fascinated")
    facts = b.do("threat", "", "b", "dc 15", dice=[die])
    assert rolled(facts, "will").against.value == 15
    assert outcome(facts, "threat") == ("wakes" if wakes else "gazes on")
    assert b["b"].has("fascinated") is not wakes


@pytest.mark.rule("MM-COND-12", "MM-AID-06")
def test_the_aid_of_a_friend_ends_it():
    b = board().condition("b", "fascinated")
    b.do("aid", "a", "b")
    assert not b["b"].has("fascinated")


@pytest.mark.rule("MM-COND-12", "MM-COVG-01")
def test_a_weapon_levelled_at_him_ends_it():
    b = board().condition("b", "fascinated")
    b.do("cover", "a", "b", dice=[MISS])
    assert not b["b"].has("fascinated")


def test_only_the_fascinated_overlook_a_threat():
    with pytest.raises(Refused, match="not fascinated"):
        board().do("threat", "", "b")


@pytest.mark.rule("MM-COND-34")
def test_the_dazzled_see_badly():
    b = board().condition("b", "dazzled").turn("b")
    for weapon in ("Sword", "Blast"):
        facts = b.turn("b").do("attack", "b", "a", f"with {weapon}", dice=[MISS])
        assert total(rolled(facts, "attack").mods) == 8 - 1
    for skill, bonus in (("notice", 5), ("search", -1), ("bluff", 0)):
        assert total(rolled(b.do("check", "b", "", "action free", trait=skill, dice=[10]), skill).mods) == bonus
    assert rolled(b.turn("a").do("attack", "a", "b", dice=[MISS]), "attack").against.value == 18


@pytest.mark.parametrize("action", ["fear", "threat"])
def test_odds_are_those_of_every_face(action):
    b = board().condition("b", "fascinated")
    assert b.odds(action, "", "b", "dc 22").parts == b.proof(action, "", "b", "dc 22").parts
