import pytest

from rules.clock import EndOf, Moment, TurnOf
from rules.encounter import Plan, Slot
from rules.errors import Refused
from rules.turns import ahead, begin, just_before, move, set_turns
from tests.rules.line import Bell, Line, rounds


def moment(place, *, round_=1, after=False, of=None):
    return Moment(round_, place, after, of)


# The order


def test_turns_come_in_the_order_of_places_and_rounds_follow():
    line = Line("a", "b", "c")
    assert line.told == ["round 1", "a"]
    assert rounds(line, 4) == ["b", "c", "round 2", "a", "b"]
    assert line.turns.number == 5


def test_equal_places_keep_the_order_in_which_they_were_given():
    line = Line("a", "b")
    line.run(lambda ref: set_turns(ref, order=tuple(Slot((w,), (0, 10)) for w in "ba"), at=((0, 10), 1)))
    line.enter("c", (0, 5))
    assert line.order == "c b a"
    assert rounds(line, 4) == ["b", "round 2", "c", "b", "a"]


def test_a_newcomer_before_the_running_place_waits_for_the_next_round():
    line = Line("a", "b").next().enter("c", (0, 5))
    assert line.now == "b"
    assert rounds(line, 2) == ["round 2", "c", "a"]


@pytest.mark.parametrize("place", [(0, 20), (0, 20, 0), (0, 25)])
def test_a_newcomer_at_or_after_the_running_place_acts_in_this_round(place):
    line = Line("a", "b", "c").next().enter("d", place)
    assert line.now == "b"
    assert rounds(line, 3) == ["d", "c", "round 2", "a"]


def test_one_who_is_put_before_the_running_place_is_next_and_loses_no_turn():
    line = Line("a", "b", "c", "d").next()
    line.run(lambda ref: move(ref, "d", (0, 5))).run(lambda ref: move(ref, "a", (0, 6)))
    assert (line.now, line.order) == ("b", "d a b c")
    assert rounds(line, 1) == ["d"]
    assert line.turns.at == ((0, 20), 1)
    assert rounds(line, 2) == ["c", "round 2", "d"]


def test_nobody_but_those_placed_acts_in_a_surprise_round():
    class Late(Bell):
        def round_begins(self, ref, round_):
            if round_ == 1:
                set_turns(ref, order=(Slot(("b",), (0, 5)), *ref.turns.order))

    line = Line("a", "b", game=Late(), start=False)
    line.run(lambda ref: begin(ref, line.game, [Slot(("a",), (0, 10))], round_=0))
    line.lay("a", "dazed", EndOf("round"))
    assert line.told == []
    assert rounds(line, 3) == ["a no dazed: time", "round 1", "b", "a", "round 2", "b"]


def test_who_has_no_place_yet_leaves_what_waits_for_his_turns_to_the_end_of_the_round():
    line = Line("a", "b", start=False)
    line.run(lambda ref: begin(ref, line.game, [Slot(("a",), (0, 10))], round_=0))
    line.lay("a", "dazed", TurnOf("b", "start")).leave("b")
    assert rounds(line, 1) == ["a no dazed: time", "round 1", "a"]


def test_who_comes_next():
    line = Line("a", "b", "c").next()
    assert ahead(line.turns, 4) == [("c",), ("a",), ("b",), ("c",)]
    line.delay("b", (0, 40)).enter("d", (0, 50))
    assert line.now == "c"
    assert ahead(line.turns, 3) == [("b",), ("d",), ("a",)]
    line.ready("c").next().step_in("c")
    assert ahead(line.turns, 2) == [("b",), ("d",)]


@pytest.mark.parametrize(
    ("places", "place", "found"),
    [
        ([], (0, 20), (0, 19)),
        ([(0, 10)], (0, 20), (0, 19)),
        ([(0, 19)], (0, 20), (0, 19, 0)),
        ([(0, 19), (0, 19, 0)], (0, 20), (0, 19, 0, 0)),
        ([(0, 10)], (0, 10, 0), (0, 10, -1)),
        ([(-1, 3)], (1,), (0,)),
    ],
)
def test_a_place_just_before_another(places, place, found):
    turns = Line("a").turns
    order = tuple(Slot((str(n),), p) for n, p in enumerate([*places, place]))
    before = just_before(type(turns)(order=order), place)
    assert before == found
    assert max(places, default=()) < before < place


# Next, done, jump


