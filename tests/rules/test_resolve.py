import json

import pytest

from rules.dice import D20, Dice, Scripted
from rules.encounter import Settings
from rules.errors import Drift, Refused
from rules.facts import Against, Offered, Rolled, Verdict
from rules.referee import Intent, Question
from rules.resolve import AUTO, Live, Outcome, Pending, answered, drew, is_asked, reopened, resolve
from tests.rules.board import Board, facts_of
from tests.rules.pools import GAME, Sheet

INTENT = Intent("test")


def fight(owned="abc", **settings):
    board = Board(GAME, {who: Sheet() for who in "abc"}, **settings)
    for who in "abc":
        board.owner(who, who if who in owned else None)
    return board.encounter


class Play:
    """A rule run again and again, the recording as text in between."""

    def __init__(self, rule, *dice, encounter=None, recording=None):
        self.rule, self.encounter = rule, encounter or fight()
        self.dice = Scripted(dice)
        self.run(recording)

    def run(self, recording=None):
        got = resolve(self.encounter, INTENT, lambda ref, _: self.rule(ref), self.dice, recording)
        assert isinstance(got, Outcome | Pending)
        got.recording[:] = json.loads(json.dumps(got.recording))
        self.got = got
        return self

    @property
    def open(self):
        return {("/".join(q.path), q.key) for q in self.got.questions}

    def answer(self, key, answer, path=(), dice=()):
        question = next(q for q in self.got.questions if (q.key, q.path) == (key, path))
        self.dice.add(dice)
        return self.run(answered(self.got, question, answer, "ann"))

    def again(self, offer, answer, dice=()):
        self.dice.add(dice)
        return self.run(reopened(self.got.recording, offer.path, offer.index, answer, "ann"))

    @property
    def said(self):
        return [(f.target, f.outcome) for f in self.got.facts if isinstance(f, Verdict)]

    @property
    def thrown(self):
        return [(f.by, *f.faces) for f in self.got.facts if isinstance(f, Rolled)]


def says(ref, who, outcome):
    ref.note(Verdict("a", "test", who, str(outcome)))


# One after the other


def roll_ask_roll(ref):
    says(ref, "b", ref.roll("a", "x", D20).value)
    says(ref, "b", ref.ask("dodge", ("b",), ("no", "yes"), "no"))
    says(ref, "b", ref.roll("b", "y", D20).value)


def test_a_question_stops_the_rule_and_what_happened_so_far_is_told():
    play = Play(roll_ask_roll, 7)
    assert play.open == {("", "dodge")}
    assert (play.said, play.thrown) == ([("b", "7")], [("a", 7)])
    assert play.got.recording == [["d", "x:a:1d20", [7]]]


def test_the_answer_goes_on_with_the_same_dice():
    play = Play(roll_ask_roll, 7).answer("dodge", "yes", dice=[12])
    assert play.said == [("b", "7"), ("b", "yes"), ("b", "12")]
    assert play.got.recording[1:] == [["a", "dodge", "yes", "ann"], ["d", "y:b:1d20", [12]]]
    assert play.dice.spent


def test_a_recording_that_is_whole_gives_the_same_again_without_dice():
    play = Play(roll_ask_roll, 7).answer("dodge", "yes", dice=[12])
    again = Play(roll_ask_roll, recording=play.got.recording)
    assert (again.got.facts, again.got.encounter) == (play.got.facts, play.got.encounter)


def test_the_recording_that_is_handed_in_stays_as_it_was():
    recording = [["f", "volley", {"a": [["d", "x:a:1d20", [7]]]}]]
    Play(volley, 11, 12, 13, recording=recording)
    assert recording == [["f", "volley", {"a": [["d", "x:a:1d20", [7]]]}]]


def test_nothing_has_changed_while_somebody_is_asked():
    def rule(ref):
        ref.inflict("b", "hit")
        ref.ask("x", ("b",), ("no", "yes"), "no")

    play = Play(rule)
    assert isinstance(play.got, Pending)
    assert not play.encounter.combatants["b"].effects
    assert (
        Play(rule, recording=answered(play.got, play.got.questions[0], "no", "b")).got.encounter.combatants["b"].effects
    )


