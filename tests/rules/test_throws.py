import pytest

from rules.dice import D20, distribution
from rules.facts import Mod
from rules.throws import Check, Throw, known


class First:
    """Follows one group after the other, as told; remembers what there was to choose from."""

    def __init__(self, *chosen):
        self.chosen, self.weights, self.throws = list(chosen), [], []

    def pick(self, weights):
        self.weights.append(weights)
        return self.chosen.pop(0)


def better(first, second):
    return max(first, second)


def plus(first, second):
    return first + second


def d20(*chosen):
    return Throw(First(*chosen), distribution(D20))


def check(throw, bonus=8, goal=18):
    return Check(throw, (Mod(bonus, "attack"),), goal)


def test_a_known_value_is_told_without_a_choice():
    throw = Throw(First(), {13: 1}, (13,))
    assert (throw.tell(lambda value: value > 10), throw.value, throw.faces) == (True, 13, (13,))


def test_a_question_splits_what_is_possible_by_its_answers():
    throw = d20(1, 0)
    assert throw.tell(lambda value: value >= 10) is True
    assert list(throw.left) == list(range(10, 21))
    assert throw.tell(lambda value: value == 20) is False
    assert list(throw.left) == list(range(10, 20))
    assert throw.picker.weights == [[9, 11], [10, 1]]


def test_a_question_whose_answer_is_settled_chooses_nothing():
    throw = d20(1)
    throw.tell(lambda value: value >= 10)
    assert throw.tell(lambda value: value >= 5) is True
    assert throw.picker.weights == [[9, 11]]


def test_ways_are_weighed_not_values():
    throw = Throw(First(1), {2: 1, 3: 2, 4: 3, 5: 2})
    assert throw.tell(lambda value: value >= 4) is True
    assert (throw.left, throw.picker.weights) == ({4: 3, 5: 2}, [[3, 5]])


def test_the_value_itself_is_one_group_each():
    throw = d20(6)
    assert throw.value == 7
    assert throw.picker.weights == [[1] * 20]


def test_combined_throws_are_one_and_the_old_ones_are_spent():
    first, second = Throw(First(1), {1: 1, 2: 1}, (1,)), Throw(First(), {1: 1, 3: 2}, (3,))
    both = first.combine(second, better)
    assert (both.left, both.faces) == ({1: 1, 2: 1, 3: 4}, (1, 3))
    for spent in (first, second):
        with pytest.raises(RuntimeError, match="went into a combined one"):
            spent.tell(bool)
        with pytest.raises(RuntimeError, match="went into a combined one"):
            spent.combine(both, better)


def test_a_throw_is_not_combined_with_itself():
    throw = d20()
    with pytest.raises(RuntimeError):
        throw.combine(throw, plus)
    assert len(throw.left) == 20


def test_what_was_learnt_before_combining_counts():
    throw = d20(1)
    throw.tell(lambda value: value >= 19)
    assert throw.combine(Throw(First(), {10: 1}), plus).left == {29: 1, 30: 1}


def test_every_throw_is_where_it_was_made():
    throw = d20()
    both = throw.combine(Throw(throw.picker, {1: 1}), plus)
    assert throw.picker.throws[0] is throw
    assert throw.picker.throws[-1] is both
    assert len(throw.picker.throws) == 3


@pytest.mark.parametrize(("natural", "hits"), [(9, False), (10, True)])
def test_a_check_hits_at_the_goal(natural, hits):
    assert check(Throw(First(), {natural: 1})).hits is hits


def test_a_check_asks_only_what_it_has_to():
    one = check(d20(1, 0))
    assert one.hits is True
    assert one.natural(20) is False
    assert one.throw.picker.weights == [[9, 11], [10, 1]]


@pytest.mark.parametrize(
    ("natural", "short", "over"), [(10, 0, 1), (9, 1, 0), (6, 1, 0), (5, 2, 0), (15, 0, 2), (1, 2, 0)]
)
def test_steps_by_which_a_check_falls_short_or_goes_beyond(natural, short, over):
    one = check(Throw(First(), {natural: 1}))
    assert (one.short(1, 5, 10), one.over(0, 5, 10)) == (short, over)
    assert one.total == natural + 8
    assert one.tell(lambda total: total - natural) == 8


def test_steps_are_one_choice():
    one = check(d20(2))
    assert one.short(1, 5) == 0
    assert one.throw.picker.weights == [[5, 4, 11]]


def test_the_same_check_with_a_second_die():
    first = check(d20(0))
    again = first.again(Throw(first.throw.picker, {12: 1}), better)
    assert again.hits is True
    assert (again.mods, again.goal) == (first.mods, first.goal)
    with pytest.raises(RuntimeError):
        _ = first.hits


def test_a_hit_may_be_the_natural_value_alone():
    twenty = Check(Throw(First(1), known((1, 20))), (), 40, lambda natural, total, goal: natural == 20 or total >= goal)
    assert twenty.hits is True