def test_the_first_one_able_to_act_is_next_and_says_who_was_passed():
    line = Line("a", "b", "c").lay("b", "stunned", TurnOf("b", "end"))
    assert line.next().told == ["b stunned", "b no stunned: time", "c"]
    assert rounds(line, 2) == ["round 2", "a", "b"]


def test_the_first_in_the_order_is_out_when_the_round_ends():
    line = Line("a", "b", "c").lay("a", "out")
    assert rounds(line, 3) == ["b", "c", "round 2", "a out", "b"]


def test_done_ends_one_turn_of_a_shared_slot():
    line = Line("ab", "c")
    assert line.now == "ab"
    assert line.done("a").told == []
    assert line.now == "b"
    assert line.done("b").told == ["c"]
    with pytest.raises(Refused, match="It is c's turn, not b's"):
        line.done("b")


def test_next_ends_the_turns_of_a_whole_slot():
    assert Line("abc", "d").next().told == ["d"]


def test_nobody_able_for_a_whole_round_pauses_and_says_so():
    line = Line("a", "b").lay("a", "out").lay("b", "out").next()
    assert line.told == ["b out", "round 2", "a out", "b out", "round 3", "paused"]
    assert line.encounter.paused
    assert line.do("resume").told == ["resumed", "a out", "b out", "round 4", "a out", "b out", "round 5", "paused"]
    line.run(lambda ref: ref.lift("b", "out"))
    assert line.do("resume").told == ["resumed", "a out", "b"]


def test_durations_run_out_while_nobody_can_act():
    line = Line("a", "b").lay("a", "out").lay("b", "stunned", moment((0, 20), round_=2)).next()
    assert line.told == ["b stunned", "round 2", "a out", "b no stunned: time", "b"]


def test_the_last_one_to_leave_pauses_the_fight():
    line = Line("a").leave("a")
    assert (line.told, line.order, line.turns.round) == (["paused"], "", 1)


def test_jump_passes_over_those_between_whose_turns_count():
    line = Line("a", "b", "c", "d").lay("a", "stun", TurnOf("b", "end")).lay("a", "daze", TurnOf("c", "start"))
    assert line.jump("d").told == ["b passed over", "a no stun: time", "a no daze: time", "c passed over", "d"]
    assert line.now == "d"
    assert rounds(line, 1) == ["round 2", "a"]


def test_jump_to_one_who_has_acted_goes_on_to_the_next_round():
    line = Line("a", "b", "c").next()
    assert line.jump("a").told == ["c passed over", "round 2", "a"]
    assert line.next().jump("b" if line.now != "b" else "c").now == "c"


def test_jump_to_one_who_cannot_act_finds_the_next():
    assert Line("a", "b", "c").lay("b", "out").jump("b").told == ["b out", "c"]


def test_jump_to_the_one_whose_turn_it_is_is_refused():
    with pytest.raises(Refused, match="a's turn already"):
        Line("a", "b").jump("a")


def test_jump_gives_one_who_waits_the_turn_that_was_let_pass():
    line = Line("a", "b", "c").delay("a")
    assert line.jump("a").told == ["a again"]
    assert (line.now, line.order, line.turns.waits) == ("a", "b a c", {})
    assert rounds(line, 2) == ["c", "round 2", "b"]


def test_jump_past_one_who_waits_ends_the_wait():
    line = Line("a", "b", "c").lay("b", "stun", TurnOf("a", "end")).delay("a", (0, 25))
    assert line.jump("c").told == ["a passed over", "b no stun: time", "c"]
    assert line.game.heard.count("a ends") == 1


def test_jump_to_an_interrupted_turn_lets_it_go_on():
    line = Line("a", "b", "c").ready("a").next().step_in("a")
    assert line.jump("b").told == ["b again"]
    assert rounds(line, 1) == ["c"]


def test_jump_away_ends_an_interrupted_turn():
    line = Line("a", "b", "c", "d").lay("d", "daze", TurnOf("b", "end")).ready("a").next().step_in("a")
    assert line.jump("d").told == ["d no daze: time", "c passed over", "d"]
    assert rounds(line, 3) == ["round 2", "a", "b", "c"]


def test_exactly_one_has_the_turn_whatever_is_jumped_to():
    line = Line("a", "b", "c", "d")
    for to in "dbacda":
        if to != line.now:
            line.jump(to)
        assert line.now == to


# Waits


