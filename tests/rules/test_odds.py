from fractions import Fraction

import pytest

from rules.dice import D20, Dice
from rules.errors import Refused
from rules.facts import Against, Mod, Verdict
from rules.odds import Chances, OnDemand, faces_of, odds, proof
from rules.referee import Intent, Side
from tests.rules.board import Board
from tests.rules.pools import BURNING, GAME, SUCCESSES, Sheet, dice

F = Fraction
D6 = Dice(1, 6)
COIN = Dice(1, 2)


def fight(**people):
    return Board(GAME, people or {"a": Sheet(), "b": Sheet(), "c": Sheet()}).encounter


def better(first, second):
    return max(first, second)


def minus(first, second):
    return first - second


def says(ref, who, outcome, value=0):
    ref.note(Verdict(who, "test", who, outcome, value))


def both(rule, encounter=None, **more):
    """The chances of a rule, found on demand and face by face, which must be the same."""
    encounter = encounter or fight()
    quick = odds(encounter, Intent("test"), lambda ref, _: rule(ref), **more)
    slow = proof(encounter, Intent("test"), lambda ref, _: rule(ref), **more)
    assert quick.table == slow.table
    assert quick.parts == slow.parts
    assert sum(quick.table.values()) + quick.rest == 1
    assert all(sum(part.values()) + quick.rests.get(who, 0) <= 1 for who, part in quick.parts.items())
    return quick, slow


# Rules, each found both ways


def test_a_check_is_one_run_for_each_answer():
    def rule(ref):
        check = ref.check("a", "attack", (Mod(8, ""),), Against(18, "Defense"))
        says(ref, "b", "hit" if check.hits else "miss")

    quick, slow = both(rule)
    assert quick.table == {(("b", "hit"),): F(11, 20), (("b", "miss"),): F(9, 20)}
    assert (quick.runs, slow.runs) == (2, 20)


def test_a_second_question_splits_only_its_own_branch():
    def rule(ref):
        check = ref.check("a", "attack", (), Against(11, "Defense"))
        if check.hits and check.natural(20):
            return says(ref, "b", "critical")
        return says(ref, "b", "hit" if check.hits else "miss")

    quick, _ = both(rule)
    assert quick.runs == 3
    assert quick.of("critical") == F(1, 20)
    assert quick.of("hit", "b") == F(9, 20)
    assert quick.of("hit", "a") == 0


def test_a_contest_is_one_run_a_net_result():
    def rule(ref):
        net = ref.contest(Side("a", "x", (Mod(2, ""),), D6), Side("b", "y", (), D6))
        says(ref, "a", net.tell(lambda n: "won" if n > 0 else "lost"))

    quick, slow = both(rule)
    assert quick.table[(("a", "won"),)] == F(26, 36)
    assert (quick.runs, slow.runs) == (2, 36)


def test_pools_of_unequal_size_are_weighed_by_their_ways():
    def rule(ref):
        net = ref.contest(Side("a", "x", dice=dice(3)), Side("b", "y", dice=dice(2)))
        says(ref, "b", "net", max(0, net.value))

    quick, _ = both(rule)
    assert quick.of("net 6") == F(1, 6**3) * F(1, 3) ** 2
    assert quick.of("net 5") == (3 * F(1, 6) ** 2 * F(1, 2)) * F(1, 9) + F(1, 6**3) * 2 * F(1, 3) * F(1, 2)


def test_combined_throws_are_asked_as_one():
    def rule(ref):
        first, second = ref.roll("a", "x", D20), ref.roll("a", "y", D20)
        says(ref, "a", "high" if first.combine(second, better).tell(lambda v: v >= 15) else "low")

    quick, slow = both(rule)
    assert quick.table[(("a", "low"),)] == F(14, 20) ** 2
    assert (quick.runs, slow.runs) == (2, 400)