def test_an_answer_that_is_none_is_refused():
    play = Play(roll_ask_roll, 7)
    with pytest.raises(Refused, match="not one of the answers"):
        play.answer("dodge", "perhaps")


def test_any_number_within_bounds_is_an_answer():
    question = Question("how many", ("a",), (0,), 0, bounds=(0, 5))
    assert [question.allows(n) for n in (-1, 0, 5, 6, "0")] == [False, True, True, False, False]
    play = Play(lambda ref: says(ref, "a", ref.ask("how many", ("a",), (0,), 0, bounds=(0, 5))))
    assert play.answer("how many", 4).said == [("a", "4")]


@pytest.mark.parametrize(
    "recording",
    [
        [["d", "z:a:1d20", [7]]],
        [["d", "x:a:2d20", [7, 7]]],
        [["a", "dodge", "no", "ann"]],
        [["d", "x:a:1d20", [7]], ["d", "y:b:1d20", [7]]],
        [["d", "x:a:1d20", [7]], ["a", "dodge", "perhaps", "ann"]],
        [["d", "x:a:1d20", [7]], ["a", "dodge", "no", "ann"], ["d", "y:b:1d20", [7]], ["d", "z:b:1d20", [7]]],
    ],
)
def test_a_recording_of_other_rules_drifts(recording):
    with pytest.raises(Drift):
        Play(roll_ask_roll, recording=recording)


def test_changed_numbers_under_the_same_keys_simply_apply():
    def rule(bonus):
        def run(ref):
            check = ref.check("a", "x", (), Against(10 - bonus, "goal"))
            ref.ask("q", ("a",), ("no", "yes"), "no")
            says(ref, "b", "hit" if check.hits else "miss")

        return run

    play = Play(rule(0), 8)
    play.rule = rule(2)
    assert play.answer("q", "no").said == [("b", "hit")]


def test_a_refusal_changes_nothing_and_comes_before_the_first_die():
    def no(ref, _intent):
        ref.inflict("b", "hit")
        raise Refused("Not now.", "Later.")

    got = resolve(fight(), INTENT, no, Scripted())
    assert isinstance(got, Refused)
    assert (got.why, got.hint) == ("Not now.", "Later.")


@pytest.mark.parametrize(
    "first",
    [
        lambda ref: ref.draw("a", "x", D20),
        lambda ref: ref.ask("q", ("a",), ("no", "yes"), "no", kind="offer"),
        lambda ref: ref.roll_off("tie", ("a", "b")),
        lambda ref: ref.each("x", ("b",), lambda who: ref.roll(who, "x", D20)),
    ],
    ids=["die", "answer", "roll-off", "branch"],
)
def test_a_refusal_after_a_die_or_an_answer_is_a_fault(first):
    def late(ref, _intent):
        first(ref)
        raise Refused("Too late.")

    with pytest.raises(AssertionError, match="after the first die"):
        resolve(fight(), INTENT, late, Scripted([11, 12]))


def test_what_was_begun_and_is_refused_now_drifts():
    def no(ref, _intent):
        raise Refused("Not now.")

    with pytest.raises(Drift, match="refused now"):
        resolve(fight(), INTENT, no, Scripted(), [["d", "x:a:1d20", [7]]])


def test_a_question_is_not_swallowed_by_a_rule_that_catches_exceptions():
    def rule(ref):
        try:
            ref.ask("q", ("a",), ("no", "yes"), "no")
        except Exception:  # noqa: BLE001
            says(ref, "a", "caught")

    assert Play(rule).open == {("", "q")}


def test_a_roll_off_rolls_equal_dice_again_and_is_recorded():
    def rule(ref):
        for who in ref.roll_off("tie", ("a", "b", "c")):
            says(ref, who, "next")

    play = Play(rule, 9, 15, 9, 3, 4)
    assert [who for who, _ in play.said] == ["b", "c", "a"]
    assert play.dice.spent
    assert Play(rule, recording=play.got.recording).said == play.said


