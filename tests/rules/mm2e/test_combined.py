import itertools

import pytest

from rules.clock import Moment
from rules.errors import Refused
from rules.facts import Reminder, Rolled, Verdict, Waiting
from rules.systems.mm2e import GAME
from tests.rules.board import Board, facts_of
from tests.rules.mm2e.chances import agree
from tests.rules.mm2e.duel import MISS, SAVED, conditions, melee, ranged, rolled
from tests.rules.mm2e.people import someone

HIT = 19


def team(*damages, **fields):
    """p0, p1 … with these damage bonuses, then t, who is struck at, and o, an outsider; p0 has the turn."""
    people = {f"p{n}": someone(attacks=(ranged(8, damage),)) for n, damage in enumerate(damages)}
    return Board(GAME, people | {"t": someone(**fields), "o": someone()}, prompts="auto").running()


def gathered(b, *who):
    """All but the last join and wait, each on his own turn; the last one has the turn."""
    for member in who[:-1]:
        b.do("combine", member, "t")
    assert b.encounter.turns.current == (who[-1],)
    return b


def difficulties(facts):
    return [roll.against.value for roll in facts_of(facts, Rolled, what="toughness")]


@pytest.mark.rule("MM-COMB-02", "MM-COMB-03")
def test_the_largest_hit_takes_two_for_each_within_five_and_a_weak_one_stands_alone():
    b = gathered(team(13, 11, 10, 2), "p0", "p1", "p2", "p3")
    facts = b.do("combine", "p3", "t", "go", dice=[HIT, HIT, HIT, HIT, SAVED, SAVED])
    assert difficulties(facts) == [32, 17]
    assert facts_of(facts, Reminder, rule="MM-COMB-03")[0].by == "p3"


@pytest.mark.rule("MM-COMB-02")
@pytest.mark.parametrize(("damages", "saves"), [((13, 8), [15 + 15]), ((13, 7), [13 + 15, 7 + 15])])
def test_within_five_includes_five(damages, saves):
    b = gathered(team(*damages), "p0", "p1")
    assert difficulties(b.do("combine", "p1", "t", "go", dice=[HIT, HIT, *[SAVED] * len(saves)])) == saves


@pytest.mark.rule("MM-COMB-02")
def test_a_critical_counts_before_it_is_compared():
    b = gathered(team(8, 6), "p0", "p1")
    facts = b.do("combine", "p1", "t", "go", dice=[20, HIT, SAVED, SAVED])
    assert difficulties(facts) == [15 + 13, 15 + 6]


@pytest.mark.rule("MM-COMB-03")
def test_a_miss_is_ignored():
    b = gathered(team(13, 12, 11), "p0", "p1", "p2")
    assert difficulties(b.do("combine", "p2", "t", "go", dice=[HIT, MISS, HIT, SAVED])) == [15 + 13 + 2]
    b = gathered(team(13, 12), "p0", "p1")
    assert difficulties(b.do("combine", "p1", "t", "go", dice=[MISS, MISS])) == []


@pytest.mark.rule("MM-COMB-01")
def test_all_wait_for_the_slowest_and_act_at_his_count_from_then_on():
    b = team(13, 11, 10)
    facts = b.do("combine", "p0", "t")
    assert facts_of(facts, Waiting)[0].rule == "MM-COMB-01"
    assert b.encounter.turns.current == ("p1",)
    b.do("combine", "p1", "t")
    facts = b.do("combine", "p2", "t", "go", dice=[HIT, HIT, HIT, SAVED])
    assert len(facts_of(facts, Rolled, what="attack")) == 3
    turns = b.encounter.turns
    assert [slot.who for slot in turns.order][:3] == [("p0",), ("p1",), ("p2",)]
    assert {turns.place(who)[1] for who in ("p0", "p1", "p2")} == {-18}
    assert b.encounter.plans == ()
    assert (b["p2"].live.standard, b["p2"].live.move) == (0, 1)
    for who in ("p0", "p1"):
        b.do("next", "")
        assert b.encounter.turns.current == (who,)
        assert (b[who].live.standard, b[who].live.move) == (0, 1)
    b.do("next", "")
    assert b.encounter.turns.current == ("t",)
    assert b.encounter.turns.waits == {}