def test_delay_to_a_place_comes_up_there_and_stays_there():
    line = Line("a", "b", "c")
    assert line.delay("a", (0, 25)).told == ["b"]
    assert rounds(line, 6) == ["a again", "c", "round 2", "b", "a", "c", "round 3", "b"]


def test_several_who_delay_to_one_place_act_after_those_who_belong_there_in_their_order():
    line = Line("b", "a", "c").delay("b", (0, 30)).delay("a", (0, 30))
    assert line.now == "c"
    assert rounds(line, 2) == ["b again", "a again"]
    assert line.order == "c b a"


def test_a_delay_to_a_place_that_has_passed_comes_up_at_once():
    line = Line("a", "b", "c").next().delay("b", (0, 5))
    assert line.told == ["b again"]
    assert line.turns.at == ((0, 20), 1)


def test_an_open_delay_is_lost_with_the_round_and_says_so():
    line = Line("a", "b").lay("b", "daze", TurnOf("a", "end")).delay("a")
    assert line.next().told == ["a waited too long", "b no daze: time", "round 2", "a"]
    assert (line.turns.waits, line.order) == ({}, "a b")


def test_open_delays_are_told_in_the_order_that_the_stored_text_keeps():
    line = Line("b", "a", "c").delay("b").delay("a")
    assert list(line.turns.waits) == ["a", "b"]
    assert line.next().told[:2] == ["a waited too long", "b waited too long"]


def test_the_last_chance_at_the_limit_comes_after_everybody():
    line = Line("a", "b").delay("a", (98,))
    assert rounds(line, 2) == ["a again", "round 2", "b"]
    assert line.order == "b a"


def test_one_who_cannot_act_when_the_delay_comes_up_loses_the_turn():
    line = Line("a", "b", "c").delay("a", (0, 25)).lay("a", "stunned", TurnOf("a", "end"))
    assert line.next().told == ["a stunned", "a no stunned: time", "c"]
    assert rounds(line, 3) == ["round 2", "b", "a", "c"]


def test_stepping_in_interrupts_and_the_other_goes_on():
    line = Line("a", "b", "c").delay("a").next()
    assert line.step_in("a").told == ["a"]
    assert line.turns.interrupted == (("c",),)
    assert line.done("a").told == ["c again"]
    assert rounds(line, 3) == ["round 2", "b", "a", "c"]


def test_every_turn_has_a_number_of_its_own_also_one_that_goes_on():
    line = Line("a", "b").delay("a").step_in("a")
    numbers = [line.turns.number, line.done("a").turns.number, line.next().turns.number]
    assert numbers == [3, 4, 5]


def test_a_readied_deed_moves_its_maker_just_before_the_interrupted():
    line = Line("a", "b", "c").ready("a").next(2).step_in("a")
    assert line.order == "b a c"
    assert rounds(line, 4) == ["c again", "round 2", "b", "a", "c"]


def test_who_interrupts_an_interrupter_comes_before_him():
    line = Line("a", "b", "c").ready("a").next().ready("b").next().step_in("b").step_in("a")
    assert line.turns.interrupted == (("c",), ("b",))
    assert line.order == "a b c"
    assert rounds(line, 2) == ["b again", "c again"]


def test_readying_every_round_lets_no_place_grow():
    line = Line("a", "b")
    for _ in range(5):
        line.ready("a").next().step_in("a").next(2)
    assert [s.place for s in line.turns.order] == [(0, 19), (0, 20)]


def test_a_readied_deed_in_its_own_round_belongs_to_the_turn_that_made_it():
    line = Line("a", "b").lay("b", "daze", TurnOf("a", "end"), left=2).ready("a").next()
    assert line.game.heard[-2:] == ["a ends", "daze 1"]
    line.step_in("a").next()
    assert line.game.heard[-1] == "a ends"
    assert line.kinds("b") == ["daze"]


def test_a_readied_deed_in_the_next_round_stands_for_the_turn_there():
    line = (
        Line("a", "b").next().ready("b").lay("a", "stun", TurnOf("b", "start")).lay("a", "daze", TurnOf("b", "end"), 2)
    )
    assert line.next().told == ["round 2", "a"]
    assert line.step_in("b").told == ["b", "a no stun: time"]
    assert line.next().told == ["a no daze: time", "a again"]
    assert rounds(line, 2) == ["round 3", "b", "a"]


def test_an_unused_readied_deed_is_gone_with_the_next_turn():
    line = Line("a", "b").ready("a").next()
    assert list(line.turns.waits) == ["a"]
    line.next()
    assert line.turns.waits == {}


