import pytest

from rules import report
from rules.clock import EndOf
from rules.dice import D20, Scripted
from rules.encounter import Plan
from rules.errors import Refused
from rules.facts import Against, Ended, Inflicted, Left, Mod, Reminder, Rolled, Spent
from rules.referee import Intent, Referee, Side
from rules.resolve import Live
from tests.rules.board import Board
from tests.rules.pools import GAME, Sheet, Table
from tests.rules.pools import Live as Points


def fight():
    return Board(GAME, {who: Sheet() for who in "abc"}).encounter


def referee(*dice, encounter=None):
    encounter = encounter or fight()
    return Referee(encounter, Live(encounter, Scripted(dice), []))


def kinds(ref, who):
    return [e.kind for e in ref.get(who).effects]


# Looking and changing


def test_what_is_touched_is_seen_at_once_and_the_encounter_stays():
    ref = referee()
    ref.set_live("a", Points(grit=2))
    ref.set(table=Table(5), plans=(Plan(1, "team", "a", "b"),))
    assert (ref.get("a").live.grit, ref.table.luck, ref.plans[0].leader) == (2, 5, "a")
    assert (ref.before.combatants["a"].live.grit, ref.before.table.luck) == (0, 1)
    new = ref.encounter()
    assert (new.combatants["a"].live.grit, new.table.luck) == (2, 5)
    assert new.combatants["b"] is ref.before.combatants["b"]


def test_an_untouched_encounter_keeps_its_people():
    ref = referee()
    assert ref.encounter().combatants is ref.before.combatants


def test_who_is_not_there():
    ref = referee()
    ref.remove("b")
    for who in ("b", "z"):
        with pytest.raises(Refused, match="not in this encounter"):
            ref.get(who)
        assert ref.find(who) is None
    assert ref.find(None) is None
    assert [c.id for c in ref.all()] == list(ref.encounter().combatants) == ["a", "c"]


def test_newcomers_come_last():
    ref = referee()
    ref.put(type(ref.get("a"))("z", "z", "z", None, "", Sheet(), Points()))
    assert [c.id for c in ref.all()] == list(ref.encounter().combatants) == ["a", "b", "c", "z"]


def test_those_of_one_slot_as_they_were():
    ref = referee()
    ref.set(then={"a": ref.get("a")})
    ref.set_live("a", Points(size=3))
    ref.set_live("b", Points(size=3))
    assert (ref.then("a").live.size, ref.then("b").live.size) == (0, 3)


def test_numbers_are_given_out_once():
    ref = referee()
    assert [ref.next_number(), ref.inflict("a", "x"), ref.next_number()] == [1, 2, 3]
    assert ref.encounter().serial == 3


# Chance


def test_a_roll_notes_what_it_shows_and_where_its_numbers_come_from():
    ref = referee(13)
    throw = ref.roll("a", "initiative", mods=(Mod(3, "speed", "MM-INIT-02"), Mod(-1, "deaf")), rule="MM-INIT-03")
    assert throw.value == 13
    (fact,) = ref.facts
    assert fact == Rolled("a", "initiative", 20, (13,), 13, (Mod(3, "speed", "MM-INIT-02"), Mod(-1, "deaf")), 15,
                          rule="MM-INIT-03")  # fmt: skip
    assert fact.rules() == ("MM-INIT-03", "MM-INIT-02")


@pytest.mark.parametrize(("die", "success"), [(9, False), (10, True)])
def test_a_check_notes_what_it_was_held_against(die, success):
    ref = referee(die)
    against = Against(18, "Defense", "b", (Mod(10, "base"), Mod(8, "dodge")))
    check = ref.check("a", "attack", (Mod(8, "attack"),), against, secret=True)
    assert check.hits is success
    (fact,) = ref.facts
    assert (fact.total, fact.success, fact.against, fact.secret) == (die + 8, success, against, True)
    assert fact.who() == ("a", "b")


def test_a_check_may_take_a_value_that_is_not_rolled_or_was_rolled_before():
    ref = referee(4)
    assert ref.check("a", "attack", (Mod(8, ""),), Against(18, ""), throw=ref.fixed(10)).hits
    assert ref.facts[0].faces == ()
    again = ref.draw("a", "x", D20)
    assert not ref.check("a", "attack", (Mod(8, ""),), Against(18, ""), throw=again).hits
    assert ref.facts[1].faces == (4,)