def test_follow_ups_come_with_the_outcome():
    play = Play(lambda ref: ref.follow(Intent("done", "a")))
    assert play.got.after == (Intent("done", "a"),)


# Who is asked


def ask_all_kinds(ref):
    for kind in ("choice", "press", "offer"):
        says(ref, "a", ref.ask(kind, ("a",), ("no", "yes"), "no", kind=kind))


@pytest.mark.parametrize(("prompts", "kinds"), [("auto", []), ("choices", ["choice"]), ("rolls", ["choice", "press"])])
@pytest.mark.parametrize(("setting", "owned"), [("prompts", "a"), ("gm_prompts", "")])
def test_who_is_asked_what(prompts, kinds, setting, owned):
    other = {"prompts": "gm_prompts", "gm_prompts": "prompts"}[setting]
    quiet = "rolls" if prompts == "auto" else "auto"
    play = Play(ask_all_kinds, encounter=fight(owned, **{setting: prompts, other: quiet}))
    asked = []
    while isinstance(play.got, Pending):
        asked.append(play.got.questions[0].key)
        play.answer(asked[-1], "yes")
    assert asked == kinds
    taken = {entry[1]: entry[2:] for entry in play.got.recording}
    assert taken == {k: ["yes", "ann"] if k in kinds else ["no", AUTO] for k in ("choice", "press", "offer")}


def test_one_owner_among_several_is_enough_to_be_asked():
    rule = lambda ref: ref.ask("q", ("a", "b"), ("no", "yes"), "no")  # noqa: E731
    assert Play(rule, encounter=fight("b")).open == {("", "q")}
    assert isinstance(Play(rule, encounter=fight("c")).got, Outcome)


def test_whether_somebody_is_asked_depends_on_question_and_settings_alone():
    question = Question("q", ("a",), ("no",), "no", kind="press")
    assert is_asked(Settings(prompts="rolls"), True, question)
    assert not is_asked(Settings(prompts="choices"), True, question)


def test_nobody_is_asked_where_there_is_no_choice():
    def rule(ref):
        says(ref, "a", ref.ask("one", ("a",), ("only",), "only"))
        says(ref, "a", ref.ask("none", (), ("no", "yes"), "no"))

    play = Play(rule)
    assert (play.said, play.got.recording) == ([("a", "only"), ("a", "no")], [])


def test_a_press_has_one_answer_and_is_asked_all_the_same():
    def rule(ref):
        ref.check("a", "will", (), Against(10, "goal"), press=True)

    play = Play(rule, encounter=fight(prompts="rolls"))
    (question,) = play.got.questions
    assert (question.labels, question.words, question.options) == (("Roll Will",), "{a} rolls Will.", ("roll",))
    assert play.answer("press:will", "roll", dice=[11]).thrown == [("a", 11)]
    assert Play(rule, 11).thrown == [("a", 11)]


# Second looks


def twice(ref):
    first = ref.roll("a", "x", D20)
    if (
        ref.ask("again", ("a",), ("no", "yes"), "no", kind="offer", labels=("Leave it", "Again"), cost=("points", 1))
        == "yes"
    ):
        first = ref.roll("a", "x+", D20)
    says(ref, "b", first.value)
    ref.roll("b", "y", D20)


def test_an_offer_takes_its_default_and_says_where_it_can_be_opened_again():
    play = Play(twice, 3, 8)
    (offer,) = facts_of(play.got.facts, Offered)
    assert (offer.path, offer.index, offer.default, offer.answers) == ((), 1, "Leave it", ("no", "yes"))
    assert (offer.by, offer.options, offer.cost) == ("a", ("Leave it", "Again"), ("points", 1))