@pytest.mark.rule("MM-COMB-01")
def test_whoever_has_only_one_action_has_done_with_the_strike():
    b = team(13, 11)
    b.condition("p0", "staggered").turn("p0").live("p0", one=True)
    b.do("combine", "p0", "t")
    b.do("combine", "p1", "t", "go", dice=[HIT, HIT, SAVED])
    assert b.encounter.turns.done == ("p0",)
    b.do("next", "")
    assert b.encounter.turns.current == ("t",)


@pytest.mark.rule("MM-COMB-01")
def test_nobody_strikes_before_the_slowest_has_come_or_after_he_has_acted():
    b = team(13, 11, 10)
    b.do("combine", "p2", "t")
    with pytest.raises(Refused, match="p2 comes later"):
        b.do("combine", "p0", "t", "go")
    b.do("combine", "p0", "t")
    b.do("next", "")
    b.do("next", "")
    b.do("next", "")
    with pytest.raises(Refused, match="p2 has acted"):
        b.do("combine", "p0", "", "go")
    b.do("combine", "p2", "", "out")
    assert b.do("combine", "p0", "", "go", dice=[HIT, SAVED])


@pytest.mark.rule("MM-COMB-01")
@pytest.mark.parametrize("order", list(itertools.permutations(("p0", "p1", "p2"))))
def test_members_join_in_any_order(order):
    b = team(13, 11, 10)
    for who in order:
        b.do("combine", who, "t")
    while b.encounter.turns.current != ("p2",) and "p2" not in b.encounter.turns.waits:
        (who,) = b.encounter.turns.current
        b.do("combine", who)
    facts = b.do("combine", "p2", "", "go", dice=[HIT, HIT, HIT, SAVED])
    assert [roll.by for roll in facts_of(facts, Rolled, what="attack")] == list(order)
    assert difficulties(facts) == [15 + 13 + 2 + 2]


def restarted(b):
    """The board after a restart: nothing but the stored text."""
    sheets = {c.sheet_id: c.sheet for c in b.encounter.combatants.values()}
    b.encounter = GAME.codec.load(GAME.codec.dump(b.encounter), sheets.__getitem__)
    return b


@pytest.mark.rule("MM-COMB-01")
def test_it_survives_a_restart_in_the_middle_with_how_each_attacks():
    b = restarted(team(13, 11))
    b.do("combine", "p0", "t", 'with Ray, mod -2 "smoke", lethal')
    restarted(b)
    facts = b.do("combine", "p1", "t", "go", dice=[HIT, HIT, SAVED])
    assert (-2, "smoke") in [(mod.value, mod.label) for mod in rolled(facts, "attack").mods]
    assert difficulties(facts) == [15 + 13 + 2]


@pytest.mark.rule("MM-COMB-04")
def test_only_attacks_against_the_same_save_combine():
    mind = ranged(8, None, rank=9, save="will")
    people = {"p0": someone(), "p1": someone(attacks=(mind,)), "t": someone()}
    b = Board(GAME, people).running()
    b.do("combine", "p0", "t")
    with pytest.raises(Refused, match="Ray is resisted by Will, Blast by Toughness"):
        b.do("combine", "p1", "t")


def test_attacks_against_another_save_combine_by_rank():
    people = {f"p{n}": someone(attacks=(ranged(8, None, rank=9 - n, save="will"),)) for n in range(2)}
    b = gathered(Board(GAME, people | {"t": someone()}).running(), "p0", "p1")
    facts = b.do("combine", "p1", "t", "go", dice=[HIT, HIT, SAVED])
    assert rolled(facts, "will").against.value == 10 + 9 + 2


@pytest.mark.rule("MM-COMB-05", "MM-LETH-01")
@pytest.mark.parametrize(("first", "second", "last", "lethal"), [
    ("lethal", "", "", True), ("", "lethal", "", False), ("", "", "lethal", True), ("lethal", "", "nonlethal", False),
])  # fmt: skip
def test_it_is_lethal_if_the_largest_is_unless_it_is_said_in_the_end(first, second, last, lethal):
    b = team(13, 11)
    b.do("combine", "p0", "t", first)
    b.do("combine", "p1", "t", second)
    facts = b.do("combine", "p0", "", f"go, {last}".strip(", "), dice=[HIT, HIT, 19])
    assert conditions(facts, "t") == (["bruised", "injured"] if lethal else ["bruised"])
    heard = [mod.rule for mod in rolled(facts, "toughness").against.mods]
    assert ("MM-COMB-05" in heard) == lethal


