"""Faults that real trackers had with turns and with effects that end, each by its id."""

import pytest

from rules.clock import Moment, TurnOf
from rules.errors import Refused
from rules.facts import Changed, Ended, Inflicted, Reminder, TurnBegan, TurnSkipped
from rules.systems.mm2e import GAME
from rules.systems.mm2e.sheet import Abilities
from tests.rules.board import Board, facts_of
from tests.rules.line import Line
from tests.rules.mm2e.people import someone


def line():
    return Line("a", "b", "c", "d")


def gathered(**sheets):
    return Board(GAME, sheets)


def names(b):
    return [b[who].name for slot in b.encounter.turns.order for who in slot.who]


def join(b, name, roll):
    b.do("add", "", sheet=GAME.codec.sheet_text(someone(name)), name=name, owner="p", dice=[roll])


def test_t1_removing_one_who_has_acted_leaves_the_turn_where_it_is():
    b = line().next(2).leave("a")
    assert (b.now, b.turns.round, b.order) == ("c", 1, "b c d")


def test_t3_removing_the_first_in_its_turn_passes_to_the_second_in_the_same_round():
    b = line().leave("a")
    assert (b.now, b.turns.round, b.order) == ("b", 1, "b c d")


def test_t5_a_newcomer_above_the_running_turn_acts_in_the_next_round():
    b = line().next().enter("x", (0, 15))
    assert (b.now, b.told) == ("b", [])
    assert "".join(b.next().now for _ in range(5)) == "cdaxb"


def test_t5_a_newcomer_rolls_although_the_fight_runs():
    b = gathered(a=someone(), b=someone())
    b.do("start", "", dice=[15, 10])
    b.do("next", "")
    join(b, "Late", 20)
    assert (names(b), b.encounter.turns.current) == (["Late", "a", "b"], ("b",))


def test_t7_a_newcomer_does_not_swap_a_tie():
    b = gathered(e=someone(), f=someone())
    b.do("start", "", dice=[12, 12, 3, 9])
    assert names(b) == ["f", "e"]
    join(b, "Late", 5)
    assert names(b) == ["f", "e", "Late"]


@pytest.mark.parametrize("again", [False, True])
def test_t8_the_order_that_a_gm_made_is_kept_through_saving(again):
    b = gathered(x=someone(), y=someone(), z=someone())
    b.do("start", "", dice=[3, 2, 15])
    b.do("initiative", "", "x", value=18)
    b.do("initiative", "", "y", value=17)
    if again:
        codec, sheets = GAME.codec, {c.sheet_id: c.sheet for c in b.encounter.combatants.values()}
        b.encounter = codec.load(codec.dump(b.encounter), sheets.__getitem__)
    assert names(b) == ["x", "y", "z"]


def test_t9_of_a_tie_the_better_modifier_comes_first_and_both_act_for_themselves():
    b = gathered(slow=someone(abilities=Abilities(dex=12)), fast=someone(abilities=Abilities(dex=16)))
    b.do("start", "", dice=[14, 12])
    assert b.encounter.turns.current == ("fast",)
    b.do("next", "")
    assert (b.encounter.turns.current, b.encounter.turns.round) == (("slow",), 1)


def test_t10_where_the_first_is_out_the_round_begins_with_the_first_who_can_act():
    b = line().lay("a", "out").next(3)
    assert (b.next().now, b.turns.round) == ("b", 2)


def test_t14_one_who_has_acted_does_not_delay():
    b = gathered(a=someone(), b=someone()).running("a", "b")
    b.do("attack", "a", "b", dice=[2])
    with pytest.raises(Refused):
        b.do("delay", "a")


def test_t17_one_knocked_out_while_he_delays_keeps_no_turn_in_store():
    b = gathered(a=someone(), b=someone(), c=someone()).running("a", "b", "c")
    b.do("delay", "a")
    facts = b.do("condition", "", "a", name="unconscious")
    assert facts_of(facts, TurnSkipped)[0].why == "unconscious"
    assert "a" not in b.encounter.turns.waits
    b.do("condition", "", "a", name="unconscious", change="remove")
    with pytest.raises(Refused, match="a is not waiting"):
        b.do("now", "a")
    order = [(b.do("next", ""), b.encounter.turns.round, b.encounter.turns.current)[1:] for _ in range(3)]
    assert order == [(1, ("c",)), (2, ("a",)), (2, ("b",))]


def test_t17_what_was_made_ready_is_gone_with_a_stun():
    b = gathered(a=someone(), b=someone(), c=someone()).running("a", "b", "c")
    b.do("ready", "a", does="attack", trigger="when b attacks")
    b.condition("a", "stunned")
    assert b.encounter.turns.waits == {}


def test_t18_exactly_one_has_the_turn_after_jumps():
    b = line().jump("d")
    assert b.now == "d"
    assert b.next().now == "a"
    assert b.jump("b").now == "b"


def test_t19_one_with_a_fixed_place_keeps_it_while_others_roll_again():
    b = gathered(a=someone(), trap=someone())
    b.do("start", "", dice=[5, 3])
    b.do("initiative", "", "trap", value=20)
    facts = b.do("initiative", "", "a, trap", dice=[9])
    assert [GAME.count(slot.place) for slot in b.encounter.turns.order] == ["20", "9"]
    assert facts[-2:] == (
        Changed("a", "initiative", "5", "9"),
        Reminder("trap", "{trap} keeps the place that was set."),
    )
    assert facts_of(b.do("initiative", "", "a", dice=[9]), Changed) == []
    b.do("initiative", "", "trap", dice=[4])
    b.do("initiative", "", "a, trap", dice=[2, 11])
    assert [GAME.count(slot.place) for slot in b.encounter.turns.order] == ["11", "2"]