def test_a_policy_may_ask_the_throw_it_decides_about():
    def rule(ref):
        check = ref.check("a", "x", (), Against(11, ""))
        if ref.ask("again", ("a",), ("no", "yes"), "no", kind="offer", about=check.throw) == "yes":
            check = check.again(ref.draw("a", "x+", D20), better)
        says(ref, "a", "hit" if check.hits else "miss")

    def only_after_a_miss(question, about):
        assert question.key == "again"
        return "no" if about.tell(lambda value: value >= 11) else "yes"

    assert both(rule)[0].of("hit") == F(1, 2)
    assert both(rule, policy=only_after_a_miss)[0].of("hit") == F(3, 4)
    assert both(rule, policy=lambda question, about: "yes")[0].of("hit") == F(3, 4)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_order_of_a_roll_off_is_equally_likely(count):
    people = {who: Sheet() for who in "abcd"[:count]}

    def rule(ref):
        for place, who in enumerate(ref.roll_off("tie", list(people)), 1):
            says(ref, who, "place", place)

    quick, _ = both(rule, fight(**people))
    assert set(quick.table.values()) == {1 / F(len(quick.table))}
    assert len(quick.table) == {2: 2, 3: 6, 4: 24}[count]
    assert quick.of("place 1", "a") == F(1, count)


# Several targets


def test_each_target_has_a_table_of_its_own():
    def rule(ref):
        ref.note(Verdict("a", "blast", None, "made"))
        ref.each("blast", ("b", "c"), lambda who: says(ref, who, "hit" if ref.roll(who, "x", D6).value > 2 else "miss"))

    quick, slow = both(rule)
    assert quick.table == {(("a", "made"),): 1}
    assert quick.parts == {who: {((who, "hit"),): F(4, 6), ((who, "miss"),): F(2, 6)} for who in ("b", "c")}
    assert (quick.runs, slow.runs) == (1 + 12, 36)


def test_targets_share_what_was_thrown_before_them():
    def rule(ref):
        attack = ref.roll("a", "x", D6)
        goals = {"b": 3, "c": 5}
        ref.each(
            "sweep", ("b", "c"), lambda who: says(ref, who, attack.tell(lambda v: "hit" if v >= goals[who] else "miss"))
        )

    quick, _ = both(rule)
    assert (quick.of("hit", "b"), quick.of("hit", "c")) == (F(4, 6), F(2, 6))
    assert quick.of("hit") == 1


def test_a_throw_that_was_combined_before_is_asked_anew_by_each_target():
    def rule(ref):
        attack = ref.roll("a", "x", D6).combine(ref.roll("a", "y", D6), better)
        goals = {"b": 3, "c": 5}
        ref.each(
            "sweep", ("b", "c"), lambda who: says(ref, who, attack.tell(lambda v: "hit" if v >= goals[who] else "miss"))
        )
        says(ref, "a", attack.tell(lambda v: "six" if v == 6 else "less"))

    quick, _ = both(rule)
    assert (quick.of("hit", "b"), quick.of("hit", "c")) == (1 - F(4, 36), 1 - F(16, 36))
    assert quick.of("six", "a") == F(11, 36)


def test_a_shared_throw_may_be_combined_with_each_targets_own():
    def rule(ref):
        attack = ref.roll("a", "x", D6)

        def one(who):
            net = attack.combine(ref.roll(who, "y", D6), minus)
            says(ref, who, net.tell(lambda n: "hit" if n > 0 else "miss"))

        ref.each("sweep", ("b", "c"), one)

    quick, _ = both(rule)
    assert quick.of("hit", "b") == quick.of("hit", "c") == F(15, 36)


def test_what_was_learnt_before_the_fork_holds_within():
    def rule(ref):
        attack = ref.roll("a", "x", D6)
        if attack.tell(lambda v: v < 4):
            return says(ref, "a", "miss")
        return ref.each(
            "burst", ("b",), lambda who: says(ref, who, attack.tell(lambda v: "big" if v == 6 else "small"))
        )

    quick, _ = both(rule)
    assert quick.table == {(("a", "miss"),): F(1, 2), (): F(1, 2)}
    assert quick.parts == {"b": {(("b", "big"),): F(1, 6), (("b", "small"),): F(2, 6)}}


