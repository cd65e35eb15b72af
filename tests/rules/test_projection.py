"""Who may see what: facts, questions, combatants."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock import Moment, TurnOf
from rules.encounter import Combatant, Effect, Encounter, Settings
from rules.facts import (
    Against,
    Changed,
    Ended,
    Inflicted,
    Joined,
    Mod,
    Offered,
    Phase,
    Reminder,
    Rolled,
    Spent,
    TurnBegan,
    TurnSkipped,
    Verdict,
    Waiting,
    dump,
)
from rules.projection import (
    GM,
    PUBLIC,
    Person,
    Sight,
    Viewer,
    load_people,
    people,
    project,
    project_question,
    visible,
)
from rules.referee import Question

BOB = Viewer("bob")


@dataclass(frozen=True, slots=True)
class Live:
    health: int = 0


def one(who, name, owner=None, **fields):
    return Combatant(who, name, "side", owner, "", Settings(), Live(), **fields)


def fight(*combatants, **settings):
    return Encounter("test", {c.id: c for c in combatants}, None, Settings(**settings))


NOVA = one("c1", "Nova", "bob")
CRAB = one("c2", "Steel Crab")
SPY = one("c3", "Spy", hidden=True)
FIGHT = fight(NOVA, CRAB, SPY)
WHO = {
    "c1": Person("Nova", "bob"),
    "c2": Person("Steel Crab", None, False, True),
    "c3": Person("Spy", None, True, True),
}

ATTACK = Rolled(
    "c1", "attack", 20, (14,), 14, (Mod(8, "attack"),), 22, Against(18, "Defense", "c2", (Mod(10, "base"),)), True
)


def public(*facts, viewer=PUBLIC):
    return list(project(facts, WHO, viewer))


def test_people_are_those_whom_the_facts_mention():
    facts = (
        Verdict("c1", "attack", "c2", "hit"),
        Reminder("c1", "The spy stands behind her."),
        Inflicted("c1", "held", TurnOf("c4", "end")),
    )
    encounter = fight(NOVA, CRAB, SPY, one("c4", "Gale"), one("c5", "Ember"))
    found = people(encounter, facts)
    assert found == {**WHO, "c4": Person("Gale", None, False, True)}
    assert load_people(json.loads(json.dumps(found))) == found


def test_people_of_placeholders_and_of_those_who_left():
    after = fight(NOVA)
    assert set(people(after, (Reminder("c1", "{c2} may follow."),), FIGHT)) == {"c1", "c2"}


@pytest.mark.parametrize(
    ("combatant", "setting", "closed"),
    [
        (NOVA, "hidden", False),
        (replace(NOVA, numbers="hidden"), "open", True),
        (CRAB, "hidden", True),
        (CRAB, "odds", True),
        (CRAB, "open", False),
        (replace(CRAB, numbers="open"), "hidden", False),
        (replace(CRAB, numbers="hidden"), "open", True),
    ],
)
def test_numbers_are_closed(combatant, setting, closed):
    found = people(fight(combatant, numbers=setting), (Joined(combatant.id),))
    assert found[combatant.id].closed is closed


def test_the_gm_sees_all():
    facts = (ATTACK, Verdict("c3", "attack", "c1", "hit", 3), Inflicted("c1", "marked", secret=True))
    assert project(facts, WHO, GM) == facts


def test_a_roll_against_somebody_closed_keeps_the_own_side():
    assert public(ATTACK) == [replace(ATTACK, against=None)]
    assert public(replace(ATTACK, against=Against(18, "Defense", None))) == [
        replace(ATTACK, against=Against(18, "Defense", None))
    ]


def test_of_a_closed_roll_the_verdict_remains():
    save = Rolled("c2", "toughness", 20, (7,), 7, (Mod(7, "Toughness"),), 14, Against(24, "damage", "c1"), False, "R")
    assert public(save) == [Rolled("c2", "toughness", 0, (), 0, success=False)]
    assert public(replace(save, success=None)) == []


def test_owners_see_their_own():
    hidden = {**WHO, "c1": Person("Nova", "bob", True, True)}
    save = replace(ATTACK, against=None)
    assert project((save, Spent("c1", "luck", 1, 2)), hidden, BOB) == (save, Spent("c1", "luck", 1, 2))
    assert project((save, Spent("c1", "luck", 1, 2)), hidden, Viewer("eve")) == ()


def test_a_secret_roll_takes_its_verdict_along():
    notice = Rolled("c1", "notice", 20, (3,), 3, (), 3, None, False, secret=True)
    assert public(notice, Verdict("c1", "notice", None, "fails"), viewer=BOB) == []


def test_what_is_done_to_somebody_hidden_never_happened():
    at_spy = replace(ATTACK, against=Against(15, "Defense", "c3"))
    save = Rolled("c3", "toughness", 20, (2,), 2, (), 2, None, False)
    facts = (at_spy, Verdict("c1", "attack", "c3", "hit", 4), save, Inflicted("c3", "stunned"))
    assert public(*facts, viewer=BOB) == []


def test_what_somebody_hidden_does_shows_in_what_befalls_others():
    save = Rolled("c1", "toughness", 20, (7,), 7, (Mod(7, "Toughness"),), 14, Against(24, "damage", "c3"), False)
    facts = (
        Rolled("c3", "attack", 20, (14,), 14, (), 14, Against(10, "Defense", "c1"), True),
        Verdict("c3", "attack", "c1", "hit", 4),
        save,
        Inflicted("c1", "stunned", Moment(2, (0, -3), of="c3"), by="c3"),
    )
    assert public(*facts) == [replace(save, against=None), Inflicted("c1", "stunned")]
    alone = (save, Verdict("c1", "toughness", None, "bruised", 4))
    assert public(*alone) == [replace(save, against=None), Verdict("c1", "toughness", None, "bruised")]
    assert public(save) == []


def test_the_place_at_which_something_ends_tells_no_more_than_the_count():
    """Behind the count stand the numbers that break ties: Dexterity, for one."""
    until = Moment(2, (0, -8, -10, 1), of="c2")
    assert public(Inflicted("c1", "stunned", until, by="c2"))[0].until == Moment(2, (0, -8), of="c2")
    assert project((Inflicted("c1", "stunned", until),), {}, GM)[0].until == until


def test_margins_go_with_the_numbers():
    assert public(Verdict("c1", "grapple", "c2", "full hold", 3)) == [Verdict("c1", "grapple", "c2", "full hold")]
    assert public(Verdict("c1", "rest", None, "healed", 3)) == [Verdict("c1", "rest", None, "healed", 3)]
    assert public(ATTACK, Verdict("c1", "attack", None, "hit", 4))[1] == Verdict("c1", "attack", None, "hit")


@pytest.mark.parametrize(
    ("fact", "seen"),
    [
        (Inflicted("c2", "bruised", value=2), Inflicted("c2", "bruised")),
        (Inflicted("c1", "bruised", value=2), Inflicted("c1", "bruised", value=2)),
        (Inflicted("c1", "marked", secret=True), None),
        (Ended("c1", "marked", secret=True), None),
        (Ended("c2", "stunned"), Ended("c2", "stunned")),
        (Spent("c2", "villain points", 1, 3), None),
        (Spent("c1", "hero points", 1, 3), Spent("c1", "hero points", 1, 3)),
        (Changed("c2", "health", "9", "4"), None),
        (Changed("c2", "name", "Crab", "Steel Crab"), Changed("c2", "name", "Crab", "Steel Crab")),
        (Changed("", "numbers", "hidden", "odds"), Changed("", "numbers", "hidden", "odds")),
        (Offered("c2", "reroll", ("no", "yes"), ("luck", 1), (), 3), None),
        (Offered("c1", "onto", ("no", "the spy"), None, (), 3), None),
        (Offered("c1", "onto", ("no", "the crab"), None, ("c3",), 3), None),
        (
            Offered("c1", "onto", ("no", "Crab", "Spy"), None, (), 3, answers=("no", "c2", "c3")),
            Offered("c1", "onto", ("no", "Crab"), None, (), 3, answers=("no", "c2")),
        ),
        (Reminder("c2", "{c2} has 4 health left."), None),
        (Reminder("c1", "Steel Crab has 4 health left."), None),
        (Reminder("c2", "{c2} may flee."), Reminder("c2", "{c2} may flee.")),
        (Reminder("c1", "{c1} has 4 health left."), Reminder("c1", "{c1} has 4 health left.")),
        (Reminder("c1", "{c3} watches."), None),
        (Reminder("c1", "A SPY watches."), None),
        (Reminder("c1", "{c9} watches."), None),
        (Joined("c3"), None),
        (TurnBegan("c3", 2), None),
        (TurnSkipped("c3", "stunned"), None),
        (Waiting("c2", "ready", "when Nova attacks"), Waiting("c2", "ready")),
        (Waiting("c1", "ready", "when the Spy moves"), None),
        (Phase("paused"), Phase("paused")),
    ],
)
def test_of_each_fact_remains(fact, seen):
    assert public(fact) == [seen] * (seen is not None)


def test_questions_name_nobody_hidden():
    question = Question(
        "onto", ("c1",), ("c2", "c3", "no"), "no", ("The crab", "The spy", "Nobody"), "{c1} lures.", path=("c3",)
    )
    seen = replace(question, options=("c2", "no"), labels=("The crab", "Nobody"), path=())
    assert project_question(question, WHO, PUBLIC) == seen
    assert project_question(question, WHO, GM) == question
    assert project_question(replace(question, words="{c3} falls.", default="c3"), WHO, PUBLIC) == replace(
        seen, words="", default=""
    )
    assert project_question(replace(question, who=("c3",)), WHO, PUBLIC) is None


def test_a_question_to_somebody_closed_only_says_that_he_is_asked():
    question = Question("dodge", ("c2",), ("yes", "no"), "no", ("Dodge with 9", "No"), "9 or 7?", cost=("luck", 1))
    assert project_question(question, WHO, PUBLIC) == Question("dodge", ("c2",), (), "")


def test_combatants_without_hidden_ones_and_secret_effects():
    effects = (
        Effect(1, "marked", secret=True),
        Effect(2, "held", "c3", TurnOf("c3", "end"), note="by the Spy"),
        Effect(3, "stunned", "c2", Moment(3, (0, -17), of="c2")),
    )
    encounter = fight(replace(NOVA, effects=effects), CRAB, SPY)
    nova, crab = visible(encounter, BOB)
    assert nova.effects == (Effect(2, "held"), effects[2])
    assert crab == CRAB
    assert [c.id for c in visible(encounter, GM)] == ["c1", "c2", "c3"]
    assert visible(encounter, GM)[0].effects == effects


def test_a_name_is_only_heard_as_a_word():
    sight = Sight({"c1": Person("Al", None, True)}, PUBLIC)
    assert sight.names("Look: AL!")
    assert not sight.names("fatal")


OPEN, CLOSED, HIDDEN = "c1", ("c2", "c4"), ("c3", "c5")
EVERYONE = {
    who: Person(f"name-{who}", "bob" if who == OPEN else None, who in HIDDEN, who != OPEN)
    for who in (OPEN, *CLOSED, *HIDDEN)
}
IDS = st.sampled_from(sorted(EVERYONE))
SOME = st.one_of(st.none(), IDS)
ANCHORS = st.one_of(
    st.none(),
    st.builds(TurnOf, IDS, st.just("end")),
    st.builds(Moment, st.just(1), st.just((0,)), st.booleans(), SOME),
)
WORDS = st.one_of(st.just("all is well"), IDS.map("{{{}}} stands".format), IDS.map("see name-{}".format))


def number(draw, *of):
    """A number of these people: one that begins with 7 if it is kept from players."""
    first = 3 if {*of} <= {OPEN, None} else 7
    return draw(st.integers(first * 100_000, first * 100_000 + 99_999))


def mods(draw, who):
    return tuple(Mod(number(draw, who), "bonus", "RULE") for _ in range(draw(st.integers(0, 2))))


def rolled(draw, by, other):
    against = Against(number(draw, other), "Defense", other, mods(draw, other)) if other else None
    faces = (number(draw, by), number(draw, by))
    success = draw(st.sampled_from([None, True, False]))
    secret = draw(st.booleans())
    return Rolled(
        by, "roll", 20, faces, number(draw, by), mods(draw, by), number(draw, by), against, success, "", secret
    )


def reminder(draw, by, other):
    return Reminder(by, f"{{{by}}} has {number(draw, by, other)} more than name-{other or by}")


MAKERS = (
    rolled,
    reminder,
    lambda draw, by, other: Verdict(by, "roll", other, "hit", number(draw, by, other)),
    lambda draw, by, other: Inflicted(by, "dazed", draw(ANCHORS), 1, number(draw, by), other, "", draw(st.booleans())),
    lambda draw, by, _: Spent(by, "luck", number(draw, by), number(draw, by)),
    lambda draw, by, _: Changed(by, "health", str(number(draw, by)), str(number(draw, by))),
    lambda draw, by, other: Offered(by, "again", (other or "yes", draw(WORDS), "no"), None, (draw(IDS),), 1),
    lambda draw, by, _: Waiting(by, "ready", draw(WORDS)),
    lambda _draw, by, _: TurnBegan(by, 1),
    lambda _draw, by, _: Joined(by),
)


@st.composite
def facts_of_all(draw):
    return [draw(st.sampled_from(MAKERS))(draw, draw(IDS), draw(SOME)) for _ in range(draw(st.integers(0, 12)))]


@given(facts_of_all(), st.sampled_from([PUBLIC, BOB]))
def test_no_number_or_name_that_is_kept_survives(facts, viewer):
    seen = json.dumps(dump(project(facts, EVERYONE, viewer)))
    assert not re.findall(r"7\d{5}|c3|c5", seen)


@given(facts_of_all(), st.sampled_from(HIDDEN))
def test_nobody_can_tell_whether_somebody_hidden_was_a_target(facts, who):
    others = [f for f in facts if who not in json.dumps(dump([f]))]
    among = [
        Rolled("c1", "strike", 20, (5,), 5, (), 5, Against(9, "Defense", who), False),
        *others,
        Verdict("c1", "strike", who, "miss"),
        Rolled(who, "dodge", 20, (5,), 5, (), 5, None, True),
    ]
    assert project(among, EVERYONE, PUBLIC) == project(others, EVERYONE, PUBLIC)