def test_t19_a_place_fixed_before_the_fight_is_kept_too():
    b = gathered(a=someone())
    b.do("add", "", sheet=GAME.codec.sheet_text(someone("Trap")), name="Trap", initiative=20)
    b.do("start", "", dice=[5])
    b.do("initiative", "", "a, c1", dice=[9])
    assert names(b) == ["Trap", "a"]


def warned(facts):
    return [f.words for f in facts_of(facts, Reminder) if f.words.endswith("has not acted yet.")]


@pytest.mark.parametrize("command", ["next", "done"])
def test_t21_next_is_allowed_although_nothing_was_done_and_says_so_once_of_a_players_hero(command):
    b = gathered(a=someone(), b=someone(), thug=someone()).running("a", "b", "thug").owner("thug", None)
    assert warned(b.do(command, "a")) == ["{a} has not acted yet."]
    assert b.encounter.turns.current == ("b",)
    b.do("attack", "b", "a", dice=[2])
    assert [warned(b.do("next", "")) for _ in range(4)] == [[], [], [], []]


def test_t21_who_delays_or_cannot_act_has_not_been_passed_over_unsaid():
    b = gathered(a=someone(), b=someone()).running("a", "b")
    b.do("delay", "a")
    b.do("now", "a")
    assert warned(b.do("next", "")) == []
    b.condition("b", "unconscious")
    assert warned(b.do("next", "")) == []


@pytest.mark.parametrize("halt", [(), ("b",)])
def test_t12_the_turn_may_be_made_to_stop_at_one_who_cannot_act(halt):
    b = gathered(a=someone(), b=someone(), c=someone()).running("a", "b", "c").condition("b", "unconscious")
    facts = b.do("next", "", halt=list(halt))
    assert b.encounter.turns.current == (("b",) if halt else ("c",))
    assert [f.by for f in facts_of(facts, TurnSkipped)] == ([] if halt else ["b"])
    if halt:
        assert b.do("next", "")[-1] == TurnBegan("c", 1)


@pytest.mark.parametrize(("name", "named", "said"), [("b", True, "b is next."), ("c", True, ""), ("b", False, "")])
def test_who_is_next_is_told_so_when_he_comes_too_early(name, named, said):
    b = gathered(a=someone(), b=someone(), c=someone()).running("a", "b", "c")
    b.owner("b", None)
    b.do("settings", "", key="name_next", value=named)
    with pytest.raises(Refused) as no:
        b.do("attack", name, "a")
    assert no.value.why == f"It is a's turn, not {name}'s."
    assert no.value.hint == " ".join(filter(None, (said, "A GM can let you act before with `force`.")))


def test_who_is_next_behind_one_who_is_out_is_told_so_to_the_player():
    b = gathered(a=someone(), b=someone(), c=someone()).running("a", "b", "c").condition("b", "unconscious")
    with pytest.raises(Refused, match="You are next"):
        b.do("attack", "c", "a")


def test_e1_of_two_at_one_count_the_effect_ends_at_its_own_persons_turn():
    b = gathered(a=someone(), b=someone(), c=someone())
    b.do("start", "", dice=[14, 14, 18, 20, 10])
    assert names(b) == ["c", "a", "b"]
    b.do("effect", "", "b", name="stuck", until={"who": "b", "edge": "start"})
    b.do("next", "")
    assert (b.encounter.turns.current, b["b"].has("stuck")) == (("a",), True)
    b.do("next", "")
    assert (b.encounter.turns.current, b["b"].has("stuck")) == (("b",), False)


def test_e3_an_effect_is_counted_on_the_turns_of_its_maker():
    b = line().lay("d", "slow", TurnOf("c", "start"), by="c")
    assert (b.next().kinds("d"), b.next().kinds("d")) == (["slow"], [])


def test_e4_what_an_effect_caused_ends_with_it_and_with_its_maker():
    b = line().lay("c", "banner", by="c", tie=True)
    cause = b.encounter.combatants["c"].effects[0].id
    b.lay("a", "brave", cause=cause).lay("b", "brave", cause=cause).leave("c")
    assert (b.kinds("a"), b.kinds("b")) == ([], [])


def test_e9_what_ends_with_a_turn_ends_though_the_turn_is_skipped():
    b = line().lay("b", "stunned", TurnOf("b", "end")).next()
    assert (b.now, b.kinds("b")) == ("c", [])


def test_e10_whatever_ends_at_turns_that_are_passed_over_ends():
    b = line().lay("a", "x", TurnOf("b", "end")).lay("a", "y", Moment(1, (0, 30))).lay("d", "z", TurnOf("c", "start"))
    assert (b.jump("d").kinds("a"), b.kinds("d")) == ([], [])


def test_e_once_an_effect_that_is_over_ends_once_whatever_moves():
    b = gathered(a=someone(), b=someone(), c=someone()).running("a", "b", "c")
    b.do("effect", "", "a", name="stuck", until={"who": "b", "edge": "end"})
    told = [*b.do("jump", "", "c"), *b.do("jump", "", "b"), *b.do("remove", "", "b"), *b.do("next", "")]
    assert [(f.target, f.condition) for f in facts_of(tuple(told), Ended)] == [("a", "stuck")]
    assert not [f for f in told if isinstance(f, Inflicted)]