def test_a_second_look_keeps_the_dice_before_it_and_throws_those_behind_it_anew():
    play = Play(twice, 3, 8)
    (offer,) = facts_of(play.got.facts, Offered)
    play.again(offer, "yes", dice=[17, 9])
    assert play.thrown == [("a", 3), ("a", 17), ("b", 9)]
    assert play.said == [("b", "17")]
    assert facts_of(play.got.facts, Offered) == []
    assert play.dice.spent


def volley(ref):
    """Everybody is thrown at, may throw again after seeing it, and is done."""

    def one(who):
        value = ref.roll(who, "x", D20).value
        if value < 10 and ref.ask("again", (who,), ("no", "yes"), "no", kind="offer") == "yes":
            value = ref.roll(who, "x+", D20).value
        says(ref, who, value)

    ref.each("volley", ("a", "b", "c"), one)
    ref.roll("a", "after", D20)


def test_a_second_look_within_a_branch_leaves_the_other_branches_alone():
    play = Play(volley, 3, 4, 15, 8)
    first, second = facts_of(play.got.facts, Offered)
    assert (first.path, first.index, second.path, second.index) == (("a",), 1, ("b",), 1)
    play.again(second, "yes", dice=[12, 9])
    assert play.thrown == [("a", 3), ("b", 4), ("b", 12), ("c", 15), ("a", 9)]
    (still,) = facts_of(play.got.facts, Offered)
    play.again(still, "yes", dice=[1, 20])
    assert play.said == [("a", "1"), ("b", "12"), ("c", "15")]
    assert play.dice.spent


def nested(ref):
    def outer(who):
        ref.roll(who, "x", D20)
        ref.each("inner", ("c",), lambda w: says(ref, w, inner(w)))
        ref.roll(who, "y", D20)

    def inner(who):
        if ref.ask("again", (who,), ("no", "yes"), "no", kind="offer") == "yes":
            return ref.roll(who, "z", D20).value
        return "no"

    ref.each("outer", ("a", "b"), outer)


def test_a_second_look_within_a_branch_of_a_branch():
    play = Play(nested, 1, 2, 3, 4)
    first, second = facts_of(play.got.facts, Offered)
    assert (first.path, second.path) == (("a", "c"), ("b", "c"))
    play.again(first, "yes", dice=[15, 12])
    assert play.thrown == [("a", 1), ("c", 15), ("a", 12), ("b", 3), ("b", 4)]
    assert play.said == [("c", "15"), ("c", "no")]


def test_a_step_without_dice_or_answers_does_not_close_second_looks():
    assert not drew([])
    assert not drew([["a", "q", "no", AUTO], ["f", "x", {"a": [["a", "q", "no", AUTO]], "b": []}]])
    assert drew([["a", "q", "no", "ann"]])
    assert drew([["f", "x", {"a": [], "b": [["d", "x:a:1d20", [3]]]}]])


# Several targets


def burst(ref):
    """Everybody may jump before the die, and the jump costs the pool that all share."""

    def one(who):
        if not ref.get("a").has("spent") and ref.ask("jump", (who,), ("no", "yes"), "no") == "yes":
            ref.inflict("a", "spent", quiet=True)
            says(ref, who, "jumped")
        says(ref, who, ref.roll(who, "x", D20).value)

    ref.each("burst", ("a", "b", "c"), one)


def test_all_open_questions_stand_side_by_side():
    assert Play(burst).open == {("a", "jump"), ("b", "jump"), ("c", "jump")}


@pytest.mark.parametrize("order", ["abc", "cba", "bac", "cab"])
def test_they_are_answered_in_any_order_and_told_in_that_of_the_targets(order):
    play = Play(burst)
    for who, die in zip(order, (5, 6, 7), strict=True):
        assert (who, "jump") in play.open
        play.answer("jump", "no", (who,), dice=[die])
    dice = dict(zip(order, (5, 6, 7), strict=True))
    assert play.said == [(who, str(dice[who])) for who in "abc"]