def test_each_way_to_the_fork_has_tables_of_its_own():
    def rule(ref):
        goal = ref.roll("a", "x", COIN).value
        ref.each(
            "sweep", ("b",), lambda who: says(ref, who, "hit" if ref.roll(who, "y", COIN).value > goal else "miss")
        )

    quick, _ = both(rule)
    assert quick.parts == {"b": {(("b", "hit"),): F(1, 4), (("b", "miss"),): F(3, 4)}}


def test_one_targets_changes_are_not_in_anothers_odds():
    def rule(ref):
        def one(who):
            says(ref, who, "alone" if not any(ref.get(w).has("hit") for w in "bc") else "second")
            if ref.roll(who, "x", D6).value > 3:
                ref.inflict(who, "hit", quiet=True)

        ref.each("blast", ("b", "c"), one)
        says(ref, "a", "seen", sum(ref.get(w).has("hit") for w in "bc"))

    quick = odds(fight(), Intent("test"), lambda ref, _: rule(ref))
    assert quick.parts == {who: {((who, "alone"),): 1} for who in "bc"}
    assert quick.table == {(("a", "seen"),): 1}


def test_a_fork_within_a_branch_belongs_to_the_outer_target():
    def rule(ref):
        def outer(who):
            says(ref, who, "hit" if ref.roll(who, "x", COIN).value == 2 else "miss")
            ref.each(
                "splinters", ("a",), lambda w: says(ref, w, "cut" if ref.roll(w, who, COIN).value == 2 else "fine")
            )

        ref.each("blast", ("b", "c"), outer)

    quick, _ = both(rule)
    assert quick.parts["b"] == {(("b", x), ("a", y)): F(1, 4) for x in ("hit", "miss") for y in ("cut", "fine")}
    assert set(quick.parts) == {"b", "c"}


def test_asking_several_people_makes_no_tables_of_their_own():
    def rule(ref):
        answers = ref.ask_all("dive", {"b": (("no", "yes"), "yes"), "c": (("no", "yes"), "no")})
        ref.each("blast", [who for who, said in answers.items() if said == "no"], lambda who: says(ref, who, "caught"))
        says(ref, "b", "dived")

    quick, _ = both(rule)
    assert (quick.table, quick.parts) == ({(("b", "dived"),): 1}, {"c": {(("c", "caught"),): 1}})


def test_nobody_has_two_branches():
    def twice(ref):
        ref.each("one", ("b",), lambda who: None)
        ref.each("two", ("b",), lambda who: None)

    for rule in (twice, lambda ref: ref.each("one", ("b", "b"), lambda who: None)):
        with pytest.raises(AssertionError, match="two branches"):
            odds(fight(), Intent("test"), lambda ref, _, rule=rule: rule(ref))


# Chains without end, limits, refusals


def burning(ref):
    while ref.roll("a", "burn", D6, rising=True).tell(lambda v: v == 6):
        says(ref, "b", "burn")


def test_a_rising_chain_is_cut_and_the_rest_is_reported():
    found = odds(fight(), Intent("test"), lambda ref, _: burning(ref), cut=F(1, 100))
    assert found.rest == F(1, 6**3)
    assert [found.table[(("b", "burn"),) * n] for n in range(3)] == [F(5, 6), F(5, 36), F(5, 216)]
    assert sum(found.table.values()) + found.rest == 1
    slow = proof(fight(), Intent("test"), lambda ref, _: burning(ref), cut=F(1, 100))
    assert slow.table == found.table


def test_only_rising_throws_are_cut():
    def rule(ref):
        for n in range(3):
            if ref.roll("a", f"x{n}", D20).value != 20:
                return
        says(ref, "a", "thrice")

    found = odds(fight(), Intent("test"), lambda ref, _: rule(ref), cut=F(1, 10))
    assert (found.of("thrice"), found.rest) == (F(1, 8000), 0)