def test_a_readied_deed_within_another_one_uses_up_the_turn_of_a_new_round():
    line = Line("a", "b").next().ready("b").lay("a", "stun", TurnOf("b", "start")).next().act_inside("b")
    assert line.told == ["a no stun: time"]
    assert (line.now, line.order) == ("a", "b a")
    assert rounds(line, 1) == ["round 3", "b"]


def test_a_readied_deed_within_another_one_of_the_same_round_ends_no_second_turn():
    line = Line("a", "b", "c").lay("c", "daze", TurnOf("a", "end"), 2).ready("a").next().act_inside("a")
    assert (line.game.heard.count("daze 1"), line.kinds("c"), line.order) == (1, ["daze"], "a b c")


def test_a_hold_keeps_its_place_in_the_order():
    line = Line("a", "b", "c").delay("a", how="hold").next().step_in("a")
    assert line.order == "a b c"
    assert rounds(line, 2) == ["c again", "round 2", "a"]
    line.delay("a", (50,), how="team")
    assert rounds(line, 3) == ["c", "a again", "round 3", "a"]


def test_an_interrupter_who_stuns_the_interrupted_takes_the_turn_away():
    line = Line("a", "b", "c").delay("a").step_in("a").lay("b", "stunned", moment((0, 19), round_=2))
    assert line.done("a").told == ["b stunned", "c"]
    assert rounds(line, 3) == ["round 2", "b no stunned: time", "a", "b", "c"]


def test_of_two_interrupted_turns_the_outer_goes_on_if_the_inner_cannot():
    line = Line("a", "b", "c", "d").ready("a").next().ready("b").next().step_in("b").step_in("a").lay("b", "stunned")
    assert line.next().told == ["b stunned", "c again"]


def test_one_of_an_interrupted_slot_who_cannot_go_on():
    line = Line("a", "bc", "d").delay("a").step_in("a").lay("b", "out")
    assert line.next().told == ["b out", "c again"]
    assert line.now == "c"


# Lost turns


def test_a_turn_that_has_not_come_is_lost_in_this_round():
    line = Line("a", "b", "c").lose_turn("b").lose_turn("b")
    assert line.next().told == ["b lost", "c"]
    assert rounds(line, 2) == ["round 2", "a", "b"]


@pytest.mark.parametrize("who", ["a", "b"])
def test_a_turn_that_has_begun_or_been_is_lost_in_the_next_round(who):
    line = Line("a", "b", "c").next().lose_turn(who)
    assert line.now == "b"
    assert f"{who} lost" in rounds(line, 3)
    assert f"{who} lost" not in rounds(line, 3)


def test_one_who_waits_loses_the_turn_that_was_let_pass():
    line = Line("a", "b", "c").lay("c", "daze", TurnOf("a", "end")).delay("a", (0, 25)).lose_turn("a")
    assert line.told == ["a lost", "c no daze: time"]
    assert rounds(line, 3) == ["c", "round 2", "a", "b"]


# Removal


def test_removing_another_one_does_not_move_the_turn():
    line = Line("a", "b", "c").next(2).leave("a")
    assert (line.now, line.told, line.order) == ("c", [], "b c")
    assert rounds(line, 1) == ["round 2", "b"]


def test_removing_the_current_one_ends_the_turn_and_passes_on():
    line = Line("a", "b", "c").lay("b", "daze", TurnOf("a", "end")).leave("a")
    assert line.told == ["b no daze: time", "b"]
    assert (line.turns.round, line.order) == (1, "b c")


def test_removing_several_at_once_begins_no_turn_of_one_who_goes():
    line = Line("a", "b", "c").lay("c", "daze", TurnOf("b", "start")).leave("a", "b")
    assert line.told == ["c no daze: time", "c"]


def test_removing_one_of_a_slot_leaves_the_turn_to_the_others():
    line = Line("ab", "c").leave("a")
    assert (line.now, line.told, line.order) == ("b", [], "b c")
    line = Line("ab", "c").done("a").leave("b")
    assert (line.now, line.told, line.order) == ("c", ["c"], "a c")


def test_removing_an_interrupted_one_ends_his_turn():
    line = Line("a", "b", "c").lay("c", "daze", TurnOf("b", "end")).delay("a").step_in("a").leave("b")
    assert line.told == ["c no daze: time"]
    assert line.done("a").told == ["c"]


def test_removing_an_interrupter_lets_the_interrupted_go_on():
    assert Line("a", "b").delay("a").step_in("a").leave("a").told == ["b again"]