def test_an_answer_that_no_longer_applies_lapses_but_its_die_stays():
    play = Play(burst).answer("jump", "yes", ("c",), dice=[11])
    assert play.open == {("a", "jump"), ("b", "jump")}
    play.answer("jump", "yes", ("a",), dice=[12, 13])
    assert play.said == [("a", "jumped"), ("a", "12"), ("b", "13"), ("c", "11")]
    assert play.got.recording[0][2]["c"] == [["d", "x:c:1d20", [11]]]
    assert play.dice.spent


def test_an_answer_at_the_end_of_a_branch_lapses_too():
    def rule(ref):
        def one(who):
            if not ref.get("a").has("spent") and ref.ask("take", (who,), ("no", "yes"), "no") == "yes":
                ref.inflict("a", "spent", quiet=True)

        ref.each("take", ("a", "b"), one)

    play = Play(rule).answer("take", "yes", ("b",)).answer("take", "yes", ("a",))
    assert play.got.recording == [["f", "take", {"a": [["a", "take", "yes", "ann"]], "b": []}]]


def test_an_answer_that_has_lapsed_does_not_answer_a_later_question_of_that_name():
    def rule(ref):
        def one(who):
            if not ref.get(who).has("shielded"):
                says(ref, who, ref.ask("duck", (who,), ("no", "yes"), "no"))
            ref.roll(who, "x", D20)
            says(ref, who, ref.ask("duck", (who,), ("no", "yes"), "no"))
            ref.inflict("b", "shielded", quiet=True)

        ref.each("volley", ("a", "b"), one)

    play = Play(rule).answer("duck", "yes", ("b",), dice=[5])
    play.answer("duck", "no", ("a",), dice=[6]).answer("duck", "no", ("a",))
    assert play.open == {("b", "duck")}
    assert play.answer("duck", "no", ("b",)).said == [("a", "no"), ("a", "no"), ("b", "no")]


def test_a_branch_that_waits_has_changed_nothing_for_the_next():
    def rule(ref):
        def one(who):
            says(ref, who, ref.get("c").has("mark"))
            ref.inflict("c", "mark", quiet=True)
            ref.ask("q", (who,), ("no", "yes"), "no")

        ref.each("x", ("a", "b"), one)

    play = Play(rule)
    assert play.said == [("a", "False"), ("b", "False")]
    assert play.answer("q", "no", ("a",)).said == [("a", "False"), ("b", "True")]


def test_dice_that_were_seen_stay_when_they_come_in_another_order():
    def rule(ref):
        def one(who):
            names = ("y", "x") if ref.get(who).has("turned") else ("x", "y")
            says(ref, who, [ref.roll(who, name, D20).value for name in names])
            ref.ask("q", (who,), ("no", "yes"), "no")
            ref.inflict("b", "turned", quiet=True)

        ref.each("x", ("a", "b"), one)

    play = Play(rule, 1, 2, 3, 4)
    assert play.said == [("a", "[1, 2]"), ("b", "[3, 4]")]
    assert play.answer("q", "no", ("a",)).said == [("a", "[1, 2]"), ("b", "[4, 3]")]


def test_facts_of_the_branches_that_wait_are_told_too():
    def rule(ref):
        def one(who):
            says(ref, who, ref.roll(who, "x", D20).value)
            ref.ask("q", (who,), ("no", "yes"), "no")

        ref.each("x", ("a", "b"), one)

    assert Play(rule, 3, 4).said == [("a", "3"), ("b", "4")]


def shield(ref):
    """Whoever comes first may shield the next, who then has something to decide before a die that is on the table."""

    def one(who):
        if ref.get(who).has("shielded") and ref.ask("shield", (who,), ("take", "leave"), "take") == "take":
            says(ref, who, "shielded")
        says(ref, who, ref.roll(who, "x", D20).value)
        if ref.ask("help", (who,), ("no", "yes"), "no") == "yes":
            ref.inflict("c" if who == "b" else "b", "shielded", quiet=True)

    ref.each("volley", ("a", "b"), one)