def test_a_contest_notes_both_sides_and_gives_the_net():
    ref = referee(12, 9)
    net = ref.contest(Side("a", "grapple", (Mod(2, "str"),)), Side("b", "escape", (Mod(4, "dex"),)), "MM-GRAP-02")
    assert net.value == 1
    assert [(f.by, f.faces, f.total, f.success, f.rule) for f in ref.facts] == [
        ("a", (12,), 14, None, "MM-GRAP-02"),
        ("b", (9,), 13, None, "MM-GRAP-02"),
    ]


def test_a_roll_off_of_one_needs_no_die_and_reports_its_rule():
    heard = report.reported.set(set())
    try:
        ref = referee()
        assert ref.roll_off("tie", ("a",), "MM-INIT-04") == ("a",)
        assert (ref.steps, report.reported.get()) == (0, {"MM-INIT-04"})
    finally:
        report.reported.reset(heard)


# Effects


def test_an_effect_is_laid_and_noted():
    ref = referee()
    number = ref.inflict("b", "stunned", by="a", until=EndOf("round"), left=2, value=1, rule="MM-COND-32")
    (effect,) = ref.get("b").effects
    assert (effect.id, effect.kind, effect.by, effect.until, effect.left) == (number, "stunned", "a", EndOf("round"), 2)
    assert ref.facts == [Inflicted("b", "stunned", EndOf("round"), 2, 1, "a", "MM-COND-32")]
    ref.inflict("b", "aim", quiet=True)
    assert (kinds(ref, "b"), len(ref.facts)) == (["stunned", "aim"], 1)


def test_what_hangs_on_an_effect_ends_with_it_all_the_way():
    ref = referee()
    root = ref.inflict("a", "aura", quiet=True)
    glad = ref.inflict("b", "glad", cause=root, quiet=True)
    ref.inflict("c", "gladder", cause=glad, quiet=True)
    ref.inflict("c", "free", quiet=True)
    ref.end(root, "time")
    assert ref.facts == [Ended("a", "aura", "time"), Ended("b", "glad", "cause"), Ended("c", "gladder", "cause")]
    assert kinds(ref, "c") == ["free"]


def test_an_effect_that_is_gone_ends_no_second_time():
    ref = referee()
    number = ref.inflict("a", "x", quiet=True)
    ref.end(number)
    ref.end(number)
    assert len(ref.facts) == 1


def test_lifting_ends_all_of_some_kinds_and_says_whether_there_were_any():
    ref = referee()
    for kind in ("x", "y", "x", "z"):
        ref.inflict("a", kind, quiet=True)
    assert ref.lift("a", "x", "y", quiet=True) is True
    assert (kinds(ref, "a"), ref.facts) == (["z"], [])
    assert ref.lift("a", "x") is False


# Deeds within deeds


def test_a_deed_inside_another_that_is_refused_leaves_nothing():
    def deed():
        ref.inflict("b", "hit")
        ref.set(table=Table(9))
        ref.follow(Intent("done"))
        raise Refused("No arrows.", "", "MM-ACT-01")

    ref = referee()
    ref.inflict("a", "ready", quiet=True)
    no = ref.attempt(deed)
    assert (no.why, no.rule) == ("No arrows.", "MM-ACT-01")
    assert (kinds(ref, "a"), kinds(ref, "b"), ref.table, ref.after, ref.facts) == (["ready"], [], Table(), [], [])


def test_a_deed_inside_another_that_is_done_stays_done():
    ref = referee()
    assert ref.attempt(lambda: ref.inflict("b", "hit") and None) is None
    assert kinds(ref, "b") == ["hit"]


def test_a_deed_inside_another_is_not_refused_after_its_first_die():
    def deed():
        ref.roll("b", "x", D20)
        raise Refused("Too late.")

    ref = referee(11, 12)
    ref.roll("a", "x", D20)
    with pytest.raises(AssertionError, match="after the first die"):
        ref.attempt(deed)


def test_facts_report_their_rules():
    heard = report.reported.set(set())
    try:
        ref = referee()
        ref.note(Left("a"))
        ref.remind("a", "{a} may rise.", "MM-COND-26")
        ref.spent("a", "points", 1, 2, "MM-HERO-03")
        ref.inflict("a", "prone", rule="MM-COND-27", quiet=True)
        assert report.reported.get() == {"MM-COND-26", "MM-HERO-03", "MM-COND-27"}
        assert ref.facts[1:] == [Reminder("a", "{a} may rise.", "MM-COND-26"), Spent("a", "points", 1, 2, "MM-HERO-03")]
    finally:
        report.reported.reset(heard)