def test_a_chain_within_a_branch_is_cut_there_alone():
    def rule(ref):
        says(ref, "a", "blast")

        def one(who):
            hits = 0
            while ref.roll(who, "burn", D6, rising=True).tell(lambda v: v == 6):
                hits += 1
            says(ref, who, "burn", hits)

        ref.each("blast", ("b", "c"), one)

    found = odds(fight(), Intent("test"), lambda ref, _: rule(ref), cut=F(1, 100))
    assert (found.table, found.rest) == ({(("a", "blast"),): 1}, 0)
    assert found.rests == {"b": F(1, 216), "c": F(1, 216)}
    assert all(sum(part.values()) == 1 - F(1, 216) for part in found.parts.values())


@pytest.mark.parametrize("inside", [False, True])
def test_too_many_runs_are_refused_kindly(inside):
    def dearly(ref, who="a"):
        for n in range(4):
            says(ref, who, "x", ref.roll(who, f"x{n}", D20).value)

    def rule(ref, _intent):
        if inside:
            ref.attempt(lambda: ref.each("x", ("b",), lambda who: dearly(ref, who)))
        else:
            dearly(ref)

    with pytest.raises(Refused, match="too many possible outcomes"):
        odds(fight(), Intent("test"), rule, limit=50)


def test_a_refusal_is_one_of_the_rule_but_never_after_a_die():
    def no(ref, _intent):
        raise Refused("Not now.")

    def late(ref, _intent):
        ref.roll("a", "x", D6)
        raise Refused("Too late.")

    with pytest.raises(Refused, match="Not now"):
        odds(fight(), Intent("test"), no)
    for found in (odds, proof):
        with pytest.raises(AssertionError, match="after the first die"):
            found(fight(), Intent("test"), late)


# The pieces


def test_the_chance_of_an_outcome_adds_up():
    found = Chances({(("a", "x"), ("b", "y")): F(1, 4), (("b", "x"),): F(3, 4)}, {"c": {(("c", "x"),): F(1, 2)}})
    assert (found.of("x", "a"), found.of("x", "b"), found.of("x", "c")) == (F(1, 4), F(3, 4), F(1, 2))
    assert found.of("x") == F(3, 2)


@pytest.mark.parametrize("pool", [D20, dice(3), BURNING, Dice(2, 6, SUCCESSES, (0, 0, 0, 0, 0, 1))])
def test_faces_that_show_a_value(pool):
    luck = OnDemand(lambda q, a: q.default, F(0), 1)
    for value in luck.draw("", pool, rising=False)[0]:
        faces = faces_of(pool, value)
        assert (len(faces), pool.value(faces)) == (pool.count, value)


# The other game


@pytest.mark.parametrize("action", ["attack", "blast"])
@pytest.mark.parametrize("answer", ["no", "pay"])
def test_pools_on_demand_and_face_by_face(action, answer):
    board = Board(GAME, {"a": Sheet(strike=2, grit=1), "b": Sheet(dodge=2), "c": Sheet(dodge=2, grit=1)})
    board.do("start", "")
    board.do("guard", "c", "b")

    def policy(question, about):
        return answer if question.key.startswith("grit") else question.default

    targets = "b, c" if action == "blast" else "b"
    quick = board.odds(action, "a", targets, policy=policy)
    slow = board.proof(action, "a", targets, policy=policy)
    assert (quick.table, quick.parts) == (slow.table, slow.parts)
    assert quick.of("hit", "c") > 0
    assert quick.runs < slow.runs / 4


def test_burning_goes_on_until_nobody_cares():
    board = Board(GAME, {"a": Sheet(), "b": Sheet()})
    board.do("start", "")
    quick = board.odds("burn", "a", "b")
    assert 0 < quick.rest < F(1, 1_000_000)
    assert sum(quick.table.values()) + quick.rest == 1
    assert quick.of("burnt 1") == F(3, 6)
    assert quick.of("burnt 3") == F(1, 6) * F(3, 6)