def test_a_question_that_is_new_comes_before_dice_that_were_seen():
    play = Play(shield, 3, 17)
    play.answer("help", "no", ("b",))
    play.answer("help", "yes", ("a",))
    assert play.open == {("b", "shield")}
    play.answer("shield", "take", ("b",))
    assert isinstance(play.got, Outcome)
    assert play.said == [("a", "3"), ("b", "shielded"), ("b", "17")]
    assert [entry[:2] for entry in play.got.recording[0][2]["b"]] == [["a", "shield"], ["d", "x:b:1d20"], ["a", "help"]]


def test_dice_that_were_seen_stay_when_others_come_before_them():
    def rule(ref):
        def one(who):
            if ref.get(who).has("shielded"):
                says(ref, who, ref.roll(who, "shield", D20).value)
            says(ref, who, ref.roll(who, "x", D20).value)
            if ref.ask("help", (who,), ("no", "yes"), "no") == "yes":
                ref.inflict("b", "shielded", quiet=True)

        ref.each("volley", ("a", "b"), one)

    play = Play(rule, 3, 17).answer("help", "no", ("b",)).answer("help", "yes", ("a",), dice=[8])
    assert play.said == [("a", "3"), ("b", "8"), ("b", "17")]
    assert play.dice.spent


def test_an_answer_that_is_no_longer_one_of_those_is_asked_again():
    def rule(ref):
        def one(who):
            left = ("none", "net", "rope")[: 3 - ref.get("a").has("taken")]
            if ref.ask("take", (who,), left, "none") != "none":
                ref.inflict("a", "taken", quiet=True)

        ref.each("take", ("a", "b"), one)

    play = Play(rule).answer("take", "rope", ("b",)).answer("take", "net", ("a",))
    assert [(q.path, q.options) for q in play.got.questions] == [(("b",), ("none", "net"))]
    assert isinstance(play.answer("take", "none", ("b",)).got, Outcome)


def test_targets_of_a_recording_that_are_none_now_drift():
    play = Play(burst)
    recording = json.loads(json.dumps(play.got.recording))
    recording[0][2]["d"] = []
    with pytest.raises(Drift, match="d, who is no target"):
        Play(burst, recording=recording)


def test_a_throw_combined_in_one_branch_is_whole_in_the_next():
    def better(first, second):
        return max(first, second)

    def rule(ref):
        shared = ref.roll("a", "x", D20)

        def one(who):
            throw = shared
            if ref.ask("again", (who,), ("no", "yes"), "no") == "yes":
                throw = shared.combine(ref.roll(who, "x+", D20), better)
            says(ref, who, throw.value)

        ref.each("sweep", ("b", "c"), one)

    play = Play(rule, 9).answer("again", "yes", ("b",), dice=[15])
    assert play.answer("again", "no", ("c",)).said == [("b", "15"), ("c", "9")]


def test_nobody_has_two_branches():
    def rule(ref):
        ref.each("x", ("a",), lambda who: None)
        ref.ask_all("q", {"a": (("no", "yes"), "no")})

    with pytest.raises(AssertionError, match="two branches"):
        Play(rule)


def test_one_question_to_several_before_a_die():
    def rule(ref):
        answers = ref.ask_all("dive", dict.fromkeys("bc", (("no", "yes"), "no")), "Dive?")
        ref.each(
            "blast", [w for w in "bc" if answers[w] == "no"], lambda who: says(ref, who, ref.roll(who, "x", D20).value)
        )

    play = Play(rule)
    assert play.open == {("b", "dive"), ("c", "dive")}
    assert {q.words for q in play.got.questions} == {"Dive?"}
    play.answer("dive", "no", ("c",)).answer("dive", "yes", ("b",), dice=[14])
    assert play.said == [("c", "14")]


def test_play_never_has_to_choose():
    with pytest.raises(AssertionError, match="one value"):
        Live(fight(), Scripted(), []).pick([1, 1])


def test_rising_chains_have_no_end_in_play():
    def rule(ref):
        count = 0
        while ref.roll("a", "burn", Dice(1, 6), rising=True).value == 6:
            count += 1
        says(ref, "b", count)

    assert Play(rule, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 1).said == [("b", "10")]