def test_it_is_a_standard_action_for_each_and_the_move_may_come_first():
    b = team(13, 11)
    b.do("move", "p0", feet=30)
    b.do("combine", "p0", "t")
    b.live("p1", standard=0)
    with pytest.raises(Refused, match="p1 has no standard action left"):
        b.do("combine", "p1", "t", "go")
    with pytest.raises(Refused, match="p1 has no standard action left"):
        b.do("combine", "p1", "t")


def test_who_can_no_longer_act_falls_out():
    b = gathered(team(13, 11), "p0", "p1").condition("p0", "stunned")
    facts = b.do("combine", "p1", "t", "go", dice=[HIT, SAVED])
    assert difficulties(facts) == [15 + 11]


def test_areas_do_not_combine_nor_what_could_not_be_attacked():
    people = {"p0": someone(attacks=(ranged(area=True), melee())), "t": someone()}
    b = Board(GAME, people).running()
    with pytest.raises(Refused, match="fills an area"):
        b.do("combine", "p0", "t")
    with pytest.raises(Refused, match="in no combined attack"):
        b.do("combine", "p0", "", "go")
    b.condition("t", "dead")
    with pytest.raises(Refused, match="t is dead"):
        b.do("combine", "p0", "t", "with Fist")
    with pytest.raises(Refused, match="not going on"):
        Board(GAME, people).do("combine", "p0", "t")


def test_backing_out_leaves_the_lead_to_the_next_and_nothing_behind_the_last():
    b = team(13, 11)
    b.do("combine", "p1", "t")
    b.do("combine", "p0", "t")
    assert [plan.leader for plan in b.encounter.plans] == ["p1"]
    b.do("combine", "p1", "", "out")
    assert [plan.leader for plan in b.encounter.plans] == ["p0"]
    b.do("combine", "p0", "", "out")
    assert b.encounter.plans == ()


def test_a_member_is_reminded_when_his_turn_comes_and_a_lost_target_ends_it():
    b = team(13, 11)
    b.do("combine", "p1", "t")
    facts = b.do("next", "")
    assert "p1" in [f.by for f in facts_of(facts, Reminder, rule="MM-COMB-01")]
    b.do("remove", "", "t")
    assert b.encounter.plans == ()


def test_who_waited_in_vain_acts_at_the_last_count():
    b = team(13, 11)
    b.do("combine", "p0", "t")
    for _ in range(3):
        b.do("next", "")
    assert b.encounter.turns.current == ("p0",)
    assert b.encounter.turns.round == 1


def test_a_stunning_blow_lasts_until_the_count_at_which_they_struck():
    b = gathered(team(13, 11), "p0", "p1")
    b.do("combine", "p1", "t", "go, kb_max 0", dice=[HIT, HIT, 15])
    until = b["t"].of("stunned")[0].until
    assert isinstance(until, Moment)
    assert until.round == 2


@pytest.mark.parametrize(("damages", "last", "state"), [
    ((13, 11), "go", ""), ((13, 11), "go", "stunned"), ((13, 11), "go", "prone"), ((13, 11), "go", "helpless"),
    ((13, 2), "go, take10", ""),
])  # fmt: skip
def test_chances_are_those_of_every_face(damages, last, state):
    b = team(*damages, kind="minion").condition("t", *filter(None, [state]))
    b.do("combine", "p0", "t", "take10")
    assert agree(b, "combine", "p1", "t", last)


def test_the_chances_of_three_take_few_runs():
    chances = gathered(team(13, 11, 2), "p0", "p1", "p2").odds("combine", "p2", "t", "go")
    assert sum(chances.table.values()) == 1
    assert chances.runs < 1000


def test_each_attack_is_told_by_itself():
    b = gathered(team(13, 11), "p0", "p1")
    facts = b.do("combine", "p1", "t", "go", dice=[HIT, MISS, SAVED])
    assert [(f.by, f.outcome) for f in facts_of(facts, Verdict, what="attack")] == [("p0", "hit"), ("p1", "miss")]