def test_removing_one_who_waits_ends_the_turn_that_was_let_pass():
    line = Line("a", "b").lay("b", "daze", TurnOf("a", "end")).delay("a").leave("a")
    assert line.told == ["b no daze: time"]
    assert line.turns.waits == {}


def test_ties_end_with_their_maker_and_all_that_hangs_on_his_effects():
    line = Line("a", "b", "c").lay("b", "held", by="a", tie=True).lay("c", "sworn", by="a").lay("a", "aura")
    line.lay("b", "blessed", cause=line.encounter.serial).lay("c", "glad", cause=line.encounter.serial)
    assert line.leave("a").told == ["b no held: tie", "b no blessed: cause", "c no glad: cause", "b"]
    assert (line.kinds("b"), line.kinds("c")) == ([], ["sworn"])


@pytest.mark.parametrize(
    ("gone", "when", "edge", "told"),
    [
        ("c", 0, "start", ["b", "d no daze: time", "d"]),
        ("c", 0, "end", ["b", "d no daze: time", "d"]),
        ("a", 1, "start", ["c", "d", "round 2", "d no daze: time", "b"]),
        ("a", 1, "end", ["c", "d", "round 2", "d no daze: time", "b"]),
        ("a", 0, "start", ["c", "d", "round 2", "d no daze: time", "b"]),
    ],
)
def test_what_waits_for_the_turns_of_one_who_is_gone_ends_at_his_place(gone, when, edge, told):
    line = Line("a", "b", "c", "d").next(when).lay("d", "daze", TurnOf(gone, edge)).leave(gone)
    assert rounds(line, len(told) - told.count("round 2") - 1) == told


def test_counts_on_the_turns_of_one_who_is_gone_go_on_at_his_place():
    line = Line("a", "b", "c").lay("c", "daze", TurnOf("a", "end"), left=3).next().leave("a")
    assert line.game.heard == ["a ends", "daze 2"]
    assert rounds(line, 4) == ["c", "round 2", "b", "c", "round 3", "c no daze: time", "b"]
    assert [word for word in line.game.heard if "daze" in word] == ["daze 2", "daze 1", "daze over"]


def test_one_who_has_acted_and_was_put_later_is_nailed_to_the_next_round():
    line = Line("a", "b", "c").next()
    line.run(lambda ref: set_turns(ref, order=(*ref.turns.order[1:], Slot(("a",), (0, 40)))))
    line.lay("c", "daze", TurnOf("a", "start")).leave("a")
    assert rounds(line, 4) == ["c", "round 2", "b", "c", "c no daze: time", "round 3", "b"]


def test_plans_lose_those_who_go():
    def plan(ref):
        ref.set(plans=(Plan(1, "team", "a", "d", (("a", "x"), ("b", "y"))), Plan(2, "team", "c", "b", (("c", ""),))))

    line = Line("a", "b", "c", "d").run(plan).leave("a")
    assert line.encounter.plans[0] == Plan(1, "team", "b", "d", (("b", "y"),))
    assert line.leave("b").encounter.plans == ()


def test_nobody_begins_a_turn_by_a_removal_after_the_end():
    line = Line("a", "b").do("end").leave("a")
    assert (line.told, line.now) == ([], "")


# Effects that end


def test_an_effect_ends_at_a_place_just_before_and_just_after():
    line = Line("a", "b", "c").lay("c", "stun", moment((0, 20))).lay("c", "daze", moment((0, 20), after=True))
    assert line.next().told == ["c no stun: time", "b"]
    assert line.next().told == ["c no daze: time", "c"]


def test_a_place_between_two_turns_and_after_the_last_passes_too():
    line = Line("a", "b").lay("a", "stun", moment((0, 15))).lay("a", "daze", moment((60,), after=True))
    assert rounds(line, 2) == ["a no stun: time", "b", "a no daze: time", "round 2", "a"]


def test_moments_pass_in_their_order_then_in_that_of_their_coming():
    line = Line("a", "b").lay("a", "third", moment((0, 16))).lay("b", "first", moment((0, 15)))
    line.lay("a", "fourth", moment((0, 16))).lay("a", "second", moment((0, 15), after=True))
    told = [word.split()[2] for word in line.next().told[:-1]]
    assert told == ["first:", "second:", "third:", "fourth:"]


def test_a_moment_waits_for_its_round():
    line = Line("a", "b").lay("b", "stun", moment((0, 10), round_=3))
    assert rounds(line, 4) == ["b", "round 2", "a", "b", "round 3", "b no stun: time", "a"]


def test_left_counts_rounds_at_a_moment():
    line = Line("a", "b").lay("b", "stun", moment((0, 10), after=True), left=3)
    assert rounds(line, 5) == ["b", "round 2", "a", "b", "round 3", "a", "b no stun: time", "b"]
    assert [word for word in line.game.heard if "stun" in word] == ["stun 2", "stun 1", "stun over"]


def test_left_counts_turns_of_the_one_it_waits_for():
    line = Line("a", "b").lay("a", "stun", TurnOf("b", "start"), left=2)
    assert rounds(line, 3) == ["b", "round 2", "a", "a no stun: time", "b"]


def test_of_two_at_one_count_it_is_the_person_that_counts():
    line = Line("a", "b")
    line.run(lambda ref: set_turns(ref, order=tuple(Slot((w,), (0, 10)) for w in "ab"), at=((0, 10), 1)))
    line.lay("b", "daze", TurnOf("b", "start"))
    assert line.next().told == ["b no daze: time", "b"]


def test_an_effect_ends_with_the_round_and_with_the_scene():
    line = Line("a").lay("a", "daze", EndOf("round")).lay("a", "stunt", EndOf("scene"))
    assert line.next().told == ["a no daze: time", "round 2", "a"]
    assert line.do("end").told == ["a no stunt: time", "ended"]


def test_nobodys_delay_moves_a_moment_but_a_real_turn_it_does():
    line = Line("a", "b", "c").lay("c", "stun", moment((0, 10), round_=2)).lay("c", "daze", TurnOf("a", "end"))
    line.delay("a", (0, 25))
    assert line.next(2).told == ["c no daze: time", "c"]
    assert line.next().told == ["round 2", "c no stun: time", "b"]


def test_a_turn_that_is_skipped_counts():
    line = Line("a", "b").lay("b", "stunned", TurnOf("b", "end"), left=2)
    assert rounds(line, 3) == ["b stunned", "round 2", "a", "b stunned", "b no stunned: time", "round 3", "a", "b"]


def test_what_an_effect_caused_ends_when_its_time_is_over():
    line = Line("a", "b").lay("a", "aura", EndOf("round"))
    line.lay("b", "glad", cause=line.encounter.serial).lay("b", "gladder", cause=line.encounter.serial)
    assert line.next(2).told[:3] == ["a no aura: time", "b no glad: cause", "b no gladder: cause"]


def test_what_ends_with_its_cause_does_not_run_out_as_well():
    line = Line("a", "b").lay("a", "aura", TurnOf("b", "start"))
    line.lay("a", "glad", TurnOf("b", "start"), cause=line.encounter.serial)
    assert line.next().told == ["a no aura: time", "a no glad: cause", "b"]
    assert [word for word in line.game.heard if "over" in word] == ["aura over"]


# Groups


def test_a_group_shares_a_slot_and_its_members_leave_and_fall():
    line = Line("a", "bcd", "e").next().lay("c", "out")
    assert line.now == "bcd"
    assert line.leave("b").now == "cd"
    assert line.next().told == ["e"]
    assert line.next(2).told == ["c out", "d"]


def test_one_of_a_group_delays_and_goes_alone_from_then_on():
    line = Line("abc", "d", "e").delay("b", (0, 25))
    assert line.now == "ac"
    assert rounds(line, 5) == ["d", "b again", "e", "round 2", "a", "c", "d"]
    assert line.order == "ac d b e"


def test_the_last_of_a_group_to_delay_passes_the_turn_on():
    line = Line("ab", "c").delay("a", (0, 30)).delay("b", (0, 30))
    assert line.now == "c"
    assert rounds(line, 2) == ["a again", "b again"]


def test_a_whole_group_that_cannot_act_is_passed():
    line = Line("a", "bc").lay("b", "out").lay("c", "out")
    assert line.next().told == ["b out", "c out", "round 2", "a"]


def test_two_moved_just_before_a_third_keep_the_order_in_which_they_were_moved():
    line = Line("a", "b", "z", "x", "y")
    for who in "xy":
        line.run(lambda ref, who=who: move(ref, who, just_before(ref.turns, ref.turns.place("z"))))
    assert line.order == "a b x y z"
    line.enter("g", (0, 99))
    assert line.order == "a b x y z g"
